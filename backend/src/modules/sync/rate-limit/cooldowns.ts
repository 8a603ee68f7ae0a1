import { Injectable } from '@nestjs/common';

import { Database, execute, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import type { CoreFailure } from '../../core/core-failure.js';
import { hasJoined } from '../../core/sign-ins/sign-ins.js';

/** An SQL condition on `projects p`: its core has asked for time, and it is not over. */
export const isCoolingDown = `EXISTS (SELECT FROM project_sync_states c WHERE c.project_id = p.id AND c.cooldown_until > now())`;

/**
 * The time that a core asks for with `Retry-After` is kept by everything automatic, in every process and for every project that shares
 * the account, since the core counts calls by account. A project whose password was not accepted shares nothing, so its answers concern
 * that project alone. Actions of people still go through, and Force Sync ends the cooldown.
 */
@Injectable()
export class Cooldowns {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
  ) {}

  /** No answer shortens the wait that another one has asked for. */
  async note(tx: Tx, projectId: number, { detail }: CoreFailure): Promise<void> {
    if (!detail.retryAfterMs) return;
    await execute(
      tx,
      `INSERT INTO project_sync_states AS s (project_id, cooldown_until)
       SELECT p.id, now() + make_interval(secs => $2::float8 / 1000) FROM projects p, projects own
       WHERE own.id = $1 AND (p.id = own.id OR (p.core_account = own.core_account AND p.deleted_at IS NULL AND ${hasJoined}
         AND EXISTS (SELECT FROM projects p WHERE p.id = $1 AND ${hasJoined})))
       ORDER BY p.id
       ON CONFLICT (project_id) DO UPDATE SET cooldown_until = greatest(s.cooldown_until, excluded.cooldown_until)`,
      [projectId, detail.retryAfterMs],
    );
    // Workers release the rows that they have leased of these projects.
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
  }
}
