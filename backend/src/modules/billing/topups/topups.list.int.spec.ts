import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';

describe('the list of top-up requests', () => {
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;
  let manager: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject();
    manager = await world.signIn('project_manager', [project]);
  });
  afterAll(() => world.close());

  const pendingId = async (body: object): Promise<number> =>
    (await manager.post('/api/topup-requests', { projectId: project.id, ...body })).body.id;

  it("is searched, filtered and sorted, within the caller's projects", async () => {
    const small = await pendingId({ amount: '9.00', description: '100% deposit_a' });
    const large = await pendingId({ amount: '10.00', externalPaymentId: `WIRE-${project.id}` });
    await admin.put(`/api/topup-requests/${large}/approve`);
    const ids = async (client: GivenStaff, query: object) =>
      (await client.list('/api/topup-requests', query)).body.map(({ id }: { id: number }) => id);
    expect(await ids(manager, { sort: ['amount', 'ASC'] })).toEqual([small, large]);
    expect(await ids(manager, { filter: { status: 'pending' } })).toEqual([small]);
    expect(await ids(manager, { filter: { q: '100% DEPOSIT_' } })).toEqual([small]);
    expect(await ids(manager, { filter: { q: '1__%' } })).toEqual([]);
    expect(await ids(manager, { filter: { q: `wire-${project.id}` } })).toEqual([large]);
    expect(await ids(admin, { filter: { q: project.name }, sort: ['id', 'ASC'] })).toEqual([small, large]);
    expect(
      await ids(admin, { filter: { requestedBy: manager.userId, projectId: project.id, from: '2001-01-01', to: '2001-01-02' } }),
    ).toEqual([]);
    const stranger = await world.signIn('project_manager');
    expect(await ids(stranger, { filter: { id: [small, large] } })).toEqual([]);
    expect((await stranger.get(`/api/topup-requests/${small}`)).status).toBe(404);
  });

  it('refuses what it does not offer', async () => {
    for (const query of [
      { filter: { status: 'approved' } },
      { filter: { projctId: 1 } },
      { sort: ['description', 'ASC'] },
      { range: [0] },
    ]) {
      expect((await admin.list('/api/topup-requests', query)).status).toBe(400);
    }
  });
});
