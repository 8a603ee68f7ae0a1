import type { WebhookEvent } from '../../api/webhookTypes';
import { plural } from '../../format/number';

/** Named one by one, because a type is gone when the page runs; one that the API's document has more or less than this does not compile. */
const KNOWN: Record<WebhookEvent, true> = {
  'subscription.created': true,
  'subscription.activated': true,
  'subscription.suspended': true,
  'subscription.expired': true,
  'subscription.cancelled': true,
  'subscription.renewed': true,
  'subscription.deleted': true,
  'vpn_user.synced': true,
  'vpn_user.failed': true,
  'balance.low': true,
  'topup.completed': true,
};

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = Object.keys(KNOWN).filter((name): name is WebhookEvent => name in KNOWN);

const NAMED_MAX = 2;

/** Null stands for all events. */
export function eventsText(events: readonly string[] | null): string {
  if (!events) return 'All events';
  return events.length <= NAMED_MAX ? events.join(', ') : plural(events.length, 'event');
}
