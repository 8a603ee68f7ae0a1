import { query, type Db } from '../../../database/database.js';
import type { WantedSource } from '../sync.rules.js';

/** One of our users as a page of the core's is compared with it. */
export interface KnownUser extends WantedSource {
  id: number;
  projectId: number;
  vpnLogin: string;
  wanted: 'present' | 'absent';
  wantedVersion: number;
  kageUserId: string | null;
  sessions: number | null;
  installs: number | null;
  isBegunHere: boolean;
  /** Confirmed before the page was read, and not being sent: a difference is one that somebody else made. */
  isInStep: boolean;
  isLeased: boolean;
}

/** Our users of the account by their names, in any letter case. A name can have a living user and such as wait to be deleted. */
export function knownUsers(db: Db, account: string, logins: string[], readAt: Date): Promise<KnownUser[]> {
  return query<KnownUser>(
    db,
    `WITH found AS (
       SELECT id FROM vpn_users WHERE wanted = 'present' AND lower(vpn_login) = ANY($2::text[])
       UNION ALL SELECT id FROM vpn_users WHERE wanted = 'absent' AND lower(vpn_login) = ANY($2::text[])
     )
     SELECT v.id, v.project_id AS "projectId", v.vpn_login AS "vpnLogin", v.wanted, v.wanted_version AS "wantedVersion", v.kage_user_id AS "kageUserId",
       v.sessions, v.installs,
       v.begun_at IS NOT NULL AND v.core_account = $1 AS "isBegunHere",
       v.synced_version = v.wanted_version AND v.next_sync_at IS NULL AND v.leased_until IS NULL AND v.last_sync_at < $3 AS "isInStep",
       coalesce(v.leased_until > now(), false) AS "isLeased",
       v.enabled, v.start_date AS "startDate", v.end_date AS "endDate", NULL AS email, p.status AS "projectStatus",
       coalesce(v.max_sessions, p.max_sessions, d.default_max_sessions) AS "maxSessions",
       coalesce(v.max_installs, p.max_installs, d.default_max_installs) AS "maxInstalls"
     FROM found JOIN vpn_users v USING (id) JOIN projects p ON p.id = v.project_id CROSS JOIN settings d
     WHERE p.core_account = $1 AND v.environment = 'production'`,
    [account, logins, readAt],
  );
}
