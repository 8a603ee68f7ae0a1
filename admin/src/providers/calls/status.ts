import { call } from '../call';

/** In the panel of the bell. */
const NOTIFICATIONS_SHOWN = 50;

export const statusCalls = {
  dashboardStats: (signal?: AbortSignal) => call('get', '/api/dashboard/stats', { signal }),
  syncStatus: (signal?: AbortSignal) => call('get', '/api/sync/status', { signal }),
  forceSync: (projectId?: number) => call('post', '/api/sync/force', { body: { projectId } }),
  notifications: (signal?: AbortSignal) =>
    call('get', '/api/notifications', { query: { range: `[0,${NOTIFICATIONS_SHOWN - 1}]` }, signal }),
  unreadCount: (signal?: AbortSignal) => call('get', '/api/notifications/unread', { signal }),
  readNotifications: (ids?: number[]) => call('post', '/api/notifications/read', { body: { ids } }),
  publicConfig: (signal?: AbortSignal) => call('get', '/api/config', { signal }),
};
