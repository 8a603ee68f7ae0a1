import { Injectable } from '@nestjs/common';

import { invalidField, notFound, stale } from '../../../common/errors/domain-error.js';
import { inScope, requireProject } from '../../../common/http/scope.js';
import { execute, onViolation, queryOne, type Tx } from '../../../database/database.js';
import { Plan } from '../plans/plan.entity.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { notTransferable, projectInactive, subscriptionIdTaken } from '../subscriptions.errors.js';
import { findSubscription, lockSubscription, sellerOf, type LockedSubscription } from '../subscriptions.queries.js';
import { moveVpnUser } from './transferred-user.queries.js';
import type { ActingCaller } from '../lifecycle/acting-caller.js';
import { ChangeLog, type SubscriptionEvent } from '../lifecycle/change-log.js';
import { replacePaidPeriods } from '../lifecycle/money/paid-periods.queries.js';
import type { TransferSubscriptionRequest } from '../lifecycle/requests.dto.js';
import { lockSellingProject, requireFreeSlot, type SellingProject } from '../lifecycle/selling-project.js';
import { STATES } from '../lifecycle/subscription.rules.js';

@Injectable()
export class TransferService {
  constructor(private readonly changeLog: ChangeLog) {}

  /**
   * To another project, with its login, its time and its price; nothing is charged. What the old project paid is refundable to that alone, so nothing of
   * it is set against what the new one buys.
   * @throws not_found, stale, validation_failed, invalid_transition, project_inactive, max_users_reached, subscription_id_taken
   */
  async transfer(tx: Tx, by: ActingCaller, id: number, { projectId, version }: TransferSubscriptionRequest): Promise<SubscriptionRow> {
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
    const move = `UPDATE subscriptions SET project_id = $2, plan_id = $3, next_plan_id = $4, version = version + 1 WHERE id = $1`;
    await onViolation(execute(tx, move, [id, projectId, plans.planId, plans.nextPlanId]), {
      uq_subscriptions_subscription_id: subscriptionIdTaken,
    });
    await moveVpnUser(tx, id, projectId);
    await replacePaidPeriods(tx, id, null, []);
    this.changeLog.wakeSync(tx);
    return this.record(tx, by, before);
  }

  /** For the partner of each project its own side of it. */
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

/** The plans of the other project with the codes of those that it has; null where there is none. What is sold stays. */
async function lockPlansLike(tx: Tx, id: number, projectId: number): Promise<Pick<LockedSubscription, 'planId' | 'nextPlanId'>> {
  const like = (column: string): string =>
    `(SELECT o.id FROM plans o JOIN plans p ON lower(o.code) = lower(p.code) WHERE p.id = s.${column} AND o.project_id = $2)`;
  const found = await queryOne<Pick<LockedSubscription, 'planId' | 'nextPlanId'>>(
    tx,
    `SELECT ${like('plan_id')} AS "planId", ${like('next_plan_id')} AS "nextPlanId" FROM subscriptions s WHERE s.id = $1`,
    [id, projectId],
  );
  const ids = [found?.planId, found?.nextPlanId].filter((each) => typeof each === 'number').toSorted((a, b) => a - b);
  for (const planId of new Set(ids)) {
    await tx.getRepository(Plan).findOne({ where: { id: planId }, lock: { mode: 'for_key_share' } });
    await execute(tx, 'UPDATE plans SET sold_at = now() WHERE id = $1 AND sold_at IS NULL', [planId]);
  }
  return found ?? { planId: null, nextPlanId: null };
}
