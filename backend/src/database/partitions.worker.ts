import { Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

import { oneAtATime } from '../common/one-at-a-time.js';
import { Database, queryOne } from './database.js';

const FIRST_MS = 5_000;
const TICK_MS = 600_000;

/** Makes the partitions of the logs and of the API usage ahead of their time; without it rows would go to the default partition. */
@Injectable()
export class PartitionsWorker {
  private readonly logger = new Logger(PartitionsWorker.name);
  private readonly pass = oneAtATime(this.logger, 'Partitions could not be made ahead', () => this.runOnce());

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
    return row?.made ?? 0;
  }
}
