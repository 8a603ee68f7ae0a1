import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database } from '../../../database/database.js';
import { deleteOld } from '../../../database/delete-old.js';
import { USAGE_KEPT_DAYS } from './traffic.rules.js';

/** Removes old days of traffic. */
@Injectable()
export class UsageRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Old days of traffic could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(this.database.db, 'vpn_user_usage', `day < date_trunc('day', now()) - interval '${USAGE_KEPT_DAYS} days'`);
  }
}
