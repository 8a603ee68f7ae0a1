import { plainOf, startMailServer } from '../../../../test/mail-server.js';
import { sendMails } from '../../../../test/send-mails.js';
import { PASSWORD, startWorld, type Answer, type Client, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { translate } from '../../../common/phrases/translate.js';
import { NotificationsWorker } from '../../notifications/notifications.worker.js';
import { SessionsWorker } from '../../users/sessions/sessions.worker.js';

const OWN = 'seven blue lanterns';
const OTHER = 'eleven quiet harbours';
const PUBLIC_URL = 'https://console.example.com';

let clients = 0;

/** From an address of its own, so that no test uses up the tries of another. */
const visitor = (world: World): Client => world.anonymous({ 'X-Forwarded-For': `198.51.100.${(clients += 1)}` });
const login = async (world: World, email: string, password: string): Promise<Json> =>
  (await visitor(world).post('/api/auth/login', { email, password })).body;
const tokenOf = (url: string): string => url.split('#')[1] ?? '';
const use = (world: World, kind: 'invitations' | 'reset', token: string, password = OWN): Promise<Answer<Json>> =>
  visitor(world).post(`/api/auth/${kind}/${token}`, { password });
const look = (world: World, kind: 'invitations' | 'reset', token: string, by = visitor(world)): Promise<Answer<Json>> =>
  by.get(`/api/auth/${kind}/${token}`);
const actionsOf = async (world: World, userId: number): Promise<string[]> =>
  (await world.sql(`SELECT action FROM audit_logs WHERE entity_type = 'user' AND entity_id = $1 ORDER BY id`, [String(userId)])).map(
    ({ action }) => action,
  );

describe('without a mail server', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const invite = async (facts: object = {}) => {
    const email = `invited.${(clients += 1)}@example.com`;
    const { status, body } = await admin.post('/api/auth/register', { email, firstName: 'Vera', lastName: 'Lindqvist', ...facts });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { id: body.id as number, email, body, token: tokenOf(body.invitation?.url ?? '') };
  };
  const newLink = async (id: number, by: Client = admin) => {
    const { status, body } = await by.post(`/api/users/${id}/invitation`);
    return { status, body, token: tokenOf(body.url ?? '') };
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
      expect((await login(world, email, OWN)).code).toBe('invalid_credentials');

      const answer = await use(world, 'invitations', token);
      expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, { email }, []]);
      expect((await login(world, email, OWN)).user).toMatchObject({ email, mustChangePassword: false, projectIds: [project.id] });
      expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ hasPassword: true, linkExpiresAt: null });
      expect(await actionsOf(world, id)).toEqual(['password_link_created', 'user_created', 'login_failed', 'invitation_accepted', 'login']);
    });

    it('names no address that a header claims', async () => {
      const { id } = await invite();
      const headers = { 'X-Forwarded-Host': 'evil.example.com' };
      const person = { email: `invited.${(clients += 1)}@example.com`, firstName: 'Vera', lastName: 'Lindqvist' };
      const answers = [
        (await admin.call('POST', `/api/users/${id}/invitation`, { headers })).body.url,
        (await admin.call('POST', '/api/auth/register', { body: person, headers })).body.invitation?.url,
      ];
      expect(answers).toEqual([1, 2].map(() => expect.stringMatching(/^\/invitation#[\w-]{43}$/)));
    });

    it('works once, also where two use it at once', async () => {
      const once = await invite();
      expect((await use(world, 'invitations', once.token)).status).toBe(200);
      expect((await use(world, 'invitations', once.token, OTHER)).body).toMatchObject({ statusCode: 410, code: 'link_ended' });
      const raced = await invite();
      const answers = await Promise.all([OWN, OTHER, OWN].map((password) => use(world, 'invitations', raced.token, password)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      expect(await actionsOf(world, raced.id)).toEqual(['password_link_created', 'user_created', 'invitation_accepted']);
    });

    it.each([
      ['the role is changed', { role: 'viewer' }],
      ['the e-mail address is changed', { email: `other.${Date.now()}@example.com` }],
      ['the account is deactivated', { isActive: false }],
      ['a password is set', { password: OTHER }],
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
      const again = await newLink(id);
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
      const replaced = await newLink(id);
      await newLink(id);
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
      expect((await one.post(`/api/auth/invitations/${token}`, { password: OWN })).status).toBe(429);
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
      expect((await newLink(body.id)).body).toMatchObject({ statusCode: 409, code: 'user_inactive' });
      await admin.put(`/api/users/${body.id}`, { isActive: true });
      expect((await newLink(body.id)).status).toBe(201);
    });

    it('does not work as a reset, nor a reset as an invitation', async () => {
      const { token } = await invite();
      expect((await use(world, 'reset', token)).body.code).toBe('link_ended');
      const reset = await newLink((await world.givenUser()).id);
      expect((await use(world, 'invitations', reset.token)).body.code).toBe('link_ended');
    });

    it('that is used while an admin changes the role works either before, or not at all', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { id, token, email } = await invite();
        const [used, changed] = await Promise.all([use(world, 'invitations', token), admin.put(`/api/users/${id}`, { role: 'viewer' })]);
        expect(changed.status).toBe(200);
        expect([200, 410]).toContain(used.status);
        expect((await login(world, email, OWN)).code).toBe(used.status === 200 ? undefined : 'invalid_credentials');
      }
    });

    it.each(['x', 'a'.repeat(43), `${'b'.repeat(43)}%00`, '%2e%2e'])('is not guessed: %s', async (token) => {
      expect([400, 404, 410]).toContain((await use(world, 'invitations', token)).status);
    });
  });

  describe('a password that somebody else set', () => {
    const register = async (by: Client, role = 'global_admin') => {
      const email = `temporary.${(clients += 1)}@example.com`;
      const { status, body } = await by.post('/api/auth/register', {
        email,
        firstName: 'Vera',
        lastName: 'Lindqvist',
        role,
        password: OTHER,
      });
      expect(status).toBe(201);
      return { id: body.id as number, email };
    };
    const ENDED = {
      statusCode: 410,
      code: 'temporary_password_ended',
      message: expect.stringContaining('Ask an administrator for a link'),
    };
    const enter = async (email: string): Promise<Client> => {
      const { headers } = await visitor(world).post('/api/auth/login', { email, password: OTHER });
      return world.anonymous({ Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' });
    };

    it.each([
      ['is deactivated', (id: number) => admin.put(`/api/users/${id}`, { isActive: false })],
      ['gets another role', (id: number) => admin.put(`/api/users/${id}`, { role: 'viewer' })],
      ['is deleted', (id: number) => admin.delete(`/api/users/${id}`)],
    ])('ends once that person %s, with the sessions that it opened', async (_, lose) => {
      const maker = await world.signIn();
      const [unused, used] = [await register(maker), await register(maker)];
      const opened = await enter(used.email);
      expect((await opened.get('/api/auth/me')).body.mustChangePassword).toBe(true);
      expect((await lose(maker.userId)).status).toBe(200);
      expect(await login(world, unused.email, OTHER)).toMatchObject(ENDED);
      expect((await login(world, unused.email, OWN)).code).toBe('invalid_credentials');
      expect((await opened.put('/api/auth/me', { currentPassword: OTHER, newPassword: OWN })).status).toBe(401);
      const named = await world.sql(
        `SELECT entity_id::int AS id, details FROM audit_logs WHERE action = 'session_revoked' AND user_id = $1 ORDER BY 1`,
        [admin.userId],
      );
      const details = { all: true, temporaryPasswordEnded: true };
      expect(named).toEqual(expect.arrayContaining([unused, used].map(({ id }) => ({ id, details }))));
    });

    it('ends with the narrowing of the role of that person, and where its owner gets rights that they lack', async () => {
      const permissions = ['projects.read', 'users.read', 'users.write'];
      const { body: role } = await admin.post('/api/roles', { code: 'sets_passwords', name: 'Sets', permissions, scope: 'all' });
      await admin.post('/api/roles', { code: 'reads_only', name: 'Reads', permissions: ['projects.read'], scope: 'all' });
      const maker = await world.signIn(role.code);
      const [first, second] = [await register(maker, 'reads_only'), await register(maker, 'reads_only')];
      await admin.put(`/api/users/${first.id}`, { role: 'global_admin' });
      expect(await login(world, first.email, OTHER)).toMatchObject(ENDED);
      expect((await login(world, second.email, OTHER)).user.mustChangePassword).toBe(true);
      await admin.put(`/api/roles/${role.id}`, { permissions: ['projects.read', 'users.read'] });
      expect(await login(world, second.email, OTHER)).toMatchObject(ENDED);
    });

    it('stays once its owner has replaced it', async () => {
      const maker = await world.signIn();
      const { email } = await register(maker);
      expect((await (await enter(email)).put('/api/auth/me', { currentPassword: OTHER, newPassword: OWN })).status).toBe(200);
      await admin.delete(`/api/users/${maker.userId}`);
      expect((await login(world, email, OWN)).user).toMatchObject({ email, mustChangePassword: false });
    });

    it('ends after 72 hours, also as the current one; a link is the way on', async () => {
      const { id, email } = await register(admin);
      const opened = await enter(email);
      const hours = '(extract(epoch FROM password_ends_at - now()) / 3600)::int AS hours';
      expect(await world.sql(`SELECT ${hours} FROM users WHERE id = $1`, [id])).toEqual([{ hours: 72 }]);
      const hasEnded = async () => (await admin.get(`/api/users/${id}`)).body.hasEndedPassword;
      expect(await hasEnded()).toBe(false);
      await world.sql('UPDATE users SET password_ends_at = now() WHERE id = $1', [id]);
      expect(await login(world, email, OTHER)).toMatchObject(ENDED);
      expect((await opened.put('/api/auth/me', { currentPassword: OTHER, newPassword: OWN })).body).toMatchObject(ENDED);
      expect(await hasEnded()).toBe(true);
      const { token } = await newLink(id);
      expect((await use(world, 'reset', token)).status).toBe(200);
      expect((await login(world, email, OWN)).user).toMatchObject({ email, mustChangePassword: false });
      expect(await hasEnded()).toBe(false);
    });
  });

  describe('a link to another password, made by an admin', () => {
    it('sets it without the current one, ends the sessions, signs nobody in and leaves second factors in place', async () => {
      const person = await world.signIn('project_manager');
      await world.sql(`INSERT INTO user_totps (user_id, secret, confirmed_at) VALUES ($1, 'x', now())`, [person.userId]);
      const { body, token } = await newLink(person.userId);
      expect(body).toMatchObject({ purpose: 'reset', byEmail: false, url: expect.stringContaining('/reset#') });
      expect((await person.get('/api/auth/me')).status).toBe(200);
      const answer = await use(world, 'reset', token);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      expect((await person.get('/api/auth/me')).status).toBe(401);
      expect(await login(world, person.email, PASSWORD)).toMatchObject({ code: 'invalid_credentials' });
      expect(await login(world, person.email, OWN)).toMatchObject({ mfaRequired: true, methods: ['totp'] });
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
      const HELPS = ['projects.read', 'users.read', 'users.write'];
      const givenRole = async (permissions: string[], scope = 'all'): Promise<{ id: number; code: string }> =>
        (await admin.post('/api/roles', { code: `helps_${(clients += 1)}`, name: `Helps ${clients}`, permissions, scope })).body;
      const givenLink = async (permissions = HELPS) => {
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
        const [narrowed, renamed] = [await givenLink([...HELPS, 'keys.read']), await givenLink()];
        expect((await narrowed.change({ permissions: HELPS })).status).toBe(200);
        expect((await renamed.change({ name: 'Another name' })).status).toBe(200);
        expect([await statusOf(narrowed.token), await statusOf(renamed.token)]).toEqual([200, 200]);
      });

      it('ends together with the narrowing of the role of a maker, who then takes over nobody', async () => {
        const role = await givenRole((await admin.get('/api/permissions')).body.map(({ name }: Json) => name));
        const [maker, boss] = [await world.signIn(role.code), await world.givenUser()];
        const { token } = await newLink(boss.id, maker);
        expect((await admin.put(`/api/roles/${role.id}`, { permissions: ['projects.read'] })).status).toBe(200);
        expect((await use(world, 'reset', token)).body.code).toBe('link_ended');
        expect((await login(world, boss.email, OWN)).code).toBe('invalid_credentials');
      });
    });

    it('ends once its owner has changed the password', async () => {
      const person = await world.signIn('project_manager');
      const { token } = await newLink(person.userId);
      const changed = await person.put('/api/auth/me', { currentPassword: PASSWORD, newPassword: OTHER });
      expect(changed.status).toBe(200);
      expect((await use(world, 'reset', token)).body.code).toBe('link_ended');
    });

    it('is not made by the person themselves, by somebody with fewer rights, or without the permission', async () => {
      expect((await newLink(admin.userId)).body.code).toBe('own_account');
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES ('helps', 'Helps', '{users.read,users.write}', 'all') ON CONFLICT DO NOTHING`,
      );
      const helper = await world.signIn('helps');
      expect((await newLink((await world.givenUser()).id, helper)).body).toMatchObject({ statusCode: 403, code: 'grant_forbidden' });
      const manager = await world.signIn('project_manager');
      expect((await newLink(admin.userId, manager)).body.code).toBe('permission_required');
      expect((await newLink(2_000_000_000)).status).toBe(404);
    });

    it('makes its maker and its owner dependent on each other, when it is made and again when it is used', async () => {
      const { id } = await world.givenUser();
      const { token } = await newLink(id);
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
    const tokens = [(await invite()).token, (await newLink((await world.givenUser()).id)).token];
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

describe('with a mail server', () => {
  let world: World;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let admin: GivenStaff;
  beforeAll(async () => {
    mail = await startMailServer();
    world = await startWorld({ env: { TRUST_PROXY: '1', SMTP_URL: mail.url, PUBLIC_URL } });
    admin = await world.signIn();
  });
  afterEach(() => Object.assign(mail.state, { isDown: false, refuses: '' }));
  afterAll(async () => {
    await world.close();
    await mail.close();
  });

  const work = () => sendMails(world);
  const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => plainOf(text));
  const tokenTo = (email: string, page: string) =>
    new RegExp(`${PUBLIC_URL}/${page}#([\\w-]{43})`).exec(mailsTo(email).at(-1) ?? '')?.[1] ?? '';
  const forgot = (email: string, by = visitor(world)) => by.post('/api/auth/forgot', { email });

  it('an invitation is mailed with the address from the environment, and shown to nobody', async () => {
    const email = 'vera@example.com';
    const { body } = await admin.post('/api/auth/register', { email, firstName: 'Vera', lastName: 'Lindqvist' });
    expect(body.invitation).toMatchObject({ byEmail: true, url: null });
    await work();
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]).toContain('You are invited to sign in.');
    const token = tokenTo(email, 'invitation');
    const stored = JSON.stringify(
      await Promise.all(['user_links', 'notifications', 'outbox_events'].map((t) => world.sql(`SELECT * FROM ${t}`))),
    );
    expect(stored).not.toContain(token);
    expect(await world.sql('SELECT sealed_token FROM user_links WHERE user_id = $1', [body.id])).toEqual([{ sealed_token: null }]);
    expect((await use(world, 'invitations', token)).body).toEqual({ email });
    expect((await login(world, email, OWN)).user.email).toBe(email);
  });

  it('an invitation is written in the language of Settings, and a reset in that of the person', async () => {
    await admin.put('/api/settings', { language: 'es' });
    const email = 'lucia@example.com';
    await admin.post('/api/auth/register', { email, firstName: 'Lucia', lastName: 'Paz' });
    await work();
    expect(mailsTo(email)[0]).toContain(translate('You are invited to sign in.', 'es'));
    expect(mailsTo(email)[0]).not.toContain('Choose your password');
    const person = await world.signIn('project_manager');
    await person.put('/api/auth/me', { language: 'fa' });
    await forgot(person.email);
    await work();
    expect(mailsTo(person.email)[0]).toContain(translate('A new password for your account.', 'fa'));
    expect(mailsTo(person.email)[0]).toMatch(/\/reset#[\w-]{43}/);
    await admin.put('/api/settings', { language: 'en' });
  });

  it('a reset is written in the language that the browser asks for, where the person has chosen none', async () => {
    const { email } = await world.givenUser();
    const asked = { 'X-Forwarded-For': '198.51.100.250', 'Accept-Language': 'ru-RU,ru;q=0.9,en;q=0.5' };
    await forgot(email, world.anonymous(asked));
    await work();
    expect(mailsTo(email)[0]).toContain(translate('A new password for your account.', 'ru'));
    const { body } = await world.anonymous(asked).post(`/api/auth/reset/${tokenTo(email, 'reset')}`, { password: OWN });
    expect(body).toEqual({ email });
    await work();
    expect(mailsTo(email)[1]).toContain(translate('Your password was changed.', 'ru'));
  });

  it('an e-mail whose link was replaced is not sent', async () => {
    const { id, email } = await world.givenUser();
    for (let n = 0; n < 2; n += 1) {
      await admin.post(`/api/users/${id}/invitation`);
      await world.get(NotificationsWorker).runOnce();
    }
    await work();
    expect(mailsTo(email)).toHaveLength(1);
    expect((await use(world, 'reset', tokenTo(email, 'reset'))).status).toBe(200);
  });

  it('an e-mail that the server refused for the moment is tried again, with the same link', async () => {
    const { id, email } = await world.givenUser();
    mail.state.isDown = true;
    await admin.post(`/api/users/${id}/invitation`);
    await work();
    mail.state.isDown = false;
    await world.sql(`UPDATE notifications SET next_email_at = now() WHERE user_id = $1 AND email_status = 'pending'`, [id]);
    await work();
    expect(mailsTo(email)).toHaveLength(1);
    expect((await use(world, 'reset', tokenTo(email, 'reset'))).status).toBe(200);
  });

  describe('a password that was changed', () => {
    /** The first line of each e-mail. */
    const saidTo = async (email: string) => {
      await work();
      return mailsTo(email).map((text) => text.split(/\r?\n/)[0]);
    };

    it('is reported to its owner by e-mail, whatever their choice of notifications, without a link', async () => {
      const person = await world.signIn('project_manager');
      await person.put('/api/auth/me', { currentPassword: PASSWORD, newPassword: OTHER });
      expect(await saidTo(person.email)).toEqual(['Your password was changed.']);
      expect(mailsTo(person.email)[0]).toContain(`write to an administrator.\r\n\r\n${PUBLIC_URL}/forgot`);
      expect(mailsTo(person.email)[0]).not.toContain('#');
      expect((await person.get('/api/notifications')).body).toEqual([]);
    });

    it('by a link is reported too, but a first password is not', async () => {
      const { id, email } = await world.givenUser();
      await admin.post(`/api/users/${id}/invitation`);
      await work();
      await use(world, 'reset', tokenTo(email, 'reset'));
      expect(await saidTo(email)).toEqual(['A new password for your account.', 'Your password was changed.']);
      const invited = 'first.password@example.com';
      await admin.post('/api/auth/register', { email: invited, firstName: 'First', lastName: 'Password' });
      await work();
      await use(world, 'invitations', tokenTo(invited, 'invitation'));
      expect(await saidTo(invited)).toEqual(['You are invited to sign in.']);
    });

    it('by an admin is reported as such; no other change sends an e-mail', async () => {
      const { id, email } = await world.givenUser();
      await admin.put(`/api/users/${id}`, { firstName: 'Wera' });
      expect(await saidTo(email)).toEqual([]);
      await admin.put(`/api/users/${id}`, { password: OTHER });
      expect(await saidTo(email)).toEqual(['An administrator has set another password for you.']);
    });
  });

  describe('an e-mail address that was changed', () => {
    it('together with the password is reported to the former address, with both changes', async () => {
      const { id, email } = await world.givenUser();
      const after = `after.${email}`;
      expect((await admin.put(`/api/users/${id}`, { email: after, password: OTHER })).status).toBe(200);
      await work();
      expect(mailsTo(email)).toEqual([
        expect.stringContaining('An administrator has set another email address and another password for you.'),
      ]);
      expect(mailsTo(email)[0]).not.toContain(after);
      expect(mailsTo(after)).toEqual([expect.stringContaining('An administrator has set another password for you.')]);
    });

    it('or the password is reported also where the account is switched off in the same call', async () => {
      const [moved, renewed] = [await world.givenUser(), await world.givenUser()];
      expect((await admin.put(`/api/users/${moved.id}`, { email: `after.${moved.email}`, isActive: false })).status).toBe(200);
      expect((await admin.put(`/api/users/${renewed.id}`, { password: OTHER, isActive: false })).status).toBe(200);
      await work();
      expect(mailsTo(moved.email)).toEqual([expect.stringContaining('An administrator has set another email address for you.')]);
      expect(mailsTo(renewed.email)).toEqual([expect.stringContaining('An administrator has set another password for you.')]);
    });

    it('is reported in the end also where the mail server refused the e-mail at first', async () => {
      const { id, email } = await world.givenUser();
      await admin.put(`/api/users/${id}`, { email: `after.${email}` });
      Object.assign(mail.state, { refuses: email, refusesWith: 553 });
      await work();
      mail.state.refuses = '';
      await world.sql(`UPDATE notifications SET next_email_at = now() WHERE email_status = 'pending'`);
      await work();
      expect(mailsTo(email)).toEqual([expect.stringContaining('An administrator has set another email address for you.')]);
    });

    it('alone is reported to the former address alone, also where its owner did it', async () => {
      const { id, email } = await world.givenUser();
      await admin.put(`/api/users/${id}`, { email: `after.${email}` });
      const own = await world.signIn();
      expect((await own.put(`/api/users/${own.userId}`, { email: `after.${own.email}`, currentPassword: PASSWORD })).status).toBe(200);
      await work();
      expect(mailsTo(email)).toEqual([expect.stringContaining('An administrator has set another email address for you.')]);
      expect(mailsTo(own.email)).toEqual([expect.stringContaining('Your email address was changed.')]);
      expect([...mailsTo(`after.${email}`), ...mailsTo(`after.${own.email}`)]).toEqual([]);
    });
  });

  describe('a forgotten password', () => {
    it('makes no link to an account whose access another person gave, and that nobody has taken up', async () => {
      const maker = await world.signIn();
      const names = { firstName: 'Not', lastName: 'Yet', role: 'global_admin' };
      const [invited, temporary] = ['invited.only@example.com', 'temporary.only@example.com'];
      await maker.post('/api/auth/register', { email: invited, ...names });
      await maker.post('/api/auth/register', { email: temporary, password: OTHER, ...names });
      await work();
      // Signed in, but without a password of their own yet.
      await visitor(world).post('/api/auth/login', { email: temporary, password: OTHER });
      expect((await admin.delete(`/api/users/${maker.userId}`)).status).toBe(200);
      const before = [invited, temporary].map((email) => mailsTo(email).length);
      for (const email of [invited, temporary]) expect((await forgot(email)).status).toBe(202);
      await work();
      expect([invited, temporary].map((email) => mailsTo(email).length)).toEqual(before);
      const links = 'SELECT l.purpose FROM user_links l JOIN users u ON u.id = l.user_id WHERE u.email = ANY($1)';
      expect(await world.sql(links, [[invited, temporary]])).toEqual([]);
    });

    it('that is replaced by a link to an address that another person set makes both dependent on each other again', async () => {
      const { id, email } = await world.givenUser();
      const influences = async () =>
        (await world.sql('SELECT actor_id, kind FROM user_influences WHERE user_id = $1 ORDER BY id', [id])).map(Object.values);
      const reset = async (address: string) => {
        await forgot(address);
        await work();
        expect((await use(world, 'reset', tokenTo(address, 'reset'))).status).toBe(200);
      };
      await reset(email);
      expect(await influences()).toEqual([]);
      await admin.put(`/api/users/${id}`, { email: `after.${email}` });
      await reset(`after.${email}`);
      await reset(`after.${email}`);
      expect(await influences()).toEqual([1, 2, 3].map(() => [admin.userId, 'email']));
    });

    it('of an address that its owner set again makes nobody dependent except the person who had set the one before', async () => {
      const own = await world.signIn();
      await admin.put(`/api/users/${own.userId}`, { email: `after.${own.email}` });
      const asOwn = await world.signInAs(own.userId);
      expect((await asOwn.put(`/api/users/${own.userId}`, { email: own.email, currentPassword: PASSWORD })).status).toBe(200);
      await forgot(own.email);
      await work();
      expect((await use(world, 'reset', tokenTo(own.email, 'reset'))).status).toBe(200);
      const rows = await world.sql('SELECT actor_id, kind FROM user_influences WHERE user_id = $1 ORDER BY id', [own.userId]);
      expect(rows.map(Object.values)).toEqual([1, 2].map(() => [admin.userId, 'email']));
    });

    it('is replaced by a link that goes to its owner, whatever the request says of the address', async () => {
      const { email, id } = await world.givenUser();
      const answer = await visitor(world).call('POST', '/api/auth/forgot', {
        body: { email: ` ${email.toUpperCase()} ` },
        headers: { Host: 'evil.example.com', 'X-Forwarded-Host': 'evil.example.com' },
      });
      expect([answer.status, answer.body]).toEqual([202, { byEmail: true }]);
      await work();
      expect(mailsTo(email).join()).not.toContain('evil');
      expect((await use(world, 'reset', tokenTo(email, 'reset'))).body).toEqual({ email });
      expect((await login(world, email, OWN)).user.email).toBe(email);
      expect(await actionsOf(world, id)).toEqual(['password_forgotten', 'password_reset', 'login']);
      expect(await world.sql('SELECT 1 FROM user_influences WHERE user_id = $1', [id])).toEqual([]);
    });

    it('of an unknown or inactive person gets the same answer by the same statements, and nothing is sent', async () => {
      const inactive = await world.givenUser();
      await world.sql('UPDATE users SET is_active = false WHERE id = $1', [inactive.id]);
      const known = await world.givenUser();
      const seen: object[] = [];
      for (const email of [known.email, inactive.email, 'nobody@example.com']) {
        const [before] = await world.sql('SELECT count(*)::int AS events FROM outbox_events');
        const { status, body } = await forgot(email);
        const [after] = await world.sql('SELECT count(*)::int AS events FROM outbox_events');
        seen.push({ status, body, events: after.events - before.events });
      }
      expect(seen).toEqual(seen.map(() => ({ status: 202, body: { byEmail: true }, events: 1 })));
      await work();
      expect([inactive.email, 'nobody@example.com', known.email].map((email) => mailsTo(email).length)).toEqual([0, 0, 1]);
    });

    it('sends at most three e-mails an hour, and allows ten tries a minute from one address', async () => {
      const { email } = await world.givenUser();
      for (let n = 0; n < 5; n += 1) {
        expect((await forgot(email)).status).toBe(202);
        await work();
      }
      expect(mailsTo(email)).toHaveLength(3);
      const one = visitor(world);
      const statuses = [];
      for (let n = 0; n < 11; n += 1) statuses.push((await forgot(`somebody${n}@example.com`, one)).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    });

    it('and the use of links leave one counted row for each address and minute with refusals', async () => {
      const one = visitor(world);
      for (let n = 0; n < 12; n += 1) await one.post(`/api/auth/reset/${'x'.repeat(43)}`, { password: OWN });
      const rows = await world.sql(
        `SELECT l.action, l.user_name, l.details->>'code' AS code, l.details::text LIKE '%xxx%' AS "holdsToken", r.count
         FROM audit_logs l JOIN audit_refusals r ON r.audit_log_id = l.id WHERE l.ip_address = $1 ORDER BY l.id`,
        [`198.51.100.${clients}`],
      );
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      expect([total, rows[0]]).toEqual([
        12,
        { action: 'password_link_refused', user_name: 'Not signed in', code: 'link_ended', holdsToken: false, count: expect.any(Number) },
      ]);
    });

    it('of an invited person sends nothing more, and leaves the invitation as it is', async () => {
      const email = 'still.invited@example.com';
      await admin.post('/api/auth/register', { email, firstName: 'Still', lastName: 'Invited' });
      await work();
      await forgot(email);
      await work();
      expect(mailsTo(email)).toHaveLength(1);
      expect((await use(world, 'invitations', tokenTo(email, 'invitation'))).status).toBe(200);
    });

    it.each([['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, 403]])(
      'is not accepted from another site: %s',
      async (_, headers, status) => {
        expect((await visitor(world).call('POST', '/api/auth/forgot', { body: { email: 'a@example.com' }, headers })).status).toBe(status);
      },
    );

    it.each([{}, { email: 'no address' }, { email: 'a@example.com', role: 'x' }, { email: 5 }])('is not accepted as %j', async (body) => {
      expect((await visitor(world).post('/api/auth/forgot', body)).status).toBe(400);
    });
  });
});
