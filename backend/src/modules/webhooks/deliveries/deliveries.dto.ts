import { ENVIRONMENTS, type Environment, type StaffCaller } from '../../../common/http/caller.js';
import { Out } from '../../../common/http/fields.js';
import { permissionsOfEvents } from '../../outbox/outbox.service.js';
import { firstMissing } from '../../users/roles/roles.service.js';
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
  @Out.text({ nullable: true, description: "Null where you may not read the event's data." }) requestBody!: string | null;
  @Out.int({ nullable: true }) responseStatus!: number | null;
  @Out.text({
    nullable: true,
    description: 'At most 64 kB of the last answer; in a list its first 2,000 characters. Null where you may not read the event’s data.',
  })
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

/** Without the bodies where the caller may not read what the event reports: an answer can repeat it. */
export function toDelivery(row: DeliveryRow, caller: StaffCaller): DeliveryResponse {
  const isReadable = firstMissing(caller, permissionsOfEvents([row.type])) === undefined;
  return {
    id: row.id,
    webhookId: row.webhookId,
    projectId: row.projectId,
    messageId: row.messageId,
    type: row.type,
    subject: row.subject,
    status: row.status,
    attempts: row.attempts,
    requestBody: isReadable ? row.requestBody : null,
    responseStatus: row.responseStatus,
    responseBody: isReadable ? row.responseBody : null,
    errorMessage: row.errorMessage,
    durationMs: row.durationMs,
    resendOfId: row.resendOfId,
    replayId: row.replayId,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}

export function toListedDelivery(row: DeliveryRow, caller: StaffCaller): DeliveryResponse {
  const delivery = toDelivery(row, caller);
  return { ...delivery, responseBody: delivery.responseBody?.slice(0, LISTED_BODY_MAX).toWellFormed() ?? null };
}

export class WebhookDisabledData {
  @Out.id({ example: 5 }) webhookId!: number;
  @Out.oneOf(ENVIRONMENTS) environment!: Environment;
  @Out.text({ description: 'Of its address, whose path may be a secret.', example: 'shop.example.com' }) host!: string;
  @Out.oneOf(WEBHOOK_DISABLED_REASONS, { description: '`gone`: its address answered 410.' }) reason!: WebhookDisabledReason;
}
