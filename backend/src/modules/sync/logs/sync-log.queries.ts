import { execute, type Tx } from '../../../database/database.js';
import type { CoreFailure } from '../../core/core-failure.js';
import type { CoreUser } from '../../core/core-driver.js';
import type { Attempt } from '../queue/attempt.js';

const MESSAGE_MAX = 1_000;

export interface LogEntry {
  attempt: Attempt;
  user?: CoreUser | null;
  failure?: CoreFailure;
  endedAt: number;
}

/** One row for each attempt, whatever became of it. Neither side holds a password or token: the driver keeps those to itself. */
export async function writeSyncLogs(tx: Tx, entries: LogEntry[]): Promise<void> {
  await execute(
    tx,
    `INSERT INTO sync_logs (project_id, subscription_id, vpn_user_id, vpn_login, operation, status, attempt, failure_class, request_data,
       response_data, error_message, duration_ms)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS r (project_id int, subscription_id int, vpn_user_id int, vpn_login text, operation text,
       status text, attempt int, failure_class text, request_data jsonb, response_data jsonb, error_message text, duration_ms int)`,
    [JSON.stringify(entries.map(rowOf))],
  );
}

function rowOf({ attempt: { user, operation, request, startedAt }, user: answer, failure, endedAt }: LogEntry): object {
  return {
    project_id: user.projectId,
    subscription_id: user.subscriptionId,
    vpn_user_id: user.id,
    vpn_login: user.vpnLogin,
    operation,
    status: failure ? 'failed' : 'success',
    attempt: user.failures + 1,
    failure_class: failure?.failure ?? null,
    request_data: request,
    response_data: failure ? { failure: failure.failure, ...failure.detail } : (answer ?? null),
    error_message: failure?.message.slice(0, MESSAGE_MAX) ?? null,
    duration_ms: Math.round(endedAt - startedAt),
  };
}
