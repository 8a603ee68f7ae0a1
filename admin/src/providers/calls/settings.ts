import type { NotificationPreference, NotificationPreferences } from '../../api/notificationTypes';
import type { Settings } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export const settingsCalls = {
  settings: (signal?: AbortSignal) => getJson<Settings>('/settings', signal),
  /** With the version that was read: what somebody else changed meanwhile is not overwritten. */
  updateSettings: (changes: Partial<Settings> & Pick<Settings, 'version'>) => sendJson<Settings>('PUT', '/settings', changes),

  notificationPreferences: (signal?: AbortSignal) => getJson<NotificationPreferences>('/notifications/preferences', signal),
  chooseNotifications: (preferences: readonly NotificationPreference[]) =>
    sendJson<NotificationPreferences>('PUT', '/notifications/preferences', { preferences }),
};
