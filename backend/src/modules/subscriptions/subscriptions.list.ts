import { ENVIRONMENTS } from '../../common/http/caller.js';
import type { LargeListDefinition } from '../../common/http/list/large-list.js';
import { enumFilter, fromFilter, idFilter, textFilter, toFilter } from '../../common/http/list/list-filters.js';
import type { ListFilter } from '../../common/http/list/list-definition.js';
import { SUBSCRIPTION_STATUSES } from './subscription.entity.js';
import { SUBSCRIPTION_COLUMNS } from './subscriptions.queries.js';

/** The effective states as conditions that an index can serve. */
export const STATUS_CONDITIONS = {
  pending: `s.status = 'pending'`,
  active: `(s.status = 'active' AND s.end_date > now())`,
  suspended: `s.status = 'suspended'`,
  expired: `(s.status = 'expired' OR (s.status = 'active' AND s.end_date <= now()))`,
  cancelled: `s.status = 'cancelled'`,
} as const;

/** Those whose stored state is their effective one. The index on it gives them in its order. */
const AS_STORED = `(SELECT *, status AS effective FROM subscriptions WHERE status <> 'active' OR end_date > now()) s`;

/** The few that the clock alone has ended so far; OFFSET 0 keeps them a small set of its own, found by the index of what runs out. */
const ENDED_BY_CLOCK = `(
  SELECT *, 'expired'::varchar AS effective FROM subscriptions WHERE status = 'active' AND end_date <= now() AND deleted_at IS NULL OFFSET 0
) s`;

/** How many there are by project, environment and effective state: kept counts, put right by what the clock has ended; the sandbox is counted. */
export const SUBSCRIPTION_TOTALS = `(
  SELECT project_id, 'production'::varchar AS environment, status AS effective, count FROM subscription_counts
  UNION ALL
  SELECT project_id, 'production', moved.effective, moved.count
  FROM subscriptions CROSS JOIN (VALUES ('active'::varchar, -1), ('expired', 1)) AS moved (effective, count)
  WHERE status = 'active' AND end_date <= now() AND environment = 'production' AND deleted_at IS NULL
  UNION ALL
  SELECT project_id, 'development', effective_status(status, end_date), 1 FROM subscriptions WHERE environment = 'development' AND deleted_at IS NULL
) s`;

const byEmail = textFilter('lower(s.email)');

/** Addresses are compared in any letter case. */
const emailFilter: ListFilter = {
  ...byEmail,
  parse: (value) => (typeof value === 'string' ? byEmail.parse(value.trim().toLowerCase()) : undefined),
};

export const SUBSCRIPTIONS_LIST: LargeListDefinition = {
  name: 'subscriptions',
  from: `(SELECT *, effective_status(status, end_date) AS effective FROM subscriptions) s`,
  table: 'subscriptions s',
  parts: [AS_STORED, ENDED_BY_CLOCK],
  where: 's.deleted_at IS NULL',
  columns: SUBSCRIPTION_COLUMNS,
  id: 's.id',
  search: ['s.search_text'],
  filters: {
    id: idFilter('s.id'),
    projectId: idFilter('s.project_id'),
    status: enumFilter('s.effective', SUBSCRIPTION_STATUSES),
    environment: enumFilter('s.environment', ENVIRONMENTS),
    email: emailFilter,
    endDateFrom: fromFilter('s.end_date'),
    endDateTo: toFilter('s.end_date'),
  },
  sorts: {
    id: 's.id',
    createdAt: 's.created_at',
    status: 's.effective',
    startDate: 's.start_date',
    endDate: 's.end_date',
  },
  scope: 's.project_id',
  totals: { from: SUBSCRIPTION_TOTALS, sum: 's.count', filters: ['projectId', 'status', 'environment'] },
};
