import { invalidField } from '../../../common/errors/domain-error.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import {
  datesAreFixed,
  endsTooLate,
  invalidTransition,
  noTimeLeft,
  notChangeable,
  notRenewable,
  planSetsLength,
} from '../subscriptions.errors.js';

const DAY_MS = 86_400_000;
/** A four-digit year, which is what a date in the API has. */
const LATEST_END = new Date('9999-12-31T00:00:00Z');
export const RENEWAL_DAYS_DEFAULT = 30;
/** How long a renewal lasts for which neither a plan nor a number of days is known: no longer than what its project sells at once. */
export const renewalDays = (maxSubscriptionDays: number): number => Math.min(RENEWAL_DAYS_DEFAULT, maxSubscriptionDays);
/** The same in the API document. */
export const RENEWAL_DAYS_TEXT = `${RENEWAL_DAYS_DEFAULT}, or the project's \`maxSubscriptionDays\` where that is less`;

interface State {
  /** What a caller may set it to; `expired` also comes by itself, the instant the end has passed. */
  movesTo: readonly SubscriptionStatus[];
  /** What only a worker makes of it, when its project's time for it has passed. */
  endsAs: SubscriptionStatus | null;
  /** What a renewal leaves it as; null cannot be renewed. */
  renewsTo: SubscriptionStatus | null;
  /** Counts towards the project's `maxUsers`. */
  isServed: boolean;
  /** The core lets its user in. */
  isEnabled: boolean;
}

/** Every state and the states that may follow it. Every check of a change of state reads this table. */
export const STATES: Readonly<Record<SubscriptionStatus, State>> = {
  pending: { movesTo: ['active', 'cancelled'], endsAs: null, renewsTo: null, isServed: false, isEnabled: false },
  active: { movesTo: ['suspended', 'cancelled', 'expired'], endsAs: null, renewsTo: 'active', isServed: true, isEnabled: true },
  suspended: { movesTo: ['active', 'cancelled'], endsAs: null, renewsTo: 'suspended', isServed: true, isEnabled: false },
  expired: { movesTo: [], endsAs: 'cancelled', renewsTo: 'active', isServed: false, isEnabled: false },
  cancelled: { movesTo: [], endsAs: null, renewsTo: null, isServed: false, isEnabled: false },
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
  /** Set while it is in grace: access stays, although its end has passed and is not renewed. */
  graceUntil: Date | null;
}

/** The rules of a project for sales and renewals. */
export interface SellingRules {
  now: Date;
  /** Null where the caller is not bound, as a global admin is not. */
  maxDays: number | null;
  termDays: number | null;
}

/** What is bought: `terms` times the price, for a time. */
export interface Purchase {
  kind: 'activation' | 'renewal' | 'change';
  terms: number;
  from: Date;
  to: Date;
}

/** The state of a subscription after a sale or a change, and the time that is bought. */
export interface Outcome extends Standing {
  purchase: Purchase | null;
}

/** The end, or the end of grace: what the VPN server is sent. */
export const accessUntil = ({ endDate, graceUntil }: Pick<Standing, 'endDate' | 'graceUntil'>): Date => graceUntil ?? endDate;

/** An active subscription whose access has ended *is* expired, whether or not the worker has recorded it. */
export const effectiveStatus = (status: SubscriptionStatus, until: Date, now: Date): SubscriptionStatus =>
  status === 'active' && until <= now ? 'expired' : status;

export const ALLOWED_ACTIONS = ['activate', 'suspend', 'renew', 'change_plan', 'cancel', 'delete'] as const;
export type AllowedAction = (typeof ALLOWED_ACTIONS)[number];

/** The actions that a state allows; whether the project sells, and whether the balance covers it, is checked when the action is done. */
export const actionsOf = (status: SubscriptionStatus): AllowedAction[] => {
  const { movesTo, renewsTo } = STATES[status];
  const allowed: Readonly<Record<AllowedAction, boolean>> = {
    activate: movesTo.includes('active'),
    suspend: movesTo.includes('suspended'),
    renew: renewsTo !== null,
    change_plan: isRunning(status),
    cancel: movesTo.includes('cancelled'),
    delete: true,
  };
  return ALLOWED_ACTIONS.filter((action) => allowed[action]);
};

/** It has a paid period that has not ended. */
export const isRunning = (status: SubscriptionStatus): boolean => STATES[status].isServed;

/** The terms that begin within a time; without terms a sale counts once, whatever its length. */
export const startedTerms = (from: Date, to: Date, termDays: number | null): number =>
  termDays === null ? 1 : Math.max(1, Math.ceil((to.getTime() - from.getTime()) / (termDays * DAY_MS)));

/** @throws validation_failed */
export function planSale(
  status: (typeof NEW_STATUSES)[number],
  { startDate, endDate }: Period,
  { now, maxDays, termDays }: SellingRules,
): Outcome {
  requireOrder(startDate, endDate);
  if (endDate <= now) throw invalidField('endDate', 'End date must lie in the future');
  requireLength(startDate, endDate, maxDays);
  if (status === 'pending') return { status, startDate, endDate, paidUntil: null, graceUntil: null, purchase: null };
  const purchase: Purchase = { kind: 'activation', terms: startedTerms(startDate, endDate, termDays), from: startDate, to: endDate };
  return { status, startDate, endDate, paidUntil: endDate, graceUntil: null, purchase };
}

/**
 * An imported subscription, in any state. It was paid for elsewhere: no time is bought where nothing is charged, or where it has ended.
 * @throws validation_failed
 */
export function planMoveIn(status: SubscriptionStatus, { startDate, endDate }: Period, rules: SellingRules, isCharged: boolean): Outcome {
  if (status === 'pending') return planSale(status, { startDate, endDate }, rules);
  if (ENDED.includes(status)) {
    requireOrder(startDate, endDate);
    if (status === 'expired' && endDate > rules.now) throw invalidField('endDate', 'An expired subscription has ended');
    return { status, startDate, endDate, paidUntil: endDate, graceUntil: null, purchase: null };
  }
  const sale = planSale('active', { startDate, endDate }, rules);
  return { ...sale, status, purchase: isCharged ? sale.purchase : null };
}

export interface RequestedChange extends Partial<Period> {
  status?: SubscriptionStatus;
  /** Grace is for those alone that renew by themselves. */
  autoRenew?: boolean;
  /** A plan sets the length: the period begins when it is activated, and dates cannot be edited. */
  hasPlan?: boolean;
  /** A global admin corrects a wrong date: the paid period moves along, and nothing is charged. */
  isCorrection: boolean;
}

/** @throws invalid_transition, validation_failed */
export function planChange(before: Standing, change: RequestedChange, rules: SellingRules): Outcome {
  const { status = before.status, startDate = before.startDate } = change;
  const endDate = change.endDate ?? endAfterStart(before, startDate, change);
  const keepsGrace = change.autoRenew !== false && isSame(endDate, before.endDate);
  const after: Standing = { status, startDate, endDate, paidUntil: before.paidUntil, graceUntil: keepsGrace ? before.graceUntil : null };
  if (status !== before.status && !STATES[before.status].movesTo.includes(status)) throw invalidTransition(before.status, status);
  requireDatesFit(before, after, change, rules);
  if (status === 'active' && before.status === 'pending' && change.hasPlan) return activatedNow(after, rules);
  if (status === 'active' && before.status !== 'active' && accessUntil(after) <= rules.now) throw noTimeLeft(before.status);
  if (status !== 'active' || before.status !== 'pending') return extended(before, after, change, rules);
  const purchase: Purchase = { kind: 'activation', terms: startedTerms(startDate, endDate, rules.termDays), from: startDate, to: endDate };
  return { ...after, paidUntil: endDate, purchase };
}

/** What waits for its activation keeps the length of its plan when its start moves. */
function endAfterStart({ status, startDate: start, endDate: end }: Standing, startDate: Date, { hasPlan }: RequestedChange): Date {
  return status === 'pending' && hasPlan ? new Date(end.getTime() + startDate.getTime() - start.getTime()) : end;
}

/** The time that its plan gives begins when it is activated, unless it begins later. */
function activatedNow(after: Standing, { now }: SellingRules): Outcome {
  const startDate = later(after.startDate, now);
  const endDate = new Date(startDate.getTime() + after.endDate.getTime() - after.startDate.getTime());
  return { ...after, startDate, endDate, paidUntil: endDate, purchase: { kind: 'activation', terms: 1, from: startDate, to: endDate } };
}

/** @throws invalid_transition */
export function requireChangeable(status: SubscriptionStatus): void {
  if (!isRunning(status)) throw notChangeable(status);
}

/** The plan starts a new period: from now, from a start that lies ahead, or in grace from the old end. @throws invalid_transition */
export function planSwitch(before: Standing, days: number, { now }: SellingRules): Outcome {
  requireChangeable(before.status);
  const startDate = before.status === 'active' && before.endDate < now ? before.endDate : later(before.startDate, now);
  const endDate = new Date(startDate.getTime() + days * DAY_MS);
  if (endDate > LATEST_END) throw invalidField('plan', 'The end would lie beyond the year 9999');
  return {
    status: before.status,
    startDate: before.startDate,
    endDate,
    paidUntil: endDate,
    graceUntil: null,
    purchase: { kind: 'change', terms: 1, from: startDate, to: endDate },
  };
}

/** From its end, or from now where it has expired; a suspended one is extended and stays suspended. @throws invalid_transition, validation_failed */
export function planRenewal(before: Standing, days: number, { now, maxDays, termDays }: SellingRules): Outcome {
  const status = STATES[before.status].renewsTo;
  if (status === null) throw notRenewable(before.status);
  if (maxDays !== null && days > maxDays) throw invalidField('days', `At most ${maxDays} days at once`);
  // In grace the end has passed, and the time since then is paid now.
  const base = before.status === 'active' ? before.endDate : later(before.endDate, now);
  const endDate = new Date(base.getTime() + days * DAY_MS);
  if (endDate > LATEST_END) throw invalidField('days', 'The end would lie beyond the year 9999');
  const paidUntil = later(endDate, before.paidUntil);
  return {
    status,
    startDate: before.startDate,
    endDate,
    paidUntil,
    graceUntil: null,
    purchase: { kind: 'renewal', terms: startedTerms(base, endDate, termDays), from: base, to: endDate },
  };
}

/** Moving the end beyond what was paid for is a renewal. */
function extended(before: Standing, after: Standing, { isCorrection, hasPlan }: RequestedChange, { now, termDays }: SellingRules): Outcome {
  const { endDate, paidUntil } = after;
  if (paidUntil === null || isSame(endDate, before.endDate)) return { ...after, purchase: null };
  if (isCorrection) return { ...after, paidUntil: endDate, purchase: null };
  if (endDate <= paidUntil) return { ...after, purchase: null };
  if (hasPlan) throw invalidField('endDate', 'This subscription has a plan: renew it or change its plan to give it more time');
  // It also pays for the days that were used in grace.
  const from = before.graceUntil ? paidUntil : later(paidUntil, now);
  return { ...after, paidUntil: endDate, purchase: { kind: 'renewal', terms: startedTerms(from, endDate, termDays), from, to: endDate } };
}

function requireDatesFit(
  before: Standing,
  after: Standing,
  { isCorrection, hasPlan }: RequestedChange,
  { now, maxDays }: SellingRules,
): void {
  const startMoved = !isSame(before.startDate, after.startDate);
  const endMoved = !isSame(before.endDate, after.endDate);
  if (!startMoved && !endMoved) return;
  const ended = [before.status, after.status].find((status) => ENDED.includes(status));
  if (ended) throw datesAreFixed(ended);
  requireOrder(after.startDate, after.endDate);
  if (after.endDate > LATEST_END) throw invalidField('endDate', 'The end lies beyond the year 9999');
  const { paidUntil } = before;
  if (hasPlan && paidUntil === null && !isCorrection && lengthOf(before) !== lengthOf(after)) throw planSetsLength();
  if (paidUntil === null || (startMoved && after.startDate < before.startDate)) requireLength(after.startDate, after.endDate, maxDays);
  else if (endMoved && after.endDate > paidUntil) requireLength(later(paidUntil, now), after.endDate, maxDays);
  // Otherwise time that was never charged would be free.
  const addsTime = paidUntil !== null && before.startDate > now && after.startDate < before.startDate;
  if (addsTime && !isCorrection) throw invalidField('startDate', 'Once paid for, the start cannot move earlier');
}

function requireOrder(startDate: Date, endDate: Date): void {
  if (endDate <= startDate) throw invalidField('endDate', 'End date must be after the start date');
}

function requireLength(from: Date, to: Date, maxDays: number | null): void {
  if (maxDays !== null && to.getTime() - from.getTime() > maxDays * DAY_MS) throw endsTooLate(maxDays);
}

const lengthOf = ({ startDate, endDate }: Period): number => endDate.getTime() - startDate.getTime();
const isSame = (a: Date, b: Date): boolean => a.getTime() === b.getTime();
const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a);
