import type { Environment } from '../../common/http/caller.js';
import { projectIdsOf, type Scope } from '../../common/http/scope.js';
import { query, queryOne, type Db } from '../../database/database.js';
import { closedOf, factsBetween, type Figure } from './facts-between.js';
import type { Window } from './analytics.rules.js';
import type { Period } from './period.queries.js';

/** The sales to count: of which projects, in production or in their sandboxes. */
export interface Sold {
  scope: Scope;
  environment: Environment;
}

type Amount = 'revenue' | 'refunded';
export type Figures = { [Name in Figure]: Name extends Amount ? string : number };
/** How many subscriptions are in which state; those of a sandbox are few, and counted when they are asked for. */
const countsOf = (environment: Environment, projects: string): string =>
  environment === 'production'
    ? 'subscription_counts'
    : `(SELECT project_id, status, activated_at IS NOT NULL AS is_activated, count(*)::int AS count FROM subscriptions
        WHERE environment = 'development' AND deleted_at IS NULL AND project_id = ANY(${projects}::int[]) GROUP BY 1, 2, 3) counted`;

const isAmount = (figure: Figure): figure is Amount => figure === 'revenue' || figure === 'refunded';

/** What happened in each window, in their order. */
export async function readFigures<Name extends Figure>(
  db: Db,
  zone: string,
  { scope, environment }: Sold,
  figures: readonly Name[],
  windows: readonly Window[],
): Promise<Pick<Figures, Name>[]> {
  const closed = closedOf(environment);
  const sums = figures.map((figure) => `sum(${figure}) AS ${figure}`).join(', ');
  const totals = figures.map(
    (figure) =>
      `(coalesce(closed.${figure}, 0) + coalesce(live.${figure}, 0))::${isAmount(figure) ? 'numeric(18, 2)' : 'bigint'} AS ${figure}`,
  );
  return query<Pick<Figures, Name>>(
    db,
    `WITH windows AS (
       SELECT position, starts, coalesce(ends, 'infinity') AS ends, greatest(starts, until) AS live_from
       FROM unnest($2::timestamptz[], $3::timestamptz[]) WITH ORDINALITY AS w(starts, ends, position), ${closed.until} AS closed(until))
     SELECT ${totals.join(', ')} FROM windows
     LEFT JOIN LATERAL (SELECT ${sums} FROM ${closed.days}
       WHERE timezone = $1 AND project_id = ANY(coalesce($4::int[], '{0}')) AND day >= starts AND day < ends) closed ON true
     LEFT JOIN LATERAL (SELECT ${sums} FROM (${factsBetween({ figures, starts: 'live_from', ends: 'ends', projects: '$4::int[]', environment })}) facts) live ON true
     ORDER BY position`,
    [zone, windows.map(({ from }) => from), windows.map(({ to }) => to), projectIdsOf(scope)],
  );
}

/** What happened on every local day of a period. */
export function readFiguresByDay<Name extends Figure>(
  db: Db,
  zone: string,
  { scope, environment }: Sold,
  figures: readonly Name[],
  { firstDay, lastDay, window }: Pick<Period, 'firstDay' | 'lastDay' | 'window'>,
): Promise<(Pick<Figures, Name> & { date: string })[]> {
  const closed = closedOf(environment);
  const live = factsBetween({
    figures,
    starts: 'live_from',
    ends: `coalesce($5::timestamptz, 'infinity')`,
    projects: '$3::int[]',
    environment,
    by: (at) => ({ day: `date_trunc('day', ${at} AT TIME ZONE $1)` }),
  });
  const sums = (from: string) => figures.map((figure) => `sum(${from}${figure}) AS ${figure}`).join(', ');
  const totals = figures.map(
    (figure) =>
      `(coalesce(closed.${figure}, 0) + coalesce(live.${figure}, 0))::${isAmount(figure) ? 'numeric(18, 2)' : 'bigint'} AS ${figure}`,
  );
  return query<Pick<Figures, Name> & { date: string }>(
    db,
    `WITH days AS (SELECT day, start_of_day(day, $1) AS starts FROM generate_series($2::timestamp, $4::timestamp, '1 day') AS day),
     live AS (SELECT f.day, ${sums('f.')}
       FROM (SELECT greatest(start_of_day($2::timestamp, $1), ${closed.until}) AS live_from) since, LATERAL (${live}) f GROUP BY f.day),
     closed AS (SELECT day AS starts, ${sums('')} FROM ${closed.days}
       WHERE timezone = $1 AND project_id = ANY(coalesce($3::int[], '{0}')) AND day >= start_of_day($2::timestamp, $1) GROUP BY day)
     SELECT to_char(days.day, 'YYYY-MM-DD') AS date, ${totals.join(', ')}
     FROM days LEFT JOIN live USING (day) LEFT JOIN closed USING (starts) ORDER BY days.day`,
    [zone, firstDay, projectIdsOf(scope), lastDay, window.to],
  );
}

export interface TopProject {
  projectId: number;
  name: string;
  users: number;
  revenue: string;
}

/** The projects that earned most in a window. */
export function readTopProjects(
  db: Db,
  zone: string,
  { scope, environment }: Sold,
  { from, to }: Window,
  limit: number,
): Promise<TopProject[]> {
  const closed = closedOf(environment);
  const live = factsBetween({
    figures: ['revenue'],
    starts: 'live_from',
    ends: `coalesce($5::timestamptz, 'infinity')`,
    projects: '$3::int[]',
    environment,
    by: () => ({ project_id: 'project_id' }),
  });
  return query<TopProject>(
    db,
    `WITH earned AS (
       SELECT project_id, sum(revenue) AS revenue FROM (
         SELECT project_id, revenue FROM ${closed.days} WHERE timezone = $1 AND day >= $2 AND day < coalesce($5::timestamptz, 'infinity') AND project_id <> 0
         UNION ALL SELECT f.project_id, f.revenue FROM (SELECT greatest($2::timestamptz, ${closed.until}) AS live_from) since, LATERAL (${live}) f
       ) parts GROUP BY project_id),
     used AS (SELECT project_id, count(*) AS users FROM vpn_users WHERE desired = 'present' AND environment = '${environment}'
                AND ($3::int[] IS NULL OR project_id = ANY($3::int[])) GROUP BY project_id)
     SELECT p.id AS "projectId", p.name, coalesce(users, 0)::int AS users, coalesce(revenue, 0)::numeric(18, 2) AS revenue
     FROM projects p LEFT JOIN earned ON earned.project_id = p.id LEFT JOIN used ON used.project_id = p.id
     WHERE p.deleted_at IS NULL AND ($3::int[] IS NULL OR p.id = ANY($3::int[]))
     ORDER BY revenue DESC, users DESC, p.id LIMIT $4`,
    [zone, from, projectIdsOf(scope), limit, to],
  );
}

export interface Standing {
  pending: number;
  active: number;
  suspended: number;
  expired: number;
  cancelled: number;
  vpnUsers: number;
}

/**
 * How many subscriptions are in which state now; one that has ended is expired, even before a worker records it. VPN users are counted
 * as in their list: one that is to be removed does not count.
 */
export async function readStanding(db: Db, { scope, environment }: Sold): Promise<Standing> {
  const row = await queryOne<Standing>(
    db,
    `SELECT pending, active - run_out AS active, suspended, expired + run_out AS expired, cancelled, "vpnUsers"
     FROM (SELECT coalesce(sum(count) FILTER (WHERE status = 'pending'), 0) AS pending, coalesce(sum(count) FILTER (WHERE status = 'active'), 0) AS active,
             coalesce(sum(count) FILTER (WHERE status = 'suspended'), 0) AS suspended, coalesce(sum(count) FILTER (WHERE status = 'expired'), 0) AS expired,
             coalesce(sum(count) FILTER (WHERE status = 'cancelled'), 0) AS cancelled
           FROM ${countsOf(environment, '$1')} WHERE $1::int[] IS NULL OR project_id = ANY($1::int[])) counts,
          (SELECT count(*) AS run_out FROM subscriptions WHERE status = 'active' AND end_date <= now() AND access_until <= now() AND deleted_at IS NULL
             AND environment = '${environment}' AND ($1::int[] IS NULL OR project_id = ANY($1::int[]))) ended,
          (SELECT count(*) AS "vpnUsers" FROM vpn_users WHERE desired = 'present' AND environment = '${environment}'
             AND ($1::int[] IS NULL OR project_id = ANY($1::int[]))) users`,
    [projectIdsOf(scope)],
  );
  if (!row) throw new Error('The subscriptions were not counted');
  return row;
}
