import { Injectable } from '@nestjs/common';

import { notFound, type DomainError } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { requireProject, type Scope } from '../../../common/http/scope.js';
import { Database, execute, onViolation, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { permissionRequired } from '../../users/users.errors.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { Target } from './move-previews.service.js';
import type { MoveResponse } from './moves.dto.js';
import { ProjectMove } from './project-move.entity.js';
import { moveNotRunning, moveNotStopped, moveRunning, sameServer } from './moves.errors.js';

const COLUMNS = columnsOf<ProjectMove>([
  'id',
  'projectId',
  'status',
  'phase',
  'fromDriver',
  'fromUrl',
  'toDriver',
  'toUrl',
  'total',
  'made',
  'removed',
  'refused',
  'errorClass',
  'errorMessage',
  'nextTryAt',
  'createdAt',
  'switchedAt',
  'finishedAt',
]);

/** A project has at most one move that has not ended. */
const START = `
  INSERT INTO project_moves (project_id, from_driver, from_url, from_login, from_account, to_driver, to_url, to_login, password, options, total, requested_by)
  SELECT p.id, p.core_driver, p.core_url, p.kage_login, p.core_account, $2, $3, $4, $5, $6,
    (SELECT count(*) FROM vpn_users v WHERE v.project_id = p.id AND v.environment = 'production' AND v.desired = 'present'), $7
  FROM projects p WHERE p.id = $1
  RETURNING ${COLUMNS}, from_account = to_account AS "isSameServer"`;

/** Moves of projects as staff start and stop them; the worker does the work. */
@Injectable()
export class MovesService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly projects: ProjectsService,
    private readonly audit: AuditService,
  ) {}

  /** @throws not_found */
  async latest(db: Db, scope: Scope, projectId: number): Promise<MoveResponse | null> {
    await this.projects.get(db, scope, projectId);
    return (
      (await queryOne<MoveResponse>(db, `SELECT ${COLUMNS} FROM project_moves WHERE project_id = $1 ORDER BY id DESC LIMIT 1`, [
        projectId,
      ])) ?? null
    );
  }

  /** @throws not_found, move_running, validation_failed */
  async start(tx: Tx, staff: StaffCaller, projectId: number, target: Target): Promise<MoveResponse> {
    await this.projects.requireLive(tx, staff.scope, projectId);
    const { coreDriver, coreUrl, coreOptions, kageLogin, kagePassword } = target;
    const started = await onViolation(
      query<MoveResponse & { isSameServer: boolean }>(tx, START, [
        projectId,
        coreDriver,
        coreUrl,
        kageLogin,
        kagePassword,
        coreOptions,
        staff.userId,
      ]),
      { uq_project_moves_open: moveRunning },
    );
    const [move] = started;
    if (!move) throw notFound('project');
    if (move.isSameServer) throw sameServer();
    await this.record(tx, staff, 'project_move_started', move);
    return move;
  }

  /** @throws not_found, move_not_running */
  stop(tx: Tx, staff: StaffCaller, projectId: number): Promise<MoveResponse> {
    const change = `status = 'stopped', stopped_at = now(), next_try_at = NULL WHERE project_id = $1 AND status = 'running'`;
    return this.change(tx, staff, projectId, 'project_move_stopped', change, moveNotRunning);
  }

  /**
   * Refused users are tried again. The new server gets the e-mail addresses of customers, so it takes the same permission as the start.
   * @throws not_found, permission_required, move_not_running, move_not_stopped
   */
  async resume(tx: Tx, staff: StaffCaller, projectId: number): Promise<MoveResponse> {
    const move = await this.latest(tx, staff.scope, projectId);
    if (!staff.permissions.has('subscriptions.read')) throw permissionRequired('subscriptions.read');
    if (!move || move.finishedAt) throw moveNotRunning();
    const change = `status = 'running', failures = 0, refused = 0, error_class = NULL, error_message = NULL, next_try_at = NULL
      WHERE project_id = $1 AND status = 'stopped'`;
    const resumed = await this.change(tx, staff, projectId, 'project_move_resumed', change, moveNotStopped);
    await execute(tx, 'UPDATE project_move_users SET refusal = NULL WHERE move_id = $1 AND refusal IS NOT NULL', [resumed.id]);
    return resumed;
  }

  /**
   * Before the switch of servers everything becomes as it was, once the created users are removed; after it the old users stay on the
   * old server. @throws not_found, move_not_running
   */
  cancel(tx: Tx, staff: StaffCaller, projectId: number): Promise<MoveResponse> {
    const change = `status = CASE WHEN phase = 'making' THEN 'running' ELSE 'cancelled' END,
        phase = CASE WHEN phase = 'making' THEN 'undoing' ELSE phase END, failures = 0, error_class = NULL, error_message = NULL, next_try_at = NULL,
        password = CASE WHEN phase = 'making' THEN password END, options = CASE WHEN phase = 'making' THEN options END,
        finished_at = CASE WHEN phase = 'making' THEN NULL ELSE now() END
      WHERE project_id = $1 AND status IN ('running', 'stopped')`;
    return this.change(tx, staff, projectId, 'project_move_cancelled', change, moveNotRunning);
  }

  private async change(
    tx: Tx,
    staff: StaffCaller,
    projectId: number,
    action: string,
    change: string,
    refusal: () => DomainError,
  ): Promise<MoveResponse> {
    requireProject(staff.scope, projectId);
    await this.projects.requireLive(tx, staff.scope, projectId);
    const [move] = await query<MoveResponse>(tx, `UPDATE project_moves SET ${change} RETURNING ${COLUMNS}`, [projectId]);
    if (!move) throw refusal();
    await this.record(tx, staff, action, move);
    return move;
  }

  private async record(tx: Tx, staff: StaffCaller, action: string, move: MoveResponse): Promise<void> {
    const { id, projectId, phase, fromDriver, fromUrl, toDriver, toUrl } = move;
    const details = { phase, fromDriver, fromUrl, toDriver, toUrl };
    await this.audit.record(tx, staff.actor, { action, entityType: 'project_move', entityId: id, projectId, details });
    this.database.afterCommit(tx, () => this.signals.wake('moves'));
  }
}
