import { ENVIRONMENTS, type Environment, type StaffCaller } from '../../common/http/caller.js';
import { BoolField, EnumField, IntField, Out, TextField, TextListField } from '../../common/http/fields.js';
import { PERMISSION_NAMES, sentenceOf, type Permission } from '../../common/http/permissions.js';
import { PARTNER_EVENTS, permissionsOfEvents, type PartnerEventType } from '../outbox/outbox.service.js';
import { firstMissing } from '../users/roles/roles.service.js';
import { WEBHOOK_DISABLED_REASONS, type Webhook, type WebhookDisabledReason } from './webhook.entity.js';

const URL_MAX = 2_000;
const EVENT_LENGTH_MAX = 50;
const GRACE_HOURS_MAX = 72;
const EVENTS = { max: EVENT_LENGTH_MAX, maxItems: PARTNER_EVENTS.length, values: PARTNER_EVENTS, optional: true, nullable: true };

export class CreateWebhookRequest {
  @TextField({ min: 1, max: URL_MAX, example: 'https://shop.example.com/hooks/kage' })
  url!: string;

  @TextListField({ ...EVENTS, description: 'All events where none are named.' })
  events?: string[] | null;

  @EnumField(ENVIRONMENTS, { optional: true, description: 'Default production; it gets the events of this environment alone.' })
  environment?: Environment;
}

export class UpdateWebhookRequest {
  @TextField({ min: 1, max: URL_MAX, optional: true })
  url?: string;

  @TextListField({ ...EVENTS, description: 'Null means all events.' })
  events?: string[] | null;

  @BoolField({ optional: true, description: 'True also ends a pause after failures, and switches on what a 410 has switched off.' })
  isActive?: boolean;
}

export class RotateWebhookRequest {
  @IntField({ min: 0, max: GRACE_HOURS_MAX, optional: true, description: 'For how long the old secret signs as well. Default 24.' })
  graceHours?: number;
}

export class RunningReplay {
  @Out.int() fromEventId!: number;
  @Out.int() untilEventId!: number;
  @Out.int() events!: number;
  @Out.int() sent!: number;
}

export type WebhookRow = Pick<
  Webhook,
  | 'id'
  | 'projectId'
  | 'url'
  | 'environment'
  | 'events'
  | 'isActive'
  | 'disabledReason'
  | 'failures'
  | 'pausedAt'
  | 'previousSecretUntil'
  | 'createdAt'
  | 'updatedAt'
> & { replay: RunningReplay | null };

export class WebhookResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text() url!: string;
  @Out.oneOf(ENVIRONMENTS, { description: 'Whose events it gets.' }) environment!: Environment;
  @Out.list(String, { nullable: true, enum: [...PARTNER_EVENTS], description: 'Null means all events.' }) events!: string[] | null;
  @Out.bool() isActive!: boolean;
  @Out.oneOf(WEBHOOK_DISABLED_REASONS, {
    nullable: true,
    description: '`gone`: its address answered 410. Null where a person switched it off.',
  })
  disabledReason!: WebhookDisabledReason | null;
  @Out.int({ description: 'Failures in a row.' }) failures!: number;
  @Out.instant({ nullable: true, description: 'Set after 50 failures in a row; nothing is sent until it is switched on again.' })
  pausedAt!: string | null;
  @Out.instant({ nullable: true, description: 'Until when the secret before the last rotation signs as well.' })
  previousSecretUntil!: string | null;
  @Out.object({ type: () => RunningReplay, nullable: true, description: 'The replay that is under way.' }) replay!: RunningReplay | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export class WebhookWithSecret extends WebhookResponse {
  @Out.text({ nullable: true, example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', description: 'Shown this once; null in a later repeat.' })
  secret!: string | null;

  @Out.bool({ required: false, description: 'true in a repeat of the request that does not show the secret again.' })
  secretShownBefore?: boolean;
}

export const toWebhook = (row: WebhookRow): WebhookResponse => ({
  id: row.id,
  projectId: row.projectId,
  url: row.url,
  environment: row.environment,
  events: row.events,
  isActive: row.isActive,
  disabledReason: row.disabledReason,
  failures: row.failures,
  pausedAt: row.pausedAt?.toISOString() ?? null,
  previousSecretUntil: row.previousSecretUntil?.toISOString() ?? null,
  replay: row.replay,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export class WebhookEventResponse {
  @Out.oneOf(PARTNER_EVENTS) name!: PartnerEventType;

  @Out.list(String, { enum: [...PERMISSION_NAMES], description: 'To subscribe a webhook to the event, you need all of them.' })
  permissions!: Permission[];

  @Out.text({ nullable: true, description: 'The first of them that you lack, as a sentence; null: you may subscribe to the event.' })
  missing!: string | null;
}

export function toWebhookEvent(name: PartnerEventType, caller: StaffCaller): WebhookEventResponse {
  const permissions = permissionsOfEvents([name]);
  const missing = firstMissing(caller, permissions);
  return { name, permissions, missing: missing === undefined ? null : sentenceOf(missing) };
}
