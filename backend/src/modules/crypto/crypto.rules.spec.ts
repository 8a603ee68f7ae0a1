import {
  confirmationsOf,
  decideCredit,
  formatCents,
  formatDecimal,
  parseCents,
  parseDecimal,
  parseRate,
  tokensFor,
  trimDecimal,
  type CreditDecision,
  type LockedRate,
} from './crypto.rules.js';

const TOKEN = 10n ** 18n;
const NOW = new Date('2026-11-28T12:00:00Z');
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);

describe('decimals', () => {
  it.each([
    ['123456789.123456789012345678', 123456789123456789012345678n],
    ['0.0000001', 100000000000n],
    ['1', TOKEN],
    ['0.009007199254740993', 9007199254740993n],
    ['1.23e-7', 123000000000n],
    ['2E3', 2000n * TOKEN],
    ['.5', TOKEN / 2n],
  ])('%s is read to the last digit', (text, units) => expect(parseDecimal(text, 18)).toBe(units));

  it.each(['', '.', '-1', '+1', '1,5', '0x10', 'NaN', 'Infinity', '1e', '1e9999', ' 1', '1 ', '1.2.3', '１'])(
    '%j is no decimal',
    (text) => {
      expect(parseDecimal(text, 18)).toBeUndefined();
    },
  );

  it('is written as it was read, without an exponent', () => {
    for (const text of ['123456789.123456789012345678', '0.0000001', '1', '0.009007199254740993', '0', '1000000000000000000000']) {
      expect(formatDecimal(parseDecimal(text, 18) ?? -1n, 18)).toBe(text);
    }
    expect(formatDecimal(-1500n, 3)).toBe('-1.5');
    expect(formatDecimal(7n, 0)).toBe('7');
    expect(trimDecimal('0.050000000000000000')).toBe('0.05');
    expect(trimDecimal('100')).toBe('100');
    expect(trimDecimal('100.000')).toBe('100');
  });

  it('has cents of two places', () => {
    expect(formatCents(5n)).toBe('0.05');
    expect(formatCents(123456n)).toBe('1234.56');
    expect(parseCents('10.5')).toBe(1050n);
    expect(() => parseCents('ten')).toThrow('Not an amount');
    expect(() => parseRate('free')).toThrow('Not a rate');
  });
});

describe('tokens for an amount', () => {
  it.each([
    ['10', '0.05', '200'],
    ['10', '0.03', '333.3334'],
    ['1', '0.000000123', '8130081.3009'],
    ['0.01', '5000', '0.0001'],
    ['100000', '0.000000000000000001', '100000000000000000000000'],
  ])('%s USD at %s are %s, rounded up to what can be typed', (usd, rate, tokens) => {
    const raw = tokensFor(parseCents(usd), parseRate(rate), 18);
    expect(formatDecimal(raw, 18)).toBe(tokens);
    // Never less than what was asked for.
    expect(raw * parseRate(rate) >= parseCents(usd) * 10n ** 34n).toBe(true);
  });

  it('are whole base units of a token with few decimals', () => expect(tokensFor(100n, parseRate('3'), 2)).toBe(34n));
});

describe('the value of an arrived transfer', () => {
  const request = (change: Partial<LockedRate> = {}): LockedRate => ({
    id: 1,
    rate: parseRate('0.05'),
    requestedRaw: 200n * TOKEN,
    creditedRaw: 0n,
    createdAt: minutes(-5),
    expiresAt: minutes(25),
    ...change,
  });
  const decide = (tokens: bigint, requests: LockedRate[], price: string | null = '0.04', blockTime = NOW): CreditDecision =>
    decideCredit({ raw: tokens, tokenDecimals: 18, blockTime }, requests, price === null ? null : parseRate(price));
  const worth = (decision: CreditDecision) =>
    decision.kind === 'credit' ? `${formatCents(decision.cents)} ${decision.outcome} ${decision.requestId ?? '-'}` : decision.kind;

  it.each<[string, bigint, LockedRate[], string | null, string]>([
    ['exactly what was asked for, at the locked rate, whatever the price now', 200n * TOKEN, [request()], '0.01', '10.00 paid 1'],
    ['the same without any price', 200n * TOKEN, [request()], null, '10.00 paid 1'],
    ['what came, not what was declared', 1n * TOKEN, [request()], '0.04', '0.05 underpaid 1'],
    ['twice as much: the rest at the lower of rate and price', 400n * TOKEN, [request()], '0.04', '18.00 overpaid 1'],
    ['twice as much while the price has risen', 400n * TOKEN, [request()], '0.09', '20.00 overpaid 1'],
    ['a rest without a price waits', 400n * TOKEN, [request()], null, 'await_price'],
    ['without a request, at the price', 100n * TOKEN, [], '0.04', '4.00 without_request -'],
    ['the last 40 % of a request', 80n * TOKEN, [request({ creditedRaw: 120n * TOKEN })], '0.01', '4.00 paid 1'],
    [
      'a request that is paid already: its rate still caps',
      100n * TOKEN,
      [request({ creditedRaw: 200n * TOKEN })],
      '0.09',
      '5.00 overpaid 1',
    ],
    ['a cent', TOKEN / 5n, [request()], '0.04', '0.01 underpaid 1'],
    ['less than a cent', TOKEN / 5n - 1n, [request()], '0.04', 'dust'],
    ['a single base unit', 1n, [], '0.04', 'dust'],
    [
      'the one of two requests whose amount it is',
      200n * TOKEN,
      [request(), request({ id: 2, requestedRaw: 300n * TOKEN, rate: parseRate('0.07') })],
      '0.01',
      '10.00 paid 1',
    ],
    [
      'else the newest',
      100n * TOKEN,
      [request(), request({ id: 2, requestedRaw: 300n * TOKEN, rate: parseRate('0.07') })],
      '0.01',
      '7.00 underpaid 2',
    ],
    [
      'a request made after the block is not what it paid',
      200n * TOKEN,
      [request({ createdAt: minutes(1) })],
      '0.01',
      '2.00 without_request -',
    ],
  ])('%s', (_, tokens, requests, price, expected) => expect(worth(decide(tokens, requests, price))).toBe(expected));

  it('is cut to the cent at the end, not in parts', () => {
    const decision = decide(200n * TOKEN + TOKEN / 2n, [request({ rate: parseRate('0.050009') })], '0.019');
    // 200 × 0.050009 + 0.5 × 0.019 = 10.0113
    expect(worth(decision)).toBe('10.01 overpaid 1');
  });

  it.each([
    ['a moment before the expiry', -1, '0.01', '10.00 paid 1'],
    ['at the expiry', 0, '0.01', '2.00 late 1'],
    ['late while the price has risen: the locked rate caps', 60_000, '0.09', '10.00 late 1'],
    ['late while the price has fallen', 60_000, '0.01', '2.00 late 1'],
    ['more than a day late: as without a request', 25 * 3_600_000, '0.09', '18.00 without_request -'],
  ])('%s', (_, afterExpiry, price, expected) => {
    const blockTime = new Date(minutes(25).getTime() + afterExpiry);
    expect(worth(decide(200n * TOKEN, [request()], price, blockTime))).toBe(expected);
  });

  it('gives the mean rate where two were applied', () => {
    const decision = decide(400n * TOKEN, [request()], '0.04');
    expect(decision).toMatchObject({ kind: 'credit', rate: parseRate('0.045'), lockedRaw: 200n * TOKEN, usesPrice: true });
  });
});

describe('confirmations', () => {
  it('are counted from the block itself', () => {
    expect([
      confirmationsOf(100, 100),
      confirmationsOf(111, 100),
      confirmationsOf(99, 100),
      confirmationsOf(null, 100),
      confirmationsOf(100, null),
    ]).toEqual([1, 12, 0, 0, 0]);
  });
});
