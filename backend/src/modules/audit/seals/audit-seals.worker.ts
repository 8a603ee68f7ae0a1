import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, type Tx } from '../../../database/database.js';
import { highestSealedId, horizon, insertSeal, lastSeal, rowsOf } from './audit-seals.queries.js';
import { NO_HASH, sealOf, stretchesAfter } from './audit-seals.rules.js';

const EVERY_MS = 10_000;
const ROWS_MAX = 5_000;
const SEALS_MAX = 100;

/**
 * Chains the rows of finished transactions by hash, batch by batch, after they were written, so that writers never wait for each other.
 * The head's hash goes to the log, where somebody who can change the database cannot change it too.
 */
@Injectable()
export class AuditSealsWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'The audit trail could not be sealed' };

  constructor(private readonly database: Database) {
    super();
  }

  /** One bounded pass, in one process at a time. @returns how many rows it sealed */
  protected async pass(): Promise<number> {
    let sealed = 0;
    await this.database.exclusively('audit-seals', async () => {
      for (let seals = 0; seals < SEALS_MAX; seals += 1) {
        const rows = await this.database.transaction((tx) => this.sealNext(tx));
        sealed += rows;
        if (rows === 0) break;
      }
    });
    return sealed;
  }

  private async sealNext(tx: Tx): Promise<number> {
    const last = await lastSeal(tx);
    const now = await horizon(tx);
    const hasMoved = last !== undefined && last.place.transactionId >= now.next;
    const highestId = hasMoved ? await highestSealedId(tx) : 0;
    for (const stretch of stretchesAfter(last && { ...last, highestId }, now)) {
      const rows = await rowsOf(tx, stretch, ROWS_MAX);
      if (rows.length === 0) continue;
      const seal = sealOf(rows, stretch.aboveId, last?.hash ?? NO_HASH);
      await insertSeal(tx, seal);
      this.database.afterCommit(tx, () => this.logger.log(`Sealed ${rows.length} audit rows up to ${seal.last.id}: ${seal.hash}`));
      return rows.length;
    }
    return 0;
  }
}
