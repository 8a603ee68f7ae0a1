export const DATE_FORMATS = ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd', 'dd.MM.yyyy'] as const;
export const SESSION_TIMEOUT_HOURS = [1, 8, 24, 168] as const;
export const SESSION_DAYS_MAX = 365;
/** Who must have a second factor. */
export const MFA_REQUIRED = ['none', 'admins', 'all'] as const;
export type MfaRequired = (typeof MFA_REQUIRED)[number];
export const FRESH_MINUTES_MAX = 1_440;

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
