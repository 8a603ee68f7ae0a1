import type { WebhookEvent } from '../../api/webhookTypes';
import { plural } from '../../format/number';

/** What a webhook can be told of, as CONTRACT.md lists it. */
export const WEBHOOK_EVENTS = [
  'subscription.created',
  'subscription.activated',
  'subscription.suspended',
  'subscription.expired',
  'subscription.cancelled',
  'subscription.renewed',
  'subscription.deleted',
  'vpn_user.synced',
  'vpn_user.failed',
  'balance.low',
  'topup.completed',
] as const satisfies readonly WebhookEvent[];

const NAMED_MAX = 2;

/** Null stands for all events. */
export function eventsText(events: readonly string[] | null): string {
  if (!events) return 'All events';
  return events.length <= NAMED_MAX ? events.join(', ') : plural(events.length, 'event');
}
