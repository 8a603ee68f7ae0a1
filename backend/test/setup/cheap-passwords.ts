import type * as Bcrypt from 'bcrypt';

const COST = 4;

/**
 * The real bcrypt at its lowest cost: at the product's own, a sign-in takes a core a quarter of a second, and the tests sign in some two hundred
 * times. Hashes are compared by their own cost, but for those that stand in the code (the one of nobody), which would never match here.
 */
jest.mock('bcrypt', () => {
  const real = jest.requireActual<typeof Bcrypt>('bcrypt');
  const cheap = (passwordHash: string): string => passwordHash.replace(/^\$2b\$12\$/, `$2b$0${COST}$`);
  return {
    ...real,
    hash: (password: string) => real.hash(password, COST),
    compare: (password: string, passwordHash: string) => real.compare(password, cheap(passwordHash)),
  };
});
