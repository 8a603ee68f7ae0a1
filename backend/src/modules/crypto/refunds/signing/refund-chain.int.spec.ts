import { keccak256 } from 'ethers';

import { CryptoWorld, TOKEN, unknownHash } from '../../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../../test/on-chain.js';
import { statusesOf } from '../../../../../test/orders.js';
import { RefundWorld } from '../../../../../test/refund-world.js';
import { DocumentsWorker } from '../../../documents/numbering/documents.worker.js';

describeOnChain('an approved refund on the chain', () => {
  let crypto: CryptoWorld;
  let given: RefundWorld;
  beforeAll(async () => {
    crypto = await CryptoWorld.start();
  });
  beforeEach(async () => {
    given = await RefundWorld.given(crypto);
  });
  afterAll(() => crypto.close());

  const tokensOfPayer = async (): Promise<bigint> => {
    const data = `0x70a08231${given.payer.address.slice(2).padStart(64, '0')}`;
    return BigInt(await crypto.chain.rpc<string>('eth_call', { to: crypto.chain.tokenAddress, data }, 'latest'));
  };
  const movements = () =>
    crypto.world.sql('SELECT amount, reference FROM transactions WHERE project_id = $1 ORDER BY id', [given.project.id]);
  const stepsOf = async (id: number) =>
    (
      await crypto.world.sql(
        `SELECT action FROM audit_logs WHERE entity_type = 'crypto_refund' AND entity_id = $1::text AND outcome = 'success' ORDER BY id`,
        [id],
      )
    ).map(({ action }) => action.replace('crypto_refund_', ''));

  it('is signed, sent, followed, and booked once it is final; its credit note names the receipt', async () => {
    const { id, nonce } = await given.signing();
    expect(await given.refund(id)).toMatchObject({ status: 'signing', nonce });
    const { hash } = await given.send(nonce);
    expect((await given.submit(id, hash)).body).toMatchObject({ status: 'sent', txHash: hash });
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'sent', confirmations: 1, requiredConfirmations: 12 });
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '5.00' });
    await given.finish();
    const done = await given.refund(id);
    expect(done).toMatchObject({ status: 'completed', confirmations: 12, transactionId: expect.any(Number) });
    expect(await given.balance()).toMatchObject({ balance: '0.00', reserved: '0.00' });
    expect(await movements()).toMatchObject([{ amount: '5.00' }, { amount: '-5.00', reference: `crypto_refund:${id}` }]);
    expect(await stepsOf(id)).toEqual(['requested', 'approved', 'signing', 'sent', 'completed']);

    await crypto.world.sql(`UPDATE topup_requests SET completed_at = now() - interval '1 minute' WHERE id = $1`, [done.topupRequestId]);
    await crypto.world.sql(`UPDATE crypto_refunds SET completed_at = now() - interval '30 seconds' WHERE id = $1`, [id]);
    const papers = crypto.world.get(DocumentsWorker);
    await papers.runOnce();
    await papers.runOnce();
    const { body } = await given.bob.list('/api/documents', { filter: { topupRequestId: done.topupRequestId } });
    const receipt = body.find(({ type }: { type: string }) => type === 'receipt');
    expect(body.find(({ type }: { type: string }) => type === 'credit_note')).toMatchObject({
      total: '5.00',
      cryptoRefundId: id,
      topupReversalId: null,
      refersTo: receipt.id,
    });
  });

  it('is found by signer and nonce where the browser closed after sending', async () => {
    const { id, nonce } = await given.signing();
    const { hash } = await given.send(nonce);
    await crypto.mine(3);
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'sent', txHash: hash, confirmations: 4 });
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'completed', txHash: hash });
  });

  it('is found even where no process looked until long after it was final', async () => {
    const { id, nonce } = await given.signing();
    await crypto.mine(40);
    await given.send(nonce);
    await crypto.mine(100);
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'completed' });
  });

  it('dropped, must be signed again with the same nonce', async () => {
    const { id, nonce } = await given.signing();
    await given.submit(id, unknownHash());
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'sent' });
    await crypto.world.sql(`UPDATE crypto_refunds SET last_seen_at = now() - interval '61 minutes' WHERE id = $1`, [id]);
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'signing', txHash: null, signer: expect.any(String), nonce });
    expect((await given.sign(id, nonce + 1)).body).toMatchObject({ statusCode: 409, code: 'refund_being_signed', nonce });
    expect((await given.sign(id, nonce, given.payer.address)).body).toMatchObject({ code: 'refund_being_signed' });
    expect((await given.reject(id)).body).toMatchObject({ code: 'refund_not_pending' });
    expect((await given.sign(id, nonce)).status).toBe(200);
    await given.send(nonce);
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'completed' });
    expect(await stepsOf(id)).toEqual(['requested', 'approved', 'signing', 'sent', 'dropped', 'sent', 'completed']);
  });

  it('replaced by another transaction of the wallet, failed, stays reserved, and can be approved and paid again once', async () => {
    const { id, nonce } = await given.signing();
    await given.send(nonce, { to: given.treasury.address, raw: 1n, token: undefined });
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'signing' });
    const before = await tokensOfPayer();
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'failed', confirmation: { allowed: true } });
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '5.00' });
    expect((await given.approve(id, given.ann)).body).toMatchObject({ code: 'not_independent' });
    expect((await given.approve(id)).body).toMatchObject({
      status: 'approved',
      signer: null,
      nonce: null,
      txHash: null,
      failureReason: null,
    });
    expect((await given.sign(id, nonce)).body).toMatchObject({ code: 'nonce_used', next: nonce + 1 });
    expect((await given.sign(id, nonce + 1)).status).toBe(200);
    await given.send(nonce + 1);
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'completed' });
    expect((await tokensOfPayer()) - before).toBe(100n * TOKEN);
  });

  it('cancelled in the wallet, fails as replaced, and is rejected', async () => {
    const { id, nonce } = await given.signing();
    const cancel = await given.treasury.wallet.signTransaction({
      type: 0,
      chainId: crypto.chain.chainId,
      to: given.treasury.address,
      nonce,
      gasLimit: 21_000n,
      gasPrice: 10n ** 10n,
    });
    await crypto.send(cancel);
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'failed', failureReason: 'replaced' });
    expect((await given.reject(id)).body).toMatchObject({ status: 'rejected' });
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '0.00' });
  });

  it('sped up by the wallet, is completed by the transaction that was mined', async () => {
    const { id, nonce } = await given.signing();
    await given.submit(id, unknownHash());
    const { hash } = await given.send(nonce, { gasPrice: 2n * 10n ** 10n });
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'completed', txHash: hash });
  });

  it('reverted, fails once that is final', async () => {
    const { id, nonce } = await given.signing();
    const all = await given.transfer(nonce, { raw: 100n * TOKEN });
    await crypto.chain.rpc('anvil_setStorageAt', crypto.chain.tokenAddress, await balanceSlot(), `0x${'0'.repeat(64)}`);
    const { hash } = await crypto.send(all);
    await given.submit(id, hash);
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'sent' });
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'failed', failureReason: 'reverted' });
    expect(await given.balance()).toMatchObject({ balance: '5.00', reserved: '5.00' });
  });

  it.each([
    ['amount', () => ({ raw: 99n * TOKEN })],
    ['receiver', () => ({ to: given.treasury.address })],
  ])('that sent another %s is not taken for it', async (_, change) => {
    const { id, nonce } = await given.signing();
    const { hash } = await given.send(nonce, change());
    expect((await given.submit(id, hash)).body).toMatchObject({ statusCode: 409, code: 'not_this_refund' });
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'failed', failureReason: 'wrong_transfer' });
  });

  describe('paid by a wallet that chose a later nonce by itself', () => {
    const usedForSomethingElse = (nonce: number) => given.send(nonce, { to: given.treasury.address, raw: 1n, token: undefined });

    it('is completed by the hash that was submitted', async () => {
      const { id, nonce } = await given.signing();
      await usedForSomethingElse(nonce);
      const { hash } = await given.send(nonce + 1);
      expect((await given.submit(id, hash)).body).toMatchObject({ status: 'sent', txHash: hash, nonce: nonce + 1 });
      await given.finish();
      expect(await given.refund(id)).toMatchObject({ status: 'completed', txHash: hash });
      expect(await movements()).toHaveLength(2);
    });

    it('is completed where no node knew the hash when it was submitted', async () => {
      const { id, nonce } = await given.signing();
      const signed = await given.transfer(nonce + 1);
      const hash = keccak256(signed);
      expect((await given.submit(id, hash)).body).toMatchObject({ status: 'sent', txHash: hash, nonce });
      await usedForSomethingElse(nonce);
      await crypto.send(signed);
      await given.finish();
      expect(await given.refund(id)).toMatchObject({ status: 'completed', txHash: hash, nonce: nonce + 1 });
    });
  });

  it('is not confused with another one that was sent before with another nonce', async () => {
    const before = await given.send(await given.nonce());
    const { id } = await given.signing();
    expect((await given.submit(id, before.hash)).body).toMatchObject({ code: 'not_this_refund' });
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'signing' });
  });

  it('reorganised before it is final, waits again, and is booked once when it is mined again', async () => {
    const { id, nonce } = await given.signing();
    const signed = await given.transfer(nonce);
    const { hash } = await crypto.send(signed);
    await given.submit(id, hash);
    await crypto.mine(4);
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ confirmations: 5 });
    await crypto.chain.rpc('anvil_reorg', 5, []);
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'sent', confirmations: 0 });
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'sent' });
    await crypto.send(signed);
    await given.finish();
    expect(await given.refund(id)).toMatchObject({ status: 'completed' });
    expect(await movements()).toHaveLength(2);
  });

  it('is completed and booked once by several watchers at once', async () => {
    const { id, nonce } = await given.signing();
    await given.send(nonce);
    await crypto.mine(12);
    await Promise.all(Array.from({ length: 5 }, () => crypto.watch()));
    await crypto.watch();
    expect(await given.refund(id)).toMatchObject({ status: 'completed' });
    expect(await movements()).toHaveLength(2);
  });

  describe('being signed', () => {
    it('has one signer and one nonce of all simultaneous requests', async () => {
      const { id } = (await given.ask()).body;
      await given.approve(id);
      const nonce = await given.nonce();
      const answers = await Promise.all([0, 1, 2, 3, 4].map((more) => given.sign(id, nonce + more)));
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
      const chosen = answers.find(({ status }) => status === 200)?.body.nonce;
      expect(await given.refund(id)).toMatchObject({ nonce: chosen });
      // The same again is no second signing.
      expect((await given.sign(id, chosen)).status).toBe(200);
    });

    it('is left to its approver', async () => {
      const { id } = (await given.ask()).body;
      expect((await given.sign(id, 0)).body).toMatchObject({ statusCode: 409, code: 'refund_not_approved' });
      await given.approve(id);
      expect((await given.sign(id, await given.nonce(), given.treasury.address, given.ann)).body).toMatchObject({
        statusCode: 403,
        code: 'not_the_approver',
      });
    });

    it('needs a fresh proof, which is asked for before the wallet sends and not once it has sent', async () => {
      const { id } = (await given.ask()).body;
      await given.approve(id);
      const nonce = await given.nonce();
      const provenAgo = (minutes: number) =>
        crypto.world.sql('UPDATE user_sessions SET proven_at = now() - make_interval(mins => $2) WHERE user_id = $1', [
          given.bob.userId,
          minutes,
        ]);
      await provenAgo(16);
      expect((await given.sign(id, nonce)).body).toMatchObject({ statusCode: 403, code: 'reauthentication_required' });
      expect(await given.refund(id)).toMatchObject({ status: 'approved', signer: null, nonce: null });
      await provenAgo(0);
      expect((await given.sign(id, nonce)).status).toBe(200);
      await provenAgo(16);
      const { hash } = await given.send(nonce);
      expect((await given.submit(id, hash)).body).toMatchObject({ status: 'sent', txHash: hash });
    });

    it('accepts a nonce that the wallet has not used, that is not far ahead and not that of another refund', async () => {
      const first = await given.signing({ amount: '2.00' });
      const { id } = (await given.ask({ amount: '3.00' })).body;
      await given.approve(id);
      expect((await given.sign(id, first.nonce)).body).toMatchObject({ statusCode: 409, code: 'nonce_taken' });
      expect((await given.sign(id, first.nonce + 51)).body).toMatchObject({ statusCode: 409, code: 'nonce_ahead', next: first.nonce });
      await given.send(first.nonce, { raw: 40n * TOKEN });
      expect((await given.sign(id, first.nonce)).body).toMatchObject({ statusCode: 409, code: 'nonce_used', next: first.nonce + 1 });
      expect((await given.sign(id, first.nonce + 1, '0x1')).status).toBe(400);
      expect((await given.sign(id, first.nonce + 1)).status).toBe(200);
      await given.send(first.nonce + 1, { raw: 60n * TOKEN });
      await given.finish();
      expect([await given.refund(first.id), await given.refund(id)]).toMatchObject([{ status: 'completed' }, { status: 'completed' }]);
      expect(await given.balance()).toMatchObject({ balance: '0.00', reserved: '0.00' });
    });
  });

  /** The storage slot of the token with the treasury's balance. */
  async function balanceSlot(): Promise<string> {
    const { keccak256, AbiCoder } = await import('ethers');
    const has = async (slot: string) =>
      BigInt(await crypto.chain.rpc<string>('eth_getStorageAt', crypto.chain.tokenAddress, slot, 'latest'));
    for (let index = 0; index < 10; index += 1) {
      const slot = keccak256(AbiCoder.defaultAbiCoder().encode(['address', 'uint256'], [given.treasury.address, index]));
      if ((await has(slot)) > 0n) return slot;
    }
    throw new Error('The balance of the treasury was not found');
  }
});
