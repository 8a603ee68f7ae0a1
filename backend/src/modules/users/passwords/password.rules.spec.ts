import bcrypt from 'bcrypt';

import { hashPassword, isPassword } from './password.rules.js';

// Here the cost itself is looked at.
jest.unmock('bcrypt');

describe('a password', () => {
  it('of an unknown user is refused after as much work as a wrong one: one comparison of the same cost', async () => {
    const hash = await hashPassword('the right password');
    const compared = jest.spyOn(bcrypt, 'compare');
    for (const stored of [hash, null]) expect(await isPassword('a wrong password', stored)).toBe(false);
    expect(compared.mock.calls.map(([, against]) => bcrypt.getRounds(against))).toEqual([12, 12]);
    compared.mockRestore();
  });

  it('is hashed by bcrypt at cost 12, and recognised', async () => {
    const hash = await hashPassword('the right password');
    expect(hash).toMatch(/^sha384:\$2b\$12\$/);
    expect(await isPassword('the right password', hash)).toBe(true);
  });
});
