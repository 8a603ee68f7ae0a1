import { Injectable } from '@nestjs/common';
import pMap from 'p-map';

import { groupBy } from '../../../common/group-by.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database } from '../../../database/database.js';
import type { Seller } from '../subscriptions.queries.js';
import { dueCancellations, dueRenewals, stillDue, type DueRenewal } from './renewals.queries.js';
import { RenewalsService } from './renewals.service.js';

const EVERY_MS = 5_000;
const BATCH_MAX = 1_000;
const BATCHES_MAX = 50;
/** Projects at once: each has one balance, and the renewals of one take turns for it. */
const PROJECTS_AT_ONCE = 4;

/**
 * Renews due subscriptions from the balances of their projects, and cancels those that have been expired for long enough. Any number of
 * processes may run it: the process that locks a subscription first renews it.
 */
@Injectable()
export class RenewalsWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, signals: ['renewals'], failure: 'Due subscriptions could not be renewed' };

  constructor(
    private readonly database: Database,
    private readonly renewals: RenewalsService,
  ) {
    super();
  }

  /**
   * Everything that is due at an instant. @returns how many were renewed
   * @param at the present time; the database's where it is null
   * @param of one seller's alone; all where it is not given
   */
  async runAt(at: Date | null, of?: Seller): Promise<number> {
    let renewed = 0;
    for (let batch = 0; batch < BATCHES_MAX && !this.isStopping; batch += 1) {
      const due = await dueRenewals(this.database.db, at, BATCH_MAX, of);
      const done = await this.renewAll(due, at);
      renewed += done.renewed;
      if (due.length === 0 || done.renewed + done.failed === 0) break;
    }
    await this.cancelAll(await dueCancellations(this.database.db, at, BATCH_MAX, of), at);
    return renewed;
  }

  protected pass(): Promise<number> {
    return this.runAt(null);
  }

  /** In a different order in each process, so that two of them rarely wait for the same balance. */
  private async renewAll(due: DueRenewal[], at: Date | null): Promise<{ renewed: number; failed: number }> {
    const counts = { renewed: 0, failed: 0 };
    const projects = shuffled([...groupBy(due, ({ projectId }) => projectId).values()]);
    await pMap(projects, (ofProject) => this.renewEach(ofProject, at, counts), { concurrency: PROJECTS_AT_ONCE });
    return counts;
  }

  /**
   * A skipped one means that another process is working on the same project: those that it has renewed meanwhile are left out together,
   * not tried one by one.
   */
  private async renewEach(due: DueRenewal[], at: Date | null, counts: { renewed: number; failed: number }): Promise<void> {
    let rest = due.toReversed();
    for (let each = rest.pop(); each && !this.isStopping; each = rest.pop()) {
      try {
        const outcome = await this.renewals.renew(each, at);
        if (outcome !== 'skipped') counts[outcome] += 1;
        else if (rest.length > 0) rest = await stillDue(this.database.db, at, rest);
      } catch (error) {
        this.logger.error(`Subscription ${each.id} could not be renewed`, error);
      }
    }
  }

  private async cancelAll(due: DueRenewal[], at: Date | null): Promise<void> {
    for (const each of due) {
      try {
        await this.renewals.cancelExpired(each, at);
      } catch (error) {
        this.logger.error(`Subscription ${each.id} could not be cancelled`, error);
      }
    }
  }
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
