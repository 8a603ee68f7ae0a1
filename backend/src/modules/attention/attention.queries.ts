import type { StaffCaller } from '../../common/http/caller.js';
import { projectIdsOf, type Scope } from '../../common/http/scope.js';
import { query, type Db } from '../../database/database.js';
import type { AttentionType } from './attention.dto.js';
import { KEY_WARN_DAYS, REFUSED_DAYS } from './attention.rules.js';

/** What waits in one project, or in none. */
export interface Waiting {
  type: AttentionType;
  projectId: number | null;
  projectName: string | null;
  count: number;
  /** Of requests: the sum in USD of the credits that they ask for, null where they ask for none. */
  amount: string | null;
  since: Date;
}

/**
 * For each kind: `project_id` and `at`, since when each one waits; of requests also `amount`, in USD. $2 is the reader, $3
 * whether they see token payments. Backups are checked elsewhere.
 */
const SOURCES: Readonly<Partial<Record<AttentionType, string>>> = {
  sync_paused: `SELECT project_id, paused_at AS at FROM project_sync_states WHERE paused_at IS NOT NULL`,
  transfer_held: `SELECT project_id, created_at AS at FROM crypto_payments WHERE status = 'held'
    UNION ALL SELECT project_id, created_at FROM crypto_payment_claims WHERE status = 'held'`,
  request_waiting: `SELECT project_id, created_at AS at, amount FROM topup_requests
      WHERE status = 'pending' AND source <> 'crypto' AND requested_by IS DISTINCT FROM $2
    UNION ALL SELECT project_id, created_at, amount FROM adjustments WHERE status = 'pending' AND requested_by <> $2
    UNION ALL SELECT project_id, created_at, NULL FROM topup_reversals WHERE status = 'pending' AND requested_by <> $2
    UNION ALL SELECT project_id, created_at, NULL FROM crypto_refunds WHERE status IN ('pending', 'failed') AND requested_by <> $2 AND $3
    UNION ALL SELECT project_id, created_at, NULL FROM pending_changes WHERE status = 'pending' AND requested_by <> $2`,
  token_waiting: `SELECT NULL::int AS project_id, activation_requested_at AS at FROM assets
    WHERE activation_requested_at IS NOT NULL AND changed_by IS DISTINCT FROM $2`,
  move_stopped: `SELECT project_id, coalesce(stopped_at, created_at) AS at FROM project_moves WHERE status = 'stopped'`,
  sync_failed: `SELECT project_id, coalesce(last_sync_at, created_at) AS at FROM vpn_users
    WHERE environment = 'production' AND sync_status = 'failed' AND desired = 'present'`,
  webhook_paused: `SELECT project_id, coalesce(paused_at, updated_at) AS at FROM webhooks
    WHERE deleted_at IS NULL AND (paused_at IS NOT NULL OR disabled_reason IS NOT NULL)`,
  // The expression is that of the index.
  sale_refused: `SELECT project_id, cancelled_at AS at FROM subscriptions
    WHERE greatest(created_at, activated_at, suspended_at, cancelled_at, deleted_at) > now() - interval '${REFUSED_DAYS} days'
      AND cancelled_at > now() - interval '${REFUSED_DAYS} days' AND cancel_reason IS NOT NULL AND environment = 'production' AND deleted_at IS NULL`,
  user_unknown: `SELECT project_id, first_seen_at AS at FROM sync_orphans WHERE state = 'open'`,
  key_expiring: `SELECT project_id, expires_at - interval '${KEY_WARN_DAYS} days' AS at FROM api_keys
    WHERE revoked_at IS NULL AND is_active AND environment = 'production' AND grace_until IS NULL
      AND expires_at > now() AND expires_at < now() + interval '${KEY_WARN_DAYS} days'`,
};

/** The caller's own requests that wait, newest first; one that they may confirm alone waits for themselves. */
interface OwnRequest {
  projectId: number | null;
  projectName: string | null;
  /** Null of a change that credits nothing. */
  amount: string | null;
  since: Date;
}

const OWN_MAX = 100;

export const readOwnRequests = (db: Db, scope: Scope, userId: number): Promise<OwnRequest[]> =>
  query<OwnRequest>(
    db,
    `SELECT o.project_id AS "projectId", p.name AS "projectName", o.amount::text AS amount, o.created_at AS since
     FROM (SELECT project_id, amount, created_at FROM topup_requests WHERE status = 'pending' AND source <> 'crypto' AND requested_by = $2
           UNION ALL SELECT project_id, amount, created_at FROM adjustments WHERE status = 'pending' AND requested_by = $2
           UNION ALL SELECT project_id, NULL, created_at FROM pending_changes WHERE status = 'pending' AND requested_by = $2) o
     LEFT JOIN projects p ON p.id = o.project_id
     WHERE p.deleted_at IS NULL AND ($1::int[] IS NULL OR o.project_id = ANY($1)) ORDER BY o.created_at DESC LIMIT ${OWN_MAX}`,
    [projectIdsOf(scope), userId],
  );

/** Tickets concern no project: those of the senders whose tickets the reader answers. */
export const readOpenTickets = (db: Db, senders: Scope, userId: number): Promise<Waiting[]> =>
  query<Waiting>(
    db,
    `SELECT 'ticket_open' AS type, NULL::int AS "projectId", NULL AS "projectName", count(*)::int AS count, NULL AS amount, min(updated_at) AS since
     FROM support_tickets WHERE status = 'open' AND user_id <> $2 AND ($1::int[] IS NULL OR user_id = ANY($1)) HAVING count(*) > 0`,
    [projectIdsOf(senders), userId],
  );

/** The numbers of waiting items of the given kinds within the scope, by kind and project; removed projects are left out. */
export async function readWaiting(
  db: Db,
  kinds: readonly AttentionType[],
  { scope, userId, permissions }: StaffCaller,
): Promise<Waiting[]> {
  const parts = kinds.flatMap((kind) => {
    const source = SOURCES[kind];
    if (!source) return [];
    return [
      `SELECT '${kind}', project_id, count(*)::int, ${kind === 'request_waiting' ? 'sum(amount)' : 'NULL::numeric'}, min(at) FROM (${source}) source
       WHERE $1::int[] IS NULL OR project_id = ANY($1) GROUP BY project_id`,
    ];
  });
  if (parts.length === 0) return [];
  return query<Waiting>(
    db,
    `SELECT w.type, w.project_id AS "projectId", p.name AS "projectName", w.count, w.amount::text AS amount, w.since
     FROM (${parts.join(' UNION ALL ')}) w (type, project_id, count, amount, since) LEFT JOIN projects p ON p.id = w.project_id
     WHERE w.count > 0 AND p.deleted_at IS NULL AND $2::int IS NOT NULL AND $3::boolean IS NOT NULL`,
    [projectIdsOf(scope), userId, permissions.has('crypto.read')],
  );
}
