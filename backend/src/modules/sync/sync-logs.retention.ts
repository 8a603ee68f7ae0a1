import { Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

import { oneAtATime } from '../../common/one-at-a-time.js';
import { Database } from '../../database/database.js';
import { dropOldPartitions } from '../../database/partitions.js';

const FIRST_MS = 5_000;
const TICK_MS = 600_000;
const KEPT_DAYS = 90;

/** What was said to the cores is kept for 90 days; a month that ended before that goes as a whole partition. */
@Injectable()
export class SyncLogsRetention {
  private readonly pass = oneAtATime(new Logger(SyncLogsRetention.name), 'Old synchronisation logs could not be dropped', () =>
    this.runOnce(),
  );

  constructor(private readonly database: Database) {}

  @Timeout(FIRST_MS)
  first(): Promise<void> {
    return this.pass();
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  runOnce(): Promise<void> {
    return dropOldPartitions(this.database, 'sync_logs', KEPT_DAYS);
  }
}
