import { query, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { CoreUser, ServerRules } from '../../core/core-driver.js';
import { hasJoined } from '../../core/sign-ins/sign-ins.js';
import { DESIRED_SOURCE, USED } from '../readings/readings.queries.js';
import type { VpnUser } from '../../subscriptions/vpn-users/vpn-user.entity.js';
import { SAME_INSTANT_MS, type DesiredSource } from '../sync.rules.js';

/** By the database's own rule on both sides: in a Turkish database an I becomes another letter than here. */
const LOWERED = 'ARRAY(SELECT lower(login) FROM unnest($2::text[]) login)';

/** The user's row. */
const STORED = [
  'id',
  'projectId',
  'vpnLogin',
  'desired',
  'desiredVersion',
  'kageUserId',
  'sessions',
  'installs',
  'enabled',
  'startDate',
  'endDate',
] as const;

/** One of our users, for the comparison with a page of the core's. */
export interface KnownUser extends DesiredSource {
  id: number;
  projectId: number;
  vpnLogin: string;
  desired: 'present' | 'absent';
  desiredVersion: number;
  kageUserId: string | null;
  sessions: number | null;
  installs: number | null;
  isBegunHere: boolean;
  /** Confirmed before the page was read, and not being sent now: a difference was made by somebody else. */
  isInStep: boolean;
  isLeased: boolean;
}

/** The project's users by their names, in any letter case. A name can have one current user, and others that wait to be deleted. */
export function knownUsers(
  db: Db,
  { coreAccount, projectId }: { coreAccount: string; projectId: number },
  logins: string[],
  readAt: Date,
): Promise<KnownUser[]> {
  return query<KnownUser>(
    db,
    `WITH found AS (
       SELECT id FROM vpn_users WHERE desired = 'present' AND lower(vpn_login) = ANY(${LOWERED})
       UNION ALL SELECT id FROM vpn_users WHERE desired = 'absent' AND lower(vpn_login) = ANY(${LOWERED})
     )
     SELECT ${columnsOf<VpnUser>(STORED, 'v')},
       v.begun_at IS NOT NULL AND v.core_account = $1 AS "isBegunHere",
       v.synced_version = v.desired_version AND v.next_sync_at IS NULL AND v.leased_until IS NULL AND v.last_sync_at < $3 AS "isInStep",
       coalesce(v.leased_until > now(), false) AS "isLeased",
       NULL AS email, ${DESIRED_SOURCE}
     FROM found JOIN vpn_users v USING (id) JOIN projects p ON p.id = v.project_id LEFT JOIN vpn_user_readings t ON t.vpn_user_id = v.id
     CROSS JOIN settings d
     WHERE v.project_id = $4 AND v.environment = 'production'`,
    [coreAccount, logins, readAt, projectId],
  );
}

const PAGE = `jsonb_to_recordset(convert_from($2::bytea, 'UTF8')::jsonb) AS u ("vpnLogin" text, id text, enabled boolean, "startDate" timestamptz, "endDate" timestamptz,
  "maxSessions" int, "maxInstalls" int, sessions int, installs int, state text, "trafficLimit" text)`;
const WITHIN = `interval '${SAME_INSTANT_MS} milliseconds'`;
const sameInstant = (here: string, there: string): string => `${there} > ${here} - ${WITHIN} AND ${there} < ${here} + ${WITHIN}`;

const OTHERS_THAN_FINE = `
  WITH page AS MATERIALIZED (SELECT * FROM ${PAGE}),
    fine AS (
      SELECT u."vpnLogin" FROM page u
      JOIN vpn_users v ON lower(v.vpn_login) = lower(u."vpnLogin") AND v.desired = 'present' AND v.environment = 'production'
      JOIN projects p ON p.id = v.project_id AND p.id = $5 CROSS JOIN settings d
      LEFT JOIN vpn_user_readings t ON t.vpn_user_id = v.id
      WHERE v.vpn_login = u."vpnLogin" AND v.kage_user_id = u.id AND u.enabled = (v.enabled AND p.status <> 'inactive' AND v.end_date > $3
          AND NOT ($6 = 'console' AND coalesce(${USED} >= v.traffic_limit_bytes, false)))
        AND ($6 <> 'server' OR u."trafficLimit" IS NOT DISTINCT FROM greatest(v.traffic_limit_bytes + coalesce(t.counter_bytes, 0) - coalesce(${USED}, 0), 1 + 0 * v.traffic_limit_bytes)::text)
        AND CASE WHEN u."startDate" IS NULL THEN v.start_date <= $3 ELSE ${sameInstant('v.start_date', 'u."startDate"')} END
        AND ${sameInstant('v.end_date', 'u."endDate"')}
        AND coalesce(u."maxSessions" = coalesce(v.max_sessions, p.max_sessions, d.default_max_sessions), true)
        AND coalesce(u."maxInstalls" = coalesce(v.max_installs, p.max_installs, d.default_max_installs), true)
        AND (v.sessions, v.installs) IS NOT DISTINCT FROM (u.sessions, u.installs)
    ),
    of_others AS (
      SELECT u."vpnLogin" FROM page u JOIN vpn_users v ON v.core_account = $1 AND lower(v.vpn_login) = lower(u."vpnLogin")
      WHERE v.begun_at IS NOT NULL AND v.environment = 'production' AND v.project_id <> $5
        AND (v.vpn_login = u."vpnLogin" OR coalesce(v.kage_user_id, u.id) = u.id)
      UNION ALL
      SELECT u."vpnLogin" FROM page u JOIN vpn_users v ON lower(v.vpn_login) = lower(u."vpnLogin") AND v.desired = 'present'
      JOIN projects p ON p.id = v.project_id AND p.core_account = $1 AND ${hasJoined}
      WHERE v.kage_user_id = u.id AND v.environment = 'production' AND v.project_id <> $5
      UNION ALL
      SELECT u."vpnLogin" FROM page u JOIN project_move_users m ON lower(m.vpn_login) = lower(u."vpnLogin") JOIN project_moves o ON o.id = m.move_id
      WHERE o.project_id <> $5 AND o.finished_at IS NULL AND m.removed_at IS NULL
        AND ((m.begun_at IS NOT NULL AND o.to_account = $1) OR (m.is_old AND o.from_account = $1))
    ),
    seen AS (INSERT INTO sync_seen (part_id, vpn_login) SELECT $4, lower("vpnLogin") FROM fine ON CONFLICT DO NOTHING)
  SELECT * FROM page u WHERE u."vpnLogin" NOT IN (SELECT "vpnLogin" FROM fine UNION ALL SELECT "vpnLogin" FROM of_others)`;

/**
 * The users of a page (as JSON) that may differ. A user in the desired state, as nearly all are, is only marked as seen by the part;
 * users of other projects on the account are left to those. The rules find the differences: this query skips no user in which they would
 * find one.
 */
export function othersThanFine(
  tx: Tx,
  { id, coreAccount, projectId }: { id: number; coreAccount: string; projectId: number },
  users: Buffer,
  readAt: Date,
  { trafficLimit }: ServerRules = { knowsStart: true, trafficLimit: 'none' },
): Promise<CoreUser[]> {
  return query<CoreUser>(tx, OTHERS_THAN_FINE, [coreAccount, users, readAt, id, projectId, trafficLimit]);
}
