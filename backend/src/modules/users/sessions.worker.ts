import { Injectable, Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

import { inBatches } from '../../common/in-batches.js';
import { oneAtATime } from '../../common/one-at-a-time.js';
import { Database } from '../../database/database.js';
import { ENDED_BATCH_MAX, SessionsService } from './sessions.service.js';

const FIRST_MS = 5_000;
const TICK_MS = 600_000;
const BATCHES_MAX = 100;

/** Removes sessions that have ended, and addresses from which nobody has signed in for long; neither opens anything before it comes by. */
@Injectable()
export class SessionsWorker {
  private readonly logger = new Logger(SessionsWorker.name);
  private readonly pass = oneAtATime(this.logger, 'Ended sessions could not be removed', () => this.runOnce());

  constructor(
    private readonly database: Database,
    private readonly sessions: SessionsService,
  ) {}

  @Timeout(FIRST_MS)
  first(): Promise<void> {
    return this.pass();
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  /** One bounded pass. @returns how many sessions it removed */
  async runOnce(): Promise<number> {
    const removed = await inBatches(ENDED_BATCH_MAX, BATCHES_MAX, () => this.sessions.removeEnded(this.database.db));
    await this.sessions.forgetOldAddresses(this.database.db);
    return removed;
  }
}
