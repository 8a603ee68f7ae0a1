import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

import { oneAtATime } from '../../common/one-at-a-time.js';
import { Database, execute } from '../../database/database.js';

const TICK_MS = 600_000;
const KEPT_DAYS = 7;
const BATCH_MAX = 5_000;

/** Removes events that every consumer has read, some days later. */
@Injectable()
export class OutboxWorker {
  private readonly pass = oneAtATime(new Logger(OutboxWorker.name), 'Events that were told could not be removed', () => this.runOnce());

  constructor(private readonly database: Database) {}

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  /** One bounded pass. @returns how many it removed */
  runOnce(): Promise<number> {
    return execute(
      this.database.db,
      `DELETE FROM outbox_events WHERE id IN (
         SELECT id FROM outbox_events WHERE NOT notifications_pending AND NOT webhooks_pending AND created_at < now() - make_interval(days => $1)
         LIMIT ${BATCH_MAX})`,
      [KEPT_DAYS],
    );
  }
}
