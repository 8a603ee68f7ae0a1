import { Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

import { oneAtATime } from '../../common/one-at-a-time.js';
import { Database } from '../../database/database.js';
import { dropOldPartitions } from '../../database/partitions.js';

const FIRST_MS = 5_000;
const TICK_MS = 600_000;
const KEPT_DAYS = 90;

/** Calls are kept for 90 days; a day that is over goes as a whole partition. Their hourly counts stay. */
@Injectable()
export class UsageRetentionWorker {
  private readonly logger = new Logger(UsageRetentionWorker.name);
  private readonly pass = oneAtATime(this.logger, 'Old API usage could not be dropped', () => this.runOnce());

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
    return dropOldPartitions(this.database, 'api_usage', KEPT_DAYS);
  }
}
