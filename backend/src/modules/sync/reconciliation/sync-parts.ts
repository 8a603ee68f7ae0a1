import { Injectable } from '@nestjs/common';

import { isFree, leaseSql } from '../../../common/worker/lease-sql.js';
import { Database, execute, queryOne, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import type { CoreFailure } from '../../core/core-failure.js';
import { SyncRunPart } from './sync-run-part.entity.js';
import type { SyncRunKind } from './sync-run.entity.js';
import { ProjectPauses } from '../rate-limit/project-pauses.js';
import { backoffMs } from '../sync.rules.js';
import { isCoolingDown } from '../rate-limit/cooldowns.js';

/** Renewed with every page. */
const LEASE_SECONDS = 60;
export const TRIES_MAX = 5;

/** One project of a run, leased by this process. Its connection is the one that it was planned with. */
export interface Part extends StoredCore {
  id: number;
  runId: number;
  kind: SyncRunKind;
  nextCursor: string | null;
  done: number;
  attempt: number;
  startedAt: Date;
}

const OF_PART = ['id', 'runId', 'nextCursor', 'done', 'attempt', 'startedAt'] as const;
const COLUMNS = `${columnsOf<SyncRunPart>(OF_PART, 't')}, r.kind, ${STORED_CORE}, ${columnsOf<SyncRunPart>(['connectionVersion', 'coreAccount'], 't')}`;

const TAKE = leaseSql(SyncRunPart, {
  due: (lock) => `
    SELECT t.id FROM sync_run_parts t WHERE t.status IN ('queued', 'running') AND ${isFree('t')}
      AND CASE WHEN $1::int IS NULL THEN NOT EXISTS (SELECT FROM projects p WHERE p.id = t.project_id AND ${isCoolingDown}) ELSE t.run_id = $1 END
    ORDER BY t.id LIMIT 1 ${lock}`,
  seconds: LEASE_SECONDS,
  attempt: 'attempt',
  until: 'leasedUntil',
  set: `status = 'running', started_at = coalesce(t.started_at, now())`,
  returning: columnsOf<SyncRunPart>(['id', 'runId'], 't'),
});

/** Thrown where the project no longer exists, or has another connection than when the part was planned. */
export class ConnectionChanged extends Error {}

/** Thrown where another process has taken the part over. */
export class PartLost extends Error {}

@Injectable()
export class SyncParts {
  constructor(
    private readonly database: Database,
    private readonly pauses: ProjectPauses,
  ) {}

  /** The next part that nobody works on; of one run alone where it is given. */
  take(runId: number | null): Promise<Part | undefined> {
    return this.database.transaction(async (tx) => {
      const part = await queryOne<Pick<SyncRunPart, 'id' | 'runId'>>(tx, TAKE, [runId]);
      if (!part) return undefined;
      await execute(
        tx,
        `UPDATE sync_runs SET status = 'running', started_at = coalesce(started_at, now()) WHERE id = $1 AND status IN ('queued', 'running')`,
        [part.runId],
      );
      const sql = `SELECT ${COLUMNS} FROM sync_run_parts t JOIN sync_runs r ON r.id = t.run_id JOIN projects p ON p.id = t.project_id WHERE t.id = $1`;
      return queryOne<Part>(tx, sql, [part.id]);
    });
  }

  /** Until the transaction ends the project keeps the connection that the part was planned with. @throws ConnectionChanged */
  async holdConnection(tx: Tx, { projectId, connectionVersion }: Part): Promise<void> {
    const held = await queryOne(tx, 'SELECT 1 FROM projects WHERE id = $1 AND connection_version = $2 AND deleted_at IS NULL FOR SHARE', [
      projectId,
      connectionVersion,
    ]);
    if (!held) throw new ConnectionChanged();
  }

  /** @throws PartLost */
  async advance(
    tx: Tx,
    part: Part,
    progress: { nextCursor: string | null; seen: number; toChange: number; toDelete: number; orphans: number },
  ): Promise<void> {
    const { nextCursor, seen, toChange, toDelete, orphans } = progress;
    const held = await execute(
      tx,
      `UPDATE sync_run_parts SET next_cursor = $3, done = done + $4, to_change = to_change + $5, to_delete = to_delete + $6, orphans = orphans + $7,
         leased_until = now() + interval '${LEASE_SECONDS} seconds' WHERE id = $1 AND attempt = $2 AND status = 'running'`,
      [part.id, part.attempt, nextCursor, seen, toChange, toDelete, orphans],
    );
    if (held === 0) throw new PartLost();
  }

  async finish(tx: Tx, part: Part, toCreate: number): Promise<void> {
    const held = await execute(
      tx,
      `UPDATE sync_run_parts SET status = 'done', to_create = $3, finished_at = now(), leased_until = NULL, error_class = NULL, error_message = NULL
       WHERE id = $1 AND attempt = $2 AND status = 'running'`,
      [part.id, part.attempt, toCreate],
    );
    if (held === 0) throw new PartLost();
    await execute(tx, 'DELETE FROM sync_seen WHERE part_id = $1', [part.id]);
    await this.closeRun(tx, part.runId);
  }

  /** The part does not concern the project's new connection: all desired states are sent to that anyway. */
  async abandon(part: Part): Promise<void> {
    await this.database.transaction(async (tx) => {
      const held = await execute(
        tx,
        `UPDATE sync_run_parts SET status = 'failed', error_message = $3, finished_at = now(), leased_until = NULL
         WHERE id = $1 AND attempt = $2 AND status = 'running'`,
        [part.id, part.attempt, 'The connection to the VPN core was changed meanwhile. Please try again.'],
      );
      if (held === 0) return;
      await execute(tx, 'DELETE FROM sync_seen WHERE part_id = $1', [part.id]);
      await this.closeRun(tx, part.runId);
    });
  }

  /** Continues later from the same page, until the tries are used up or trying again is pointless. */
  async fail(part: Part, failure: CoreFailure): Promise<void> {
    await this.database.transaction(async (tx) => {
      const isOver = failure.meaning !== 'passing' || part.attempt >= TRIES_MAX;
      const held = await execute(
        tx,
        `UPDATE sync_run_parts SET status = $3::varchar, error_class = $4, error_message = left($5, 500), finished_at = CASE WHEN $3::varchar = 'failed' THEN now() END,
           leased_until = now() + make_interval(secs => $6::float8 / 1000) WHERE id = $1 AND attempt = $2`,
        [
          part.id,
          part.attempt,
          isOver ? 'failed' : 'running',
          failure.failure,
          failure.message,
          backoffMs(part.attempt, Math.random(), failure.detail.retryAfterMs),
        ],
      );
      if (held === 0) return;
      if (isOver) await execute(tx, 'DELETE FROM sync_seen WHERE part_id = $1', [part.id]);
      await this.closeRun(tx, part.runId);
      await this.pauses.afterReading(tx, part.projectId, failure);
    });
  }

  async isOpen(runId: number): Promise<boolean> {
    return (
      (await queryOne(this.database.db, `SELECT 1 FROM sync_runs WHERE id = $1 AND status IN ('queued', 'running')`, [runId])) !== undefined
    );
  }

  /** Lets another process go on from the same page at once. */
  async release(part: Part): Promise<void> {
    await execute(this.database.db, 'UPDATE sync_run_parts SET leased_until = NULL WHERE id = $1 AND attempt = $2', [
      part.id,
      part.attempt,
    ]);
  }

  private async closeRun(tx: Db, runId: number): Promise<void> {
    // The run's row first: parts that end at the same time take turns, and the last one sees all others ended.
    await execute(tx, 'SELECT 1 FROM sync_runs WHERE id = $1 FOR UPDATE', [runId]);
    await execute(
      tx,
      `UPDATE sync_runs SET finished_at = now(),
         status = CASE WHEN EXISTS (SELECT FROM sync_run_parts WHERE run_id = $1 AND status = 'failed') THEN 'failed' ELSE 'done' END
       WHERE id = $1 AND NOT EXISTS (SELECT FROM sync_run_parts WHERE run_id = $1 AND status IN ('queued', 'running'))`,
      [runId],
    );
  }
}
