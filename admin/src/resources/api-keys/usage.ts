import { DateTime } from 'luxon';

import type { KeyUsage } from '../../api/types';
import { formatCount } from '../../format/number';
import { formatDate, formatDateTime, type TimeStyle } from '../../format/clock';

export type UsageRange = KeyUsage['range'];

export const USAGE_RANGES: readonly { value: UsageRange; label: string }[] = [
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
];

export interface UsageBar {
  key: string;
  /** Below the bar: short. */
  label: string;
  /** In the hint and in the table: whole. */
  name: string;
  answered: number;
  errors: number;
  throttled: number;
  calls: number;
  averageMs: number | null;
}

/** Hours in the zone of Settings; the days of the longer ranges are counted in UTC. */
export function toBars({ range, unit, buckets }: KeyUsage, style: TimeStyle): UsageBar[] {
  const utc = { ...style, zone: 'UTC' };
  return buckets.map(({ at, calls, errors, throttled, averageMs }) => ({
    key: at,
    label: DateTime.fromISO(at, { zone: unit === 'day' ? 'UTC' : style.zone, locale: 'en' }).toFormat(range === '24h' ? 'HH:mm' : 'MMM d'),
    name: unit === 'day' ? `${formatDate(at, utc)} (UTC)` : formatDateTime(at, style),
    answered: calls - errors - throttled,
    errors,
    throttled,
    calls,
    averageMs,
  }));
}

/** How near the key has come to its limit, where there are hours to tell it by. */
export function busiestHour({ unit, buckets, rateLimitPerHour }: KeyUsage): string {
  if (unit === 'day') return `Limit ${formatCount(rateLimitPerHour)} an hour`;
  const most = Math.max(0, ...buckets.map(({ calls }) => calls));
  return `Busiest hour ${formatCount(most)} of ${formatCount(rateLimitPerHour)}`;
}
