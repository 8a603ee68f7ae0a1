import { parseDecimal, RATE_DECIMALS } from '../crypto.rules.js';

/** One place to read the token's price from: in USD, in units of 10^-18, with the time it is of. */
export interface PriceReader {
  read(now: Date): Promise<Reading>;
}

export interface PriceSource extends PriceReader {
  /** Stored with each quote: `priceSourceName`. */
  readonly name: string;
  /** Distinguishes it from every other source, even of the same name. */
  readonly key: string;
}

export interface Reading {
  price: bigint;
  quotedAt: Date;
}

/** The source has no price that can be used; another may. */
export class NoPrice extends Error {}

const MINUTE_MS = 60_000;
const PRICE_STALE_MS = 10 * MINUTE_MS;
/** A doubtful price is accepted after so many readings that agree, over so long. */
const CONFIRMING_READINGS = 3;
const CONFIRMING_MS = 5 * MINUTE_MS;
/** Older readings are not used to confirm a present price. */
export const DOUBT_WINDOW_MS = 60 * MINUTE_MS;
const AGREE_PERCENT = 5n;
/** USD per token; a price above it is a mistake of the source. */
const PRICE_MAX = 1_000_000n * 10n ** BigInt(RATE_DECIMALS);

/** A source's text as a rate, or undefined where it is no price: zero, negative, not a number, absurdly high. */
export function parsePrice(text: unknown): bigint | undefined {
  const price = typeof text === 'string' ? parseDecimal(text.trim(), RATE_DECIMALS) : undefined;
  return price !== undefined && price > 0n && price <= PRICE_MAX ? price : undefined;
}

export const isStale = (quotedAt: Date, now: Date): boolean => now.getTime() - quotedAt.getTime() > PRICE_STALE_MS;

/** More than 1.5 times, or less than 1/1.5 of, the last accepted price, whatever its age. */
export const isJump = (price: bigint, last: bigint): boolean => price * 2n > last * 3n || price * 3n < last * 2n;

/** Whether the highest of the prices is at most 5 % above the lowest. */
export function agree(prices: readonly bigint[]): boolean {
  const [first = 0n, ...others] = prices;
  const [lowest, highest] = others.reduce(([low, high], price) => [price < low ? price : low, price > high ? price : high], [first, first]);
  return highest * 100n <= lowest * (100n + AGREE_PERCENT);
}

const PARTED_PERCENT = 2n;

/** More than 2 % apart from what the token is pegged to. */
export const hasParted = (price: bigint, peg: bigint): boolean => (price > peg ? price - peg : peg - price) * 100n > peg * PARTED_PERCENT;

/** A price that a source gave at a time, accepted or not. */
export interface SourceReading {
  source: string;
  price: bigint;
  readAt: Date;
}

/**
 * Whether a reading is accepted: at once where it is near the last accepted price, otherwise once a second source has given the same
 * within the time after which a price is stale, or once three readings of its own over five minutes agree.
 * @param earlier readings of all sources, the newest first
 */
export function isBelieved(reading: SourceReading, last: bigint | null, earlier: readonly SourceReading[]): boolean {
  if (last === null || !isJump(reading.price, last)) return true;
  const newestOf = new Map([...earlier].reverse().map((each) => [each.source, each]));
  const seconded = [...newestOf.values()].some(
    ({ source, price, readAt }) => source !== reading.source && !isStale(readAt, reading.readAt) && agree([price, reading.price]),
  );
  if (seconded) return true;
  const run = [reading];
  for (const each of earlier.filter(({ source }) => source === reading.source)) {
    if (ageOf(each, reading) > DOUBT_WINDOW_MS || !agree([...run, each].map(({ price }) => price))) break;
    run.push(each);
  }
  return run.length >= CONFIRMING_READINGS && ageOf(run.at(-1) ?? reading, reading) >= CONFIRMING_MS;
}

const ageOf = (earlier: SourceReading, { readAt }: SourceReading): number => readAt.getTime() - earlier.readAt.getTime();
