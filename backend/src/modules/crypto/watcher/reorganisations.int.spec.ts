import { keccak256 } from 'ethers';

import { CryptoWorld, TOKEN, unknownHash, type Payer } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { defaultToken, type PaidToken } from '../../../../test/crypto/paid-in.js';
import { chainFaults } from '../../../../test/crypto/payment-faults.js';
import type { GivenProject, GivenStaff, Json } from '../../../../test/world.js';

const CONFIRMATIONS = 12;

describeOnChain('the watcher on a chain that changes its mind', () => {
  let crypto: CryptoWorld;
  let admin: GivenStaff;
  let token: PaidToken;
  let project: GivenProject;
  let payer: Payer;
  beforeAll(async () => {
    crypto = await CryptoWorld.start();
    admin = await crypto.world.signIn();
    token = await defaultToken(crypto, admin);
  });
  beforeEach(async () => {
    // A reorganisation of one test must not reach into the blocks of another.
    await crypto.mine(20);
    project = await crypto.world.givenProject();
    payer = await crypto.givenPayer();
    await crypto.bind(admin, project, payer);
    await crypto.mine(5);
  });
  afterAll(() => crypto.close());

  const reorganise = (depth: number, transactions: [string, number][] = []) => crypto.chain.rpc('anvil_reorg', depth, transactions);
  const balance = () => crypto.world.balanceOf(project);
  const submit = (txHash: string) => admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash });
  const finish = async () => {
    await crypto.mine(CONFIRMATIONS - 1);
    await crypto.watch();
  };

  chainFaults(
    () => token,
    () => admin,
  );

  it('mined elsewhere, under other log indexes: the same three payments, each credited once', async () => {
    const other = await crypto.givenPayer();
    const { hash } = await crypto.payAtOnce(payer, [20n * TOKEN, 40n * TOKEN, 60n * TOKEN]);
    const raw = await crypto.chain.rpc<string>('eth_getRawTransactionByHash', hash);
    await crypto.watch();
    const before = await crypto.payments(`tx_hash = '${hash}'`);
    await reorganise(1, [
      [await crypto.signedTransfer(other, TOKEN), 0],
      [raw, 0],
    ]);
    await crypto.watch();
    const after = await crypto.payments(`tx_hash = '${hash}'`);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ token_amount }) => token_amount)).toEqual(['20', '40', '60']);
    expect(after[0]?.block_hash).not.toBe(before[0]?.block_hash);
    const shift = (after[0]?.log_index ?? 0) - (before[0]?.log_index ?? 0);
    expect(shift).toBeGreaterThan(0);
    expect(after.map(({ log_index }, index) => (log_index ?? 0) - (before[index]?.log_index ?? 0))).toEqual([shift, shift, shift]);
    await finish();
    await crypto.watch();
    expect(await balance()).toBe('6.00');
  });

  describe('deeper than 12, after the credit', () => {
    const creditedAndGone = async () => {
      const signed = await crypto.signedTransfer(payer, 100n * TOKEN);
      const { hash } = await crypto.send(signed);
      await crypto.watch();
      await finish();
      expect(await balance()).toBe('5.00');
      await reorganise(14);
      await crypto.watch();
      const payment = await crypto.paymentOf(hash);
      expect(payment).toMatchObject({ status: 'confirmed', reorganised_at: expect.any(Date) });
      // An alarm, and no more: money moves back by a person's decision alone.
      await crypto.watch();
      expect(await balance()).toBe('5.00');
      const alarms = await crypto.world.sql(
        `SELECT type FROM outbox_events WHERE type = 'crypto_payment.reorganised' AND project_id = $1`,
        [project.id],
      );
      expect(alarms).toHaveLength(1);
      return { id: payment?.id ?? 0, hash, signed };
    };
    const decide = (id: number, decision: string, staff = admin) =>
      staff.post(`/api/crypto-payments/${id}/reorganisation`, { decision, reason: 'Agreed with the customer' });

    it('a person reverses the credit by a compensating entry', async () => {
      const { id, hash } = await creditedAndGone();
      expect((await admin.get(`/api/crypto-payment/${hash}/status`)).body.payment).toMatchObject({ isReorganised: true });
      const listed = async (isReorganised: boolean) =>
        (await admin.list('/api/crypto-payments', { filter: { isReorganised, projectId: project.id } })).body.map((row: Json) => row.id);
      expect([await listed(true), await listed(false)]).toEqual([[id], []]);
      const manager = await crypto.world.signIn('project_manager', [project]);
      expect((await decide(id, 'reverse', manager)).status).toBe(403);
      expect((await decide(id, 'maybe')).status).toBe(400);
      expect((await decide(id, 'reverse')).body).toMatchObject({ status: 'failed', failureReason: 'reorganised' });
      expect((await decide(id, 'reverse')).body.code).toBe('payment_not_reorganised');
      expect(await balance()).toBe('0.00');
      const entries = await crypto.world.sql('SELECT type, amount FROM transactions WHERE project_id = $1 ORDER BY id', [project.id]);
      expect(entries).toEqual([
        { type: 'topup', amount: '5.00' },
        { type: 'other', amount: '-5.00' },
      ]);
    });

    it('or keeps it', async () => {
      const { id } = await creditedAndGone();
      expect((await decide(id, 'keep')).body).toMatchObject({ status: 'confirmed', isReorganised: false });
      await crypto.watch();
      expect(await crypto.payments(`id = ${id}`)).toMatchObject([{ status: 'confirmed', reorganised_at: null }]);
      expect(await balance()).toBe('5.00');
    });

    it('mined again on the new branch it is not credited again, and the alarm ends', async () => {
      const { id, signed } = await creditedAndGone();
      await crypto.send(signed);
      await crypto.watch();
      expect(await crypto.payments(`id = ${id}`)).toMatchObject([{ status: 'confirmed', reorganised_at: null }]);
      await finish();
      expect(await balance()).toBe('5.00');
    });
  });

  describe('a transaction that another one replaces', () => {
    beforeEach(() => crypto.chain.rpc('evm_setAutomine', false));
    afterEach(() => crypto.chain.rpc('evm_setAutomine', true));
    const waiting = async (signed: string) => {
      const hash = await crypto.chain.rpc<string>('eth_sendRawTransaction', signed);
      expect((await submit(hash)).body.payment).toMatchObject({ status: 'pending', blockNumber: null });
      return hash;
    };

    it('submitted by two projects: staff decide about the new one, also after further submissions', async () => {
      const [second, third] = [await crypto.world.givenProject(), await crypto.world.givenProject()];
      for (const each of [second, third]) await crypto.bind(admin, each, payer);
      const nonce = await payer.wallet.getNonce();
      const old = await waiting(await crypto.signedTransfer(payer, 100n * TOKEN, { nonce }));
      await admin.post(`/api/projects/${second.id}/crypto-payment-submit`, { txHash: old });
      const faster = await crypto.signedTransfer(payer, 100n * TOKEN, { nonce, gasPrice: 10n ** 11n });
      const txHash = await crypto.chain.rpc<string>('eth_sendRawTransaction', faster);
      await crypto.mine(CONFIRMATIONS);
      await crypto.watch();
      for (const { id } of [third, project])
        expect((await admin.post(`/api/projects/${id}/crypto-payment-submit`, { txHash })).status).toBe(202);
      await crypto.watch();
      expect(await crypto.payments(`tx_hash = '${txHash}' AND log_index IS NOT NULL`)).toMatchObject([
        { project_id: null, status: 'held' },
      ]);
      expect([await balance(), await crypto.world.balanceOf(third)]).toEqual(['0.00', '0.00']);
    });

    it('sped up: the new one is credited, the old one ends as replaced and never credits', async () => {
      const second = await crypto.world.givenProject();
      await crypto.bind(admin, second, payer);
      const nonce = await payer.wallet.getNonce();
      const old = await waiting(await crypto.signedTransfer(payer, 100n * TOKEN, { nonce }));
      const { hash } = await (async () => {
        const sent = await crypto.chain.rpc<string>(
          'eth_sendRawTransaction',
          await crypto.signedTransfer(payer, 100n * TOKEN, { nonce, gasPrice: 10n ** 11n }),
        );
        await crypto.mine(1);
        return { hash: sent };
      })();
      await crypto.watch();
      // The wallet is bound to two projects: the one that submitted what was replaced is followed.
      expect(await crypto.paymentOf(hash)).toMatchObject({ project_id: project.id, status: 'pending' });
      expect(await crypto.paymentOf(old)).toMatchObject({ status: 'pending', replaced_by_hash: hash });
      await crypto.mine(CONFIRMATIONS - 1);
      await crypto.lookAgain(old);
      await crypto.watch();
      expect((await admin.get(`/api/crypto-payment/${old}/status`)).body.payment).toMatchObject({
        status: 'failed',
        failureReason: 'replaced',
        replacedByHash: hash,
      });
      expect(await balance()).toBe('5.00');
      expect(await crypto.world.balanceOf(second)).toBe('0.00');
      expect((await submit(hash)).body.code).toBe('tx_already_submitted');
    });

    it('submitted by one project before any node knew it, and by another one after: staff decide about the new one', async () => {
      const second = await crypto.world.givenProject();
      await crypto.bind(admin, second, payer);
      const nonce = await payer.wallet.getNonce();
      const signed = await crypto.signedTransfer(payer, 100n * TOKEN, { nonce });
      expect((await submit(keccak256(signed))).status).toBe(202);
      const txHash = await crypto.chain.rpc<string>('eth_sendRawTransaction', signed);
      expect((await admin.post(`/api/projects/${second.id}/crypto-payment-submit`, { txHash })).status).toBe(202);
      const faster = await crypto.signedTransfer(payer, 100n * TOKEN, { nonce, gasPrice: 10n ** 11n });
      await crypto.chain.rpc('eth_sendRawTransaction', faster);
      await crypto.mine(1);
      await crypto.watch();
      expect(await crypto.paymentOf(keccak256(faster))).toMatchObject({ status: 'held', held_reason: 'several_projects' });
    });

    it('submitted by another project once the new one was seen: that counts for none of its transfers', async () => {
      await crypto.chain.rpc('evm_setAutomine', true);
      const third = await crypto.world.givenProject();
      await crypto.bind(admin, third, payer);
      await crypto.mine(5);
      const faster = await crypto.signedBatch(payer, [100n * TOKEN, 200n * TOKEN], { gasPrice: 10n ** 11n });
      expect((await admin.post(`/api/projects/${third.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(201);
      await crypto.chain.rpc('evm_setAutomine', false);
      const old = await waiting(await crypto.signedTransfer(payer, 100n * TOKEN));
      const txHash = await crypto.chain.rpc<string>('eth_sendRawTransaction', faster);
      await crypto.mine(1);
      await crypto.watch();
      const seen = () => crypto.payments(`tx_hash = '${txHash}'`);
      expect((await seen()).map((each) => each.project_id)).toEqual([project.id, project.id]);
      expect((await admin.post(`/api/projects/${third.id}/crypto-payment-submit`, { txHash: old })).status).toBe(202);
      // As a transfer in another token, which is read later.
      await crypto.world.sql('DELETE FROM crypto_payments WHERE id = $1', [(await seen()).at(-1)?.id]);
      await crypto.watch();
      expect((await seen()).map((each) => each.project_id)).toEqual([project.id, project.id]);
    });

    describe('mined and taken back before', () => {
      let third: GivenProject;
      let signed: string;
      let faster: string;
      beforeEach(async () => {
        await crypto.chain.rpc('evm_setAutomine', true);
        third = await crypto.world.givenProject();
        await crypto.bind(admin, third, payer);
        await crypto.mine(5);
        const nonce = await payer.wallet.getNonce();
        signed = await crypto.signedTransfer(payer, 100n * TOKEN, { nonce });
        faster = await crypto.signedTransfer(payer, 100n * TOKEN, { nonce, gasPrice: 10n ** 11n });
      });
      const submitFor = ({ id }: GivenProject, raw: string) =>
        admin.post(`/api/projects/${id}/crypto-payment-submit`, { txHash: keccak256(raw) });
      const mineOld = async () => {
        await crypto.send(signed);
        await crypto.watch();
      };
      const replace = async () => {
        await reorganise(1, [[faster, 0]]);
        await crypto.watch();
      };

      it('the new one belongs to who submitted the old one, though another project has an open request', async () => {
        expect((await submitFor(project, signed)).status).toBe(202);
        await mineOld();
        expect((await admin.post(`/api/projects/${third.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(201);
        await replace();
        expect(await crypto.paymentOf(keccak256(faster))).toMatchObject({ status: 'pending', project_id: project.id });
        await finish();
        expect([await balance(), await crypto.world.balanceOf(third)]).toEqual(['5.00', '0.00']);
      });

      it('staff decide about the new one where another project submits that one before it is seen', async () => {
        await mineOld();
        expect((await submitFor(project, signed)).status).toBe(202);
        expect(await crypto.paymentOf(keccak256(signed))).toMatchObject({ status: 'pending', project_id: project.id });
        expect((await submitFor(third, faster)).status).toBe(202);
        await replace();
        expect(await crypto.paymentOf(keccak256(faster))).toMatchObject({ status: 'held', held_reason: 'several_projects' });
      });

      it('staff decide about the new one where several submitted the old one, and the claims on that end', async () => {
        for (const each of [project, third]) expect((await submitFor(each, signed)).status).toBe(202);
        await mineOld();
        await replace();
        expect(await crypto.paymentOf(keccak256(faster))).toMatchObject({ status: 'held', held_reason: 'several_projects' });
        await finish();
        await crypto.lookAgain(keccak256(signed));
        await crypto.watch();
        const ended = await crypto.payments(`tx_hash = '${keccak256(signed)}'`);
        expect(ended.map((each) => [each.status, each.failure_reason])).toEqual([1, 2, 3].map(() => ['failed', 'replaced']));
      });

      it('staff decide about the new one where they did about the old one, also after a further submission', async () => {
        const other = await crypto.world.signIn();
        await mineOld();
        const path = `/api/crypto-payments/${(await crypto.paymentOf(keccak256(signed)))?.id}/assign`;
        expect((await admin.post(path, { projectId: project.id })).status).toBe(200);
        expect((await other.put(`${path}/approve`, { projectId: project.id })).status).toBe(200);
        await replace();
        expect((await submitFor(third, faster)).status).toBe(202);
        await finish();
        const [held] = await crypto.payments(`tx_hash = '${keccak256(faster)}' AND log_index IS NOT NULL`);
        expect(held).toMatchObject({ status: 'held', held_reason: 'several_projects', project_id: null });
        expect([await balance(), await crypto.world.balanceOf(third)]).toEqual(['0.00', '0.00']);
      });
    });

    it('a transfer in the pool whose wallet is not bound is refused at once', async () => {
      const stranger = await (async () => {
        await crypto.chain.rpc('evm_setAutomine', true);
        const found = await crypto.givenPayer();
        await crypto.chain.rpc('evm_setAutomine', false);
        return found;
      })();
      const hash = await crypto.chain.rpc<string>('eth_sendRawTransaction', await crypto.signedTransfer(stranger, TOKEN));
      expect((await submit(hash)).body.code).toBe('wallet_not_bound');
      await crypto.mine(1);
    });
  });

  it('a transfer that staff have to decide about is for them also when it returns after it was dropped', async () => {
    const third = await crypto.world.givenProject();
    await crypto.bind(admin, third, payer);
    await crypto.mine(5);
    const signed = await crypto.signedTransfer(payer, 100n * TOKEN);
    const { hash } = await crypto.send(signed);
    await crypto.watch();
    const path = `/api/crypto-payments/${(await crypto.paymentOf(hash))?.id}/assign`;
    const other = await crypto.world.signIn();
    expect((await admin.post(path, { projectId: project.id })).status).toBe(200);
    expect((await other.put(`${path}/reject`, { reason: 'Not theirs' })).status).toBe(200);
    await reorganise(2);
    await crypto.watch();
    const anHourAgo = `last_seen_at = now() - interval '61 minutes', checked_at = NULL`;
    await crypto.world.sql(`UPDATE crypto_payments SET ${anHourAgo} WHERE tx_hash = $1`, [hash]);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'failed', failure_reason: 'dropped' });
    expect((await admin.post(`/api/projects/${third.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(201);
    await crypto.send(signed);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'held', held_reason: 'several_projects', project_id: null });
  });

  it('a hash that no node of our chain knows is kept for an hour, and ends as dropped with a word about the network', async () => {
    const hash = unknownHash();
    await submit(hash);
    await crypto.lookAgain(hash);
    await crypto.watch();
    expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending' });
    await crypto.world.sql(
      `UPDATE crypto_payment_claims SET submitted_at = now() - interval '61 minutes', checked_at = NULL WHERE tx_hash = $1`,
      [hash],
    );
    await crypto.watch();
    const { body } = await admin.get(`/api/crypto-payment/${hash}/status`);
    expect(body.payment).toMatchObject({
      status: 'failed',
      failureReason: 'dropped',
      message: expect.stringContaining('another network than'),
    });
    const events = await crypto.world.sql(`SELECT data FROM outbox_events WHERE type = 'crypto_payment.failed' AND project_id = $1`, [
      project.id,
    ]);
    expect(events).toMatchObject([{ data: { txHash: hash, reason: 'dropped' } }]);
  });
});
