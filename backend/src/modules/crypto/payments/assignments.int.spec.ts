import { keccak256 } from 'ethers';

import { CryptoWorld, TOKEN, type Payer } from '../../../../test/crypto-world.js';
import type { Answer, GivenProject, GivenStaff, Json } from '../../../../test/world.js';
import { whyNoChain } from '../../../local/chain/chain-binary.js';

const withChain = whyNoChain() === null ? describe : describe.skip;

withChain('a held transfer', () => {
  let crypto: CryptoWorld;
  let ann: GivenStaff;
  let bob: GivenStaff;
  let project: GivenProject;
  let id: number;

  beforeAll(async () => {
    crypto = await CryptoWorld.start();
  });
  let payer: Payer;
  beforeEach(async () => {
    await crypto.world.sql('UPDATE users SET is_active = false');
    await crypto.world.sql('DELETE FROM user_ended_rights');
    [ann, bob] = [await crypto.world.signIn(), await crypto.world.signIn()];
    project = await crypto.world.givenProject();
    id = await givenHeld();
  });
  afterAll(() => crypto.close());

  /** From a wallet that is bound to no project. */
  async function givenHeld(): Promise<number> {
    payer = await crypto.givenPayer();
    const { hash } = await crypto.pay(payer, 100n * TOKEN);
    await crypto.mine(12);
    await crypto.watch();
    return (await crypto.paymentOf(hash))?.id ?? 0;
  }
  const path = (verb = '') => `/api/crypto-payments/${id}${verb}`;
  const assign = (by = ann): Promise<Answer<Json>> => by.post(path('/assign'), { projectId: project.id });
  const approve = (by: GivenStaff): Promise<Answer<Json>> => by.put(path('/assign/approve'), { projectId: project.id });
  const reject = (by: GivenStaff): Promise<Answer<Json>> => by.put(path('/assign/reject'), { reason: 'Not theirs' });
  const trail = async () =>
    (
      await crypto.world.sql(
        `SELECT action FROM audit_logs WHERE entity_type = 'crypto_payment' AND entity_id = $1::text AND outcome = 'success' ORDER BY id`,
        [id],
      )
    ).map(({ action }) => action);

  it('names the project that it waits for to people alone who see that one', async () => {
    const holding = await crypto.world.givenProject();
    await crypto.world.sql('UPDATE crypto_payments SET project_id = $2 WHERE id = $1', [id, holding.id]);
    await assign();
    const [manager, both] = [
      await crypto.world.signIn('project_manager', [holding]),
      await crypto.world.signIn('project_manager', [holding, project]),
    ];
    expect((await manager.get(path())).body).toMatchObject({ projectId: holding.id, assignment: null, isRefundable: false });
    expect((await manager.list('/api/crypto-payments')).body).toEqual([expect.objectContaining({ id, assignment: null })]);
    expect((await both.get(path())).body.assignment).toMatchObject({ projectId: project.id });
  });

  it('is credited to the project that one person named once an independent one agrees', async () => {
    expect((await assign()).body).toMatchObject({
      status: 'held',
      projectId: null,
      assignment: { projectId: project.id, requestedBy: ann.userId, confirmation: { allowed: false, who: ['Test Person'] } },
    });
    await crypto.watch();
    expect(await crypto.world.balanceOf(project)).toBe('0.00');
    expect((await bob.get(path())).body.assignment.confirmation).toMatchObject({ allowed: true });
    expect((await approve(bob)).body).toMatchObject({ status: 'pending', projectId: project.id, assignedBy: bob.userId, assignment: null });
    await crypto.watch();
    expect(await crypto.world.balanceOf(project)).toBe('5.00');
    expect((await trail()).slice(-3)).toEqual([
      'crypto_payment_assignment_requested',
      'crypto_payment_assigned',
      'crypto_payment_confirmed',
    ]);
  });

  it('names nobody as able to agree who does not see token payments', async () => {
    await crypto.world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES ('blind', 'Blind', '{projects.read,billing.read,topups.confirm}', 'all')`,
    );
    const blind = await crypto.world.signIn('blind');
    expect((await assign()).body.assignment.confirmation.who).toEqual(['Test Person']);
    expect((await approve(blind)).body.code).toBe('permission_required');
  });

  it('is not agreed by the person who named the project, and the refusal says who could', async () => {
    await assign();
    expect((await approve(ann)).body).toMatchObject({ statusCode: 409, code: 'not_independent', who: ['Test Person'] });
    expect((await ann.get(path())).body.status).toBe('held');
  });

  it('is credited at once where nobody else could agree, and the audit log says so', async () => {
    await crypto.world.sql('UPDATE users SET is_active = false WHERE id = $1', [bob.userId]);
    await crypto.world.sql('DELETE FROM user_ended_rights');
    expect((await assign()).body).toMatchObject({ status: 'pending', projectId: project.id });
    const [row] = await crypto.world.sql(
      `SELECT details FROM audit_logs WHERE action = 'crypto_payment_assigned' AND entity_id = $1::text`,
      [id],
    );
    expect(row.details).toMatchObject({ confirmedAlone: expect.stringContaining('72 hours') });
  });

  it.each([
    ['waits', () => Promise.resolve()],
    ['was rejected', () => reject(bob)],
  ])('of a wallet of several projects goes to none of them by a submission once an assignment %s', async (_, decide) => {
    payer = await crypto.givenPayer();
    for (const each of [project, await crypto.world.givenProject()]) await crypto.bind(ann, each, payer);
    const { hash } = await crypto.pay(payer, 100n * TOKEN);
    await crypto.mine(12);
    await crypto.watch();
    id = (await crypto.paymentOf(hash))?.id ?? 0;
    await assign();
    await decide();
    expect((await ann.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash: hash })).status).toBe(202);
    await crypto.watch();
    expect((await ann.get(path())).body).toMatchObject({ status: 'held', projectId: null });
    expect(await crypto.world.balanceOf(project)).toBe('0.00');
    if ((await ann.get(path())).body.assignment === null) await assign();
    await approve(bob);
    await crypto.watch();
    expect(await crypto.world.balanceOf(project)).toBe('5.00');
  });

  describe('that two projects have submitted', () => {
    let claiming: GivenProject[];
    let hash: string;
    beforeEach(async () => {
      payer = await crypto.givenPayer();
      claiming = [await crypto.world.givenProject(), await crypto.world.givenProject()];
      for (const each of [project, ...claiming]) await crypto.bind(ann, each, payer);
      const signed = await crypto.signedTransfer(payer, 100n * TOKEN);
      hash = keccak256(signed);
      for (const each of claiming) expect((await submit(each)).status).toBe(202);
      await crypto.chain.provider.broadcastTransaction(signed);
      await crypto.mine(12);
      await crypto.watch();
      const [held] = await crypto.payments(`tx_hash = '${hash}' AND log_index IS NOT NULL`);
      id = held?.id ?? 0;
    });
    const submit = (to: GivenProject) => ann.post(`/api/projects/${to.id}/crypto-payment-submit`, { txHash: hash });
    const expectHeld = async () => {
      expect((await submit(project)).status).toBe(202);
      await crypto.watch();
      expect((await ann.get(path())).body).toMatchObject({ status: 'held', projectId: null });
      expect(await crypto.world.balanceOf(project)).toBe('0.00');
    };

    it('goes to no third one that submits it as well', expectHeld);

    it('goes to no third one after their wallets were unbound', async () => {
      const bindings = await crypto.world.sql('SELECT id FROM wallet_bindings WHERE project_id = ANY($1)', [
        claiming.map((each) => each.id),
      ]);
      for (const binding of bindings) expect((await ann.delete(`/api/wallets/${binding.id}`)).status).toBe(200);
      await expectHeld();
    });

    it('goes to no third one after a refund was asked for and rejected', async () => {
      const { body } = await ann.post(path('/refund'), { reason: 'Sent twice' });
      expect((await ann.put(`/api/crypto-refunds/${body.id}/reject`, { reason: 'Not sent twice' })).status).toBe(200);
      await expectHeld();
    });
  });

  it('stays held where the second person refuses, and another project can be named', async () => {
    await assign();
    expect((await assign(bob)).body).toMatchObject({ statusCode: 409, code: 'assignment_pending' });
    expect((await reject(bob)).body).toMatchObject({ status: 'held', assignment: null });
    expect((await approve(bob)).body).toMatchObject({ statusCode: 409, code: 'assignment_not_pending' });
    expect((await assign(bob)).body.assignment).toMatchObject({ requestedBy: bob.userId });
  });

  it('is not credited to a project that was named after the second person had looked', async () => {
    const other = await crypto.world.givenProject();
    await assign();
    await reject(ann);
    await ann.post(path('/assign'), { projectId: other.id });
    expect((await approve(bob)).body).toMatchObject({ statusCode: 409, code: 'assignment_changed' });
    expect((await bob.put(path('/assign/approve'))).body).toMatchObject({ statusCode: 400, fields: { projectId: expect.any(String) } });
    expect((await bob.get(path())).body).toMatchObject({ status: 'held', assignment: { projectId: other.id } });
    expect((await bob.put(path('/assign/approve'), { projectId: other.id })).body).toMatchObject({
      status: 'pending',
      projectId: other.id,
    });
  });

  it('is decided once when several agree and refuse at once', async () => {
    await assign();
    const finance = await crypto.world.signIn('finance');
    const answers = await Promise.all([approve(bob), approve(finance), reject(finance)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is not kept as income while somebody has named its project', async () => {
    await assign();
    expect((await bob.post(path('/keep'), { reason: 'Not theirs' })).body).toMatchObject({ statusCode: 409, code: 'assignment_pending' });
    expect((await ann.get(path())).body).toMatchObject({ status: 'held', assignment: { projectId: project.id } });
    await reject(bob);
    expect((await bob.post(path('/keep'), { reason: 'Not theirs' })).body).toMatchObject({ failureReason: 'kept' });
  });

  it('has no assignment that waits once its wallet is bound, also when it is held again', async () => {
    await assign();
    await crypto.bind(ann, project, payer);
    await crypto.watch();
    await crypto.world.sql(`UPDATE crypto_payments SET status = 'held', held_reason = 'too_large' WHERE id = $1`, [id]);
    expect((await ann.get(path())).body).toMatchObject({ status: 'held', assignment: null });
  });

  it('goes to no other project by a submission where its wallet was bound after somebody had named one', async () => {
    payer = await crypto.givenPayer();
    const { hash } = await crypto.pay(payer, 100n * TOKEN);
    await crypto.watch();
    id = (await crypto.paymentOf(hash))?.id ?? 0;
    await assign();
    await crypto.bind(ann, project, payer);
    await crypto.watch();
    const third = await crypto.world.givenProject();
    await crypto.bind(ann, third, payer);
    const answer = await ann.post(`/api/projects/${third.id}/crypto-payment-submit`, { txHash: hash });
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'tx_already_submitted' });
    expect((await ann.get(path())).body).toMatchObject({ status: 'pending', projectId: project.id });
  });

  it('is kept as income of no project with a reason, permanently', async () => {
    expect((await ann.post(path('/keep'), {})).status).toBe(400);
    expect((await ann.post(path('/keep'), { reason: 'Nobody has claimed it for a year' })).body).toMatchObject({
      status: 'failed',
      failureReason: 'kept',
      keptReason: 'Nobody has claimed it for a year',
      message: expect.stringContaining('kept as income'),
      assignment: null,
    });
    for (const answer of [await assign(), await approve(bob), await ann.post(path('/keep'), { reason: 'Again' })])
      expect(answer.body).toMatchObject({ statusCode: 409, code: 'payment_not_held' });
    await crypto.watch();
    expect((await ann.get(path())).body.status).toBe('failed');
    expect((await trail()).at(-1)).toBe('crypto_payment_kept_as_income');
  });

  it('is not kept while it belongs to a project', async () => {
    await crypto.world.sql(`UPDATE crypto_payments SET project_id = $2, held_reason = 'too_large' WHERE id = $1`, [id, project.id]);
    expect((await ann.post(path('/keep'), { reason: 'x' })).body).toMatchObject({ statusCode: 409, code: 'payment_has_owner' });
  });

  it('needs the permissions to name its project and to agree', async () => {
    const manager = await crypto.world.signIn('project_manager', [project]);
    await assign();
    expect([(await assign(manager)).status, (await approve(manager)).status, (await reject(manager)).status]).toEqual([403, 403, 403]);
    expect((await manager.post(path('/keep'), { reason: 'x' })).status).toBe(403);
  });
});
