import { atOnce, statusesOf } from '../../../../test/orders.js';
import { hasPoppler, textOf } from '../../../../test/pdf-text.js';
import { startWorld, type Answer, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { DocumentsWorker } from '../../documents/numbering/documents.worker.js';
import { MOVES } from '../../pending-changes/decision.entity.js';

describe('the reversal of a topup', () => {
  let world: World;
  let project: GivenProject;
  /** The person who asks for it, and an admin who is independent of them. */
  let ann: GivenStaff;
  let bob: GivenStaff;
  let topupId: number;

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    await world.sql('UPDATE users SET is_active = false');
    await world.sql('DELETE FROM user_ended_rights');
    [ann, bob] = [await world.signIn(), await world.signIn()];
    project = await world.givenProject();
    topupId = await givenTopup('100.00');
  });
  afterAll(() => world.close());

  async function givenTopup(amount: string): Promise<number> {
    const { body } = await ann.post('/api/topup-requests', { projectId: project.id, amount });
    expect((await bob.put(`/api/topup-requests/${body.id}/approve`)).status).toBe(200);
    return body.id;
  }
  const reverse = (body: object, by = ann, id = topupId): Promise<Answer<Json>> => by.post(`/api/topup-requests/${id}/reverse`, body);
  const waiting = async (amount?: string): Promise<number> => (await reverse({ ...(amount && { amount }), reason: 'Bounced' })).body.id;
  const approve = (by: GivenStaff, id: number): Promise<Answer<Json>> => by.put(`/api/topup-reversals/${id}/approve`);
  const reject = (by: GivenStaff, id: number): Promise<Answer<Json>> => by.put(`/api/topup-reversals/${id}/reject`, { reason: 'Not so' });
  const topup = async () => (await bob.get(`/api/topup-requests/${topupId}`)).body;

  it('is asked for with a reason, in full where no amount is named, and moves nothing yet', async () => {
    const { status, body } = await reverse({ reason: 'The bank took it back' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      projectId: project.id,
      topupRequestId: topupId,
      topupAmount: '100.00',
      amount: '100.00',
      status: 'pending',
      transactionId: null,
      confirmation: { allowed: false, who: ['Test Person'] },
    });
    expect(await world.balanceOf(project)).toBe('100.00');
    expect(await topup()).toMatchObject({ reversed: '0.00', reversible: '0.00' });
    expect((await bob.list('/api/topup-reversals', { filter: { topupRequestId: topupId } })).body).toMatchObject([
      { id: body.id, confirmation: { allowed: true } },
    ]);
  });

  it('takes its amount from the balance once an independent person has approved it', async () => {
    const id = await waiting('30.50');
    expect((await approve(bob, id)).body).toMatchObject({ status: 'completed', balanceAfter: '69.50', decidedBy: bob.userId });
    expect(await topup()).toMatchObject({ status: 'completed', reversed: '30.50', reversible: '69.50' });
    const [movement] = await world.sql('SELECT amount, type, description FROM transactions WHERE reference = $1 AND project_id = $2', [
      `reversal:${id}`,
      project.id,
    ]);
    expect(movement).toEqual({ amount: '-30.50', type: 'other', description: `Reversal of topup #${topupId}: Bounced` });
    const trail = await world.sql(
      `SELECT action FROM audit_logs WHERE entity_type = 'topup_reversal' AND entity_id = $1::text ORDER BY id`,
      [id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['topup_reversal_requested', 'topup_reversal_approved']);
  });

  it('leaves the balance below zero where the money is spent', async () => {
    expect((await ann.post(`/api/projects/${project.id}/adjustments`, { amount: '-90.00', reason: 'Spent' })).status).toBe(201);
    expect((await approve(bob, await waiting())).body).toMatchObject({ balanceAfter: '-90.00' });
  });

  it('is not approved by its author, and the refusal says who could', async () => {
    const id = await waiting();
    expect((await approve(ann, id)).body).toMatchObject({ statusCode: 409, code: 'not_independent', who: ['Test Person'] });
    expect(await world.balanceOf(project)).toBe('100.00');
  });

  it('is approved alone where nobody else could, and the audit log says so', async () => {
    await world.sql('UPDATE users SET is_active = false WHERE id = $1', [bob.userId]);
    await world.sql('DELETE FROM user_ended_rights');
    const id = await waiting();
    expect((await approve(ann, id)).status).toBe(200);
    const [row] = await world.sql(
      `SELECT details FROM audit_logs WHERE action = 'topup_reversal_approved' AND entity_id = $1::text AND outcome = 'success'`,
      [id],
    );
    expect(row.details).toMatchObject({ ownRequest: true, confirmedAlone: expect.stringContaining('72 hours') });
  });

  it('is rejected with a reason, and its amount can be asked for again', async () => {
    const id = await waiting();
    expect((await reject(bob, id)).body).toMatchObject({ status: 'rejected', rejectedReason: 'Not so' });
    expect((await approve(bob, id)).body).toMatchObject({ statusCode: 409, code: 'reversal_not_pending' });
    expect((await reverse({ reason: 'Again' })).status).toBe(201);
    expect(await world.balanceOf(project)).toBe('100.00');
  });

  it('changes its state only as the table of states allows', () => {
    expect(MOVES).toEqual({ pending: ['completed', 'rejected'], completed: [], rejected: [] });
  });

  it('never exceeds the credit, waiting ones included', async () => {
    await waiting('60.00');
    expect((await reverse({ amount: '40.01', reason: 'x' })).body).toMatchObject({
      statusCode: 409,
      code: 'reversal_exceeds_topup',
      reversible: '40.00',
    });
    expect((await reverse({ amount: '40.00', reason: 'x' })).status).toBe(201);
    expect((await reverse({ reason: 'x' })).body).toMatchObject({ statusCode: 409, code: 'already_reversed' });
  });

  it('is asked for no more than the topup holds when five ask at once', async () => {
    const answers = await atOnce(5, () => reverse({ amount: '30.00', reason: 'x' }));
    expect(statusesOf(answers)).toEqual([201, 201, 201, 409, 409]);
  });

  it('is booked once when several approve and reject it at once', async () => {
    const id = await waiting('10.00');
    const finance = await world.signIn('finance');
    const answers = await Promise.all([approve(bob, id), approve(finance, id), reject(finance, id)]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await world.balanceOf(project)).toBe(
      (await bob.get(`/api/topup-reversals/${id}`)).body.status === 'completed' ? '90.00' : '100.00',
    );
  });

  it('is refused of a topup that waits, was rejected, or was paid on the chain', async () => {
    const { body } = await ann.post('/api/topup-requests', { projectId: project.id, amount: '5.00' });
    expect((await reverse({ reason: 'x' }, ann, body.id)).body).toMatchObject({ statusCode: 409, code: 'topup_not_completed' });
    await bob.put(`/api/topup-requests/${body.id}/reject`, { reason: 'No' });
    expect((await reverse({ reason: 'x' }, ann, body.id)).body).toMatchObject({ statusCode: 409, code: 'topup_not_completed' });
    const [paid] = await world.sql(
      `INSERT INTO topup_requests (project_id, source, amount, status, completed_at) VALUES ($1, 'crypto', 5, 'completed', now()) RETURNING id`,
      [project.id],
    );
    expect((await reverse({ reason: 'x' }, ann, paid.id)).body).toMatchObject({ statusCode: 409, code: 'paid_on_chain' });
  });

  it('needs the permissions to adjust and to confirm, and a topup in the scope', async () => {
    const manager = await world.signIn('project_manager', [project]);
    expect((await reverse({ reason: 'x' }, manager)).status).toBe(403);
    const id = await waiting();
    expect([(await approve(manager, id)).status, (await manager.get(`/api/topup-reversals/${id}`)).status]).toEqual([403, 200]);
    const stranger = await world.signIn('project_manager', []);
    expect((await stranger.get(`/api/topup-reversals/${id}`)).status).toBe(404);
    expect((await reverse({ reason: 'x' }, ann, 2_147_483_647)).status).toBe(404);
  });

  it.each([[{}], [{ reason: '' }], [{ reason: 'x', amount: '0.00' }], [{ reason: 'x', amount: '1.001' }], [{ reason: 'x', amount: '-1' }]])(
    'is answered with 400 for %j',
    async (body) => {
      expect((await reverse(body)).status).toBe(400);
    },
  );

  it('gets a credit note that names the receipt, with the tax of that receipt', async () => {
    await ann.put('/api/settings', { taxName: 'MwSt', taxRate: '19.00' });
    await world.sql(`UPDATE topup_requests SET completed_at = now() - interval '1 hour' WHERE id = $1`, [topupId]);
    const worker = world.get(DocumentsWorker);
    await worker.runOnce();
    await ann.put('/api/settings', { taxName: 'VAT', taxRate: '7.00' });
    const ids = [await waiting('11.90'), await waiting('0.05')];
    for (const id of ids) await approve(bob, id);
    await world.sql(`UPDATE topup_reversals SET decided_at = decided_at - interval '1 minute' WHERE project_id = $1`, [project.id]);
    await worker.runOnce();
    await worker.runOnce();
    await ann.put('/api/settings', { taxRate: '0.00' });
    const papers = (await ann.list('/api/documents', { filter: { topupRequestId: topupId }, sort: ['id', 'ASC'] })).body;
    const [receipt, ...notes] = papers.filter(({ type }: Json) => type !== 'statement');
    const ofReceipt = { type: 'credit_note', refersTo: receipt.id, taxName: 'MwSt', taxRate: '19.00', description: 'Bounced' };
    expect(notes).toMatchObject([
      { ...ofReceipt, topupReversalId: ids[0], net: '10.00', tax: '1.90', total: '11.90' },
      { ...ofReceipt, topupReversalId: ids[1], net: '0.04', tax: '0.01', total: '0.05' },
    ]);
    const places = notes.map(({ number }: Json) => Number(number.split('-')[1]));
    expect(places[1]).toBe(places[0] + 1);
    if (!hasPoppler()) return;
    const file = await ann.open(`/api/documents/${notes[0].id}/pdf?language=en`);
    const text = textOf(Buffer.from(await file.arrayBuffer()));
    for (const word of ['Credit note', notes[0].number, receipt.number, 'Bounced', '10.00 USD', 'MwSt 19%', '1.90 USD', '11.90 USD'])
      expect(text).toContain(word);
  });
});
