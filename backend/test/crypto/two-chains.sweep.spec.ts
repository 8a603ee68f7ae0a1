import { unknownHash } from '../crypto-world.js';
import { describeOnChain } from '../on-chain.js';
import { PaidIn, type PaidToken } from './paid-in.js';
import { chainFaults, nodeFaults } from './payment-faults.js';
import { RefundWorld } from '../refund-world.js';
import { inSweepsOnly, shareOf } from '../sweeps.js';
import { PAID_TOKENS, TwoChains } from './two-chains.js';
import type { GivenStaff } from '../world.js';
import { deploy } from '../../src/local/contracts.js';

const PRICE_QUOTES_AGED = `UPDATE price_quotes SET quoted_at = quoted_at - interval '1 hour', created_at = created_at - interval '1 hour'`;

describeOnChain.each(shareOf(PAID_TOKENS, 1))('payments in $name', ({ name }) => {
  let chains: TwoChains;
  let admin: GivenStaff;
  let token: PaidToken;
  let paid: PaidIn;
  beforeAll(async () => {
    chains = await TwoChains.start();
    admin = await chains.kage.world.signIn();
    token = chains.token(name);
  });
  afterEach(() => chains.behave());
  afterAll(() => chains.close());

  // A share of them runs with the default token in `watcher/`.
  inSweepsOnly(() => {
    // First of all: the local chain keeps the state of its last blocks alone, and a reorganisation needs it.
    describe('that the chain moves are,', () => {
      chainFaults(
        () => token,
        () => admin,
      );
    });

    describe('are followed through every fault of a node: the watcher', () => {
      nodeFaults(
        () => token,
        () => chains.nodeOf(token),
        () => admin,
      );
    });
  });

  describe('are worth', () => {
    beforeEach(async () => {
      paid = await PaidIn.given(token, admin);
    });

    it('what was asked for, once, though five watchers see it and its hash is submitted twice', async () => {
      const { body } = await paid.request(25);
      expect(body).toMatchObject({ tokenAmount: '500', tokenAmountRaw: String(500n * token.unit), chainId: token.chainId });
      const { hash } = await paid.pay(500n);
      expect((await paid.submit(hash)).status).toBe(202);
      expect((await paid.submit(hash)).body).toMatchObject({ statusCode: 409, code: 'tx_already_submitted' });
      await paid.bury();
      await Promise.all(Array.from({ length: 5 }, () => paid.crypto.watch()));
      await paid.crypto.watch();
      expect((await paid.status(hash)).payment).toMatchObject({
        assetId: token.assetId,
        status: 'confirmed',
        outcome: 'paid',
        usdAmount: '25.00',
      });
      expect(await paid.balance()).toBe('25.00');
    });

    it('what three events of one transaction bring', async () => {
      const { hash } = await paid.crypto.payAtOnce(
        paid.payer,
        [20n, 40n, 60n].map((tokens) => tokens * token.unit),
      );
      await paid.finish();
      expect((await paid.status(hash)).payments.map(({ usdAmount }: { usdAmount: string }) => usdAmount)).toEqual(['1.00', '2.00', '3.00']);
    });

    it('what their log says, too little, late and too much', async () => {
      const { id } = (await paid.request(10)).body;
      const less = await paid.pay(150n);
      await paid.crypto.watch();
      await paid.finish();
      expect((await paid.status(less.hash)).payment).toMatchObject({ outcome: 'underpaid', usdAmount: '7.50' });
      await paid.crypto.world.sql(`UPDATE crypto_payment_requests SET expires_at = created_at - interval '1 minute' WHERE id = $1`, [id]);
      const late = await paid.pay(50n);
      await paid.crypto.watch();
      await paid.finish();
      expect((await paid.status(late.hash)).payment).toMatchObject({ outcome: 'late', usdAmount: '2.50' });
      await paid.request(10);
      const more = await paid.pay(400n);
      await paid.crypto.watch();
      await paid.finish();
      expect((await paid.status(more.hash)).payment).toMatchObject({ outcome: 'overpaid', usdAmount: '20.00' });
      expect(await paid.balance()).toBe('30.00');
    });

    it('nothing in another token, to another receiver, or reverted, and they end with the reason', async () => {
      const { crypto, payer } = paid;
      const fake = await deploy(payer.wallet, 'Erc20Token', 'FAKE', 'FAKE', 18);
      await (await fake.getFunction('mint').send(payer.address, 2n * token.unit)).wait();
      const almost = crypto.chain.receivingAddress.toLowerCase().replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      const ends = [
        ['wrong_token', await crypto.pay(payer, token.unit, undefined, await fake.getAddress())],
        ['wrong_receiver', await crypto.pay(payer, token.unit, almost)],
        ['reverted', await crypto.send(await crypto.signedTransfer(payer, 10n ** 40n))],
      ] as const;
      for (const [, { hash }] of ends) expect((await paid.submit(hash)).status).toBe(202);
      await paid.bury();
      for (const [reason, { hash }] of ends) {
        await crypto.lookAgain(hash);
        await crypto.watch();
        expect((await paid.status(hash)).payment).toMatchObject({ status: 'failed', failureReason: reason });
      }
      expect(await paid.balance()).toBe('0.00');
    });

    it('nothing until there is a price, and then what that says', async () => {
      const { crypto } = paid;
      const source = (text: string) => crypto.world.sql('UPDATE assets SET price_source = $2 WHERE id = $1', [token.assetId, text]);
      await source('http://127.0.0.1:9/price#/usd');
      await crypto.world.sql(PRICE_QUOTES_AGED);
      expect((await paid.request(10)).body).toMatchObject({ statusCode: 503 });
      const { hash } = await paid.pay(100n);
      await paid.finish();
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'pending', usd_amount: null });
      await source('fixed:0.05');
      await crypto.lookAgain(hash);
      await crypto.watch();
      expect(await crypto.paymentOf(hash)).toMatchObject({ status: 'confirmed', usd_amount: '5.00' });
    });
  });

  describe('go back: their refund', () => {
    let refunds: RefundWorld;
    beforeEach(async () => {
      refunds = await RefundWorld.given(token.crypto, 100n * token.unit);
    });

    it('is signed, found by signer and nonce though no hash was submitted, and booked once', async () => {
      const { id, nonce } = await refunds.signing();
      expect(await refunds.refund(id)).toMatchObject({
        chainId: token.chainId,
        amount: '5.00',
        tokenAmount: '100',
        tokenAmountRaw: String(100n * token.unit),
      });
      const { hash } = await refunds.send(nonce);
      await Promise.all([refunds.finish(), token.crypto.watch()]);
      await token.crypto.watch();
      expect(await refunds.refund(id)).toMatchObject({ status: 'completed', txHash: hash });
      expect(await refunds.balance()).toMatchObject({ balance: '0.00', reserved: '0.00' });
    });

    it('over a part is the tokens of that part, rounded down to the smallest unit', async () => {
      await token.crypto.world.sql('UPDATE crypto_payments SET exchange_rate = 0.06 WHERE id = $1', [refunds.paymentId]);
      const { tokenAmountRaw } = (await refunds.ask({ amount: '0.01' })).body;
      expect(tokenAmountRaw).toBe(String(token.unit / 6n));
    });

    it('is not taken for sent where another token of the same amount went out with its nonce', async () => {
      const { id, nonce } = await refunds.signing();
      const other = await deploy(await token.crypto.chain.provider.getSigner(0), 'Erc20Token', 'OTHER', 'OTHER', 18);
      await (await other.getFunction('mint').send(refunds.treasury.address, refunds.paid)).wait();
      const { hash } = await refunds.send(nonce, { token: await other.getAddress() });
      expect((await refunds.submit(id, hash)).body).toMatchObject({ statusCode: 409, code: 'not_this_refund' });
      await refunds.finish();
      expect(await refunds.refund(id)).toMatchObject({ status: 'failed' });
      expect(await refunds.balance()).toMatchObject({ balance: '5.00', reserved: '5.00' });
    });
  });
});

describeOnChain('two chains', () => {
  let chains: TwoChains;
  let admin: GivenStaff;
  let usdc: PaidToken;
  let otherUsdc: PaidToken;
  let plain: PaidToken;
  beforeAll(async () => {
    chains = await TwoChains.start();
    admin = await chains.kage.world.signIn();
    usdc = chains.token('a token of 6 decimals on chain 2');
    plain = chains.token('a token of 18 decimals on chain 2');
    otherUsdc = chains.token('a token of 6 decimals on chain 1');
  });
  afterAll(() => chains.close());

  it('cost as many calls to the nodes with 10,000 open payments as with 10, in five tokens', async () => {
    const { world } = usdc.crypto;
    const names = ['a token of 18 decimals on chain 1', 'a token that takes a fee on chain 1'];
    const off = names.map((name) => chains.token(name).assetId);
    const switchOn = (isActive: boolean) => world.sql('UPDATE assets SET is_active = $2 WHERE id = ANY($1)', [off, isActive]);
    await switchOn(false);
    const project = await world.givenProject();
    const open = (each: number) =>
      world.sql(
        `INSERT INTO crypto_payments (project_id, asset_id, chain_id, tx_hash, log_index, token_address, token_symbol, token_decimals, token_amount_raw,
           block_number, block_hash, block_time, status, to_address)
         SELECT $1::int, a.id, a.chain_id, '0x' || encode(sha256(convert_to(a.id || ' open ' || n, 'UTF8')), 'hex'), n, a.token_address, a.symbol, a.decimals, 1,
           100000000, '0x' || repeat('1', 64), now(), 'pending', a.receiving_address
         FROM assets a, generate_series(1, $2::int) n WHERE a.is_active ON CONFLICT DO NOTHING`,
        [project.id, each],
      );
    const callsOfPass = async () => {
      const nodes = [chains.nodeOf(usdc), chains.nodeOf(otherUsdc)];
      for (const node of nodes) node.calls.length = 0;
      expect(await usdc.crypto.watch()).toBe(true);
      return nodes.map((node) => [...node.calls].sort());
    };
    await open(2);
    await callsOfPass();
    const few = await callsOfPass();
    await open(2_000);
    expect(await world.sql(`SELECT count(*)::int AS open FROM crypto_payments WHERE project_id = $1`, [project.id])).toEqual([
      { open: 10_000 },
    ]);
    expect(await callsOfPass()).toEqual(few);
    expect(few.flat().filter((method) => method === 'eth_getLogs')).toHaveLength(5);
    await world.sql('DELETE FROM crypto_payments WHERE project_id = $1', [project.id]);
    await switchOn(true);
  });

  it('bring a transaction that moves two tokens as a payment in each, of the project whose wallet paid', async () => {
    const paid = await PaidIn.given(usdc, admin);
    const { crypto } = paid;
    const batch = await deploy(paid.payer.wallet, 'BatchSender');
    const tokens = [usdc, plain];
    await plain.crypto.fund(paid.payer.address, 1_000n * plain.unit);
    for (const token of tokens)
      await crypto.send(await token.crypto.signedCall(paid.payer, 'approve', [await batch.getAddress(), 100n * token.unit]));
    const sent = await batch.getFunction('send').send(
      tokens.map((token) => token.crypto.chain.tokenAddress),
      tokens.map(() => crypto.chain.receivingAddress),
      [20n * usdc.unit, 60n * plain.unit],
    );
    await sent.wait();
    expect((await paid.submit(sent.hash)).status).toBe(202);
    await crypto.watch();
    await paid.finish();
    await crypto.watch();
    const { payments } = await paid.status(sent.hash);
    expect(payments.map(({ assetId, usdAmount, status }: Record<string, unknown>) => [assetId, usdAmount, status])).toEqual([
      [usdc.assetId, '1.00', 'confirmed'],
      [plain.assetId, '3.00', 'confirmed'],
    ]);
    expect(await paid.balance()).toBe('4.00');
  });

  it('have a contract bound on the one on which it was asked, and a key on both', async () => {
    const { crypto } = usdc;
    const project = await crypto.world.givenProject();
    const owner = await crypto.givenPayer();
    const contract = await deploy(await crypto.chain.provider.getSigner(0), 'ContractWallet', owner.address);
    const address = await contract.getAddress();
    const signed = (shift: number) =>
      crypto.signedBinding(project, { address, signMessage: (message) => owner.wallet.signMessage(message) }, new Date(Date.now() - shift));
    const bind = async (chainId: number | undefined, shift: number) =>
      (await admin.post('/api/bind-wallet', { ...(await signed(shift)), ...(chainId !== undefined && { chainId }) })).body;
    // On the first chain, the default one, there is no contract at this address.
    expect(await bind(undefined, 1_000)).toMatchObject({ code: 'invalid_signature' });
    expect(await bind(otherUsdc.chainId, 2_000)).toMatchObject({ code: 'invalid_signature' });
    expect(await bind(31_399, 3_000)).toMatchObject({ fields: { chainId: expect.any(String) } });
    expect(await bind(usdc.chainId, 4_000)).toMatchObject({ walletAddress: address, chainId: usdc.chainId });
    const key = await crypto.givenPayer(1_000n * usdc.unit);
    await otherUsdc.crypto.fund(key.address, 1_000n * otherUsdc.unit);
    await otherUsdc.crypto.chain.rpc('anvil_setBalance', key.address, '0x56bc75e2d63100000');
    expect((await admin.post('/api/bind-wallet', await crypto.signedBinding(project, key.wallet))).body).toMatchObject({ chainId: null });
    const onFirst = { wallet: key.wallet.connect(otherUsdc.crypto.chain.provider), address: key.address };
    for (const [token, payer] of [
      [usdc, key],
      [otherUsdc, onFirst],
    ] as const) {
      await token.crypto.pay(payer, 20n * token.unit);
      await token.crypto.mine(11);
    }
    await crypto.watch();
    expect(await crypto.world.balanceOf(project)).toBe('2.00');
  });

  it('are each asked for the hash that names it: elsewhere nobody knows it', async () => {
    const paid = await PaidIn.given(usdc, admin);
    const { hash } = await paid.pay(20n);
    const submit = (chainId: number | undefined) =>
      admin.post(`/api/projects/${paid.project.id}/crypto-payment-submit`, { txHash: hash, ...(chainId !== undefined && { chainId }) });
    expect((await submit(undefined)).body.payment).toMatchObject({ chainId: otherUsdc.chainId, status: 'pending', blockNumber: null });
    expect((await submit(usdc.chainId)).body.payment).toMatchObject({ chainId: usdc.chainId, tokenAmount: '20' });
    await paid.finish();
    expect(await paid.balance()).toBe('1.00');
    expect((await submit(31_399)).body).toMatchObject({ statusCode: 400, fields: { chainId: expect.any(String) } });
    expect(
      (await admin.post(`/api/projects/${paid.project.id}/crypto-payment-submit`, { txHash: unknownHash(), chainId: usdc.chainId })).status,
    ).toBe(202);
  });
});
