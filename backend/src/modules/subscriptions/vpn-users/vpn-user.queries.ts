import { execute, prepared, queryOne, type Tx } from '../../../database/database.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { nextResetSql } from './traffic.rules.js';
import type { VpnUser, VpnUserStatus } from './vpn-user.entity.js';

/** The desired state of a subscription's user. */
export type DesiredUser = Pick<
  SubscriptionRow,
  'startDate' | 'endDate' | 'maxSessions' | 'maxInstalls' | 'trafficLimitBytes' | 'trafficReset'
> & {
  status: VpnUserStatus;
  isEnabled: boolean;
  /** A renewal with which the traffic begins again. */
  beginsTrafficAgain: boolean;
};

/** A new version of the desired state, due at once: the result of a running attempt is not accepted, and it is sent again. */
export const MARK_FOR_SYNC = `desired_version = desired_version + 1, next_sync_at = now(), sync_status = 'pending', failures = 0`;

export interface TouchedUser {
  /** Whether the core has ever confirmed a VPN user of its subscription. */
  wasDelivered: boolean;
}

/**
 * Whether a subscription was ever delivered, over a row of `vpn_users` whose subscription is locked or only read. The row of a restored
 * subscription is a new one: a deletion keeps the mark on the subscription (`softDeleteSubscription`).
 */
export const wasDeliveredSql = (user: string): string =>
  `(${user}.provisioned_at IS NOT NULL OR EXISTS (SELECT FROM subscriptions d WHERE d.id = ${user}.subscription_id AND d.delivered_at IS NOT NULL))`;

/** Columns of `vpn_users` that come from the subscription, and their columns there. */
export const VPN_USER_COPIES =
  'subscription_id, project_id, environment, subscription_ref, vpn_login, max_sessions, max_installs, traffic_limit_bytes, traffic_reset, start_date, end_date';
export const SUBSCRIPTION_COPIES =
  'id, project_id, environment, subscription_id, vpn_login_id, max_sessions, max_installs, traffic_limit_bytes, traffic_reset, start_date, access_until';

export async function insertVpnUser(tx: Tx, subscriptionId: number): Promise<void> {
  await execute(tx, `INSERT INTO vpn_users (${VPN_USER_COPIES}) SELECT ${SUBSCRIPTION_COPIES} FROM subscriptions WHERE id = $1`, [
    subscriptionId,
  ]);
}

const WAS_DELIVERED = `${wasDeliveredSql('vpn_users')} AS "wasDelivered"`;

const SET_DESIRED = prepared(
  `UPDATE vpn_users SET status = $2, enabled = $3, start_date = $4, end_date = $5, max_sessions = $6, max_installs = $7,
       traffic_limit_bytes = $8, traffic_reset = $9,
       desired = CASE WHEN $2::varchar = 'cancelled' AND provisioned_at IS NULL THEN 'absent' ELSE desired END, ${MARK_FOR_SYNC}
     WHERE subscription_id = $1
     RETURNING id`,
);

/** A cancelled user that was never provisioned is not created in the core any more; one that was stays there, disabled. */
export async function setDesiredState(tx: Tx, subscriptionId: number, desired: DesiredUser): Promise<void> {
  const touched = await queryOne<Pick<VpnUser, 'id'>>(tx, SET_DESIRED, [
    subscriptionId,
    desired.status,
    desired.isEnabled,
    desired.startDate,
    desired.endDate,
    desired.maxSessions,
    desired.maxInstalls,
    desired.trafficLimitBytes,
    desired.trafficReset,
  ]);
  if (touched) await setTraffic(tx, touched.id, desired);
}

const SET_TRAFFIC = prepared(
  `UPDATE vpn_user_readings SET limit_bytes = $2, used_bytes = CASE WHEN $4 THEN least(used_bytes, 0) ELSE used_bytes END,
       resets_at = CASE WHEN resets_at <= now() THEN resets_at ELSE ${nextResetSql('$3::varchar', 'now()')} END
     WHERE vpn_user_id = $1`,
);

/** A reset that is due already is still made. */
async function setTraffic(tx: Tx, id: number, { trafficLimitBytes, trafficReset, beginsTrafficAgain }: DesiredUser): Promise<void> {
  await execute(tx, SET_TRAFFIC, [id, trafficLimitBytes, trafficReset, beginsTrafficAgain]);
}

/**
 * The customer's credentials stop working at once. @returns false where the server has not made the user yet, or is making a new link
 * already
 */
export async function requestRotation(tx: Tx, id: number): Promise<boolean> {
  const changed = await execute(
    tx,
    `UPDATE vpn_users SET needs_rotation = true, credentials = NULL, ready_at = NULL, ${MARK_FOR_SYNC}
     WHERE id = $1 AND desired = 'present' AND ready_at IS NOT NULL`,
    [id],
  );
  return changed > 0;
}

export async function expireUsers(tx: Tx, subscriptionIds: number[]): Promise<void> {
  await execute(
    tx,
    `UPDATE vpn_users SET status = 'expired', enabled = false, ${MARK_FOR_SYNC}
     WHERE id IN (SELECT id FROM vpn_users WHERE subscription_id = ANY($1::int[]) ORDER BY id FOR UPDATE)`,
    [subscriptionIds],
  );
}

/** The row stays until the core has confirmed that the user is gone: synchronisation removes it then. */
export function requestDeletion(tx: Tx, subscriptionId: number): Promise<TouchedUser | undefined> {
  return queryOne<TouchedUser>(
    tx,
    `UPDATE vpn_users SET status = 'cancelled', enabled = false, desired = 'absent', ${MARK_FOR_SYNC}
     WHERE subscription_id = $1
     RETURNING ${WAS_DELIVERED}`,
    [subscriptionId],
  );
}

/** Desired again after a deletion; a new row where the core had confirmed that the old one was gone. */
export async function restoreVpnUser(tx: Tx, subscriptionId: number, status: VpnUserStatus, isEnabled: boolean): Promise<void> {
  const restored = await execute(
    tx,
    `UPDATE vpn_users SET status = $2, enabled = $3, desired = 'present', ${MARK_FOR_SYNC} WHERE subscription_id = $1`,
    [subscriptionId, status, isEnabled],
  );
  if (restored > 0) return;
  await execute(
    tx,
    `INSERT INTO vpn_users (${VPN_USER_COPIES}, status, enabled) SELECT ${SUBSCRIPTION_COPIES}, $2, $3 FROM subscriptions WHERE id = $1`,
    [subscriptionId, status, isEnabled],
  );
}

/**
 * Whether a subscription was never delivered, and the desired state of its VPN user still has this version; the lock keeps it so until the
 * transaction ends.
 */
export async function isUndelivered(tx: Tx, subscriptionId: number, desiredVersion: number): Promise<boolean> {
  const user = await queryOne(
    tx,
    `SELECT 1 FROM vpn_users WHERE subscription_id = $1 AND desired_version = $2 AND NOT ${wasDeliveredSql('vpn_users')} FOR UPDATE`,
    [subscriptionId, desiredVersion],
  );
  return user !== undefined;
}

/** Whether a subscription was ever delivered, kept so until the transaction ends; null where it has no VPN user. */
export async function lockDelivery(tx: Tx, subscriptionId: number): Promise<boolean | null> {
  const user = await queryOne<TouchedUser>(tx, `SELECT ${WAS_DELIVERED} FROM vpn_users WHERE subscription_id = $1 FOR UPDATE`, [
    subscriptionId,
  ]);
  return user?.wasDelivered ?? null;
}
