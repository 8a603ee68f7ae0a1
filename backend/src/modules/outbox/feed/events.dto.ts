import { Transform } from 'class-transformer';

import { invalidField } from '../../../common/errors/domain-error.js';
import { IntField, Out, TextField } from '../../../common/http/fields.js';
import type { Serialized } from '../../../database/serialized.js';
import { PARTNER_EVENTS, type PartnerEventType } from '../outbox.service.js';
import type { FeedEvent } from './feed.queries.js';

export const EVENTS_LIMIT_DEFAULT = 100;
const LIMIT_MAX = 1_000;
const TYPES_LENGTH_MAX = 1_000;
const KNOWN: ReadonlySet<string> = new Set(PARTNER_EVENTS);

/** A query is text: only plain digits are a number. */
const asNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;

export class EventsQuery {
  @Transform(asNumber)
  @IntField({
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'The `nextAfter` of the page before. Without it the feed begins with the oldest event that is kept.',
  })
  after?: number;

  @TextField({
    min: 1,
    max: TYPES_LENGTH_MAX,
    optional: true,
    description: `Only these, separated by commas: ${PARTNER_EVENTS.join(', ')}.`,
  })
  types?: string;

  @Transform(asNumber)
  @IntField({ min: 1, max: LIMIT_MAX, optional: true, description: `Events per page, default ${EVENTS_LIMIT_DEFAULT}.` })
  limit?: number;
}

export class EventResponse {
  @Out.int({ description: 'Grows from event to event. The webhook of the event has `evt_{id}` as its `webhook-id`.' })
  id!: number;

  @Out.oneOf(PARTNER_EVENTS) type!: PartnerEventType;
  @Out.instant({ description: 'The `timestamp` of the webhook.' }) createdAt!: string;
  @Out.object({ additionalProperties: true, description: 'As in the webhook: the subject of the event, as it was then.' })
  data!: Record<string, unknown>;
}

export class EventsPage {
  @Out.list(EventResponse) data!: EventResponse[];

  @Out.int({
    nullable: true,
    description:
      'Keep it, and give it as `after` for what comes next. It is the id of the last event of the page; where the page is empty, the `after` that was given, and null where none was: ask without `after` then, as `after=null` is a 400. Fewer events than `limit` means that there are no more at the moment.',
  })
  nextAfter!: number | null;
}

/** @throws validation_failed for an unknown type */
export function typesOf(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  const types = text.split(',').map((type) => type.trim());
  const unknown = types.find((type) => !KNOWN.has(type));
  if (unknown !== undefined) throw invalidField('types', `No event is called '${unknown}'. There are: ${PARTNER_EVENTS.join(', ')}.`);
  return types;
}

export const toEvent = ({ id, type, createdAt, data }: Serialized<FeedEvent>): EventResponse => ({ id, type, createdAt, data });
