import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database } from '../../../database/database.js';
import { deleteOld } from '../../../database/delete-old.js';

/** Removes the attachments of decided top-up requests once they are as old as the settings say. */
@Injectable()
export class AttachmentsRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Old attachments could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(
      this.database.db,
      'topup_attachments',
      `created_at < now() - make_interval(days => (SELECT attachment_retention_days FROM settings))
       AND EXISTS (SELECT FROM topup_requests t WHERE t.id = topup_request_id AND t.status <> 'pending')`,
    );
  }
}
