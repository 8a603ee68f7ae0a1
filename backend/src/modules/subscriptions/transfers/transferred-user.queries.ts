import { execute, queryOne, type Tx } from '../../../database/database.js';
import { MARK_FOR_SYNC } from '../vpn-users/vpn-user.queries.js';
import type { TransferredUser } from './transfers.dto.js';

interface Moving {
  id: number;
  /** It exists on no other account than that of the new project. */
  isAtHome: boolean;
  isSameServer: boolean;
}

const MOVING = `
  SELECT v.id, v.begun_at IS NULL OR v.core_account = p.core_account AS "isAtHome",
    (o.core_driver, o.core_url) IS NOT DISTINCT FROM (p.core_driver, p.core_url) AS "isSameServer"
  FROM vpn_users v JOIN projects o ON o.id = v.project_id JOIN projects p ON p.id = $2
  WHERE v.subscription_id = $1 AND v.desired = 'present' FOR UPDATE OF v`;

/** The user on the old server becomes a row of its own. A running call keeps its lease, so that nothing is removed before its answer. */
const LEAVE_BEHIND = `
  INSERT INTO vpn_users (subscription_id, after_id, project_id, environment, subscription_ref, vpn_login, kage_user_id, status, enabled, start_date,
    end_date, desired, desired_version, begun_at, core_account, provisioned_at, leased_until, leased_by)
  SELECT NULL, id, project_id, environment, subscription_ref, vpn_login, kage_user_id, 'cancelled', false, start_date,
    end_date, 'absent', desired_version + 1, begun_at, core_account, provisioned_at, leased_until, leased_by
  FROM vpn_users WHERE id = $1`;

/**
 * The user is made on the new server as if for the first time. On the same server, another login may find the same user, and keeps it.
 * The answer to a running call is ignored, since its attempt is older.
 */
const BEGIN_AGAIN = `
  UPDATE vpn_users SET project_id = $2, begun_at = NULL, core_account = NULL, kage_user_id = CASE WHEN $3 THEN kage_user_id END, credentials = NULL,
    ready_at = NULL, needs_rotation = false, synced_version = 0, sessions = NULL, installs = NULL, attempt = attempt + 1, leased_until = NULL,
    leased_by = NULL, failure_class = NULL, failure_message = NULL, ${MARK_FOR_SYNC}
  WHERE id = $1`;

/** If a subscription comes back soon, it waits until the user that it had left behind is removed, which then waits for nothing. */
const COME_BACK = `
  UPDATE vpn_users t SET after_id = NULL FROM vpn_users v, projects p
  WHERE v.id = $1 AND p.id = v.project_id AND lower(t.vpn_login) = lower(v.vpn_login) AND t.desired = 'absent' AND t.after_id = v.id
    AND t.core_account = p.core_account`;

/**
 * Transfers the VPN user of a subscription to another project. Where that has another server, or another login there, the old user stays
 * until the new one is made. The used traffic still counts.
 */
export async function moveVpnUser(tx: Tx, subscriptionId: number, projectId: number): Promise<void> {
  const user = await queryOne<Moving>(tx, MOVING, [subscriptionId, projectId]);
  if (!user) return;
  if (user.isAtHome) await execute(tx, `UPDATE vpn_users SET project_id = $2, ${MARK_FOR_SYNC} WHERE id = $1`, [user.id, projectId]);
  else {
    await execute(tx, LEAVE_BEHIND, [user.id]);
    await execute(tx, BEGIN_AGAIN, [user.id, projectId, user.isSameServer]);
    await execute(tx, 'UPDATE vpn_user_readings SET counter_bytes = NULL WHERE vpn_user_id = $1', [user.id]);
  }
  await execute(tx, COME_BACK, [user.id]);
}

/** The effect of a transfer on the VPN user. */
export async function previewVpnUser(tx: Tx, subscriptionId: number, projectId: number): Promise<TransferredUser> {
  const user = await queryOne<Moving>(tx, MOVING, [subscriptionId, projectId]);
  if (!user) return 'none';
  if (user.isAtHome) return 'stays';
  return user.isSameServer ? 'other_login' : 'other_server';
}
