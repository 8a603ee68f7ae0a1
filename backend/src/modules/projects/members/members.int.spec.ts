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
});
