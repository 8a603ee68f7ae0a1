import { hashPassword, isPassword } from './password.rules.js';

// Here the cost itself is looked at.
jest.unmock('bcrypt');

const TRIES = 3;

/** The least processor time of some tries, in microseconds: the clock would tell what else the machine is doing. */
async function costOf(attempt: () => Promise<boolean>): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const before = process.cpuUsage();
    expect(await attempt()).toBe(false);
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

describe('a password', () => {
  it('of an unknown user is refused in the same time as a wrong one', async () => {
    const hash = await hashPassword('the right password');
    const wrong = await costOf(() => isPassword('a wrong password', hash));
    const nobodys = await costOf(() => isPassword('a wrong password', null));
    expect(nobodys / wrong).toBeGreaterThan(0.5);
    expect(nobodys / wrong).toBeLessThan(2);
  });

  it('is hashed by bcrypt at cost 12, and recognised', async () => {
    const hash = await hashPassword('the right password');
    expect(hash).toMatch(/^sha384:\$2b\$12\$/);
    expect(await isPassword('the right password', hash)).toBe(true);
  });
});
