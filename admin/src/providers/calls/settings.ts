import type { NotificationPreference } from '../../api/notificationTypes';
import type { Shape } from '../../api/shape';
import { call } from '../call';

/** With the version that was read: what somebody else changed meanwhile is not overwritten. */
export type SettingsChanges = Shape<'SettingsUpdate'> & { version: number };

export const settingsCalls = {
  settings: (signal?: AbortSignal) => call('get', '/api/settings', { signal }),
  updateSettings: (body: SettingsChanges) => call('put', '/api/settings', { body }),

  notificationPreferences: (signal?: AbortSignal) => call('get', '/api/notifications/preferences', { signal }),
  chooseNotifications: (preferences: NotificationPreference[]) => call('put', '/api/notifications/preferences', { body: { preferences } }),
};
