import type { Type } from '@nestjs/common';

import { KeyExpiringData } from '../modules/api-keys/expiry/key-expiring.dto.js';
import { LowBalanceData } from '../modules/billing/balances/balances.dto.js';
import { TopupCompletedData } from '../modules/billing/topups/topups.dto.js';
import { PARTNER_EVENTS, type PartnerEventType } from '../modules/outbox/outbox.service.js';
import {
  SubscriptionCancelledData,
  SubscriptionExpiringData,
  SubscriptionRenewalFailedData,
} from '../modules/subscriptions/lifecycle/subscription-events.dto.js';
import { actionsOf } from '../modules/subscriptions/lifecycle/subscription.rules.js';
import { SubscriptionResponse } from '../modules/subscriptions/subscriptions.dto.js';
import { VpnUserEventData, VpnUserFailedData } from '../modules/sync/queue/vpn-user-events.dto.js';
import { WebhookDisabledData } from '../modules/webhooks/deliveries/deliveries.dto.js';
import type { Document, Schema } from './document.js';
import { exampleAnswer } from './examples.js';

interface EventDescription {
  /** The class by which the module that publishes it types its `data`. */
  data: Type;
  when: string;
  /** The text about `data` in the guide. */
  holds: string;
  /** Where its example differs from that of the class. */
  example?: object;
}

const SUBSCRIPTION = 'the subscription';
const USER = '`subscriptionId`, `vpnLogin`, `environment`, `operation`';

/** A new event does not compile without a schema here. */
const EVENTS: Readonly<Record<PartnerEventType, EventDescription>> = {
  'subscription.created': { data: SubscriptionResponse, when: 'It was sold, or restored.', holds: SUBSCRIPTION },
  'subscription.activated': {
    data: SubscriptionResponse,
    when: 'Its access begins, or continues after a suspension.',
    holds: SUBSCRIPTION,
  },
  'subscription.renewed': {
    data: SubscriptionResponse,
    when: 'It was renewed, by hand or by itself, or its plan was changed.',
    holds: SUBSCRIPTION,
  },
  'subscription.expiring': {
    data: SubscriptionExpiringData,
    when: 'It ends in `daysLeft` days; sent on the days that the project has chosen.',
    holds: `${SUBSCRIPTION}, and \`daysLeft\``,
  },
  'subscription.renewal_failed': {
    data: SubscriptionRenewalFailedData,
    when: 'Its automatic renewal was not possible. Sent once for each end; the renewal is tried again meanwhile.',
    holds: `${SUBSCRIPTION}, and \`reason\`, \`message\`, \`required\` of the failure`,
    example: { reason: 'insufficient_balance', autoRenew: true },
  },
  'subscription.suspended': {
    data: SubscriptionResponse,
    when: 'Its access is stopped for a time.',
    holds: SUBSCRIPTION,
    example: { status: 'suspended', allowedActions: actionsOf('suspended') },
  },
  'subscription.expired': {
    data: SubscriptionResponse,
    when: 'Its access ended.',
    holds: SUBSCRIPTION,
    example: { status: 'expired', allowedActions: actionsOf('expired') },
  },
  'subscription.cancelled': {
    data: SubscriptionCancelledData,
    when: 'It was cancelled. If that happened automatically, `reason` says why.',
    holds: `${SUBSCRIPTION}, and \`message\` if it was cancelled automatically`,
    example: {
      status: 'cancelled',
      allowedActions: actionsOf('cancelled'),
      reason: 'core_refused',
      cancelReason: 'The VPN server refused the user.',
    },
  },
  'subscription.deleted': { data: SubscriptionResponse, when: 'It was deleted.', holds: `${SUBSCRIPTION} in its last state` },
  'vpn_user.synced': { data: VpnUserEventData, when: 'The VPN server has the user in the desired state.', holds: USER },
  'vpn_user.ready': {
    data: VpnUserEventData,
    when: 'The credentials are ready: read them with its `vpnLogin`.',
    holds: USER,
  },
  'vpn_user.failed': {
    data: VpnUserFailedData,
    when: 'The VPN server refused the user, or did not answer.',
    holds: `${USER}, \`reason\`, \`message\`, \`failure\``,
  },
  'balance.low': {
    data: LowBalanceData,
    when: 'The balance fell below its threshold; sent once for each fall.',
    holds: '`balance`, `reserved`, `lowBalanceThreshold`, `currency`, `environment`, `projectId`',
  },
  'topup.completed': {
    data: TopupCompletedData,
    when: 'A top-up was credited.',
    holds: '`id`, `amount`, `currency`, `status`, `source`, `requestedBy`, `description`, `externalPaymentId`, `projectId`',
  },
  'api_key.expiring': {
    data: KeyExpiringData,
    when: 'A key expires in 14 days, and again in 3.',
    holds: '`id`, `name`, `keyPreview`, `environment`, `expiresAt`, `days`, `projectId`',
  },
  'webhook.disabled': {
    data: WebhookDisabledData,
    when: 'A webhook was switched off because its address answered 410.',
    holds: '`webhookId`, `host`, `reason`, `environment`',
  },
};

/** Classes that no route answers with, and that the document needs. */
export const EVENT_DATA: Type[] = [...new Set(Object.values(EVENTS).map(({ data }) => data))];

/** For the guide: every event, when it is sent and what its `data` holds. */
export const eventTable = (): string =>
  ['| event | when | `data` |', '| --- | --- | --- |', ...PARTNER_EVENTS.map((type) => rowOf(type, EVENTS[type]))].join('\n');

const rowOf = (type: string, { when, holds }: EventDescription): string => `| \`${type}\` | ${when} | ${holds} |`;

/** The feed's items and the bodies of webhooks, each with the schema of its own type, and with an example. */
export function describeEvents(document: Document): void {
  const { schemas } = document.components;
  const envelope = schemas.EventResponse;
  if (!envelope) return;
  const webhooks: NonNullable<Document['webhooks']> = {};
  for (const type of PARTNER_EVENTS) {
    const { data, when, example } = EVENTS[type];
    const schema: Schema = { $ref: `#/components/schemas/${data.name}` };
    const shown = { ...Object(exampleAnswer(document, schema)), ...example } as object;
    const kind: Schema = { type: 'string', enum: [type] };
    schemas[schemaNameOf(type)] = {
      ...envelope,
      description: when,
      properties: { ...envelope.properties, type: kind, data: schema },
      example: { id: 4711, type, createdAt: AT, data: shown },
    };
    webhooks[type] = { post: webhookOf(type, when, { kind, schema, shown }) };
  }
  const kinds = PARTNER_EVENTS.map(schemaNameOf);
  schemas.EventResponse = {
    description: 'One of these, by its `type`. Ignore a type that you do not know: v1 may get new ones.',
    oneOf: kinds.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  };
  const first = schemas[schemaNameOf('subscription.created')]?.example;
  if (schemas.EventsPage) schemas.EventsPage.example = { data: [first], nextAfter: 4711 };
  document.webhooks = webhooks;
}

const AT = '2026-12-01T10:00:00.000Z';

const schemaNameOf = (type: string): string => `${type.replace(/(^|[._])([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Event`;

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', example },
});

const WEBHOOK_HEADERS = [
  header('webhook-id', '`evt_` and the `id` of the event in the feed; the same for every try.', 'evt_4711'),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', '1796119200'),
  header(
    'webhook-signature',
    'As Standard Webhooks define it; two of them, separated by a space, while a secret is being replaced.',
    'v1,…',
  ),
];

function webhookOf(type: string, when: string, { kind, schema, shown }: { kind: Schema; schema: Schema; shown: object }) {
  const timestamp: Schema = { type: 'string', format: 'date-time', description: 'The `createdAt` of the event in the feed.' };
  return {
    operationId: `webhook_${type.replace('.', '_')}`,
    summary: when,
    parameters: WEBHOOK_HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', required: ['type', 'timestamp', 'data'], properties: { type: kind, timestamp, data: schema } },
          example: { type, timestamp: AT, data: shown },
        },
      },
    },
    responses: {
      '2XX': { description: 'You have it.' },
      '410': { description: 'This address is not used any more: the webhook is switched off.' },
      '4XX': { description: 'It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says.' },
      '5XX': { description: 'It is sent again with a growing wait, for 24 hours; after 429 and 503 as `Retry-After` says.' },
    },
  };
}
