import { Injectable } from '@nestjs/common';

import { invalidField } from '../../../common/errors/domain-error.js';
import { validationError } from '../../../common/http/validation-pipe.js';
import type { Db, Tx } from '../../../database/database.js';
import { Ledgers } from '../../billing/ledgers.js';
import type { SoldPlan } from '../plans/plan.entity.js';
import { unknownPlan } from '../plans/plans.errors.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import { correctionForbidden, invalidTransition, refundForbidden } from '../subscriptions.errors.js';
import type { LockedSubscription } from '../subscriptions.queries.js';
import { lockDelivery } from '../vpn-users/vpn-user.queries.js';
import { cancelDeal, purchaseDeal, refundOfUndelivered, sum, switchDeal, type Deal } from '../lifecycle/money/deal.rules.js';
import { chargesOf, paidSharesOf } from '../lifecycle/money/paid-periods.queries.js';
import { unusedOf } from '../lifecycle/money/proration.rules.js';
import type { CancelRefund, CreateSubscriptionRequest } from '../lifecycle/requests.dto.js';
import { findOfferedPlan, planRulesOf, readPlan, rulesOf, type SellingProject } from '../lifecycle/selling-project.js';
import {
  planChange,
  planMoveIn,
  planRenewal,
  planSwitch,
  renewalDays,
  type Outcome,
  type RequestedChange,
} from '../lifecycle/subscription.rules.js';

const DAY_MS = 86_400_000;

/** The input of a deal: the subscription and its project, locked by an action and only read by a quote. */
export interface Subject {
  before: LockedSubscription;
  project: SellingProject;
}

/** The period of a sale; a state other than pending and active is that of an import. */
export type SoldPeriod = Pick<CreateSubscriptionRequest, 'startDate' | 'endDate'> & { status?: SubscriptionStatus };

export interface SaleTerms {
  /** Bound by the longest time that the project sells. */
  isBound: boolean;
  /** False where a global admin imports subscriptions that were paid for elsewhere. */
  isCharged?: boolean;
}

/** The data of a quote, read before in one statement. */
export interface KnownFacts {
  /** The plan of the request, if it exists, and the plans of the subscription. */
  plans: readonly SoldPlan[];
  /** Null where it has no VPN user. */
  wasDelivered: boolean | null;
}

/** The source of a deal's data: the transaction of an action, which locks it, or the facts of a quote. */
export type DealSource = { db: Db; tx: null; known: KnownFacts } | { db: Db; tx: Tx };
export const readOnly = (db: Db, known: KnownFacts): DealSource => ({ db, tx: null, known });
export const locking = (tx: Tx): DealSource => ({ db: tx, tx });

/** The plan that a subscription has or will have. */
export const planOf = (from: DealSource, id: number | null): Promise<SoldPlan | null> =>
  from.tx ? readPlan(from.db, id) : Promise.resolve(from.known.plans.find((plan) => plan.id === id) ?? null);

/** Calculates the result and the cost of each action. Quotes and actions both use it, so that they agree. */
@Injectable()
export class Deals {
  constructor(private readonly ledgers: Ledgers) {}

  /** @throws validation_failed */
  async offeredPlan(from: DealSource, projectId: number, code: string | undefined): Promise<SoldPlan | null> {
    if (code === undefined) return null;
    if (from.tx) return findOfferedPlan(from.tx, projectId, code);
    const plan = from.known.plans.find((each) => each.isActive && each.code.toLowerCase() === code.toLowerCase());
    if (!plan) throw unknownPlan();
    return plan;
  }

  /** @throws validation_failed */
  sale(project: SellingProject, plan: SoldPlan | null, request: SoldPeriod, { isBound, isCharged = true }: SaleTerms): Deal {
    const { status = 'active', startDate, endDate } = request;
    const kept = { planId: plan?.id ?? null, nextPlanId: null, price: plan?.price ?? project.pricePerSubscription };
    const pricing = { plan, pricePerSubscription: project.pricePerSubscription };
    if (plan) {
      if (endDate !== undefined && isCharged) throw invalidField('endDate', 'Leave it out: the plan sets the length');
      const from = startDate ?? project.now;
      const period = { startDate: from, endDate: endDate ?? new Date(from.getTime() + plan.days * DAY_MS) };
      return { ...purchaseDeal(planMoveIn(status, period, planRulesOf(project), isCharged), kept, pricing), limits: plan };
    }
    if (!startDate || !endDate) throw missingDates({ startDate, endDate });
    return purchaseDeal(planMoveIn(status, { startDate, endDate }, rulesOf(project, isBound), isCharged), kept, pricing);
  }

  /** @param named the plan that the caller names, if any @throws invalid_transition, validation_failed */
  async renewal(from: DealSource, subject: Subject, named: SoldPlan | null, days: number | undefined, isBound: boolean): Promise<Deal> {
    const { before, project } = subject;
    if (named && days !== undefined) throw invalidField('days', 'Leave it out: the plan sets the length');
    const plan = named ?? (await planOf(from, before.nextPlanId ?? before.planId));
    if (plan && days !== undefined) throw invalidField('days', 'Leave it out: the plan of this subscription sets the length');
    const outcome = plan
      ? planRenewal(before, plan.days, planRulesOf(project))
      : planRenewal(before, days ?? renewalDays(project.maxSubscriptionDays), rulesOf(project, isBound));
    return purchaseDeal(outcome, before, pricingOf(subject, plan));
  }

  /** The state, the dates or the customer by hand. @throws invalid_transition, validation_failed, field_forbidden */
  update(from: DealSource, subject: Subject, change: Omit<RequestedChange, 'hasPlan'>, mayOverride: boolean): Promise<Deal> {
    if (change.isCorrection && !mayOverride) throw correctionForbidden();
    const isEnding = change.status === 'cancelled' && subject.before.status !== 'cancelled';
    return isEnding ? this.cancellation(from, subject, 'none', mayOverride) : this.change(from, subject, change, !mayOverride);
  }

  private async change(from: DealSource, subject: Subject, change: Omit<RequestedChange, 'hasPlan'>, isBound: boolean): Promise<Deal> {
    const { before, project } = subject;
    const plan = await planOf(from, before.planId);
    const outcome = planChange(before, { ...change, hasPlan: plan !== null }, rulesOf(project, isBound));
    // A pending one is activated at the price for which it was sold.
    const sold = plan && { ...plan, price: before.price };
    const deal = purchaseDeal(outcome, before, pricingOf(subject, sold));
    // More time by another date is no renewal with a plan: the next one still takes its next plan.
    return { ...deal, nextPlanId: before.nextPlanId, limits: null };
  }

  /** The plan from now on. @throws invalid_transition */
  async switch({ db, tx }: DealSource, subject: Subject, plan: SoldPlan): Promise<Deal> {
    const { before, project } = subject;
    const outcome = planSwitch(before, plan.days, planRulesOf(project));
    if (tx) await this.lockMoney(tx, before);
    return switchDeal(outcome, plan, await paidSharesOf(db, before, project.now), project.now);
  }

  /** @throws invalid_transition, refund_forbidden */
  async cancellation(from: DealSource, subject: Subject, refund: CancelRefund, mayOverride: boolean): Promise<Deal> {
    const { before, project } = subject;
    if (refund === 'unused' && !mayOverride && !project.cancelRefunds) throw refundForbidden();
    if (before.status === 'cancelled') throw invalidTransition(before.status, 'cancelled');
    const outcome = planChange(before, { status: 'cancelled', isCorrection: false }, rulesOf(project, true));
    const wasDelivered = from.tx ? await this.lockMoney(from.tx, before) : from.known.wasDelivered;
    return this.cancelled(from, subject, outcome, refund, wasDelivered);
  }

  /** A cancellation that has been decided: a subscription that was never delivered costs nothing, renewals included. */
  async cancelled(
    { db }: Pick<DealSource, 'db'>,
    { before, project }: Subject,
    outcome: Outcome,
    refund: CancelRefund,
    wasDelivered: boolean | null,
  ): Promise<Deal> {
    if (wasDelivered === false) {
      const parts = await chargesOf(db, before);
      return cancelDeal(outcome, before, { parts, amount: sum(parts), text: refundOfUndelivered(before.subscriptionId) });
    }
    if (refund === 'none') return cancelDeal(outcome, before, null);
    const shares = await paidSharesOf(db, before, project.now);
    return cancelDeal(outcome, before, { parts: shares, amount: unusedOf(shares, project.now), text: 'Unused part of what was paid' });
  }

  /** In the order of locks: the VPN user, then the balance, so that no refund by hand comes between reading a charge and giving it back. */
  async lockMoney(tx: Tx, { id, projectId, environment }: LockedSubscription): Promise<boolean | null> {
    const wasDelivered = await lockDelivery(tx, id);
    await this.ledgers.of(environment).lock(tx, projectId);
    return wasDelivered;
  }
}

const pricingOf = ({ project }: Subject, plan: SoldPlan | null) => ({ plan, pricePerSubscription: project.pricePerSubscription });

function missingDates({ startDate, endDate }: { startDate?: Date; endDate?: Date }): Error {
  return validationError({
    ...(!startDate && { startDate: 'Start date is required' }),
    ...(!endDate && { endDate: 'End date is required' }),
  });
}
