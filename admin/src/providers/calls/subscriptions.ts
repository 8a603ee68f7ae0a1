import type { Shape } from '../../api/shape';
import { call } from '../call';

export const subscriptionCalls = {
  subscriptionStats: (signal?: AbortSignal) => call('get', '/api/subscriptions/stats', { signal }),
  vpnUserStats: (signal?: AbortSignal) => call('get', '/api/vpn-users/stats', { signal }),
  renewSubscription: (id: number, days: number) => call('post', '/api/admin/subscriptions/{id}/renew', { path: { id }, body: { days } }),
  bulkSubscriptions: (body: Shape<'BulkRequest'>) => call('post', '/api/admin/subscriptions/bulk', { body }),
  importSubscriptions: (body: Shape<'ImportRequest'>) => call('post', '/api/admin/subscriptions/import', { body }),
  syncVpnUser: (id: number) => call('post', '/api/vpn-users/{id}/sync', { path: { id } }),
};
