import { centsOf } from '../../../../common/money.rules.js';
import type { SoldPlan } from '../../plans/plan.entity.js';
import type { Outcome, Purchase } from '../subscription.rules.js';
import { settle, unusedOf, type ChargePart, type PaidShare, type Settlement } from './proration.rules.js';

const DAY_MS = 86_400_000;

/** Cents: a charge is positive, a refund negative. */
export interface Line {
  text: string;
  amount: bigint;
}

/** The result of an action and its cost: a quote shows it, and the action carries it out. */
export interface Deal extends Settlement {
  outcome: Outcome;
  /** The plan from then on. */
  planId: number | null;
  nextPlanId: number | null;
  /** The plan whose limits it takes; null leaves them. */
  limits: SoldPlan | null;
  /** What it is sold with. */
  price: string;
  lines: Line[];
}

/** What the subscription had before. */
type Kept = Pick<Deal, 'planId' | 'nextPlanId' | 'price'>;

/** What counts for the price of a purchase. */
export interface Pricing {
  pricePerSubscription: string;
  plan: SoldPlan | null;
}

export const amountOfDeal = ({ charge, refunds }: Settlement): bigint => charge - sum(refunds);

/** A sale, a renewal, or a change that buys nothing. */
export function purchaseDeal(outcome: Outcome, kept: Kept, pricing: Pricing): Deal {
  const { purchase } = outcome;
  const nothing = { outcome, ...kept, limits: null, charge: 0n, refunds: [], carried: [], lines: [] };
  if (!purchase) return nothing;
  const { plan, pricePerSubscription } = pricing;
  const charge = priceOf(pricing, purchase.terms);
  return {
    ...nothing,
    planId: plan?.id ?? null,
    nextPlanId: purchase.kind === 'renewal' ? null : kept.nextPlanId,
    limits: plan,
    price: plan?.price ?? pricePerSubscription,
    charge,
    lines: [{ text: textOf(purchase, plan), amount: charge }],
  };
}

/** The unused part of the payment is deducted from the price of the new plan. */
export function switchDeal(outcome: Outcome, plan: SoldPlan, shares: readonly PaidShare[], now: Date): Deal {
  const price = centsOf(plan.price);
  const unused = unusedOf(shares, now);
  const lines = [{ text: `Plan ${plan.name}, ${daysText(plan.days)}`, amount: price }];
  if (unused > 0n) lines.push({ text: 'Unused part of what was paid', amount: -unused });
  return { outcome, planId: plan.id, nextPlanId: null, limits: plan, price: plan.price, lines, ...settle(shares, unused, price) };
}

/** @param given which charges are given back, and why */
export function cancelDeal(
  outcome: Outcome,
  kept: Kept,
  given: { parts: readonly ChargePart[]; amount: bigint; text: string } | null,
): Deal {
  const { charge, refunds } = given ? settle(given.parts, given.amount, 0n) : { charge: 0n, refunds: [] };
  const lines = given && given.amount > 0n ? [{ text: given.text, amount: -given.amount }] : [];
  return { outcome, ...kept, nextPlanId: null, limits: null, charge, refunds, carried: [], lines };
}

/** What the next renewal costs; one without a plan takes the project's price. */
export const priceOf = ({ plan, pricePerSubscription }: Pricing, terms: number): bigint =>
  plan ? centsOf(plan.price) : centsOf(pricePerSubscription) * BigInt(terms);

export const sum = (parts: readonly { amount: bigint }[]): bigint => parts.reduce((total, { amount }) => total + amount, 0n);

function textOf({ kind, terms, from, to }: Purchase, plan: SoldPlan | null): string {
  const days = daysText(Math.round((to.getTime() - from.getTime()) / DAY_MS));
  const what = plan ? `Plan ${plan.name}` : kind === 'renewal' ? 'Renewal' : 'Subscription';
  return `${what}, ${days}${terms > 1 ? `, ${terms} terms` : ''}`;
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The ledger's text for a refund because the VPN server never made the user. @param order the subscription's id at the partner */
export const refundOfUndelivered = (order: string): string => `Refund: ${order} could not be set up`;
