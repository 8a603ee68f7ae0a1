import { keccak256 } from 'ethers';

import { CryptoWorld, TOKEN, unknownHash, type Payer } from '../../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../../test/on-chain.js';
import { raceRounds } from '../../../../../test/race-rounds.js';
import type { GivenProject, GivenStaff } from '../../../../../test/world.js';
import { contractAt, deploy } from '../../../../local/contracts.js';

const CONFIRMATIONS = 12;

describeOnChain('crypto payments and the claims on them', () => {
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
  describe('the owner of a payment', () => {
    it('is never taken by another project, whose attempt does not block the right one', async () => {
      const a = await givenBound();
      const b = await givenBound();
      const { hash } = await crypto.pay(b.payer, 100n * TOKEN);
      // Repeats of one caller within a minute are one row: this one has made none yet.
      const claimant = await crypto.world.signIn('project_manager', [a.project]);
      const refused = await claimant.post(`/api/projects/${a.project.id}/crypto-payment-submit`, { txHash: hash });
      expect(refused.body).toMatchObject({ statusCode: 403, code: 'wallet_not_bound' });
      expect(await crypto.payments(`project_id = ${a.project.id}`)).toEqual([]);
      const trace = await crypto.world.sql(`SELECT outcome FROM audit_logs WHERE action = 'crypto_payment_refused' AND entity_id = $1`, [
        hash,
      ]);
      expect(trace).toEqual([{ outcome: 'denied' }]);
      expect((await submit(b.project, hash)).status).toBe(202);
      await confirm();
      expect([await balanceOf(a.project), await balanceOf(b.project)]).toEqual(['0.00', '5.00']);
    });

    it('is open while several projects claim an unseen hash, until the event decides', async () => {
      const a = await givenBound();
      const b = await givenBound();
      const signed = await crypto.signedTransfer(b.payer, 100n * TOKEN);
      const hash = keccak256(signed);
      expect((await submit(a.project, hash)).status).toBe(202);
      const claimed = await submit(b.project, hash);
      expect(claimed.status).toBe(202);
      await crypto.watch();
      expect((await statusOf(hash)).body.payment.status).toBe('pending');
      await crypto.chain.provider.broadcastTransaction(signed);
      await confirm();
      expect([await balanceOf(a.project), await balanceOf(b.project)]).toEqual(['0.00', '5.00']);
      expect(await crypto.payments(`tx_hash = '${hash}'`)).toMatchObject([
        { id: claimed.body.payment.id, project_id: b.project.id, status: 'confirmed' },
      ]);
      const manager = await crypto.world.signIn('project_manager', [a.project]);
      expect((await manager.get(`/api/crypto-payment/${hash}/status`)).status).toBe(404);
    });

    it('is the project with a request where the wallet is bound to two, once and only there', async () => {
      const { project: a, payer } = await givenBound();
      const b = await crypto.world.givenProject();
      await crypto.bind(admin, b, payer);
      await request(b, 5);
      const asked = await crypto.pay(payer, 100n * TOKEN);
      await crypto.watch();
      expect(await crypto.paymentOf(asked.hash)).toMatchObject({ project_id: b.id });
      expect((await submit(a, asked.hash)).status).toBe(202);
      expect((await submit(b, asked.hash)).body.code).toBe('tx_already_submitted');
      await confirm();
      expect([await balanceOf(a), await balanceOf(b)]).toEqual(['5.00', '0.00']);
    });

    it('is the project that alone submitted it before it was seen, also where the wallet was bound to that project only afterwards', async () => {
      const { project: a, payer } = await givenBound();
      const [b, late] = [await crypto.world.givenProject(), await crypto.world.givenProject()];
      await crypto.bind(admin, b, payer);
      const signed = await crypto.signedTransfer(payer, 100n * TOKEN);
      const hash = keccak256(signed);
      expect((await submit(late, hash)).status).toBe(202);
      await crypto.send(signed);
      await crypto.watch();
      expect(await crypto.payments(`tx_hash = '${hash}'`)).toMatchObject([{ status: 'held', held_reason: 'several_projects' }]);
      await crypto.bind(admin, late, payer);
      expect((await submit(a, hash)).body.code).toBe('tx_already_submitted');
      await confirm();
      expect([await balanceOf(a), await balanceOf(b), await balanceOf(late)]).toEqual(['0.00', '0.00', '5.00']);
    });

    it('is that one also in place of the only project to which the wallet was bound when it was seen, which is in the audit trail', async () => {
      const { project: a, payer } = await givenBound();
      const late = await crypto.world.givenProject();
      const signed = await crypto.signedTransfer(payer, 100n * TOKEN);
      const hash = keccak256(signed);
      expect((await submit(late, hash)).status).toBe(202);
      await crypto.send(signed);
      await crypto.watch();
      const [seen] = await crypto.payments(`tx_hash = '${hash}'`);
      expect(seen).toMatchObject({ status: 'pending', project_id: a.id });
      await crypto.bind(admin, late, payer);
      await confirm();
      expect([await balanceOf(a), await balanceOf(late)]).toEqual(['0.00', '5.00']);
      const trail = await crypto.world.sql(
        `SELECT project_id FROM audit_logs WHERE action = 'crypto_payment_claimed' AND entity_type = 'crypto_payment' AND entity_id = $1::text`,
        [seen?.id],
      );
      expect(trail).toEqual([{ project_id: late.id }]);
    });

    it('is unclear where not exactly one project has a request: the payment is held, and a global admin assigns it', async () => {
      const { project: a, payer } = await givenBound();
      const b = await crypto.world.givenProject();
      await crypto.bind(admin, b, payer);
      const { hash } = await crypto.pay(payer, 100n * TOKEN);
      await confirm();
      const held = await crypto.paymentOf(hash);
      expect(held).toMatchObject({ project_id: null, status: 'held', held_reason: 'several_projects' });
      const path = `/api/crypto-payments/${held?.id}/assign`;
      const manager = await crypto.world.signIn('project_manager', [a]);
      expect((await manager.post(path, { projectId: a.id })).status).toBe(403);
      expect((await manager.get(`/api/crypto-payments/${held?.id}`)).status).toBe(404);
      expect((await admin.post(path, { projectId: 2_000_000 })).status).toBe(404);
      expect((await admin.post(path, { projectId: b.id })).body).toMatchObject({
        status: 'pending',
        projectId: b.id,
        assignedBy: admin.userId,
      });
      expect((await admin.post(path, { projectId: a.id })).body.code).toBe('payment_not_held');
      await crypto.watch();
      expect([await balanceOf(a), await balanceOf(b)]).toEqual(['0.00', '5.00']);
      const trace = await crypto.world.sql(`SELECT details FROM audit_logs WHERE action = 'crypto_payment_assigned' AND entity_id = $1`, [
        String(held?.id),
      ]);
      expect(trace).toMatchObject([
        { details: { before: { status: 'held' }, after: { status: 'pending' }, heldReason: 'several_projects' } },
      ]);
    });

    it('is settled for a claim that came at the same time as its event, before the credit and after it', async () => {
      const { project, payer } = await givenBound();
      const late = () =>
        crypto.world.sql(
          `INSERT INTO crypto_payment_claims (id, project_id, asset_id, chain_id, tx_hash, token_address, token_symbol, submitted_at, submitted_by)
           SELECT nextval('crypto_payments_id_seq'), $1, asset_id, 31337, tx_hash, token_address, token_symbol, now(), $2 FROM crypto_payments WHERE project_id = $1 LIMIT 1`,
          [project.id, admin.userId],
        );
      const { hash } = await crypto.pay(payer, 100n * TOKEN);
      await crypto.watch();
      await late();
      await crypto.lookAgain(hash);
      await crypto.watch();
      expect(await crypto.payments(`tx_hash = '${hash}'`)).toMatchObject([
        { status: 'pending', submitted_by: admin.userId, token_amount: '100' },
      ]);
      await crypto.mine(CONFIRMATIONS - 1);
      await crypto.watch();
      await late();
      await crypto.lookAgain(hash);
      await crypto.watch();
      expect(await crypto.payments(`tx_hash = '${hash}'`)).toMatchObject([{ status: 'confirmed', usd_amount: '5.00' }]);
      expect(await balanceOf(project)).toBe('5.00');
    });

    it('is decided by staff where two projects claim from one wallet', async () => {
      const { project: a, payer } = await givenBound();
      const b = await crypto.world.givenProject();
      await crypto.bind(admin, b, payer);
      const signed = await crypto.signedTransfer(payer, 100n * TOKEN);
      const hash = keccak256(signed);
      await submit(a, hash);
      await submit(b, hash);
      await crypto.chain.provider.broadcastTransaction(signed);
      await confirm();
      const held = (await crypto.payments(`tx_hash = '${hash}' AND log_index IS NOT NULL`))[0];
      expect(held).toMatchObject({ status: 'held', held_reason: 'several_projects' });
      const manager = await crypto.world.signIn('project_manager', [a]);
      expect((await manager.get(`/api/crypto-payment/${hash}/status`)).body.payment).toMatchObject({ status: 'held' });
      expect((await submit(a, hash)).status).toBe(409);
      await admin.post(`/api/crypto-payments/${held?.id}/assign`, { projectId: a.id });
      await crypto.watch();
      expect([await balanceOf(a), await balanceOf(b)]).toEqual(['5.00', '0.00']);
      expect(await crypto.payments(`tx_hash = '${hash}'`)).toHaveLength(1);
    });

    it('is unknown for an unbound wallet: the transfer is held until the wallet is bound', async () => {
      const project = await crypto.world.givenProject();
      const payer = await crypto.givenPayer();
      const { hash } = await crypto.pay(payer, 100n * TOKEN);
      await confirm();
      const held = await crypto.paymentOf(hash);
      expect(held).toMatchObject({ status: 'held', held_reason: 'wallet_not_bound', project_id: null });
      const events = await crypto.world.sql('SELECT type, project_id FROM outbox_events WHERE subject = $1', [
        `crypto_payment:${held?.id}`,
      ]);
      expect(events).toEqual([{ type: 'crypto_payment.held', project_id: null }]);
      expect((await submit(project, hash)).body.code).toBe('wallet_not_bound');
      const listed = await admin.list('/api/crypto-payments', { filter: { status: 'held', q: payer.address } });
      expect(listed.body).toMatchObject([
        { txHash: hash, heldReason: 'wallet_not_bound', message: expect.stringContaining('Bind that wallet') },
      ]);
      await crypto.bind(admin, project, payer);
      await crypto.watch();
      expect(await balanceOf(project)).toBe('5.00');
    });

    it('is found for a contract wallet, which never sends a transaction itself, like for any other', async () => {
      const project = await crypto.world.givenProject();
      const owner = await crypto.givenPayer();
      const contract = await deploy(owner.wallet, 'ContractWallet', owner.wallet.address);
      const address = await contract.getAddress();
      await crypto.fund(address, 100n * TOKEN);
      const binding = await crypto.signedBinding(project, { address, signMessage: (message) => owner.wallet.signMessage(message) });
      expect((await admin.post('/api/bind-wallet', binding)).status).toBe(201);
      const data = contractAt(crypto.chain.tokenAddress, 'Erc20Token', owner.wallet).interface.encodeFunctionData('transfer', [
        crypto.chain.receivingAddress,
        100n * TOKEN,
      ]);
      const receipt = await (await contract.getFunction('execute').send(crypto.chain.tokenAddress, 0n, data)).wait();
      expect((await submit(project, receipt?.hash ?? '')).status).toBe(202);
      await confirm();
      expect(await balanceOf(project)).toBe('5.00');
    });
  });

  describe('a hash', () => {
    it('is the same in every spelling and pays once, however often it is submitted', async () => {
      const { project, payer } = await givenBound();
      const { hash } = await crypto.pay(payer, 100n * TOKEN);
      const spellings = [hash, hash.toUpperCase(), `0x${hash.slice(2).toUpperCase()}`, `  ${hash} `, hash];
      const answers = await Promise.all([...spellings, ...spellings].map((spelling) => submit(project, spelling)));
      expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(9).fill(409)]);
      await confirm();
      expect((await submit(project, hash)).status).toBe(409);
      expect(await balanceOf(project)).toBe('5.00');
      expect((await admin.get(`/api/crypto-payment/${hash.toUpperCase()}/status`)).body.isConfirmed).toBe(true);
      const other = await crypto.world.givenProject();
      expect((await submit(other, hash)).status).toBe(403);
    });

    it('that was not seen yet is claimed once in a race', async () => {
      const { project } = await givenBound();
      const hash = unknownHash();
      const answers = await Promise.all(Array.from({ length: 10 }, () => submit(project, hash)));
      expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array<number>(9).fill(409)]);
    });

    it.each(raceRounds(1))(
      'that nobody has seen is one of at most 20 that a project may wait for, also when many are submitted at once, time %i',
      async () => {
        const { project } = await givenBound();
        const answers = await Promise.all(Array.from({ length: 30 }, () => submit(project, unknownHash())));
        expect(answers.map(({ status, body }) => (status === 202 ? 202 : body.code)).sort()).toEqual([
          ...Array<number>(20).fill(202),
          ...Array<string>(10).fill('too_many_open'),
        ]);
        const waiting = answers.find(({ status }) => status === 202)?.body.payment.txHash as string;
        expect((await submit(project, waiting)).body.code).toBe('tx_already_submitted');
        await crypto.world.sql(`UPDATE crypto_payment_claims SET status = 'failed', failure_reason = 'dropped' WHERE tx_hash = $1`, [
          waiting,
        ]);
        expect((await submit(project, unknownHash())).status).toBe(202);
      },
    );

    it('of a transfer on the chain is accepted however many others wait', async () => {
      const { project, payer } = await givenBound();
      await Promise.all(Array.from({ length: 20 }, () => submit(project, unknownHash())));
      const { hash } = await crypto.pay(payer, TOKEN);
      expect((await submit(project, hash)).status).toBe(202);
    });

    it.each([
      '',
      '0x',
      'deadbeef',
      `0x${'a'.repeat(63)}`,
      `0x${'a'.repeat(65)}`,
      'a'.repeat(64),
      `0x${'g'.repeat(64)}`,
      5,
      null,
      `0x${'a'.repeat(63)}\u0000`,
    ])('%j is refused', async (txHash) => {
      const project = await crypto.world.givenProject();
      const answer = await admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('txHash');
    });

    it.each(['0x12', 'abc', `0x${'g'.repeat(64)}`, '%00'])('%j has no status', async (text) => {
      expect((await admin.get(`/api/crypto-payment/${text}/status`)).status).toBe(400);
    });

    it('that nobody submitted has no status either', async () => {
      expect((await statusOf(unknownHash())).status).toBe(404);
    });

    it('under an Idempotency-Key gets its first answer again', async () => {
      const { project } = await givenBound();
      const txHash = unknownHash();
      const options = { headers: { 'Idempotency-Key': unknownHash() } };
      const path = `/api/projects/${project.id}/crypto-payment-submit`;
      const first = await admin.post(path, { txHash }, options);
      const second = await admin.post(path, { txHash }, options);
      expect([first.status, second.status]).toEqual([202, 202]);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
    });
  });
});
