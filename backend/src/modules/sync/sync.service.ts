import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../common/http/caller.js';
import { notFound } from '../../common/errors/domain-error.js';
import { projectIdsOf, requireRecord, type Scope } from '../../common/http/scope.js';
import { Database, execute, queryOne, type Db, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';
import { AuditService } from '../audit/audit.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { MARK_FOR_SYNC } from '../subscriptions/vpn-users/vpn-user.queries.js';
import { SyncRuns } from './reconciliation/sync-runs.js';
import type { RetriedResponse, SyncStatusResponse } from './sync.dto.js';
import { openRun, projectHealth, recentActivity, syncCounts, worstOf } from './sync-status.queries.js';
import { columnsOf } from '../../database/select.js';
import type { VpnUser } from '../subscriptions/vpn-users/vpn-user.entity.js';

/** More in one statement would delay the queue. */
const RETRIED_MAX = 5_000;
/** The message of an earlier try must not be taken for the outcome of this one; its class still says who waits for whom. */
const MARK_FOR_RETRY = `${MARK_FOR_SYNC}, failure_message = NULL`;

@Injectable()
export class SyncService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly projects: ProjectsService,
    private readonly runs: SyncRuns,
    private readonly audit: AuditService,
  ) {}

  async status(db: Db, scope: Scope): Promise<SyncStatusResponse> {
    const [stats, projects, activity, run] = [
      await syncCounts(db, scope),
      await projectHealth(db, scope),
      await recentActivity(db, scope),
      await openRun(db, scope),
    ];
    const successes = projects.flatMap(({ lastSuccessAt }) => (lastSuccessAt ? [lastSuccessAt.getTime()] : []));
    return {
      status: worstOf(projects),
      stats,
      lastSyncAt: successes.length > 0 ? new Date(Math.max(...successes)) : null,
      recentActivity: activity,
      ...(run && { run: { id: run.id, total: run.total, done: run.done, startedAt: run.startedAt } }),
      projects,
    };
  }

  /** @throws not_found */
  async force(tx: Tx, staff: StaffCaller, projectId: number | null): Promise<{ id: number }> {
    if (projectId !== null) await this.projects.get(tx, staff.scope, projectId);
    const id = await this.runs.force(tx, staff.userId, staff.scope, projectId);
    await this.audit.record(tx, staff.actor, { action: 'sync_forced', entityType: 'sync_run', entityId: id, projectId });
    return { id };
  }

  /** Sends one user's whole desired state once more, whatever its recorded state. @throws not_found */
  async resync(tx: Tx, staff: StaffCaller, vpnUserId: number): Promise<{ id: number }> {
    const row = await queryOne<{ projectId: number; vpnLogin: string }>(
      tx,
      `SELECT ${columnsOf<VpnUser>(['projectId', 'vpnLogin'])} FROM vpn_users WHERE id = $1 AND desired = 'present'`,
      [vpnUserId],
    );
    const { projectId, vpnLogin } = requireRecord(staff.scope, 'VPN user', row);
    const changed = await execute(tx, `UPDATE vpn_users SET ${MARK_FOR_RETRY} WHERE id = $1 AND desired = 'present'`, [vpnUserId]);
    if (changed === 0) throw notFound('VPN user');
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
    await this.audit.record(tx, staff.actor, {
      action: 'vpn_user_resynced',
      entityType: 'vpn_user',
      entityId: vpnUserId,
      projectId,
      details: { vpnLogin },
    });
    return { id: vpnUserId };
  }

  /** Sends failed users again, of one project or of all in scope, the oldest first. @throws not_found */
  async retryFailed(tx: Tx, staff: StaffCaller, projectId: number | null): Promise<RetriedResponse> {
    if (projectId !== null) await this.projects.get(tx, staff.scope, projectId);
    const marked = await queryOne<{ queued: number }>(
      tx,
      `WITH part AS (SELECT id FROM vpn_users
           WHERE desired = 'present' AND environment = 'production' AND sync_status = 'failed'
             AND ($1::int[] IS NULL OR project_id = ANY($1::int[])) AND ($2::int IS NULL OR project_id = $2::int)
           ORDER BY id LIMIT ${RETRIED_MAX} FOR UPDATE),
         marked AS (UPDATE vpn_users SET ${MARK_FOR_RETRY} WHERE id IN (SELECT id FROM part) RETURNING id)
       SELECT count(*)::int AS queued FROM marked`,
      [projectIdsOf(staff.scope), projectId],
    );
    const queued = marked?.queued ?? 0;
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
    await this.audit.record(tx, staff.actor, {
      action: 'failed_vpn_users_resynced',
      entityType: 'vpn_user',
      projectId,
      details: { queued },
    });
    return { queued, more: queued === RETRIED_MAX };
  }
}
