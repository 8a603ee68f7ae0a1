import { EnumField, Out } from '../../../common/http/fields.js';
import type { UsageBucket } from './api-usage.queries.js';

/** What each range is divided into. */
export const USAGE_RANGES = {
  '24h': { unit: 'hour', buckets: 24 },
  '7d': { unit: 'hour', buckets: 7 * 24 },
  '30d': { unit: 'day', buckets: 30 },
  '90d': { unit: 'day', buckets: 90 },
} as const;
export type UsageRange = keyof typeof USAGE_RANGES;

export class UsageQuery {
  @EnumField(Object.keys(USAGE_RANGES), { optional: true, description: 'Default 7d. Hours up to 7d, days (UTC) above.' })
  range?: UsageRange;
}

export class UsageBucketResponse {
  @Out.instant({ description: 'When the hour or the day begins.' }) at!: string;
  @Out.int() calls!: number;
  @Out.int({ description: 'Answers from 400 on, but 429.' }) errors!: number;
  @Out.int({ description: 'Answers 429.' }) throttled!: number;
  @Out.number({ nullable: true, description: 'Mean time of an answer in milliseconds; null without a call.' }) averageMs!: number | null;
}

export class UsageTotals {
  @Out.int() calls!: number;
  @Out.int() errors!: number;
  @Out.int() throttled!: number;
}

export class UsageResponse {
  @Out.oneOf(Object.keys(USAGE_RANGES)) range!: UsageRange;
  @Out.oneOf(['hour', 'day']) unit!: 'hour' | 'day';
  @Out.int({ description: 'The limit that the key has now.' }) rateLimitPerHour!: number;
  @Out.object({ type: () => UsageTotals }) total!: UsageTotals;
  @Out.list(UsageBucketResponse) buckets!: UsageBucketResponse[];
}

export function toUsage(range: UsageRange, rateLimitPerHour: number, buckets: readonly UsageBucket[]): UsageResponse {
  const sum = (name: keyof UsageTotals): number => buckets.reduce((total, bucket) => total + bucket[name], 0);
  return {
    range,
    unit: USAGE_RANGES[range].unit,
    rateLimitPerHour,
    total: { calls: sum('calls'), errors: sum('errors'), throttled: sum('throttled') },
    buckets: buckets.map(({ at, calls, errors, throttled, averageMs }) => ({ at: at.toISOString(), calls, errors, throttled, averageMs })),
  };
}
