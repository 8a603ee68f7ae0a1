import { viewOf } from './SavedViews';

describe('what a saved view keeps', () => {
  it('is filter, sort, size and columns of the address, and not the page', () => {
    const search =
      '?filter=%7B%22q%22%3A%22ann%22%7D&sort=endDate&order=ASC&page=3&perPage=50&columns=status%2Cend&displayedFilters=%7B%7D';
    expect(Object.fromEntries(new URLSearchParams(viewOf(search)))).toEqual({
      filter: '{"q":"ann"}',
      sort: 'endDate',
      order: 'ASC',
      perPage: '50',
      columns: 'status,end',
    });
  });
});
