import { columnsThatFit, withoutLeast } from './fitting';

const COLUMNS = [
  { id: 'name', phone: 'title', width: 200 },
  { id: 'note' },
  { id: 'status', phone: 'aside', width: 100 },
  { id: 'address', phone: 'hide', width: 130 },
  { id: 'amount', align: 'right', priority: 1 },
] as const;

describe('columns of a table', () => {
  it.each([
    [2_000, ['name', 'note', 'status', 'address', 'amount']],
    [600, ['name', 'note', 'status', 'amount']],
    [450, ['name', 'status', 'amount']],
    [320, ['name', 'status']],
    [50, ['name']],
  ])('that have room in %d pixels are shown, the most important first', (room, ids) => {
    expect(columnsThatFit(COLUMNS, room).map(({ id }) => id)).toEqual(ids);
  });

  it('that are too wide leave their room to the next ones that fit', () => {
    const columns = [
      { id: 'name', phone: 'title', width: 200 },
      { id: 'long', width: 300, priority: 1 },
      { id: 'date', width: 100 },
    ] as const;
    expect(columnsThatFit(columns, 400).map(({ id }) => id)).toEqual(['name', 'date']);
  });

  it('need less of it where they stand closer', () => {
    expect(columnsThatFit(COLUMNS, 514, true).map(({ id }) => id)).toEqual(['name', 'note', 'status', 'amount']);
  });

  it.each([
    [1, ['name', 'note', 'status', 'amount']],
    [2, ['name', 'status', 'amount']],
    [9, ['name']],
  ])('go, %d of them, where their words take more than their widths: the least important first', (count, ids) => {
    expect(withoutLeast(COLUMNS, count).map(({ id }) => id)).toEqual(ids);
  });
});
