import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../../common/worker/housekeeping.js';
import { Database } from '../../../database/database.js';
import { deleteOld } from '../../../database/delete-old.js';
import { REQUESTS_KEPT_DAYS } from './api-requests.list.js';

@Injectable()
export class ApiRequestsRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Old calls could not be removed from the request log');
  }

  /** One bounded pass. @returns how many it removed */
  protected pass(): Promise<number> {
    return deleteOld(this.database.db, 'api_requests', `created_at < now() - interval '${REQUESTS_KEPT_DAYS} days'`);
  }
}
