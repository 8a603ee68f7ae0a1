import type { AlteredToken, AtProvider, SignOnBrowser, SignOnProvider } from '../../../../test/sign-on/sign-on-provider.js';
import { person, SignOnWorld } from '../../../../test/sign-on/sign-on-world.js';
import type { World } from '../../../../test/world.js';

describe('single sign-on', () => {
  let on: SignOnWorld;
  let provider: SignOnProvider;
  let world: World;
  beforeAll(async () => {
    on = await SignOnWorld.start();
    ({ provider, world } = on);
  });
  afterEach(() => provider.alters({}));
  afterAll(() => on.close());

  describe('accepts no callback', () => {
    let at: AtProvider;
    beforeEach(async () => {
      at = person((await world.givenUser()).email);
      await provider.isVisitedBy(at);
    });

    const refused = async (browser: SignOnBrowser, callback: string, code: string) => {
      expect((await browser.open(callback)).location).toBe(`${world.url}/login#sign-in=${code}`);
      expect((await on.me(browser)).status).toBe(401);
    };
    const withState = (callback: string, state: string | null): string => {
      const url = new URL(callback);
      if (state === null) url.searchParams.delete('state');
      else url.searchParams.set('state', state);
      return url.href;
    };

    it('without its state, with an invented one, or with that of another browser', async () => {
      const [browser, other] = [on.browse(), on.browse()];
      const [callback, foreign] = [await browser.toProvider(), await other.toProvider()];
      await refused(browser, withState(callback, null), 'oidc_ended');
      await refused(browser, withState(callback, 'x'.repeat(43)), 'oidc_ended');
      await refused(browser, withState(callback, new URL(foreign).searchParams.get('state')), 'oidc_ended');
      await refused(on.browse(), callback, 'oidc_ended');
      // The person whom an attacker sends to the attacker's own callback stays signed out.
      await refused(browser, foreign, 'oidc_ended');
      expect((await browser.open(callback)).location).toBe(`${world.url}/`);
    });

    it('twice, nor its code under another state', async () => {
      const browser = on.browse();
      const callback = await browser.toProvider();
      expect((await browser.open(callback)).location).toBe(`${world.url}/`);
      expect((await browser.open(callback)).location).toBe(`${world.url}/login#sign-in=oidc_ended`);
      const code = new URL(callback).searchParams.get('code') ?? '';
      const next = on.browse();
      const again = new URL(await next.toProvider());
      again.searchParams.set('code', code);
      await refused(next, again.href, 'oidc_failed');
    });

    it('after five minutes', async () => {
      const browser = on.browse();
      const callback = await browser.toProvider();
      await world.sql('UPDATE sign_in_challenges SET expires_at = now()');
      await refused(browser, callback, 'oidc_ended');
    });

    it('of another issuer (RFC 9207), or of somebody who has cancelled', async () => {
      const browser = on.browse();
      const callback = new URL(await browser.toProvider());
      callback.searchParams.set('iss', 'https://evil.example');
      await refused(browser, callback.href, 'oidc_failed');
      await provider.isVisitedBy(null);
      const cancelling = on.browse();
      await refused(cancelling, await cancelling.toProvider(), 'oidc_denied');
    });

    it.each<[string, AlteredToken]>([
      ['is signed by nobody (alg none)', { alg: 'none' }],
      ['is signed with the client secret (HS256)', { alg: 'HS256' }],
      ['is signed with a key that is not the provider’s', { isForged: true }],
      ['bears another nonce', { claims: { nonce: 'another' } }],
      ['bears no nonce', { claims: { nonce: null } }],
      ['is for another audience', { claims: { aud: 'another' } }],
      ['is for several audiences, and another party', { claims: { aud: ['console', 'another'], azp: 'another' } }],
      ['is of another issuer', { claims: { iss: 'https://evil.example' } }],
      ['has no subject', { claims: { sub: null } }],
      ['has a subject that nothing could hold', { claims: { sub: 'x'.repeat(300) } }],
      ['names another subject than the provider does when asked', { claims: { sub: 'another' } }],
      ['was issued in ten minutes', { seconds: 600 }],
      ['ran out long ago', { claims: { exp: Math.floor(Date.now() / 1_000) - 3_600 } }],
    ])('whose id token %s', async (_, token) => {
      await provider.alters(token);
      const browser = on.browse();
      await refused(browser, await browser.toProvider(), 'oidc_failed');
      expect(await world.sql('SELECT 1 FROM user_identities WHERE subject = $1', [at.sub])).toEqual([]);
    });
  });

  it.each([-120, 120])('works with a provider whose clock is off by two minutes (%i s)', async (seconds) => {
    const { email } = await world.givenUser();
    await provider.alters({
      seconds,
      claims: { nbf: Math.floor(Date.now() / 1_000) + seconds, exp: Math.floor(Date.now() / 1_000) + seconds + 5 },
    });
    expect((await on.arrive(person(email))).place).toBe('/');
  });

  it('records why it was refused, and shows neither code nor token anywhere', async () => {
    const { email } = await world.givenUser();
    await provider.isVisitedBy(person(email));
    await provider.alters({ claims: { nonce: 'another' } });
    const browser = on.browse();
    const callback = await browser.toProvider();
    await browser.open(callback);
    const [row] = await world.sql(`SELECT outcome, details FROM audit_logs WHERE action = 'login_failed' ORDER BY id DESC LIMIT 1`);
    expect(row).toMatchObject({ outcome: 'denied' });
    expect(row.details.code).toMatch(/^oidc_failed \(.+\)$/);
    expect(JSON.stringify(row)).not.toContain(new URL(callback).searchParams.get('code'));
  });
});
