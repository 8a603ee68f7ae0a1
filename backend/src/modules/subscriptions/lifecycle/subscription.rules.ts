import { invalidField } from '../../../common/errors/domain-error.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import { datesAreFixed, endsTooLate, invalidTransition, noTimeLeft, notRenewable } from '../subscriptions.errors.js';

const DAY_MS = 86_400_000;
/** A four-digit year, which is what a date in the API has. */
const LATEST_END = new Date('9999-12-31T00:00:00Z');
export const RENEWAL_DAYS_DEFAULT = 30;

interface State {
  /** What a caller may set it to; `expired` also comes by itself, the instant the end has passed. */
  movesTo: readonly SubscriptionStatus[];
  /** What a renewal leaves it as; null cannot be renewed. */
  renewsTo: SubscriptionStatus | null;
  /** Counts towards the project's `maxUsers`. */
  isServed: boolean;
  /** The core lets its user in. */
  isEnabled: boolean;
}

/** Every state and its legal moves. Every check of what is allowed reads this table. */
export const STATES: Readonly<Record<SubscriptionStatus, State>> = {
  pending: { movesTo: ['active', 'cancelled'], renewsTo: null, isServed: false, isEnabled: false },
  active: { movesTo: ['suspended', 'cancelled', 'expired'], renewsTo: 'active', isServed: true, isEnabled: true },
  suspended: { movesTo: ['active', 'cancelled'], renewsTo: 'suspended', isServed: true, isEnabled: false },
  expired: { movesTo: [], renewsTo: 'active', isServed: false, isEnabled: false },
  cancelled: { movesTo: [], renewsTo: null, isServed: false, isEnabled: false },
};

export const NEW_STATUSES = ['pending', 'active'] as const satisfies readonly SubscriptionStatus[];
const ENDED: readonly SubscriptionStatus[] = ['expired', 'cancelled'];

export interface Period {
  startDate: Date;
  endDate: Date;
}

/** Where a subscription stands; `status` is the effective one. */
export interface Standing extends Period {
  status: SubscriptionStatus;
  paidUntil: Date | null;
}

/** The rules of a project for sales and renewals. */
export interface SellingRules {
  now: Date;
  /** Null where the caller is not bound, as a global admin is not. */
  maxDays: number | null;
  termDays: number | null;
}

/** A charge: `terms` times the project's price. */
export interface Purchase {
  kind: 'activation' | 'renewal';
  terms: number;
}

export interface Plan extends Standing {
  purchase: Purchase | null;
}

/** An active subscription whose end has passed *is* expired, whether or not the worker has recorded it. */
export const effectiveStatus = (status: SubscriptionStatus, endDate: Date, now: Date): SubscriptionStatus =>
  status === 'active' && endDate <= now ? 'expired' : status;

/** The terms that begin within a time; without terms a sale counts once, whatever its length. */
export const startedTerms = (from: Date, to: Date, termDays: number | null): number =>
  termDays === null ? 1 : Math.max(1, Math.ceil((to.getTime() - from.getTime()) / (termDays * DAY_MS)));

/** @throws validation_failed */
export function planSale(
  status: (typeof NEW_STATUSES)[number],
  { startDate, endDate }: Period,
  { now, maxDays, termDays }: SellingRules,
): Plan {
  requireOrder(startDate, endDate);
  if (endDate <= now) throw invalidField('endDate', 'End date must lie in the future');
  requireLength(startDate, endDate, maxDays);
  if (status === 'pending') return { status, startDate, endDate, paidUntil: null, purchase: null };
  return {
    status,
    startDate,
    endDate,
    paidUntil: endDate,
    purchase: { kind: 'activation', terms: startedTerms(startDate, endDate, termDays) },
  };
}

export interface RequestedChange extends Partial<Period> {
  status?: SubscriptionStatus;
  /** A global admin corrects a wrong date: what is paid for moves along, and nothing is charged. */
  isCorrection: boolean;
}

/** @throws invalid_transition, validation_failed */
export function planChange(before: Standing, change: RequestedChange, rules: SellingRules): Plan {
  const { status = before.status, startDate = before.startDate, endDate = before.endDate, isCorrection } = change;
  const after: Standing = { status, startDate, endDate, paidUntil: before.paidUntil };
  if (status !== before.status && !STATES[before.status].movesTo.includes(status)) throw invalidTransition(before.status, status);
  requireDatesFit(before, after, isCorrection, rules);
  if (status === 'active' && before.status !== 'active' && endDate <= rules.now) throw noTimeLeft(before.status);
  if (status !== 'active' || before.status !== 'pending') return extended(before, after, isCorrection, rules);
  return { ...after, paidUntil: endDate, purchase: { kind: 'activation', terms: startedTerms(startDate, endDate, rules.termDays) } };
}

/** From the later of now and the end; a suspended one is extended and stays suspended. @throws invalid_transition, validation_failed */
export function planRenewal(before: Standing, days: number, { now, maxDays, termDays }: SellingRules): Plan {
  const status = STATES[before.status].renewsTo;
  if (status === null) throw notRenewable(before.status);
  if (maxDays !== null && days > maxDays) throw invalidField('days', `At most ${maxDays} days at once`);
  const base = later(before.endDate, now);
  const endDate = new Date(base.getTime() + days * DAY_MS);
  if (endDate > LATEST_END) throw invalidField('days', 'The end would lie beyond the year 9999');
  const paidUntil = later(endDate, before.paidUntil);
  return {
    status,
    startDate: before.startDate,
    endDate,
    paidUntil,
    purchase: { kind: 'renewal', terms: startedTerms(base, endDate, termDays) },
  };
}

/** Moving the end beyond what was paid for is a renewal. */
function extended(before: Standing, after: Standing, isCorrection: boolean, { now, termDays }: SellingRules): Plan {
  const { endDate, paidUntil } = after;
  if (paidUntil === null || isSame(endDate, before.endDate)) return { ...after, purchase: null };
  if (isCorrection) return { ...after, paidUntil: endDate, purchase: null };
  if (endDate <= paidUntil) return { ...after, purchase: null };
  const terms = startedTerms(later(paidUntil, now), endDate, termDays);
  return { ...after, paidUntil: endDate, purchase: { kind: 'renewal', terms } };
}

function requireDatesFit(before: Standing, after: Standing, isCorrection: boolean, { now, maxDays, termDays }: SellingRules): void {
  const startMoved = !isSame(before.startDate, after.startDate);
  const endMoved = !isSame(before.endDate, after.endDate);
  if (!startMoved && !endMoved) return;
  const ended = [before.status, after.status].find((status) => ENDED.includes(status));
  if (ended) throw datesAreFixed(ended);
  requireOrder(after.startDate, after.endDate);
  if (after.endDate > LATEST_END) throw invalidField('endDate', 'The end lies beyond the year 9999');
  const { paidUntil } = before;
  if (paidUntil === null || (startMoved && after.startDate < before.startDate)) requireLength(after.startDate, after.endDate, maxDays);
  else if (endMoved && after.endDate > paidUntil) requireLength(later(paidUntil, now), after.endDate, maxDays);
  // Time that was never charged would come for nothing: terms are counted from the start that was sold.
  const sellsTime = termDays !== null && paidUntil !== null && before.startDate > now && after.startDate < before.startDate;
  if (sellsTime && !isCorrection)
    throw invalidField('startDate', 'This project sells by terms: once paid for, the start cannot move earlier');
}

function requireOrder(startDate: Date, endDate: Date): void {
  if (endDate <= startDate) throw invalidField('endDate', 'End date must be after the start date');
}

function requireLength(from: Date, to: Date, maxDays: number | null): void {
  if (maxDays !== null && to.getTime() - from.getTime() > maxDays * DAY_MS) throw endsTooLate(maxDays);
}

const isSame = (a: Date, b: Date): boolean => a.getTime() === b.getTime();
const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
