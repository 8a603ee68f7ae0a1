import { rowsBetween } from './selection';

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }));
const idsFrom = (from: number | undefined, to: number) => rowsBetween(rows, from, { id: to }).map(({ id }) => id);

describe('rows that are ticked with the shift key', () => {
  it('are all from the one before to this one, in either direction', () => {
    expect(idsFrom(2, 4)).toEqual([2, 3, 4]);
    expect(idsFrom(5, 3)).toEqual([3, 4, 5]);
  });

  it('are this one alone where none was pressed before, or none of this page', () => {
    expect(idsFrom(undefined, 4)).toEqual([4]);
    expect(idsFrom(99, 4)).toEqual([4]);
  });
});
