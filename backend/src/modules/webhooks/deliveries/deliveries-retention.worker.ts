import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database, execute } from '../../../database/database.js';
import { deleteOld } from '../../../database/delete-old.js';

const BATCH_MAX = 5_000;
const OFF_KEPT_DAYS = 3;
const KEPT_DAYS = 30;

const KEPT_FROM = `now() - interval '${KEPT_DAYS} days'`;
/** The ids are in the order of time, so no row after the first that is kept is read. */
const OLD = `status <> 'pending' AND created_at < ${KEPT_FROM}
  AND id < coalesce((SELECT id FROM webhook_deliveries WHERE created_at >= ${KEPT_FROM} ORDER BY id LIMIT 1), 2147483647)`;

/** The log of deliveries is kept for a month; deliveries that wait for a webhook that is off are given up after some days. */
@Injectable()
export class DeliveriesRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Old webhook deliveries could not be removed');
  }

  /** One bounded pass. */
  protected async pass(): Promise<void> {
    await execute(
      this.database.db,
      `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, error_message = coalesce(error_message, 'The webhook was off for too long')
       WHERE id IN (SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id AND (w.paused_at IS NOT NULL OR NOT w.is_active)
         WHERE d.status = 'pending' AND d.created_at < now() - interval '${OFF_KEPT_DAYS} days' LIMIT ${BATCH_MAX})`,
    );
    await deleteOld(this.database.db, 'webhook_deliveries', OLD);
  }
}
