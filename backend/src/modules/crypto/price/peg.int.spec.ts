import { CryptoWorld, TOKEN, type Payer } from '../../../../test/crypto-world.js';
import { describeOnChain } from '../../../../test/on-chain.js';
import { PriceServer } from '../../../../test/servers/price-server.js';
import { eventually, type GivenProject, type GivenStaff } from '../../../../test/world.js';
import { AssetCheck, type AssetDraft } from '../assets/asset-check.js';

describeOnChain('a token that is pegged to the dollar', () => {
  let second: PriceServer;
  let crypto: CryptoWorld;
  let admin: GivenStaff;
  let project: GivenProject;
  let payer: Payer;
  beforeAll(async () => {
    second = await PriceServer.start();
    crypto = await CryptoWorld.start({ env: { KAGE_PRICE_SOURCE: `peg:1,${second.url}/usd#/usd` } });
    admin = await crypto.world.signIn();
  });
  beforeEach(async () => {
    await crypto.world.sql('UPDATE crypto_payments SET price_quote_id = NULL');
    await crypto.world.sql('UPDATE crypto_payment_requests SET price_quote_id = NULL');
    await crypto.world.sql('DELETE FROM price_quotes');
    project = await crypto.world.givenProject();
    payer = await crypto.givenPayer();
    await crypto.bind(admin, project, payer);
  });
  afterAll(async () => {
    await crypto.close();
    await second.stop();
  });

  const says = (price: string) => (second.answer = { text: `{"usd":${price}}` });
  /** As if the last reading lay so many seconds back. */
  const age = (seconds: number) =>
    crypto.world.sql(
      `UPDATE price_quotes SET quoted_at = quoted_at - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1)`,
      [seconds],
    );
  const price = async () => (await admin.get('/api/kage-price')).body;
  /** Sources that had nothing a moment ago are left alone for two seconds. */
  const given = async (text: string) => {
    says(text);
    await eventually('there is a price', async () => (await price()).price);
  };
  const request = () => admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 });
  /** Ten tokens that nobody has asked for. @returns the payment, and the row of the ledger */
  const arrives = async () => {
    const { hash } = await crypto.pay(payer, 10n * TOKEN);
    await crypto.watch();
    await crypto.mine(11);
    await crypto.watch();
    const { payment } = (await admin.get(`/api/crypto-payment/${hash}/status`)).body;
    const [row] = (await admin.list(`/api/projects/${project.id}/transactions`, { sort: ['id', 'DESC'] })).body;
    return { payment, row };
  };

  it('is worth a dollar while the second source gives nearly the same, and keeps source and time with request, payment and ledger', async () => {
    await given('0.981');
    expect(await price()).toMatchObject({
      price: '1',
      source: expect.stringMatching(/^peg:1 \(127\.0\.0\.1:\d+\/usd\)$/),
      isUnpegged: false,
    });
    const { status, body } = await request();
    expect(status).toBe(201);
    const held = { price: '1', source: expect.stringContaining('peg:1 ('), quotedAt: expect.stringMatching(/Z$/), tokenSymbol: 'KAGE' };
    expect(body).toMatchObject({ exchangeRate: '1', tokenAmount: '5', priceSource: held.source, priceQuotedAt: held.quotedAt });
    const { payment, row } = await arrives();
    expect(payment).toMatchObject({ usdAmount: '10.00', outcome: 'overpaid', prices: [held] });
    expect(row).toMatchObject({ amount: '10.00', prices: [{ ...held, quotedAt: body.priceQuotedAt }] });
  });

  it.each([
    ['below', '0.979', '0.979', '9.79'],
    ['above', '1.021', '1', '10.00'],
  ])(
    'that is more than 2 %% %s its peg accepts no request, and payments are worth the lower of both prices',
    async (_, second, lower, usd) => {
      await given(second);
      expect(await price()).toMatchObject({ price: lower, isUnpegged: true });
      expect((await request()).body).toMatchObject({ statusCode: 503, code: 'price_unpegged' });
      const { payment, row } = await arrives();
      expect(payment).toMatchObject({ usdAmount: usd, prices: [{ price: lower }] });
      expect(row).toMatchObject({ amount: usd, prices: payment.prices });
    },
  );

  it('whose second source has been silent for ten minutes accepts no request, and payments are worth the lower of both prices', async () => {
    await given('0.99');
    second.answer = { status: 500, text: '' };
    await age(601);
    expect(await price()).toMatchObject({ price: '0.99', isStale: true, isUnpegged: true });
    expect((await request()).body).toMatchObject({ statusCode: 503, code: 'price_unpegged' });
    expect((await arrives()).payment).toMatchObject({ usdAmount: '9.90' });
  });

  it('has no price before the second source has ever given one', async () => {
    second.answer = { status: 500, text: '' };
    expect(await price()).toMatchObject({ statusCode: 503, code: 'price_unavailable' });
  });

  it('keeps its old price until that is stale when it loses half of its value at once', async () => {
    await given('1');
    says('0.5');
    await age(30);
    expect(await price()).toMatchObject({ price: '1', isUnpegged: false });
    await age(601);
    expect(await price()).toMatchObject({ isUnpegged: true });
    expect((await request()).body).toMatchObject({ code: 'price_unpegged' });
  });
});

describe('a peg without a second source', () => {
  const draft: AssetDraft = {
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: 8453,
    tokenAddress: `0x${'1'.repeat(40)}`,
    decimals: 6,
    receivingAddress: `0x${'2'.repeat(40)}`,
    rpcUrls: [],
    confirmations: 12,
    priceSource: 'peg:1',
    explorerUrl: null,
    isActive: true,
  };

  it('is refused in production, at the field of the price', async () => {
    await expect(new AssetCheck({ isLocal: false }).check(draft)).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { fields: { priceSource: expect.stringContaining('second source') } },
    });
  });
});
