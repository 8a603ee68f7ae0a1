import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../common/omit-undefined.js';
import { notFound, stale } from '../../common/errors/domain-error.js';
import { inScope, requireProject, type Scope } from '../../common/http/scope.js';
import type { Actor } from '../../common/http/caller.js';
import type { Tx } from '../../database/database.js';
import { lockSellingProject, rulesOf, type SellingProject } from './selling.js';
import { customerAfter, StateWriter } from './state.writer.js';
import type { SubscriptionRow } from './subscription.response.js';
import { planChange, planRenewal, RENEWAL_DAYS_DEFAULT, type Plan } from './subscription.rules.js';
import type { ChangeSubscriptionRequest, RenewSubscriptionRequest, UpdateSubscriptionRequest } from './subscriptions.dto.js';
import { correctionForbidden, immutableField } from './subscriptions.errors.js';
import { lockSubscription, projectOf, type LockedSubscription, type Which } from './subscriptions.queries.js';
import { isUnprovisioned } from './vpn-user.queries.js';

/** What a record keeps of the server's own words. */
const REASON_MAX = 500;

/** Who changes a subscription, and what that caller may do. */
export interface Changer {
  scope: Scope;
  actor: Actor;
  /** Not bound by the longest time that a project sells, and may correct dates. */
  isGlobalAdmin: boolean;
}

@Injectable()
export class SubscriptionsService {
  constructor(private readonly writer: StateWriter) {}

  /** @throws not_found, immutable_field, stale, field_forbidden, invalid_transition, validation_failed, and what a charge throws */
  async update(
    tx: Tx,
    by: Changer,
    which: Which,
    request: ChangeSubscriptionRequest & UpdateSubscriptionRequest,
  ): Promise<SubscriptionRow> {
    const { before, project } = await this.lock(tx, by.scope, which);
    requireSameIdentity(by.scope, before, request);
    const { version, status, startDate, endDate, correction = false } = request;
    if (version !== undefined && version !== before.version) throw stale();
    if (correction && !by.isGlobalAdmin) throw correctionForbidden();
    const change = { ...omitUndefined({ status, startDate, endDate }), isCorrection: correction };
    const plan = planChange(before, change, rulesOf(project, !by.isGlobalAdmin));
    const customer = customerAfter(before, request);
    return this.writer.write(tx, by.actor, { before, plan, customer, project, details: correction ? { correction } : {} });
  }

  /** @throws not_found, stale, invalid_transition, validation_failed, and what a charge throws */
  async renew(
    tx: Tx,
    by: Changer,
    which: Which,
    { days = RENEWAL_DAYS_DEFAULT, version }: RenewSubscriptionRequest,
  ): Promise<SubscriptionRow> {
    const { before, project } = await this.lock(tx, by.scope, which);
    if (version !== undefined && version !== before.version) throw stale();
    const plan = planRenewal(before, days, rulesOf(project, !by.isGlobalAdmin));
    return this.writer.write(tx, by.actor, { before, plan, customer: customerAfter(before, {}), project, details: { days } });
  }

  /** The VPN user goes from the core; ledger and audit rows stay, and the Subscription ID is free again. @throws not_found */
  async remove(tx: Tx, by: Changer, which: Which): Promise<number> {
    const { before } = await this.lock(tx, by.scope, which);
    await this.writer.remove(tx, by.actor, before);
    return before.id;
  }

  /**
   * The core refused to provision what was desired in this version: cancelled and refunded, once. Whoever calls this locks the subscription's VPN user
   * only afterwards, as everybody does.
   * @returns false when it was provisioned, changed, cancelled or deleted meanwhile
   */
  async cancelRefused(
    tx: Tx,
    actor: Actor,
    { id, desiredVersion }: { id: number; desiredVersion: number },
    reason: string,
  ): Promise<boolean> {
    const projectId = await projectOf(tx, { id });
    if (projectId === undefined) return false;
    const project = await lockSellingProject(tx, projectId);
    const before = await lockSubscription(tx, { id });
    if (!before || before.status === 'cancelled' || !(await isUnprovisioned(tx, id, desiredVersion))) return false;
    const { startDate, endDate, paidUntil } = before;
    const plan: Plan = { status: 'cancelled', startDate, endDate, paidUntil, purchase: null };
    await this.writer.write(tx, actor, {
      before,
      plan,
      customer: customerAfter(before, {}),
      project,
      details: { reason },
      cancelReason: reason.slice(0, REASON_MAX),
    });
    return true;
  }

  private async lock(tx: Tx, scope: Scope, which: Which): Promise<{ before: LockedSubscription; project: SellingProject }> {
    const projectId = await projectOf(tx, which);
    if (projectId === undefined || !inScope(scope, projectId)) throw notFound('subscription');
    const project = await lockSellingProject(tx, projectId);
    const before = await lockSubscription(tx, which);
    if (!before) throw notFound('subscription');
    return { before, project };
  }
}

/** What names a subscription is settled when it is made; a form sends it back unchanged. */
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
