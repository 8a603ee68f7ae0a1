import { Injectable } from '@nestjs/common';

import type { Environment } from '../../common/http/caller.js';
import { projectIdsOf, type Scope } from '../../common/http/scope.js';
import { queryOne, type Db } from '../../database/database.js';
import { SettingsService } from '../settings/settings.service.js';
import type { AnalyticsResponse } from './analytics.dto.js';
import { changeOf, changeOfAmount, percentOf, pointsBetween, type AskedRange, type Window } from './analytics.rules.js';
import { readLeavers } from './churn.queries.js';
import { readFigures, readFiguresByDay, readStanding, readTopProjects } from './figures.queries.js';
import { checkOwnRange, readPeriod } from './period.queries.js';

const TOP_PROJECTS = 5;
const FIGURES = ['revenue', 'refunded', 'charges', 'renewals', 'created', 'cancelled', 'api_calls', 'api_errors'] as const;

@Injectable()
export class AnalyticsService {
  constructor(private readonly settings: SettingsService) {}

  /** @throws validation_failed */
  async read(db: Db, scope: Scope, asked: AskedRange, environment: Environment = 'production'): Promise<AnalyticsResponse> {
    checkOwnRange(asked);
    const { timezone } = await this.settings.get(db);
    const period = await readPeriod(db, timezone, asked);
    const { firstDay, lastDay, window, before } = period;
    const sold = { scope, environment };
    const standing = await readStanding(db, sold);
    const [now, then] = await readFigures(db, timezone, sold, FIGURES, [window, before]);
    if (!now || !then) throw new Error('The figures are not complete');
    const days = await readFiguresByDay(db, timezone, sold, ['revenue', 'created'], period);
    const left = await readLeavers(db, sold, window);
    const leftBefore = await readLeavers(db, sold, before);
    const { vpnUsers, ...subscriptionsByStatus } = standing;
    const { active } = standing;
    const churnRate = percentOf(now.cancelled + left.expired, active + left.activeBefore);
    const churnRateBefore = percentOf(then.cancelled + leftBefore.expired, active + leftBefore.activeBefore);
    return {
      range: asked.range,
      from: window.from.toISOString(),
      firstDay,
      lastDay,
      timezone,
      activeSubscriptions: active,
      subscriptionsByStatus,
      totalRevenue: now.revenue,
      newCustomers: now.created,
      churnRate,
      revenueTrend: days.map(({ date, revenue, created }) => ({ date, amount: revenue, sales: created })),
      topProjects: await readTopProjects(db, timezone, sold, window, TOP_PROJECTS),
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
        uptime: environment === 'production' ? await readUptime(db, scope, window) : null,
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

async function shareOf(db: Db, amount: string, count: number): Promise<string | null> {
  const row = await queryOne<{ share: string | null }>(db, 'SELECT round($1::numeric / nullif($2::int, 0), 2) AS share', [amount, count]);
  return row?.share ?? null;
}

/** The measured share of successful probes of these projects, in percent. */
async function readUptime(db: Db, scope: Scope, { from, to }: Window): Promise<number | null> {
  const row = await queryOne<{ probes: number; successes: number }>(
    db,
    `SELECT coalesce(sum(probes), 0) AS probes, coalesce(sum(successes), 0) AS successes FROM core_probes
     WHERE hour >= $1 AND hour < coalesce($3::timestamptz, 'infinity') AND ($2::int[] IS NULL OR project_id = ANY($2::int[]))`,
    [from, projectIdsOf(scope), to],
  );
  return row ? percentOf(row.successes, row.probes) : null;
}
