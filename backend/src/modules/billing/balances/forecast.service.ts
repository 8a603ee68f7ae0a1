import { Injectable } from '@nestjs/common';

import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { queryOne, type Db } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import type { ForecastRow } from './forecast.dto.js';

/** A renewal without a number of days is for so many. */
const RENEWAL_DAYS = 30;
const HORIZON_DAYS = 365;
const SOON_DAYS = 30;

/** Counts by day, not by subscription, so that a year ahead is a few hundred rows however many subscriptions there are. */
const FORECAST = `
  WITH project AS (
    SELECT p.id, b.balance, b.currency, p.price_per_subscription * coalesce(ceil($3::numeric / p.term_days), 1) AS price, (now() AT TIME ZONE $2)::date AS today
    FROM projects p JOIN project_balances b ON b.project_id = p.id
    WHERE p.id = $1 AND p.deleted_at IS NULL
  ), ends AS (
    SELECT (s.end_date AT TIME ZONE $2)::date - project.today AS day, count(*) AS renewals
    FROM project JOIN subscriptions s ON s.project_id = project.id
    WHERE s.deleted_at IS NULL AND s.environment = 'production' AND s.status = 'active' AND s.end_date > now()
    GROUP BY 1
  ), days AS (
    SELECT day + cycle * $3::int AS day, sum(renewals) AS renewals
    FROM ends, generate_series(0, $4::int / $3::int) AS cycle
    WHERE day + cycle * $3::int <= $4::int
    GROUP BY 1
  ), needs AS (
    SELECT day, sum(renewals) OVER (ORDER BY day) * price AS need, balance FROM days, project
  )
  SELECT project.id AS "projectId", project.balance, project.currency, round(project.price, 2) AS "renewalPrice",
         (SELECT coalesce(sum(renewals), 0)::int FROM ends) AS "activeSubscriptions",
         round((SELECT coalesce(max(need), 0) FROM needs WHERE day < $5::int), 2) AS "next30Days",
         round((SELECT greatest(coalesce(max(need), 0) - greatest(project.balance, 0), 0) FROM needs WHERE day < $5::int), 2) AS shortfall,
         to_char(project.today + (SELECT min(day) FROM needs WHERE need > greatest(needs.balance, 0)), 'YYYY-MM-DD') AS "coveredUntil"
  FROM project`;

@Injectable()
export class ForecastService {
  constructor(private readonly settings: SettingsService) {}

  /** Until when the balance covers the renewals of what is active now. @throws not_found */
  async of(db: Db, scope: Scope, projectId: number): Promise<ForecastRow> {
    const { timezone } = await this.settings.get(db);
    const row = await queryOne<Omit<ForecastRow, 'horizonDays' | 'renewalDays' | 'timezone'>>(db, FORECAST, [
      projectId,
      timezone,
      RENEWAL_DAYS,
      HORIZON_DAYS,
      SOON_DAYS,
    ]);
    return { ...requireRecord(scope, 'project', row), horizonDays: HORIZON_DAYS, renewalDays: RENEWAL_DAYS, timezone };
  }
}
