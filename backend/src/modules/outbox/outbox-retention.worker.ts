import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../common/worker/housekeeping.js';
import { Database } from '../../database/database.js';
import { deleteOld } from '../../database/delete-old.js';

const KEPT_DAYS = 7;

/** Removes events that every consumer has read, some days later. */
@Injectable()
export class OutboxRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Events that were handled could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(
      this.database.db,
      'outbox_events',
      `NOT notifications_pending AND NOT webhooks_pending AND created_at < now() - interval '${KEPT_DAYS} days'`,
    );
  }
}
