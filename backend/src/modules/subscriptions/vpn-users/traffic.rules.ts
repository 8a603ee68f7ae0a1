export const TRAFFIC_RESETS = ['none', 'day', 'week', 'month', 'renewal'] as const;
/** When the traffic that counts towards the limit begins again: with a day, a Monday or a month of UTC, or with a renewal. */
export type TrafficReset = (typeof TRAFFIC_RESETS)[number];

/** Nine petabytes: JSON numbers hold it exactly. */
export const TRAFFIC_LIMIT_MAX = Number.MAX_SAFE_INTEGER;

/** For how many days traffic is kept. */
export const USAGE_KEPT_DAYS = 400;

const MONDAY = 1;
const DAYS_OF_WEEK = 7;

/** The first instant after `now` at which the traffic begins again by the clock. */
export function nextReset(reset: TrafficReset, now: Date): Date | null {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (reset === 'day') return new Date(Date.UTC(year, month, day + 1));
  if (reset === 'month') return new Date(Date.UTC(year, month + 1, 1));
  if (reset !== 'week') return null;
  const daysSinceMonday = (now.getUTCDay() + DAYS_OF_WEEK - MONDAY) % DAYS_OF_WEEK;
  return new Date(Date.UTC(year, month, day + DAYS_OF_WEEK - daysSinceMonday));
}

/** The same as SQL. Sessions work in UTC, so `date_trunc` cuts at midnights of UTC. */
export const nextResetSql = (reset: string, now: string): string =>
  `CASE WHEN ${reset} IN ('day', 'week', 'month') THEN date_trunc(${reset}, ${now}) + ('1 ' || ${reset})::interval END`;
