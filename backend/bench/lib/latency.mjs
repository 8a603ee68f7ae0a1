import { performance } from 'node:perf_hooks';

/** Milliseconds of each call, one after the other: the waiting time of one person, not the throughput. */
export async function timed(calls, call) {
  const times = [];
  for (const each of calls) {
    const begin = performance.now();
    await call(each);
    times.push(performance.now() - begin);
  }
  return times;
}

export function percentile(times, share) {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** number} => Random numbers that are the same in every run. @returns {(below: number) => number} => number} */
export function draws(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
