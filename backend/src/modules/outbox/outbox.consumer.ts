import { Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

import { inBatches } from '../../common/worker/in-batches.js';
import { oneAtATime } from '../../common/one-at-a-time.js';
import type { Env } from '../../config/env.js';
import type { Database, Tx } from '../../database/database.js';
import type { Signals } from '../../database/signals.js';

const TICK_MS = 1_000;
const BATCHES_MAX = 50;
export const EVENTS_MAX = 200;

/** Goes through what the outbox tells, woken by each commit and by itself every second; what it makes of a batch is one transaction. */
export abstract class OutboxConsumer implements OnModuleInit {
  private readonly pass: () => Promise<void>;

  /** @param failure what the log says where a pass fails */
  constructor(
    failure: string,
    protected readonly database: Database,
    protected readonly signals: Signals,
    protected readonly env: Env,
  ) {
    this.pass = oneAtATime(new Logger(new.target.name), failure, () => this.runOnce());
  }

  onModuleInit(): void {
    if (this.env.ROLE !== 'api') this.signals.on('outbox', () => void this.pass());
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }

  /** One bounded pass. @returns how many events it went through */
  runOnce(): Promise<number> {
    return inBatches(EVENTS_MAX, BATCHES_MAX, () => this.database.transaction((tx) => this.consume(tx)));
  }

  /** The next events, at most `EVENTS_MAX`. @returns how many there were */
  protected abstract consume(tx: Tx): Promise<number>;
}
