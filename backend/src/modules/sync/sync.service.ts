import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../common/http/caller.js';
import { notFound } from '../../common/errors/domain-error.js';
import { requireRecord, type Scope } from '../../common/http/scope.js';
import { Database, execute, queryOne, type Db, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';
import { AuditService } from '../audit/audit.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { MARK_FOR_SYNC } from '../subscriptions/vpn-users/vpn-user.queries.js';
import { SyncRuns } from './reconciliation/sync-runs.js';
import type { SyncStatusResponse } from './sync.dto.js';
import { openRun, projectHealth, recentActivity, syncCounts, worstOf } from './sync-status.queries.js';
import { columnsOf } from '../../database/select.js';
import type { VpnUser } from '../subscriptions/vpn-users/vpn-user.entity.js';

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

  /** Sends one user's whole desired state once more, whatever is believed to be there. @throws not_found */
  async resync(tx: Tx, staff: StaffCaller, vpnUserId: number): Promise<{ id: number }> {
    const row = await queryOne<{ projectId: number; vpnLogin: string }>(
      tx,
      `SELECT ${columnsOf<VpnUser>(['projectId', 'vpnLogin'])} FROM vpn_users WHERE id = $1 AND desired = 'present'`,
      [vpnUserId],
    );
    const { projectId, vpnLogin } = requireRecord(staff.scope, 'VPN user', row);
    const changed = await execute(
      tx,
      `UPDATE vpn_users SET ${MARK_FOR_SYNC}
       WHERE id = $1 AND desired = 'present'`,
      [vpnUserId],
    );
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
}
