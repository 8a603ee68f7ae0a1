import { allRows } from './SelectionBar';

const rowsFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => ({ id: from + index }));

describe('all rows that match', () => {
  it('are read page by page, each from the last row of the one before', async () => {
    const asked: unknown[] = [];
    const rows = await allRows(async (afterId) => {
      asked.push(afterId);
      const from = Number(afterId ?? 0) + 1;
      return rowsFrom(from, Math.min(1_000, 2_500 - from + 1));
    });
    expect(asked).toEqual([undefined, 1_000, 2_000]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2_500);
  });

  it('end at ten thousand', async () => {
    const rows = await allRows(async (afterId) => rowsFrom(Number(afterId ?? 0) + 1, 1_000));
    expect(rows).toHaveLength(10_000);
  });

  it('are none where nothing matches any longer', async () => {
    expect(await allRows(async () => [])).toEqual([]);
  });
});
