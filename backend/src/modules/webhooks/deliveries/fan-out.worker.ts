import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { inBatches } from '../../../common/worker/in-batches.js';
import { Database, execute, query, queryOne, type Tx } from '../../../database/database.js';
import type { WebhookCursor } from './webhook-cursor.entity.js';
import { columnsOf } from '../../../database/select.js';
import type { OutboxEvent } from '../../outbox/outbox-event.entity.js';

const EVERY_MS = 1_000;
const EVENTS_MAX = 200;
const BATCHES_MAX = 50;

export interface SequencedEvent {
  id: number;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
}

/** A paused webhook gets the event later; one that was switched off, removed or made later does not get it. */
const INSERT = `
  INSERT INTO webhook_deliveries (webhook_id, event_id, message_id, type, subject, payload)
  SELECT w.id, e.feed_id, 'evt_' || e.feed_id, e.type, e.subject, p.payload
  FROM unnest($1::bigint[], $2::text[]) AS p(feed_id, payload) JOIN outbox_events e ON e.feed_id = p.feed_id
  JOIN webhooks w ON w.project_id = e.project_id AND w.environment = e.environment AND w.is_active AND w.deleted_at IS NULL
    AND w.created_at <= e.created_at AND (w.events IS NULL OR e.type = ANY(w.events))
  ORDER BY e.feed_id
  ON CONFLICT (webhook_id, event_id) WHERE resend_of_id IS NULL AND replay_id IS NULL DO NOTHING`;

/**
 * Makes deliveries of the events in the feed, in the transaction that moves the cursor. One process at a time does it, in the order of
 * the feed, so that the events of a subscription stay in order.
 */
@Injectable()
export class FanOutWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, signals: ['feed'], failure: 'Events could not be handed to webhooks' };

  constructor(private readonly database: Database) {
    super();
  }

  /** One bounded pass. @returns how many events it went through */
  protected pass(): Promise<number> {
    return inBatches(EVENTS_MAX, BATCHES_MAX, () => this.database.transaction((tx) => this.handOut(tx)));
  }

  private async handOut(tx: Tx): Promise<number> {
    const lock = `SELECT ${columnsOf<WebhookCursor>(['lastEventId'])} FROM webhook_cursor FOR NO KEY UPDATE SKIP LOCKED`;
    const cursor = await queryOne<Pick<WebhookCursor, 'lastEventId'>>(tx, lock);
    if (!cursor) return 0;
    const events = await query<SequencedEvent>(
      tx,
      `SELECT feed_id AS id, ${columnsOf<OutboxEvent>(['type', 'data', 'createdAt'])} FROM outbox_events
       WHERE feed_id > $1 ORDER BY feed_id LIMIT ${EVENTS_MAX}`,
      [cursor.lastEventId],
    );
    const last = events.at(-1);
    if (!last) return 0;
    const made = await execute(tx, INSERT, [events.map(({ id }) => id), events.map(payloadOf)]);
    await execute(tx, 'UPDATE webhook_cursor SET last_event_id = $1', [last.id]);
    if (made > 0) this.database.afterCommit(tx, () => this.signals.wake('webhooks'));
    return events.length;
  }
}

/** Stored as text: every try and every resend sends, and signs, the same bytes. */
export const payloadOf = ({ type, data, createdAt }: SequencedEvent): string =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
