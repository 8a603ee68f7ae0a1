import { lazy } from 'react';

import type { Subscription } from '../../api/types';

export default {
  name: 'subscriptions',
  // react-admin's address of `edit` is the record's own: /subscriptions/44.
  edit: lazy(() => import('./SubscriptionPage')),
  recordRepresentation: ({ subscriptionId }: Subscription) => subscriptionId,
};
