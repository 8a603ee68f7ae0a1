import { Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

import { inBatches } from '../../common/in-batches.js';
import { oneAtATime } from '../../common/one-at-a-time.js';
import { Database, execute } from '../../database/database.js';

const FIRST_MS = 5_000;
const TICK_MS = 600_000;
const BATCH_MAX = 1_000;
const BATCHES_MAX = 100;

/** Removes kept answers whose time is over; nobody is given them any more. */
@Injectable()
export class IdempotencyWorker {
  private readonly logger = new Logger(IdempotencyWorker.name);
  private readonly pass = oneAtATime(this.logger, 'Expired idempotency keys could not be removed', () => this.runOnce());

  constructor(private readonly database: Database) {}

  @Timeout(FIRST_MS)
  first(): Promise<void> {
    return this.pass();
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  /** One bounded pass. @returns how many it removed */
  runOnce(): Promise<number> {
    return inBatches(BATCH_MAX, BATCHES_MAX, () =>
      execute(
        this.database.db,
        `DELETE FROM idempotency_keys WHERE (scope, key) IN (
           SELECT scope, key FROM idempotency_keys WHERE expires_at <= now() ORDER BY expires_at LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED)`,
      ),
    );
  }
}
