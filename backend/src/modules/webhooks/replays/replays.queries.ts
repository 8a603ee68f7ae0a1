import { execute, queryOne, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { OutboxEvent } from '../../outbox/outbox-event.entity.js';
import { payloadOf, type SequencedEvent } from '../deliveries/fan-out.worker.js';
import type { WebhookReplay } from './webhook-replay.entity.js';

export const REPLAY_EVENTS_MAX = 10_000;

/** The events of its project that a webhook gets, from one of them on. */
const EVENTS_FROM = `
  FROM webhooks w JOIN outbox_events e ON e.project_id = w.project_id AND e.environment = w.environment
  WHERE w.id = $1 AND e.feed_id >= $2 AND (w.events IS NULL OR e.type = ANY(w.events))`;

export type ReplayRange = Pick<WebhookReplay, 'untilEventId' | 'events'>;

/** How far a replay goes, and how many events that is. */
export async function rangeOf(tx: Tx, webhookId: number, fromEventId: number): Promise<ReplayRange> {
  const range = await queryOne<ReplayRange>(
    tx,
    `SELECT count(*) AS events, max(feed_id) AS "untilEventId"
     FROM (SELECT e.feed_id ${EVENTS_FROM} ORDER BY e.feed_id LIMIT ${REPLAY_EVENTS_MAX}) events`,
    [webhookId, fromEventId],
  );
  return range ?? { events: 0, untilEventId: null };
}

/** Makes the delivery of the first event from `fromEventId` on. @returns false where the replay has no more */
export async function deliverNext(
  tx: Tx,
  replay: Pick<WebhookReplay, 'id' | 'webhookId' | 'untilEventId'>,
  fromEventId: number,
): Promise<boolean> {
  const event = await queryOne<SequencedEvent>(
    tx,
    `SELECT e.feed_id AS id, ${columnsOf<OutboxEvent>(['type', 'data', 'createdAt'], 'e')} ${EVENTS_FROM} AND e.feed_id <= $3 ORDER BY e.feed_id LIMIT 1`,
    [replay.webhookId, fromEventId, replay.untilEventId],
  );
  if (!event) return false;
  await execute(
    tx,
    `INSERT INTO webhook_deliveries (webhook_id, event_id, message_id, type, subject, payload, replay_id)
     SELECT $1, feed_id, 'evt_' || feed_id, type, subject, $3, $4 FROM outbox_events WHERE feed_id = $2`,
    [replay.webhookId, event.id, payloadOf(event), replay.id],
  );
  return true;
}

/** One delivery of the replay has ended, in this transaction. */
export async function continueReplay(tx: Tx, replayId: number, webhookId: number): Promise<void> {
  const replay = await queryOne<Pick<WebhookReplay, 'id' | 'untilEventId'> & { lastEventId: number }>(
    tx,
    `UPDATE webhook_replays r SET sent = sent + 1 WHERE id = $1
     RETURNING ${columnsOf<WebhookReplay>(['id', 'untilEventId'])}, (SELECT max(event_id) FROM webhook_deliveries d WHERE d.replay_id = r.id) AS "lastEventId"`,
    [replayId],
  );
  if (replay) await deliverNext(tx, { ...replay, webhookId }, replay.lastEventId + 1);
}
