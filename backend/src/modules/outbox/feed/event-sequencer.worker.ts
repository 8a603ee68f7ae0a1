import { Injectable } from '@nestjs/common';

import { Database, queryOne, type Tx } from '../../../database/database.js';
import { EVENTS_MAX, OutboxConsumer } from '../outbox-consumer.js';
import { PARTNER_EVENTS } from '../outbox.service.js';
import type { EventFeed } from './event-feed.entity.js';
import { columnsOf } from '../../../database/select.js';

const LOCK = `SELECT ${columnsOf<EventFeed>(['lastId'])} FROM event_feed FOR NO KEY UPDATE SKIP LOCKED`;

/** Begins after the lock, so that it sees the rows of the sequencer before it. */
const NUMBER = `
  WITH next AS (
    SELECT id, CASE WHEN is_for_partners THEN $1::bigint + count(*) FILTER (WHERE is_for_partners) OVER (ORDER BY id) END AS feed_id
    FROM (
      SELECT id, project_id IS NOT NULL AND type = ANY($2::text[]) AS is_for_partners
      FROM outbox_events WHERE feed_pending ORDER BY id LIMIT ${EVENTS_MAX}) pending
  ), numbered AS (
    UPDATE outbox_events e SET feed_pending = false, feed_id = next.feed_id FROM next WHERE e.id = next.id
    RETURNING e.feed_id
  ), moved AS (
    UPDATE event_feed SET last_id = last.id FROM (SELECT max(feed_id) AS id FROM numbered) last WHERE last.id IS NOT NULL
    RETURNING last_id
  )
  SELECT (SELECT count(*) FROM numbered) AS events, EXISTS (SELECT FROM moved) AS "hasMoved"`;

/**
 * Gives committed events their ids in the feed. One process at a time does it, and the ids of a batch are seen together, once all below
 * them are: a reader who has seen one id misses none below it, whatever order the writers commit in.
 */
@Injectable()
export class EventSequencer extends OutboxConsumer {
  constructor(database: Database) {
    super('Events could not be put into the feed', database);
  }

  protected async consume(tx: Tx): Promise<number> {
    const feed = await queryOne<Pick<EventFeed, 'lastId'>>(tx, LOCK);
    if (!feed) return 0;
    const numbered = await queryOne<{ events: number; hasMoved: boolean }>(tx, NUMBER, [feed.lastId, PARTNER_EVENTS]);
    if (numbered?.hasMoved) this.database.afterCommit(tx, () => this.signals.wake('feed'));
    return numbered?.events ?? 0;
  }
}
