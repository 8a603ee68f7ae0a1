/** Digits behind the point of every rate (USD per token), as in numeric(38,18). */
export const RATE_DECIMALS = 18;
/** The most digits behind the point, since a person types the amount into a wallet. */
const TYPED_DECIMALS = 4;
const CENT_DECIMALS = 2;
const EXPONENT_MAX = 100;
const DIGITS_MAX = 200;
const DECIMAL = /^(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

export const RATE_HOLDS_MS = 30 * 60_000;
/** A block has the time at which it was begun: it can contain the payment of a request that was made a moment later. */
const BLOCK_TIME_SKEW_MS = 15_000;
/** How long after its expiry a request's rate still limits the value of a late payment; later ones count as without a request. */
const LATE_WINDOW_MS = 24 * 3_600_000;
/** A payment worth more than a billion dollars is a mistake of price or token, which a person has to check. */
export const PAYMENT_CENTS_MAX = 100_000_000_000n;

/** A non-negative decimal (also with an exponent) in units of 10^-decimals, cut there; undefined for anything else. */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const parts = DECIMAL.exec(text);
  if (!parts || text.length > DIGITS_MAX) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  if (whole === '' && fraction === '') return undefined;
  const shift = Number(exponent) - fraction.length + decimals;
  if (Math.abs(Number(exponent)) > EXPONENT_MAX) return undefined;
  const digits = BigInt(whole + fraction);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
}

/** The shortest decimal without loss and without an exponent: 200000000000000n at 18 is 0.0002. */
export function formatDecimal(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A numeric value without the zeros that the scale of its column adds. */
export function trimDecimal(numeric: string): string {
  return numeric.includes('.') ? numeric.replace(/\.?0+$/, '') : numeric;
}

export const formatCents = (cents: bigint): string => `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;

export function parseCents(usd: string): bigint {
  const cents = parseDecimal(usd, CENT_DECIMALS);
  if (cents === undefined) throw new Error(`Not an amount in USD: ${usd}`);
  return cents;
}

export function parseRate(rate: string): bigint {
  const units = parseDecimal(rate, RATE_DECIMALS);
  if (units === undefined) throw new Error(`Not a rate: ${rate}`);
  return units;
}

/** How many base units of the token are worth so many cents: rounded up to the digits that a person types. */
export function tokensFor(cents: bigint, rate: bigint, tokenDecimals: number): bigint {
  const exact = divideUp(cents * 10n ** BigInt(tokenDecimals + RATE_DECIMALS), rate * 100n);
  const step = 10n ** BigInt(Math.max(tokenDecimals - TYPED_DECIMALS, 0));
  return divideUp(exact, step) * step;
}

const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** A request in the units of the calculation: `rate` in units of 10^-18 USD per token, amounts in base units. */
export interface LockedRate {
  id: number;
  rate: bigint;
  requestedRaw: bigint;
  creditedRaw: bigint;
  createdAt: Date;
  expiresAt: Date;
}

export interface Arrival {
  raw: bigint;
  tokenDecimals: number;
  blockTime: Date;
}

export const PAYMENT_OUTCOMES = ['paid', 'underpaid', 'overpaid', 'late', 'without_request'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

export type CreditDecision =
  | {
      kind: 'credit';
      cents: bigint;
      rate: bigint;
      requestId: number | null;
      lockedRaw: bigint;
      outcome: PaymentOutcome;
      usesPrice: boolean;
    }
  | { kind: 'dust' }
  /** The rest has no locked rate, and no price can be used at the moment. */
  | { kind: 'await_price' };

/**
 * The value of an arrived transfer: up to a request's own amount at its locked rate, once, if the block is before its expiry; any
 * further amount, and one that is late or without a request, at the lower of that rate and `price`. Cut to the cent at the end.
 */
export function decideCredit(arrival: Arrival, requests: readonly LockedRate[], price: bigint | null): CreditDecision {
  const request = requestFor(arrival, requests);
  const isInTime = request !== undefined && arrival.blockTime < request.expiresAt;
  const open = request && isInTime ? request.requestedRaw - request.creditedRaw : 0n;
  const lockedRaw = open < arrival.raw ? open : arrival.raw;
  const restRaw = arrival.raw - lockedRaw;
  if (restRaw > 0n && price === null) return { kind: 'await_price' };
  const restRate = lowerOf(request?.rate, price) ?? 0n;
  const worth = lockedRaw * (request?.rate ?? 0n) + restRaw * restRate;
  const cents = (worth * 100n) / 10n ** BigInt(arrival.tokenDecimals + RATE_DECIMALS);
  if (cents < 1n) return { kind: 'dust' };
  const outcome = outcomeOf(request, isInTime, lockedRaw, restRaw);
  return { kind: 'credit', cents, rate: worth / arrival.raw, requestId: request?.id ?? null, lockedRaw, outcome, usesPrice: restRaw > 0n };
}

/** A block of this time can pay requests that expired after the first and were made up to the second of these instants. */
export const relevantRequests = (blockTime: Date): [expiredAfter: Date, madeUntil: Date] => [
  new Date(blockTime.getTime() - LATE_WINDOW_MS),
  new Date(blockTime.getTime() + BLOCK_TIME_SKEW_MS),
];

/**
 * Of the requests in time and not yet paid, the one whose open amount is exactly the transfer, otherwise the newest. Without such a
 * request, the newest whose rate still limits the value.
 */
function requestFor({ raw, blockTime }: Arrival, requests: readonly LockedRate[]): LockedRate | undefined {
  const [expiredAfter, madeUntil] = relevantRequests(blockTime);
  const known = requests
    .filter(({ createdAt, expiresAt }) => createdAt <= madeUntil && expiresAt > expiredAfter)
    .sort((a, b) => b.id - a.id);
  const open = known.filter(({ expiresAt, requestedRaw, creditedRaw }) => blockTime < expiresAt && creditedRaw < requestedRaw);
  return open.find(({ requestedRaw, creditedRaw }) => requestedRaw - creditedRaw === raw) ?? open[0] ?? known[0];
}

function lowerOf(first: bigint | undefined, second: bigint | null): bigint | undefined {
  if (first === undefined || second === null) return first ?? second ?? undefined;
  return first < second ? first : second;
}

function outcomeOf(request: LockedRate | undefined, isInTime: boolean, lockedRaw: bigint, restRaw: bigint): PaymentOutcome {
  if (!request) return 'without_request';
  if (!isInTime) return 'late';
  if (restRaw > 0n) return 'overpaid';
  return request.creditedRaw + lockedRaw < request.requestedRaw ? 'underpaid' : 'paid';
}

/** `head − block + 1`; 0 for a block that the chain does not have. */
export const confirmationsOf = (head: number | null, blockNumber: number | null): number =>
  head === null || blockNumber === null ? 0 : Math.max(head - blockNumber + 1, 0);
