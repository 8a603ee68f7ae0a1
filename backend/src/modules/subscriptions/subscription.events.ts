import type { EventType } from '../outbox/outbox.service.js';
import type { SubscriptionStatus } from './subscription.entity.js';
import type { Plan, Standing } from './subscription.rules.js';

export type SubscriptionEvent = Extract<EventType, `subscription.${string}`>;

const ARRIVED: Readonly<Partial<Record<SubscriptionStatus, SubscriptionEvent>>> = {
  active: 'subscription.activated',
  suspended: 'subscription.suspended',
  expired: 'subscription.expired',
  cancelled: 'subscription.cancelled',
};

/** What partners are told of a change, in its order: the renewal, then the state that was arrived at. */
export function eventsOf(before: Standing, { status, purchase }: Plan): SubscriptionEvent[] {
  const arrived = status === before.status ? undefined : ARRIVED[status];
  return [...(purchase?.kind === 'renewal' ? (['subscription.renewed'] as const) : []), ...(arrived ? [arrived] : [])];
}

/** The audit trail has one row for a change, named by what weighs most in it. */
export function actionOf(before: Standing, { status, purchase }: Plan): string {
  if (purchase?.kind === 'renewal') return 'subscription_renewed';
  const arrived = status === before.status ? undefined : ARRIVED[status];
  return arrived ? arrived.replace('.', '_') : 'subscription_updated';
}
