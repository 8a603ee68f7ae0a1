import { CryptoWorld, TOKEN } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { PriceServer } from '../../../../test/servers/price-server.js';
import { eventually, type GivenStaff } from '../../../../test/world.js';
import { deploy } from '../../../local/contracts.js';
import { startLocalChain, type LocalChain } from '../../../local/chain/local-chain.js';
import { Chain } from '../chain/chain.js';
import type { Asset } from '../assets/asset.js';
import { CryptoStatus } from '../crypto-status.service.js';
import { formatDecimal } from '../crypto.rules.js';
import { coingeckoSource, jsonSource } from './json-sources.js';
import { pairSource, poolSource } from './pool-sources.js';
import { NoPrice, type PriceReader } from './price.rules.js';
import { PriceService } from './price.service.js';

const read = async (source: PriceReader, now = new Date()) => {
  const { price, quotedAt } = await source.read(now);
  return { price: formatDecimal(price, 18), quotedAt };
};

describe('price services', () => {
  let server: PriceServer;
  beforeAll(async () => {
    server = await PriceServer.start();
  });
  afterAll(() => server.stop());

  it('are read to the last digit', async () => {
    server.answer = { text: '{"data":[{"usd":0.000000123456789012}]}' };
    expect((await read(jsonSource(`${server.url}/v1`, '/data/0/usd'))).price).toBe('0.000000123456789012');
  });

  it.each([
    ['zero', '{"usd":0}'],
    ['null', '{"usd":null}'],
    ['an empty text', '{"usd":""}'],
    ['a negative number', '{"usd":-1}'],
    ['NaN', '{"usd":"NaN"}'],
    ['an absurd number', '{"usd":1e30}'],
    ['an object', '{"usd":{}}'],
    ['nothing', '{}'],
    ['HTML', '<html>200</html>'],
    ['an empty page', ''],
  ])('that answer with %s have no price', async (_, text) => {
    server.answer = { text };
    await expect(jsonSource(server.url, '/usd').read(new Date())).rejects.toBeInstanceOf(NoPrice);
  });

  it.each([429, 500, 301])('that answer %d have no price', async (status) => {
    server.answer = { status, text: '{"usd":1}' };
    await expect(jsonSource(server.url, '/usd').read(new Date())).rejects.toBeInstanceOf(NoPrice);
  });

  it('CoinGecko says when its price was read', async () => {
    const now = new Date('2026-11-28T12:00:00Z');
    server.answer = { text: '{"kage":{"usd":0.0512,"last_updated_at":1795867200}}' };
    const { price, quotedAt } = await read(coingeckoSource('kage', server.url), now);
    expect([price, quotedAt.toISOString()]).toEqual(['0.0512', '2026-11-28T12:00:00.000Z']);
    server.answer = { text: '{"kage":{"usd":0.0512}}' };
    await expect(read(coingeckoSource('kage', server.url), now)).rejects.toBeInstanceOf(NoPrice);
  });
});

describeOnChain('GET /api/kage-price', () => {
  let chain: LocalChain;
  let first: PriceServer;
  let second: PriceServer;
  let crypto: CryptoWorld;
  let admin: GivenStaff;
  beforeAll(async () => {
    chain = await startLocalChain();
    first = await PriceServer.start();
    second = await PriceServer.start();
    crypto = await CryptoWorld.start({ env: { KAGE_PRICE_SOURCE: `${first.url}/a#/usd,${second.url}/b#/usd` } }, chain);
    admin = await crypto.world.signIn();
  });
  afterAll(async () => {
    await crypto.close();
    await first.stop();
    await second.stop();
  });
  const answers = (one: string, two = one) => {
    first.answer = { text: `{"usd":${one}}` };
    second.answer = { text: `{"usd":${two}}` };
  };
  const price = () => admin.get('/api/kage-price');
  /** Sources that had nothing a moment ago are left alone for two seconds. */
  const priceIs = (expected: string) =>
    eventually(`the price is ${expected}`, async () => {
      const { body } = await price();
      return body.price === expected && body;
    });
  /** As if the last reading lay so many seconds back. */
  const age = (seconds: number) =>
    crypto.world.sql(
      `UPDATE price_quotes SET quoted_at = quoted_at - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1)`,
      [seconds],
    );
  const kage = ({ world }: CryptoWorld) => world.get(CryptoStatus).configured();
  const silence = () => {
    first.answer = { status: 500, text: '' };
    second.answer = { status: 500, text: '' };
  };

  it('without any price there is none, and no request', async () => {
    silence();
    expect((await price()).body).toMatchObject({ statusCode: 503, code: 'price_unavailable' });
    const project = await crypto.world.givenProject();
    expect((await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 })).body.code).toBe('price_unavailable');
    await crypto.world.sql('DELETE FROM price_quotes');
  });

  it('gives the first source’s, kept with its source and time, and asks no more often than needed', async () => {
    answers('0.05', '0.051');
    const body = await priceIs('0.05');
    expect(body).toEqual({
      price: '0.05',
      lastUpdated: expect.any(String),
      source: expect.stringMatching(/^127\.0\.0\.1:\d+\/a$/),
      isStale: false,
      isUnpegged: false,
    });
    const { asked } = first;
    await Promise.all([price(), price(), price()]);
    expect(first.asked).toBe(asked);
    expect(await crypto.world.sql('SELECT source, price FROM price_quotes')).toEqual([
      { source: body.source, price: '0.050000000000000000' },
    ]);
  });

  it('falls back to the next source, and back again', async () => {
    first.answer = { status: 502, text: '' };
    await age(30);
    expect((await price()).body).toMatchObject({ price: '0.051', source: expect.stringContaining('/b') });
    answers('0.05', '0.051');
    await age(30);
    expect((await price()).body).toMatchObject({ price: '0.05', source: expect.stringContaining('/a') });
  });

  it('accepts a jump only where a second source gives the same within 5 %, and keeps the old price meanwhile', async () => {
    answers('0.11', '0.051');
    await age(30);
    expect((await price()).body).toMatchObject({ price: '0.051' });
    answers('0.12', '0.125');
    await age(30);
    expect((await price()).body).toMatchObject({ price: '0.125' });
    answers('0.9', '0.3');
    await age(30);
    expect((await price()).body).toMatchObject({ price: '0.125', isStale: false });
    // However long ago the last price was: time alone says nothing about a new one.
    await age(3 * 86_400);
    expect((await price()).body).toMatchObject({ price: '0.125', isStale: true });
    await crypto.world.sql('DELETE FROM price_quotes WHERE NOT is_believed');
  });

  it('accepts a jump after three readings over five minutes that agree, of whichever processes', async () => {
    const other = await CryptoWorld.start(
      { joining: crypto.world, env: { KAGE_PRICE_SOURCE: `${first.url}/a#/usd,${second.url}/b#/usd` } },
      chain,
    );
    const start = Date.now() + 60_000;
    const readAfter = async (seconds: number, world: CryptoWorld = crypto) =>
      formatDecimal((await world.world.get(PriceService).latest(await kage(world), new Date(start + seconds * 1_000))).price, 18);
    silence();
    first.answer = { text: '{"usd":0.9}' };
    expect(await readAfter(0)).toBe('0.125');
    // Two processes at one moment make one reading.
    expect(await Promise.all([readAfter(30), readAfter(30, other)])).toEqual(['0.125', '0.125']);
    expect(await crypto.world.sql('SELECT 1 FROM price_quotes WHERE NOT is_believed')).toHaveLength(2);
    expect(await readAfter(299, other)).toBe('0.125');
    expect(await readAfter(330, other)).toBe('0.9');
    expect(await readAfter(331)).toBe('0.9');
    await other.world.close();
    await crypto.world.sql('DELETE FROM price_quotes');
  });

  it('uses the last good price for ten minutes, then pauses requests and credits without an agreed rate', async () => {
    answers('0.05');
    await priceIs('0.05');
    const project = await crypto.world.givenProject();
    const payer = await crypto.givenPayer();
    await crypto.bind(admin, project, payer);
    const request = (headers = {}) => admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 }, { headers });
    const once = { 'Idempotency-Key': `stale-${project.id}` };
    silence();
    await age(500);
    const first = await request(once);
    expect(first.status).toBe(201);
    await age(101);
    expect((await price()).body).toMatchObject({ price: '0.05', isStale: true });
    expect((await request()).body).toMatchObject({ statusCode: 503, code: 'price_stale' });
    // A caller whose answer was lost on the way still gets it.
    expect((await request(once)).body).toEqual(first.body);

    const agreed = await crypto.pay(payer, 100n * TOKEN);
    const more = await crypto.pay(payer, 40n * TOKEN);
    await crypto.watch();
    await crypto.mine(11);
    await crypto.watch();
    expect(await crypto.paymentOf(agreed.hash)).toMatchObject({ status: 'confirmed', usd_amount: '5.00' });
    expect((await admin.get(`/api/crypto-payment/${more.hash}/status`)).body).toMatchObject({ confirmations: 12, isConfirmed: false });
    expect(await crypto.world.balanceOf(project)).toBe('5.00');

    answers('0.04');
    await priceIs('0.04');
    await crypto.lookAgain(more.hash);
    await crypto.watch();
    // Beyond what was agreed: the lower of the agreed rate and the price at confirmation.
    expect(await crypto.paymentOf(more.hash)).toMatchObject({ status: 'confirmed', usd_amount: '1.60', outcome: 'overpaid' });
  });
});

describeOnChain('pools', () => {
  let chain: LocalChain;
  let sources: { nodes: Chain; asset: Asset };
  let dollar: string;
  let clock: number;
  beforeAll(async () => {
    chain = await startLocalChain();
    const asset = { tokenAddress: chain.tokenAddress.toLowerCase(), decimals: 18 } as Asset;
    sources = { nodes: new Chain(chain.chainId, [chain.url]), asset };
    dollar = await (await deploy(await chain.provider.getSigner(0), 'Erc20Token', 'USD Coin', 'USDC', 6)).getAddress();
    clock = (await chain.provider.getBlock('latest'))?.timestamp ?? 0;
  });
  afterAll(() => chain.stop());

  const wait = async (seconds: number, blocks = 1) => {
    clock = Math.max(clock, (await chain.provider.getBlock('latest'))?.timestamp ?? 0) + seconds;
    await chain.rpc('evm_setNextBlockTimestamp', clock);
    await chain.rpc('anvil_mine', `0x${blocks.toString(16)}`, '0x0');
  };
  const signer = () => chain.provider.getSigner(0);

  it.each([true, false])(
    'of the second Uniswap version give the mean over time, whichever side the token is on (%s)',
    async (tokenFirst) => {
      // 0.05 USD per token: 1,000,000 tokens against 50,000 dollars of 6 decimals.
      const tokens = 1_000_000n * TOKEN;
      const reserves = (dollars: bigint): [bigint, bigint] => (tokenFirst ? [tokens, dollars * 10n ** 6n] : [dollars * 10n ** 6n, tokens]);
      const sides = tokenFirst ? [chain.tokenAddress, dollar] : [dollar, chain.tokenAddress];
      const pair = await deploy(await signer(), 'V2LikePair', ...sides, ...reserves(50_000n));
      const source = pairSource(sources.nodes, sources.asset, (await pair.getAddress()).toLowerCase());
      await expect(source.read(new Date())).rejects.toBeInstanceOf(NoPrice);
      await wait(300, 50);
      expect((await read(source)).price).toMatch(/^0\.0(5|49999999)/);
      // Somebody pushes the price up tenfold for a moment: the mean hardly moves.
      await wait(300, 45);
      await (await pair.getFunction('setReserves').send(...reserves(500_000n))).wait();
      await wait(3);
      const { price, quotedAt } = await read(source);
      expect(Number(price)).toBeGreaterThan(0.05);
      expect(Number(price)).toBeLessThan(0.06);
      expect(quotedAt.getTime()).toBe(((await chain.provider.getBlock('latest'))?.timestamp ?? 0) * 1000);
    },
  );

  it.each([true, false])(
    'of the third Uniswap version give the mean over time, whichever side the token is on (%s)',
    async (tokenFirst) => {
      // Base units: 0.05e6 / 1e18 dollars per token = 1.0001^-306,283 or so; the other way round its inverse.
      const tick = Math.floor(Math.log(0.05e-12) / Math.log(1.0001)) * (tokenFirst ? 1 : -1);
      const sides = tokenFirst ? [chain.tokenAddress, dollar] : [dollar, chain.tokenAddress];
      const pool = await deploy(await signer(), 'V3LikePool', ...sides, tick, 2n ** 96n);
      const source = poolSource(sources.nodes, sources.asset, (await pool.getAddress()).toLowerCase());
      await expect(source.read(new Date())).rejects.toBeInstanceOf(NoPrice);
      await wait(90);
      expect(Math.abs(Number((await read(source)).price) / 0.05 - 1)).toBeLessThan(0.0002);
      await wait(600);
      // One per cent up for the last tenth of the ten minutes: a tenth of a per cent in the mean.
      await (await pool.getFunction('setPrice').send(tick + (tokenFirst ? 100 : -100), 2n ** 96n)).wait();
      await wait(60);
      expect(Math.abs(Number((await read(source)).price) / 0.0500498 - 1)).toBeLessThan(0.0004);
    },
  );

  it('that trade something else, against something else, or are none have no price', async () => {
    const ether = await (await deploy(await signer(), 'Erc20Token', 'Wrapped Ether', 'WETH', 18)).getAddress();
    const other = await deploy(await signer(), 'V2LikePair', dollar, ether, 1_000n, 1_000n);
    const againstEther = await deploy(await signer(), 'V2LikePair', chain.tokenAddress, ether, 1_000n, 1_000n);
    const empty = await deploy(await signer(), 'V2LikePair', chain.tokenAddress, dollar, 0n, 0n);
    await wait(300, 50);
    const refusal = async (address: string) =>
      pairSource(sources.nodes, sources.asset, address.toLowerCase()).read(new Date()).catch(String);
    expect(await refusal(await other.getAddress())).toContain('does not trade the token');
    expect(await refusal(await againstEther.getAddress())).toContain('dollar token');
    expect(await refusal(await empty.getAddress())).toContain('is empty');
    expect(await refusal(chain.receivingAddress)).toMatch(/does not answer token[01]/);
    expect(await refusal(chain.tokenAddress)).toMatch(/does not answer token[01]/);
  });
});
