import { overtaken } from '../../../test/database/overtaken.js';
import { PASSWORD, startWorld, type GivenStaff, type Json, type World } from '../../../test/world.js';
import { isPassword } from './passwords/password.rules.js';

const person = (email: string) => ({ email, password: 'a long enough one', firstName: 'Ann', lastName: 'Lee' });

describe('users', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const register = (body: object) => admin.post('/api/auth/register', body);

  it('are made as project managers with their projects, and never show a password', async () => {
    const [one, two] = [await world.givenProject(), await world.givenProject()];
    const { status, body, text } = await register({ ...person('made@example.com'), projectIds: [one.id, two.id, one.id] });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      email: 'made@example.com',
      firstName: 'Ann',
      lastName: 'Lee',
      role: 'project_manager',
      isActive: true,
      projectIds: [one.id, two.id],
      lastLoginAt: null,
      mustChangePassword: true,
      hasEndedPassword: false,
      factors: [],
      hasSingleSignOn: false,
      hasPassword: true,
      linkExpiresAt: null,
      invitation: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(text.replace(/mustChangePassword|hasEndedPassword|hasPassword/g, '')).not.toMatch(/assword|\$2b/);
    const { invitation: _, ...user } = body;
    expect((await admin.get(`/api/users/${body.id}`)).body).toEqual(user);
  });

  it('have an e-mail of their own, whatever its case, also in parallel and when edited', async () => {
    expect((await register(person('Bea@example.com'))).status).toBe(201);
    for (const email of ['bea@example.com', ' BEA@example.com ']) {
      expect((await register(person(email))).body).toMatchObject({
        statusCode: 409,
        code: 'email_taken',
        fields: { email: expect.any(String) },
      });
    }
    const racing = await Promise.all(
      Array.from({ length: 6 }, (_, n) => register(person(n % 2 ? 'race@example.com' : 'RACE@example.com'))),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const other = (await register(person('other@example.com'))).body;
    expect((await admin.put(`/api/users/${other.id}`, { email: 'BEA@EXAMPLE.COM' })).body.code).toBe('email_taken');
    expect((await admin.put(`/api/users/${other.id}`, { email: 'Other@example.com' })).body.email).toBe('Other@example.com');
    await admin.delete(`/api/users/${other.id}`);
    expect((await register(person('other@example.com'))).status).toBe(201);
  });

  it('have one account for all the ways in which Unicode writes an address, and keep it as it was typed', async () => {
    expect((await register(person('Jos\u00e9.Sm\u0131th@example.com'))).status).toBe(201);
    for (const email of [
      'jose\u0301.sm\u0131th@example.com',
      'JOS\u00c9.SM\u0131TH@EXAMPLE.COM',
      'jo\u017F\u00e9.sm\u0131th@example.com',
    ]) {
      expect((await register(person(email))).body).toMatchObject({ statusCode: 409, code: 'email_taken' });
    }
    const racing = ['Stra\u00dfe', 'strasse', 'STRASSE', '\u017Ftrasse', 'STRA\u1E9EE'].map((name) =>
      register(person(`${name}@example.com`)),
    );
    expect((await Promise.all(racing)).map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const other = (await register(person('smith.other@example.com'))).body;
    const taken = { email: '\uFF33TRASSE@example.com' };
    expect((await admin.put(`/api/users/${other.id}`, taken)).body.code).toBe('email_taken');
    // A dotted capital i is another letter, not another case of i.
    expect((await register(person('sm\u0130th.other@example.com'))).status).toBe(201);
    expect((await register(person('SMITH.OTHER@example.com'))).body.code).toBe('email_taken');
  });

  it('keep their password when the form sends a blank one', async () => {
    const { id } = (await register(person('blank@example.com'))).body;
    const hash = async () => (await world.sql('SELECT password_hash AS hash FROM users WHERE id = $1', [id]))[0].hash;
    const before = await hash();
    expect((await admin.put(`/api/users/${id}`, { firstName: 'B', password: '' })).status).toBe(200);
    expect(await hash()).toBe(before);
    expect((await admin.put(`/api/users/${id}`, { password: 'another long one' })).status).toBe(200);
    expect(await hash()).not.toBe(before);
  });

  it('accept no field that they may not set', async () => {
    const { id } = (await register(person('fields@example.com'))).body;
    for (const [field, value] of Object.entries({
      id: 1,
      createdAt: '2020-01-01',
      passwordHash: 'x',
      lastLoginAt: null,
      isGlobalAdmin: true,
    })) {
      for (const answer of [
        await register({ ...person('n19@example.com'), [field]: value }),
        await admin.put(`/api/users/${id}`, { [field]: value }),
      ]) {
        expect(answer.body).toMatchObject({ statusCode: 400, fields: { [field]: 'Unknown field' } });
      }
      const own = await admin.put('/api/auth/me', { [field]: value });
      expect(own.status).toBe(400);
    }
    for (const field of ['role', 'isActive', 'email', 'projectIds']) {
      expect((await admin.put('/api/auth/me', { [field]: 'global_admin' })).status).toBe(400);
    }
  });

  it('are assigned to projects that exist', async () => {
    const answer = await register({ ...person('nowhere@example.com'), projectIds: [999_999] });
    expect(answer.body).toMatchObject({ statusCode: 404, code: 'not_found' });
    expect(await world.sql(`SELECT 1 FROM users WHERE email = 'nowhere@example.com'`)).toEqual([]);
  });

  it('lose the role of contact where they lose the project, and no longer see it at once', async () => {
    const project = await world.givenProject();
    const manager = await world.signIn('project_manager', [project]);
    await world.sql('UPDATE projects SET manager_id = $2 WHERE id = $1', [project.id, manager.userId]);
    expect((await manager.get(`/api/projects/${project.id}`)).status).toBe(200);
    await admin.put(`/api/users/${manager.userId}`, { projectIds: [] });
    expect((await manager.get(`/api/projects/${project.id}`)).status).toBe(404);
    expect((await manager.get('/api/auth/me')).body.projectIds).toEqual([]);
    expect((await admin.get(`/api/projects/${project.id}`)).body.managerId).toBeNull();
  });

  it('get and lose the rights of a global admin at once', async () => {
    const risen = await world.signIn('project_manager');
    expect((await risen.get('/api/users')).status).toBe(403);
    await admin.put(`/api/users/${risen.userId}`, { role: 'global_admin' });
    expect((await risen.get('/api/users')).status).toBe(200);
    await admin.put(`/api/users/${risen.userId}`, { role: 'project_manager' });
    expect((await risen.get('/api/users')).status).toBe(403);
  });

  it('are listed by name, e-mail, role and state', async () => {
    const { id } = (await register({ ...person('findme@example.com'), firstName: 'Zoë', lastName: 'Quux' })).body;
    await admin.put(`/api/users/${id}`, { isActive: false });
    const find = async (filter: object) => (await admin.list('/api/users', { filter })).body.map((user: Json) => user.id);
    expect(await find({ q: 'zoë quux' })).toEqual([id]);
    expect(await find({ q: 'FINDME@' })).toEqual([id]);
    expect(await find({ q: 'quux', isActive: true })).toEqual([]);
    expect(await find({ q: 'quux', isActive: false, role: 'project_manager' })).toEqual([id]);
    const sorted = await admin.list('/api/users', { sort: ['lastName', 'DESC'], range: [0, 0] });
    expect(sorted.body[0].id).toBe(id);
    for (const sort of [
      ['passwordHash', 'ASC'],
      ['role', 'ASC'],
    ])
      expect((await admin.list('/api/users', { sort })).status).toBe(400);
    for (const id of [null, '', [null], 0, '1']) expect((await admin.list('/api/users', { filter: { id } })).status).toBe(400);
    expect(await find({ id: [] })).toEqual([]);
  });
});

describe("a person's own password and e-mail, by the route for other users", () => {
  let world: World;
  let admin: GivenStaff;
  let count = 0;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    admin = await world.signIn();
    count += 1;
  });

  /** From another address in each test, since tries are counted by address. */
  const change = (body: object) => admin.put(`/api/users/${admin.userId}`, body, { headers: { 'X-Forwarded-For': `203.0.113.${count}` } });
  const stored = async () => (await world.sql('SELECT email, password_hash AS hash FROM users WHERE id = $1', [admin.userId]))[0];

  it('change with the current password alone', async () => {
    const before = await stored();
    for (const body of [{ password: 'a good new one' }, { email: 'new@example.com' }]) {
      for (const currentPassword of [undefined, '', 'not the password']) {
        expect((await change({ ...body, currentPassword })).body).toMatchObject({
          statusCode: 400,
          fields: { currentPassword: expect.any(String) },
        });
      }
    }
    expect(await stored()).toEqual(before);
    expect((await change({ email: 'new@example.com', currentPassword: PASSWORD })).body.email).toBe('new@example.com');
    expect((await change({ password: 'a good new one', currentPassword: PASSWORD })).status).toBe(200);
    expect((await stored()).hash).not.toBe(before.hash);
    expect((await admin.get('/api/auth/me')).body.email).toBe('new@example.com');
  });

  it('need none where they stay as they are', async () => {
    const before = await stored();
    expect((await change({ email: admin.email, password: '', currentPassword: '', firstName: 'Renamed' })).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  it('do not let the current password be guessed faster than at the sign-in', async () => {
    const guesses = [];
    for (let n = 0; n < 6; n += 1) guesses.push(await change({ password: 'a good new one', currentPassword: `guess ${n}` }));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('stay as they are where an admin sets another password in the same moment', async () => {
    const reset = { sql: `UPDATE users SET password_hash = 'set by an admin' WHERE id = $1`, params: [admin.userId] };
    const late = await overtaken(world, reset, () => change({ password: 'a good new one', currentPassword: PASSWORD }));
    expect(late.status).toBe(401);
    expect((await stored()).hash).toBe('set by an admin');
  });

  it('are changed by one of two that prove the same current password at once', async () => {
    const [one, other] = await Promise.all(
      ['the first new one', 'the second new one'].map((password) => change({ password, currentPassword: PASSWORD })),
    );
    const [done, refused] = [one?.status, other?.status].sort();
    expect(done).toBe(200);
    // 400 where the first was done before the second was looked at; 401 where it was done meanwhile.
    expect([400, 401]).toContain(refused);
    expect(await isPassword(one?.status === 200 ? 'the first new one' : 'the second new one', (await stored()).hash)).toBe(true);
  });

  it('need the current password also where the e-mail was another one when the request began', async () => {
    const renamed = { sql: heldAlone(`email = 'renamed@example.com', email_folded = 'renamed@example.com'`), params: [admin.userId] };
    const late = await overtaken(world, renamed, () => change({ email: admin.email, firstName: 'Late' }));
    expect(late.body).toMatchObject({ statusCode: 400, fields: { currentPassword: expect.any(String) } });
    expect((await stored()).email).toBe('renamed@example.com');
  });
});

/** As the console does it: a change of rights locks them exclusively. */
const heldAlone = (set: string): string => `
  WITH held AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtext('rights')))
  UPDATE users SET ${set} FROM held WHERE id = $1`;
const DISMISS = heldAlone('is_active = false');

describe('global admins', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  /** Each test has only the sessions that it begins. */
  afterEach(() => world.sql('UPDATE users SET is_active = false'));

  it('cannot change their own role, nor deactivate or delete themselves; that is checked first', async () => {
    const only = await world.signIn();
    for (const answer of [
      await only.put(`/api/users/${only.userId}`, { role: 'project_manager' }),
      await only.put(`/api/users/${only.userId}`, { isActive: false }),
      await only.delete(`/api/users/${only.userId}`),
    ]) {
      expect(answer.body).toMatchObject({ statusCode: 409, code: 'own_account' });
    }
    expect((await only.put(`/api/users/${only.userId}`, { firstName: 'Still', role: 'global_admin', isActive: true })).status).toBe(200);
  });

  it('never end up without an active one, in whatever order two of them act on each other', async () => {
    const ways = [
      (by: GivenStaff, on: GivenStaff) => by.put(`/api/users/${on.userId}`, { role: 'project_manager' }),
      (by: GivenStaff, on: GivenStaff) => by.put(`/api/users/${on.userId}`, { isActive: false }),
      (by: GivenStaff, on: GivenStaff) => by.delete(`/api/users/${on.userId}`),
    ];
    for (const one of ways) {
      for (const other of ways) {
        const [ann, bob] = [await world.signIn(), await world.signIn()];
        await world.sql('UPDATE users SET is_active = false WHERE id <> ALL($1::int[])', [[ann.userId, bob.userId]]);
        const answers = await Promise.all([one(ann, bob), other(bob, ann)]);
        const [{ count }] = await world.sql(`SELECT count(*) FROM users WHERE role = 'global_admin' AND is_active AND deleted_at IS NULL`);
        expect(count).toBe(1);
        // The second comes too late in one way or another: signed out, no admin any more, or the last one.
        expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      }
    }
  });

  it('cannot all be removed by admins who act on several at once', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => world.signIn()));
    await Promise.all(
      admins.flatMap((by) => admins.filter((on) => on !== by).map((on) => by.put(`/api/users/${on.userId}`, { role: 'project_manager' }))),
    );
    const rest = await world.sql(`SELECT id FROM users WHERE role = 'global_admin' AND is_active AND deleted_at IS NULL`);
    expect(rest.length).toBeGreaterThanOrEqual(1);
  });

  it('who were deactivated while a password was being hashed create and change no user any more', async () => {
    const [other, dismissed, victim] = [await world.signIn(), await world.signIn(), await world.signIn()];
    const dismissing = { sql: DISMISS, params: [dismissed.userId] };
    const tries = [
      () => dismissed.post('/api/auth/register', { ...person('backdoor@example.com'), role: 'global_admin' }),
      () => dismissed.put(`/api/users/${victim.userId}`, { password: 'known to the dismissed' }),
      () => dismissed.delete(`/api/users/${victim.userId}`),
    ];
    for (const start of tries) {
      await world.sql('UPDATE users SET is_active = true WHERE id = $1', [dismissed.userId]);
      expect((await overtaken(world, dismissing, start)).body).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
    }
    expect((await other.list('/api/users', { filter: { q: 'backdoor' } })).body).toEqual([]);
    expect((await victim.get('/api/auth/me')).status).toBe(200);
  });

  it('who were deactivated meanwhile do not change the last one', async () => {
    const [ann, bob] = [await world.signIn(), await world.signIn()];
    const dismissing = { sql: DISMISS, params: [ann.userId] };
    for (const start of [
      () => ann.put(`/api/users/${bob.userId}`, { role: 'project_manager' }),
      () => ann.put(`/api/users/${bob.userId}`, { isActive: false }),
      () => ann.delete(`/api/users/${bob.userId}`),
    ]) {
      await world.sql('UPDATE users SET is_active = true WHERE id = $1', [ann.userId]);
      expect((await overtaken(world, dismissing, start)).body).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
    }
    // Bob's own account would be the last: nobody else can do it to him, and he himself may not.
    expect((await bob.delete(`/api/users/${bob.userId}`)).body.code).toBe('own_account');
  });
});
