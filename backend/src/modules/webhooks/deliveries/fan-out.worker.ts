import { Injectable } from '@nestjs/common';

import { Database, execute, query, queryOne, type Tx } from '../../../database/database.js';
import { EVENTS_MAX, OutboxConsumer } from '../../outbox/outbox-consumer.js';
import { WEBHOOK_EVENTS } from '../webhook.rules.js';

/** A webhook for all events gets all of these; the others are for staff. */
const TYPES: ReadonlySet<string> = new Set(WEBHOOK_EVENTS);

interface OpenEvent {
  id: number;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
}

/** What is paused waits; what was switched off, removed or made later has nothing to do with the event. */
const INSERT = `
  INSERT INTO webhook_deliveries (webhook_id, event_id, message_id, type, subject, payload)
  SELECT w.id, e.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.type, e.subject, p.payload
  FROM unnest($1::int[], $2::text[]) AS p(event_id, payload) JOIN outbox_events e ON e.id = p.event_id
  JOIN webhooks w ON w.project_id = e.project_id AND w.is_active AND w.deleted_at IS NULL AND w.created_at <= e.created_at
    AND (w.events IS NULL OR e.type = ANY(w.events))
  ORDER BY e.id
  ON CONFLICT (webhook_id, event_id) WHERE resend_of_id IS NULL DO NOTHING`;

/**
 * Makes deliveries of the events in the outbox, in the transaction that marks them as handled. One process at a time does it, in the order of
 * the events: what happened to one subscription is never overtaken.
 */
@Injectable()
export class FanOutWorker extends OutboxConsumer {
  constructor(database: Database) {
    super('Events could not be handed to webhooks', database);
  }

  protected async consume(tx: Tx): Promise<number> {
    const lock = await queryOne<{ locked: boolean }>(tx, `SELECT pg_try_advisory_xact_lock(hashtext('webhook fan-out')) AS locked`);
    if (!lock?.locked) return 0;
    const events = await query<OpenEvent>(
      tx,
      `SELECT id, type, data, created_at AS "createdAt" FROM outbox_events WHERE webhooks_pending ORDER BY id LIMIT ${EVENTS_MAX}`,
    );
    if (events.length === 0) return 0;
    const ids = events.map(({ id }) => id);
    const meant = events.filter(({ type }) => TYPES.has(type));
    const made = await execute(tx, INSERT, [meant.map(({ id }) => id), meant.map(payloadOf)]);
    await execute(tx, 'UPDATE outbox_events SET webhooks_pending = false WHERE id = ANY($1::int[])', [ids]);
    if (made > 0) this.database.afterCommit(tx, () => this.signals.wake('webhooks'));
    return events.length;
  }
}

/** Kept as text: every try and every resend sends, and signs, the same bytes. */
const payloadOf = ({ type, data, createdAt }: OpenEvent): string => JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
