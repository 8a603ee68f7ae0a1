import { startWorld, type Answer, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';

describe('the approval limit', () => {
  let world: World;
  let project: GivenProject;
  let ann: GivenStaff;
  let bob: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    await world.sql('UPDATE settings SET approval_limit = 100');
    [ann, bob] = [await world.signIn(), await world.signIn()];
    project = await world.givenProject();
  });
  afterAll(() => world.close());

  const adjust = async (amount: string, by = ann, { id } = project): Promise<Json> =>
    (await by.post(`/api/projects/${id}/adjustments`, { amount, reason: 'x', confirmRepeat: true })).body;
  const requestTopup = async (amount: string, by = ann): Promise<number> =>
    (await by.post('/api/topup-requests', { projectId: project.id, amount })).body.id;
  const approve = (by: GivenStaff, id: number): Promise<Answer<Json>> => by.put(`/api/topup-requests/${id}/approve`);

  it('lets one person credit up to it within 24 hours, and the audit log says so', async () => {
    expect(await adjust('60.00')).toMatchObject({ status: 'completed' });
    expect((await approve(ann, await requestTopup('40.00'))).status).toBe(200);
    expect(await adjust('0.01')).toMatchObject({ status: 'pending' });
    expect((await approve(ann, await requestTopup('1.00'))).body).toMatchObject({ statusCode: 409, code: 'own_request' });
    const details = await world.sql(
      `SELECT details FROM audit_logs WHERE action IN ('balance_adjusted', 'topup_approved') AND outcome = 'success' AND project_id = $1`,
      [project.id],
    );
    expect(details).toMatchObject([1, 2].map(() => ({ details: { ownRequest: true, approvalLimit: '100.00' } })));
  });

  it('counts what others have confirmed, and not what others have caused, what waits or what is older', async () => {
    await adjust('60.00', bob);
    await requestTopup('99.00');
    await approve(bob, await requestTopup('70.00'));
    expect(await adjust('30.01')).toMatchObject({ status: 'pending' });
    expect(await adjust('30.00')).toMatchObject({ status: 'completed' });
    await world.sql(
      `UPDATE topup_requests SET completed_at = now() - interval '24 hours 1 second' WHERE requested_by = $1 AND status = 'completed'`,
      [ann.userId],
    );
    expect(await adjust('70.00')).toMatchObject({ status: 'completed' });
  });

  it('is said to the person who may confirm within it', async () => {
    const [small, large] = [await requestTopup('100.00'), await requestTopup('100.01')];
    expect((await ann.get(`/api/topup-requests/${small}`)).body.confirmation).toMatchObject({ allowed: true, reason: null });
    expect((await ann.get(`/api/topup-requests/${large}`)).body.confirmation).toMatchObject({ allowed: false });
  });

  it('is not exceeded by credits at once, on several projects and of several kinds', async () => {
    const others = await Promise.all([1, 2].map(() => world.givenProject()));
    const topups = [await requestTopup('60.00'), await requestTopup('60.00')];
    const [adjusted, approved] = await Promise.all([
      Promise.all([project, ...others].map((each) => adjust('60.00', ann, each))),
      Promise.all(topups.map((id) => approve(ann, id))),
    ]);
    const completed = [...adjusted.filter(({ status }) => status === 'completed'), ...approved.filter(({ status }) => status === 200)];
    expect(completed).toHaveLength(1);
  });

  it('lets nobody confirm alone whose role does not confirm, and nobody where there is none', async () => {
    const role = await ann.post('/api/roles', {
      code: `adjusts_${project.id}`,
      name: 'Adjusts',
      permissions: ['billing.adjust'],
      scope: 'all',
    });
    expect(role.status).toBe(201);
    expect(await adjust('1.00', await world.signIn(role.body.code))).toMatchObject({ status: 'pending' });
    await world.sql('UPDATE settings SET approval_limit = NULL');
    expect(await adjust('0.01')).toMatchObject({ status: 'pending' });
  });
});
