import { execute, type Tx } from '../../database/database.js';
import type { DemoProject } from './demo-plan.js';

interface HistoryOf {
  projectId: number;
  keyId: number;
  plan: DemoProject;
  adminId: number;
  now: Date;
}

/** The past of a project: calls with its key, and audit rows. */
export async function writeDemoHistory(tx: Tx, history: HistoryOf): Promise<void> {
  await writeUsage(tx, history);
  await writeAudit(tx, history);
}

/** A busy afternoon, a quiet night, a dip at the weekend, and a few calls that were refused. The hourly counts are of the same rows. */
async function writeUsage(tx: Tx, { projectId, keyId, plan, now }: HistoryOf): Promise<void> {
  await execute(tx, 'SELECT setseed(0.42)');
  await execute(
    tx,
    `INSERT INTO api_usage (api_key_id, endpoint, method, status_code, response_time, user_agent, ip_address, created_at)
     SELECT $1, CASE WHEN kind < 0.15 THEN '/api/v1/subscriptions' WHEN kind < 0.8 THEN '/api/v1/subscriptions' ELSE '/api/v1/vpn/users' END,
       CASE WHEN kind < 0.15 THEN 'POST' ELSE 'GET' END,
       CASE WHEN luck < 0.02 THEN 422 WHEN luck < 0.03 THEN 429 WHEN kind < 0.15 THEN 201 ELSE 200 END,
       3 + floor(luck * 40)::int, 'shop/2.4', '192.0.2.' || (10 + $2::int % 200), at
     FROM (
       SELECT hour + random() * interval '1 hour' AS at, random() AS kind, random() AS luck
       FROM generate_series($3::timestamptz, $4::timestamptz - interval '1 hour', '1 hour') AS hour,
         generate_series(1, (random() * CASE WHEN extract(hour FROM hour) BETWEEN 8 AND 20 THEN 6 ELSE 2 END
           * CASE WHEN extract(isodow FROM hour) > 5 THEN 0.5 ELSE 1 END)::int) AS call
     ) calls
     WHERE at < $4`,
    [keyId, projectId, plan.createdAt, plan.status === 'inactive' ? new Date(now.getTime() - 45 * 86_400_000) : now],
  );
  await execute(
    tx,
    `INSERT INTO api_usage_hourly (api_key_id, hour, project_id, environment, calls, errors, throttled, response_time_total)
     SELECT $1, date_trunc('hour', created_at, 'UTC'), $2, 'production', count(*), count(*) FILTER (WHERE status_code >= 400),
       count(*) FILTER (WHERE status_code = 429), sum(response_time)
     FROM api_usage WHERE api_key_id = $1 GROUP BY 2`,
    [keyId, projectId],
  );
  await execute(tx, `UPDATE api_keys SET last_used_at = (SELECT max(created_at) FROM api_usage WHERE api_key_id = $1) WHERE id = $1`, [
    keyId,
  ]);
}

async function writeAudit(tx: Tx, { projectId, keyId, plan, adminId }: HistoryOf): Promise<void> {
  await execute(
    tx,
    `INSERT INTO audit_logs (actor_kind, user_id, user_name, user_email, action, entity_type, entity_id, project_id, created_at)
     SELECT 'user', u.id, u.first_name || ' ' || u.last_name, u.email, e.action, e.type, e.entity_id, $1, e.at
     FROM users u,
       (SELECT 'project_created' AS action, 'project' AS type, $1::int::text AS entity_id, $3::timestamptz AS at
        UNION ALL SELECT 'api_key_created', 'api_key', id::text, created_at FROM api_keys WHERE project_id = $1
        UNION ALL SELECT 'topup_approved', 'topup_request', id::text, approved_at FROM topup_requests WHERE project_id = $1 AND status = 'completed'
        UNION ALL SELECT 'topup_rejected', 'topup_request', id::text, rejected_at FROM topup_requests WHERE project_id = $1 AND status = 'rejected') e
     WHERE u.id = $2 ORDER BY e.at`,
    [projectId, adminId, plan.createdAt],
  );
  await execute(
    tx,
    `INSERT INTO audit_logs (actor_kind, api_key_id, user_name, action, entity_type, entity_id, project_id, ip_address, created_at)
     SELECT 'api_key', $2, 'Web shop', e.action, 'subscription', e.id::text, $1, '192.0.2.' || (10 + $1::int % 200), e.at
     FROM (SELECT 'subscription_created' AS action, id, created_at AS at FROM subscriptions WHERE project_id = $1
       UNION ALL SELECT 'subscription_renewed', subscription_id, created_at FROM transactions
         WHERE project_id = $1 AND type = 'subscription_charge' AND reference NOT LIKE '%:0'
       UNION ALL SELECT 'subscription_suspended', id, suspended_at FROM subscriptions WHERE project_id = $1 AND suspended_at IS NOT NULL
       UNION ALL SELECT 'subscription_cancelled', id, cancelled_at FROM subscriptions WHERE project_id = $1 AND cancelled_at IS NOT NULL) e
     ORDER BY e.at`,
    [projectId, keyId],
  );
}
