import { Injectable } from '@nestjs/common';

import type { Permission } from '../../common/http/permissions.js';
import { Database, execute, prepared, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';

/** What partners get, by the event feed and by webhooks, and the permission with which staff read the same data. */
const EVENT_PERMISSIONS = {
  'subscription.created': 'subscriptions.read',
  'subscription.activated': 'subscriptions.read',
  'subscription.suspended': 'subscriptions.read',
  'subscription.expiring': 'subscriptions.read',
  'subscription.expired': 'subscriptions.read',
  'subscription.cancelled': 'subscriptions.read',
  'subscription.renewed': 'subscriptions.read',
  'subscription.renewal_failed': 'subscriptions.read',
  'subscription.deleted': 'subscriptions.read',
  'vpn_user.synced': 'vpn.read',
  'vpn_user.ready': 'vpn.read',
  'vpn_user.failed': 'vpn.read',
  'balance.low': 'billing.read',
  'topup.completed': 'billing.read',
  'api_key.expiring': 'keys.read',
  'webhook.disabled': 'webhooks.read',
} as const satisfies Record<string, Permission>;
export type PartnerEventType = keyof typeof EVENT_PERMISSIONS;

const isPartnerEvent = (type: string): type is PartnerEventType => Object.hasOwn(EVENT_PERMISSIONS, type);
export const PARTNER_EVENTS: readonly PartnerEventType[] = Object.keys(EVENT_PERMISSIONS).filter(isPartnerEvent);

/** The permissions with which staff read what these events report; null stands for all events. */
export const permissionsOfEvents = (types: readonly string[] | null): Permission[] => [
  ...new Set((types ?? PARTNER_EVENTS).filter(isPartnerEvent).map((type) => EVENT_PERMISSIONS[type])),
];

const STAFF_EVENTS = [
  'topup.requested',
  'topup.rejected',
  'adjustment.requested',
  'adjustment.completed',
  'adjustment.rejected',
  'topup_reversal.requested',
  'topup_reversal.completed',
  'topup_reversal.rejected',
  'change.requested',
  'change.completed',
  'change.rejected',
  'crypto_payment.confirmed',
  'crypto_payment.failed',
  'crypto_payment.held',
  'crypto_payment.assignment_requested',
  'crypto_payment.reorganised',
  'crypto_refund.requested',
  'crypto_refund.approved',
  'crypto_refund.rejected',
  'crypto_refund.completed',
  'crypto_refund.failed',
  'subscriptions.ending',
  'sync.paused',
  'move.stopped',
  'webhook.paused',
  'support.opened',
  'support.replied',
  'backup.overdue',
  'account.email_changed',
  'account.forgotten',
  'account.link',
  'account.password_changed',
] as const;
export type EventType = PartnerEventType | (typeof STAFF_EVENTS)[number];

const INSERT = prepared(`
  INSERT INTO outbox_events (type, project_id, subject, data)
  SELECT type, "projectId", subject, data FROM jsonb_to_recordset($1::jsonb) AS e (type text, "projectId" int, subject text, data jsonb)`);

export interface OutboxEvent {
  type: EventType;
  /** Null where it concerns no project. */
  projectId: number | null;
  /** The subject of the event, such as `subscription:44`: events of one subject are delivered in order. */
  subject: string;
  data: Record<string, unknown>;
}

@Injectable()
export class OutboxService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
  ) {}

  /** Writes events in the transaction of the change that they report; consumers read them once it has committed. */
  async publish(tx: Tx, ...events: OutboxEvent[]): Promise<void> {
    if (events.length === 0) return;
    await execute(tx, INSERT, [JSON.stringify(events)]);
    this.database.afterCommit(tx, () => this.signals.wake('outbox'));
  }
}
