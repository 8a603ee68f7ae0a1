import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../common/worker/housekeeping.js';
import { Database } from '../../database/database.js';
import { deleteOld } from '../../database/delete-old.js';

/** Longer than the day that is summed up for the cards. */
const KEPT_DAYS = 2;

/** A refusal that was not repeated is in the trail itself; only the count of a repeated one is kept as long as the trail. */
@Injectable()
export class AuditRefusalsRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Refusals that were not repeated could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(this.database.db, 'audit_refusals', `count = 1 AND minute < now() - interval '${KEPT_DAYS} days'`);
  }
}
