import { useGetOne } from 'react-admin';

import type { Transaction } from '../../api/billingTypes';
import type { Subscription, SubscriptionStatus } from '../../api/types';

/** The states that lead to `cancelled`; one that has expired serves nobody any more. */
const CANCELLABLE: readonly SubscriptionStatus[] = ['pending', 'active', 'suspended'];

/** The subscription that may be cancelled together with the refund of its last charge; undefined where there is none. */
export function useCancellable({ isLastCharge, subscriptionId }: Transaction): Subscription | undefined {
  const { data } = useGetOne<Subscription>(
    'subscriptions',
    { id: subscriptionId ?? 0 },
    { enabled: isLastCharge && subscriptionId !== null, retry: false },
  );
  return data && CANCELLABLE.includes(data.status) ? data : undefined;
}
