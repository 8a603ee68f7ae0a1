import { Injectable } from '@nestjs/common';

import { invalidField, notFound, stale } from '../../../common/errors/domain-error.js';
import { inScope, requireProject } from '../../../common/http/scope.js';
import { execute, onViolation, queryOne, type Tx } from '../../../database/database.js';
import { Plan } from '../plans/plan.entity.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { notTransferable, projectInactive, subscriptionIdTaken } from '../subscriptions.errors.js';
import { findSubscription, isSubscriptionIdTaken, lockSubscription, sellerOf, type LockedSubscription } from '../subscriptions.queries.js';
import { moveVpnUser, previewVpnUser } from './transferred-user.queries.js';
import type { TransferPreviewResponse, TransferSubscriptionRequest } from './transfers.dto.js';
import type { ActingCaller } from '../lifecycle/acting-caller.js';
import { ChangeLog, type SubscriptionEvent } from '../lifecycle/change-log.js';
import { replacePaidPeriods } from '../lifecycle/money/paid-periods.queries.js';
import { lockSellingProject, requireFreeSlot, type SellingProject } from '../lifecycle/selling-project.js';
import { STATES } from '../lifecycle/subscription.rules.js';

@Injectable()
export class TransferService {
  constructor(private readonly changeLog: ChangeLog) {}

  /**
   * Transfers a subscription to another project, with its login, its time and its price; nothing is charged. The charges of the old
   * project are refundable to that project alone, so they do not reduce what the new one pays.
   * @throws not_found, stale, validation_failed, invalid_transition, project_inactive, max_users_reached, subscription_id_taken
   */
  async transfer(tx: Tx, by: ActingCaller, id: number, request: TransferSubscriptionRequest): Promise<SubscriptionRow> {
    const { before, plans } = await this.lock(tx, by, id, request);
    const { projectId } = request;
    await markSold(tx, plans);
    const move = `UPDATE subscriptions SET project_id = $2, plan_id = $3, next_plan_id = $4, version = version + 1 WHERE id = $1`;
    await onViolation(execute(tx, move, [id, projectId, plans.planId, plans.nextPlanId]), {
      uq_subscriptions_subscription_id: subscriptionIdTaken,
    });
    await moveVpnUser(tx, id, projectId);
    await replacePaidPeriods(tx, id, null, []);
    this.changeLog.wakeSync(tx);
    return this.record(tx, by, before);
  }

  /** A preview of the changes; refused for the same reasons as the transfer. */
  async preview(tx: Tx, by: ActingCaller, id: number, request: TransferSubscriptionRequest): Promise<TransferPreviewResponse> {
    const { before, plans } = await this.lock(tx, by, id, request);
    if (await isSubscriptionIdTaken(tx, { ...before, projectId: request.projectId })) throw subscriptionIdTaken();
    return { plan: plans.plan, nextPlan: plans.nextPlan, vpnUser: await previewVpnUser(tx, id, request.projectId) };
  }

  private async lock(
    tx: Tx,
    by: ActingCaller,
    id: number,
    { projectId, version }: TransferSubscriptionRequest,
  ): Promise<{ before: LockedSubscription; plans: PlansLike }> {
    const seller = await sellerOf(tx, { id });
    if (!seller || !inScope(by.scope, seller.projectId)) throw notFound('subscription');
    if (seller.environment === 'development') throw notTransferable('of the sandbox');
    const from = seller.projectId;
    requireProject(by.scope, projectId);
    if (from === projectId) throw invalidField('projectId', 'It is in this project already');
    const target = await lockBoth(tx, from, projectId, by.at);
    const plans = await lockPlansLike(tx, id, projectId);
    const before = await lockSubscription(tx, { id }, target.now);
    if (!before) throw notFound('subscription');
    if (before.projectId !== from || (version !== undefined && version !== before.version)) throw stale();
    if (before.status === 'cancelled') throw notTransferable('that is cancelled');
    if (target.status === 'inactive') throw projectInactive();
    if (STATES[before.status].isServed) await requireFreeSlot(tx, target);
    return { before, plans };
  }

  /** The partner of each project gets the event of its own side. */
  private async record(tx: Tx, { actor }: ActingCaller, before: LockedSubscription): Promise<SubscriptionRow> {
    const after = await findSubscription(tx, { id: before.id });
    if (!after) throw notFound('subscription');
    const details = { from: before.projectId, to: after.projectId };
    await this.changeLog.record(tx, actor, { action: 'subscription_transferred_away', before, details, events: ['subscription.deleted'] });
    const events: SubscriptionEvent[] =
      after.status === 'active' ? ['subscription.created', 'subscription.activated'] : ['subscription.created'];
    await this.changeLog.record(tx, actor, { action: 'subscription_transferred', before, after, details, events });
    return after;
  }
}

/** In the order of their ids. */
async function lockBoth(tx: Tx, from: number, to: number, at: Date | undefined): Promise<SellingProject> {
  const locked = new Map<number, SellingProject>();
  for (const id of [from, to].toSorted((a, b) => a - b))
    locked.set(id, await lockSellingProject(tx, { projectId: id, environment: 'production' }, at));
  const target = locked.get(to);
  if (!target) throw notFound('project');
  return target;
}

type PlansLike = Pick<LockedSubscription, 'planId' | 'plan' | 'nextPlanId' | 'nextPlan'>;

/** The other project's plans with the same codes; null where there is none. */
async function lockPlansLike(tx: Tx, id: number, projectId: number): Promise<PlansLike> {
  const like = (column: string, name: string): string =>
    `LEFT JOIN plans ${name} ON ${name}.project_id = $2 AND lower(${name}.code) = (SELECT lower(code) FROM plans WHERE id = s.${column})`;
  const found = await queryOne<PlansLike>(
    tx,
    `SELECT p.id AS "planId", p.code AS plan, n.id AS "nextPlanId", n.code AS "nextPlan"
     FROM subscriptions s ${like('plan_id', 'p')} ${like('next_plan_id', 'n')} WHERE s.id = $1`,
    [id, projectId],
  );
  if (!found) throw notFound('subscription');
  for (const planId of planIdsOf(found)) await tx.getRepository(Plan).findOne({ where: { id: planId }, lock: { mode: 'for_key_share' } });
  return found;
}

const planIdsOf = ({ planId, nextPlanId }: PlansLike): number[] =>
  [...new Set([planId, nextPlanId])].filter((each) => each !== null).toSorted((a, b) => a - b);

/** The limits that were sold stay. */
async function markSold(tx: Tx, plans: PlansLike): Promise<void> {
  await execute(tx, 'UPDATE plans SET sold_at = now() WHERE id = ANY($1::int[]) AND sold_at IS NULL', [planIdsOf(plans)]);
}
