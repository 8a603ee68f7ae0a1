import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { query, type Db } from '../../../database/database.js';
import { closedOf, factsBetween } from '../facts-between.js';
import type { Period } from '../period.queries.js';
import type { ProjectRevenue } from './project-revenue.dto.js';

type Row = Omit<ProjectRevenue, 'change'> & { total: number };

interface Page {
  /** A part of the name. */
  q: string | undefined;
  offset: number;
  limit: number;
}

const CLOSED = closedOf('production');
const LIVE = factsBetween({
  figures: ['revenue'],
  starts: 'live_from',
  ends: `coalesce($3::timestamptz, 'infinity')`,
  projects: '$6::int[]',
  by: (at) => ({ project_id: 'project_id', day: `start_of_day(date_trunc('day', ${at} AT TIME ZONE $1), $1)` }),
});

/** All projects of the scope with their revenue in a period and in the one before. Time after the closed days is counted from its facts. */
export function readRevenueByProject(db: Db, zone: string, scope: Scope, period: Period, { q, offset, limit }: Page): Promise<Row[]> {
  const { window, before, beforeWhole } = period;
  return query<Row>(
    db,
    `WITH parts AS (
       SELECT project_id, day, revenue FROM ${CLOSED.days}
         WHERE timezone = $1 AND day >= $4 AND day < coalesce($3::timestamptz, 'infinity') AND project_id <> 0 AND ($6::int[] IS NULL OR project_id = ANY($6::int[]))
       UNION ALL SELECT f.project_id, f.day, f.revenue FROM (SELECT greatest($4::timestamptz, ${CLOSED.until}) AS live_from) since, LATERAL (${LIVE}) f),
     earned AS (SELECT project_id, sum(revenue) FILTER (WHERE day >= $2) AS revenue, sum(revenue) FILTER (WHERE day < $5) AS before,
         sum(revenue) FILTER (WHERE day < $7) AS whole FROM parts GROUP BY project_id),
     named AS (SELECT p.id, p.name, coalesce(revenue, 0) AS revenue, coalesce(before, 0) AS before, coalesce(whole, 0) AS whole, count(*) OVER () AS total
       FROM projects p LEFT JOIN earned ON earned.project_id = p.id
       WHERE p.deleted_at IS NULL AND ($6::int[] IS NULL OR p.id = ANY($6::int[]))
         AND ($8::text IS NULL OR strpos(search_form(p.name), search_form($8::text)) > 0)
       ORDER BY revenue DESC, before DESC, p.id LIMIT $9 OFFSET $10)
     SELECT n.id AS "projectId", n.name, n.revenue::numeric(18, 2) AS revenue, n.before::numeric(18, 2) AS "revenueBefore",
            n.whole::numeric(18, 2) AS "revenueWholeBefore", n.total::int AS total,
            (SELECT count(*) FROM vpn_users v WHERE v.project_id = n.id AND v.desired = 'present' AND v.environment = 'production')::int AS users
     FROM named n ORDER BY n.revenue DESC, n.before DESC, n.id`,
    [zone, window.from, window.to, before.from, before.to, projectIdsOf(scope), beforeWhole.to, q ?? null, limit, offset],
  );
}
