import type { SyncStatus } from '../../api/syncTypes';
import type { DashboardStats, Notification, PublicConfig, Settings } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export const statusCalls = {
  dashboardStats: (signal?: AbortSignal) => getJson<DashboardStats>('/dashboard/stats', signal),
  syncStatus: (signal?: AbortSignal) => getJson<SyncStatus>('/sync/status', signal),
  forceSync: (projectId?: number) => sendJson<unknown>('POST', '/sync/force', projectId === undefined ? {} : { projectId }),
  notifications: (signal?: AbortSignal) => getJson<Notification[]>('/notifications', signal),
  readNotifications: (ids?: number[]) => sendJson<unknown>('POST', '/notifications/read', ids ? { ids } : {}),
  settings: (signal?: AbortSignal) => getJson<Settings>('/settings', signal),
  publicConfig: (signal?: AbortSignal) => getJson<PublicConfig>('/config', signal),
};
