import { keccak256 } from 'ethers';

import { CryptoWorld, TOKEN, type Payer } from '../../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../../test/on-chain.js';
import type { GivenProject, GivenStaff } from '../../../../../test/world.js';

/** A pass reads one token. Here the second transfer is of the same token, and is forgotten once for that. */
describeOnChain('a transaction with two transfers, of which the second is seen in a later pass', () => {
  let crypto: CryptoWorld;
  let ann: GivenStaff;
  let bob: GivenStaff;
  let payer: Payer;
  let a: GivenProject;
  let b: GivenProject;
  let c: GivenProject;
  let signed: string;
  let hash: string;

  beforeAll(async () => {
    crypto = await CryptoWorld.start();
    [ann, bob] = [await crypto.world.signIn(), await crypto.world.signIn()];
  });
  beforeEach(async () => {
    payer = await crypto.givenPayer();
    [a, b, c] = [await crypto.world.givenProject(), await crypto.world.givenProject(), await crypto.world.givenProject()];
    signed = await crypto.signedBatch(payer, [100n * TOKEN, 200n * TOKEN]);
    hash = keccak256(signed);
  });
  afterAll(() => crypto.close());

  const bind = async (...projects: GivenProject[]) => {
    for (const project of projects) await crypto.bind(ann, project, payer);
  };
  const submit = (project: GivenProject) => ann.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash: hash });
  const ask = async (project: GivenProject) =>
    expect((await ann.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 10 })).status).toBe(201);
  const send = async () => {
    await crypto.send(signed);
    await crypto.watch();
  };
  const forgetSecond = () =>
    crypto.world.sql(
      'DELETE FROM crypto_payments WHERE tx_hash = $1 AND log_index = (SELECT max(log_index) FROM crypto_payments WHERE tx_hash = $1)',
      [hash],
    );
  const payments = () => crypto.payments(`tx_hash = '${hash}' AND log_index IS NOT NULL`);
  const owners = async () => (await payments()).sort((x, y) => (x.log_index ?? 0) - (y.log_index ?? 0)).map((each) => each.project_id);
  const balances = async () => {
    await crypto.mine(12);
    await crypto.watch();
    return Promise.all([a, b, c].map((project) => crypto.world.balanceOf(project)));
  };

  it('belongs as a whole to the only project that submitted it before, though another one has an open request', async () => {
    await bind(a, b, c);
    expect((await submit(a)).status).toBe(202);
    await ask(c);
    await send();
    await forgetSecond();
    await crypto.watch();
    expect(await owners()).toEqual([a.id, a.id]);
    expect((await submit(c)).body.code).toBe('tx_already_submitted');
    expect(await balances()).toEqual(['15.00', '0.00', '0.00']);
  });

  it('belongs as a whole to the one that submitted it once the first transfer was seen', async () => {
    await bind(a, b, c);
    await send();
    await forgetSecond();
    // The submission reads the whole transaction.
    expect((await submit(a)).status).toBe(202);
    await forgetSecond();
    await ask(c);
    await crypto.watch();
    expect(await owners()).toEqual([a.id, a.id]);
    expect(await balances()).toEqual(['15.00', '0.00', '0.00']);
  });

  it('belongs to the only one that submitted it, though its claim was refused since the wallet was bound to nobody', async () => {
    expect((await submit(a)).status).toBe(202);
    await send();
    expect(await crypto.payments(`tx_hash = '${hash}'`)).toMatchObject([
      { held_reason: 'wallet_not_bound' },
      { held_reason: 'wallet_not_bound' },
    ]);
    await forgetSecond();
    await bind(a, b, c);
    await ask(c);
    await crypto.watch();
    expect(await owners()).toEqual([a.id, a.id]);
    expect(await balances()).toEqual(['15.00', '0.00', '0.00']);
  });

  it('is decided by staff where two submitted it, though the first transfer was of one of them alone and a third has an open request', async () => {
    await bind(a);
    for (const project of [a, b]) expect((await submit(project)).status).toBe(202);
    await send();
    await forgetSecond();
    await bind(b, c);
    await ask(c);
    await crypto.watch();
    expect(await owners()).toEqual([a.id, null]);
    expect((await submit(c)).status).toBe(202);
    await crypto.watch();
    expect(await balances()).toEqual(['5.00', '0.00', '0.00']);
    expect(await payments()).toMatchObject([
      { status: 'confirmed' },
      { status: 'held', held_reason: 'several_projects', project_id: null },
    ]);
  });

  it('belongs to the one of two submitters that alone has an open request then', async () => {
    await bind(a, b, c);
    for (const project of [a, b]) expect((await submit(project)).status).toBe(202);
    await send();
    await forgetSecond();
    await ask(b);
    await crypto.watch();
    expect(await owners()).toEqual([null, b.id]);
    expect(await balances()).toEqual(['0.00', '10.00', '0.00']);
  });

  it('belongs to the first that submits it while staff decide about the first transfer, seen then or later', async () => {
    await bind(a, b, c);
    await send();
    const [first] = await payments();
    expect((await ann.post(`/api/crypto-payments/${first?.id}/assign`, { projectId: b.id })).status).toBe(200);
    expect((await submit(a)).status).toBe(202);
    expect(await owners()).toEqual([null, a.id]);
    await forgetSecond();
    await ask(c);
    expect((await submit(c)).status).toBe(202);
    expect(await owners()).toEqual([null, a.id]);
    expect((await bob.put(`/api/crypto-payments/${first?.id}/assign/approve`, { projectId: b.id })).status).toBe(200);
    expect(await balances()).toEqual(['10.00', '5.00', '0.00']);
  });

  it('is decided by staff also after two people gave the first transfer to a third project, which submits it too', async () => {
    await bind(a, b, c);
    for (const project of [a, b]) expect((await submit(project)).status).toBe(202);
    await send();
    expect(await owners()).toEqual([null, null]);
    expect((await submit(c)).status).toBe(202);
    const [first] = await payments();
    expect((await ann.post(`/api/crypto-payments/${first?.id}/assign`, { projectId: c.id })).status).toBe(200);
    await forgetSecond();
    expect((await bob.put(`/api/crypto-payments/${first?.id}/assign/approve`, { projectId: c.id })).status).toBe(200);
    expect(await crypto.payments(`tx_hash = '${hash}' AND log_index IS NULL`)).toEqual([]);
    await ask(c);
    await crypto.watch();
    expect(await owners()).toEqual([c.id, null]);
    expect((await submit(c)).status).toBe(202);
    expect(await balances()).toEqual(['0.00', '0.00', '5.00']);
    expect((await payments())[1]).toMatchObject({ status: 'held', project_id: null });
  });
});
