/** What a person is told of, and how. */
import type { Shape } from './shape';

export type NotificationPreferences = Shape<'PreferencesResponse'>;
export type NotificationPreference = Shape<'PreferenceResponse'>;
export type NotificationType = NotificationPreference['type'];
