import { ENVIRONMENTS } from '../../common/http/caller.js';
import {
  afterIdFilter,
  boolFilter,
  enumFilter,
  flagFilter,
  fromFilter,
  idFilter,
  textFilter,
  toFilter,
} from '../../common/http/list/filters.js';
import type { GivenFilter, ListDefinition, ListFilter } from '../../common/http/list/list-definition.js';
import { foldEmail } from '../../common/text/fold-text.js';
import { byProjectName } from '../projects/projects.list.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription.entity.js';
import { ENDS_WITHIN_MAX } from './subscriptions.dto.js';
import { SUBSCRIPTION_COLUMNS } from './subscriptions.queries.js';

/** The effective states as conditions that an index can serve. */
export const STATUS_CONDITIONS = {
  pending: `s.status = 'pending'`,
  active: `(s.status = 'active' AND s.access_until > now())`,
  suspended: `s.status = 'suspended'`,
  expired: `(s.status = 'expired' OR (s.status = 'active' AND s.end_date <= now() AND s.access_until <= now()))`,
  cancelled: `s.status = 'cancelled'`,
} as const;

/** Stored states of subscriptions of an effective one. */
const storedOf = (status: string): readonly string[] => (status === 'expired' ? ['active', 'expired'] : [status]);

/** The index by end date begins with environment and state. */
function partsOf(filters: readonly GivenFilter[]): string[] {
  const valuesOf = (name: string): unknown[] | undefined => filters.find((filter) => filter.name === name)?.values;
  const environments = valuesOf('environment') ?? ENVIRONMENTS;
  const [days] = valuesOf('endsWithinDays') ?? [];
  const statuses = new Set(
    (valuesOf('status') ?? (days === undefined ? SUBSCRIPTION_STATUSES : ['active'])).flatMap((status) => storedOf(String(status))),
  );
  return environments.flatMap((environment) => {
    const window = environment === 'production' && days !== undefined ? ` AND ${endsWithin(String(Number(days)))}` : '';
    return [...statuses].map((status) => `s.environment = '${String(environment)}' AND s.status = '${status}'${window}`);
  });
}

/** Always true, so that a filter by end date or state alone can use the index that begins with environment and state. */
const ANY_ENVIRONMENT = `s.environment IN (${ENVIRONMENTS.map((each) => `'${each}'`).join(', ')})`;
const ANY_PART = `${ANY_ENVIRONMENT}
  AND s.status IN (${SUBSCRIPTION_STATUSES.map((each) => `'${each}'`).join(', ')})`;

const inAnyPart = (filter: ListFilter): ListFilter => ({
  ...filter,
  toSql: (values, bind) => `${ANY_PART} AND ${filter.toSql(values, bind)}`,
});

const byEmail = textFilter('s.email_folded');

const byPlan = idFilter('s.plan_id');
/** A plan belongs to one project, so its subscriptions are searched among those of the project. */
const planFilter: ListFilter = {
  ...byPlan,
  toSql: (values, bind) =>
    `s.project_id IN (SELECT project_id FROM plans WHERE id = ANY(${bind(values)}::int[])) AND ${byPlan.toSql(values, bind)}`,
};

/** Addresses are compared in any letter case and in any of Unicode's forms. */
const emailFilter: ListFilter = {
  ...byEmail,
  parse: (value) => (typeof value === 'string' ? byEmail.parse(foldEmail(value)) : undefined),
};

const stateFilter: ListFilter = {
  ...enumFilter('s.status', SUBSCRIPTION_STATUSES),
  toSql: (values) => `${ANY_PART} AND (${values.map((value) => STATUS_CONDITIONS[value as SubscriptionStatus]).join(' OR ')})`,
};

/** Active ones that end within so many days; those of a sandbox by its own time. */
const endsWithinFilter: ListFilter = {
  expects: `a whole number from 1 to ${ENDS_WITHIN_MAX}`,
  parse: (value) => (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ENDS_WITHIN_MAX ? value : undefined),
  toSql: ([days], bind) => {
    const bound = bind(days);
    return `((s.environment = 'production' AND ${endsWithin(bound)}) OR (s.environment = 'development' AND ${endsWithin(bound, SANDBOX_NOW)}))`;
  },
};

/** A sandbox's own time, as long as it was moved ahead of the real one. */
const SANDBOX_NOW = 'greatest(now(), (SELECT clock FROM sandboxes WHERE project_id = s.project_id))';

/** @param days the parameter in the statement, such as `$1` */
export const endsWithin = (days: string, now = 'now()'): string =>
  `s.status = 'active' AND s.end_date > ${now} AND s.end_date <= ${now} + make_interval(days => ${days}::int)`;

/** Its end has passed, its renewal is not paid, and access stays for a while. */
const IN_GRACE = `(s.status = 'active' AND s.end_date <= now() AND s.access_until > now())`;

export const SUBSCRIPTIONS_LIST: ListDefinition = {
  name: 'subscriptions',
  from: 'subscriptions s',
  where: 's.deleted_at IS NULL',
  parts: { sort: 's.end_date', of: partsOf },
  skewed: ['status', 'endDateFrom', 'endDateTo', 'endsWithinDays', 'planId', 'autoRenew', 'inGrace'],
  columns: SUBSCRIPTION_COLUMNS,
  id: 's.id',
  search: ['s.search_text'],
  searchNames: byProjectName('s.project_id'),
  filters: {
    id: idFilter('s.id'),
    afterId: afterIdFilter('s.id'),
    projectId: idFilter('s.project_id'),
    status: stateFilter,
    environment: enumFilter('s.environment', ENVIRONMENTS),
    email: emailFilter,
    endDateFrom: inAnyPart(fromFilter('s.end_date')),
    endDateTo: inAnyPart(toFilter('s.end_date')),
    endsWithinDays: endsWithinFilter,
    planId: planFilter,
    autoRenew: boolFilter('s.auto_renew'),
    inGrace: inAnyPart(flagFilter(IN_GRACE, `NOT ${IN_GRACE}`)),
  },
  sorts: {
    id: 's.id',
    createdAt: 's.created_at',
    status: 'effective_status(s.status, s.access_until)',
    startDate: 's.start_date',
    endDate: 's.end_date',
  },
  scope: 's.project_id',
};
