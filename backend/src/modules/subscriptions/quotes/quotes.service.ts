import { Injectable } from '@nestjs/common';

import { invalidField, notFound } from '../../../common/errors/domain-error.js';
import type { Environment } from '../../../common/http/caller.js';
import { inScope } from '../../../common/http/scope.js';
import { amountOf, centsOf } from '../../../common/money.js';
import type { Db } from '../../../database/database.js';
import { BillingService } from '../../billing/billing.service.js';
import type { Plan } from '../plans/plan.entity.js';
import { priceChanged } from '../subscriptions.errors.js';
import { lockSubscription, projectOf, type SubscriptionKey } from '../subscriptions.queries.js';
import type { ActingCaller } from '../lifecycle/acting-caller.js';
import { Deals, reading, type Subject } from './deals.js';
import { amountOfDeal, priceOf, purchaseDeal, type Deal } from '../lifecycle/money/deal.rules.js';
import type { QuoteRequest, QuoteResponse } from './quotes.dto.js';
import { readPlan, readSellingProject, type SellingProject } from '../lifecycle/selling-project.js';
import { planChange, RENEWAL_DAYS_DEFAULT, requireChangeable, startedTerms } from '../lifecycle/subscription.rules.js';

const DAY_MS = 86_400_000;
/** For so long an action is carried out as of its quote. */
const QUOTE_LASTS_MS = 5 * 60_000;

/** What an action brings along from its quote. */
export interface Expected {
  expectedAmount?: string;
  asOf?: Date;
}

/** What a quote is asked for: a new subscription in a project, or an action on one that is there. */
export type QuoteSubject = { projectId: number; environment: Environment } | { key: SubscriptionKey };

/** The instant of an action's figures: that of its quote while it holds, else now. */
export const asOfQuote = (project: SellingProject, asOf: Date | undefined): SellingProject => {
  const age = asOf === undefined ? -1 : project.now.getTime() - asOf.getTime();
  return asOf !== undefined && age >= 0 && age <= QUOTE_LASTS_MS ? { ...project, now: asOf } : project;
};

@Injectable()
export class QuotesService {
  constructor(
    private readonly deals: Deals,
    private readonly billing: BillingService,
  ) {}

  /** What an action would do now; nothing is changed or locked. @throws what the action throws */
  async quote(db: Db, by: ActingCaller, on: QuoteSubject, request: Omit<QuoteRequest, 'id' | 'projectId'>): Promise<QuoteResponse> {
    const from = reading(db);
    if ('environment' in on) {
      const project = await readSellingProject(db, on.projectId);
      const plan = await this.deals.offeredPlan(from, project.id, request.plan);
      const options = { isBound: !by.isGlobalAdmin, isReal: on.environment === 'production' };
      const deal = this.deals.sale(project, plan, request, options);
      return this.show(db, project, deal, { plan, autoRenew: project.autoRenewDefault, isReal: options.isReal });
    }
    const subject = await this.read(db, by, on.key);
    const named = await this.deals.offeredPlan(from, subject.project.id, request.plan);
    const deal = await this.dealOf(db, by, subject, named, request);
    return this.showOf(db, subject, deal);
  }

  /** @throws price_changed where the amount is another one than the caller was quoted */
  async require(db: Db, subject: Subject, deal: Deal, expected: Expected): Promise<void> {
    if (!isOther(deal, expected)) return;
    throw priceChanged(await this.showOf(db, subject, deal));
  }

  /** The same for a sale. @throws price_changed */
  async requireSale(
    db: Db,
    project: SellingProject,
    deal: Deal,
    expected: Expected,
    next: { plan: Plan | null; autoRenew: boolean; isReal: boolean },
  ): Promise<void> {
    if (isOther(deal, expected)) throw priceChanged(await this.show(db, project, deal, next));
  }

  private async dealOf(
    db: Db,
    by: ActingCaller,
    subject: Subject,
    named: Plan | null,
    { action, days, when = 'now', refund = 'none' }: Omit<QuoteRequest, 'id' | 'projectId'>,
  ): Promise<Deal> {
    const from = reading(db);
    if (action === 'renew') return this.deals.renewal(from, subject, named, days, !by.isGlobalAdmin);
    if (action === 'cancel') return this.deals.cancellation(from, subject, refund, by.isGlobalAdmin);
    if (!named) throw invalidField('plan', 'Required');
    if (when === 'now') return this.deals.switch(from, subject, named);
    return nextPlanDeal(subject, named);
  }

  private async read(db: Db, by: ActingCaller, key: SubscriptionKey): Promise<Subject> {
    const projectId = await projectOf(db, key);
    if (projectId === undefined || !inScope(by.scope, projectId)) throw notFound('subscription');
    const project = await readSellingProject(db, projectId);
    const before = await lockSubscription(db, key, project.now, 'none');
    if (!before) throw notFound('subscription');
    return { before, project };
  }

  private async showOf(db: Db, { before, project }: Subject, deal: Deal): Promise<QuoteResponse> {
    const plan = await readPlan(db, deal.nextPlanId ?? deal.planId);
    return this.show(db, project, deal, { plan, autoRenew: before.autoRenew, isReal: before.environment === 'production' });
  }

  private async show(
    db: Db,
    project: SellingProject,
    deal: Deal,
    { plan, autoRenew, isReal }: { plan: Plan | null; autoRenew: boolean; isReal: boolean },
  ): Promise<QuoteResponse> {
    const { outcome, lines } = deal;
    const amount = amountOfDeal(deal);
    // The sandbox has no money, and a development key is not told what its project has.
    const balance = isReal ? await this.billing.balanceOf(db, project.id) : '0.00';
    const renews = autoRenew && outcome.status === 'active';
    const from = outcome.endDate;
    const terms = startedTerms(from, new Date(from.getTime() + RENEWAL_DAYS_DEFAULT * DAY_MS), project.termDays);
    const next = priceOf({ plan, pricePerSubscription: project.pricePerSubscription, isReal }, terms);
    return {
      amount: amountOf(amount),
      currency: 'USD',
      startDate: (outcome.purchase?.from ?? outcome.startDate).toISOString(),
      endDate: outcome.endDate.toISOString(),
      balanceAfter: amountOf(centsOf(balance) - amount),
      asOf: project.now.toISOString(),
      lines: lines.map((line) => ({ text: line.text, amount: amountOf(line.amount) })),
      next: renews ? { date: from.toISOString(), amount: amountOf(next) } : null,
    };
  }
}

/** The plan that the next renewal takes: nothing is bought now. @throws invalid_transition */
export function nextPlanDeal({ before, project }: Subject, plan: Plan | null): Deal {
  requireChangeable(before.status);
  const outcome = planChange(before, { isCorrection: false }, { now: project.now, maxDays: null, termDays: null });
  const pricing = { plan, pricePerSubscription: project.pricePerSubscription, isReal: before.environment === 'production' };
  return { ...purchaseDeal(outcome, before, pricing), nextPlanId: plan?.id ?? null };
}

const isOther = (deal: Deal, { expectedAmount }: Expected): boolean =>
  expectedAmount !== undefined && centsOf(expectedAmount) !== amountOfDeal(deal);
