import { Injectable } from '@nestjs/common';

import { Database, execute, prepared, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';

/** What partners get, by the event feed and by webhooks. */
export const PARTNER_EVENTS = [
  'subscription.created',
  'subscription.activated',
  'subscription.suspended',
  'subscription.expiring',
  'subscription.expired',
  'subscription.cancelled',
  'subscription.renewed',
  'subscription.renewal_failed',
  'subscription.deleted',
  'vpn_user.synced',
  'vpn_user.ready',
  'vpn_user.failed',
  'balance.low',
  'topup.completed',
  'api_key.expiring',
  'webhook.disabled',
] as const;
export type PartnerEventType = (typeof PARTNER_EVENTS)[number];

const EVENT_TYPES = [
  ...PARTNER_EVENTS,
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
export type EventType = (typeof EVENT_TYPES)[number];

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
