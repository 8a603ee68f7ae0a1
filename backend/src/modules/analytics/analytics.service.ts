import { Injectable } from '@nestjs/common';

import type { Environment } from '../../common/http/caller.js';
import type { Scope } from '../../common/http/scope.js';
import { queryOne, type Db } from '../../database/database.js';
import { SettingsService } from '../settings/settings.service.js';
import type { AnalyticsResponse } from './analytics.dto.js';
import { changeOf, changeOfAmount, percentOf, pointsBetween, RANGE_LENGTH, type Range } from './analytics.rules.js';
import { readLeavers } from './churn.queries.js';
import { readFigures, readRevenueByDay, readStanding, readTopProjects } from './figures.queries.js';

const TOP_PROJECTS = 5;
const FIGURES = ['revenue', 'refunded', 'charges', 'renewals', 'created', 'cancelled', 'api_calls', 'api_errors'] as const;

interface Bounds {
  firstDay: string;
  from: Date;
  previousFrom: Date;
}

@Injectable()
export class AnalyticsService {
  constructor(private readonly settings: SettingsService) {}

  async read(db: Db, scope: Scope, range: Range, environment: Environment = 'production'): Promise<AnalyticsResponse> {
    const { timezone } = await this.settings.get(db);
    const { firstDay, from, previousFrom } = await readBounds(db, timezone, range);
    const window = { from, to: null };
    const before = { from: previousFrom, to: from };
    const sold = { scope, environment };
    const standing = await readStanding(db, sold);
    const [now, then] = await readFigures(db, timezone, sold, FIGURES, [window, before]);
    if (!now || !then) throw new Error('The figures are not complete');
    const left = await readLeavers(db, sold, window);
    const leftBefore = await readLeavers(db, sold, before);
    const { vpnUsers, ...subscriptionsByStatus } = standing;
    const { active } = standing;
    const churnRate = percentOf(now.cancelled + left.expired, active + left.activeBefore);
    const churnRateBefore = percentOf(then.cancelled + leftBefore.expired, active + leftBefore.activeBefore);
    return {
      range,
      from: from.toISOString(),
      timezone,
      activeSubscriptions: active,
      subscriptionsByStatus,
      totalRevenue: now.revenue,
      newCustomers: now.created,
      churnRate,
      revenueTrend: await readRevenueByDay(db, timezone, sold, firstDay),
      topProjects: await readTopProjects(db, timezone, sold, from, TOP_PROJECTS),
      metrics: {
        totalSubscriptions: Object.values(subscriptionsByStatus).reduce((sum, count) => sum + count, 0),
        vpnUsers,
        revenuePerSubscription: await shareOf(db, now.revenue, active),
        charges: now.charges,
        renewals: now.renewals,
        refunds: now.refunded,
        cancelled: now.cancelled,
        expired: left.expired,
        apiCalls: now.api_calls,
        apiErrorRate: percentOf(now.api_errors, now.api_calls),
        uptime: environment === 'production' ? await readUptime(db, scope, from) : null,
      },
      growth: {
        revenue: changeOfAmount(now.revenue, then.revenue),
        newCustomers: changeOf(now.created, then.created),
        activeSubscriptions: changeOf(active, active + left.activeBefore),
        apiCalls: changeOf(now.api_calls, then.api_calls),
        churnRate: pointsBetween(churnRate, churnRateBefore),
      },
    };
  }
}

/** The range ends with today; the time it is compared with is as long and ends where it begins. */
async function readBounds(db: Db, zone: string, range: Range): Promise<Bounds> {
  const bounds = await queryOne<Bounds>(
    db,
    `SELECT to_char(first, 'YYYY-MM-DD') AS "firstDay", start_of_day(first, $1) AS "from", start_of_day(first - $2::interval, $1) AS "previousFrom"
     FROM (SELECT date_trunc('day', now() AT TIME ZONE $1) + interval '1 day' - $2::interval AS first) days`,
    [zone, RANGE_LENGTH[range]],
  );
  if (!bounds) throw new Error('The calendar gave no day');
  return bounds;
}

async function shareOf(db: Db, amount: string, count: number): Promise<string | null> {
  const row = await queryOne<{ share: string | null }>(db, 'SELECT round($1::numeric / nullif($2::int, 0), 2) AS share', [amount, count]);
  return row?.share ?? null;
}

/** The measured share of successful probes of these projects, in percent. */
async function readUptime(db: Db, scope: Scope, from: Date): Promise<number | null> {
  const row = await queryOne<{ probes: number; successes: number }>(
    db,
    `SELECT coalesce(sum(probes), 0) AS probes, coalesce(sum(successes), 0) AS successes FROM core_probes
     WHERE hour >= $1 AND ($2::int[] IS NULL OR project_id = ANY($2::int[]))`,
    [from, scope === 'all' ? null : scope],
  );
  return row ? percentOf(row.successes, row.probes) : null;
}
