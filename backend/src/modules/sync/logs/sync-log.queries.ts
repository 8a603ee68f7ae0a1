import { execute, query, type Db, type Tx } from '../../../database/database.js';
import type { CoreFailure } from '../../core/core-failure.js';
import type { CoreUser } from '../../core/core-driver.js';
import type { Attempt } from '../queue/attempt.js';
import { WORKER_DEAD_MS } from '../rate-limit/call-permits.js';

const MESSAGE_MAX = 1_000;
const CUT_OFF = 'The process that made this call ended before its answer was recorded';
/** Reads only the present partitions: a row is completed within minutes. */
const RECENT = `created_at > now() - interval '1 day'`;

export interface LogEntry {
  attempt: Attempt;
  user?: CoreUser | null;
  failure?: CoreFailure;
  wasAsked: boolean;
  endedAt: number;
}

/**
 * A row for each attempt, before it is made. Neither side of a row ever contains a password or token: the driver removes them.
 * @returns the rows' ids, in order
 */
export async function openSyncLogs(tx: Tx, attempts: readonly Attempt[]): Promise<(number | undefined)[]> {
  await execute(
    tx,
    `UPDATE sync_logs SET status = 'failed', error_message = $2 WHERE vpn_user_id = ANY($1::int[]) AND status = 'pending'`,
    [attempts.map(({ user }) => user.id), CUT_OFF],
  );
  const rows = await query<{ id: number; vpn_user_id: number }>(
    tx,
    `INSERT INTO sync_logs (project_id, subscription_id, vpn_user_id, vpn_login, operation, status, attempt, request_data)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (project_id int, subscription_id int, vpn_user_id int, vpn_login text, operation text,
       status text, attempt int, request_data jsonb)
     RETURNING id, vpn_user_id`,
    [JSON.stringify(attempts.map(openedRow))],
  );
  const ids = new Map(rows.map((row) => [row.vpn_user_id, row.id]));
  return attempts.map(({ user }) => ids.get(user.id));
}

/** Writes the results of attempts. An attempt that did not call the core is deleted. */
export async function closeSyncLogs(tx: Tx, entries: readonly LogEntry[]): Promise<void> {
  const asked = entries.filter(({ wasAsked }) => wasAsked);
  if (asked.length > 0) {
    await execute(
      tx,
      `UPDATE sync_logs l SET operation = r.operation, status = r.status, failure_class = r.failure_class, request_data = r.request_data,
         response_data = r.response_data, error_message = r.error_message, duration_ms = r.duration_ms
       FROM jsonb_to_recordset($1::jsonb) AS r (id bigint, operation text, status text, failure_class text, request_data jsonb, response_data jsonb,
         error_message text, duration_ms int)
       WHERE l.id = r.id AND l.${RECENT}`,
      [JSON.stringify(asked.map(closedRow))],
    );
  }
  const unasked = entries.flatMap(({ wasAsked, attempt }) => (wasAsked ? [] : [attempt.user.logId ?? 0]));
  if (unasked.length > 0) await execute(tx, `DELETE FROM sync_logs WHERE id = ANY($1::bigint[]) AND ${RECENT}`, [unasked]);
}

/** Rows of processes that ended in the middle, of users that no other process has taken over (yet). */
export async function closeAbandonedSyncLogs(db: Db): Promise<void> {
  await execute(
    db,
    `UPDATE sync_logs SET status = 'failed', error_message = $1 WHERE status = 'pending' AND (id, created_at) IN (
       SELECT l.id, l.created_at FROM sync_logs l
       WHERE l.status = 'pending' AND NOT EXISTS (
         SELECT FROM vpn_users v JOIN sync_workers w ON w.id = v.leased_by
         WHERE v.id = l.vpn_user_id AND v.leased_until > now() AND w.seen_at > now() - interval '${WORKER_DEAD_MS} milliseconds')
       FOR UPDATE OF l SKIP LOCKED)`,
    [CUT_OFF],
  );
}

const openedRow = ({ user, operation, request }: Attempt): object => ({
  project_id: user.projectId,
  subscription_id: user.subscriptionId,
  vpn_user_id: user.id,
  vpn_login: user.vpnLogin,
  operation,
  status: 'pending',
  attempt: user.failures + 1,
  request_data: request,
});

const closedRow = ({ attempt: { user, operation, request, startedAt }, user: answer, failure, endedAt }: LogEntry): object => ({
  id: user.logId,
  operation,
  status: failure ? 'failed' : 'success',
  failure_class: failure?.failure ?? null,
  request_data: request,
  response_data: failure ? { failure: failure.failure, ...failure.detail } : (answer ?? null),
  error_message: failure?.message.slice(0, MESSAGE_MAX) ?? null,
  duration_ms: Math.round(endedAt - startedAt),
});
