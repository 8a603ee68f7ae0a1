import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../../common/http/caller.js';
import { DomainError } from '../../../../common/errors/domain-error.js';
import { projectIdsOf, requireRecord, type Scope } from '../../../../common/http/scope.js';
import { Database, execute, query, queryOne, type Db, type Tx } from '../../../../database/database.js';
import { Signals } from '../../../../database/signals.js';
import { AuditService } from '../../../audit/audit.service.js';
import { ProjectsService } from '../../../projects/projects.service.js';
import { MARK_FOR_SYNC } from '../../../subscriptions/vpn-users/vpn-user.queries.js';
import type { PreviewItemResponse, PreviewResponse } from './preview.dto.js';
import { progressSql, SyncRuns } from '../sync-runs.js';
import { columnsOf } from '../../../../database/select.js';
import type { SyncRunItem } from '../sync-run-item.entity.js';
import type { SyncRun } from '../sync-run.entity.js';

/** How many of each kind are listed; the counts beside them are complete. */
const ITEMS_SHOWN = 500;

interface PreviewRow extends Omit<PreviewResponse, 'items'> {
  projectId: number;
}

/** Several projects may share an account: an unknown user belongs to the one that lists it. `$1` the run, `$2` the projects that the caller sees. */
const IS_SHOWN = `(i.kind <> 'orphan' OR $2::int[] IS NULL OR lower(i.vpn_login) IN (
  SELECT lower(o.vpn_login) FROM sync_orphans o JOIN sync_run_parts t ON t.core_account = o.core_account AND t.started_at <= o.last_seen_at
  WHERE t.run_id = $1 AND o.project_id = ANY($2::int[])))`;

const SELECT = `
  SELECT ${columnsOf<SyncRun>(['id', 'projectId', 'status', 'createdAt', 'appliedAt'], 'r')},
    ${progressSql('$2')},
    coalesce(sum(t.to_create), 0)::int AS "toCreate", coalesce(sum(t.to_change), 0)::int AS "toChange", coalesce(sum(t.to_delete), 0)::int AS "toDelete",
    (SELECT count(*) FROM sync_run_items i WHERE i.run_id = $1 AND i.kind = 'orphan' AND ${IS_SHOWN})::int AS orphans,
    max(t.error_message) AS "lastError"
  FROM sync_runs r LEFT JOIN sync_run_parts t ON t.run_id = r.id
  WHERE r.id = $1 AND r.kind = 'preview' GROUP BY r.id`;

@Injectable()
export class PreviewsService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly projects: ProjectsService,
    private readonly runs: SyncRuns,
    private readonly audit: AuditService,
  ) {}

  /** @throws not_found */
  async request(tx: Tx, staff: StaffCaller, projectId: number): Promise<{ id: number }> {
    await this.projects.get(tx, staff.scope, projectId);
    const id = await this.runs.preview(tx, staff.userId, projectId);
    await this.audit.record(tx, staff.actor, { action: 'sync_previewed', entityType: 'sync_run', entityId: id, projectId });
    return { id };
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<PreviewResponse> {
    const preview = requireRecord(scope, 'preview', await queryOne<PreviewRow>(db, SELECT, [id, projectIdsOf(scope)]));
    const items = await query<PreviewItemResponse>(
      db,
      `SELECT ${columnsOf<SyncRunItem>(['kind', 'vpnUserId', 'vpnLogin', 'differences'])} FROM (
         SELECT *, row_number() OVER (PARTITION BY kind ORDER BY id) AS place FROM sync_run_items i WHERE run_id = $1 AND ${IS_SHOWN}
       ) i WHERE place <= ${ITEMS_SHOWN} ORDER BY kind, id`,
      [id, projectIdsOf(scope)],
    );
    return { ...preview, items };
  }

  /**
   * Does what the preview showed and no more: a user that was changed since is left to that change. @throws not_found,
   * preview_not_ready, preview_applied
   */
  async apply(tx: Tx, staff: StaffCaller, id: number): Promise<{ id: number }> {
    const { projectId } = await this.get(tx, staff.scope, id);
    const taken = await queryOne<{ id: number }>(
      tx,
      `UPDATE sync_runs SET applied_at = now() WHERE id = $1 AND status = 'done' AND applied_at IS NULL RETURNING id`,
      [id],
    );
    if (!taken) throw await this.refusal(tx, id);
    const users = await execute(
      tx,
      `WITH locked AS (
         SELECT v.id FROM vpn_users v JOIN sync_run_items i ON i.vpn_user_id = v.id
         WHERE i.run_id = $1 AND i.kind IN ('create', 'change', 'delete') AND v.desired_version = i.desired_version ORDER BY v.id FOR UPDATE OF v
       )
       UPDATE vpn_users SET ${MARK_FOR_SYNC}
       WHERE id IN (SELECT id FROM locked)`,
      [id],
    );
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
    await this.audit.record(tx, staff.actor, {
      action: 'sync_preview_applied',
      entityType: 'sync_run',
      entityId: id,
      projectId,
      details: { users },
    });
    return { id };
  }

  private async refusal(db: Db, id: number): Promise<DomainError> {
    const row = await queryOne<{ isApplied: boolean }>(db, 'SELECT applied_at IS NOT NULL AS "isApplied" FROM sync_runs WHERE id = $1', [
      id,
    ]);
    return row?.isApplied
      ? new DomainError('conflict', 'preview_applied', 'This preview has been applied already.')
      : new DomainError('conflict', 'preview_not_ready', 'This preview is not complete. Please make a new one.');
  }
}
