import { ENVIRONMENTS, type Environment } from '../../../common/http/caller.js';
import { Out } from '../../../common/http/fields.js';
import { WEBHOOK_DISABLED_REASONS, type WebhookDisabledReason } from '../webhook.entity.js';
import { WEBHOOK_DELIVERY_STATUSES, type WebhookDelivery, type WebhookDeliveryStatus } from './webhook-delivery.entity.js';

/** The beginning of an answer, for the log; the delivery itself has all that was read. */
const LISTED_BODY_MAX = 2_000;

export type DeliveryRow = Omit<WebhookDelivery, 'attempt' | 'payload' | 'leasedUntil'> & {
  projectId: number;
  attempts: number;
  requestBody: string;
};

export class DeliveryResponse {
  @Out.id() id!: number;
  @Out.id() webhookId!: number;
  @Out.id() projectId!: number;
  @Out.text({ description: 'The `webhook-id` header, the same for every try and every resend.' }) messageId!: string;
  @Out.text({ example: 'subscription.created' }) type!: string;
  @Out.text({ description: 'Deliveries of one subject are sent in their order.' }) subject!: string;
  @Out.oneOf(WEBHOOK_DELIVERY_STATUSES) status!: WebhookDeliveryStatus;
  @Out.int() attempts!: number;
  @Out.text() requestBody!: string;
  @Out.int({ nullable: true }) responseStatus!: number | null;
  @Out.text({ nullable: true, description: 'At most 64 kB of the last answer; in a list its first 2,000 characters.' })
  responseBody!: string | null;
  @Out.text({ nullable: true }) errorMessage!: string | null;
  @Out.int({ nullable: true }) durationMs!: number | null;
  @Out.id({ nullable: true }) resendOfId!: number | null;
  @Out.id({ nullable: true, description: 'The replay that it belongs to.' }) replayId!: number | null;
  @Out.instant() createdAt!: string;
  @Out.instant({ nullable: true }) lastAttemptAt!: string | null;
  @Out.instant({ nullable: true }) nextAttemptAt!: string | null;
  @Out.instant({ nullable: true }) deliveredAt!: string | null;
}

export const toDelivery = (row: DeliveryRow): DeliveryResponse => ({
  id: row.id,
  webhookId: row.webhookId,
  projectId: row.projectId,
  messageId: row.messageId,
  type: row.type,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  requestBody: row.requestBody,
  responseStatus: row.responseStatus,
  responseBody: row.responseBody,
  errorMessage: row.errorMessage,
  durationMs: row.durationMs,
  resendOfId: row.resendOfId,
  replayId: row.replayId,
  createdAt: row.createdAt.toISOString(),
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});

export const toListedDelivery = (row: DeliveryRow): DeliveryResponse => ({
  ...toDelivery(row),
  responseBody: row.responseBody?.slice(0, LISTED_BODY_MAX).toWellFormed() ?? null,
});

export class WebhookDisabledData {
  @Out.id({ example: 5 }) webhookId!: number;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.text({ description: 'Of its address, whose path may be a secret.', example: 'shop.example.com' }) host!: string;
  @Out.oneOf(WEBHOOK_DISABLED_REASONS, { description: '`gone`: its address answered 410.' }) reason!: WebhookDisabledReason;
}
