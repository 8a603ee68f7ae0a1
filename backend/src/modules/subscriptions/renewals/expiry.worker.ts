import { Injectable } from '@nestjs/common';

import { systemActor } from '../../../common/http/caller.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, execute, query, type Tx } from '../../../database/database.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { SELECTED, type Seller } from '../subscriptions.queries.js';
import { ChangeLog } from '../lifecycle/change-log.js';
import { expireUsers } from '../vpn-users/vpn-user.queries.js';
import { soldBy } from './renewals.queries.js';

const EVERY_MS = 5_000;
const BATCH_MAX = 100;
const BATCHES_MAX = 50;
const ACTOR = systemActor('Expiry');
/** The present time. */
const AT = 'coalesce($2::timestamptz, now())';
/** A subscription that renews by itself is tried first, however late: it expires once a renewal has failed for this end. */
const dueOf = (of: Seller | undefined): string => `
  ${soldBy(of, '$3')} AND s.status = 'active' AND s.end_date <= ${AT} AND s.access_until <= ${AT} AND s.deleted_at IS NULL
  AND (NOT s.auto_renew OR EXISTS (SELECT FROM failed_renewals f WHERE f.subscription_id = s.id AND f.end_date = s.end_date))`;

/**
 * Stores the status of ended subscriptions as expired. Readers see them as expired from the end date, also before this worker has run.
 * Any number of processes may run it: the process that locks a row first expires it, and writes its event and audit row once.
 */
@Injectable()
export class ExpiryWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'Ended subscriptions could not be recorded as expired' };

  constructor(
    private readonly database: Database,
    private readonly changeLog: ChangeLog,
  ) {
    super();
  }

  /** One bounded pass. @returns how many it recorded */
  protected pass(): Promise<number> {
    return this.runAt(null);
  }

  /**
   * @param at the present time; the database's where it is null
   * @param of one seller's alone; all where it is not given
   */
  async runAt(at: Date | null, of?: Seller): Promise<number> {
    let recorded = 0;
    let last = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const due = await query<{ id: number }>(
        this.database.db,
        // OFFSET 0: the planner expects many rows, and would read all ids in their order.
        `SELECT id FROM (SELECT s.id FROM subscriptions s WHERE ${dueOf(of)} OFFSET 0) due WHERE id > $1 ORDER BY id LIMIT ${BATCH_MAX}`,
        [last, at, of?.projectId ?? null],
      );
      if (due.length === 0) break;
      const ids = due.map(({ id }) => id);
      last = ids.at(-1) ?? last;
      recorded += await this.recordExpired(ids, at, of);
    }
    return recorded;
  }

  /** All in one transaction; if that fails, one by one, so that a single bad row does not block the others. */
  private async recordExpired(ids: number[], at: Date | null, of?: Seller): Promise<number> {
    try {
      return await this.database.transaction((tx) => this.expire(tx, ids, at, of));
    } catch (error) {
      if (ids.length > 1) {
        let recorded = 0;
        for (const id of ids) recorded += await this.recordExpired([id], at, of);
        return recorded;
      }
      this.logger.error(`The end of subscription ${ids[0]} could not be recorded`, error);
      return 0;
    }
  }

  private async expire(tx: Tx, ids: number[], at: Date | null, of?: Seller): Promise<number> {
    // Projects before subscriptions, in the order of locks.
    await query(
      tx,
      `SELECT id FROM projects WHERE id IN (SELECT project_id FROM subscriptions WHERE id = ANY($1::int[])) ORDER BY id FOR KEY SHARE`,
      [ids],
    );
    const expired = await query<{ id: number }>(
      tx,
      `UPDATE subscriptions SET status = 'expired', expired_at = access_until
       WHERE id IN (SELECT s.id FROM subscriptions s WHERE s.id = ANY($1::int[]) AND ${dueOf(of)} ORDER BY s.id FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING id`,
      [ids, at, of?.projectId ?? null],
    );
    if (expired.length === 0) return 0;
    const expiredIds = expired.map(({ id }) => id);
    await execute(tx, 'DELETE FROM failed_renewals WHERE subscription_id = ANY($1::int[])', [expiredIds]);
    await expireUsers(tx, expiredIds);
    const rows = await query<SubscriptionRow>(tx, `SELECT ${SELECTED} FROM subscriptions s WHERE s.id = ANY($1::int[])`, [expiredIds]);
    for (const after of rows) {
      const before: SubscriptionRow = { ...after, status: 'active' };
      await this.changeLog.record(tx, ACTOR, { action: 'subscription_expired', before, after, events: ['subscription.expired'] });
    }
    this.changeLog.wakeSync(tx);
    return rows.length;
  }
}
