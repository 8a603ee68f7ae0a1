import { Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

import { oneAtATime } from '../common/one-at-a-time.js';
import { Database, queryOne } from './database.js';

const FIRST_MS = 5_000;
const TICK_MS = 600_000;
/** What is over goes as a whole partition. Calls of keys live on in their hourly counts; the audit trail is kept for good. */
const KEPT_DAYS = { api_usage: 90, sync_logs: 90 };

/** Makes the partitions of the logs and of the API usage ahead of their time, without which rows would go to the default partition, and drops the old ones. */
@Injectable()
export class PartitionsWorker {
  private readonly logger = new Logger(PartitionsWorker.name);
  private readonly pass = oneAtATime(this.logger, 'Partitions could not be made ahead or dropped', () => this.runOnce());

  constructor(private readonly database: Database) {}

  @Timeout(FIRST_MS)
  first(): Promise<void> {
    return this.pass();
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  /** @returns how many partitions were new */
  async runOnce(): Promise<number> {
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
