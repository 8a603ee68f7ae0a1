import { dayRange } from '../../common/http/list/day-range.js';
import type { KeptTotals } from '../../common/http/list/large-list.js';
import type { Bind } from '../../common/http/list/list-definition.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import type { Scope } from '../../common/http/scope.js';
import { SUBSCRIPTION_STATUSES } from './subscription.entity.js';

const KEPT_BY = ['projectId', 'status', 'environment'];
const ENDS = ['endDateFrom', 'endDateTo'];
const ALL_STATUSES = SUBSCRIPTION_STATUSES.map((status) => `'${status}'`).join(', ');

const counted = (environment: string, within = 'true'): string => `
  SELECT project_id, '${environment}'::varchar AS environment, effective_status(status, end_date) AS effective, 1 AS count
  FROM subscriptions WHERE environment = '${environment}' AND deleted_at IS NULL AND status IN (${ALL_STATUSES}) AND ${within}`;

/** Puts kept counts right: what the clock has ended so far is no longer active but expired. */
const movedByClock = (within = 'true'): string => `
  SELECT project_id, 'production', moved.effective, moved.count
  FROM subscriptions CROSS JOIN (VALUES ('active'::varchar, -1), ('expired', 1)) AS moved (effective, count)
  WHERE status = 'active' AND end_date <= now() AND environment = 'production' AND deleted_at IS NULL AND ${within}`;

const unionOf = (...parts: string[]): string => `(${parts.join(' UNION ALL ')}) s`;

/** How many there are by project, environment and effective state. The sandbox is small and counted. */
export const SUBSCRIPTION_TOTALS = unionOf(
  `SELECT project_id, 'production'::varchar AS environment, status AS effective, count FROM subscription_counts`,
  movedByClock(),
  counted('development'),
);

/** What tells the total without counting a million rows: a range of ends is a sum of its whole days, and only the rest of its first and last day is counted. */
export function keptTotals(listQuery: ListQuery, scope: Scope, bind: Bind): KeptTotals | undefined {
  const { search, filters } = listQuery;
  const isKept =
    search === null && filters.every(({ name, values }) => KEPT_BY.includes(name) || (ENDS.includes(name) && values.length > 0));
  if (!isKept) return undefined;
  if (!filters.some(({ name }) => ENDS.includes(name))) return { from: SUBSCRIPTION_TOTALS, applied: [] };
  const { all, whole, rests } = dayRange(listQuery, { from: 'endDateFrom', to: 'endDateTo' }, 'end_date', bind);
  const ofAll = scope === 'all' && !filters.some(({ name }) => name === 'projectId');
  const days = `SELECT project_id, 'production'::varchar AS environment, status AS effective, count FROM subscription_ends WHERE ${ofAll ? 'project_id = 0 AND ' : ''}`;
  const parts = [
    ...(whole ? [days + whole.days(), movedByClock(whole.rows())] : []),
    ...rests.map((rest) => counted('production', rest)),
    counted('development', all()),
  ];
  return { from: unionOf(...parts), applied: ENDS };
}
