import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../common/worker/housekeeping.js';
import { Database } from '../../database/database.js';
import { deleteOld } from '../../database/delete-old.js';

/** Removes kept answers whose time is over; nobody is given them any more. */
@Injectable()
export class IdempotencyRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Expired idempotency keys could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(this.database.db, 'idempotency_keys', 'expires_at <= now()');
  }
}
