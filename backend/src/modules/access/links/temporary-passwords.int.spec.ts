import { withClockOff } from '../../../../test/clocks.js';
import { CHOSEN, newEmail, TEMPORARY, visitor } from '../../../../test/access-world.js';
import { login, newLink, use } from '../../../../test/links.js';
import { startWorld, type Client, type GivenStaff, type World } from '../../../../test/world.js';

describe('a password that somebody else set', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const register = async (by: Client, role = 'global_admin') => {
    const email = newEmail();
    const { status, body } = await by.post('/api/auth/register', {
      email,
      firstName: 'Vera',
      lastName: 'Lindqvist',
      role,
      password: TEMPORARY,
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
    const { headers } = await visitor(world).post('/api/auth/login', { email, password: TEMPORARY });
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
    expect(await login(world, unused.email, TEMPORARY)).toMatchObject(ENDED);
    expect((await login(world, unused.email)).code).toBe('invalid_credentials');
    expect((await opened.put('/api/auth/me', { currentPassword: TEMPORARY, newPassword: CHOSEN })).status).toBe(401);
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
    expect(await login(world, first.email, TEMPORARY)).toMatchObject(ENDED);
    expect((await login(world, second.email, TEMPORARY)).user.mustChangePassword).toBe(true);
    await admin.put(`/api/roles/${role.id}`, { permissions: ['projects.read', 'users.read'] });
    expect(await login(world, second.email, TEMPORARY)).toMatchObject(ENDED);
  });

  it('that was ended opens nothing by a late clock of a process either', async () => {
    const maker = await world.signIn();
    const { email } = await register(maker);
    await admin.delete(`/api/users/${maker.userId}`);
    const answer = await withClockOff(-120_000, () => login(world, email, TEMPORARY));
    expect(answer).toMatchObject(ENDED);
  });

  it('stays once its owner has replaced it', async () => {
    const maker = await world.signIn();
    const { email } = await register(maker);
    expect((await (await enter(email)).put('/api/auth/me', { currentPassword: TEMPORARY, newPassword: CHOSEN })).status).toBe(200);
    await admin.delete(`/api/users/${maker.userId}`);
    expect((await login(world, email)).user).toMatchObject({ email, mustChangePassword: false });
  });

  it('ends after 72 hours, also as the current one; a link is the way on', async () => {
    const { id, email } = await register(admin);
    const opened = await enter(email);
    const hours = '(extract(epoch FROM password_ends_at - now()) / 3600)::int AS hours';
    expect(await world.sql(`SELECT ${hours} FROM users WHERE id = $1`, [id])).toEqual([{ hours: 72 }]);
    const hasEnded = async () => (await admin.get(`/api/users/${id}`)).body.hasEndedPassword;
    expect(await hasEnded()).toBe(false);
    await world.sql('UPDATE users SET password_ends_at = now() WHERE id = $1', [id]);
    expect(await login(world, email, TEMPORARY)).toMatchObject(ENDED);
    expect((await opened.put('/api/auth/me', { currentPassword: TEMPORARY, newPassword: CHOSEN })).body).toMatchObject(ENDED);
    expect(await hasEnded()).toBe(true);
    const { token } = await newLink(id, admin);
    expect((await use(world, 'reset', token)).status).toBe(200);
    expect((await login(world, email)).user).toMatchObject({ email, mustChangePassword: false });
    expect(await hasEnded()).toBe(false);
  });
});
