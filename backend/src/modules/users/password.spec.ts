import { hashPassword, isPassword } from './password.js';

const TRIES = 3;

/** The quickest of some tries: whatever else the machine is doing only ever adds to it. */
async function quickest(attempt: () => Promise<boolean>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < TRIES; n += 1) {
    const begin = performance.now();
    expect(await attempt()).toBe(false);
    times.push(performance.now() - begin);
  }
  return Math.min(...times);
}

describe('a password', () => {
  it('that belongs to nobody is refused in the time that a wrong one takes', async () => {
    const hash = await hashPassword('the right password');
    const wrong = await quickest(() => isPassword('a wrong password', hash));
    const nobodys = await quickest(() => isPassword('a wrong password', null));
    expect(nobodys / wrong).toBeGreaterThan(0.5);
    expect(nobodys / wrong).toBeLessThan(2);
  });

  it('is hashed by bcrypt at cost 12, and known again', async () => {
    const hash = await hashPassword('the right password');
    expect(hash).toMatch(/^\$2b\$12\$/);
    expect(await isPassword('the right password', hash)).toBe(true);
  });
});
