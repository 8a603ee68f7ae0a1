import { ApiProperty } from '@nestjs/swagger';

import { EnumField, Out, TextField } from '../../common/http/fields.js';
import { RAW } from '../../common/http/list/list-export.js';
import { ANSWERED_RANGES, RANGE_DAYS_MAX, RANGES, type Range } from './analytics.rules.js';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DAY_FIELD = { max: 10, pattern: DAY, optional: true, message: 'A day, such as 2026-11-28' } as const;

export class AnalyticsQuery {
  @EnumField(RANGES, { optional: true, description: 'Local days up to today, which is the last of them, or a month. Default 30d.' })
  range?: (typeof RANGES)[number];

  @TextField({
    ...DAY_FIELD,
    description: 'The first day of a range of your own, given with `to` and instead of `range`.',
    example: '2026-11-01',
  })
  from?: string;

  @TextField({ ...DAY_FIELD, description: `Its last day, which belongs to it; at most ${RANGE_DAYS_MAX} days.`, example: '2026-11-28' })
  to?: string;
}

export class AnalyticsExportQuery extends AnalyticsQuery {
  @EnumField(['csv'], { optional: true })
  format?: string;

  @EnumField(['true', 'false'], { optional: true, description: RAW })
  raw?: 'true' | 'false';

  @TextField({
    max: 200,
    optional: true,
    description: 'A JSON object that may have the `range`, as for the lists.',
    example: '{"range":"30d"}',
  })
  filter?: string;
}

export class StatusCounts {
  @Out.int() pending!: number;
  @Out.int() active!: number;
  @Out.int() suspended!: number;
  @Out.int() expired!: number;
  @Out.int() cancelled!: number;
}

export class DayRevenue {
  @Out.text({ example: '2026-11-28', description: 'A day of the time zone in Settings.' }) date!: string;
  @Out.money() amount!: string;
  @Out.int({ description: 'Subscriptions created on that day.' }) sales!: number;
}

export class TopProjectResponse {
  @Out.id() projectId!: number;
  @Out.text() name!: string;
  @Out.int({ description: 'VPN users now.' }) users!: number;
  @Out.money({ description: 'Charges less refunds in the range.' }) revenue!: string;
}

const PERCENT = { nullable: true, example: 12.3 };

export class AnalyticsMetrics {
  @Out.int() totalSubscriptions!: number;
  @Out.int() vpnUsers!: number;
  @Out.money({ nullable: true, description: 'Revenue of the range over the subscriptions that are active now.' })
  revenuePerSubscription!: string | null;
  @Out.int({ description: 'Charges in the range, renewals included.' }) charges!: number;
  @Out.int() renewals!: number;
  @Out.money({ description: 'What was refunded in the range.' }) refunds!: string;
  @Out.int({ description: 'Cancelled in the range.' }) cancelled!: number;
  @Out.int({ description: 'Expired in the range and not renewed since.' }) expired!: number;
  @Out.int() apiCalls!: number;
  @Out.number({ ...PERCENT, description: 'API calls that were answered with an error, in percent.' }) apiErrorRate!: number | null;
  @Out.number({ ...PERCENT, description: 'Upstream health probes of the range that succeeded, in percent; null where none was made.' })
  uptime!: number | null;
}

/** Each against the time of the same length before the range; null where there was nothing then. */
export class AnalyticsGrowth {
  @Out.number({ ...PERCENT, description: 'Percent.' }) revenue!: number | null;
  @Out.number({ ...PERCENT, description: 'Percent.' }) newCustomers!: number | null;
  @Out.number({ ...PERCENT, description: "Percent against the range's start." }) activeSubscriptions!: number | null;
  @Out.number({ ...PERCENT, description: 'Percent.' }) apiCalls!: number | null;
  @Out.number({ ...PERCENT, description: 'Percentage points.' }) churnRate!: number | null;
}

export class AnalyticsResponse {
  @Out.oneOf(ANSWERED_RANGES) range!: Range;
  @Out.instant({ description: "The start of the range's first day." }) from!: string;
  @Out.text({ example: '2026-11-01' }) firstDay!: string;
  @Out.text({ example: '2026-11-28' }) lastDay!: string;
  @Out.text({ example: 'Europe/Berlin' }) timezone!: string;
  @Out.int() activeSubscriptions!: number;
  @ApiProperty({ type: StatusCounts }) subscriptionsByStatus!: StatusCounts;
  @Out.money({ description: 'Charges less refunds in the range.' }) totalRevenue!: string;
  @Out.int({ description: 'Subscriptions created in the range.' }) newCustomers!: number;
  @Out.number({
    ...PERCENT,
    description:
      'What was cancelled or expired unrenewed in the range over what was active at its start, in percent; null where nothing was.',
  })
  churnRate!: number | null;
  @ApiProperty({ type: [DayRevenue] }) revenueTrend!: DayRevenue[];
  @ApiProperty({ type: [TopProjectResponse] }) topProjects!: TopProjectResponse[];
  @ApiProperty({ type: AnalyticsMetrics }) metrics!: AnalyticsMetrics;
  @ApiProperty({ type: AnalyticsGrowth }) growth!: AnalyticsGrowth;
}
