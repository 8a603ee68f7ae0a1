import { dayRange } from '../../../common/http/list/day-range.js';
import { conditionsOf, whereOf } from '../../../common/http/list/list-rows.js';
import type { ListQuery } from '../../../common/http/list/list-query.js';
import { AUDIT_LOGS_LIST } from './audit-logs.list.js';

const KEPT_BY = ['action', 'entityType', 'outcome'];
const RANGE = ['from', 'to'];

/** Sums kept counts up, and counts only what the range has of its first and last day. Undefined where something else is asked for. */
export function keptAuditTotal(listQuery: ListQuery): { sql: string; params: unknown[] } | undefined {
  const { search, filters } = listQuery;
  const isKept =
    search === null && filters.every(({ name, values }) => KEPT_BY.includes(name) || (RANGE.includes(name) && values.length > 0));
  if (!isKept) return undefined;
  const params: unknown[] = [];
  const { whole, rests } = dayRange(listQuery, { from: 'from', to: 'to' }, 'created_at', (value) => `$${params.push(value)}`);
  const parts = [
    ...(whole ? [`SELECT action, entity_type, outcome, count FROM audit_day_counts WHERE ${whole.days()}`] : []),
    ...rests.map((rest) => `SELECT action, entity_type, outcome, 1 FROM audit_logs WHERE ${rest}`),
  ];
  const others = { ...listQuery, filters: filters.filter(({ name }) => !RANGE.includes(name)) };
  const where = whereOf(conditionsOf(AUDIT_LOGS_LIST, others, 'all', params));
  return {
    sql: `SELECT coalesce(sum(l.count), 0)::int AS total FROM (${parts.join(' UNION ALL ')}) AS l (action, entity_type, outcome, count) ${where}`,
    params,
  };
}
