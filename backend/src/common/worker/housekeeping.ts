import { BackgroundWorker, type WorkerSchedule } from './background-worker.js';

const FIRST_MS = 5_000;
const EVERY_MS = 600_000;

/** Deletes old rows: soon after the start, then every ten minutes. */
export abstract class Housekeeping extends BackgroundWorker {
  protected readonly schedule: WorkerSchedule;

  /** @param failure what the log says when passes begin to fail */
  constructor(failure: string) {
    super();
    this.schedule = { firstMs: FIRST_MS, everyMs: EVERY_MS, failure };
  }
}
