import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

import { oneAtATime } from '../../../common/one-at-a-time.js';
import { Database, execute } from '../../../database/database.js';

const TICK_MS = 600_000;
const BATCH_MAX = 5_000;

/** The log of deliveries is kept for a month; what a webhook could not be sent while it was off is given up after some days. */
@Injectable()
export class DeliveriesRetention {
  private readonly pass = oneAtATime(new Logger(DeliveriesRetention.name), 'Old webhook deliveries could not be removed', () =>
    this.runOnce(),
  );

  constructor(private readonly database: Database) {}

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  /** One bounded pass. */
  async runOnce(): Promise<void> {
    await execute(
      this.database.db,
      `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, error_message = coalesce(error_message, 'The webhook was off for too long')
       WHERE id IN (SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND (w.paused_at IS NOT NULL OR NOT w.is_active)
         WHERE d.status = 'pending' AND d.created_at < now() - interval '3 days' LIMIT ${BATCH_MAX})`,
    );
    await execute(
      this.database.db,
      `DELETE FROM webhook_deliveries WHERE id IN (
         SELECT id FROM webhook_deliveries WHERE status <> 'pending' AND created_at < now() - interval '30 days' LIMIT ${BATCH_MAX})`,
    );
  }
}
