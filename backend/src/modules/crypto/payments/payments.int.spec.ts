import { ModulesContainer } from '@nestjs/core';
import { parseUnits, Wallet } from 'ethers';

import { CryptoWorld, TOKEN, unknownHash, type Payer } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { raceRounds } from '../../../../test/race-rounds.js';
import type { GivenProject, GivenStaff, World } from '../../../../test/world.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { deploy } from '../../../local/contracts.js';

const CONFIRMATIONS = 12;

/** A pass of everything that a process does again and again. */
async function doAllJobs({ app }: World): Promise<void> {
  const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
  const workers = new Set(providers.map(({ instance }): unknown => instance).filter((each) => each instanceof BackgroundWorker));
  expect(workers.size).toBeGreaterThan(20);
  for (const worker of workers) await worker.runOnce();
}

describeOnChain('crypto payments', () => {
  let crypto: CryptoWorld;
  let admin: GivenStaff;
  beforeAll(async () => {
    crypto = await CryptoWorld.start();
    admin = await crypto.world.signIn();
  });
  afterEach(() => crypto.chain.rpc('evm_setAutomine', true));
  afterAll(() => crypto.close());

  const submit = (project: GivenProject, txHash: string) => admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash });
  const statusOf = (txHash: string) => admin.get(`/api/crypto-payment/${txHash}/status`);
  const confirm = async () => {
    await crypto.watch();
    await crypto.mine(CONFIRMATIONS - 1);
    await crypto.watch();
  };
  const request = async (project: GivenProject, usdAmount: number) =>
    (await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount })).body;
  const balanceOf = (project: GivenProject) => crypto.world.balanceOf(project);
  const givenBound = async (): Promise<{ project: GivenProject; payer: Payer }> => {
    const project = await crypto.world.givenProject();
    const payer = await crypto.givenPayer();
    await crypto.bind(admin, project, payer);
    return { project, payer };
  };
  describe('a payment request', () => {
    it('says where to send how much, at a rate that holds for 30 minutes', async () => {
      const project = await crypto.world.givenProject();
      const answer = await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 10 });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.any(Number),
        assetId: expect.any(Number),
        tokenAddress: crypto.chain.tokenAddress,
        receivingAddress: crypto.chain.receivingAddress,
        tokenAmount: '200',
        tokenAmountRaw: (200n * TOKEN).toString(),
        tokenSymbol: 'KAGE',
        tokenDecimals: 18,
        exchangeRate: '0.05',
        priceSource: 'fixed:0.05',
        priceQuotedAt: expect.stringMatching(/Z$/),
        usdAmount: '10.00',
        paymentReference: expect.stringMatching(/^KAGE-[2-9A-Z]{10}$/),
        chainId: 31337,
        expiresAt: expect.any(String),
        instructions: expect.arrayContaining([expect.stringContaining('Send 200 KAGE to')]),
      });
      const left = new Date(answer.body.expiresAt).getTime() - Date.now();
      expect(left).toBeGreaterThan(29 * 60_000);
      expect(left).toBeLessThanOrEqual(30 * 60_000);
    });

    it.each([0, 0.99, 100_000.01, 1.234, -5, 'ten', '1e3', null, undefined, {}, '10 '])('is refused for %j', async (usdAmount) => {
      const project = await crypto.world.givenProject();
      const answer = await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('usdAmount');
    });

    it.each(raceRounds(1))('is one of at most 20 that can still be paid, also when many are made at once, time %i', async () => {
      const project = await crypto.world.givenProject();
      const ask = () => admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 });
      const answers = await Promise.all(Array.from({ length: 30 }, ask));
      expect(answers.map(({ status, body }) => (status === 201 ? 201 : body.code)).sort()).toEqual([
        ...Array<number>(20).fill(201),
        ...Array<string>(10).fill('too_many_open'),
      ]);
      const [first, second] = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as number);
      await crypto.world.sql(`UPDATE crypto_payment_requests SET expires_at = now() WHERE id = $1`, [first]);
      expect((await ask()).status).toBe(201);
      await crypto.world.sql(`UPDATE crypto_payment_requests SET credited_raw = token_amount_raw WHERE id = $1`, [second]);
      expect((await ask()).status).toBe(201);
      expect((await ask()).body).toMatchObject({ statusCode: 409, code: 'too_many_open' });
      const other = await crypto.world.givenProject();
      expect((await admin.post(`/api/projects/${other.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(201);
    });

    it('is only for projects of the caller', async () => {
      const [own, other] = [await crypto.world.givenProject(), await crypto.world.givenProject()];
      const manager = await crypto.world.signIn('project_manager', [own]);
      expect((await manager.post(`/api/projects/${own.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(201);
      expect((await manager.post(`/api/projects/${other.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(404);
      expect((await manager.post(`/api/projects/${other.id}/crypto-payment-submit`, { txHash: unknownHash() })).status).toBe(404);
      expect((await crypto.world.anonymous().post(`/api/projects/${own.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(401);
    });
  });

  describe('a transfer', () => {
    it('that is submitted is counted to 12 and credited once, with its top-up, ledger and audit rows', async () => {
      const { project, payer } = await givenBound();
      const { tokenAmountRaw } = await request(project, 25);
      const { hash } = await crypto.pay(payer, BigInt(tokenAmountRaw));
      const submitted = await submit(project, hash);
      expect(submitted.status).toBe(202);
      expect(submitted.body.payment).toMatchObject({
        txHash: hash,
        status: 'pending',
        projectId: project.id,
        tokenAmount: '500',
        usdAmount: null,
      });
      await crypto.watch();
      expect((await statusOf(hash)).body).toMatchObject({ confirmations: 1, requiredConfirmations: 12, isConfirmed: false });
      await crypto.mine(10);
      await crypto.watch();
      expect((await statusOf(hash)).body).toMatchObject({
        confirmations: 11,
        isConfirmed: false,
        payment: { message: 'Received: 11 of 12 confirmations.' },
      });
      expect(await balanceOf(project)).toBe('0.00');
      await crypto.mine(1);
      await crypto.watch();
      const { body } = await statusOf(hash);
      expect(body).toMatchObject({ confirmations: 12, isConfirmed: true });
      expect(body.payment).toMatchObject({
        id: submitted.body.payment.id,
        status: 'confirmed',
        usdAmount: '25.00',
        tokenAmount: '500',
        exchangeRate: '0.05',
        outcome: 'paid',
        failureReason: null,
        explorerUrl: null,
      });
      expect(await balanceOf(project)).toBe('25.00');
      const [payment] = await crypto.payments(`tx_hash = '${hash}'`);
      const ledger = await crypto.world.sql(`SELECT type, amount, reference FROM transactions WHERE project_id = $1`, [project.id]);
      expect(ledger).toEqual([{ type: 'topup', amount: '25.00', reference: `crypto:31337:${hash}:${payment?.log_index}` }]);
      const topups = await crypto.world.sql(`SELECT status, source, amount FROM topup_requests WHERE project_id = $1`, [project.id]);
      expect(topups).toEqual([{ status: 'completed', source: 'crypto', amount: '25.00' }]);
      const audit = await crypto.world.sql(
        `SELECT action, actor_kind FROM audit_logs WHERE project_id = $1 AND entity_type LIKE 'crypto_payment%' ORDER BY id`,
        [project.id],
      );
      expect(audit.map(({ action }) => action)).toEqual([
        'crypto_payment_requested',
        'crypto_payment_detected',
        'crypto_payment_submitted',
        'crypto_payment_confirmed',
      ]);
      await crypto.watch();
      expect(await balanceOf(project)).toBe('25.00');
    });

    it('of a bound wallet is credited even where nobody submits its hash, and without a request at the price', async () => {
      const { project, payer } = await givenBound();
      const { hash } = await crypto.pay(payer, 40n * TOKEN);
      await confirm();
      expect(await balanceOf(project)).toBe('2.00');
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'confirmed', outcome: 'without_request', submitted_by: null });
      expect((await submit(project, hash)).body).toMatchObject({ statusCode: 409, code: 'tx_already_submitted' });
    });

    it('that only the watcher has seen can still be submitted', async () => {
      const { project, payer } = await givenBound();
      const { hash } = await crypto.pay(payer, TOKEN);
      await crypto.watch();
      expect((await submit(project, hash)).status).toBe(202);
      expect((await submit(project, hash)).status).toBe(409);
    });

    it('three times in one transaction is three payments, and the hash answers for all of them', async () => {
      const { project, payer } = await givenBound();
      const { hash } = await crypto.payAtOnce(payer, [20n * TOKEN, 40n * TOKEN, 60n * TOKEN]);
      expect((await submit(project, hash)).status).toBe(202);
      await confirm();
      expect(await balanceOf(project)).toBe('6.00');
      const { body } = await statusOf(hash);
      expect(body.payments.map(({ usdAmount, status }: { usdAmount: string; status: string }) => [usdAmount, status])).toEqual([
        ['1.00', 'confirmed'],
        ['2.00', 'confirmed'],
        ['3.00', 'confirmed'],
      ]);
      expect(body.payment).toEqual(body.payments[0]);
    });

    it('five times in one block: every one is booked', async () => {
      const { project, payer } = await givenBound();
      await crypto.chain.rpc('evm_setAutomine', false);
      const nonce = await payer.wallet.getNonce();
      for (let n = 0; n < 5; n += 1)
        await crypto.chain.provider.broadcastTransaction(await crypto.signedTransfer(payer, 20n * TOKEN, { nonce: nonce + n }));
      await crypto.mine(1);
      await confirm();
      expect(await balanceOf(project)).toBe('5.00');
      const rows = await crypto.world.sql('SELECT balance_before, balance_after FROM transactions WHERE project_id = $1 ORDER BY id', [
        project.id,
      ]);
      expect(rows.map(({ balance_after }) => balance_after)).toEqual(['1.00', '2.00', '3.00', '4.00', '5.00']);
    });

    it('is worth the amount of its log, not the requested one', async () => {
      const { project, payer } = await givenBound();
      await request(project, 50);
      const { hash } = await crypto.pay(payer, TOKEN);
      await submit(project, hash);
      await confirm();
      expect(await balanceOf(project)).toBe('0.05');
      expect((await statusOf(hash)).body.payment).toMatchObject({ outcome: 'underpaid', usdAmount: '0.05' });
    });

    it('in parts, in time and late, and twice as much: nothing is lost', async () => {
      const { project, payer } = await givenBound();
      const { id } = await request(project, 10);
      await crypto.world.sql(
        `UPDATE crypto_payment_requests SET exchange_rate = 0.04, token_amount = 250, token_amount_raw = 250e18 WHERE id = $1`,
        [id],
      );
      const inTime = await crypto.pay(payer, 150n * TOKEN);
      await confirm();
      expect(await crypto.paymentOf(inTime.hash)).toMatchObject({ outcome: 'underpaid', usd_amount: '6.00' });
      await crypto.world.sql(`UPDATE crypto_payment_requests SET expires_at = created_at - interval '1 minute' WHERE id = $1`, [id]);
      const late = await crypto.pay(payer, 100n * TOKEN);
      await confirm();
      expect(await crypto.paymentOf(late.hash)).toMatchObject({ outcome: 'late', usd_amount: '4.00' });

      const again = await request(project, 10);
      await crypto.world.sql(`UPDATE crypto_payment_requests SET exchange_rate = 0.08 WHERE id = $1`, [again.id]);
      const double = await crypto.pay(payer, 400n * TOKEN);
      await confirm();
      // 200 × 0.08 as agreed, 200 × 0.05 at the price.
      expect(await crypto.paymentOf(double.hash)).toMatchObject({ outcome: 'overpaid', usd_amount: '26.00' });
      expect(await balanceOf(project)).toBe('36.00');
    });

    it('of a token that takes a fee is worth the arrived amount', async () => {
      const feeToken = await deploy(await crypto.chain.provider.getSigner(0), 'FeeToken', 'KAGE', 'KAGE', 18, 250);
      const address = await feeToken.getAddress();
      const world = await CryptoWorld.start({ env: { KAGE_TOKEN_ADDRESS: address } }, crypto.chain);
      const staff = await world.world.signIn();
      const project = await world.world.givenProject();
      const payer = await world.givenPayer();
      await (await feeToken.getFunction('mint').send(payer.address, 1000n * TOKEN)).wait();
      await world.bind(staff, project, payer);
      const { tokenAmountRaw } = (await staff.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 1 })).body;
      const { hash } = await world.pay(payer, BigInt(tokenAmountRaw), crypto.chain.receivingAddress, address);
      await world.watch();
      await world.mine(11);
      await world.watch();
      // 20 tokens sent, 19.5 arrived: below the 1 USD that a request asks for, and credited all the same.
      expect(await world.paymentOf(hash)).toMatchObject({
        status: 'confirmed',
        token_amount: '19.5',
        usd_amount: '0.97',
        outcome: 'underpaid',
      });
      await world.world.close();
    });

    it('below a cent is dust, of nothing is ignored', async () => {
      const { project, payer } = await givenBound();
      const dust = await crypto.pay(payer, TOKEN / 5n - 1n);
      const nothing = await crypto.pay(payer, 0n);
      await confirm();
      expect(await crypto.paymentOf(dust.hash)).toMatchObject({ status: 'failed', failure_reason: 'dust', project_id: project.id });
      expect(await crypto.paymentOf(nothing.hash)).toBeUndefined();
      expect(await balanceOf(project)).toBe('0.00');
    });

    it('of an unusual size is credited only once a person has looked at it', async () => {
      const { project, payer } = await givenBound();
      await crypto.fund(payer.address, 10n ** 12n * TOKEN);
      const { hash } = await crypto.pay(payer, 10n ** 11n * TOKEN);
      await confirm();
      const held = await crypto.paymentOf(hash);
      expect(held).toMatchObject({ status: 'held', held_reason: 'too_large', project_id: project.id });
      const [event] = await crypto.world.sql(
        `SELECT project_id, data FROM outbox_events WHERE type = 'crypto_payment.held' AND subject = $1`,
        [`crypto_payment:${held?.id}`],
      );
      expect(event).toMatchObject({ project_id: project.id, data: { txHash: hash, tokenAmount: '100000000000', reason: 'too_large' } });
      await admin.post(`/api/crypto-payments/${held?.id}/assign`, { projectId: project.id });
      await crypto.watch();
      expect(await balanceOf(project)).toBe('5000000000.00');
    });

    it('of an amount with 18 digits keeps every one of them', async () => {
      const { payer } = await givenBound();
      const raw = parseUnits('1234.123456789012345678', 18);
      const { hash } = await crypto.pay(payer, raw);
      await crypto.watch();
      expect((await statusOf(hash)).body.payment.tokenAmount).toBe('1234.123456789012345678');
    });
  });

  describe('these bring no money:', () => {
    const failed = async (project: GivenProject, hash: string) => {
      expect((await submit(project, hash)).status).toBe(202);
      await crypto.watch();
      await crypto.mine(CONFIRMATIONS - 1);
      await crypto.lookAgain(hash);
      await crypto.watch();
      const { body } = await statusOf(hash);
      expect(await balanceOf(project)).toBe('0.00');
      expect(body.payment.status).toBe('failed');
      expect((await submit(project, hash)).body.code).toBe('tx_already_submitted');
      return body.payment.failureReason as string;
    };

    it('a reverted transfer', async () => {
      const { project, payer } = await givenBound();
      const signed = await crypto.signedTransfer(payer, 10n ** 30n);
      const sent = await crypto.chain.provider.broadcastTransaction(signed);
      expect(await failed(project, sent.hash)).toBe('reverted');
    });

    it('another token, though it has the same name and symbol', async () => {
      const { project, payer } = await givenBound();
      const fake = await deploy(payer.wallet, 'Erc20Token', 'KAGE', 'KAGE', 18);
      await (await fake.getFunction('mint').send(payer.address, 1000n * TOKEN)).wait();
      const { hash } = await crypto.pay(payer, 100n * TOKEN, crypto.chain.receivingAddress, await fake.getAddress());
      expect(await failed(project, hash)).toBe('wrong_token');
    });

    it('plain coins', async () => {
      const { project, payer } = await givenBound();
      const sent = await payer.wallet.sendTransaction({ to: crypto.chain.receivingAddress, value: TOKEN });
      expect(await failed(project, sent.hash)).toBe('wrong_token');
    });

    it('our token at an address that differs in one character', async () => {
      const { project, payer } = await givenBound();
      const receiver = crypto.chain.receivingAddress.toLowerCase();
      const almost = receiver.slice(0, -1) + (receiver.endsWith('0') ? '1' : '0');
      const { hash } = await crypto.pay(payer, 100n * TOKEN, almost);
      expect(await failed(project, hash)).toBe('wrong_receiver');
    });

    it('a transaction of somebody else that is not for us', async () => {
      const { project } = await givenBound();
      const stranger = await crypto.givenPayer();
      const { hash } = await crypto.pay(stranger, TOKEN, Wallet.createRandom().address);
      expect((await submit(project, hash)).body.code).toBe('wallet_not_bound');
    });

    it('a waiting payment, which no job ever credits', async () => {
      const { project } = await givenBound();
      await admin.post('/api/topup-requests', { projectId: project.id, amount: '50.00' });
      await request(project, 20);
      const hash = unknownHash();
      await submit(project, hash);
      for (let pass = 0; pass < 3; pass += 1) {
        await crypto.watch();
        await crypto.lookAgain(hash);
        await crypto.mine(13);
        await doAllJobs(crypto.world);
      }
      const again = await CryptoWorld.start({ joining: crypto.world }, crypto.chain);
      await again.watch();
      await doAllJobs(again.world);
      await again.world.close();
      expect(await balanceOf(project)).toBe('0.00');
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending' });
      expect(await crypto.world.sql('SELECT status FROM topup_requests WHERE project_id = $1', [project.id])).toEqual([
        { status: 'pending' },
      ]);
    });
  });

  it('answer nonsense with 400 or 404, never with 500', async () => {
    const project = await crypto.world.givenProject();
    const routes: [string, string[]][] = [
      [`/api/projects/${project.id}/crypto-payment-request`, ['usdAmount']],
      [`/api/projects/${project.id}/crypto-payment-submit`, ['txHash']],
      ['/api/bind-wallet', ['projectId', 'walletAddress', 'message', 'signature']],
      ['/api/crypto-payments/1/assign', ['projectId']],
      ['/api/crypto-payments/1/reorganisation', ['decision', 'reason']],
    ];
    const values = [null, [], {}, true, -1, 1e308, '', ' ', '\u0000', '\ud800', 'x'.repeat(20_000), "'; DROP TABLE users; --", [['0x']]];
    for (const [path, fields] of routes) {
      for (const value of values) {
        const answer = await admin.post(path, Object.fromEntries(fields.map((field) => [field, value])));
        if (answer.status !== 400) throw new Error(`${path} ${JSON.stringify(value).slice(0, 50)}: ${answer.status} ${answer.text}`);
      }
      for (const rawBody of ['', '[]', 'null', '"x"', '{', '5']) expect((await admin.post(path, undefined, { rawBody })).status).toBe(400);
    }
    for (const id of ['0', '-1', '1e3', '99999999999', 'abc', '%00', '1.5']) {
      expect((await admin.get(`/api/crypto-payments/${id}`)).status).toBe(400);
      expect((await admin.post(`/api/projects/${id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(400);
      expect((await admin.delete(`/api/wallets/${id}`)).status).toBe(400);
    }
    expect((await admin.post('/api/projects/2147483647/crypto-payment-request', { usdAmount: 5 })).status).toBe(404);
  });

  describe('the list', () => {
    it('follows the list convention within the scope of the caller', async () => {
      const { project, payer } = await givenBound();
      const one = await crypto.pay(payer, 100n * TOKEN);
      const two = await crypto.pay(payer, 200n * TOKEN);
      await confirm();
      const manager = await crypto.world.signIn('project_manager', [project]);
      const page = await manager.list('/api/crypto-payments', { sort: ['usdAmount', 'DESC'], range: [0, 0] });
      expect(page.headers.get('content-range')).toBe('crypto-payments 0-0/2');
      expect(page.body).toMatchObject([{ txHash: two.hash, usdAmount: '10.00', projectName: project.name }]);
      const found = await manager.list('/api/crypto-payments', {
        filter: { q: one.hash.slice(5, 30).toUpperCase(), status: ['confirmed', 'failed'] },
      });
      expect(found.body).toHaveLength(1);
      expect((await manager.list('/api/crypto-payments', { filter: { projectId: 1_000_000 } })).body).toEqual([]);
      expect((await manager.list('/api/crypto-payments', { sort: ['txHash', 'ASC'] })).status).toBe(400);
      expect((await manager.list('/api/crypto-payments', { filter: { status: 'lost' } })).status).toBe(400);
      expect((await manager.get('/api/crypto-payments/0')).status).toBe(400);
      expect((await manager.get('/api/crypto-payments/2000000000')).status).toBe(404);
    });
  });
});
