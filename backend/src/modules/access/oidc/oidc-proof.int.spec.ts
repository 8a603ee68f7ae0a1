import { randomUUID } from 'node:crypto';

import type { AtProvider, SignOnBrowser, SignOnProvider } from '../../../../test/sign-on/sign-on-provider.js';
import { person, SignOnWorld } from '../../../../test/sign-on/sign-on-world.js';
import type { World } from '../../../../test/world.js';

describe('single sign-on as a fresh proof', () => {
  let on: SignOnWorld;
  let provider: SignOnProvider;
  let world: World;
  beforeAll(async () => {
    on = await SignOnWorld.start();
    ({ provider, world } = on);
  });
  afterEach(() => provider.alters({}));
  afterAll(() => on.close());

  const proofPlace = async (browser: SignOnBrowser) => browser.signIn('?purpose=proof');
  const makeKey = (browser: SignOnBrowser) =>
    world
      .anonymous({ Cookie: browser.session })
      .post('/api/roles', { code: `r${randomUUID().slice(0, 8)}`, name: randomUUID(), permissions: [], scope: 'all' });
  const given = async (): Promise<{ id: number; at: AtProvider; browser: SignOnBrowser }> => {
    const { id, email } = await world.givenUser();
    await on.setPassword(id, null);
    const at = person(email);
    return { id, at, browser: (await on.arrive(at)).browser };
  };
  const age = (id: number) => world.sql(`UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [id]);

  it('is accepted from people who have single sign-on alone: the provider identifies them again', async () => {
    const { id, browser } = await given();
    expect((await makeKey(browser)).status).toBe(201);
    await age(id);
    expect((await makeKey(browser)).body.code).toBe('reauthentication_required');
    expect(await proofPlace(browser)).toBe('/login#proof=done');
    expect((await makeKey(browser)).status).toBe(201);
    const [row] = await world.sql(`SELECT details FROM audit_logs WHERE action = 'reauthenticated' ORDER BY id DESC LIMIT 1`);
    expect(row.details).toEqual({ method: 'single_sign_on' });
  });

  it('is not given by a person whom the provider merely remembers, at the proof nor at a sign-in', async () => {
    const { id, browser } = await given();
    await age(id);
    const anHourAgo = Math.floor(Date.now() / 1_000) - 3_600;
    for (const authTime of [anHourAgo, null]) {
      await provider.alters({ claims: { auth_time: authTime } });
      expect(await proofPlace(browser)).toBe('/login#proof=oidc_failed');
      expect(await browser.signIn()).toBe('/');
      expect((await makeKey(browser)).body.code).toBe('reauthentication_required');
    }
  });

  it('is not given by a sign-in in the future, which is refused, but for a small difference', async () => {
    const { id, browser } = await given();
    await age(id);
    const seconds = Math.floor(Date.now() / 1_000);
    await provider.alters({ claims: { auth_time: seconds + 7_200 } });
    expect(await proofPlace(browser)).toBe('/login#proof=oidc_failed');
    expect(await browser.signIn()).toContain('oidc_failed');
    await provider.alters({ claims: { auth_time: seconds + 60 } });
    expect(await proofPlace(browser)).toBe('/login#proof=done');
  });

  it('is not given by another person at the provider', async () => {
    const { id, browser } = await given();
    await age(id);
    await provider.isVisitedBy(person((await world.givenUser()).email));
    browser.forgetProvider();
    expect(await proofPlace(browser)).toBe('/login#proof=oidc_failed');
    expect((await makeKey(browser)).body.code).toBe('reauthentication_required');
  });

  it('is refused to people with a password or a second factor here, and without a session', async () => {
    const { id, browser } = await given();
    const [{ hash }] = await world.sql('SELECT password_hash AS hash FROM users WHERE password_hash IS NOT NULL LIMIT 1');
    await on.setPassword(id, hash);
    expect(await proofPlace(browser)).toBe('/login#proof=oidc_other_proof');
    await on.setPassword(id, null);
    await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'none', now())`, [id]);
    expect(await proofPlace(browser)).toBe('/login#proof=oidc_other_proof');
    expect(await proofPlace(on.browse())).toBe('/login#proof=unauthenticated');
  });

  it('that a page asks for by itself is no use of the session', async () => {
    const { id, browser } = await given();
    await world.sql(`UPDATE user_sessions SET last_used_at = now() - interval '2 hours' WHERE user_id = $1`, [id]);
    const lastUse = () => world.sql('SELECT last_used_at FROM user_sessions WHERE user_id = $1', [id]);
    const before = await lastUse();
    const begin = (headers: Record<string, string>) =>
      world.anonymous({ Cookie: browser.session, ...headers }).get('/api/auth/oidc/start?purpose=proof');
    expect((await begin({ 'X-Background': '1' })).headers.get('location')).toContain('max_age=0');
    expect(await lastUse()).toEqual(before);
    await begin({});
    expect(await lastUse()).not.toEqual(before);
  });

  it('does not count for a session that has ended meanwhile', async () => {
    const { id, at, browser } = await given();
    await provider.isVisitedBy(at);
    const callback = await browser.toProvider('?purpose=proof');
    await world.sql('DELETE FROM user_sessions WHERE user_id = $1', [id]);
    expect((await browser.open(callback)).location).toBe(`${world.url}/login#proof=oidc_ended`);
  });
});
