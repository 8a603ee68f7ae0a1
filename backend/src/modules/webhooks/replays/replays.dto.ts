import { IntField, Out } from '../../../common/http/fields.js';
import { REPLAY_EVENTS_MAX } from './replays.queries.js';
import type { WebhookReplay } from './webhook-replay.entity.js';

export class ReplayWebhookRequest {
  @IntField({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    example: 1,
    description: `The id of the event to begin with, as in the event feed and in \`webhook-id\`. At most ${REPLAY_EVENTS_MAX} events are sent.`,
  })
  fromEventId!: number;
}

export class ReplayResponse {
  @Out.id() id!: number;
  @Out.id() webhookId!: number;
  @Out.int() fromEventId!: number;
  @Out.int({ nullable: true, description: 'The last event that is sent; null where there is none.' }) untilEventId!: number | null;
  @Out.int() events!: number;
  @Out.int({ description: 'How many of them have been sent so far, or given up.' }) sent!: number;
  @Out.instant() createdAt!: string;
}

export const toReplay = ({ id, webhookId, fromEventId, untilEventId, events, sent, createdAt }: WebhookReplay): ReplayResponse => ({
  id,
  webhookId,
  fromEventId,
  untilEventId,
  events,
  sent,
  createdAt: createdAt.toISOString(),
});
