import { Batcher } from './batcher.js';

describe('batcher', () => {
  it('writes one item alone, and those that gathered meanwhile together', async () => {
    const batches: number[][] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const batcher = new Batcher<number, number>(async (items) => {
      batches.push(items);
      await gate;
      return items.map((item) => item * 10);
    }, 3);
    const results = Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
    release();
    expect(await results).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('does not let one bad item make the others fail', async () => {
    const batcher = new Batcher<number, number>(async (items) => {
      if (items.includes(3)) throw new Error('three');
      return items;
    }, 10);
    const results = await Promise.allSettled([1, 2, 3, 4].map((item) => batcher.add(item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('with a gap writes the first at once and lets the next ones gather for it', async () => {
    const batches: number[][] = [];
    const batcher = new Batcher<number, void>(
      async (items) => {
        batches.push(items);
        return items.map(() => undefined);
      },
      10,
      50,
    );
    await batcher.add(1);
    await Promise.all([2, 3].map((item) => batcher.add(item)));
    expect(batches).toEqual([[1], [2, 3]]);
  });
});
