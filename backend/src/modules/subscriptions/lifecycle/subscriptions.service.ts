import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../../common/omit-undefined.js';
import { notFound, stale } from '../../../common/errors/domain-error.js';
import { inScope, requireProject, type Scope } from '../../../common/http/scope.js';
import type { Actor } from '../../../common/http/caller.js';
import { requireFreshProof } from '../../../common/proof.js';
import { keepStoredTexts } from '../../../common/http/stored-texts.js';
import type { Tx } from '../../../database/database.js';
import type { SoldPlan } from '../plans/plan.entity.js';
import { unknownPlan } from '../plans/plans.errors.js';
import type { CancelCause } from '../subscription.entity.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { immutableField } from '../subscriptions.errors.js';
import { lockSubscription, sellerOf, type LockedSubscription, type SubscriptionKey } from '../subscriptions.queries.js';
import { isUndelivered } from '../vpn-users/vpn-user.queries.js';
import { mayOverride, type ActingCaller } from './acting-caller.js';
import { Deals, locking, type Subject } from '../quotes/deals.js';
import type { Deal } from './money/deal.rules.js';
import { asOfQuote, nextPlanDeal, QuotesService, type Expected } from '../quotes/quotes.service.js';
import {
  type CancelSubscriptionRequest,
  type ChangePlanRequest,
  type ChangeSubscriptionRequest,
  type RenewSubscriptionRequest,
  UpdateSubscriptionRequest,
} from './requests.dto.js';
import { lockSellingProject } from './selling-project.js';
import { customerAfter, StateWriter } from './state-writer.js';
import type { Outcome } from './subscription.rules.js';

const DAY_MS = 86_400_000;
/** Longest part of the server's message that is stored. */
const REASON_MAX = 500;

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly writer: StateWriter,
    private readonly deals: Deals,
    private readonly quotes: QuotesService,
  ) {}

  /** @throws not_found, immutable_field, stale, field_forbidden, invalid_transition, validation_failed, price_changed, and what a charge throws */
  async update(
    tx: Tx,
    by: ActingCaller,
    key: SubscriptionKey,
    given: ChangeSubscriptionRequest & UpdateSubscriptionRequest,
  ): Promise<SubscriptionRow> {
    const subject = await this.lock(tx, by, key, { asOf: given.asOf });
    const { before, project } = subject;
    const request = keepStoredTexts(UpdateSubscriptionRequest, given, before);
    requireSameIdentity(by.scope, before, request);
    if (request.version !== undefined && request.version !== before.version) throw stale();
    const { status, startDate, endDate, autoRenew, correction = false } = request;
    const change = { ...omitUndefined({ status, startDate, endDate, autoRenew }), isCorrection: correction };
    const deal = await this.deals.update(locking(tx), subject, change, mayOverride(by));
    await this.quotes.require(tx, subject, deal, request);
    const customer = customerAfter(before, request);
    const details = correction ? { correction } : {};
    return this.writer.write(tx, by.actor, { before, deal, customer, autoRenew, project, details, isCorrection: correction });
  }

  /** @throws not_found, stale, invalid_transition, validation_failed, price_changed, and what a charge throws */
  async renew(tx: Tx, by: ActingCaller, key: SubscriptionKey, request: RenewSubscriptionRequest): Promise<SubscriptionRow> {
    const { subject, plan } = await this.lockForPlan(tx, by, key, request);
    const deal = await this.deals.renewal(locking(tx), subject, plan, request.days, !mayOverride(by));
    const days = daysBought(deal);
    return this.carryOut(tx, by, subject, deal, request, { days, ...(request.plan !== undefined && { plan: request.plan }) });
  }

  /**
   * The plan from now on, or from the next renewal. One that gives money back needs a fresh proof.
   * @throws not_found, stale, invalid_transition, validation_failed, reauthentication_required, price_changed, and what a charge throws
   */
  async changePlan(tx: Tx, by: ActingCaller, key: SubscriptionKey, request: ChangePlanRequest): Promise<SubscriptionRow> {
    const { subject, plan } = await this.lockForPlan(tx, by, key, request);
    if (!plan) throw unknownPlan();
    const deal = request.when === 'now' ? await this.deals.switch(locking(tx), subject, plan) : nextPlanDeal(subject, plan);
    if (deal.refunds.length > 0) requireFreshProof(by);
    return this.carryOut(tx, by, subject, deal, request, { plan: plan.code, when: request.when });
  }

  /** The next renewal takes the plan that it has. @throws not_found */
  async withdrawChange(tx: Tx, by: ActingCaller, key: SubscriptionKey): Promise<SubscriptionRow> {
    const subject = await this.lock(tx, by, key, {});
    if (subject.before.nextPlanId === null) return subject.before;
    return this.carryOut(tx, by, subject, nextPlanDeal(subject, null), {}, {});
  }

  /** The unused part of what was paid is given back with a fresh proof. @throws not_found, stale, invalid_transition, refund_forbidden, reauthentication_required, price_changed */
  async cancel(tx: Tx, by: ActingCaller, key: SubscriptionKey, request: CancelSubscriptionRequest): Promise<SubscriptionRow> {
    const subject = await this.lock(tx, by, key, request);
    const deal = await this.deals.cancellation(locking(tx), subject, request.refund, mayOverride(by));
    if (request.refund === 'unused') requireFreshProof(by);
    return this.carryOut(tx, by, subject, deal, request, { refund: request.refund });
  }

  /** The VPN user is removed from the core; ledger and audit rows stay, and the Subscription ID can be used again. @throws not_found */
  async remove(tx: Tx, by: ActingCaller, key: SubscriptionKey): Promise<number> {
    const { before } = await this.lock(tx, by, key, {});
    await this.writer.remove(tx, by.actor, before);
    return before.id;
  }

  /**
   * Cancels and refunds, once, a subscription that was never delivered and that the core refused in this version. The caller locks its VPN user only
   * afterwards, by the order of locks.
   * @returns false when it was delivered, changed, cancelled or deleted meanwhile
   */
  async cancelRefused(
    tx: Tx,
    actor: Actor,
    { id, desiredVersion }: { id: number; desiredVersion: number },
    { cause, message }: { cause: CancelCause; message: string },
  ): Promise<boolean> {
    const seller = await sellerOf(tx, { id });
    if (!seller) return false;
    const project = await lockSellingProject(tx, seller);
    const before = await lockSubscription(tx, { id }, project.now);
    if (!before || before.projectId !== seller.projectId || before.status === 'cancelled' || !(await isUndelivered(tx, id, desiredVersion)))
      return false;
    const { startDate, endDate, paidUntil, graceUntil } = before;
    const outcome: Outcome = { status: 'cancelled', startDate, endDate, paidUntil, graceUntil, purchase: null };
    await this.deals.lockMoney(tx, before);
    const deal = await this.deals.cancelled(locking(tx), { before, project }, outcome, 'none', false);
    await this.writer.write(tx, actor, {
      before,
      deal,
      customer: customerAfter(before, {}),
      project,
      details: { cause, reason: message },
      cancelled: { cause, message: message.slice(0, REASON_MAX) },
    });
    return true;
  }

  /** @throws price_changed, and what a charge throws */
  private async carryOut(
    tx: Tx,
    by: ActingCaller,
    subject: Subject,
    deal: Deal,
    expected: Expected,
    details: object,
  ): Promise<SubscriptionRow> {
    await this.quotes.require(tx, subject, deal, expected);
    const { before, project } = subject;
    return this.writer.write(tx, by.actor, { before, deal, customer: customerAfter(before, {}), project, details });
  }

  /** The plan that is named is locked between its project and the subscription. */
  private async lockForPlan(
    tx: Tx,
    by: ActingCaller,
    key: SubscriptionKey,
    request: Locking & { plan?: string },
  ): Promise<{ subject: Subject; plan: SoldPlan | null }> {
    let plan: SoldPlan | null = null;
    const subject = await this.lock(tx, by, key, request, async (projectId) => {
      plan = await this.deals.offeredPlan(locking(tx), projectId, request.plan);
    });
    return { subject, plan };
  }

  /** @throws not_found, stale */
  private async lock(
    tx: Tx,
    { scope, at }: ActingCaller,
    key: SubscriptionKey,
    { version, asOf }: Locking,
    afterProject: (projectId: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<Subject> {
    const seller = await sellerOf(tx, key);
    if (!seller || !inScope(scope, seller.projectId)) throw notFound('subscription');
    const project = asOfQuote(await lockSellingProject(tx, seller, at), asOf);
    await afterProject(seller.projectId);
    const before = await lockSubscription(tx, key, project.now);
    if (!before) throw notFound('subscription');
    if (before.projectId !== seller.projectId || (version !== undefined && version !== before.version)) throw stale();
    return { before, project };
  }
}

/** The fields by which a request refers to the record. */
interface Locking {
  version?: number;
  asOf?: Date;
}

const daysBought = ({ outcome: { purchase } }: Deal): number =>
  purchase ? Math.round((purchase.to.getTime() - purchase.from.getTime()) / DAY_MS) : 0;

/** A subscription keeps its project, Subscription ID and login; a form sends them back unchanged. */
function requireSameIdentity(scope: Scope, before: LockedSubscription, request: UpdateSubscriptionRequest): void {
  const { projectId, subscriptionId, vpnLoginId } = request;
  if (isOther(projectId, before.projectId)) {
    requireProject(scope, projectId);
    throw immutableField('projectId');
  }
  if (isOther(subscriptionId, before.subscriptionId)) throw immutableField('subscriptionId');
  if (isOther(vpnLoginId?.toLowerCase(), before.vpnLoginId.toLowerCase())) throw immutableField('vpnLoginId');
}

const isOther = <T>(given: T | null | undefined, stored: T): given is T => given !== undefined && given !== null && given !== stored;
