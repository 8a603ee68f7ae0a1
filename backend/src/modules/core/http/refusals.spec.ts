import { cleaned } from './refusals.js';

describe("a server's own sentence", () => {
  it.each([
    ['email ann@mail.test is blocked', 'email *** is blocked'],
    ['blocked: "Ann.B+x@Mail.Test".', 'blocked: "***".'],
    ['{"email":"ann@mail.test","code":7}', '{"email":"***","code":7}'],
    [String.raw`{"email":"ann\u0040mail.test"}`, '{"email":"***"}'],
    ['"ann b"@mail.test and <o\'neil@mail.test>', '*** and <***>'],
    ['see /users?email=ann%40mail.test', 'see ***'],
    ['приём анна@почта.рф закрыт', 'приём *** закрыт'],
    ['Limit of 100 users @ this account', 'Limit of 100 users @ this account'],
  ])('keeps no e-mail address: %s', (words, kept) => expect(cleaned(words, { password: '' })).toBe(kept));

  it.each([
    ['token Bearer abc.def is not allowed', 'token *** is not allowed'],
    [`expired: ${'eyJhbGciOiJIUzI1NiJ9'}.${'eyJzdWIiOiJhZG1pbiJ9'}.c2lnbmF0dXJl`, 'expired: ***'],
    ['wrong password pass"word', 'wrong password ***'],
    [String.raw`{"password":"pass\"word"}`, '{"password":"***"}'],
    ['see ?p=pass%22word', 'see ?p=***'],
  ])('keeps nothing that signs in to the server: %s', (words, kept) => expect(cleaned(words, { password: 'pass"word' })).toBe(kept));

  it('keeps no part of a password at the place where it is cut', () => {
    const password = 'a-password-of-some-length';
    for (let before = 270; before <= 300; before += 1)
      expect(cleaned(`${'y'.repeat(before)} ${password}`, { password })).not.toContain('a-p');
  });

  it('keeps no part of an address at the place where it is cut', () => {
    for (let before = 270; before <= 300; before += 1) {
      expect(cleaned(`${'x '.repeat(before / 2)}${'y'.repeat(before % 2)} ann.of.a.long.name@mail.test`, { password: '' })).not.toContain(
        'ann',
      );
    }
  });

  it('is looked through in no time, whatever it is', () => {
    const startedAt = performance.now();
    for (const part of ['a', '"', '" ', '@', 'a@']) cleaned(part.repeat(500_000), { password: 'secret' });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
