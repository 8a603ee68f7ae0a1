/** `npm run test:sweeps` goes over everything; `npm test` takes one of each kind, so that it ends while one waits. */
const SWEEPS = process.env.SWEEPS === '1';

export const shareOf = <T>(all: readonly T[], ...few: readonly T[]): readonly T[] => (SWEEPS ? all : few);

/** Tests of which `npm test` runs others of the same kind. */
export const inSweepsOnly = (tests: () => void): void => {
  if (SWEEPS) tests();
};
