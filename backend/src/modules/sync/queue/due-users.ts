import { Injectable } from '@nestjs/common';

import type { Environment } from '../../../common/http/caller.js';
import { type DesiredSource, BREAKER_THRESHOLD } from '../sync.rules.js';
import { isFree, leaseSql } from '../../../common/worker/lease-sql.js';
import { Database, execute, query } from '../../../database/database.js';
import { STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import { isUnsupported } from '../../core/server-support.js';
import { isRefused } from '../../core/sign-ins/sign-ins.js';
import { DESIRED_SOURCE } from '../readings/readings.queries.js';
import { WORKER_DEAD_MS } from '../rate-limit/call-permits.js';
import { VpnUser } from '../../subscriptions/vpn-users/vpn-user.entity.js';
import { columnsOf } from '../../../database/select.js';

/** A VPN user that one worker has leased, with all that its attempt needs. */
export interface DueUser extends DesiredSource, StoredCore {
  id: number;
  /** For a user that a transfer left behind: the subscription, which has another user now; null where it no longer exists. */
  subscriptionId: number | null;
  /** The user that a transfer left behind on this server is the same one as the new project's. */
  isTakenOver: boolean;
  subscriptionRef: string;
  environment: Environment;
  vpnLogin: string;
  desired: 'present' | 'absent';
  desiredVersion: number;
  /** Results of this attempt are accepted only with this number: a later lease has a higher one. */
  attempt: number;
  failures: number;
  /** The account where the user was begun, which need not be the project's present one. */
  begunAccount: string | null;
  kageUserId: string | null;
  isProvisioned: boolean;
  /** The customer's link or password is known, and no new one has been asked for. */
  isReady: boolean;
  needsRotation: boolean;
  /** The attempt's row in the log. */
  logId?: number;
  /** By the database's clock. */
  leasedAt: Date;
  /** By this process's clock. */
  takenAt: number;
}

/** The account that the user belongs to now. */
export const accountOf = ({ environment, projectId, coreAccount }: Pick<DueUser, 'environment' | 'projectId' | 'coreAccount'>): string =>
  environment === 'development' ? `sandbox project ${projectId}` : coreAccount;

/** Now by the database's clock: this process's own may be minutes off, and would end a subscription early or late. */
export const databaseTimeOf = ({ leasedAt, takenAt }: Pick<DueUser, 'leasedAt' | 'takenAt'>): Date =>
  new Date(leasedAt.getTime() + performance.now() - takenAt);

/** Fair shares are given by project, sandbox and real core apart. */
export const queueKeyOf = ({ environment, projectId }: Pick<DueUser, 'environment' | 'projectId'>): string => `${projectId}:${environment}`;

/** Longer than the slowest attempt: sign-in, read, write and one renewal of the token, each with its time-out. */
export const LEASE_MS = 120_000;
const CANARY_MS = 60_000;

interface Turn {
  workerId: string;
  /** At most so many waiting rows for each project, and in all. */
  perProjectMax: number;
  leaseMax: number;
  waiting: { projectId: number; environment: string; waiting: number }[];
}

/**
 * Rows that are due, not leased, and whose project may be tried. Each project contributes in turn, so one with 50,000 due rows leaves room for
 * another's single one.
 *
 * - A project gives no row while a reading has paused it, its server asked for time or refused the sign-in, or the server's version is not supported.
 * - A project whose circuit breaker is open gives no row until its time has come, and then one row as a try.
 * - A user waits while an older user of the same name is still to be deleted.
 * - A user that a transfer left behind waits until the new user is made. It does not wait where the new user is to have no access, or where the
 *   server says that the name is taken.
 */
const LEASE = leaseSql(VpnUser, {
  due: (lock) => `
  WITH queues AS (
    SELECT p.id AS project_id, e.environment, p.core_account, p.core_driver, p.core_url,
      CASE WHEN e.environment = 'development' THEN $2::int - coalesce(w.waiting, 0)
           WHEN s.cooldown_until > now() OR ${isRefused} OR ${isUnsupported} OR s.open_until > now() OR (s.paused_at IS NOT NULL AND s.paused_by_reading) THEN 0
           WHEN s.paused_at IS NOT NULL OR s.failures >= ${BREAKER_THRESHOLD} THEN 1 - coalesce(w.waiting, 0)
           ELSE $2::int - coalesce(w.waiting, 0) END AS quota
    FROM projects p
    CROSS JOIN (VALUES ('production'::varchar), ('development')) e (environment)
    LEFT JOIN project_sync_states s ON s.project_id = p.id
    LEFT JOIN jsonb_to_recordset($4::jsonb) w ("projectId" int, environment text, waiting int) ON w."projectId" = p.id AND w.environment = e.environment
  ), due AS (
    SELECT v.id, v.next_sync_at, row_number() OVER (PARTITION BY l.project_id, l.environment ORDER BY v.next_sync_at, v.id) AS turn
    FROM queues l CROSS JOIN LATERAL (
      SELECT id, next_sync_at FROM vpn_users v
      WHERE v.project_id = l.project_id AND v.environment = l.environment AND v.next_sync_at <= now()
        AND (${isFree('v')}
          OR NOT EXISTS (SELECT FROM sync_workers w WHERE w.id = v.leased_by AND w.seen_at > now() - interval '${WORKER_DEAD_MS} milliseconds'))
        AND NOT EXISTS (SELECT FROM vpn_users n JOIN projects np ON np.id = n.project_id
          WHERE n.id = v.after_id AND n.desired = 'present' AND n.enabled AND n.synced_version = 0
            AND (n.failure_class IS DISTINCT FROM 'conflict' OR (np.core_driver, np.core_url) IS DISTINCT FROM (l.core_driver, l.core_url)))
        AND (v.desired = 'absent' OR NOT EXISTS (
          SELECT FROM vpn_users t WHERE t.desired = 'absent' AND lower(t.vpn_login) = lower(v.vpn_login)
            AND t.core_account = CASE WHEN l.environment = 'development' THEN 'sandbox project ' || l.project_id ELSE l.core_account END))
      ORDER BY v.next_sync_at LIMIT greatest(l.quota, 0)
    ) v
  )
  SELECT id FROM vpn_users WHERE id IN (SELECT id FROM due ORDER BY turn, next_sync_at LIMIT $3) AND next_sync_at <= now() ${lock}`,
  seconds: LEASE_MS / 1_000,
  attempt: 'attempt',
  until: 'leasedUntil',
  set: 'leased_by = $1',
  returning: 't.id',
});

const OWN_COLUMNS = columnsOf<VpnUser>(
  [
    'id',
    'subscriptionRef',
    'environment',
    'vpnLogin',
    'desired',
    'desiredVersion',
    'attempt',
    'failures',
    'enabled',
    'startDate',
    'endDate',
    'kageUserId',
    'needsRotation',
  ],
  'v',
);

/** Read by a statement of its own: its snapshot is younger than the lock, so version and desired state belong together. */
const READ = `
  SELECT ${OWN_COLUMNS}, coalesce(v.subscription_id, n.subscription_id) AS "subscriptionId", s.email,
    CASE WHEN v.begun_at IS NOT NULL THEN v.core_account END AS "begunAccount",
    coalesce(n.synced_version > 0 AND n.kage_user_id = v.kage_user_id AND (np.core_driver, np.core_url) IS NOT DISTINCT FROM (p.core_driver, p.core_url), false) AS "isTakenOver",
    v.provisioned_at IS NOT NULL AS "isProvisioned", v.ready_at IS NOT NULL AS "isReady", now() AS "leasedAt",
    ${DESIRED_SOURCE}, ${STORED_CORE}
  FROM vpn_users v LEFT JOIN vpn_user_readings t ON t.vpn_user_id = v.id LEFT JOIN subscriptions s ON s.id = v.subscription_id JOIN projects p ON p.id = v.project_id
  LEFT JOIN vpn_users n ON n.id = v.after_id AND n.desired = 'present' AND v.environment = 'production' LEFT JOIN projects np ON np.id = n.project_id
  CROSS JOIN settings d
  WHERE v.id = ANY($1::int[])
  ORDER BY v.next_sync_at, v.id`;

@Injectable()
export class DueUsers {
  constructor(private readonly database: Database) {}

  /** A short transaction that only leases: no lock is held while a core is being called. */
  take({ workerId, perProjectMax, leaseMax, waiting }: Turn): Promise<DueUser[]> {
    const takenAt = performance.now();
    return this.database.transaction(async (tx) => {
      // One process leases at a time, so that each sees what the others have just leased.
      await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('sync claim'))`);
      const leased = await query<{ id: number }>(tx, LEASE, [workerId, perProjectMax, leaseMax, JSON.stringify(waiting)]);
      if (leased.length === 0) return [];
      const rows = await query<Omit<DueUser, 'takenAt'>>(tx, READ, [leased.map(({ id }) => id)]);
      const users = rows.map((user) => ({ ...user, takenAt }));
      const projects = [...new Set(users.filter(({ environment }) => environment === 'production').map(({ projectId }) => projectId))];
      // The one row that tries a broken project again is alone until its result is known.
      await execute(
        tx,
        `UPDATE project_sync_states SET open_until = now() + interval '${CANARY_MS} milliseconds'
         WHERE project_id = ANY($1::int[]) AND (paused_at IS NOT NULL OR failures >= ${BREAKER_THRESHOLD})`,
        [projects],
      );
      return users;
    });
  }

  /** The projects among these that may write nothing now, whatever has been leased of them. */
  async waitingOf(projectIds: number[]): Promise<number[]> {
    const waiting = await query<{ projectId: number }>(
      this.database.db,
      `SELECT p.id AS "projectId" FROM projects p LEFT JOIN project_sync_states s ON s.project_id = p.id
       WHERE p.id = ANY($1::int[]) AND ((s.paused_at IS NOT NULL AND s.paused_by_reading) OR s.cooldown_until > now() OR ${isRefused} OR ${isUnsupported})`,
      [projectIds],
    );
    return waiting.map(({ projectId }) => projectId);
  }

  /** Releases rows as they were, for the next worker. Calls that were sent without a recorded answer stay in the log. */
  async release(users: DueUser[], wereSent = false): Promise<void> {
    if (users.length === 0) return;
    const log = wereSent
      ? `UPDATE sync_logs SET status = 'failed', error_message = 'The answer could not be recorded' WHERE`
      : 'DELETE FROM sync_logs WHERE';
    await execute(
      this.database.db,
      `WITH logged AS (${log} id = ANY($3::bigint[]) AND status = 'pending' AND created_at > now() - interval '1 day'), locked AS (SELECT id, attempt FROM vpn_users WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE)
       UPDATE vpn_users v SET leased_until = NULL, leased_by = NULL FROM unnest($1::int[], $2::int[]) AS r (id, attempt) JOIN locked USING (id, attempt)
       WHERE v.id = r.id`,
      [users.map(({ id }) => id), users.map(({ attempt }) => attempt), users.map(({ logId }) => logId ?? 0)],
    );
  }

  /**
   * Marks rows as begun on their account before they are sent to the core. One that is no longer desired is not begun, since its name
   * may belong to another user by now.
   * @returns for each whether it was
   */
  async begin(users: { user: DueUser; account: string }[]): Promise<boolean[]> {
    const begun = await query<{ id: number }>(
      this.database.db,
      `WITH locked AS (SELECT id, attempt FROM vpn_users WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE)
       UPDATE vpn_users v SET begun_at = now(), core_account = r.account
       FROM unnest($1::int[], $2::int[], $3::text[]) AS r (id, attempt, account) JOIN locked USING (id, attempt)
       WHERE v.id = r.id AND v.desired = 'present' RETURNING v.id`,
      [users.map(({ user }) => user.id), users.map(({ user }) => user.attempt), users.map(({ account }) => account)],
    );
    const ids = new Set(begun.map(({ id }) => id));
    return users.map(({ user }) => ids.has(user.id));
  }
}
