import { Injectable } from '@nestjs/common';

import { Database, execute, query, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { CoreFailure } from '../../core/core-failure.js';
import { OutboxService, type OutboxEvent } from '../../outbox/outbox.service.js';
import { pauseMs } from '../sync.rules.js';
import { Cooldowns } from './cooldowns.js';
import { columnsOf } from '../../../database/select.js';
import type { ProjectSyncState } from '../project-sync-state.entity.js';

const MESSAGE_MAX = 500;
const BY_READING = 's.paused_at IS NOT NULL AND s.paused_by_reading';

/**
 * Assignments on `project_sync_states s` after a successful write whose lease began at `leasedAt`. A failure after that instant is kept,
 * since the write was already running; so is a pause by a reading, since a write says nothing about the server's lists.
 */
export const writesGoWell = (leasedAt: string): string => {
  const staysPaused = `s.last_error_at >= ${leasedAt} OR (${BY_READING})`;
  return ['open_until', 'paused_at', 'paused_class']
    .map((column) => `${column} = CASE WHEN ${staysPaused} THEN s.${column} END`)
    .join(', ');
};

/**
 * A pause ends as it began: one by a write ends with a successful write, which is tried with one user at a time; one by a reading ends
 * with a successful full reconciliation, until which nothing is written. Staff end either by Force Sync or by correcting the project.
 */
@Injectable()
export class ProjectPauses {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly outbox: OutboxService,
    private readonly cooldowns: Cooldowns,
  ) {}

  /** Staff are notified once for each project, however often it is found again. */
  async pause(tx: Tx, projectIds: readonly number[], failure: CoreFailure, by: 'reading' | 'write'): Promise<void> {
    await execute(
      tx,
      'INSERT INTO project_sync_states (project_id) SELECT id FROM unnest($1::int[]) AS id ORDER BY id ON CONFLICT DO NOTHING',
      [projectIds],
    );
    // Processes that find it at the same time take turns here, and all but the first find the project paused.
    const states = await query<{ projectId: number; isPaused: boolean }>(
      tx,
      `SELECT ${columnsOf<ProjectSyncState>(['projectId'])}, paused_at IS NOT NULL AS "isPaused" FROM project_sync_states
       WHERE project_id = ANY($1::int[]) ORDER BY project_id FOR UPDATE`,
      [projectIds],
    );
    await execute(
      tx,
      `UPDATE project_sync_states SET paused_by_reading = $5 OR (paused_at IS NOT NULL AND paused_by_reading),
         paused_at = coalesce(paused_at, now()), paused_class = $2, last_error_class = $2, last_error = $3,
         last_error_at = now(), open_until = now() + make_interval(secs => $4::float8 / 1000) WHERE project_id = ANY($1::int[])`,
      [projectIds, failure.failure, failure.message.slice(0, MESSAGE_MAX), pauseMs(failure.failure), by === 'reading'],
    );
    const events = states.filter(({ isPaused }) => !isPaused).map(({ projectId }) => pausedEvent(projectId, failure));
    if (events.length > 0) await this.outbox.publish(tx, ...events);
  }

  /**
   * Records the failure of a reading, by a full reconciliation, a probe or a person. An answer that breaks the contract pauses the
   * project, since writes rely on the same contract; so does a refused sign-in; a core that asks for time gets it. Any other failure
   * is left to the writes.
   */
  async afterReading(tx: Tx, projectId: number, failure: CoreFailure): Promise<void> {
    await this.cooldowns.note(tx, projectId, failure);
    if (failure.failure === 'auth_rejected') await this.pause(tx, [projectId], failure, 'write');
    else if (failure.failure === 'contract_changed') await this.pause(tx, [projectId], failure, 'reading');
    else return;
    // Workers release the rows that they have leased of the project.
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
  }

  /**
   * Records the version that a probe found: nothing is written to a server of an unsupported version, until a probe finds a supported one.
   * @param unsupported why nothing is written; undefined where the version is supported
   */
  async afterProbe(tx: Tx, projectId: number, unsupported: string | undefined): Promise<void> {
    if (unsupported !== undefined) return this.pause(tx, [projectId], new CoreFailure('unsupported', unsupported), 'write');
    const ended = await execute(
      tx,
      `UPDATE project_sync_states SET paused_at = NULL, paused_class = NULL, open_until = NULL, last_error = NULL, last_error_class = NULL, last_error_at = NULL
       WHERE project_id = $1 AND paused_class = 'unsupported'`,
      [projectId],
    );
    if (ended > 0) this.database.afterCommit(tx, () => this.signals.wake('sync'));
  }

  /** All of the users on the project's account could be read. */
  async readingsGoWell(tx: Tx, projectId: number): Promise<void> {
    await execute(
      tx,
      `UPDATE project_sync_states s SET paused_at = NULL, paused_class = NULL, open_until = NULL, last_error = NULL, last_error_class = NULL, last_error_at = NULL
       WHERE ${BY_READING} AND s.project_id = $1`,
      [projectId],
    );
  }

  /** Whether the project's pause waits for a successful reading that is due to be tried: then this caller has to try it. */
  async isReadingDue(tx: Tx, projectId: number): Promise<boolean> {
    const due = await execute(
      tx,
      `UPDATE project_sync_states s SET open_until = now() + make_interval(secs => $2::float8 / 1000)
       WHERE ${BY_READING} AND coalesce(s.open_until <= now(), true) AND s.project_id = $1`,
      [projectId, pauseMs('contract_changed')],
    );
    return due > 0;
  }
}

function pausedEvent(projectId: number, { failure, message }: CoreFailure): OutboxEvent {
  return { type: 'sync.paused', projectId, subject: `project:${projectId}`, data: { failure, message } };
}
