import { startWorld, type GivenStaff, type World } from '../../../../test/world.js';

describe('the members of a project', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  it('are set as a whole; a removed member is no longer the contact', async () => {
    const project = await world.givenProject();
    const [ann, bob] = [await world.signIn('project_manager'), await world.signIn('project_manager')];
    await admin.put(`/api/projects/${project.id}`, { managerId: ann.userId });
    const set = await admin.put(`/api/projects/${project.id}/members`, { userIds: [bob.userId, bob.userId] });
    expect(set.status).toBe(200);
    expect(set.body).toEqual([expect.objectContaining({ id: bob.userId, isContact: false })]);
    expect((await admin.get(`/api/projects/${project.id}`)).body.managerId).toBeNull();
    expect((await ann.get(`/api/projects/${project.id}`)).status).toBe(404);
    expect((await bob.get(`/api/projects/${project.id}`)).status).toBe(200);
  });

  it('are in the order in which people sort names', async () => {
    const project = await world.givenProject();
    for (const name of ['adam', 'Zoe', 'Émile', 'Bob 10', 'Bob 2']) {
      const { id } = await world.givenUser({ role: 'project_manager', projects: [project] });
      await world.sql('UPDATE users SET first_name = $2 WHERE id = $1', [id, name]);
    }
    const { body } = await admin.get(`/api/projects/${project.id}/members`);
    expect(body.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['adam', 'Bob 2', 'Bob 10', 'Émile', 'Zoe']);
  });

  it('are project managers that exist', async () => {
    const project = await world.givenProject();
    const set = (userIds: unknown) => admin.put(`/api/projects/${project.id}/members`, { userIds });
    expect((await set([2_147_483_647])).status).toBe(404);
    expect((await set([admin.userId])).status).toBe(400);
    for (const userIds of [null, 'all', [0], ['1'], [1.5], [2_147_483_648]]) expect((await set(userIds)).status).toBe(400);
  });

  describe('are added by nobody who lacks what their role allows', () => {
    let appointer: GivenStaff;
    let manager: GivenStaff;
    beforeAll(async () => {
      const permissions = ['projects.read', 'projects.write', 'projects.manage', 'subscriptions.read'];
      await admin.post('/api/roles', { code: 'appointer', name: 'Appointer', permissions, scope: 'all' });
      await admin.post('/api/roles', { code: 'reader', name: 'Reader', permissions: ['projects.read'], scope: 'assigned' });
      appointer = await world.signIn('appointer');
      manager = await world.signIn('project_manager');
    });

    const REFUSED = { statusCode: 403, code: 'grant_forbidden', requiredPermission: expect.any(String) };
    const membersOf = async (id: number): Promise<number[]> =>
      (await admin.get(`/api/projects/${id}/members`)).body.map((member: { id: number }) => member.id);

    it('to the list of members', async () => {
      const project = await world.givenProject();
      const reader = await world.signIn('reader');
      const set = (...userIds: number[]) => appointer.put(`/api/projects/${project.id}/members`, { userIds });
      expect((await set(reader.userId, manager.userId)).body).toMatchObject(REFUSED);
      expect(await membersOf(project.id)).toEqual([]);
      expect((await set(reader.userId)).status).toBe(200);
    });

    it('as the contact of a project, new or not', async () => {
      const project = await world.givenProject();
      expect((await appointer.put(`/api/projects/${project.id}`, { managerId: manager.userId })).body).toMatchObject(REFUSED);
      const made = await appointer.post('/api/projects', { name: 'Mine', managerId: manager.userId });
      expect(made.body).toMatchObject(REFUSED);
      expect(await membersOf(project.id)).toEqual([]);
      expect(await world.sql(`SELECT 1 FROM projects WHERE name = 'Mine'`)).toEqual([]);
    });

    it('but who is a member already can stay, become the contact, and be removed', async () => {
      const project = await world.givenProject();
      await admin.put(`/api/projects/${project.id}/members`, { userIds: [manager.userId] });
      const reader = await world.signIn('reader');
      const set = (userIds: number[]) => appointer.put(`/api/projects/${project.id}/members`, { userIds });
      expect((await set([manager.userId, reader.userId])).status).toBe(200);
      expect((await appointer.put(`/api/projects/${project.id}`, { managerId: manager.userId })).body.managerId).toBe(manager.userId);
      expect((await set([])).status).toBe(200);
      expect(await membersOf(project.id)).toEqual([]);
    });
  });
});
