import { ENVIRONMENTS } from '../../common/http/caller.js';
import type { LargeListDefinition } from '../../common/http/list/large-list.js';
import { enumFilter, fromFilter, idFilter, textFilter, toFilter } from '../../common/http/list/list-filters.js';
import type { ListFilter } from '../../common/http/list/list-definition.js';
import type { ListQuery } from '../../common/http/list/list-query.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { SUBSCRIPTION_COLUMNS } from './subscriptions.queries.js';
import { keptTotals } from './subscriptions.totals.js';

/** The effective states as conditions that an index can serve. */
export const STATUS_CONDITIONS = {
  pending: `s.status = 'pending'`,
  active: `(s.status = 'active' AND s.end_date > now())`,
  suspended: `s.status = 'suspended'`,
  expired: `(s.status = 'expired' OR (s.status = 'active' AND s.end_date <= now()))`,
  cancelled: `s.status = 'cancelled'`,
} as const;

const withEffective = (table: string): string => `(SELECT *, effective_status(status, end_date) AS effective FROM ${table}) s`;

/** Each state by itself: an index gives its subscriptions in the order of every sort. */
const inState = (stored: SubscriptionStatus, effective: SubscriptionStatus, further = ''): string =>
  `(SELECT *, '${effective}'::varchar AS effective FROM subscriptions WHERE status = '${stored}'${further}) s`;

const PARTS: Readonly<Record<SubscriptionStatus, readonly string[]>> = {
  pending: [inState('pending', 'pending')],
  active: [inState('active', 'active', ' AND end_date > now()')],
  suspended: [inState('suspended', 'suspended')],
  // What the clock has ended so far are few, and OFFSET 0 keeps them a small set of its own.
  expired: [inState('expired', 'expired'), inState('active', 'expired', ' AND end_date <= now() AND deleted_at IS NULL OFFSET 0')],
  cancelled: [inState('cancelled', 'cancelled')],
};

function partsOf({ filters }: ListQuery): string[] {
  const wanted = filters.find(({ name }) => name === 'status')?.values ?? [];
  return SUBSCRIPTION_STATUSES.filter((status) => wanted.length === 0 || wanted.includes(status)).flatMap((status) => PARTS[status]);
}

const NEVER_CHANGED = ['projectId', 'environment'];

const byEmail = textFilter('lower(s.email)');

/** Addresses are compared in any letter case. */
const emailFilter: ListFilter = {
  ...byEmail,
  parse: (value) => (typeof value === 'string' ? byEmail.parse(value.trim().toLowerCase()) : undefined),
};

export const SUBSCRIPTIONS_LIST: LargeListDefinition = {
  name: 'subscriptions',
  from: withEffective('subscriptions'),
  sample: (percent) => withEffective(`subscriptions TABLESAMPLE SYSTEM (${percent})`),
  table: 'subscriptions s',
  parts: partsOf,
  partedBy: 's.effective',
  changes: ({ filters }) => (filters.every(({ name }) => NEVER_CHANGED.includes(name)) ? 'subscription_text_changes s' : undefined),
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
  totals: keptTotals,
};
