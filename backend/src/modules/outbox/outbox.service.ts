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

/** What staff alone are notified of, and the permission with which they read the same data. */
const STAFF_EVENT_PERMISSIONS = {
  'topup.requested': 'billing.read',
  'topup.rejected': 'billing.read',
  'adjustment.requested': 'billing.read',
  'adjustment.completed': 'billing.read',
  'adjustment.rejected': 'billing.read',
  'topup_reversal.requested': 'billing.read',
  'topup_reversal.completed': 'billing.read',
  'topup_reversal.rejected': 'billing.read',
  'change.requested': 'billing.read',
  'change.completed': 'billing.read',
  'change.rejected': 'billing.read',
  'crypto_payment.confirmed': 'crypto.read',
  'crypto_payment.failed': 'crypto.read',
  'crypto_payment.held': 'crypto.read',
  'crypto_payment.assignment_requested': 'crypto.read',
  'crypto_payment.reorganised': 'crypto.read',
  'crypto_refund.requested': 'crypto.read',
  'crypto_refund.approved': 'crypto.read',
  'crypto_refund.rejected': 'crypto.read',
  'crypto_refund.completed': 'crypto.read',
  'crypto_refund.failed': 'crypto.read',
  'subscriptions.ending': 'subscriptions.read',
  'sync.paused': 'sync.read',
  'move.stopped': 'projects.manage',
  'webhook.paused': 'webhooks.read',
  'support.opened': 'tickets.read',
  'support.replied': 'tickets.read',
  'backup.overdue': 'settings.write',
  'account.email_changed': 'account.own',
  'account.forgotten': 'account.own',
  'account.link': 'account.own',
  'account.password_changed': 'account.own',
} as const satisfies Record<string, Permission>;
export type EventType = PartnerEventType | keyof typeof STAFF_EVENT_PERMISSIONS;

const ALL_PERMISSIONS: Readonly<Record<EventType, Permission>> = { ...EVENT_PERMISSIONS, ...STAFF_EVENT_PERMISSIONS };

/** Nobody is notified of what they may not read. */
export const permissionOfEvent = (type: EventType): Permission => ALL_PERMISSIONS[type];

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
