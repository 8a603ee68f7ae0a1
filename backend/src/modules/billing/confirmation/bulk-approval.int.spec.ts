import { once } from '../../../../test/orders.js';
import { startWorld, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';

describe('the approval of several requests at once', () => {
  let world: World;
  let project: GivenProject;
  let other: GivenProject;
  let ann: GivenStaff;
  let bob: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    await world.sql('UPDATE users SET is_active = false');
    [ann, bob] = [await world.signIn(), await world.signIn()];
    [project, other] = [await world.givenProject(), await world.givenProject()];
  });
  afterAll(() => world.close());

  const request = async (by: GivenStaff, { id } = project, amount = '10.00'): Promise<number> =>
    (await by.post('/api/topup-requests', { projectId: id, amount })).body.id;
  const approve = (by: GivenStaff, ids: readonly number[], options?: object) => by.post('/api/topup-requests/approve', { ids }, options);
  const outcomes = ({ results }: Json) => results.map(({ id, ok, code }: Json) => [id, ok, code]);

  it('credits each that this person may confirm, and gives a reason for every other one', async () => {
    const [first, second, own] = [await request(ann), await request(ann, other), await request(bob)];
    const decided = await request(ann);
    await bob.put(`/api/topup-requests/${decided}/reject`, { reason: 'No' });
    const { status, body } = await approve(bob, [second, own, decided, first, 2_147_483_647]);
    expect([status, body.succeeded, body.failed]).toEqual([200, 2, 3]);
    expect(outcomes(body)).toEqual([
      [second, true, null],
      [own, false, 'own_request'],
      [decided, false, 'topup_not_pending'],
      [first, true, null],
      [2_147_483_647, false, 'not_found'],
    ]);
    expect(body.results[1].message).toContain('Test Person');
    expect([await world.balanceOf(project), await world.balanceOf(other)]).toEqual(['10.00', '10.00']);
    const trail = await world.sql(
      `SELECT entity_id::int AS id, outcome FROM audit_logs WHERE action = 'topup_approved' AND project_id = ANY($1) ORDER BY entity_id::int`,
      [[project.id, other.id]],
    );
    expect(trail).toEqual([
      { id: first, outcome: 'success' },
      { id: second, outcome: 'success' },
      { id: own, outcome: 'failed' },
      { id: decided, outcome: 'failed' },
    ]);
  });

  it('credits nothing twice, however often and by however many people it is sent', async () => {
    const ids = [await request(ann), await request(ann, other), await request(ann)];
    const finance = await world.signIn('finance');
    const header = once();
    const answers = await Promise.all([
      approve(bob, ids, header),
      approve(finance, [...ids].reverse()),
      bob.put(`/api/topup-requests/${ids[0]}/approve`),
    ]);
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect((await approve(bob, ids, header)).body).toEqual(answers[0]?.body);
    expect([await world.balanceOf(project), await world.balanceOf(other)]).toEqual(['20.00', '10.00']);
  });

  it('stays within the approval limit of their author', async () => {
    await world.sql('UPDATE settings SET approval_limit = 25');
    const ids = [await request(ann), await request(ann), await request(ann, other)];
    const { body } = await approve(ann, ids);
    await world.sql('UPDATE settings SET approval_limit = NULL');
    expect(outcomes(body).map(([, ok, code]: Json) => [ok, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'own_request'],
    ]);
  });

  it('credits adjustments alike, each that this person may confirm', async () => {
    const adjust = async (by: GivenStaff, { id } = project): Promise<number> =>
      (await by.post(`/api/projects/${id}/adjustments`, { amount: '10.00', reason: 'A gift' })).body.id;
    const [first, second, own] = [await adjust(ann), await adjust(ann, other), await adjust(bob)];
    const header = once();
    const approveAll = () => bob.post('/api/adjustments/approve', { ids: [second, own, first, 2_147_483_647] }, header);
    const { status, body } = await approveAll();
    expect([status, body.succeeded, body.failed]).toEqual([200, 2, 2]);
    expect(outcomes(body)).toEqual([
      [second, true, null],
      [own, false, 'not_independent'],
      [first, true, null],
      [2_147_483_647, false, 'not_found'],
    ]);
    expect((await approveAll()).body).toEqual(body);
    expect([await world.balanceOf(project), await world.balanceOf(other)]).toEqual(['10.00', '10.00']);
    const refused = `SELECT outcome FROM audit_logs WHERE entity_type = 'adjustment' AND entity_id = $1::text AND outcome <> 'success'`;
    expect(await world.sql(refused, [own])).toEqual([{ outcome: 'failed' }]);
  });

  it('finds nothing outside the scope, needs the permission, and takes at most fifty', async () => {
    const id = await request(ann, other);
    const manager = await world.signIn('project_manager', [project]);
    expect((await approve(manager, [id])).status).toBe(403);
    await world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES ('confirmer', 'Confirmer', '{topups.confirm}', 'assigned') ON CONFLICT DO NOTHING`,
    );
    const confirmer = await world.signIn('confirmer', [project]);
    expect(outcomes((await approve(confirmer, [id])).body)).toEqual([[id, false, 'not_found']]);
    expect(
      (
        await approve(
          bob,
          Array.from({ length: 51 }, (_, n) => n + 1),
        )
      ).status,
    ).toBe(400);
    expect((await bob.post('/api/topup-requests/approve', {})).status).toBe(400);
  });
});
