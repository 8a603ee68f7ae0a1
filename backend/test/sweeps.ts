/** `npm run test:sweeps` goes over everything; `npm test` takes a share of it, so that it ends while one waits. */
export const SWEEPS = process.env.SWEEPS === '1';

const EVERY = 5;

/** All of them in a sweep; else every fifth, another fifth for each place that asks. */
export const shareOf = <T>(items: readonly T[], place: number, every = EVERY): readonly T[] =>
  SWEEPS ? items : items.filter((_, index) => (index + place) % every === 0);

/** Tests of which `npm test` runs one of the same kind instead. */
export const inSweepsOnly = (tests: () => void): void => {
  if (SWEEPS) tests();
};
