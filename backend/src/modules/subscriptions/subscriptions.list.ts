import { ENVIRONMENTS } from '../../common/http/caller.js';
import { enumFilter, fromFilter, idFilter, textFilter, toFilter } from '../../common/http/list/list-filters.js';
import type { GivenFilter, ListDefinition, ListFilter } from '../../common/http/list/list-definition.js';
import { foldEmail } from '../../common/text/fold-text.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { SUBSCRIPTION_COLUMNS } from './subscriptions.queries.js';

/** The effective states as conditions that an index can serve. */
export const STATUS_CONDITIONS = {
  pending: `s.status = 'pending'`,
  active: `(s.status = 'active' AND s.end_date > now())`,
  suspended: `s.status = 'suspended'`,
  expired: `(s.status = 'expired' OR (s.status = 'active' AND s.end_date <= now()))`,
  cancelled: `s.status = 'cancelled'`,
} as const;

/** Stored states of subscriptions of an effective one. */
const storedOf = (status: string): readonly string[] => (status === 'expired' ? ['active', 'expired'] : [status]);

/** The index by end date begins with environment and state. */
function partsOf(filters: readonly GivenFilter[]): string[] {
  const valuesOf = (name: string): unknown[] | undefined => filters.find((filter) => filter.name === name)?.values;
  const environments = valuesOf('environment') ?? ENVIRONMENTS;
  const statuses = new Set((valuesOf('status') ?? SUBSCRIPTION_STATUSES).flatMap((status) => storedOf(String(status))));
  return environments.flatMap((environment) =>
    [...statuses].map((status) => `s.environment = '${String(environment)}' AND s.status = '${status}'`),
  );
}

/** Always true: lets what is filtered by the end date or the state alone be found by the index that begins with environment and state. */
const ANY_PART = `s.environment IN (${ENVIRONMENTS.map((each) => `'${each}'`).join(', ')})
  AND s.status IN (${SUBSCRIPTION_STATUSES.map((each) => `'${each}'`).join(', ')})`;

const inAnyPart = (filter: ListFilter): ListFilter => ({
  ...filter,
  toSql: (values, bind) => `${ANY_PART} AND ${filter.toSql(values, bind)}`,
});

const byEmail = textFilter('s.email_folded');

/** Addresses are compared in any letter case and in any of Unicode's forms. */
const emailFilter: ListFilter = {
  ...byEmail,
  parse: (value) => (typeof value === 'string' ? byEmail.parse(foldEmail(value)) : undefined),
};

const stateFilter: ListFilter = {
  ...enumFilter('s.status', SUBSCRIPTION_STATUSES),
  toSql: (values) => `${ANY_PART} AND (${values.map((value) => STATUS_CONDITIONS[value as SubscriptionStatus]).join(' OR ')})`,
};

export const SUBSCRIPTIONS_LIST: ListDefinition = {
  name: 'subscriptions',
  from: 'subscriptions s',
  where: 's.deleted_at IS NULL',
  parts: { sort: 's.end_date', of: partsOf },
  skewed: ['status', 'endDateFrom', 'endDateTo'],
  columns: SUBSCRIPTION_COLUMNS,
  id: 's.id',
  search: ['s.search_text'],
  filters: {
    id: idFilter('s.id'),
    projectId: idFilter('s.project_id'),
    status: stateFilter,
    environment: enumFilter('s.environment', ENVIRONMENTS),
    email: emailFilter,
    endDateFrom: inAnyPart(fromFilter('s.end_date')),
    endDateTo: inAnyPart(toFilter('s.end_date')),
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
