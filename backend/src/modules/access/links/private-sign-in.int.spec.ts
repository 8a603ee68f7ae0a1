import { AccessWorld, CHOSEN, HELPER, newEmail, READER, TEMPORARY } from '../../../../test/access-world.js';
import { startWorld, type Client, type World } from '../../../../test/world.js';

describe('giving access and rights', () => {
  let world: World;
  let given: AccessWorld;
  const MANAGER = [...HELPER, 'projects.manage', 'roles.write'];
  const person = (facts: object = {}) => ({ email: newEmail(), firstName: 'Vera', lastName: 'Lindqvist', role: 'reader', ...facts });
  let projectId: number;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    given = await AccessWorld.of(world);
    projectId = (await world.givenProject()).id;
    await given.admin.post('/api/roles', { code: 'manager', name: 'Manager', permissions: MANAGER, scope: 'all' });
    await given.admin.post('/api/roles', { code: 'local', name: 'Local', permissions: READER, scope: 'assigned' });
  });

  afterAll(() => world.close());

  /** Every way to give somebody access or rights, each to a new colleague. */
  const gifts = async (by: Client): Promise<Record<string, [number, string?]>> => {
    const { id } = await given.register(given.admin);
    const { id: inactive } = await given.register(given.admin, { isActive: false });
    const [first, second] = [await given.register(given.admin, { role: 'local' }), await given.register(given.admin, { role: 'local' })];
    const { body: role } = await given.admin.post('/api/roles', { code: 'narrow', name: 'Narrow', permissions: [], scope: 'all' });
    const answers = {
      link: await by.post(`/api/users/${id}/invitation`),
      password: await by.put(`/api/users/${id}`, { password: TEMPORARY }),
      account: await by.post('/api/auth/register', person()),
      'account with a password': await by.post('/api/auth/register', person({ password: TEMPORARY })),
      address: await by.put(`/api/users/${id}`, { email: newEmail() }),
      role: await by.put(`/api/users/${id}`, { role: 'helper' }),
      activation: await by.put(`/api/users/${inactive}`, { isActive: true }),
      project: await by.put(`/api/users/${first.id}`, { projectIds: [projectId] }),
      'project by its members': await by.put(`/api/projects/${projectId}/members`, { userIds: [first.id, second.id] }),
      'project by its contact': await by.post('/api/projects', { name: `Given ${id}`, managerId: first.id }),
      'new role': await by.post('/api/roles', { code: `made_${id}`, name: `Made ${id}`, permissions: READER, scope: 'all' }),
      'wider role': await by.put(`/api/roles/${role.id}`, { permissions: READER }),
      'removal of second factors': await by.delete(`/api/users/${id}/factors`),
    };
    await given.admin.delete(`/api/roles/${role.id}`);
    return Object.fromEntries(Object.entries(answers).map(([way, { status, body }]) => [way, [status, body?.code]]));
  };
  const expectRefused = async (by: Client): Promise<void> => {
    const answers = await gifts(by);
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((way) => [way, [409, 'sign_in_not_private']])));
  };
  const expectOpen = async (by: Client): Promise<void> => {
    const refused = Object.entries(await gifts(by)).filter(([, [status]]) => status > 204);
    expect(refused).toEqual([]);
  };
  /** An account whose password somebody has given, who then acts as its owner. */
  const actingAs = async (giver: Client) => {
    const account = await given.register(giver, { role: 'manager', password: TEMPORARY });
    return { ...account, acting: await given.replaceTemporary(account.email) };
  };
  const renew = async (id: number) => given.useLink((await given.admin.post(`/api/users/${id}/invitation`)).body.url);

  it.each([
    ['who may do less by now', (id: number) => given.admin.put(`/api/users/${id}`, { role: 'reader' })],
    ['who was dismissed', (id: number) => given.admin.put(`/api/users/${id}`, { isActive: false })],
    ['who was removed', (id: number) => given.admin.delete(`/api/users/${id}`)],
  ])('is refused where somebody may sign in as the giver %s, until an admin has made a new link', async (_, leave) => {
    const leaving = await world.signIn('manager');
    const { id, email, acting } = await actingAs(leaving);
    await expectOpen(acting);
    expect((await leave(leaving.userId)).status).toBe(200);
    await expectRefused(acting);
    await renew(id);
    await expectOpen(await given.enter(email));
  });

  it('is refused where the account of the giver had another address', async () => {
    const { id } = await actingAs(given.admin);
    const email = newEmail();
    await given.change(id, { email });
    await expectRefused(await given.enter(email));
  });

  it('is refused where a second factor of the giver may be somebody else’s, until an admin has removed it and made a new link', async () => {
    const leaving = await world.signIn('manager');
    const { id, email } = await actingAs(leaving);
    await given.change(leaving.userId, { isActive: false });
    await given.addFactor(id);
    await renew(id);
    await world.sql('UPDATE user_totps SET confirmed_at = NULL WHERE user_id = $1', [id]);
    await expectRefused(await given.enter(email));
    expect((await given.admin.delete(`/api/users/${id}/factors`)).status).toBe(200);
    await renew(id);
    await expectOpen(await given.enter(email));
  });

  it('is open after a new link, where a second factor was only begun', async () => {
    const leaving = await world.signIn('manager');
    const { id, email, acting } = await actingAs(leaving);
    expect((await acting.post('/api/auth/factors/totp', {})).status).toBe(200);
    await given.change(leaving.userId, { isActive: false });
    await renew(id);
    await expectOpen(await given.enter(email));
  });

  it('is prepared by the removal of second factors, which ends the password too: it would let that person in', async () => {
    const leaving = await world.signIn('manager');
    const { id, email, acting } = await actingAs(leaving);
    await given.change(leaving.userId, { isActive: false });
    await given.addFactor(id);
    expect((await given.admin.delete(`/api/users/${id}/factors`)).status).toBe(200);
    await given.expectEnded(email, acting);
  });

  it('includes one’s own address, not one’s own password and name', async () => {
    const leaving = await world.signIn('manager');
    const { id, acting } = await actingAs(leaving);
    await given.change(leaving.userId, { isActive: false });
    const own = (body: object) => acting.put(`/api/users/${id}`, { currentPassword: CHOSEN, ...body });
    expect((await own({ email: newEmail() })).body.code).toBe('sign_in_not_private');
    expect((await own({ firstName: 'Vesna', password: 'nine green meadows' })).status).toBe(200);
  });

  it('does not include taking them away', async () => {
    const leaving = await world.signIn('manager');
    const { acting } = await actingAs(leaving);
    await given.change(leaving.userId, { isActive: false });
    const colleague = await given.register(given.admin);
    await given.change(colleague.id, { isActive: false }, acting);
    expect((await acting.delete(`/api/users/${colleague.id}`)).status).toBe(200);
    expect((await acting.put(`/api/projects/${projectId}/members`, { userIds: [] })).status).toBe(200);
  });
});
