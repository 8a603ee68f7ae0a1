import type { SyncStatus } from '../../api/syncTypes';
import type { DashboardStats, Notification, PublicConfig } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

/** In the panel of the bell. */
const NOTIFICATIONS_SHOWN = 50;

export const statusCalls = {
  dashboardStats: (signal?: AbortSignal) => getJson<DashboardStats>('/dashboard/stats', signal),
  syncStatus: (signal?: AbortSignal) => getJson<SyncStatus>('/sync/status', signal),
  forceSync: (projectId?: number) => sendJson<unknown>('POST', '/sync/force', projectId === undefined ? {} : { projectId }),
  notifications: (signal?: AbortSignal) => getJson<Notification[]>(`/notifications?range=[0,${NOTIFICATIONS_SHOWN - 1}]`, signal),
  unreadCount: (signal?: AbortSignal) => getJson<{ unread: number }>('/notifications/unread', signal),
  readNotifications: (ids?: number[]) => sendJson<unknown>('POST', '/notifications/read', ids ? { ids } : {}),
  publicConfig: (signal?: AbortSignal) => getJson<PublicConfig>('/config', signal),
};
