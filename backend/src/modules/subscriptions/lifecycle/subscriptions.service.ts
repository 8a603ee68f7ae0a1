import { Injectable } from '@nestjs/common';

import { omitUndefined } from '../../../common/omit-undefined.js';
import { notFound, stale } from '../../../common/errors/domain-error.js';
import { inScope, requireProject, type Scope } from '../../../common/http/scope.js';
import type { Actor } from '../../../common/http/caller.js';
import { keepStoredTexts } from '../../../common/http/stored-texts.js';
import type { Tx } from '../../../database/database.js';
import { lockSellingProject, rulesOf, type SellingProject } from './selling-project.js';
import { customerAfter, StateWriter } from './state-writer.js';
import {
  type SubscriptionRow,
  type ChangeSubscriptionRequest,
  type RenewSubscriptionRequest,
  UpdateSubscriptionRequest,
} from '../subscriptions.dto.js';
import { planChange, planRenewal, RENEWAL_DAYS_DEFAULT, type Plan } from './subscription.rules.js';
import { correctionForbidden, immutableField } from '../subscriptions.errors.js';
import { lockSubscription, projectOf, type LockedSubscription, type SubscriptionKey } from '../subscriptions.queries.js';
import { isUnprovisioned } from '../vpn-users/vpn-user.queries.js';

/** Longest part of the server's message that is stored. */
const REASON_MAX = 500;

/** The caller of a change, and what it may do. */
export interface ActingCaller {
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
    by: ActingCaller,
    key: SubscriptionKey,
    given: ChangeSubscriptionRequest & UpdateSubscriptionRequest,
  ): Promise<SubscriptionRow> {
    const { before, project } = await this.lock(tx, by.scope, key);
    const request = keepStoredTexts(UpdateSubscriptionRequest, given, before);
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
    by: ActingCaller,
    key: SubscriptionKey,
    { days = RENEWAL_DAYS_DEFAULT, version }: RenewSubscriptionRequest,
  ): Promise<SubscriptionRow> {
    const { before, project } = await this.lock(tx, by.scope, key);
    if (version !== undefined && version !== before.version) throw stale();
    const plan = planRenewal(before, days, rulesOf(project, !by.isGlobalAdmin));
    return this.writer.write(tx, by.actor, { before, plan, customer: customerAfter(before, {}), project, details: { days } });
  }

  /** The VPN user is removed from the core; ledger and audit rows stay, and the Subscription ID can be used again. @throws not_found */
  async remove(tx: Tx, by: ActingCaller, key: SubscriptionKey): Promise<number> {
    const { before } = await this.lock(tx, by.scope, key);
    await this.writer.remove(tx, by.actor, before);
    return before.id;
  }

  /**
   * Cancels and refunds, once, what the core refused to provision in this version. The caller locks the subscription's VPN user
   * only afterwards, in the order of locks.
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

  private async lock(tx: Tx, scope: Scope, key: SubscriptionKey): Promise<{ before: LockedSubscription; project: SellingProject }> {
    const projectId = await projectOf(tx, key);
    if (projectId === undefined || !inScope(scope, projectId)) throw notFound('subscription');
    const project = await lockSellingProject(tx, projectId);
    const before = await lockSubscription(tx, key);
    if (!before) throw notFound('subscription');
    return { before, project };
  }
}

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
