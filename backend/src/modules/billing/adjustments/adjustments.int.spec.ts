import { atOnce } from '../../../../test/orders.js';
import { startWorld, type Answer, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { MOVES } from '../../pending-changes/decision.entity.js';

describe('an adjustment', () => {
  let world: World;
  let project: GivenProject;
  /** Its author, and an admin who is independent of them. */
  let ann: GivenStaff;
  let bob: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    await world.sql('UPDATE users SET is_active = false');
    [ann, bob] = [await world.signIn(), await world.signIn()];
    project = await world.givenProject({ balance: '100.00' });
  });
  afterAll(() => world.close());

  const adjust = (body: object, by = ann, { id } = project): Promise<Answer<Json>> => by.post(`/api/projects/${id}/adjustments`, body);
  const approve = (by: GivenStaff, id: number): Promise<Answer<Json>> => by.put(`/api/adjustments/${id}/approve`);
  const reject = (by: GivenStaff, id: number): Promise<Answer<Json>> => by.put(`/api/adjustments/${id}/reject`, { reason: 'Not agreed' });
  const waiting = async (amount = '50.00', by = ann): Promise<number> => (await adjust({ amount, reason: 'A gift' }, by)).body.id;
  const movements = () =>
    world.sql('SELECT amount, type, reference FROM transactions WHERE project_id = $1 AND entry_number > 1', [project.id]);
  const auditOf = (id: number) =>
    world.sql(`SELECT action, details FROM audit_logs WHERE entity_type = 'adjustment' AND entity_id = $1::text ORDER BY id`, [id]);
  const bookedAudits = () =>
    world.sql(`SELECT details FROM audit_logs WHERE action = 'balance_adjusted' AND project_id = $1 ORDER BY id`, [project.id]);

  it('that takes from the balance is booked at once, below zero if need be, and is in the trail', async () => {
    const { status, body } = await adjust({ amount: '-150.50', reason: 'Approved by mistake' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      amount: '-150.50',
      status: 'completed',
      balanceAfter: '-50.50',
      requestedBy: ann.userId,
      confirmation: null,
    });
    expect(await movements()).toEqual([{ amount: '-150.50', type: 'other', reference: `adjustment:${body.id}` }]);
    const [row] = await bookedAudits();
    expect(row.details).toMatchObject({ before: { balance: '100.00' }, after: { balance: '-50.50' }, reason: 'Approved by mistake' });
  });

  it('that adds to it waits, moves nothing and says who may confirm it', async () => {
    const id = await waiting();
    expect(await movements()).toEqual([]);
    expect((await ann.get(`/api/adjustments/${id}`)).body).toMatchObject({
      status: 'pending',
      transactionId: null,
      confirmation: { allowed: false, reason: expect.stringContaining('yourself'), who: ['Test Person'] },
    });
    expect((await bob.list('/api/adjustments', { filter: { projectId: project.id, status: 'pending' } })).body).toMatchObject([
      { id, confirmation: { allowed: true, reason: null } },
    ]);
    const viewer = await world.signIn('viewer', [project]);
    expect((await viewer.get(`/api/adjustments/${id}`)).body.confirmation).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('Your role'),
    });
  });

  it('is booked once an independent person has approved it', async () => {
    const id = await waiting();
    const { status, body } = await approve(bob, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'completed', balanceAfter: '150.00', decidedBy: bob.userId, confirmation: null });
    expect(await movements()).toEqual([{ amount: '50.00', type: 'other', reference: `adjustment:${id}` }]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['adjustment_requested', 'adjustment_approved']);
  });

  it('is not approved by its author, nor by somebody to whom the author gave a password', async () => {
    const id = await waiting();
    expect((await approve(ann, id)).body).toMatchObject({ statusCode: 409, code: 'not_independent', who: ['Test Person'] });
    const finance = await world.givenUser({ role: 'finance' });
    await ann.put(`/api/users/${finance.id}`, { password: 'a password for the other' });
    expect((await approve(await world.signInAs(finance.id), id)).body).toMatchObject({ statusCode: 409, code: 'not_independent' });
    expect(await movements()).toEqual([]);
    const [, refusal] = await auditOf(id);
    expect(refusal).toMatchObject({ action: 'adjustment_approved', details: { code: 'not_independent', amount: '50.00' } });
  });

  it('is rejected with a reason, and moves nothing', async () => {
    const id = await waiting();
    expect((await reject(bob, id)).body).toMatchObject({ status: 'rejected', rejectedReason: 'Not agreed', decidedBy: bob.userId });
    expect((await approve(bob, id)).body).toMatchObject({ statusCode: 409, code: 'adjustment_not_pending' });
    expect(await movements()).toEqual([]);
  });

  it('changes its state only as the table of states allows', () => {
    expect(MOVES).toEqual({ pending: ['completed', 'rejected'], completed: [], rejected: [] });
  });

  it('is booked once when five people approve it at once', async () => {
    const id = await waiting();
    const others = await Promise.all([1, 2, 3, 4].map(() => world.signIn('finance')));
    const answers = await Promise.all([bob, ...others].map((by) => approve(by, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await world.balanceOf(project)).toBe('150.00');
  });

  it('is either booked or rejected when both are asked at once', async () => {
    const finance = await world.signIn('finance');
    await atOnce(6, async () => {
      const id = (await adjust({ amount: '1.00', reason: 'x', confirmRepeat: true })).body.id;
      const [approved, rejected] = await Promise.all([approve(bob, id), reject(finance, id)]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      const { body } = await ann.get(`/api/adjustments/${id}`);
      expect([body.status, body.transactionId !== null]).toEqual(approved.status === 200 ? ['completed', true] : ['rejected', false]);
    });
  });

  it('is made once however often it is sent with one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': `adjustment-${project.id}` };
    const send = () => ann.post(`/api/projects/${project.id}/adjustments`, { amount: '7.00', reason: 'Once' }, { headers });
    const atOnce = await Promise.all([send(), send(), send()]);
    expect(atOnce.map(({ status }) => status)).toContain(201);
    const { status, body } = await send();
    expect(status).toBe(201);
    expect((await bob.list('/api/adjustments', { filter: { projectId: project.id } })).body).toMatchObject([{ id: body.id }]);
  });

  it('is completed at once by its author where nobody else could confirm it, and the audit log says so', async () => {
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [bob.userId]);
    await world.sql('DELETE FROM user_ended_rights');
    expect((await adjust({ amount: '0.50', reason: 'Rounding' })).body).toMatchObject({
      status: 'completed',
      balanceAfter: '100.50',
    });
    expect((await bookedAudits())[0].details).toMatchObject({
      ownRequest: true,
      reason: 'Rounding',
      confirmedAlone: expect.stringContaining('72 hours'),
    });
  });

  it('needs the permission to adjust, to be confirmed another one, and a project that exists', async () => {
    const manager = await world.signIn('project_manager', [project]);
    expect((await adjust({ amount: '1.00', reason: 'x' }, manager)).status).toBe(403);
    expect((await approve(manager, await waiting())).status).toBe(403);
    expect((await adjust({ amount: '1.00', reason: 'x' }, ann, { ...project, id: 2_147_483_647 })).status).toBe(404);
  });

  it('waits with at most twenty others of its project', async () => {
    await world.sql(
      `INSERT INTO adjustments (project_id, requested_by, amount, reason) SELECT $1, $2, n, 'x' FROM generate_series(1, 20) n`,
      [project.id, ann.userId],
    );
    expect((await adjust({ amount: '99.00', reason: 'x' })).body).toMatchObject({ statusCode: 409, code: 'too_many_open' });
    expect((await adjust({ amount: '-99.00', reason: 'x' })).status).toBe(201);
  });

  it.each([
    [{ amount: '0.00', reason: 'x' }],
    [{ amount: '1.00' }],
    [{ amount: '1.005', reason: 'x' }],
    [{ amount: '--1', reason: 'x' }],
    [{ amount: '1000000000.01', reason: 'x' }],
    [{ amount: '-1000000000.01', reason: 'x' }],
    [{ amount: null, reason: 'x' }],
    [{ amount: '1.00', reason: 'a\u0000' }],
  ])('is answered with 400 for %j', async (body) => {
    expect((await adjust(body)).status).toBe(400);
  });

  describe('equal to one of the last minute', () => {
    it.each([5, -5])('is refused until it is confirmed, and the refusal names the amount (%i)', async (amount) => {
      expect((await adjust({ amount, reason: 'A gift' })).status).toBe(201);
      expect((await adjust({ amount, reason: 'A gift, once more' })).body).toMatchObject({ statusCode: 409, code: 'repeated_adjustment' });
      expect((await adjust({ amount, reason: 'Meant twice', confirmRepeat: true })).status).toBe(201);
      expect((await bookedAudits()).filter(({ details }) => details.code === 'repeated_adjustment')).toMatchObject([
        { details: { amount: `${amount}.00` } },
      ]);
    });

    it('is taken once of two sent at the same time', async () => {
      const answers = await Promise.all(['-1.00', '-1.00'].map((amount) => adjust({ amount, reason: 'Twice' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    it('is no repeat where person, project or amount differ, it was rejected, or the minute is over', async () => {
      const id = await waiting('2.00');
      expect((await adjust({ amount: '-2.00', reason: 'Undone' })).status).toBe(201);
      expect((await adjust({ amount: '2.00', reason: 'By another person' }, bob)).status).toBe(201);
      expect((await adjust({ amount: '2.00', reason: 'Elsewhere' }, ann, await world.givenProject())).status).toBe(201);
      await reject(bob, id);
      expect((await adjust({ amount: '2.00', reason: 'Again' })).status).toBe(201);
      await world.sql(`UPDATE adjustments SET created_at = created_at - interval '61 seconds' WHERE project_id = $1`, [project.id]);
      expect((await adjust({ amount: '2.00', reason: 'Next week' })).status).toBe(201);
    });
  });
});
