import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../common/worker/housekeeping.js';
import { Database } from '../../database/database.js';
import { deleteOld } from '../../database/delete-old.js';

const DONE_KEPT_DAYS = 90;
const KEPT_DAYS = 400;

/** Notifications that were read, or went by e-mail alone, are kept for three months; those that nobody looked at, for more than a year. */
@Injectable()
export class NotificationsRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Old notifications could not be removed');
  }

  /** One bounded pass. */
  protected async pass(): Promise<void> {
    const { db } = this.database;
    await deleteOld(
      db,
      'notifications',
      `(read_at IS NOT NULL OR NOT is_shown) AND coalesce(read_at, created_at) < now() - interval '${DONE_KEPT_DAYS} days' AND email_status <> 'pending'`,
    );
    await deleteOld(db, 'notifications', `created_at < now() - interval '${KEPT_DAYS} days'`);
  }
}
