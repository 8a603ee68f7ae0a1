import { BackgroundWorker, type WorkerSchedule } from '../../common/worker/background-worker.js';
import { inBatches } from '../../common/worker/in-batches.js';
import type { Database, Tx } from '../../database/database.js';

const EVERY_MS = 1_000;
const BATCHES_MAX = 50;
export const EVENTS_MAX = 200;

/** Handles the events of the outbox, woken by each commit and by itself every second; a batch is one transaction. */
export abstract class OutboxConsumer extends BackgroundWorker<number> {
  protected readonly schedule: WorkerSchedule;

  /** @param failure what the log says when passes begin to fail */
  constructor(
    failure: string,
    protected readonly database: Database,
  ) {
    super();
    this.schedule = { everyMs: EVERY_MS, signals: ['outbox'], failure };
  }

  /** One bounded pass. @returns how many events it went through */
  protected pass(): Promise<number> {
    return inBatches(EVENTS_MAX, BATCHES_MAX, () => this.database.transaction((tx) => this.consume(tx)));
  }

  /** The next events, at most `EVENTS_MAX`. @returns how many there were */
  protected abstract consume(tx: Tx): Promise<number>;
}
