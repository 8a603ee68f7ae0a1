import { Injectable } from '@nestjs/common';

import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { RENEWAL_DAYS_DEFAULT } from '../lifecycle/subscription.rules.js';
import type { ForecastDay, ForecastResponse } from './forecast.dto.js';

const HORIZON_DAYS = 365;
const SOON_DAYS = 30;

/**
 * Exactly what the automatic renewals will charge as things stand: each subscription at its end and again after each period of its plan, at the
 * price of its next plan, of its plan, or of the project. Ends are put together by quarters of an hour, of which every time zone's days are
 * made, so that a year ahead is some thousand rows however many subscriptions there are. What is due already counts as today's.
 */
const FORECAST = `
  WITH project AS (
    SELECT p.id, p.price_per_subscription * coalesce(ceil($3::numeric / p.term_days), 1) AS price, b.balance, b.currency,
           b.balance - b.reserved + p.overdraft_limit AS available, moment.now, (moment.now AT TIME ZONE $2)::date AS today,
           date_bin('15 minutes', moment.now, 'epoch') + $4::int * interval '24 hours' AS horizon
    FROM projects p JOIN project_balances b ON b.project_id = p.id, (SELECT coalesce($6::timestamptz, now()) AS now) moment
    WHERE p.id = $1 AND p.deleted_at IS NULL
  ), active AS (
    SELECT s.end_date, s.access_until, s.auto_renew, coalesce(s.next_plan_id, s.plan_id) AS plan_id
    FROM project JOIN subscriptions s ON s.project_id = project.id
    WHERE s.deleted_at IS NULL AND s.environment = 'production' AND s.status = 'active' AND s.access_until > project.now
  ), ends AS (
    SELECT date_bin('15 minutes', a.end_date, 'epoch') AS due, coalesce(plans.price, project.price) AS price,
           coalesce(plans.days, $3::int) AS days, count(*) AS renewals
    FROM project, active a LEFT JOIN plans ON plans.id = a.plan_id
    WHERE a.auto_renew
    GROUP BY 1, 2, 3
  ), days AS (
    SELECT greatest(((due + cycle * days * interval '24 hours') AT TIME ZONE $2)::date, today) - today AS day,
           sum(renewals) AS renewals, sum(renewals * ends.price) AS amount
    FROM project, ends, generate_series(0, greatest(ceil(extract(epoch FROM horizon - due) / (86400 * days)) - 1, -1)::int) AS cycle
    GROUP BY 1
  ), needs AS (
    SELECT day, renewals, amount, sum(amount) OVER (ORDER BY day) AS need FROM days
  )
  SELECT project.id AS "projectId", project.balance, project.currency, round(project.price, 2) AS "renewalPrice",
         (SELECT count(*)::int FROM active) AS "activeSubscriptions",
         (SELECT coalesce(sum(renewals), 0)::int FROM ends) AS "renewingSubscriptions",
         round((SELECT coalesce(max(need), 0) FROM needs WHERE day < $5::int), 2) AS "next30Days",
         round((SELECT greatest(coalesce(max(need), 0) - greatest(project.available, 0), 0) FROM needs WHERE day < $5::int), 2) AS shortfall,
         round((SELECT coalesce(max(need), 0) FROM needs), 2) AS total,
         to_char(project.today + (SELECT min(day) FROM needs WHERE need > greatest(project.available, 0)), 'YYYY-MM-DD') AS "coveredUntil",
         (SELECT coalesce(json_agg(json_build_object('date', to_char(project.today + day, 'YYYY-MM-DD'), 'renewals', renewals,
            'amount', round(amount, 2)::text, 'balanceAfter', round(project.balance - need, 2)::text) ORDER BY day), '[]') FROM needs) AS days
  FROM project`;

interface ShortProject {
  projectId: number;
  projectName: string;
  /** Since when the balance is below its threshold, else now. */
  since: Date;
}

type ForecastRow = Omit<ForecastResponse, 'horizonDays' | 'rule' | 'days'> & { days: ForecastDay[] };

@Injectable()
export class ForecastService {
  constructor(private readonly settings: SettingsService) {}

  /**
   * What renews by itself within a year, and until when the balance covers it.
   * @param at what counts as now; the database's time where it is null
   * @throws not_found
   */
  async of(db: Db, scope: Scope, projectId: number, at: Date | null = null): Promise<ForecastResponse> {
    const { timezone } = await this.settings.get(db);
    const params = [projectId, timezone, RENEWAL_DAYS_DEFAULT, HORIZON_DAYS, SOON_DAYS, at];
    const row = requireRecord(scope, 'project', await queryOne<ForecastRow>(db, FORECAST, params));
    return { ...row, horizonDays: HORIZON_DAYS, rule: ruleOf(row, timezone) };
  }

  /** The projects whose balance does not cover what renews by itself within so many days. */
  shortWithin(db: Db, scope: Scope, days: number): Promise<ShortProject[]> {
    return query<ShortProject>(db, SHORT, [scope === 'all' ? null : scope, RENEWAL_DAYS_DEFAULT, days]);
  }
}

/** What renews by itself within some days, against what is available, over many projects at once. */
const SHORT = `
  SELECT p.id AS "projectId", p.name AS "projectName", coalesce(b.low_since, now()) AS since
  FROM (
    SELECT s.project_id, sum((SELECT coalesce(plans.price, d.price_per_subscription * coalesce(ceil($2::numeric / d.term_days), 1))
      * greatest(ceil(extract(epoch FROM now() + $3::int * interval '24 hours' - s.end_date) / (86400 * coalesce(plans.days, $2::int))), 1)
      FROM projects d LEFT JOIN plans ON plans.id = coalesce(s.next_plan_id, s.plan_id) WHERE d.id = s.project_id)) AS need
    FROM subscriptions s
    WHERE s.deleted_at IS NULL AND s.environment = 'production' AND s.status = 'active' AND s.auto_renew
      AND s.end_date < now() + $3::int * interval '24 hours' AND s.access_until > now() AND ($1::int[] IS NULL OR s.project_id = ANY($1))
    GROUP BY s.project_id
  ) renewals JOIN projects p ON p.id = renewals.project_id JOIN project_balances b ON b.project_id = p.id
  WHERE p.deleted_at IS NULL AND renewals.need > greatest(b.balance - b.reserved + p.overdraft_limit, 0)`;

const ruleOf = ({ renewalPrice }: ForecastRow, timezone: string): string =>
  `Each active subscription that renews by itself is renewed at its end and again after each period of its plan, at today's prices; one without ` +
  `a plan every ${RENEWAL_DAYS_DEFAULT} days, at $${renewalPrice}. Without new sales or changes; ${HORIZON_DAYS} days ahead, by days in ${timezone}.`;
