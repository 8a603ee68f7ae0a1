import { Injectable } from '@nestjs/common';

import { Housekeeping } from '../../common/worker/housekeeping.js';
import { inBatches } from '../../common/worker/in-batches.js';
import { Database, queryOne } from '../../database/database.js';
import { deleteOld } from '../../database/delete-old.js';

const KEPT_DAYS = 7;
const FEED_KEPT_DAYS = 30;
const BATCH_MAX = 5_000;
const BATCHES_MAX = 100;

const handledBefore = (days: number): string =>
  `NOT notifications_pending AND NOT feed_pending AND created_at < now() - interval '${days} days'`;

/** A reader whose position is before the removed events must be informed: removal and that record are one statement. */
const EXPIRE = `
  WITH removed AS (
    DELETE FROM outbox_events WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM outbox_events WHERE feed_id IS NOT NULL AND ${handledBefore(FEED_KEPT_DAYS)} LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED))
    RETURNING project_id, environment, feed_id
  ), marked AS (
    INSERT INTO expired_events AS x (project_id, environment, last_id)
    SELECT project_id, environment, max(feed_id) FROM removed GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (project_id, environment) DO UPDATE SET last_id = greatest(x.last_id, excluded.last_id)
  )
  SELECT count(*) FROM removed`;

/** Removes events that every consumer has read: those of the feed a month later, the others after some days. */
@Injectable()
export class OutboxRetention extends Housekeeping {
  constructor(private readonly database: Database) {
    super('Events that were handled could not be removed');
  }

  /** One bounded pass. @returns how many it removed */
  protected async pass(): Promise<number> {
    const { db } = this.database;
    const expired = await inBatches(BATCH_MAX, BATCHES_MAX, async () => (await queryOne<{ count: number }>(db, EXPIRE))?.count ?? 0);
    return expired + (await deleteOld(db, 'outbox_events', `feed_id IS NULL AND ${handledBefore(KEPT_DAYS)}`));
  }
}
