import { atOnce, statusesOf } from '../../../../test/orders.js';
import { startWorld, type GivenStaff, type Json, type World } from '../../../../test/world.js';

describe('plans', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const make = (project: { id: number }, body: object) =>
    admin.post(`/api/projects/${project.id}/plans`, { code: 'monthly', name: 'Monthly', price: '10.00', days: 30, ...body });
  const codesOf = async (project: { id: number }): Promise<string[]> =>
    (await admin.get(`/api/projects/${project.id}/plans`)).body.map(({ code }: Json) => code);

  it('are made by global admins, with all their fields, and audited', async () => {
    const project = await world.givenProject();
    const { status, body } = await make(project, {
      description: 'For one month',
      trafficLimitBytes: 107_374_182_400,
      trafficReset: 'month',
      maxSessions: 2,
      maxInstalls: 3,
      price: 7.5,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      projectId: project.id,
      code: 'monthly',
      name: 'Monthly',
      description: 'For one month',
      price: '7.50',
      currency: 'USD',
      days: 30,
      trafficLimitBytes: 107_374_182_400,
      trafficReset: 'month',
      maxSessions: 2,
      maxInstalls: 3,
      position: 1,
      isActive: true,
      isSold: false,
      version: 1,
    });
    const manager = await world.signIn('project_manager', [project]);
    expect((await manager.get(`/api/projects/${project.id}/plans`)).body).toEqual([body]);
    expect((await manager.get(`/api/plans/${body.id}`)).body).toEqual(body);
    for (const refused of [
      await manager.post(`/api/projects/${project.id}/plans`, { code: 'x', name: 'X', price: '1.00', days: 1 }),
      await manager.put(`/api/plans/${body.id}`, { name: 'X' }),
      await manager.delete(`/api/plans/${body.id}`),
    ])
      expect(refused.status).toBe(403);
    const changes = `SELECT action FROM audit_logs WHERE entity_type = 'plan' AND entity_id = $1 AND outcome = 'success'`;
    expect(await world.sql(changes, [String(body.id)])).toEqual([{ action: 'plan_created' }]);
  });

  it('have a code that is the same in capitals and small letters', async () => {
    const project = await world.givenProject();
    const answers = await atOnce(4, (index) => make(project, { code: ['Monthly', 'monthly', 'MONTHLY', 'monthLY'][index] }));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  });

  it('have a code that is unique in its project, in every race', async () => {
    const [project, other] = [await world.givenProject(), await world.givenProject()];
    expect(statusesOf(await atOnce(4, () => make(project, {})))).toEqual([201, 409, 409, 409]);
    expect((await make(other, {})).status).toBe(201);
    expect((await make(project, {})).body).toMatchObject({ code: 'plan_code_taken', fields: { code: expect.any(String) } });
  });

  it('never change their code, and refuse a change of an older version', async () => {
    const { body: plan } = await make(await world.givenProject(), {});
    expect((await admin.put(`/api/plans/${plan.id}`, { code: 'other' })).status).toBe(400);
    const renamed = await admin.put(`/api/plans/${plan.id}`, { name: 'Each month', price: '12.00', version: 1 });
    expect(renamed.body).toMatchObject({ name: 'Each month', price: '12.00', code: 'monthly', version: 2 });
    expect((await admin.put(`/api/plans/${plan.id}`, { name: 'Old', version: 1 })).body.code).toBe('stale');
  });

  it('keep their order, and can be moved to a place', async () => {
    const project = await world.givenProject();
    const plans: Json[] = [];
    for (const code of ['a', 'b', 'c', 'd']) plans.push((await make(project, { code })).body);
    await admin.put(`/api/plans/${plans[3].id}`, { position: 1 });
    expect(await codesOf(project)).toEqual(['d', 'a', 'b', 'c']);
    await admin.put(`/api/plans/${plans[0].id}`, { position: 99 });
    expect(await codesOf(project)).toEqual(['d', 'b', 'c', 'a']);
    await make(project, { code: 'e', position: 2 });
    expect(await codesOf(project)).toEqual(['d', 'e', 'b', 'c', 'a']);
  });

  it('are offered to shops while they are active', async () => {
    const project = await world.givenProject();
    await make(project, { code: 'monthly', maxSessions: 2 });
    await make(project, { code: 'yearly', days: 365, price: '99.00' });
    await make(project, { code: 'old', isActive: false });
    const partner = await world.givenKey(project);
    expect((await partner.get('/api/v1/plans')).body).toEqual({
      data: [
        {
          code: 'monthly',
          name: 'Monthly',
          description: null,
          price: '10.00',
          currency: 'USD',
          days: 30,
          trafficLimitBytes: null,
          trafficReset: 'none',
          maxSessions: 2,
          maxInstalls: null,
        },
        expect.objectContaining({ code: 'yearly', price: '99.00', days: 365 }),
      ],
      nextCursor: null,
    });
  });

  it('that were never sold are deleted', async () => {
    const project = await world.givenProject();
    const { body: plan } = await make(project, {});
    expect((await admin.delete(`/api/plans/${plan.id}`)).body).toEqual({ id: plan.id });
    expect(await codesOf(project)).toEqual([]);
    expect((await admin.get(`/api/plans/${plan.id}`)).status).toBe(404);
  });

  it.each([
    [{ code: 'with space' }, 'code'],
    [{ price: '-1.00' }, 'price'],
    [{ days: 0 }, 'days'],
    [{ trafficReset: 'year' }, 'trafficReset'],
    [{ maxSessions: 0 }, 'maxSessions'],
    [{ trafficLimitBytes: 0 }, 'trafficLimitBytes'],
  ])('refuse %j', async (wrong, field) => {
    expect(await make(await world.givenProject(), wrong)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });
});
