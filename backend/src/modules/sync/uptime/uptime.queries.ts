import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { query, type Db } from '../../../database/database.js';
import { inNaturalOrder } from '../../../database/natural-order.js';
import type { ServerUptime } from './uptime.dto.js';

interface Asked {
  /** All in scope where it is undefined. */
  projectId: number | undefined;
  days: number;
  offset: number;
  limit: number;
}

/** A page of the projects whose server is probed, each with all its days. An hour of probes counts towards the local day in which it begins. */
export function readUptime(db: Db, zone: string, scope: Scope, { projectId, days, offset, limit }: Asked) {
  return query<ServerUptime & { total: number }>(
    db,
    `WITH days AS (
       SELECT day FROM (SELECT date_trunc('day', now() AT TIME ZONE $1) AS today) calendar,
         generate_series(today - make_interval(days => $2::int - 1), today, interval '1 day') AS day),
     page AS (
       SELECT p.id, p.name, count(*) OVER () AS total FROM projects p
       WHERE p.deleted_at IS NULL AND p.core_driver <> 'sandbox' AND ($3::int[] IS NULL OR p.id = ANY($3::int[])) AND ($4::int IS NULL OR p.id = $4::int)
       ORDER BY ${inNaturalOrder('p.name')}, p.id LIMIT $5 OFFSET $6)
     SELECT page.id AS "projectId", page.name, page.total::int AS total, found.uptime::float8 AS uptime, found.days
     FROM page CROSS JOIN LATERAL (
       SELECT round(100 * sum(c.successes)::numeric / nullif(sum(c.probes), 0), 2) AS uptime,
         jsonb_agg(jsonb_build_object('date', to_char(d.day, 'YYYY-MM-DD'), 'probes', coalesce(c.probes, 0), 'failed', coalesce(c.probes - c.successes, 0))
           ORDER BY d.day) AS days
       FROM days d LEFT JOIN (
         SELECT date_trunc('day', hour AT TIME ZONE $1) AS day, sum(probes) AS probes, sum(successes) AS successes FROM core_probes
         WHERE project_id = page.id AND hour >= (SELECT start_of_day(min(day), $1) FROM days) GROUP BY 1) c USING (day)
     ) found
     ORDER BY ${inNaturalOrder('page.name')}, page.id`,
    [zone, days, projectIdsOf(scope), projectId ?? null, limit, offset],
  );
}
