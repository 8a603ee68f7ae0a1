import { Injectable } from '@nestjs/common';

import { systemActor } from '../../common/http/caller.js';
import { BackgroundWorker } from '../../common/worker/background-worker.js';
import { Database, query, type Tx } from '../../database/database.js';
import type { SubscriptionRow } from './subscription.response.js';
import { SELECTED } from './subscriptions.queries.js';
import { SubscriptionsStory } from './subscriptions.story.js';
import { expireUsers } from './vpn-user.queries.js';

const EVERY_MS = 5_000;
const BATCH_MAX = 100;
const BATCHES_MAX = 50;
const ACTOR = systemActor('expiry');
/** With both environments, so that the index by end date finds it. */
const DUE = `environment IN ('development', 'production') AND status = 'active' AND end_date <= now() AND deleted_at IS NULL`;

/**
 * Writes down what the clock has made true already: everybody sees an ended subscription as expired without it.
 * Any number of processes may run it: a row is expired by whoever locks it first, and the event and the audit row come with it, once.
 */
@Injectable()
export class ExpiryWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, failure: 'Ended subscriptions could not be recorded as expired' };

  constructor(
    private readonly database: Database,
    private readonly story: SubscriptionsStory,
  ) {
    super();
  }

  /** One bounded pass. @returns how many it wrote down */
  protected async pass(): Promise<number> {
    let written = 0;
    let last = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const due = await query<{ id: number }>(
        this.database.db,
        // OFFSET 0: the planner expects many, and would walk all ids in their order.
        `SELECT id FROM (SELECT id FROM subscriptions WHERE ${DUE} OFFSET 0) due WHERE id > $1 ORDER BY id LIMIT ${BATCH_MAX}`,
        [last],
      );
      if (due.length === 0) break;
      const ids = due.map(({ id }) => id);
      last = ids.at(-1) ?? last;
      written += await this.writeDown(ids);
    }
    return written;
  }

  /** Together where it goes; one by one where it does not, so that a single bad row holds up no other. */
  private async writeDown(ids: number[]): Promise<number> {
    try {
      return await this.database.transaction((tx) => this.expire(tx, ids));
    } catch (error) {
      if (ids.length > 1) {
        let written = 0;
        for (const id of ids) written += await this.writeDown([id]);
        return written;
      }
      this.logger.error(`The end of subscription ${ids[0]} could not be written down`, error);
      return 0;
    }
  }

  private async expire(tx: Tx, ids: number[]): Promise<number> {
    // Projects before subscriptions, as everybody locks them.
    await query(
      tx,
      `SELECT id FROM projects WHERE id IN (SELECT project_id FROM subscriptions WHERE id = ANY($1::int[])) ORDER BY id FOR KEY SHARE`,
      [ids],
    );
    const expired = await query<{ id: number }>(
      tx,
      `UPDATE subscriptions SET status = 'expired', expired_at = end_date
       WHERE id IN (SELECT id FROM subscriptions WHERE id = ANY($1::int[]) AND ${DUE} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING id`,
      [ids],
    );
    if (expired.length === 0) return 0;
    const expiredIds = expired.map(({ id }) => id);
    await expireUsers(tx, expiredIds);
    const rows = await query<SubscriptionRow>(tx, `SELECT ${SELECTED} FROM subscriptions s WHERE s.id = ANY($1::int[])`, [expiredIds]);
    for (const after of rows) {
      const before: SubscriptionRow = { ...after, status: 'active' };
      await this.story.tell(tx, ACTOR, { action: 'subscription_expired', before, after, events: ['subscription.expired'] });
    }
    this.story.wakeSync(tx);
    return rows.length;
  }
}
