import { randomUUID } from 'node:crypto';

import { execute } from '../../../database/database.js';
import { eventually } from '../../../../test/eventually.js';
import { SignOnBrowser, SignOnProvider, type AlteredToken, type AtProvider } from '../../../../test/sign-on/sign-on-provider.js';
import { overtaken } from '../../../../test/database/overtaken.js';
import { PASSWORD, startWorld, type Answer, type Json, type World } from '../../../../test/world.js';
import { CodesService } from '../../users/factors/codes.service.js';

describe('single sign-on', () => {
  let provider: SignOnProvider;
  let world: World;
  beforeAll(async () => {
    provider = await SignOnProvider.start();
    world = await startWorld({ env: provider.env });
    await provider.serves(world.url);
  });
  afterEach(async () => {
    await provider.alters({});
  });
  afterAll(async () => {
    await world.close();
    await provider.close();
  });

  const person = (email: string, claims: AtProvider['claims'] = {}): AtProvider => ({
    sub: randomUUID(),
    claims: { email, email_verified: true, given_name: 'Ada', family_name: 'Byron', ...claims },
  });
  const newEmail = (): string => `${randomUUID()}@example.com`;
  const browse = (of = world): SignOnBrowser => new SignOnBrowser(of.url);
  const me = (browser: SignOnBrowser, of = world): Promise<Answer<Json>> => of.anonymous({ Cookie: browser.session }).get('/api/auth/me');
  const arrive = async (at: AtProvider, query = ''): Promise<{ browser: SignOnBrowser; place: string }> => {
    await provider.isVisitedBy(at);
    const browser = browse();
    return { browser, place: await browser.signIn(query) };
  };
  const setPassword = (id: number, hash: string | null) => world.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [id, hash]);

  it('signs a person in by a verified e-mail the first time, and by their subject from then on', async () => {
    const { id, email } = await world.givenUser({ role: 'viewer' });
    const at = person(email.toUpperCase());
    const first = await arrive(at);
    expect(first.place).toBe('/');
    expect((await me(first.browser)).body).toMatchObject({ id, role: 'viewer' });
    expect(await world.sql('SELECT subject FROM user_identities WHERE user_id = $1', [id])).toEqual([{ subject: at.sub }]);
    const renamed = await arrive({ ...at, claims: { email: newEmail(), email_verified: false } });
    expect((await me(renamed.browser)).body.id).toBe(id);
    const rows = await world.sql(`SELECT action, details FROM audit_logs WHERE entity_type = 'user' AND entity_id = $1 ORDER BY id`, [
      String(id),
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['identity_bound', 'login', 'login']);
    expect(rows[1].details).toMatchObject({ method: 'single_sign_on' });
  });

  it('takes back a password that another person may have chosen before the owner of the address was here, and what it opened', async () => {
    const admin = await world.signIn();
    const made = { email: newEmail(), firstName: 'Eve', lastName: 'Dropper', role: 'viewer', password: 'seven blue lanterns' };
    const { id } = (await admin.post('/api/auth/register', made)).body;
    const address = { 'X-Forwarded-For': '203.0.113.7' };
    const enter = (password: string) => world.anonymous(address).post('/api/auth/login', { email: made.email, password });
    const opened = await enter(made.password);
    const stranger = world.anonymous({ ...address, Cookie: opened.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
    const change = { currentPassword: made.password, newPassword: 'quiet harbour at noon' };
    expect((await stranger.put('/api/auth/me', change)).status).toBe(200);
    const { browser } = await arrive(person(made.email));
    expect((await me(browser)).body).toMatchObject({ id, mustChangePassword: false });
    expect((await stranger.get('/api/auth/me')).status).toBe(401);
    expect((await enter(change.newPassword)).body.code).toBe('invalid_credentials');
    const [bound] = await world.sql(`SELECT details FROM audit_logs WHERE action = 'identity_bound' AND entity_id = $1`, [String(id)]);
    expect(bound.details).toMatchObject({ passwordRemoved: true });
  });

  it('takes back a password also where the account has set the address itself', async () => {
    const eve = await world.signIn();
    const email = newEmail();
    expect((await eve.put(`/api/users/${eve.userId}`, { email, currentPassword: PASSWORD })).status).toBe(200);
    const { browser } = await arrive(person(email));
    expect((await me(browser)).body.id).toBe(eve.userId);
    expect((await eve.get('/api/auth/me')).status).toBe(401);
    expect(await world.sql('SELECT password_hash AS hash FROM users WHERE id = $1', [eve.userId])).toEqual([{ hash: null }]);
  });

  it('leaves the password of an account whose address nobody has typed here', async () => {
    const { id, email } = await world.givenUser({ role: 'viewer' });
    await arrive(person(email));
    expect(await world.sql('SELECT password_hash IS NOT NULL AS kept FROM users WHERE id = $1', [id])).toEqual([{ kept: true }]);
  });

  it('does not let in any more who came by an address that somebody else has changed since, nor keep them signed in', async () => {
    const admin = await world.signIn();
    const { id, email } = await world.givenUser({ role: 'finance' });
    const other = person(newEmail());
    await admin.put(`/api/users/${id}`, { email: other.claims?.email });
    const { browser } = await arrive(other);
    expect((await me(browser)).body.id).toBe(id);
    expect((await admin.put(`/api/users/${id}`, { email })).status).toBe(200);
    expect((await me(browser)).status).toBe(401);
    expect((await arrive(other)).place).toBe('/login#sign-in=oidc_unknown');
    const owner = await arrive(person(email));
    expect((await me(owner.browser)).body.id).toBe(id);
  });

  it('does not let in any more who came by an address that somebody else had set, once the owner has set their own again', async () => {
    const admin = await world.signIn();
    const { id, email } = await world.givenUser();
    const other = person(newEmail());
    await admin.put(`/api/users/${id}`, { email: other.claims?.email });
    const { browser } = await arrive(other);
    expect((await me(browser)).body.id).toBe(id);
    const [{ hash }] = await world.sql('SELECT password_hash AS hash FROM users WHERE email_set_by IS NULL LIMIT 1');
    await setPassword(id, hash);
    const owner = await world.signInAs(id);
    expect((await owner.put(`/api/users/${id}`, { email, currentPassword: PASSWORD })).status).toBe(200);
    expect((await me(browser)).status).toBe(401);
    expect((await owner.get('/api/auth/me')).status).toBe(200);
    expect((await arrive(other)).place).toBe('/login#sign-in=oidc_unknown');
  });

  it('leaves no session of a sign-in that overlaps the end of its binding', async () => {
    const { id, email } = await world.givenUser({ role: 'finance' });
    const at = person(email);
    await arrive(at);
    await world.sql('DELETE FROM user_sessions WHERE user_id = $1', [id]);
    let arrival: Promise<{ place: string }> | undefined;
    await world.database.transaction(async (tx) => {
      await execute(tx, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
      arrival = arrive(at);
      await eventually('the sign-in waits', async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await world.sql(waiting)).length > 0;
      });
      await execute(tx, 'DELETE FROM user_identities WHERE user_id = $1', [id]);
    });
    expect((await arrival)?.place).toBe('/login#sign-in=oidc_unknown');
    expect(await world.sql('SELECT FROM user_sessions WHERE user_id = $1', [id])).toEqual([]);
  });

  it('ends the invitation of a person who comes by the provider', async () => {
    const admin = await world.signIn();
    const email = newEmail();
    const { body } = await admin.post('/api/auth/register', { email, firstName: 'Ada', lastName: 'Byron' });
    const token = body.invitation.url.split('#')[1];
    expect((await arrive(person(email))).place).toBe('/');
    const answer = await world.anonymous().post(`/api/auth/invitations/${token}`, { password: 'seven blue lanterns' });
    expect([answer.status, answer.body.code]).toEqual([410, 'link_ended']);
  });

  it('makes the person who set the address dependent on its owner again at the first sign-in, which relies on that address', async () => {
    const admin = await world.signIn();
    const { id } = await world.givenUser();
    const email = newEmail();
    expect((await admin.put(`/api/users/${id}`, { email })).status).toBe(200);
    const at = person(email);
    for (let time = 0; time < 2; time += 1) expect((await arrive(at)).place).toBe('/');
    const rows = await world.sql('SELECT actor_id, kind FROM user_influences WHERE user_id = $1', [id]);
    expect(rows.map(Object.values)).toEqual([1, 2].map(() => [admin.userId, 'email']));
  });

  it('knows a removed person again by their subject, who then confirms nothing that the former account caused', async () => {
    const admin = await world.signIn();
    const project = await world.givenProject();
    const at = person(newEmail());
    const register = async (email: unknown) =>
      (await admin.post('/api/auth/register', { email, firstName: 'Ada', lastName: 'Byron', role: 'finance' })).body.id as number;
    const former = await register(at.claims.email);
    const first = await arrive(at);
    await world.sql(`UPDATE user_influences SET created_at = now() - interval '73 hours' WHERE created_at < 'infinity'`);
    const cookie = ({ session: Cookie }: SignOnBrowser) => world.anonymous({ Cookie });
    const { body: topup } = await cookie(first.browser).post('/api/topup-requests', { projectId: project.id, amount: '50.00' });
    expect((await admin.delete(`/api/users/${former}`)).status).toBe(200);
    const married = newEmail();
    const back = await register(married);
    const { browser } = await arrive({ ...at, claims: { ...at.claims, email: married } });
    expect((await me(browser)).body.id).toBe(back);
    const answer = await cookie(browser).put(`/api/topup-requests/${topup.id}/approve`);
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'not_independent' });
    expect(await world.balanceOf(project)).toBe('0.00');
  });

  it('goes to the page that was asked for, and to no other site', async () => {
    const { email } = await world.givenUser();
    const at = person(email);
    const placeFor = async (returnTo: string) => (await arrive(at, `?returnTo=${encodeURIComponent(returnTo)}`)).place;
    expect(await placeFor('/projects/3?tab=keys')).toBe('/projects/3?tab=keys');
    for (const elsewhere of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/%09/evil.example/..//evil.example',
      '/\t/evil.example',
      '/..//evil.example',
      'javascript:alert(1)',
      '/api/auth/logout',
      '/login',
    ]) {
      const place = await placeFor(elsewhere);
      expect({ elsewhere, isOurs: new URL(place, world.url).origin === world.url && !place.startsWith('//') }).toEqual({
        elsewhere,
        isOurs: true,
      });
    }
    expect(await placeFor('https://evil.example')).toBe('/');
  });

  it.each([
    ['whose e-mail the provider has not verified', { email_verified: false }, 'oidc_unverified'],
    ['whose e-mail is verified in a word and not by true', { email_verified: 'true' }, 'oidc_unverified'],
    ['who has no e-mail there', { email: undefined }, 'oidc_unverified'],
    ['whom nobody knows here', { email: newEmail() }, 'oidc_unknown'],
  ] as const)('refuses somebody %s', async (_, claims, code) => {
    const { email } = await world.givenUser();
    const { browser, place } = await arrive(person(email, claims));
    expect(place).toBe(`/login#sign-in=${code}`);
    expect((await me(browser)).status).toBe(401);
  });

  it('accepts an address in any letter case, and none that only looks alike', async () => {
    const email = `kate.${randomUUID()}@example.com`;
    await world.givenUser({ email });
    // A Kelvin sign, whose lower case is a k.
    expect((await arrive(person(email.replace('k', '\u212A')))).place).toBe('/login#sign-in=oidc_unknown');
    for (const odd of ['kate', `kate @example.com`, `a@b@example.com`, `${'k'.repeat(300)}@example.com`]) {
      expect((await arrive(person(odd))).place).toBe('/login#sign-in=oidc_unverified');
    }
    expect((await arrive(person(email.toUpperCase()))).place).toBe('/');
  });

  it('refuses people who were deactivated or removed, before and after they were bound', async () => {
    const unbound = await world.givenUser();
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [unbound.id]);
    expect((await arrive(person(unbound.email))).place).toBe('/login#sign-in=oidc_unknown');
    const bound = await world.givenUser();
    const at = person(bound.email);
    expect((await arrive(at)).place).toBe('/');
    for (const change of ['is_active = false', 'is_active = false, deleted_at = now()']) {
      await world.sql(`UPDATE users SET ${change} WHERE id = $1`, [bound.id]);
      expect((await arrive(at)).place).toBe('/login#sign-in=oidc_unknown');
    }
  });

  it('refuses another person at the provider with the e-mail of a bound user, until an admin removes the binding', async () => {
    const { id, email } = await world.givenUser();
    expect((await arrive(person(email))).place).toBe('/');
    const other = person(email);
    expect((await arrive(other)).place).toBe('/login#sign-in=oidc_bound');
    expect((await (await world.signIn()).delete(`/api/users/${id}/factors`)).status).toBe(200);
    expect((await arrive(other)).place).toBe('/');
  });

  describe('with a default role', () => {
    let open: World;
    beforeAll(async () => {
      open = await startWorld({ env: { ...provider.env, OIDC_DEFAULT_ROLE: 'viewer' }, joining: world });
      await provider.serves(open.url);
    });
    afterAll(async () => {
      await open.close();
      await provider.serves(world.url);
    });

    const arriveThere = async (at: AtProvider) => {
      await provider.isVisitedBy(at);
      const browser = browse(open);
      return { browser, place: await browser.signIn() };
    };

    it('makes a user with it, who has no password and sees no project', async () => {
      const email = newEmail();
      const { browser, place } = await arriveThere(
        person(email, { given_name: undefined, family_name: undefined, name: 'Grace\u0000 Hopper' }),
      );
      expect(place).toBe('/');
      expect((await me(browser, open)).body).toMatchObject({
        email,
        role: 'viewer',
        firstName: 'Grace',
        lastName: 'Hopper',
        projectIds: [],
      });
      expect(await world.sql('SELECT password_hash FROM users WHERE email = $1', [email])).toEqual([{ password_hash: null }]);
    });

    it('makes one where two browsers come at once', async () => {
      await provider.isVisitedBy(person(newEmail()));
      const callbacks = await Promise.all(
        [1, 2, 3].map(async () => {
          const browser = browse(open);
          return { browser, callback: await browser.toProvider() };
        }),
      );
      const places = await Promise.all(callbacks.map(({ browser, callback }) => browser.open(callback)));
      expect(places.map(({ location }) => location)).toEqual(Array(3).fill(`${open.url}/`));
      const ids = await Promise.all(callbacks.map(async ({ browser }) => (await me(browser, open)).body.id));
      expect(new Set(ids).size).toBe(1);
    });

    it('does not let a removed person in again, neither by e-mail nor by subject', async () => {
      const at = person(newEmail());
      expect((await arriveThere(at)).place).toBe('/');
      await world.sql('UPDATE users SET is_active = false, deleted_at = now() WHERE email = $1', [at.claims.email]);
      for (const again of [at, { ...at, sub: randomUUID() }, { ...at, claims: { ...at.claims, email: newEmail() } }]) {
        expect((await arriveThere(again)).place).toBe('/login#sign-in=oidc_unknown');
      }
    });
  });

  it('asks for no second step where the binding ends in the same moment', async () => {
    const { id, email } = await world.givenUser();
    await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'none', now())`, [id]);
    const at = person(email);
    expect((await arrive(at)).place).toMatch(/#second-step=/);
    const newAddress = {
      sql: 'WITH unbound AS (DELETE FROM user_identities WHERE user_id = $1) UPDATE users SET email_set_by = NULL WHERE id = $1',
      params: [id],
    };
    expect((await overtaken(world, newAddress, () => arrive(at))).place).toBe('/login#sign-in=oidc_unknown');
  });

  it('never skips a second factor that the person has here', async () => {
    const { id, email } = await world.givenUser();
    const codes = await world.database.transaction((tx) => world.get(CodesService).renewRecoveryCodes(tx, id));
    await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'none', now())`, [id]);
    const { browser, place } = await arrive(person(email));
    expect(place).toMatch(/^\/login#second-step=[\w-]{43}$/);
    expect((await me(browser)).status).toBe(401);
    const body = { challengeId: place.split('=')[1] };
    const foreign = await world.anonymous({ Cookie: `kage_sign_in=${'a'.repeat(43)}` }).post('/api/auth/oidc/second-step', body);
    expect(foreign.body.code).toBe('challenge_ended');
    const client = world.anonymous({ Cookie: browser.session });
    const asked = await client.post('/api/auth/oidc/second-step', body);
    expect(asked.body).toMatchObject({ mfaRequired: true, methods: ['totp', 'recovery_code'] });
    expect((await client.post('/api/auth/oidc/second-step', body)).body.code).toBe('challenge_ended');
    const { challengeId } = asked.body;
    expect((await client.post('/api/auth/mfa', { challengeId, recoveryCode: 'wrong' })).status).toBe(401);
    const done = await client.post('/api/auth/mfa', { challengeId, recoveryCode: codes[0] });
    expect(done.status).toBe(200);
    expect(done.body.user.id).toBe(id);
  });

  describe('accepts no callback', () => {
    let at: AtProvider;
    beforeEach(async () => {
      at = person((await world.givenUser()).email);
      await provider.isVisitedBy(at);
    });

    const refused = async (browser: SignOnBrowser, callback: string, code: string) => {
      expect((await browser.open(callback)).location).toBe(`${world.url}/login#sign-in=${code}`);
      expect((await me(browser)).status).toBe(401);
    };
    const withState = (callback: string, state: string | null): string => {
      const url = new URL(callback);
      if (state === null) url.searchParams.delete('state');
      else url.searchParams.set('state', state);
      return url.href;
    };

    it('without its state, with an invented one, or with that of another browser', async () => {
      const [browser, other] = [browse(), browse()];
      const [callback, foreign] = [await browser.toProvider(), await other.toProvider()];
      await refused(browser, withState(callback, null), 'oidc_ended');
      await refused(browser, withState(callback, 'x'.repeat(43)), 'oidc_ended');
      await refused(browser, withState(callback, new URL(foreign).searchParams.get('state')), 'oidc_ended');
      await refused(browse(), callback, 'oidc_ended');
      // The person whom an attacker sends to the attacker's own callback stays signed out.
      await refused(browser, foreign, 'oidc_ended');
      expect((await browser.open(callback)).location).toBe(`${world.url}/`);
    });

    it('twice, nor its code under another state', async () => {
      const browser = browse();
      const callback = await browser.toProvider();
      expect((await browser.open(callback)).location).toBe(`${world.url}/`);
      expect((await browser.open(callback)).location).toBe(`${world.url}/login#sign-in=oidc_ended`);
      const code = new URL(callback).searchParams.get('code') ?? '';
      const next = browse();
      const again = new URL(await next.toProvider());
      again.searchParams.set('code', code);
      await refused(next, again.href, 'oidc_failed');
    });

    it('after five minutes', async () => {
      const browser = browse();
      const callback = await browser.toProvider();
      await world.sql('UPDATE sign_in_challenges SET expires_at = now()');
      await refused(browser, callback, 'oidc_ended');
    });

    it('of another issuer (RFC 9207), or of somebody who has cancelled', async () => {
      const browser = browse();
      const callback = new URL(await browser.toProvider());
      callback.searchParams.set('iss', 'https://evil.example');
      await refused(browser, callback.href, 'oidc_failed');
      await provider.isVisitedBy(null);
      const cancelling = browse();
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
      const browser = browse();
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
    expect((await arrive(person(email))).place).toBe('/');
  });

  it('is not begun by another site, and says so when the provider is unreachable', async () => {
    expect(await browse().toProvider('', { 'Sec-Fetch-Site': 'cross-site' })).toBe(`${world.url}/login`);
    const away = await startWorld({ env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:9' }, joining: world });
    expect(await browse(away).signIn()).toBe('/login#sign-in=oidc_unavailable');
    await away.close();
  });

  it('does not exist without a provider', async () => {
    const without = await startWorld({ joining: world });
    for (const path of ['start', 'callback?state=x']) expect((await without.anonymous().get(`/api/auth/oidc/${path}`)).status).toBe(404);
    expect((await without.anonymous().get('/api/config')).body.singleSignOn).toBeNull();
    expect((await world.anonymous().get('/api/config')).body.singleSignOn).toBe(new URL(provider.issuer).host);
    await without.close();
  });

  it('records why it was refused, and shows neither code nor token anywhere', async () => {
    const { email } = await world.givenUser();
    await provider.isVisitedBy(person(email));
    await provider.alters({ claims: { nonce: 'another' } });
    const browser = browse();
    const callback = await browser.toProvider();
    await browser.open(callback);
    const [row] = await world.sql(`SELECT outcome, details FROM audit_logs WHERE action = 'login_failed' ORDER BY id DESC LIMIT 1`);
    expect(row).toMatchObject({ outcome: 'denied' });
    expect(row.details.code).toMatch(/^oidc_failed \(.+\)$/);
    expect(JSON.stringify(row)).not.toContain(new URL(callback).searchParams.get('code'));
  });

  describe('as a fresh proof', () => {
    const proofPlace = async (browser: SignOnBrowser) => browser.signIn('?purpose=proof');
    const makeKey = (browser: SignOnBrowser) =>
      world
        .anonymous({ Cookie: browser.session })
        .post('/api/roles', { code: `r${randomUUID().slice(0, 8)}`, name: randomUUID(), permissions: [], scope: 'all' });
    const given = async (): Promise<{ id: number; at: AtProvider; browser: SignOnBrowser }> => {
      const { id, email } = await world.givenUser();
      await setPassword(id, null);
      const at = person(email);
      return { id, at, browser: (await arrive(at)).browser };
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
      await setPassword(id, hash);
      expect(await proofPlace(browser)).toBe('/login#proof=oidc_other_proof');
      await setPassword(id, null);
      await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'none', now())`, [id]);
      expect(await proofPlace(browser)).toBe('/login#proof=oidc_other_proof');
      expect(await proofPlace(browse())).toBe('/login#proof=unauthenticated');
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

  it('does not change the sign-in by password', async () => {
    const { email } = await world.givenUser();
    expect((await arrive(person(email))).place).toBe('/');
    expect((await world.anonymous().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });
});
