import { Injectable } from '@nestjs/common';

import { inBatches } from '../../common/in-batches.js';
import { Housekeeping } from '../../common/housekeeping.js';
import { Database, execute } from '../../database/database.js';

const BATCH_MAX = 1_000;
const BATCHES_MAX = 100;

/** Removes kept answers whose time is over; nobody is given them any more. */
@Injectable()
export class IdempotencyWorker extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Expired idempotency keys could not be removed');
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
