import { inBatches } from './in-batches.js';

const taking = (...counts: number[]) => {
  const left = [...counts];
  return { take: () => Promise.resolve(left.shift() ?? 0), left };
};

describe('a pass in batches', () => {
  it('ends with the batch that is not full', async () => {
    const { take, left } = taking(10, 10, 3, 10);
    expect(await inBatches(10, 50, take)).toBe(23);
    expect(left).toEqual([10]);
  });

  it('ends at its bound, however much there is', async () => {
    const { take, left } = taking(10, 10, 10);
    expect(await inBatches(10, 2, take)).toBe(20);
    expect(left).toEqual([10]);
  });
});
