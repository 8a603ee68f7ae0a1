import { isAllowed, productionLicences } from '../../scripts/lib/licences.mjs';

describe('the licences of what production installs', () => {
  const all = productionLicences();

  it('are known for every package', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['pg', 'fastify', 'react-admin', 'bcrypt']));
  });

  it('all may be used', () => {
    expect(all.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR Apache-2.0)', true],
    ['MIT AND ISC AND BSD-3-Clause', true],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['MIT AND GPL-3.0-only', false],
    ['SSPL-1.0', false],
    ['UNLICENSED', false],
    ['none named', false],
  ])('%s: %s', (licence, expected) => {
    expect(isAllowed(licence)).toBe(expected);
  });
});
