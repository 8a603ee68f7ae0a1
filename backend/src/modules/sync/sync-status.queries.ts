import { projectIdsOf, type Scope } from '../../common/http/scope.js';
import { query, queryOne, type Db } from '../../database/database.js';
import type { SyncLogStatus, SyncLog } from './logs/sync-log.entity.js';
import { progressSql } from './reconciliation/sync-runs.js';
import { BREAKER_THRESHOLD } from './sync.rules.js';
import { columnsOf } from '../../database/select.js';
import type { ProjectSyncState } from './project-sync-state.entity.js';

const RECENT = 10;
/** How long a desired state may be pending before it needs attention. */
const LATE = `interval '5 minutes'`;

export type Health = 'healthy' | 'warning' | 'error';

export interface ProjectHealth {
  projectId: number;
  name: string;
  status: Health;
  lastError: string | null;
  lastErrorClass: string | null;
  lastErrorAt: Date | null;
  lastSuccessAt: Date | null;
  lastReconciledAt: Date | null;
  pausedAt: Date | null;
  nextTryAt: Date | null;
  isReachable: boolean | null;
  failed: number;
  pending: number;
}

/** `$1` is null for all projects. Sandbox users are in no count. */
const inScope = (column: string): string => `($1::int[] IS NULL OR ${column} = ANY($1::int[]))`;

export interface SyncCounts {
  total: number;
  success: number;
  failed: number;
  pending: number;
}

export async function syncCounts(db: Db, scope: Scope): Promise<SyncCounts> {
  const row = await queryOne<SyncCounts>(
    db,
    `SELECT count(*) AS total, count(*) FILTER (WHERE sync_status = 'synced') AS success, count(*) FILTER (WHERE sync_status = 'failed') AS failed,
       count(*) FILTER (WHERE sync_status = 'pending') AS pending
     FROM vpn_users WHERE desired = 'present' AND environment = 'production' AND ${inScope('project_id')}`,
    [projectIdsOf(scope)],
  );
  return row ?? { total: 0, success: 0, failed: 0, pending: 0 };
}

const IS_OPEN = `(s.paused_at IS NOT NULL OR s.last_error_at > coalesce(s.last_success_at, '-infinity'))`;

/** Why synchronisation of a project waits, with the last error where it has not ended. */
export function projectHealth(db: Db, scope: Scope): Promise<ProjectHealth[]> {
  return query<ProjectHealth>(
    db,
    `SELECT p.id AS "projectId", p.name,
       CASE WHEN s.paused_at IS NOT NULL OR s.failures >= ${BREAKER_THRESHOLD} THEN 'error'
            WHEN s.failures > 0 OR c.failed > 0 OR c.late > 0 OR NOT coalesce(probe.last_ok, true) THEN 'warning'
            ELSE 'healthy' END AS status,
       CASE WHEN ${IS_OPEN} THEN s.last_error WHEN NOT probe.last_ok THEN probe.last_error END AS "lastError",
       CASE WHEN ${IS_OPEN} THEN s.last_error_class
            WHEN NOT probe.last_ok THEN probe.last_error_class END AS "lastErrorClass",
       ${columnsOf<ProjectSyncState>(['lastErrorAt', 'lastSuccessAt', 'lastReconciledAt', 'pausedAt'], 's')}, nullif(greatest(s.open_until, s.cooldown_until, now()), now()) AS "nextTryAt",
       probe.last_ok AS "isReachable", c.failed, c.pending
     FROM projects p
     LEFT JOIN project_sync_states s ON s.project_id = p.id
     LEFT JOIN LATERAL (
       SELECT last_ok, last_error, last_error_class FROM core_probes WHERE project_id = p.id ORDER BY hour DESC LIMIT 1
     ) probe ON true
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE sync_status = 'failed') AS failed, count(*) FILTER (WHERE sync_status = 'pending') AS pending,
         count(*) FILTER (WHERE sync_status = 'pending' AND updated_at < now() - ${LATE}) AS late
       FROM vpn_users WHERE project_id = p.id AND desired = 'present' AND environment = 'production' AND sync_status IN ('failed', 'pending')
     ) c
     WHERE p.deleted_at IS NULL AND ${inScope('p.id')}
     ORDER BY p.id`,
    [projectIdsOf(scope)],
  );
}

export interface Activity {
  operation: string;
  status: SyncLogStatus;
  vpnLogin: string | null;
  projectId: number;
  createdAt: Date;
}

export function recentActivity(db: Db, scope: Scope): Promise<Activity[]> {
  return query<Activity>(
    db,
    `SELECT ${columnsOf<SyncLog>(['operation', 'status', 'vpnLogin', 'projectId', 'createdAt'])} FROM sync_logs
     WHERE ${inScope('project_id')} ORDER BY created_at DESC, id DESC LIMIT ${RECENT}`,
    [projectIdsOf(scope)],
  );
}

export interface RunProgress {
  id: number;
  kind: string;
  total: number;
  done: number;
  startedAt: Date;
}

/** The full reconciliation under way, if there is one: its parts in scope, counted together. */
export function openRun(db: Db, scope: Scope): Promise<RunProgress | undefined> {
  return queryOne<RunProgress>(
    db,
    `SELECT r.id, r.kind, ${progressSql('$1')}, coalesce(r.started_at, r.created_at) AS "startedAt"
     FROM sync_runs r JOIN sync_run_parts t ON t.run_id = r.id
     WHERE r.status IN ('queued', 'running') AND r.kind IN ('scheduled', 'forced')
       AND ${inScope('t.project_id')}
     GROUP BY r.id ORDER BY r.id LIMIT 1`,
    [projectIdsOf(scope)],
  );
}

export function worstOf(projects: readonly ProjectHealth[]): Health {
  if (projects.some(({ status }) => status === 'error')) return 'error';
  return projects.some(({ status }) => status === 'warning') ? 'warning' : 'healthy';
}
