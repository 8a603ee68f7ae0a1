import type { BulkAction, BulkAnswer, ImportAnswer, ImportMode, Subscription, SubscriptionStats, VpnUserStats } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export const subscriptionCalls = {
  subscriptionStats: (signal?: AbortSignal) => getJson<SubscriptionStats>('/subscriptions/stats', signal),
  vpnUserStats: (signal?: AbortSignal) => getJson<VpnUserStats>('/vpn-users/stats', signal),
  renewSubscription: (id: number, days: number) => sendJson<Subscription>('POST', `/admin/subscriptions/${id}/renew`, { days }),
  bulkSubscriptions: (body: { ids: number[]; action: BulkAction; days?: number }) =>
    sendJson<BulkAnswer>('POST', '/admin/subscriptions/bulk', body),
  importSubscriptions: (body: { csv: string; mode: ImportMode; projectId?: number }) =>
    sendJson<ImportAnswer>('POST', '/admin/subscriptions/import', body),
  syncVpnUser: (id: number) => sendJson<unknown>('POST', `/vpn-users/${id}/sync`),
};
