/**
 * Takes batches until one is not full, or `batchesMax` have been taken: a pass of a worker stays bounded, and the next tick goes on.
 * @returns the sum of the batches
 */
export async function inBatches(batchMax: number, batchesMax: number, take: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const taken = await take();
    total += taken;
    if (taken < batchMax) break;
  }
  return total;
}
