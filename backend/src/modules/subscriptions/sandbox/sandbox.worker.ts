import { setTimeout as sleep } from 'node:timers/promises';

import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database } from '../../../database/database.js';
import { ExpiryWorker } from '../renewals/expiry.worker.js';
import { RemindersWorker } from '../renewals/reminders.worker.js';
import { RenewalsWorker } from '../renewals/renewals.worker.js';
import type { Seller } from '../subscriptions.queries.js';
import { clockOf, moveClock, nextDue, unfinishedSandboxes } from './sandbox-clock.queries.js';
import { stillAdvancing } from './sandbox.errors.js';

const EVERY_MS = 5_000;
const SANDBOXES_MAX = 100;
/** How long a request waits, less than the time-outs of clients and proxies; a repeat continues to wait. */
const WAIT_MAX_MS = 25_000;
const LOOK_AGAIN_MS = 200;

/**
 * Moves the time of sandboxes: from one instant at which something falls due to the next, and at each does what the workers of
 * production do. One process at a time moves a sandbox. The clock is stored after each step, so that an advance continues after a kill;
 * work of the interrupted step that was done is not due any more.
 */
@Injectable()
export class SandboxWorker extends BackgroundWorker {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'The time of a sandbox could not be moved' };

  constructor(
    private readonly database: Database,
    private readonly renewals: RenewalsWorker,
    private readonly expiry: ExpiryWorker,
    private readonly reminders: RemindersWorker,
  ) {
    super();
  }

  /** Waits until everything that falls due by then has been done, by this process or another. @throws sandbox_advancing where that takes too long */
  async waitUntil(projectId: number, target: Date): Promise<void> {
    const until = Date.now() + WAIT_MAX_MS;
    while (!(await this.hasReached(projectId, target))) {
      if (this.isStopping || Date.now() > until) throw stillAdvancing();
      const isMine = await this.move(projectId, until);
      if (!isMine) await sleep(LOOK_AGAIN_MS);
    }
  }

  /** Continues interrupted advances, and handles what has become due in sandboxes with a time ahead. */
  protected async pass(): Promise<void> {
    for (const { projectId } of await unfinishedSandboxes(this.database.db, SANDBOXES_MAX))
      if (!this.isStopping) await this.move(projectId, Date.now() + WAIT_MAX_MS);
  }

  private async hasReached(projectId: number, target: Date): Promise<boolean> {
    const sandbox = await clockOf(this.database.db, projectId);
    return sandbox !== undefined && sandbox.clock >= target;
  }

  /** @returns false where another process moves it */
  private move(projectId: number, until: number): Promise<boolean> {
    return this.database.exclusively(`sandbox ${projectId}`, async () => {
      const { db } = this.database;
      let sandbox = await clockOf(db, projectId);
      if (sandbox) await this.doAllDue(projectId, sandbox.clock);
      while (sandbox && sandbox.clock < sandbox.advanceTo && !this.isStopping && Date.now() <= until) {
        const at = (await nextDue(db, sandbox)) ?? sandbox.advanceTo;
        await this.doAllDue(projectId, at);
        if (!this.isStopping) await moveClock(db, projectId, at);
        sandbox = await clockOf(db, projectId);
      }
    });
  }

  private async doAllDue(projectId: number, at: Date): Promise<void> {
    const sandbox: Seller = { projectId, environment: 'development' };
    for (const worker of [this.reminders, this.renewals, this.expiry]) while ((await worker.runAt(at, sandbox)) > 0 && !this.isStopping);
  }
}
