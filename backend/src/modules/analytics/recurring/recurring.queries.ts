import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import { CHANGED_AT } from '../facts-between.js';
import type { RecurringResponse } from './recurring.dto.js';

/** Each part of a charge that pays for the present counts with the share of it that falls on 30 days. */
export async function readMrr(db: Db, scope: Scope): Promise<Pick<RecurringResponse, 'mrr' | 'paying'>> {
  const row = await queryOne<Pick<RecurringResponse, 'mrr' | 'paying'>>(
    db,
    `SELECT coalesce(sum(p.amount * 30 * 86400 / extract(epoch FROM p.ends_at - p.starts_at)), 0)::numeric(18, 2) AS mrr,
       count(DISTINCT s.id)::int AS paying
     FROM subscriptions s JOIN paid_periods p ON p.subscription_id = s.id AND p.starts_at <= now() AND p.ends_at > now()
     WHERE s.environment = 'production' AND s.status = 'active' AND s.end_date > now() AND s.deleted_at IS NULL
       AND ($1::int[] IS NULL OR s.project_id = ANY($1::int[]))`,
    [projectIdsOf(scope)],
  );
  if (!row) throw new Error('The recurring revenue was not summed');
  return row;
}

export interface CohortPart {
  month: string;
  /** The month in which these ended; null where they run on. */
  endedIn: string | null;
  count: number;
}

/**
 * Subscriptions by the month in which they were activated and the one in which they ended, of the last months; a month without any has a row
 * that counts none. A renewal that comes late closes the gap before it.
 */
export const readCohorts = (db: Db, zone: string, scope: Scope, months: number): Promise<CohortPart[]> =>
  query<CohortPart>(
    db,
    `WITH months AS (SELECT generate_series(this_month - make_interval(months => $3::int - 1), this_month, interval '1 month') AS month
       FROM (SELECT date_trunc('month', now() AT TIME ZONE $1) AS this_month) calendar),
     sold AS (SELECT date_trunc('month', activated_at AT TIME ZONE $1) AS month, least(end_date, cancelled_at, deleted_at) AS ended FROM subscriptions
       WHERE environment = 'production' AND activated_at >= (SELECT start_of_day(min(month), $1) FROM months)
         AND ${CHANGED_AT} >= (SELECT start_of_day(min(month), $1) FROM months) AND ($2::int[] IS NULL OR project_id = ANY($2::int[]))),
     parts AS (SELECT month, CASE WHEN ended <= now() THEN date_trunc('month', ended AT TIME ZONE $1) END AS ended, count(*) AS count FROM sold GROUP BY 1, 2)
     SELECT to_char(month, 'YYYY-MM') AS month, to_char(parts.ended, 'YYYY-MM') AS "endedIn", coalesce(parts.count, 0)::int AS count
     FROM months LEFT JOIN parts USING (month) ORDER BY month`,
    [zone, projectIdsOf(scope), months],
  );
