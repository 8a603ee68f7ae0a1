import { bigIdFilter, fromFilter, idFilter, textFilter, toFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition, ListFilter } from '../../../common/http/list/list-definition.js';

/** For how long calls are kept and shown. */
export const REQUESTS_KEPT_DAYS = 7;

const path = textFilter('r.path');

export const API_REQUESTS_LIST: ListDefinition = {
  name: 'api-requests',
  from: 'api_requests r JOIN api_keys k ON k.id = r.api_key_id',
  where: `r.created_at > now() - interval '${REQUESTS_KEPT_DAYS} days'`,
  columns: {
    id: 'r.id',
    method: 'r.method',
    path: 'r.path',
    subscriptionId: 'r.subscription_id',
    vpnLogin: 'r.vpn_login',
    status: 'r.status',
    errorCode: 'r.error_code',
    requestId: 'r.request_id',
    durationMs: 'r.duration_ms',
    isReplay: 'r.is_replay',
    createdAt: 'r.created_at',
  },
  id: 'r.id',
  search: ['r.path', 'r.request_id'],
  filters: {
    id: bigIdFilter('r.id'),
    apiKeyId: idFilter('r.api_key_id'),
    status: statusFilter(),
    path: { ...path, expects: `the beginning of a path, ${path.expects}`, toSql: (values, bind) => startsWithAny(values, bind) },
    requestId: textFilter('r.request_id'),
    from: fromFilter('r.created_at'),
    to: toFilter('r.created_at'),
  },
  sorts: { id: 'r.id', createdAt: 'r.created_at' },
  scope: 'k.project_id',
};

/** A status, or a class of them: 404, or `4xx`. */
function statusFilter(): ListFilter {
  return {
    expects: 'a status from 100 to 599, or 2xx, 4xx or 5xx',
    parse: (value) => {
      if (typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599) return { from: value, to: value };
      const hundred = typeof value === 'string' ? /^([1-5])xx$/.exec(value)?.[1] : undefined;
      return hundred === undefined ? undefined : { from: Number(hundred) * 100, to: Number(hundred) * 100 + 99 };
    },
    toSql: (values, bind) => {
      const ranges = values as { from: number; to: number }[];
      return `(${ranges.map(({ from, to }) => `r.status BETWEEN ${bind(from)}::int AND ${bind(to)}::int`).join(' OR ')})`;
    },
  };
}

function startsWithAny(values: unknown[], bind: (value: unknown) => string): string {
  return `(${values.map((value) => `starts_with(r.path, ${bind(value)})`).join(' OR ')})`;
}
