import { Wallet } from 'ethers';

import { CryptoWorld, TOKEN, type Payer } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { PriceServer } from '../../../../test/servers/price-server.js';
import { RpcProxy } from '../../../../test/servers/rpc-proxy.js';
import type { GivenProject, GivenStaff, Json } from '../../../../test/world.js';
import { deploy } from '../../../local/contracts.js';
import { startLocalChain, type LocalChain } from '../../../local/chain/local-chain.js';

const CONFIRMATIONS = 12;
const CENT_OF_USDC = 10n ** 4n;
/** As providers put it into the path of a node. */
const NODE_KEY = 'key-of-the-provider';

describeOnChain('tokens on two chains', () => {
  let first: LocalChain;
  let second: LocalChain;
  let kage: CryptoWorld;
  /** The same system, whose wallets act on the second chain. */
  let other: CryptoWorld;
  let nodes: { first: RpcProxy; second: RpcProxy };
  let admin: GivenStaff;
  let otherAdmin: GivenStaff;
  let usdc: string;
  let fee: string;
  let project: GivenProject;
  let payer: Payer;
  beforeAll(async () => {
    [first, second] = await Promise.all([startLocalChain(), startLocalChain({ chainId: 31_338 })]);
    nodes = { first: await RpcProxy.start(first.url), second: await RpcProxy.start(second.url) };
    kage = await CryptoWorld.start({ env: { ETH_RPC_URL: nodes.first.url } }, first);
    admin = await kage.world.signIn();
    otherAdmin = await kage.world.signIn();
    usdc = await (await deploy(await second.provider.getSigner(0), 'Erc20Token', 'USD Coin', 'USDC', 6)).getAddress();
    fee = await (await deploy(await second.provider.getSigner(0), 'FeeToken', 'Fee', 'FEE', 18, 100)).getAddress();
    other = kage.on({ ...second, tokenAddress: usdc });
  });
  beforeEach(async () => {
    project = await kage.world.givenProject();
    payer = await other.givenPayer(10n ** 12n);
    await other.bind(admin, project, payer);
  });
  afterEach(() => {
    nodes.first.behave();
    nodes.second.behave();
  });
  afterAll(async () => {
    await kage.close();
    await second.stop();
    await nodes.first.stop();
    await nodes.second.stop();
  });

  const draft = (change: object = {}) => ({
    name: 'USD Coin on the second chain',
    symbol: 'USDC',
    chainId: 31_338,
    tokenAddress: usdc,
    decimals: 6,
    receivingAddress: second.receivingAddress,
    rpcUrls: [`${nodes.second.url}/${NODE_KEY}`],
    confirmations: CONFIRMATIONS,
    priceSource: 'fixed:1',
    ...change,
  });
  const assets = async (): Promise<Json[]> => (await admin.get('/api/assets')).body;
  const givenUsdc = async (): Promise<Json> => {
    const known = (await assets()).find(({ symbol }) => symbol === 'USDC');
    const { id, version } = known ?? (await admin.post('/api/assets', draft())).body;
    return (await otherAdmin.put(`/api/assets/${id}`, { isActive: true, version })).body;
  };
  /** How many tokens the Attention card shows to somebody. */
  const waits = async (person: GivenStaff): Promise<number> =>
    (await person.get('/api/attention')).body.items.find(({ type }: Json) => type === 'token_waiting')?.count ?? 0;
  const request = (body: object) => admin.post(`/api/projects/${project.id}/crypto-payment-request`, body);
  const bury = async () => {
    await other.mine(CONFIRMATIONS - 1);
    await kage.watch();
  };

  it('have the one of the environment as the first and default one, which is changed there', async () => {
    const [asset] = await assets();
    expect(asset).toMatchObject({ symbol: 'KAGE', chainId: 31_337, isDefault: true, isActive: true, nodeCount: 1 });
    for (const answer of [await admin.put(`/api/assets/${asset.id}`, { name: 'Mine' }), await admin.delete(`/api/assets/${asset.id}`)])
      expect(answer.body).toMatchObject({ statusCode: 409, code: 'asset_of_environment' });
  });

  it.each<[string, () => object, string]>([
    ['another chain id', () => ({ chainId: 5 }), 'rpcUrls'],
    ['a node of another chain beside the right one', () => ({ rpcUrls: [nodes.second.url, nodes.first.url] }), 'rpcUrls'],
    ['no contract', () => ({ tokenAddress: second.receivingAddress, receivingAddress: usdc }), 'tokenAddress'],
    ['a native coin', () => ({ tokenAddress: `0x${'e'.repeat(40)}` }), 'tokenAddress'],
    ['other decimals', () => ({ decimals: 18 }), 'decimals'],
    ['another symbol', () => ({ symbol: 'USDT' }), 'symbol'],
    ['a receiver that is the token', () => ({ receivingAddress: usdc }), 'receivingAddress'],
    ['an address with a mistyped letter', () => ({ receivingAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79c8' }), 'receivingAddress'],
    ['no price source', () => ({ priceSource: 'somewhere' }), 'priceSource'],
  ])('are not saved with %s, and the field is named', async (_, change, field) => {
    const refused = await admin.post('/api/assets', draft(change()));
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('are not saved where a node refuses eth_getLogs, and its answer is not repeated', async () => {
    nodes.second.fault = ({ method }) => (method === 'eth_getLogs' ? { error: { code: -32_000, message: 'secret words' } } : undefined);
    const refused = await admin.post('/api/assets', draft());
    expect(refused).toMatchObject({ status: 400, body: { fields: { rpcUrls: expect.stringContaining('eth_getLogs') } } });
    expect(refused.text).not.toContain('secret words');
  });

  it('are stored with nodes that are never shown again, once for each token of a chain', async () => {
    const asset = await givenUsdc();
    const again = await admin.post('/api/assets', draft());
    expect(again.body).toMatchObject({ statusCode: 409, code: 'asset_taken' });
    expect(asset).not.toHaveProperty('rpcUrls');
    for (const path of ['/api/assets', '/api/audit-logs']) expect((await admin.get(path)).text).not.toContain(NODE_KEY);
    expect(JSON.stringify(await kage.world.sql('SELECT rpc_urls FROM assets'))).not.toContain(new URL(nodes.second.url).port);
  });

  it('are off until an independent person switches them on, and take no new price, nodes or confirmations while they are on', async () => {
    const token = await (await deploy(await second.provider.getSigner(0), 'Erc20Token', 'Two People', 'TWO', 18)).getAddress();
    const { body: made } = await admin.post('/api/assets', draft({ name: 'Two', symbol: 'TWO', decimals: 18, tokenAddress: token }));
    const by = async (person: GivenStaff, change: object) => {
      const { version } = (await assets()).find(({ id }) => id === made.id) ?? {};
      return person.put(`/api/assets/${made.id}`, { ...change, version });
    };
    expect(made).toMatchObject({ symbol: 'TWO', isActive: false, waitsSince: expect.any(String), confirmation: { allowed: false } });
    expect(await waits(admin)).toBe(0);
    expect(await waits(otherAdmin)).toBe(1);
    const [seen] = (await otherAdmin.get('/api/assets')).body.filter(({ id }: Json) => id === made.id);
    expect(seen).toMatchObject({ confirmation: { allowed: true }, changedByName: expect.any(String) });
    expect((await by(otherAdmin, { isActive: false })).body).toMatchObject({ isActive: false, waitsSince: null });
    expect(await by(admin, { isActive: true })).toMatchObject({ status: 409, body: { code: 'not_independent' } });
    expect((await by(otherAdmin, { isActive: true })).body).toMatchObject({ isActive: true, waitsSince: null, confirmation: null });
    for (const change of [
      { priceSource: 'fixed:1000' },
      { confirmations: 1 },
      { rpcUrls: [nodes.second.url, nodes.second.url] },
      { receivingAddress: payer.address },
    ])
      expect(await by(admin, change)).toMatchObject({ status: 409, body: { code: 'not_independent' } });
    expect((await by(admin, { name: 'Two people' })).body).toMatchObject({ name: 'Two people', isActive: true });
    expect((await by(otherAdmin, { isActive: false, priceSource: 'fixed:2' })).body).toMatchObject({
      isActive: false,
      priceSource: 'fixed:2',
      waitsSince: expect.any(String),
    });
    expect(await waits(admin)).toBe(1);
    expect(await by(otherAdmin, { isActive: true })).toMatchObject({ status: 409 });
    expect((await by(admin, { isActive: true })).body).toMatchObject({ isActive: true, priceSource: 'fixed:2' });
    expect((await admin.delete(`/api/assets/${made.id}`)).status).toBe(200);
  });

  describe('that nobody independent has switched on as they are', () => {
    const givenToken = async (symbol: string) => {
      const token = await deploy(await second.provider.getSigner(0), 'Erc20Token', symbol, symbol, 18);
      return (await admin.post('/api/assets', draft({ name: symbol, symbol, decimals: 18, tokenAddress: await token.getAddress() }))).body;
    };
    afterEach(async () => {
      for (const { id, name, symbol } of await assets()) if (name === symbol) await admin.delete(`/api/assets/${id}`);
    });
    const put = (person: GivenStaff, { id }: Json, change: object) => person.put(`/api/assets/${id}`, change);
    const submit = (hash: string) => admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash: hash, chainId: 31_338 });
    /** Sends some of the token to the receiver, submits the hash and lets the watcher do all it would do. */
    const paidIn = async ({ tokenAddress }: Json): Promise<string> => {
      const world = kage.on({ ...second, tokenAddress });
      const rich = await world.givenPayer(1_000n * TOKEN);
      await world.bind(admin, project, rich);
      const { hash } = await world.pay(rich, 100n * TOKEN);
      return hash;
    };

    it('accept no payment and credit nothing, even where another token of their chain is on', async () => {
      await givenUsdc();
      const made = await givenToken('NEW');
      await submit(await paidIn(made));
      await kage.watch();
      await bury();
      expect(await kage.world.balanceOf(project)).toBe('0.00');
      expect(await kage.world.sql('SELECT 1 FROM crypto_payments WHERE asset_id = $1', [made.id])).toEqual([]);
    });

    it('credit nothing once one person has switched them off and changed their price', async () => {
      const made = await givenToken('OFF');
      const on = (await put(otherAdmin, made, { isActive: true, version: made.version })).body;
      expect(on.isActive).toBe(true);
      expect((await put(admin, made, { isActive: false })).status).toBe(200);
      expect((await put(admin, made, { priceSource: 'fixed:1000000' })).body).toMatchObject({
        isActive: false,
        priceSource: 'fixed:1000000',
      });
      await submit(await paidIn(made));
      await kage.watch();
      await bury();
      expect(await kage.world.balanceOf(project)).toBe('0.00');
    });

    it('are switched on only in the version that was read', async () => {
      const made = await givenToken('VER');
      expect((await put(otherAdmin, made, { isActive: true })).body).toMatchObject({ fields: { version: expect.any(String) } });
      await put(admin, made, { priceSource: 'fixed:1000000' });
      expect(await put(otherAdmin, made, { isActive: true, version: made.version })).toMatchObject({
        status: 409,
        body: { code: 'stale' },
      });
    });

    it('wait for somebody independent of everybody who changed them', async () => {
      const made = await givenToken('ALL');
      const changed = (await put(otherAdmin, made, { confirmations: CONFIRMATIONS + 1 })).body;
      for (const person of [admin, otherAdmin])
        expect(await put(person, made, { isActive: true, version: changed.version })).toMatchObject({
          status: 409,
          body: { code: 'not_independent' },
        });
      const third = await kage.world.signIn();
      expect((await put(third, made, { isActive: true, version: changed.version })).body.isActive).toBe(true);
    });

    it('have no price from before they were confirmed, even with a source of the same name', async () => {
      const prices = await PriceServer.start();
      prices.answer = { text: '{"bitcoin":{"usd":100000},"usd-coin":{"usd":1}}' };
      const source = (id: string) => `${prices.url}/price?ids=${id}#/${id}/usd`;
      const made = await givenToken('POI');
      await put(admin, made, { priceSource: source('bitcoin') });
      expect((await admin.get(`/api/assets/${made.id}/price`)).body.price).toBe('100000');
      const honest = (await put(admin, made, { priceSource: source('usd-coin') })).body;
      expect((await put(otherAdmin, made, { isActive: true, version: honest.version })).status).toBe(200);
      expect((await request({ usdAmount: 5, assetId: made.id })).body).toMatchObject({ exchangeRate: '1', tokenAmount: '5' });
      await prices.stop();
    });

    it('are switched off without a fresh proof, and changed with one', async () => {
      const made = await givenToken('OFF');
      const tired = await kage.world.signIn();
      await kage.world.sql(`UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [tired.userId]);
      expect((await put(tired, made, { name: 'Other' })).body.code).toBe('reauthentication_required');
      expect((await put(tired, made, { isActive: true, version: made.version })).body.code).toBe('reauthentication_required');
      expect((await put(tired, made, { isActive: false })).body).toMatchObject({ id: made.id, isActive: false });
      expect((await tired.delete(`/api/assets/${made.id}`)).status).toBe(200);
    });

    it('show where their nodes are only to people who may switch them on', async () => {
      const made = await givenToken('SEE');
      expect(made.nodeOrigins).toEqual([nodes.second.url]);
      const finance = await kage.world.signIn('finance');
      const seen = (await finance.get('/api/assets')).body.find(({ id }: Json) => id === made.id);
      expect(seen).toMatchObject({ nodeCount: 1, nodeOrigins: [] });
    });

    it('name only people who may switch them on, and nobody who may only confirm money', async () => {
      const finance = await kage.world.signIn('finance');
      await kage.world.sql(`UPDATE users SET first_name = 'Finn', last_name = 'Ance' WHERE id = $1`, [finance.userId]);
      await kage.world.sql(`UPDATE users SET first_name = 'Other', last_name = 'Admin' WHERE id = $1`, [otherAdmin.userId]);
      const made = await givenToken('WHO');
      expect(made.confirmation.who).toContain('Other Admin');
      expect(made.confirmation.who).not.toContain('Finn Ance');
      const seen = (await finance.get('/api/assets')).body.find(({ id }: Json) => id === made.id);
      expect(seen.confirmation).toMatchObject({ allowed: false, reason: 'Your role may not confirm requests of others.' });
    });
  });

  it('are paid as requested, to the smallest unit that can be typed', async () => {
    const { id } = await givenUsdc();
    const asked = await request({ usdAmount: 12.34, assetId: id });
    expect(asked.body).toMatchObject({ assetId: id, chainId: 31_338, tokenSymbol: 'USDC', tokenDecimals: 6, tokenAmount: '12.34' });
    expect(asked.body.tokenAmountRaw).toBe('12340000');
    expect((await admin.get(`/api/assets/${id}/price`)).body).toMatchObject({ price: '1', source: 'fixed:1', isStale: false });
    const { hash } = await other.pay(payer, 1_234n * CENT_OF_USDC);
    await kage.watch();
    expect((await admin.get(`/api/crypto-payment/${hash}/status?chainId=31338`)).body.payment).toMatchObject({
      assetId: id,
      status: 'pending',
    });
    expect((await admin.get(`/api/crypto-payment/${hash}/status?chainId=31337`)).status).toBe(404);
    await bury();
    expect(await other.paymentOf(hash)).toMatchObject({ status: 'confirmed', usd_amount: '12.34', outcome: 'paid' });
    expect(await kage.world.balanceOf(project)).toBe('12.34');
    expect((await admin.put(`/api/assets/${id}`, { decimals: 18 })).body).toMatchObject({ statusCode: 400 });
    expect((await admin.put(`/api/assets/${id}`, { receivingAddress: payer.address })).body).toMatchObject({ code: 'asset_in_use' });
    expect((await admin.delete(`/api/assets/${id}`)).body).toMatchObject({ statusCode: 409, code: 'asset_in_use' });
  });

  it('bind a contract wallet on the chain that it is on, and take a hash of that chain', async () => {
    await givenUsdc();
    const owner = Wallet.createRandom();
    const wallet = await deploy(await second.provider.getSigner(0), 'ContractWallet', owner.address);
    const address = await wallet.getAddress();
    const signed = await other.signedBinding(project, { address, signMessage: (message) => owner.signMessage(message) });
    expect((await admin.post('/api/bind-wallet', signed)).body).toMatchObject({ statusCode: 400, code: 'invalid_signature' });
    expect((await admin.post('/api/bind-wallet', { ...signed, chainId: 31_338 })).body).toMatchObject({
      walletAddress: address,
      chainId: 31_338,
    });
    const { hash } = await other.pay(payer, 700n * CENT_OF_USDC);
    const submit = (body: object) => admin.post(`/api/projects/${project.id}/crypto-payment-submit`, { txHash: hash, ...body });
    expect((await submit({ chainId: 31_338 })).body.payment).toMatchObject({ chainId: 31_338, tokenSymbol: 'USDC', tokenAmount: '7' });
    await kage.watch();
    await bury();
    expect(await other.paymentOf(hash)).toMatchObject({ status: 'confirmed', usd_amount: '7.00' });
  });

  it('are credited with the arrived amount where the token takes a fee', async () => {
    const saved = await admin.post('/api/assets', draft({ name: 'Fee', symbol: 'FEE', decimals: 18, tokenAddress: fee }));
    expect(saved.status).toBe(201);
    await otherAdmin.put(`/api/assets/${saved.body.id}`, { isActive: true, version: saved.body.version });
    const feeWorld = kage.on({ ...second, tokenAddress: fee });
    const rich = await feeWorld.givenPayer(1_000n * TOKEN);
    await feeWorld.bind(admin, project, rich);
    const { hash } = await feeWorld.pay(rich, 100n * TOKEN);
    await kage.watch();
    await bury();
    expect(await feeWorld.paymentOf(hash)).toMatchObject({ status: 'confirmed', usd_amount: '99.00' });
    expect(await kage.world.balanceOf(project)).toBe('99.00');
  });

  it('still work where the other chain is unreachable, and payments there are credited afterwards', async () => {
    await givenUsdc();
    await kage.watch();
    const onFirst = await kage.givenPayer();
    await kage.bind(admin, project, onFirst);
    await kage.pay(onFirst, 100n * TOKEN);
    const late = await other.pay(payer, 500n * CENT_OF_USDC);
    nodes.second.fault = () => ({ reset: true });
    expect(await kage.watch()).toBe(false);
    await kage.mine(CONFIRMATIONS - 1);
    await kage.watch();
    expect(await kage.world.balanceOf(project)).toBe('5.00');
    nodes.second.behave();
    await kage.watch();
    await bury();
    expect(await other.paymentOf(late.hash)).toMatchObject({ status: 'confirmed', usd_amount: '5.00' });
    expect(await kage.world.balanceOf(project)).toBe('10.00');
  });

  it('that are switched off accept no new request, and their open payments are followed to their end', async () => {
    const { id } = await givenUsdc();
    expect((await request({ usdAmount: 5, assetId: id })).status).toBe(201);
    expect((await admin.put(`/api/assets/${id}`, { isActive: false })).body).toMatchObject({ isActive: false });
    // Their payments are still credited: what that rests on is not changed by one person.
    expect((await otherAdmin.put(`/api/assets/${id}`, { priceSource: 'fixed:1000' })).body).toMatchObject({
      statusCode: 409,
      code: 'not_independent',
    });
    expect((await request({ usdAmount: 5, assetId: id })).body).toMatchObject({ fields: { assetId: expect.any(String) } });
    const { hash } = await other.pay(payer, 500n * CENT_OF_USDC);
    await kage.watch();
    await bury();
    expect(await other.paymentOf(hash)).toMatchObject({ status: 'confirmed', usd_amount: '5.00', outcome: 'paid' });
  });

  it('that are reorganised on one chain are counted again there, without a change on the other chain', async () => {
    await givenUsdc();
    const onFirst = await kage.givenPayer();
    await kage.bind(admin, project, onFirst);
    const standing = await kage.pay(onFirst, 100n * TOKEN);
    await other.mine(1);
    const snapshot = await second.rpc<string>('evm_snapshot');
    const signed = await other.signedTransfer(payer, 500n * CENT_OF_USDC);
    const { hash } = await other.send(signed);
    await kage.watch();
    await second.rpc('evm_revert', snapshot);
    await other.mine(3);
    await kage.watch();
    expect(await other.paymentOf(hash)).toMatchObject({ status: 'pending', block_number: null });
    expect(await kage.paymentOf(standing.hash)).toMatchObject({ status: 'pending', reorganised_at: null });
    await other.send(signed);
    await kage.watch();
    await bury();
    expect(await other.paymentOf(hash)).toMatchObject({ status: 'confirmed', usd_amount: '5.00' });
  });

  it('cost as many calls to the nodes with 10,000 open payments as with 10: one eth_getLogs for each token', async () => {
    await givenUsdc();
    await kage.watch();
    const count = async () => {
      await kage.world.sql('UPDATE crypto_payment_claims SET checked_at = now()');
      nodes.first.calls.length = 0;
      nodes.second.calls.length = 0;
      expect(await kage.watch()).toBe(true);
      return [...nodes.first.calls, ...nodes.second.calls].sort();
    };
    const open = (many: number) =>
      kage.world.sql(
        `INSERT INTO crypto_payments (project_id, asset_id, chain_id, tx_hash, log_index, token_address, token_symbol, token_decimals, token_amount_raw,
           block_number, block_hash, block_time, status, to_address)
         SELECT $1::int, a.id, a.chain_id, '0x' || encode(sha256(convert_to('open' || n, 'UTF8')), 'hex'), n, a.token_address, a.symbol, a.decimals, 1,
           100000000, '0x' || repeat('1', 64), now(), 'pending', a.receiving_address FROM assets a, generate_series(1, $2::int) n ON CONFLICT DO NOTHING`,
        [project.id, many],
      );
    const tokens = (await assets()).length;
    await open(10);
    const few = await count();
    await open(Math.ceil(10_000 / tokens));
    expect(await count()).toEqual(few);
    expect(few.filter((method) => method === 'eth_getLogs')).toHaveLength(tokens);
    await kage.world.sql('DELETE FROM crypto_payments WHERE block_number = 100000000');
  });
});
