import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import { requireRecord } from '../../../common/http/scope.js';
import { onViolation, execute, queryOne, type Tx } from '../../../database/database.js';
import type { Subscription } from '../subscription.entity.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { notDeleted, refundedOnDeletion, restoredTooLate, subscriptionIdTaken, VpnLoginTaken } from '../subscriptions.errors.js';
import { lockSubscription, type LockedSubscription } from '../subscriptions.queries.js';
import { restoreVpnUser } from '../vpn-users/vpn-user.queries.js';
import { RESTORABLE_DAYS, RESTORABLE_UNTIL, WAS_REFUNDED } from './deleted.list.js';
import type { ActingCaller } from '../lifecycle/acting-caller.js';
import { ChangeLog, type SubscriptionEvent } from '../lifecycle/change-log.js';
import { lockSellingProject, requireFreeSlot } from '../lifecycle/selling-project.js';
import { STATES } from '../lifecycle/subscription.rules.js';
import { columnsOf } from '../../../database/select.js';

type Deleted = Pick<Subscription, 'projectId' | 'environment' | 'deletedAt'> & { isTooLate: boolean; isRefunded: boolean };

const DELETED = `
  SELECT ${columnsOf<Subscription>(['projectId', 'environment', 'deletedAt'], 's')}, ${RESTORABLE_UNTIL} < now() AS "isTooLate", ${WAS_REFUNDED} AS "isRefunded"
  FROM subscriptions s WHERE s.id = $1`;

@Injectable()
export class RestoreService {
  constructor(private readonly changeLog: ChangeLog) {}

  /**
   * Undoes a deletion: the same login, no charge, and the paid time still counts.
   * @throws not_found, not_deleted, restored_too_late, refunded_on_deletion, subscription_id_taken, vpn_login_taken, max_users_reached
   */
  async restore(tx: Tx, { scope, actor, at }: ActingCaller, id: number): Promise<SubscriptionRow> {
    const deleted = requireRecord(scope, 'subscription', await queryOne<Deleted>(tx, DELETED, [id]));
    const project = await lockSellingProject(tx, deleted, at);
    await this.undelete(tx, id);
    const after = await lockSubscription(tx, { id }, project.now);
    if (!after) throw notFound('subscription');
    if (STATES[after.status].isServed && after.environment === 'production') await requireFreeSlot(tx, project, after.id);
    await this.giveUserBack(tx, after);
    const events: SubscriptionEvent[] =
      after.status === 'active' ? ['subscription.created', 'subscription.activated'] : ['subscription.created'];
    await this.changeLog.record(tx, actor, { action: 'subscription_restored', after, events });
    return after;
  }

  /** Checked again once the row is locked: of two restorations at once, one does it. */
  private async undelete(tx: Tx, id: number): Promise<void> {
    await execute(tx, 'SELECT id FROM subscriptions WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const deleted = await queryOne<Deleted>(tx, DELETED, [id]);
    if (!deleted?.deletedAt) throw notDeleted();
    if (deleted.isTooLate) throw restoredTooLate(RESTORABLE_DAYS);
    if (deleted.isRefunded) throw refundedOnDeletion();
    await onViolation(execute(tx, 'UPDATE subscriptions SET deleted_at = NULL, version = version + 1 WHERE id = $1', [id]), {
      uq_subscriptions_subscription_id: subscriptionIdTaken,
      uq_subscriptions_vpn_login_id: () => new VpnLoginTaken(null),
    });
  }

  /** The VPN user again, also where the core has removed it meanwhile. */
  private async giveUserBack(tx: Tx, { id, status }: LockedSubscription): Promise<void> {
    if (status === 'pending' || status === 'cancelled') return;
    await onViolation(restoreVpnUser(tx, id, status, STATES[status].isEnabled), { uq_vpn_users_vpn_login: () => new VpnLoginTaken(null) });
    this.changeLog.wakeSync(tx);
  }
}
