import { CryptoWorld, TOKEN } from '../../../test/crypto-world.js';
import { describeOnChain } from '../../../test/on-chain.js';
import { RpcProxy } from '../../../test/servers/rpc-proxy.js';
import { eventually, startWorld, type World } from '../../../test/world.js';
import { deploy } from '../../local/contracts.js';
import { startLocalChain, type LocalChain } from '../../local/chain/local-chain.js';

const RATES = '/api/kage-price';

describe('an installation without crypto top-ups', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('says so, and all else works', async () => {
    const admin = await world.signIn();
    const project = await world.givenProject();
    const refused = await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 });
    expect(refused.body).toMatchObject({ statusCode: 503, code: 'crypto_disabled', message: expect.stringContaining('not set up') });
    expect((await admin.get(RATES)).body.code).toBe('crypto_disabled');
    expect((await admin.get(`/api/projects/${project.id}/wallets`)).body).toEqual([]);
    expect((await admin.get('/api/crypto-payments')).body).toEqual([]);
    const config = await world.anonymous().get('/api/config');
    expect(config.body).toMatchObject({ cryptoEnabled: false, cryptoDisabledReason: expect.stringContaining('not set up') });
  });
});

describeOnChain('what the chain says at start', () => {
  let chain: LocalChain;
  let node: RpcProxy;
  let host: CryptoWorld;
  beforeAll(async () => {
    chain = await startLocalChain();
    node = await RpcProxy.start(chain.url);
    host = await CryptoWorld.start({}, chain);
  });
  afterEach(() => node.behave());
  afterAll(async () => {
    await host.close();
    await node.stop();
  });

  const started = (env: Record<string, string>) =>
    CryptoWorld.start({ joining: host.world, env: { ETH_RPC_URL: node.url, ...env } }, chain);
  const configOf = async ({ world }: CryptoWorld) => (await world.anonymous().get('/api/config')).body;

  it('fits: crypto top-ups are on', async () => {
    const crypto = await started({});
    expect(await configOf(crypto)).toEqual({
      productName: 'KAGE VPN',
      chainId: 31337,
      tokenSymbol: 'KAGE',
      requiredConfirmations: 12,
      cryptoEnabled: true,
      singleSignOn: null,
      version: expect.any(String),
    });
    await crypto.world.close();
  });

  it.each<[string, () => Promise<Record<string, string>>, string]>([
    ['other decimals', async () => tokenOf('KAGE', 6), 'has 6 decimals, and 18 were expected'],
    ['another symbol', async () => tokenOf('CAGE', 18), 'is CAGE, and KAGE was expected'],
    ['no token at all', async () => ({ KAGE_TOKEN_ADDRESS: chain.receivingAddress }), 'is no token'],
    ['another chain', async () => ({ ETH_CHAIN_ID: '1' }), 'is on chain 31337, not 1'],
  ])('%s: crypto top-ups pause with a clear reason, and nothing else does', async (_, env, reason) => {
    const crypto = await started(await env());
    expect(await configOf(crypto)).toMatchObject({ cryptoEnabled: false, cryptoDisabledReason: expect.stringContaining(reason) });
    const admin = await crypto.world.signIn();
    const project = await crypto.world.givenProject();
    const refused = await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 });
    expect(refused.body).toMatchObject({ statusCode: 503, code: 'crypto_disabled', message: expect.stringContaining(reason) });
    expect(await crypto.watch()).toBe(false);
    expect((await admin.get(`/api/projects/${project.id}`)).status).toBe(200);
    await crypto.world.close();
  });

  const tokenOf = async (symbol: string, decimals: number) => {
    const token = await deploy(await chain.provider.getSigner(0), 'Erc20Token', 'Kage', symbol, decimals);
    return { KAGE_TOKEN_ADDRESS: await token.getAddress() };
  };

  it('nothing, since no node answers: the process starts, and crypto top-ups are on once one does', async () => {
    node.fault = () => ({ reset: true });
    const crypto = await started({});
    const { cryptoDisabledReason } = await configOf(crypto);
    expect(cryptoDisabledReason).toContain('cannot be reached');
    // A public answer names no host.
    expect(cryptoDisabledReason).not.toContain('127.0.0.1');
    expect(cryptoDisabledReason).not.toMatch(/[A-Z]{3}/);
    node.behave();
    await eventually('crypto top-ups are on', async () => {
      crypto.forgetStatus();
      return (await configOf(crypto)).cryptoEnabled as boolean;
    });
    const admin = await crypto.world.signIn();
    const project = await crypto.world.givenProject();
    const payer = await crypto.givenPayer();
    await crypto.bind(admin, project, payer);
    await crypto.pay(payer, 20n * TOKEN);
    await crypto.watch();
    await crypto.mine(11);
    await crypto.watch();
    expect(await crypto.world.balanceOf(project)).toBe('1.00');
    await crypto.world.close();
  });

  it('a node that hangs does not delay a page', async () => {
    node.fault = () => ({ hang: true });
    const crypto = await started({});
    const begin = Date.now();
    expect((await configOf(crypto)).cryptoEnabled).toBe(false);
    // A call to the node is given up after ten.
    expect(Date.now() - begin).toBeLessThan(9_000);
    node.behave();
    await crypto.world.close();
  });
});
