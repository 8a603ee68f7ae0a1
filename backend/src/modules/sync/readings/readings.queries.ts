import { execute, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { CoreUser } from '../../core/core-driver.js';
import { nextResetSql } from '../../subscriptions/vpn-users/traffic.rules.js';
import type { VpnUserReading } from '../../subscriptions/vpn-users/vpn-user-reading.entity.js';
import type { VpnUser } from '../../subscriptions/vpn-users/vpn-user.entity.js';

/** On a server that does not report sessions, a user that was seen so recently counts as online. */
const ONLINE_WITHIN = `interval '3 minutes'`;

/** The instants of the database's clock before and after a server's answer, and the kind of its counters. */
export interface Reading {
  beganAt: Date;
  endedAt: Date;
  /** The server adds up sessions, and may delete old ones: a counter that falls says nothing about new traffic. */
  isCounterSum: boolean;
}

export type ReadUser = CoreUser & Reading & { vpnUserId: number };

/** The part of `vpn_user_readings t` that counts towards the limit: a due reset counts as made. */
export const USED = `CASE WHEN t.resets_at <= now() THEN 0 ELSE t.used_bytes END`;
/** What a `DesiredSource` takes from elsewhere than its user's own row: `vpn_users v`, its project `p`, its reading `t` and the settings `d`. */
export const DESIRED_SOURCE = `p.status AS "projectStatus", coalesce(v.max_sessions, p.max_sessions, d.default_max_sessions) AS "maxSessions",
  coalesce(v.max_installs, p.max_installs, d.default_max_installs) AS "maxInstalls",
  ${columnsOf<VpnUser>(['trafficLimitBytes'], 'v')}, ${USED} AS "usedBytes", ${columnsOf<VpnUserReading>(['counterBytes'], 't')}`;

const FIELDS = `"vpnLogin" text, id text, enabled boolean, "startDate" timestamptz, "endDate" timestamptz, sessions int, state text,
  "usedBytes" bigint, "lastSeenAt" timestamptz, "isOnline" boolean`;

/** By login and id: a user with the same login and another id is somebody else. */
const OF_PAGE = `JOIN vpn_users v ON lower(v.vpn_login) = lower(u."vpnLogin") AND v.kage_user_id = u.id AND v.desired = 'present'
  AND v.environment = 'production' AND v.project_id = $5`;
const OF_ANSWERS = 'JOIN vpn_users v ON v.id = u."vpnUserId"';

/** The state of a user on a server that gives none, derived from its fields; why a user is disabled there, we know ourselves. */
const STATE = `CASE
  WHEN u.state <> 'disabled' THEN u.state
  WHEN u.enabled AND u."endDate" <= u."beganAt" THEN 'expired'
  WHEN u.enabled AND u."startDate" > u."beganAt" THEN 'waiting'
  WHEN u.enabled THEN 'active'
  WHEN v.end_date <= u."beganAt" THEN 'expired'
  WHEN v.enabled AND v.start_date > u."beganAt" THEN 'waiting'
  WHEN v.enabled AND v.traffic_limit_bytes <= t.used_bytes THEN 'limited'
  ELSE 'disabled' END`;

/**
 * A counter that has fallen has begun again from zero, and its present value is new traffic; where it is a sum, it has only lost old
 * parts. Counting begins with the first reading. The advisory lock separates two readings of a project, and `read_at` keeps their order:
 * a call that began before the last answer came need not be newer. An unchanged number of sessions is written once a day.
 */
const record = (source: string, join: string): string => `
  WITH read AS (
    SELECT v.id, u."endedAt" AS ended_at, ${STATE} AS state, coalesce(u."isOnline", u.sessions > 0, u."lastSeenAt" > u."beganAt" - ${ONLINE_WITHIN}) AS is_online,
      u."lastSeenAt" AS last_seen_at, u."usedBytes" AS counter, u.sessions, v.traffic_limit_bytes AS limit_bytes, v.traffic_reset AS reset,
      CASE WHEN t.counter_bytes IS NULL OR u."usedBytes" IS NULL THEN 0
        WHEN u."usedBytes" >= t.counter_bytes THEN u."usedBytes" - t.counter_bytes
        WHEN u."isCounterSum" THEN 0 ELSE u."usedBytes" END AS bytes,
      t.read_at, t.upstream_state AS known_state, t.is_online AS known_online, t.last_seen_at AS known_seen, t.counter_bytes AS known_counter,
      t.sessions AS known_sessions
    FROM ${source} ${join} LEFT JOIN vpn_user_readings t ON t.vpn_user_id = v.id
    WHERE t.read_at IS NULL OR t.read_at <= u."beganAt"
  ), changed AS MATERIALIZED (
    SELECT * FROM read WHERE read_at IS NULL
      OR (state, is_online, last_seen_at, counter, sessions) IS DISTINCT FROM (known_state, known_online, known_seen, known_counter, known_sessions)
      OR (sessions > 0 AND read_at < date_trunc('day', ended_at))
  ), days AS (
    INSERT INTO vpn_user_usage AS d (vpn_user_id, day, bytes, sessions)
    SELECT id, date_trunc('day', ended_at), bytes, nullif(greatest(sessions, 0), 0) FROM changed WHERE bytes > 0 OR sessions > 0
    ON CONFLICT (vpn_user_id, day) DO UPDATE SET bytes = d.bytes + excluded.bytes, sessions = greatest(d.sessions, excluded.sessions)
  )
  INSERT INTO vpn_user_readings AS t (vpn_user_id, read_at, upstream_state, is_online, last_seen_at, counter_bytes, sessions, used_bytes, limit_bytes, resets_at)
  SELECT id, ended_at, state, is_online, last_seen_at, counter, sessions, CASE WHEN counter IS NOT NULL THEN bytes END, limit_bytes, ${nextResetSql('reset', 'ended_at')}
  FROM changed
  ON CONFLICT (vpn_user_id) DO UPDATE SET read_at = excluded.read_at, upstream_state = excluded.upstream_state, is_online = excluded.is_online,
    last_seen_at = greatest(t.last_seen_at, excluded.last_seen_at), counter_bytes = coalesce(excluded.counter_bytes, t.counter_bytes), sessions = excluded.sessions,
    used_bytes = coalesce(t.used_bytes + excluded.used_bytes, t.used_bytes, excluded.used_bytes)`;

const PAGE = record(
  `(SELECT *, $2::timestamptz AS "beganAt", $3::timestamptz AS "endedAt", $4::boolean AS "isCounterSum"
    FROM jsonb_to_recordset(convert_from($1::bytea, 'UTF8')::jsonb) AS u (${FIELDS})) u`,
  OF_PAGE,
);
const ANSWERS = record(
  `jsonb_to_recordset($1::jsonb) AS u (${FIELDS}, "vpnUserId" int, "beganAt" timestamptz, "endedAt" timestamptz, "isCounterSum" boolean)`,
  OF_ANSWERS,
);

/** Readings of one project take turns until their transactions end. The turn comes before any lock on a VPN user. */
export async function takeTurn(tx: Tx, projectIds: readonly number[]): Promise<void> {
  const sql = `SELECT pg_advisory_xact_lock(hashtext('vpn user readings'), id) FROM unnest($1::int[]) AS id ORDER BY id`;
  await execute(tx, sql, [[...new Set(projectIds)].toSorted((a, b) => a - b)]);
}

/** Another user has the name on the server now: its counter is compared with nothing. */
export async function forgetCounters(tx: Tx, vpnUserIds: readonly number[]): Promise<void> {
  await execute(tx, 'UPDATE vpn_user_readings SET counter_bytes = NULL WHERE vpn_user_id = ANY($1::int[])', [vpnUserIds]);
}

/** @param users a page of a server's users, as JSON */
export async function recordPage(tx: Tx, projectId: number, users: Buffer, { beganAt, endedAt, isCounterSum }: Reading): Promise<void> {
  await execute(tx, PAGE, [users, beganAt, endedAt, isCounterSum, projectId]);
}

/** Answers about single users. */
export async function recordAnswers(tx: Tx, users: readonly ReadUser[]): Promise<void> {
  await execute(tx, ANSWERS, [JSON.stringify(users)]);
}
