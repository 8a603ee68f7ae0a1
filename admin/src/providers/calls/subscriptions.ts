import type { Subscription, SubscriptionStats, VpnUserStats } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export const subscriptionCalls = {
  subscriptionStats: (signal?: AbortSignal) => getJson<SubscriptionStats>('/subscriptions/stats', signal),
  vpnUserStats: (signal?: AbortSignal) => getJson<VpnUserStats>('/vpn-users/stats', signal),
  renewSubscription: (id: number, days: number) => sendJson<Subscription>('POST', `/admin/subscriptions/${id}/renew`, { days }),
  syncVpnUser: (id: number) => sendJson<unknown>('POST', `/vpn-users/${id}/sync`),
};
