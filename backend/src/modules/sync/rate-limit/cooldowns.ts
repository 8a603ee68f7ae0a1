import { Injectable } from '@nestjs/common';

import { Database, execute, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import type { CoreFailure } from '../../core/core-failure.js';

/** An SQL condition: the core has asked for time, and it is not over. */
export const isCoolingDown = (account: string): string =>
  `EXISTS (SELECT FROM core_account_waits w WHERE w.core_account = ${account} AND w.wait_until > now())`;

/**
 * What a core asks for with `Retry-After` it gets from all that runs by itself, for every project of the account and in every process.
 * What a person asks for goes on, and Force Sync ends the wait.
 */
@Injectable()
export class Cooldowns {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
  ) {}

  /** No answer shortens what another one has asked for. */
  async note(tx: Tx, coreAccount: string, { detail }: CoreFailure): Promise<void> {
    if (!detail.retryAfterMs) return;
    await execute(
      tx,
      `INSERT INTO core_account_waits AS w (core_account, wait_until) VALUES ($1, now() + make_interval(secs => $2::float8 / 1000))
       ON CONFLICT (core_account) DO UPDATE SET wait_until = greatest(w.wait_until, excluded.wait_until)`,
      [coreAccount, detail.retryAfterMs],
    );
    // Workers hand back what they have leased of these projects.
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
  }

  /** Of the accounts of these projects, or of all where it is null. */
  async end(tx: Tx, projectIds: readonly number[] | null): Promise<void> {
    await execute(
      tx,
      `DELETE FROM core_account_waits WHERE core_account IN (
         SELECT core_account FROM core_account_waits
         WHERE $1::int[] IS NULL OR core_account IN (SELECT core_account FROM projects WHERE id = ANY($1::int[]))
         ORDER BY core_account FOR UPDATE)`,
      [projectIds],
    );
  }
}
