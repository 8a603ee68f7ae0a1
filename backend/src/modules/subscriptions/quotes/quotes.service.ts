import { Injectable } from '@nestjs/common';

import { invalidField } from '../../../common/errors/domain-error.js';
import type { Environment } from '../../../common/http/caller.js';
import { amountOf, centsOf } from '../../../common/money.rules.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import type { Db } from '../../../database/database.js';
import type { Balance } from '../../billing/billing.service.js';
import { Ledgers } from '../../billing/ledgers.js';
import type { SoldPlan } from '../plans/plan.entity.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import { priceChanged } from '../subscriptions.errors.js';
import type { SubscriptionKey } from '../subscriptions.queries.js';
import { mayOverride, type ActingCaller } from '../lifecycle/acting-caller.js';
import { Deals, planOf, readOnly, type DealSource, type Subject } from './deals.js';
import { amountOfDeal, priceOf, purchaseDeal, type Deal } from '../lifecycle/money/deal.rules.js';
import { readForSale, readSubject } from './quote-facts.queries.js';
import type { QuotedAction, QuoteResponse } from './quotes.dto.js';
import { readPlan, requireFreeSlot, requireSelling, type SellingProject } from '../lifecycle/selling-project.js';
import { NEW_STATUSES, planChange, renewalDays, requireChangeable, startedTerms, STATES } from '../lifecycle/subscription.rules.js';

const DAY_MS = 86_400_000;
/** How long an action is carried out at the time of its quote. */
const QUOTE_LASTS_MS = 5 * 60_000;

/** The fields of a quote that its action sends. */
export interface Expected {
  expectedAmount?: string;
  asOf?: Date;
}

/** The subject of a quote: a new subscription in a project, or an existing one. */
export type QuoteSubject = { projectId: number; environment: Environment } | { key: SubscriptionKey };

/** The instant for which an action is calculated: that of its quote while it is valid, otherwise now. */
export const asOfQuote = (project: SellingProject, asOf: Date | undefined): SellingProject => {
  const age = asOf === undefined ? -1 : project.now.getTime() - asOf.getTime();
  return asOf !== undefined && age >= 0 && age <= QUOTE_LASTS_MS ? { ...project, now: asOf } : project;
};

@Injectable()
export class QuotesService {
  constructor(
    private readonly deals: Deals,
    private readonly ledgers: Ledgers,
  ) {}

  /** The result of an action now; nothing is changed or locked. @throws what the action throws, except insufficient_balance */
  async quote(db: Db, by: ActingCaller, on: QuoteSubject, request: QuotedAction): Promise<QuoteResponse> {
    return 'environment' in on ? this.quoteSale(db, by, on, request) : this.quoteAction(db, by, on.key, request);
  }

  /** @throws price_changed where the amount differs from the caller's quote */
  async require(db: Db, { before, project }: Subject, deal: Deal, expected: Expected & { autoRenew?: boolean }): Promise<void> {
    if (!isOther(deal, expected)) return;
    const plan = await readPlan(db, deal.nextPlanId ?? deal.planId);
    const autoRenew = expected.autoRenew ?? before.autoRenew;
    throw priceChanged(await this.showNow(db, project, deal, { plan, autoRenew }));
  }

  /** The same for a sale. @throws price_changed */
  async requireSale(db: Db, project: SellingProject, deal: Deal, expected: Expected, next: Renewing): Promise<void> {
    if (isOther(deal, expected)) throw priceChanged(await this.showNow(db, project, deal, next));
  }

  private async quoteSale(
    db: Db,
    by: ActingCaller,
    seller: { projectId: number; environment: Environment },
    { status = 'active', ...request }: QuotedAction,
  ): Promise<QuoteResponse> {
    const { project, balance, known } = await readForSale(db, seller, request.plan);
    requireSelling(project, project.environment);
    if (!isNewStatus(status)) throw invalidField('status', `One of ${NEW_STATUSES.join(', ')}`);
    const plan = await this.deals.offeredPlan(readOnly(db, known), project.id, request.plan);
    const deal = this.deals.sale(project, plan, { ...request, status }, { isBound: !mayOverride(by) });
    if (project.environment === 'production' && STATES[status].isServed) await requireFreeSlot(db, project);
    return show(project, deal, balance, { plan, autoRenew: request.autoRenew ?? project.autoRenewDefault });
  }

  private async quoteAction(db: Db, by: ActingCaller, key: SubscriptionKey, request: QuotedAction): Promise<QuoteResponse> {
    const { subject, project, balance, known } = await readSubject(db, by.scope, key, request.plan);
    const from = readOnly(db, known);
    const named = await this.deals.offeredPlan(from, project.id, request.plan);
    const deal = await this.dealOf(from, by, subject, named, request);
    const { before } = subject;
    const isReal = before.environment === 'production';
    if (deal.outcome.purchase) requireSelling(project, before.environment);
    if (isReal && STATES[deal.outcome.status].isServed && !STATES[before.status].isServed) await requireFreeSlot(db, project);
    const plan = await planOf(from, deal.nextPlanId ?? deal.planId);
    return show(project, deal, balance, { plan, autoRenew: request.autoRenew ?? before.autoRenew });
  }

  private async dealOf(from: DealSource, by: ActingCaller, subject: Subject, named: SoldPlan | null, request: QuotedAction): Promise<Deal> {
    const { action, days, when = 'now', refund = 'none', correction = false } = request;
    if (action === 'renew') return this.deals.renewal(from, subject, named, days, !mayOverride(by));
    if (action === 'cancel') return this.deals.cancellation(from, subject, refund, mayOverride(by));
    if (action === 'update') {
      const { status, startDate, endDate, autoRenew } = request;
      const change = { ...omitUndefined({ status, startDate, endDate, autoRenew }), isCorrection: correction };
      return this.deals.update(from, subject, change, mayOverride(by));
    }
    if (!named) throw invalidField('plan', 'Required');
    return when === 'now' ? this.deals.switch(from, subject, named) : nextPlanDeal(subject, named);
  }

  private async showNow(db: Db, project: SellingProject, deal: Deal, next: Renewing): Promise<QuoteResponse> {
    return show(project, deal, await this.ledgers.of(project.environment).balanceOf(db, project.id), next);
  }
}

/** The facts that decide the result of the action. */
interface Renewing {
  plan: SoldPlan | null;
  autoRenew: boolean;
}

function show(project: SellingProject, deal: Deal, balance: Balance, { plan, autoRenew }: Renewing): QuoteResponse {
  const { outcome, lines } = deal;
  const amount = amountOfDeal(deal);
  const renews = autoRenew && outcome.status === 'active';
  const from = outcome.endDate;
  const terms = startedTerms(from, new Date(from.getTime() + renewalDays(project.maxSubscriptionDays) * DAY_MS), project.termDays);
  const next = priceOf({ plan, pricePerSubscription: project.pricePerSubscription }, terms);
  return {
    amount: amountOf(amount),
    currency: 'USD',
    startDate: (outcome.purchase?.from ?? outcome.startDate).toISOString(),
    endDate: outcome.endDate.toISOString(),
    balanceAfter: amountOf(centsOf(balance.balance) - amount),
    isCovered: amount <= 0n || amount <= centsOf(balance.available),
    asOf: project.now.toISOString(),
    lines: lines.map((line) => ({ text: line.text, amount: amountOf(line.amount) })),
    next: renews ? { date: from.toISOString(), amount: amountOf(next) } : null,
  };
}

const isNewStatus = (status: SubscriptionStatus): status is (typeof NEW_STATUSES)[number] =>
  NEW_STATUSES.some((allowed) => allowed === status);

/** The plan that the next renewal takes: nothing is bought now. @throws invalid_transition */
export function nextPlanDeal({ before, project }: Subject, plan: SoldPlan | null): Deal {
  requireChangeable(before.status);
  const outcome = planChange(before, { isCorrection: false }, { now: project.now, maxDays: null, termDays: null });
  const pricing = { plan, pricePerSubscription: project.pricePerSubscription };
  return { ...purchaseDeal(outcome, before, pricing), nextPlanId: plan?.id ?? null };
}

const isOther = (deal: Deal, { expectedAmount }: Expected): boolean =>
  expectedAmount !== undefined && centsOf(expectedAmount) !== amountOfDeal(deal);
