import { execute, queryOne, type Tx } from '../../database/database.js';
import type { SubscriptionRow } from './subscription.response.js';
import type { VpnUserStatus } from './vpn-user.entity.js';

/** What the core should hold for a subscription's user. */
export type WantedUser = Pick<SubscriptionRow, 'startDate' | 'endDate' | 'maxSessions' | 'maxInstalls'> & {
  status: VpnUserStatus;
  isEnabled: boolean;
};

/** A new version of what is wanted, due at once: whatever an attempt under way brings is sent again. */
export const WANTED_ANEW = `wanted_version = wanted_version + 1, next_sync_at = now(), sync_status = 'pending', failures = 0`;

export interface TouchedUser {
  /** Whether the core has ever confirmed it. */
  wasProvisioned: boolean;
}

export async function insertVpnUser(tx: Tx, subscriptionId: number): Promise<void> {
  await execute(
    tx,
    `INSERT INTO vpn_users (subscription_id, project_id, environment, subscription_ref, vpn_login, max_sessions, max_installs, start_date, end_date)
     SELECT id, project_id, environment, subscription_id, vpn_login_id, max_sessions, max_installs, start_date, end_date
     FROM subscriptions WHERE id = $1`,
    [subscriptionId],
  );
}

/** A cancelled user who was never provisioned is not created upstream any more; one who was stays there, disabled. */
export function wantUser(tx: Tx, subscriptionId: number, wanted: WantedUser): Promise<TouchedUser | undefined> {
  return queryOne<TouchedUser>(
    tx,
    `UPDATE vpn_users SET status = $2, enabled = $3, start_date = $4, end_date = $5, max_sessions = $6, max_installs = $7,
       wanted = CASE WHEN $2::varchar = 'cancelled' AND provisioned_at IS NULL THEN 'absent' ELSE wanted END, ${WANTED_ANEW}
     WHERE subscription_id = $1
     RETURNING provisioned_at IS NOT NULL AS "wasProvisioned"`,
    [subscriptionId, wanted.status, wanted.isEnabled, wanted.startDate, wanted.endDate, wanted.maxSessions, wanted.maxInstalls],
  );
}

export async function expireUsers(tx: Tx, subscriptionIds: number[]): Promise<void> {
  await execute(tx, `UPDATE vpn_users SET status = 'expired', enabled = false, ${WANTED_ANEW} WHERE subscription_id = ANY($1::int[])`, [
    subscriptionIds,
  ]);
}

/** The row stays until the core has confirmed that the user is gone: synchronisation removes it then. */
export function wantNoUser(tx: Tx, subscriptionId: number): Promise<TouchedUser | undefined> {
  return queryOne<TouchedUser>(
    tx,
    `UPDATE vpn_users SET status = 'cancelled', enabled = false, wanted = 'absent', ${WANTED_ANEW}
     WHERE subscription_id = $1
     RETURNING provisioned_at IS NOT NULL AS "wasProvisioned"`,
    [subscriptionId],
  );
}

/** Whether a subscription has a VPN user that the core has never confirmed and that is wanted as it was in this version; it stays so until the end. */
export async function isUnprovisioned(tx: Tx, subscriptionId: number, wantedVersion: number): Promise<boolean> {
  const user = await queryOne(
    tx,
    'SELECT 1 FROM vpn_users WHERE subscription_id = $1 AND provisioned_at IS NULL AND wanted_version = $2 FOR UPDATE',
    [subscriptionId, wantedVersion],
  );
  return user !== undefined;
}
