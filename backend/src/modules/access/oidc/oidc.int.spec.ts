import { randomUUID } from 'node:crypto';

import { execute } from '../../../database/database.js';
import { newEmail } from '../../../../test/access-world.js';
import { overtaken } from '../../../../test/database/overtaken.js';
import { eventually } from '../../../../test/eventually.js';
import type { AtProvider, SignOnBrowser, SignOnProvider } from '../../../../test/sign-on/sign-on-provider.js';
import { person, SignOnWorld } from '../../../../test/sign-on/sign-on-world.js';
import { PASSWORD, startWorld, type World } from '../../../../test/world.js';
import { CodesService } from '../../users/factors/codes.service.js';

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

  it('signs a person in by a verified e-mail the first time, and by their subject from then on', async () => {
    const { id, email } = await world.givenUser({ role: 'viewer' });
    const at = person(email.toUpperCase());
    const first = await on.arrive(at);
    expect(first.place).toBe('/');
    expect((await on.me(first.browser)).body).toMatchObject({ id, role: 'viewer' });
    expect(await world.sql('SELECT subject FROM user_identities WHERE user_id = $1', [id])).toEqual([{ subject: at.sub }]);
    const renamed = await on.arrive({ ...at, claims: { email: newEmail(), email_verified: false } });
    expect((await on.me(renamed.browser)).body.id).toBe(id);
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
    const { browser } = await on.arrive(person(made.email));
    expect((await on.me(browser)).body).toMatchObject({ id, mustChangePassword: false });
    expect((await stranger.get('/api/auth/me')).status).toBe(401);
    expect((await enter(change.newPassword)).body.code).toBe('invalid_credentials');
    const [bound] = await world.sql(`SELECT details FROM audit_logs WHERE action = 'identity_bound' AND entity_id = $1`, [String(id)]);
    expect(bound.details).toMatchObject({ passwordRemoved: true });
  });

  it('takes back a password also where the account has set the address itself', async () => {
    const eve = await world.signIn();
    const email = newEmail();
    expect((await eve.put(`/api/users/${eve.userId}`, { email, currentPassword: PASSWORD })).status).toBe(200);
    const { browser } = await on.arrive(person(email));
    expect((await on.me(browser)).body.id).toBe(eve.userId);
    expect((await eve.get('/api/auth/me')).status).toBe(401);
    expect(await world.sql('SELECT password_hash AS hash FROM users WHERE id = $1', [eve.userId])).toEqual([{ hash: null }]);
  });

  it('leaves the password of an account whose address nobody has typed here', async () => {
    const { id, email } = await world.givenUser({ role: 'viewer' });
    await on.arrive(person(email));
    expect(await world.sql('SELECT password_hash IS NOT NULL AS kept FROM users WHERE id = $1', [id])).toEqual([{ kept: true }]);
  });

  it('does not let in any more who came by an address that somebody else has changed since, nor keep them signed in', async () => {
    const admin = await world.signIn();
    const { id, email } = await world.givenUser({ role: 'finance' });
    const other = person(newEmail());
    await admin.put(`/api/users/${id}`, { email: other.claims?.email });
    const { browser } = await on.arrive(other);
    expect((await on.me(browser)).body.id).toBe(id);
    expect((await admin.put(`/api/users/${id}`, { email })).status).toBe(200);
    expect((await on.me(browser)).status).toBe(401);
    expect((await on.arrive(other)).place).toBe('/login#sign-in=oidc_unknown');
    const owner = await on.arrive(person(email));
    expect((await on.me(owner.browser)).body.id).toBe(id);
  });

  it('does not let in any more who came by an address that somebody else had set, once the owner has set their own again', async () => {
    const admin = await world.signIn();
    const { id, email } = await world.givenUser();
    const other = person(newEmail());
    await admin.put(`/api/users/${id}`, { email: other.claims?.email });
    const { browser } = await on.arrive(other);
    expect((await on.me(browser)).body.id).toBe(id);
    const [{ hash }] = await world.sql('SELECT password_hash AS hash FROM users WHERE email_set_by IS NULL LIMIT 1');
    await on.setPassword(id, hash);
    const owner = await world.signInAs(id);
    expect((await owner.put(`/api/users/${id}`, { email, currentPassword: PASSWORD })).status).toBe(200);
    expect((await on.me(browser)).status).toBe(401);
    expect((await owner.get('/api/auth/me')).status).toBe(200);
    expect((await on.arrive(other)).place).toBe('/login#sign-in=oidc_unknown');
  });

  it('leaves no session of a sign-in that overlaps the end of its binding', async () => {
    const { id, email } = await world.givenUser({ role: 'finance' });
    const at = person(email);
    await on.arrive(at);
    await world.sql('DELETE FROM user_sessions WHERE user_id = $1', [id]);
    let arrival: Promise<{ place: string }> | undefined;
    await world.database.transaction(async (tx) => {
      await execute(tx, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [id]);
      arrival = on.arrive(at);
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
    expect((await on.arrive(person(email))).place).toBe('/');
    const answer = await world.anonymous().post(`/api/auth/invitations/${token}`, { password: 'seven blue lanterns' });
    expect([answer.status, answer.body.code]).toEqual([410, 'link_ended']);
  });

  it('makes the person who set the address dependent on its owner again at the first sign-in, which relies on that address', async () => {
    const admin = await world.signIn();
    const { id } = await world.givenUser();
    const email = newEmail();
    expect((await admin.put(`/api/users/${id}`, { email })).status).toBe(200);
    const at = person(email);
    for (let time = 0; time < 2; time += 1) expect((await on.arrive(at)).place).toBe('/');
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
    const first = await on.arrive(at);
    await world.sql(`UPDATE user_influences SET created_at = now() - interval '73 hours' WHERE created_at < 'infinity'`);
    const cookie = ({ session: Cookie }: SignOnBrowser) => world.anonymous({ Cookie });
    const { body: topup } = await cookie(first.browser).post('/api/topup-requests', { projectId: project.id, amount: '50.00' });
    expect((await admin.delete(`/api/users/${former}`)).status).toBe(200);
    const married = newEmail();
    const back = await register(married);
    const { browser } = await on.arrive({ ...at, claims: { ...at.claims, email: married } });
    expect((await on.me(browser)).body.id).toBe(back);
    const answer = await cookie(browser).put(`/api/topup-requests/${topup.id}/approve`);
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'not_independent' });
    expect(await world.balanceOf(project)).toBe('0.00');
  });

  it('goes to the page that was asked for, and to no other site', async () => {
    const { email } = await world.givenUser();
    const at = person(email);
    const placeFor = async (returnTo: string) => (await on.arrive(at, `?returnTo=${encodeURIComponent(returnTo)}`)).place;
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
    const { browser, place } = await on.arrive(person(email, claims));
    expect(place).toBe(`/login#sign-in=${code}`);
    expect((await on.me(browser)).status).toBe(401);
  });

  it('accepts an address in any letter case, and none that only looks alike', async () => {
    const email = `kate.${randomUUID()}@example.com`;
    await world.givenUser({ email });
    // A Kelvin sign, whose lower case is a k.
    expect((await on.arrive(person(email.replace('k', '\u212A')))).place).toBe('/login#sign-in=oidc_unknown');
    for (const odd of ['kate', `kate @example.com`, `a@b@example.com`, `${email}.`, `${'k'.repeat(300)}@example.com`]) {
      expect((await on.arrive(person(odd))).place).toBe('/login#sign-in=oidc_unverified');
    }
    expect((await on.arrive(person(email.toUpperCase()))).place).toBe('/');
  });

  it('refuses people who were deactivated or removed, before and after they were bound', async () => {
    const unbound = await world.givenUser();
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [unbound.id]);
    expect((await on.arrive(person(unbound.email))).place).toBe('/login#sign-in=oidc_unknown');
    const bound = await world.givenUser();
    const at = person(bound.email);
    expect((await on.arrive(at)).place).toBe('/');
    for (const change of ['is_active = false', 'is_active = false, deleted_at = now()']) {
      await world.sql(`UPDATE users SET ${change} WHERE id = $1`, [bound.id]);
      expect((await on.arrive(at)).place).toBe('/login#sign-in=oidc_unknown');
    }
  });

  it('refuses another person at the provider with the e-mail of a bound user, until an admin removes the binding', async () => {
    const { id, email } = await world.givenUser();
    expect((await on.arrive(person(email))).place).toBe('/');
    const other = person(email);
    expect((await on.arrive(other)).place).toBe('/login#sign-in=oidc_bound');
    expect((await (await world.signIn()).delete(`/api/users/${id}/factors`)).status).toBe(200);
    expect((await on.arrive(other)).place).toBe('/');
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
      const browser = on.browse(open);
      return { browser, place: await browser.signIn() };
    };

    it('makes a user with it, who has no password and sees no project', async () => {
      const email = newEmail();
      const { browser, place } = await arriveThere(
        person(email, { given_name: undefined, family_name: undefined, name: 'Grace\u0000 Hopper' }),
      );
      expect(place).toBe('/');
      expect((await on.me(browser, open)).body).toMatchObject({
        email,
        role: 'viewer',
        firstName: 'Grace',
        lastName: 'Hopper',
        projectIds: [],
      });
      expect(await world.sql('SELECT password_hash FROM users WHERE email = $1', [email])).toEqual([{ password_hash: null }]);
    });

    it('makes none with the former address of another user: only an admin makes that account', async () => {
      const { id, email } = await world.givenUser();
      const admin = await world.signIn();
      expect((await admin.put(`/api/users/${id}`, { email: newEmail() })).status).toBe(200);
      expect((await arriveThere(person(email))).place).toBe('/login#sign-in=oidc_unknown');
    });

    it('makes one where two browsers come at once', async () => {
      await provider.isVisitedBy(person(newEmail()));
      const callbacks = await Promise.all(
        [1, 2, 3].map(async () => {
          const browser = on.browse(open);
          return { browser, callback: await browser.toProvider() };
        }),
      );
      const places = await Promise.all(callbacks.map(({ browser, callback }) => browser.open(callback)));
      expect(places.map(({ location }) => location)).toEqual(Array(3).fill(`${open.url}/`));
      const ids = await Promise.all(callbacks.map(async ({ browser }) => (await on.me(browser, open)).body.id));
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
    expect((await on.arrive(at)).place).toMatch(/#second-step=/);
    const newAddress = {
      sql: 'WITH unbound AS (DELETE FROM user_identities WHERE user_id = $1) UPDATE users SET email_set_by = NULL WHERE id = $1',
      params: [id],
    };
    expect((await overtaken(world, newAddress, () => on.arrive(at))).place).toBe('/login#sign-in=oidc_unknown');
  });

  it('never skips a second factor that the person has here', async () => {
    const { id, email } = await world.givenUser();
    const codes = await world.database.transaction((tx) => world.get(CodesService).renewRecoveryCodes(tx, id));
    await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'none', now())`, [id]);
    const { browser, place } = await on.arrive(person(email));
    expect(place).toMatch(/^\/login#second-step=[\w-]{43}$/);
    expect((await on.me(browser)).status).toBe(401);
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

  it('is not begun by another site, and says so when the provider is unreachable', async () => {
    expect(await on.browse().toProvider('', { 'Sec-Fetch-Site': 'cross-site' })).toBe(`${world.url}/login`);
    const away = await startWorld({ env: { ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:9' }, joining: world });
    expect(await on.browse(away).signIn()).toBe('/login#sign-in=oidc_unavailable');
    await away.close();
  });

  it('does not exist without a provider', async () => {
    const without = await startWorld({ joining: world });
    for (const path of ['start', 'callback?state=x']) expect((await without.anonymous().get(`/api/auth/oidc/${path}`)).status).toBe(404);
    expect((await without.anonymous().get('/api/config')).body.singleSignOn).toBeNull();
    expect((await world.anonymous().get('/api/config')).body.singleSignOn).toBe(new URL(provider.issuer).host);
    await without.close();
  });

  it('does not change the sign-in by password', async () => {
    const { email } = await world.givenUser();
    expect((await on.arrive(person(email))).place).toBe('/');
    expect((await world.anonymous().post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });
});
