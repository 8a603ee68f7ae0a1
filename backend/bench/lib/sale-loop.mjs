// What the two kinds of seller have in common: so many loops that sell one after the other, measured behind a warm-up. Talks over IPC as load.mjs does.
import { performance } from 'node:perf_hooks';

/**
 * @param {{ warmUpSeconds: number, seconds: number }} timing
 * Promise<boolean>)[]} sellers one for each loop; each returns whether the sale came about => @param {((number: number) =>
 * Promise<boolean>)[]} sellers one for each loop; each returns whether the sale succeeded => Promise<boolean>)[]} sellers one for each
 * loop; each returns whether the sale came about
 */
export async function sellAndReport({ warmUpSeconds, seconds }, sellers) {
  const latencies = [];
  let failed = 0;
  let sold = 0;
  let isMeasuring = false;
  let hasEnded = false;
  setTimeout(() => {
    isMeasuring = true;
    process.send('measuring');
  }, warmUpSeconds * 1_000);
  setTimeout(
    () => {
      isMeasuring = false;
      hasEnded = true;
      process.send(result());
    },
    (warmUpSeconds + seconds) * 1_000,
  );
  await Promise.all(
    sellers.map(async (sell) => {
      while (!hasEnded) {
        const begin = performance.now();
        const isSold = await sell(sold++);
        if (!isMeasuring) continue;
        latencies.push(performance.now() - begin);
        if (!isSold) failed += 1;
      }
    }),
  );

  function result() {
    const sorted = Float64Array.from(latencies).sort();
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return { requests: sorted.length, failed, rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
  }
}
