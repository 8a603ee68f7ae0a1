import { CHOSEN, HELPER, newEmail, TEMPORARY, visitor } from '../../../../test/access-world.js';
import { actionsOf, login, look, newLink, tokenOf, use } from '../../../../test/links.js';
import { PASSWORD, startWorld, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { NotificationsWorker } from '../../notifications/notifications.worker.js';
import { SessionsWorker } from '../../users/sessions/sessions.worker.js';

describe('links, where there is no mail server', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const invite = async (facts: object = {}) => {
    const email = newEmail();
    const { status, body } = await admin.post('/api/auth/register', { email, firstName: 'Vera', lastName: 'Lindqvist', ...facts });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { id: body.id as number, email, body, token: tokenOf(body.invitation?.url ?? '') };
  };
  describe('an invitation', () => {
    it('is a link that is shown once, by which its owner chooses a password and then signs in', async () => {
      const project = await world.givenProject();
      const { id, email, body, token } = await invite({ role: 'project_manager', projectIds: [project.id] });
      expect(body).toMatchObject({ hasPassword: false, mustChangePassword: false, projectIds: [project.id] });
      expect(body.invitation).toEqual({
        purpose: 'invitation',
        expiresAt: body.linkExpiresAt,
        byEmail: false,
        url: expect.stringMatching(/^\/invitation#[\w-]{43}$/),
      });
      const hours = (Date.parse(body.linkExpiresAt) - Date.now()) / 3_600_000;
      expect([Math.round(hours), (await admin.get(`/api/users/${id}`)).text.includes(token)]).toEqual([72, false]);
      expect((await login(world, email)).code).toBe('invalid_credentials');

      const answer = await use(world, 'invitations', token);
      expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, { email }, []]);
      expect((await login(world, email)).user).toMatchObject({ email, mustChangePassword: false, projectIds: [project.id] });
      expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ hasPassword: true, linkExpiresAt: null });
      expect(await actionsOf(world, id)).toEqual(['password_link_created', 'user_created', 'login_failed', 'invitation_accepted', 'login']);
    });

    it('names no address that a header claims', async () => {
      const { id } = await invite();
      const headers = { 'X-Forwarded-Host': 'evil.example.com' };
      const person = { email: newEmail(), firstName: 'Vera', lastName: 'Lindqvist' };
      const answers = [
        (await admin.call('POST', `/api/users/${id}/invitation`, { headers })).body.url,
        (await admin.call('POST', '/api/auth/register', { body: person, headers })).body.invitation?.url,
      ];
      expect(answers).toEqual([1, 2].map(() => expect.stringMatching(/^\/invitation#[\w-]{43}$/)));
    });

    it('works once, also where two use it at once', async () => {
      const once = await invite();
      expect((await use(world, 'invitations', once.token)).status).toBe(200);
      expect((await use(world, 'invitations', once.token, TEMPORARY)).body).toMatchObject({ statusCode: 410, code: 'link_ended' });
      const raced = await invite();
      const answers = await Promise.all([CHOSEN, TEMPORARY, CHOSEN].map((password) => use(world, 'invitations', raced.token, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      expect(await actionsOf(world, raced.id)).toEqual(['password_link_created', 'user_created', 'invitation_accepted']);
    });

    it.each([
      ['the role is changed', { role: 'viewer' }],
      ['the e-mail address is changed', { email: `other.${Date.now()}@example.com` }],
      ['the account is deactivated', { isActive: false }],
      ['a password is set', { password: TEMPORARY }],
    ])('is dead once %s', async (_, change) => {
      const { id, token } = await invite();
      expect((await admin.put(`/api/users/${id}`, change)).status).toBe(200);
      expect((await use(world, 'invitations', token)).body.code).toBe('link_ended');
    });

    it('ends once its user is removed, and stays where only a name is changed', async () => {
      const [removed, renamed] = [await invite(), await invite()];
      await admin.delete(`/api/users/${removed.id}`);
      await admin.put(`/api/users/${renamed.id}`, { firstName: 'Wera' });
      expect((await use(world, 'invitations', removed.token)).body.code).toBe('link_ended');
      expect((await use(world, 'invitations', renamed.token)).status).toBe(200);
    });

    it('ends once the role of its user allows more, and stays where the role gets another name or allows less', async () => {
      const role = { code: 'grows', name: 'Grows', permissions: ['projects.read', 'keys.read'], scope: 'assigned' };
      const { id } = (await admin.post('/api/roles', role)).body;
      const [wider, same] = [await invite({ role: 'grows' }), await invite({ role: 'grows' })];
      for (const change of [{ name: 'Other' }, { permissions: ['projects.read'] }])
        expect((await admin.put(`/api/roles/${id}`, change)).status).toBe(200);
      expect((await use(world, 'invitations', same.token)).status).toBe(200);
      expect((await admin.put(`/api/roles/${id}`, { permissions: role.permissions })).status).toBe(200);
      expect((await use(world, 'invitations', wider.token)).body.code).toBe('link_ended');
    });

    it('ends after 72 hours, and is deleted then', async () => {
      const { id, token } = await invite();
      await world.sql(`UPDATE user_links SET expires_at = now() WHERE user_id = $1`, [id]);
      expect((await use(world, 'invitations', token)).body.code).toBe('link_ended');
      expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ hasPassword: false, linkExpiresAt: null });
      await world.get(SessionsWorker).runOnce();
      expect(await world.sql('SELECT 1 FROM user_links WHERE user_id = $1', [id])).toEqual([]);
    });

    it('is replaced by a new one, of which alone the last works', async () => {
      const { id, token } = await invite();
      const again = await newLink(id, admin);
      expect([again.status, again.body.purpose]).toEqual([201, 'invitation']);
      expect((await use(world, 'invitations', token)).body.code).toBe('link_ended');
      expect((await use(world, 'invitations', again.token)).status).toBe(200);
    });

    it('shows only whether it is valid; looking does not use it up', async () => {
      const { id, token } = await invite();
      for (let n = 0; n < 2; n += 1) {
        const { status, text } = await look(world, 'invitations', token);
        expect([status, text]).toEqual([204, '']);
      }
      const dead = [await look(world, 'reset', token), await look(world, 'invitations', 'z'.repeat(43))];
      expect((await use(world, 'invitations', token)).status).toBe(200);
      dead.push(await look(world, 'invitations', token));
      const replaced = await newLink(id, admin);
      await newLink(id, admin);
      dead.push(await look(world, 'reset', replaced.token));
      const answers = dead.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
      expect(answers).toEqual(answers.map(() => ({ status: 410, body: answers[0]?.body })));
      expect(answers[0]?.body.code).toBe('link_ended');
    });

    it('is looked at or used at most ten times a minute from one address', async () => {
      const { token } = await invite();
      const one = visitor(world);
      const statuses = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await look(world, 'invitations', token, one)).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
      expect((await one.post(`/api/auth/invitations/${token}`, { password: CHOSEN })).status).toBe(429);
    });

    it('is not used up by a refused password', async () => {
      const { token } = await invite();
      for (const password of ['short', 'password1', 'lindqvist-2026-x']) {
        expect((await use(world, 'invitations', token, password)).body).toMatchObject({
          statusCode: 400,
          fields: { password: expect.any(String) },
        });
      }
      expect((await use(world, 'invitations', token)).status).toBe(200);
    });

    it('is not made for a person who is not active yet', async () => {
      const { body } = await invite({ isActive: false });
      expect(body).toMatchObject({ hasPassword: false, invitation: null });
      expect((await newLink(body.id, admin)).body).toMatchObject({ statusCode: 409, code: 'user_inactive' });
      await admin.put(`/api/users/${body.id}`, { isActive: true });
      expect((await newLink(body.id, admin)).status).toBe(201);
    });

    it('does not work as a reset, nor a reset as an invitation', async () => {
      const { token } = await invite();
      expect((await use(world, 'reset', token)).body.code).toBe('link_ended');
      const reset = await newLink((await world.givenUser()).id, admin);
      expect((await use(world, 'invitations', reset.token)).body.code).toBe('link_ended');
    });

    it('that is used while an admin changes the role works either before, or not at all', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { id, token, email } = await invite();
        const [used, changed] = await Promise.all([use(world, 'invitations', token), admin.put(`/api/users/${id}`, { role: 'viewer' })]);
        expect(changed.status).toBe(200);
        expect([200, 410]).toContain(used.status);
        expect((await login(world, email)).code).toBe(used.status === 200 ? undefined : 'invalid_credentials');
      }
    });

    it.each(['x', 'a'.repeat(43), `${'b'.repeat(43)}%00`, '%2e%2e'])('is not guessed: %s', async (token) => {
      expect([400, 404, 410]).toContain((await use(world, 'invitations', token)).status);
    });
  });

  describe('a link to another password, made by an admin', () => {
    it('sets it without the current one, ends the sessions, signs nobody in and leaves second factors in place', async () => {
      const person = await world.signIn('project_manager');
      await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'x', now())`, [person.userId]);
      const { body, token } = await newLink(person.userId, admin);
      expect(body).toMatchObject({ purpose: 'reset', byEmail: false, url: expect.stringContaining('/reset#') });
      expect((await person.get('/api/auth/me')).status).toBe(200);
      const answer = await use(world, 'reset', token);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      expect((await person.get('/api/auth/me')).status).toBe(401);
      expect(await login(world, person.email, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
      expect(await login(world, person.email)).toMatchObject({ mfaRequired: true, methods: ['totp'] });
      expect(await actionsOf(world, person.userId)).toEqual(['password_link_created', 'password_reset', 'login_failed']);
    });

    it.each([
      ['is deactivated', (id: number) => admin.put(`/api/users/${id}`, { isActive: false })],
      ['gets another role', (id: number) => admin.put(`/api/users/${id}`, { role: 'viewer' })],
      ['is deleted', (id: number) => admin.delete(`/api/users/${id}`)],
    ])('ends once the admin who made it %s', async (_, lose) => {
      const [maker, { id }] = [await world.signIn(), await world.givenUser()];
      const { token } = await newLink(id, maker);
      expect((await lose(maker.userId)).status).toBe(200);
      expect((await use(world, 'reset', token)).body.code).toBe('link_ended');
    });

    describe('by somebody with a role of their own', () => {
      let roles = 0;
      const givenRole = async (permissions: string[], scope = 'all'): Promise<{ id: number; code: string }> =>
        (await admin.post('/api/roles', { code: `helps_${(roles += 1)}`, name: `Helps ${roles}`, permissions, scope })).body;
      const givenLink = async (permissions = HELPER) => {
        const [role, target] = [await givenRole(permissions), await givenRole(['projects.read'])];
        const maker = await world.signIn(role.code);
        const { id } = await world.givenUser({ role: target.code });
        const link = await newLink(id, maker);
        expect(link.status).toBe(201);
        return { maker, target, token: link.token, change: (body: object) => admin.put(`/api/roles/${role.id}`, body) };
      };
      const statusOf = async (token: string) => (await use(world, 'reset', token)).status;

      it.each([
        ['does not allow making links any more', ['projects.read', 'users.read']],
        ['lacks something that the role of its user allows', ['users.read', 'users.write']],
        ['allows nothing', []],
      ])('ends once that role %s', async (_, permissions) => {
        const { token, change } = await givenLink();
        expect((await change({ permissions })).status).toBe(200);
        expect(await statusOf(token)).toBe(410);
      });

      it('stays where that role still allows it, or gets another name', async () => {
        const [narrowed, renamed] = [await givenLink([...HELPER, 'keys.read']), await givenLink()];
        expect((await narrowed.change({ permissions: HELPER })).status).toBe(200);
        expect((await renamed.change({ name: 'Another name' })).status).toBe(200);
        expect([await statusOf(narrowed.token), await statusOf(renamed.token)]).toEqual([200, 200]);
      });

      it('ends together with the narrowing of the role of a maker, who then takes over nobody', async () => {
        const role = await givenRole((await admin.get('/api/permissions')).body.map(({ name }: Json) => name));
        const [maker, boss] = [await world.signIn(role.code), await world.givenUser()];
        const { token } = await newLink(boss.id, maker);
        expect((await admin.put(`/api/roles/${role.id}`, { permissions: ['projects.read'] })).status).toBe(200);
        expect((await use(world, 'reset', token)).body.code).toBe('link_ended');
        expect((await login(world, boss.email)).code).toBe('invalid_credentials');
      });
    });

    it('ends once its owner has changed the password', async () => {
      const person = await world.signIn('project_manager');
      const { token } = await newLink(person.userId, admin);
      const changed = await person.put('/api/auth/me', { currentPassword: PASSWORD, newPassword: TEMPORARY });
      expect(changed.status).toBe(200);
      expect((await use(world, 'reset', token)).body.code).toBe('link_ended');
    });

    it('is not made by the person themselves, by somebody with fewer rights, or without the permission', async () => {
      expect((await newLink(admin.userId, admin)).body.code).toBe('own_account');
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES ('helps', 'Helps', '{users.read,users.write}', 'all') ON CONFLICT DO NOTHING`,
      );
      const helper = await world.signIn('helps');
      expect((await newLink((await world.givenUser()).id, helper)).body).toMatchObject({ statusCode: 403, code: 'grant_forbidden' });
      const manager = await world.signIn('project_manager');
      expect((await newLink(admin.userId, manager)).body.code).toBe('permission_required');
      expect((await newLink(2_000_000_000, admin)).status).toBe(404);
    });

    it('makes its maker and its owner dependent on each other, when it is made and again when it is used', async () => {
      const { id } = await world.givenUser();
      const { token } = await newLink(id, admin);
      const influences = async () =>
        (await world.sql('SELECT kind FROM user_influences WHERE actor_id = $1 AND user_id = $2', [admin.userId, id])).map(
          ({ kind }) => kind,
        );
      expect(await influences()).toEqual(['link']);
      await use(world, 'reset', token);
      expect(await influences()).toEqual(['link', 'link']);
    });

    it('is repeated to the same session under one Idempotency-Key, and to no other once five minutes have passed', async () => {
      const { id } = await world.givenUser();
      const headers = { 'Idempotency-Key': `link-${id}` };
      const post = () => admin.post(`/api/users/${id}/invitation`, undefined, { headers });
      const first = await post();
      expect((await post()).body).toEqual(first.body);
      await world.sql(`UPDATE idempotency_keys SET created_at = now() - interval '6 minutes' WHERE key = $1`, [`link-${id}`]);
      expect((await post()).body).toMatchObject({ url: null, secretShownBefore: true });
      expect((await use(world, 'reset', tokenOf(first.body.url))).status).toBe(200);
    });
  });

  it('no token is stored', async () => {
    const tokens = [(await invite()).token, (await newLink((await world.givenUser()).id, admin)).token];
    const tables = ['user_links', 'audit_logs', 'outbox_events', 'notifications', 'idempotency_keys', 'users'];
    const stored = JSON.stringify(await Promise.all(tables.map((table) => world.sql(`SELECT * FROM ${table}`))));
    for (const token of tokens) expect([token.length, stored.includes(token)]).toEqual([43, false]);
  });

  it('a person who has forgotten the password gets the same answer, and no link', async () => {
    const { id, email } = await world.givenUser();
    const { status, body } = await visitor(world).post('/api/auth/forgot', { email });
    expect([status, body]).toEqual([202, { byEmail: false }]);
    await world.get(NotificationsWorker).runOnce();
    expect(await world.sql('SELECT 1 FROM user_links WHERE user_id = $1', [id])).toEqual([]);
  });
});
