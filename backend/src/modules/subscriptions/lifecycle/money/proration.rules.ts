/** A part of a charge that pays for a time of a subscription. */
export interface PaidShare {
  reference: string;
  /** Of the charge in the ledger; null where nothing was booked. */
  chargeId: number | null;
  startsAt: Date;
  endsAt: Date;
  /** Cents, without what has been refunded of the charge. */
  amount: bigint;
}

/** A part of a charge, in cents. */
export type ChargePart = Pick<PaidShare, 'reference' | 'chargeId' | 'amount'>;

const seconds = (from: Date, to: Date): bigint => BigInt(Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1_000)));

/**
 * The value of the remaining time, by whole seconds: each share counts in proportion to its remaining time. All shares are added up
 * exactly, and rounded down to the cent once.
 */
export function unusedOf(shares: readonly PaidShare[], now: Date): bigint {
  let numerator = 0n;
  let denominator = 1n;
  for (const { startsAt, endsAt, amount } of shares) {
    const total = seconds(startsAt, endsAt);
    const left = seconds(now > startsAt ? now : startsAt, endsAt);
    if (total === 0n || left === 0n) continue;
    if (left === total) numerator += amount * denominator;
    else [numerator, denominator] = [numerator * total + amount * left * denominator, denominator * total];
  }
  return numerator / denominator;
}

/** The money that a change of plan or a cancellation moves. */
export interface Settlement {
  /** What is charged now. */
  charge: bigint;
  /** The refunds, by charge. */
  refunds: ChargePart[];
  /** Which parts of earlier charges pay for the new period. */
  carried: ChargePart[];
}

/**
 * Deducts the unused amount from a new price: the difference is charged, or refunded from the newest charge on, never more than is left
 * of each.
 * @param given the newest charge first
 */
export function settle(given: readonly ChargePart[], unused: bigint, price: bigint): Settlement {
  const parts = byCharge(given);
  if (price >= unused) return { charge: price - unused, refunds: [], carried: take(parts, unused) };
  const refunds = take(parts, unused - price);
  return { charge: 0n, refunds, carried: take(without(parts, refunds), price) };
}

function byCharge(given: readonly ChargePart[]): ChargePart[] {
  const parts = new Map<string, ChargePart>();
  for (const { reference, chargeId, amount } of given)
    parts.set(reference, { reference, chargeId, amount: (parts.get(reference)?.amount ?? 0n) + amount });
  return [...parts.values()];
}

/** So much from the first ones. */
function take(parts: readonly ChargePart[], amount: bigint): ChargePart[] {
  const taken: ChargePart[] = [];
  let rest = amount;
  for (const part of parts) {
    const from = part.amount < rest ? part.amount : rest;
    if (from > 0n) taken.push({ ...part, amount: from });
    rest -= from;
  }
  if (rest > 0n) throw new Error('More is unused than was paid');
  return taken;
}

const without = (parts: readonly ChargePart[], taken: readonly ChargePart[]): ChargePart[] =>
  parts.map((part) => ({ ...part, amount: part.amount - (taken.find(({ reference }) => reference === part.reference)?.amount ?? 0n) }));
