import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../common/worker/housekeeping.js';
import { Database, queryOne } from './database.js';

/** What is over goes as a whole partition. Calls of keys live on in their hourly counts; the audit trail is kept for good. */
const KEPT_DAYS = { api_usage: 90, sync_logs: 90 };

/** Makes the partitions of the logs and of the API usage ahead of their time, without which rows would go to the default partition, and drops the old ones. */
@Injectable()
export class PartitionsWorker extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Partitions could not be made ahead or dropped');
  }

  /** @returns how many partitions were new */
  protected async pass(): Promise<number> {
    const row = await this.database.transaction((tx) => queryOne<{ made: number }>(tx, 'SELECT ensure_partitions() AS made'));
    await this.database.exclusively('retention of partitions', async () => {
      for (const [table, days] of Object.entries(KEPT_DAYS)) {
        await queryOne(this.database.db, `SELECT drop_partitions($1::regclass, date_trunc('day', now()) - make_interval(days => $2))`, [
          table,
          days,
        ]);
      }
    });
    return row?.made ?? 0;
  }
}
