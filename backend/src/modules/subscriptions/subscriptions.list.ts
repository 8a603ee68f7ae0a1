import { ENVIRONMENTS } from '../../common/http/caller.js';
import { conditionFilter, enumFilter, fromFilter, idFilter, textFilter, toFilter } from '../../common/http/list/list-filters.js';
import type { ListDefinition, ListFilter } from '../../common/http/list/list-definition.js';
import { SUBSCRIPTION_COLUMNS } from './subscriptions.queries.js';

/** The effective states as conditions that an index can serve. */
export const STATUS_CONDITIONS = {
  pending: `s.status = 'pending'`,
  active: `(s.status = 'active' AND s.end_date > now())`,
  suspended: `s.status = 'suspended'`,
  expired: `(s.status = 'expired' OR (s.status = 'active' AND s.end_date <= now()))`,
  cancelled: `s.status = 'cancelled'`,
} as const;

const byEmail = textFilter('lower(s.email)');

/** Addresses are compared in any letter case. */
const emailFilter: ListFilter = {
  ...byEmail,
  parse: (value) => (typeof value === 'string' ? byEmail.parse(value.trim().toLowerCase()) : undefined),
};

export const SUBSCRIPTIONS_LIST: ListDefinition = {
  name: 'subscriptions',
  from: 'subscriptions s',
  where: 's.deleted_at IS NULL',
  columns: SUBSCRIPTION_COLUMNS,
  id: 's.id',
  search: ['s.search_text'],
  filters: {
    id: idFilter('s.id'),
    projectId: idFilter('s.project_id'),
    status: conditionFilter(STATUS_CONDITIONS),
    environment: enumFilter('s.environment', ENVIRONMENTS),
    email: emailFilter,
    endDateFrom: fromFilter('s.end_date'),
    endDateTo: toFilter('s.end_date'),
  },
  sorts: {
    id: 's.id',
    createdAt: 's.created_at',
    status: 'effective_status(s.status, s.end_date)',
    startDate: 's.start_date',
    endDate: 's.end_date',
  },
  scope: 's.project_id',
};
