import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database } from '../../../database/database.js';
import { deleteOld } from '../../../database/delete-old.js';

/** A year is compared with the one before it, and a change of the time zone calculates both again from the hours. */
const HOURS_KEPT_DAYS = 800;

/** The calls by the hour are kept as long as anything is calculated from them; the days that were calculated stay. */
@Injectable()
export class ApiUsageRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Old hours of API usage could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(this.database.db, 'api_usage_hourly', `hour < now() - interval '${HOURS_KEPT_DAYS} days'`);
  }
}
