import { getAddress } from 'ethers';

import { CryptoWorld, TOKEN } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { atOnce, statusesOf } from '../../../../test/orders.js';
import { RefundWorld } from '../../../../test/refund-world.js';

describeOnChain('a refund in tokens', () => {
  let crypto: CryptoWorld;
  let given: RefundWorld;
  beforeAll(async () => {
    crypto = await CryptoWorld.start();
  });
  beforeEach(async () => {
    given = await RefundWorld.given(crypto);
  });
  afterAll(() => crypto.close());

  const asked = async (body: object = {}): Promise<number> => (await given.ask(body)).body.id;

  it('is requested with a reason, in full without an amount, and reserves its amount', async () => {
    const { status, body } = await given.ask();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      paymentId: given.paymentId,
      projectId: given.project.id,
      amount: '5.00',
      tokenAmount: '100',
      tokenAmountRaw: String(100n * TOKEN),
      status: 'pending',
      confirmation: { allowed: false, who: ['Test Person'] },
      maySign: false,
      transactionId: null,
    });
    expect(body.toAddress.toLowerCase()).toBe(given.payer.address);
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '5.00', isLow: true });
    expect((await given.bob.list('/api/crypto-refunds', { filter: { paymentId: given.paymentId } })).body).toMatchObject([
      { id: body.id, confirmation: { allowed: true } },
    ]);
  });

  it('names nobody as able to approve it who does not see token payments', async () => {
    await crypto.world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES ('blind', 'Blind', '{projects.read,billing.read,topups.confirm}', 'all')`,
    );
    const blind = await crypto.world.signIn('blind');
    const { body } = await given.ask();
    expect(body.confirmation).toMatchObject({ allowed: false, who: ['Test Person'] });
    expect((await given.approve(body.id, blind)).body.code).toBe('permission_required');
    expect((await given.approve(body.id)).status).toBe(200);
  });

  it('is paid at the rate at which it was credited, rounded down to the smallest unit', async () => {
    await crypto.world.sql('UPDATE crypto_payments SET exchange_rate = 0.06 WHERE id = $1', [given.paymentId]);
    expect((await given.ask({ amount: '0.01' })).body).toMatchObject({ tokenAmountRaw: '166666666666666666' });
  });

  it('never exceeds the credit, unfinished ones included', async () => {
    expect((await given.ask({ amount: '3.00' })).status).toBe(201);
    expect((await given.bob.get(`/api/crypto-payments/${given.paymentId}`)).body).toMatchObject({ refundable: '2.00', isRefundable: true });
    expect((await given.ask({ amount: '2.01' })).body).toMatchObject({ code: 'refund_exceeds_payment', refundable: '2.00' });
    expect((await given.ask()).body).toMatchObject({ amount: '2.00' });
    expect((await given.ask()).body).toMatchObject({ statusCode: 409, code: 'already_refunded' });
    expect((await given.bob.get(`/api/crypto-payments/${given.paymentId}`)).body).toMatchObject({
      refundable: '0.00',
      isRefundable: false,
    });
  });

  it('never exceeds the payment when six ask at once', async () => {
    expect(statusesOf(await atOnce(6, () => given.ask({ amount: '2.00' })))).toEqual([201, 201, 409, 409, 409, 409]);
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '4.00' });
  });

  it('is refused where the money is spent, and leaves nothing behind', async () => {
    const spent = { amount: '-2.00', reason: 'Spent' };
    expect((await given.ann.post(`/api/projects/${given.project.id}/adjustments`, spent)).status).toBe(201);
    expect((await given.ask()).body).toMatchObject({ statusCode: 409, code: 'refund_exceeds_balance', available: '3.00' });
    expect((await given.ask({ amount: '3.00' })).status).toBe(201);
  });

  it('is approved by an independent person, who then signs it', async () => {
    const id = await asked();
    expect((await given.approve(id, given.ann)).body).toMatchObject({ code: 'not_independent', who: ['Test Person'] });
    expect((await given.approve(id)).body).toMatchObject({ status: 'approved', decidedBy: given.bob.userId, maySign: true });
    expect((await given.ann.get(`/api/crypto-refunds/${id}`)).body).toMatchObject({ maySign: false });
    expect((await given.approve(id)).body).toMatchObject({ statusCode: 409, code: 'refund_not_pending' });
  });

  it('releases its reserved amount when it is rejected, also after it was approved', async () => {
    for (const id of [await asked({ amount: '2.00' }), await asked({ amount: '3.00' })]) {
      if ((await given.refund(id)).amount === '3.00') await given.approve(id);
      expect((await given.reject(id)).body).toMatchObject({ status: 'rejected', rejectedReason: 'Not so' });
      expect((await given.reject(id)).body).toMatchObject({ statusCode: 409, code: 'refund_not_pending' });
    }
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '0.00' });
    expect((await given.ask()).body).toMatchObject({ amount: '5.00' });
  });

  it('is decided once when several approve and reject it at once', async () => {
    const id = await asked();
    const finance = await crypto.world.signIn('finance');
    const answers = await Promise.all([given.approve(id), given.approve(id, finance), given.reject(id, finance)]);
    const { status } = await given.refund(id);
    // An approved one can still be rejected.
    expect(statusesOf(answers)).toEqual(status === 'approved' ? [200, 409, 409] : expect.arrayContaining([409]));
    expect(await given.balance()).toMatchObject({ reserved: status === 'approved' ? '5.00' : '0.00' });
  });

  it('goes to another wallet only where that is bound to the project', async () => {
    const other = await crypto.givenPayer();
    expect((await given.ask({ toAddress: other.address })).body.fields).toHaveProperty('toAddress');
    expect((await given.ask({ toAddress: '0x12' })).status).toBe(400);
    await crypto.bind(given.ann, given.project, other);
    const { body } = await given.ask({ toAddress: other.address });
    expect(body).toMatchObject({
      toAddress: getAddress(other.address),
      payerAddress: getAddress(given.payer.address),
      receiverBoundBy: body.requestedByName,
    });
    const [bound] = (await given.ann.get(`/api/projects/${given.project.id}/wallets`)).body;
    expect((await given.ann.delete(`/api/wallets/${bound.id}`)).status).toBe(200);
    expect((await given.approve(body.id)).body).toMatchObject({ statusCode: 409, code: 'receiver_not_bound' });
    await crypto.bind(given.ann, given.project, other);
    expect((await given.approve(body.id)).status).toBe(200);
  });

  it('is refused for a payment that is not credited, or that the chain reversed', async () => {
    await crypto.world.sql('UPDATE crypto_payments SET reorganised_at = now() WHERE id = $1', [given.paymentId]);
    expect((await given.ask()).body).toMatchObject({ statusCode: 409, code: 'payment_reorganised' });
    await crypto.world.sql(`UPDATE crypto_payments SET reorganised_at = NULL WHERE id = $1`, [given.paymentId]);
    const { hash } = await crypto.pay(given.payer, TOKEN);
    await crypto.watch();
    const waiting = await crypto.paymentOf(hash);
    expect((await given.ask({}, given.ann, waiting?.id)).body).toMatchObject({ statusCode: 409, code: 'payment_not_refundable' });
  });

  it('keeps the payment from being reversed while it is under way', async () => {
    const id = await asked({ amount: '2.00' });
    await crypto.world.sql('UPDATE crypto_payments SET reorganised_at = now() WHERE id = $1', [given.paymentId]);
    const reverse = () =>
      given.bob.post(`/api/crypto-payments/${given.paymentId}/reorganisation`, { decision: 'reverse', reason: 'The chain took it back' });
    expect((await reverse()).body).toMatchObject({ statusCode: 409, code: 'refund_open' });
    await given.reject(id);
    expect((await reverse()).status).toBe(200);
    expect(await given.balance()).toMatchObject({ balance: '0.00', reserved: '0.00' });
  });

  it('needs the permissions to ask and to approve, and a payment in the scope', async () => {
    const manager = await crypto.world.signIn('project_manager', [given.project]);
    const id = await asked();
    expect([
      (await given.ask({}, manager)).status,
      (await given.approve(id, manager)).status,
      (await given.reject(id, manager)).status,
    ]).toEqual([403, 403, 403]);
    const stranger = await crypto.world.signIn('project_manager');
    expect((await stranger.get(`/api/crypto-refunds/${id}`)).status).toBe(404);
    expect((await manager.get(`/api/crypto-refunds/${id}`)).status).toBe(200);
  });

  describe('of a held transfer', () => {
    let heldId: number;
    beforeEach(async () => {
      const stranger = await crypto.givenPayer();
      const { hash } = await crypto.pay(stranger, 40n * TOKEN);
      await crypto.mine(12);
      await crypto.watch();
      heldId = (await crypto.paymentOf(hash))?.id ?? 0;
    });
    const payment = async () => (await given.bob.get(`/api/crypto-payments/${heldId}`)).body;

    it('is paid in full to the payer, and reserves nothing', async () => {
      expect((await given.ask({ amount: '1.00' }, given.ann, heldId)).body.fields).toHaveProperty('amount');
      expect((await given.ask({}, given.ann, heldId)).body).toMatchObject({ amount: null, projectId: null, tokenAmount: '40' });
      expect(await payment()).toMatchObject({ status: 'failed', failureReason: 'refunded' });
    });

    it('blocks every other decision meanwhile, and the transfer is held again when it is rejected', async () => {
      const { id } = (await given.ask({}, given.ann, heldId)).body;
      const assign = () => given.bob.post(`/api/crypto-payments/${heldId}/assign`, { projectId: given.project.id });
      expect((await assign()).body).toMatchObject({ code: 'payment_not_held' });
      expect((await given.ask({}, given.ann, heldId)).body).toMatchObject({ code: 'payment_not_refundable' });
      expect((await given.reject(id)).status).toBe(200);
      expect(await payment()).toMatchObject({ status: 'held', heldReason: 'wallet_not_bound', failureReason: null });
      expect((await assign()).status).toBe(200);
      expect((await given.ask({}, given.ann, heldId)).body).toMatchObject({ code: 'assignment_pending' });
    });

    it('books nothing once it is final on the chain', async () => {
      const { id, toAddress } = (await given.ask({}, given.ann, heldId)).body;
      await given.approve(id);
      const nonce = await given.nonce();
      await given.sign(id, nonce);
      await given.send(nonce, { raw: 40n * TOKEN, to: toAddress });
      await given.finish();
      expect(await given.refund(id)).toMatchObject({ status: 'completed', transactionId: null });
      expect(await payment()).toMatchObject({ status: 'failed', failureReason: 'refunded' });
    });
  });
});
