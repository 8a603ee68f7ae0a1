export const DATE_FORMATS = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'dd.MM.yyyy'] as const;
export const LANGUAGES = ['en'] as const;
export const SESSION_TIMEOUT_HOURS = [1, 8, 24, 168] as const;

export interface SettingsRow {
  productName: string;
  timezone: string;
  language: string;
  dateFormat: string;
  sessionTimeoutHours: number;
  defaultMaxSessions: number;
  defaultMaxInstalls: number;
  syncIntervalSeconds: number;
  syncRetryAttempts: number;
  supportEmail: string | null;
  version: number;
}

/** API name → column. */
export const SETTINGS_COLUMNS: Readonly<Record<keyof SettingsRow, string>> = {
  productName: 'product_name',
  timezone: 'timezone',
  language: 'language',
  dateFormat: 'date_format',
  sessionTimeoutHours: 'session_timeout_hours',
  defaultMaxSessions: 'default_max_sessions',
  defaultMaxInstalls: 'default_max_installs',
  syncIntervalSeconds: 'sync_interval_seconds',
  syncRetryAttempts: 'sync_retry_attempts',
  supportEmail: 'support_email',
  version: 'version',
};

/** Whether the runtime knows the IANA zone, by the name it uses itself (so `utc` or `GMT+1` are refused). */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.includes('/');
  } catch {
    return false;
  }
}
