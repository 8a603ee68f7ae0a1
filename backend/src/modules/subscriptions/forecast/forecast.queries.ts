import type { ProjectRunway } from './forecast.dto.js';

/**
 * $2: the time zone; $3: days of a renewal without a plan, where its project does not sell less at once; $4: the horizon; $5: how many days are soon; $6: what counts as now, null for the
 * database's time.
 *
 * The charges of automatic renewals, as things are now: each subscription at its end and again after each period of its plan, at the
 * price of its next plan, of its plan, or of the project. Ends are grouped by quarters of an hour, since the days of every time zone
 * consist of these, so that a year is some thousand rows however many subscriptions there are. A renewal that is due already counts as
 * today's.
 * @param id SQL of the project's id
 */
export const forecastOf = (id: string): string => `
  WITH project AS (
    SELECT p.id, r.days AS renewal_days, p.price_per_subscription * coalesce(ceil(r.days::numeric / p.term_days), 1) AS price, b.balance, b.currency,
           b.balance - b.reserved + p.overdraft_limit AS available, moment.now, (moment.now AT TIME ZONE $2)::date AS today,
           date_bin('15 minutes', moment.now, 'epoch') + $4::int * interval '24 hours' AS horizon
    FROM projects p JOIN project_balances b ON b.project_id = p.id, (SELECT coalesce($6::timestamptz, now()) AS now) moment,
      LATERAL (SELECT least($3::int, p.max_subscription_days) AS days) r
    WHERE p.id = ${id} AND p.deleted_at IS NULL
  ), active AS (
    SELECT s.end_date, s.access_until, s.auto_renew, coalesce(s.next_plan_id, s.plan_id) AS plan_id
    FROM project JOIN subscriptions s ON s.project_id = project.id
    WHERE s.deleted_at IS NULL AND s.environment = 'production' AND s.status = 'active' AND s.access_until > project.now
  ), ends AS (
    SELECT date_bin('15 minutes', a.end_date, 'epoch') AS due, coalesce(plans.price, project.price) AS price,
           coalesce(plans.days, project.renewal_days) AS days, count(*) AS renewals
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
  SELECT project.id AS "projectId", project.balance, project.currency, round(project.price, 2) AS "renewalPrice", project.renewal_days AS "renewalDays",
         (SELECT count(*)::int FROM active) AS "activeSubscriptions",
         (SELECT coalesce(sum(renewals), 0)::int FROM ends) AS "renewingSubscriptions",
         round((SELECT coalesce(max(need), 0) FROM needs WHERE day < $5::int), 2) AS "next30Days",
         round((SELECT greatest(coalesce(max(need), 0) - greatest(project.available, 0), 0) FROM needs WHERE day < $5::int), 2) AS shortfall,
         round((SELECT coalesce(max(need), 0) FROM needs), 2) AS total,
         to_char(project.today + (SELECT min(day) FROM needs WHERE need > greatest(project.available, 0)), 'YYYY-MM-DD') AS "coveredUntil",
         (SELECT coalesce(json_agg(json_build_object('date', to_char(project.today + day, 'YYYY-MM-DD'), 'renewals', renewals,
            'amount', round(amount, 2)::text, 'balanceAfter', round(project.balance - need, 2)::text) ORDER BY day), '[]') FROM needs) AS days
  FROM project`;

/** The automatic renewals within some days, and the available balance, of many projects at once. $1 are the projects. */
export const shortProjects = (renewalDays: string, days: string): string => `
  SELECT p.id AS "projectId", p.name AS "projectName", coalesce(b.low_since, now()) AS since
  FROM (
    SELECT s.project_id, sum((SELECT coalesce(plans.price, d.price_per_subscription * coalesce(ceil(least(${renewalDays}::int, d.max_subscription_days)::numeric / d.term_days), 1))
      * greatest(ceil(extract(epoch FROM now() + ${days}::int * interval '24 hours' - s.end_date) / (86400 * coalesce(plans.days, least(${renewalDays}::int, d.max_subscription_days)))), 1)
      FROM projects d LEFT JOIN plans ON plans.id = coalesce(s.next_plan_id, s.plan_id) WHERE d.id = s.project_id)) AS need
    FROM subscriptions s
    WHERE s.deleted_at IS NULL AND s.environment = 'production' AND s.status = 'active' AND s.auto_renew
      AND s.end_date < now() + ${days}::int * interval '24 hours' AND s.access_until > now() AND ($1::int[] IS NULL OR s.project_id = ANY($1))
    GROUP BY s.project_id
  ) renewals JOIN projects p ON p.id = renewals.project_id JOIN project_balances b ON b.project_id = p.id
  WHERE p.deleted_at IS NULL AND renewals.need > greatest(b.balance - b.reserved + p.overdraft_limit, 0)`;

export type RunwayRow = ProjectRunway & { total: number };

const BURN_DAYS = 30;

/** A page of projects with the forecast of each. Parameters as above; $7: urgent days; $8: a part of the name; $9 and $10: limit and offset. */
export const RUNWAY = `
  WITH page AS MATERIALIZED (
    SELECT p.id, p.name, b.low_balance_threshold, b.auto_topup_enabled, b.balance - b.reserved < b.low_balance_threshold AS is_low,
           short."projectId" IS NOT NULL AS is_urgent, b.balance, b.balance - b.reserved AS free, count(*) OVER ()::int AS total
    FROM projects p JOIN project_balances b ON b.project_id = p.id LEFT JOIN (${shortProjects('$3', '$7')}) short ON short."projectId" = p.id
    WHERE p.deleted_at IS NULL AND ($1::int[] IS NULL OR p.id = ANY($1::int[]))
      AND ($8::text IS NULL OR strpos(search_form(p.name), search_form($8::text)) > 0)
    ORDER BY is_urgent DESC, is_low DESC, b.balance - b.reserved, p.id LIMIT $9 OFFSET $10
  )
  SELECT page.id AS "projectId", page.name, page.balance, page.low_balance_threshold AS "lowBalanceThreshold", page.is_low AS "isLow",
         page.auto_topup_enabled AS "autoTopupEnabled", page.total, forecast."renewingSubscriptions", forecast."next30Days", forecast.shortfall,
         forecast."coveredUntil", round(coalesce(burn.spent, 0) / ${BURN_DAYS}, 2) AS "burnPerDay"
  FROM page CROSS JOIN LATERAL (${forecastOf('page.id')}) forecast CROSS JOIN LATERAL (
    SELECT -sum(t.amount) AS spent FROM transactions t WHERE t.project_id = page.id AND t.created_at > now() - interval '${BURN_DAYS} days'
      AND t.type IN ('subscription_charge', 'refund')) burn
  ORDER BY page.is_urgent DESC, page.is_low DESC, page.free, page.id`;
