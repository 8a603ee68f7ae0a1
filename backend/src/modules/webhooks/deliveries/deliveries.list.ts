import { enumFilter, idFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { PARTNER_EVENTS } from '../../outbox/outbox.service.js';
import { PING } from '../webhook.rules.js';
import { WEBHOOK_DELIVERY_STATUSES } from './webhook-delivery.entity.js';

export const DELIVERIES_LIST: ListDefinition = {
  name: 'webhook-deliveries',
  from: 'webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN projects p ON p.id = w.project_id AND p.deleted_at IS NULL',
  where: 'w.deleted_at IS NULL',
  columns: {
    id: 'd.id',
    webhookId: 'd.webhook_id',
    projectId: 'w.project_id',
    eventId: 'd.event_id',
    messageId: 'd.message_id',
    type: 'd.type',
    subject: 'd.subject',
    status: 'd.status',
    attempts: 'd.attempt',
    requestBody: 'd.payload',
    responseStatus: 'd.response_status',
    responseBody: 'd.response_body',
    errorMessage: 'd.error_message',
    durationMs: 'd.duration_ms',
    resendOfId: 'd.resend_of_id',
    replayId: 'd.replay_id',
    createdAt: 'd.created_at',
    lastAttemptAt: 'd.last_attempt_at',
    nextAttemptAt: `CASE WHEN d.status = 'pending' THEN d.next_attempt_at END`,
    deliveredAt: 'd.delivered_at',
  },
  id: 'd.id',
  search: [],
  filters: {
    id: idFilter('d.id'),
    webhookId: idFilter('d.webhook_id'),
    status: enumFilter('d.status', WEBHOOK_DELIVERY_STATUSES),
    type: enumFilter('d.type', [...PARTNER_EVENTS, PING]),
    subscriptionId: {
      ...idFilter('d.subject'),
      toSql: (ids, bind) => `d.subject = ANY(${bind(ids.map((id) => `subscription:${String(id)}`))}::text[])`,
    },
  },
  // Within a webhook ids are given in the order of time.
  sorts: { id: 'd.id', createdAt: 'd.id' },
  scope: 'w.project_id',
};
