import { execute, prepared, query, type Db, type Tx } from '../../../database/database.js';
import type { ApiRequest } from '../requests/api-request.entity.js';
import type { ApiUsageHour } from './api-usage-hour.entity.js';
import type { ApiUsage } from './api-usage.entity.js';

export type Call = Omit<ApiUsage, 'id' | 'createdAt'> &
  Pick<ApiUsageHour, 'projectId' | 'environment'> &
  Pick<ApiRequest, 'path' | 'subscriptionId' | 'vpnLogin' | 'errorCode' | 'requestId' | 'isReplay'> & { at: Date };

const TOO_MANY = 429;

/** What a call is known by for 90 days, by name and address for a week, and counted by the hour. */
const RECORD = prepared(`
  WITH c AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c ("apiKeyId" int, "projectId" int, environment text, endpoint text, method text, "statusCode" int,
      "responseTime" int, "userAgent" text, "ipAddress" text, path text, "subscriptionId" text, "vpnLogin" text, "errorCode" text,
      "requestId" text, "isReplay" boolean, at timestamptz)
  ), usage AS (
    INSERT INTO api_usage (api_key_id, endpoint, method, status_code, response_time, user_agent, ip_address, created_at)
    SELECT "apiKeyId", endpoint, method, "statusCode", "responseTime", "userAgent", "ipAddress", at FROM c
  ), log AS (
    INSERT INTO api_requests (api_key_id, method, path, subscription_id, vpn_login, status, error_code, request_id, duration_ms, is_replay, created_at)
    SELECT "apiKeyId", method, path, "subscriptionId", "vpnLogin", "statusCode", "errorCode", "requestId", "responseTime", "isReplay", at FROM c
  ), hours AS (
    INSERT INTO api_usage_hourly AS h (api_key_id, hour, project_id, environment, calls, errors, throttled, response_time_total)
    SELECT "apiKeyId", date_trunc('hour', at), "projectId", environment, count(*),
           count(*) FILTER (WHERE "statusCode" >= 400 AND "statusCode" <> ${TOO_MANY}), count(*) FILTER (WHERE "statusCode" = ${TOO_MANY}),
           sum("responseTime")
    FROM c GROUP BY 1, 2, 3, 4 ORDER BY 1, 2
    ON CONFLICT (api_key_id, hour) DO UPDATE SET calls = h.calls + excluded.calls, errors = h.errors + excluded.errors,
      throttled = h.throttled + excluded.throttled, response_time_total = h.response_time_total + excluded.response_time_total
  )
  UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, l.at)
  FROM (SELECT "apiKeyId" AS id, max(at) AS at FROM c GROUP BY 1) l WHERE k.id = l.id`);

/** The calls, their rows in the request log, their hourly counts and the keys' last use, together; in the keys' order, so that two processes do not block each other. */
export async function writeUsage(tx: Tx, calls: readonly Call[]): Promise<void> {
  const ids = [...new Set(calls.map(({ apiKeyId }) => apiKeyId))];
  await query(tx, 'SELECT id FROM api_keys WHERE id = ANY($1::int[]) ORDER BY id FOR NO KEY UPDATE', [ids]);
  await execute(tx, RECORD, [JSON.stringify(calls)]);
}

export interface UsageBucket {
  at: Date;
  calls: number;
  errors: number;
  throttled: number;
  averageMs: number | null;
}

/** Counts of one key by hour or by day (UTC), newest last; hours without a call are there with zeros. */
export function usageOf(db: Db, apiKeyId: number, { unit, buckets }: { unit: 'hour' | 'day'; buckets: number }): Promise<UsageBucket[]> {
  return query<UsageBucket>(
    db,
    `SELECT b.at, coalesce(sum(h.calls), 0)::int AS calls, coalesce(sum(h.errors), 0)::int AS errors,
            coalesce(sum(h.throttled), 0)::int AS throttled,
            round(sum(h.response_time_total)::numeric / nullif(sum(h.calls), 0), 1)::float8 AS "averageMs"
     FROM generate_series(date_trunc($2, now()) - ($3::int - 1) * ('1 ' || $2)::interval, date_trunc($2, now()), ('1 ' || $2)::interval) AS b (at)
     LEFT JOIN api_usage_hourly h ON h.api_key_id = $1 AND h.hour >= b.at AND h.hour < b.at + ('1 ' || $2)::interval
     GROUP BY b.at ORDER BY b.at`,
    [apiKeyId, unit, buckets],
  );
}
