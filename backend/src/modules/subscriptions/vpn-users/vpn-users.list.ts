import { ENVIRONMENTS } from '../../../common/http/caller.js';
import { conditionFilter, enumFilter, flagFilter, idFilter } from '../../../common/http/list/filters.js';
import type { GivenFilter, ListDefinition, ListFilter } from '../../../common/http/list/list-definition.js';
import { UPSTREAM_STATES } from '../../core/core-driver.js';
import { byProjectName } from '../../projects/projects.list.js';
import { SYNC_STATUSES } from './vpn-user.entity.js';
import type { VpnUserRow } from './vpn-users.dto.js';

const ENABLED = '(v.enabled AND v.end_date > now())';

/** The effective states as conditions that an index can serve. */
export const VPN_USER_STATUS_CONDITIONS = {
  active: `(v.status = 'active' AND v.end_date > now())`,
  suspended: `v.status = 'suspended'`,
  expired: `(v.status = 'expired' OR (v.status = 'active' AND v.end_date <= now()))`,
  cancelled: `v.status = 'cancelled'`,
} as const;

const limit = (name: 'max_sessions' | 'max_installs'): string =>
  `coalesce(v.${name}, (SELECT p.${name} FROM projects p WHERE p.id = v.project_id), (SELECT d.default_${name} FROM settings d))`;

const READING = 'FROM vpn_user_readings t WHERE t.vpn_user_id = v.id';
/** A reset that is due counts as made. */
const USED = `CASE WHEN t.resets_at <= now() THEN 0 ELSE t.used_bytes END`;

export const VPN_USER_COLUMNS: Readonly<Record<keyof VpnUserRow, string>> = {
  id: 'v.id',
  projectId: 'v.project_id',
  subscriptionId: 'v.subscription_id',
  subscriptionRef: 'v.subscription_ref',
  environment: 'v.environment',
  vpnLogin: 'v.vpn_login',
  kageUserId: 'v.kage_user_id',
  status: 'effective_status(v.status, v.end_date)',
  enabled: ENABLED,
  startDate: 'v.start_date',
  endDate: 'v.end_date',
  sessions: 'v.sessions',
  installs: 'v.installs',
  maxSessions: limit('max_sessions'),
  maxInstalls: limit('max_installs'),
  trafficLimitBytes: 'v.traffic_limit_bytes',
  trafficReset: 'v.traffic_reset',
  usedBytes: `(SELECT ${USED} ${READING})`,
  upstreamState: `(SELECT t.upstream_state ${READING})`,
  isOnline: `(SELECT t.is_online ${READING})`,
  lastSeenAt: `(SELECT t.last_seen_at ${READING})`,
  hasCredentials: 'v.ready_at IS NOT NULL',
  customer: `(SELECT coalesce(nullif(concat_ws(' ', s.name, s.surname), ''), s.email) FROM subscriptions s WHERE s.id = v.subscription_id)`,
  syncStatus: 'v.sync_status',
  failureClass: 'v.failure_class',
  failureMessage: 'v.failure_message',
  lastSyncAt: 'v.last_sync_at',
  createdAt: 'v.created_at',
  updatedAt: 'v.updated_at',
};

/** The index by end date begins with environment and sync status. */
function partsOf(filters: readonly GivenFilter[]): string[] {
  const valuesOf = (name: string): unknown[] | undefined => filters.find((filter) => filter.name === name)?.values;
  return (valuesOf('environment') ?? ENVIRONMENTS).flatMap((environment) =>
    (valuesOf('syncStatus') ?? SYNC_STATUSES).map(
      (status) => `v.environment = '${String(environment)}' AND v.sync_status = '${String(status)}'`,
    ),
  );
}

/** Always true, so that a filter by one of its other columns can use the index. */
const ANY_PART = `v.environment IN (${ENVIRONMENTS.map((each) => `'${each}'`).join(', ')})
  AND v.sync_status IN (${SYNC_STATUSES.map((each) => `'${each}'`).join(', ')})`;

const inAnyPart = (filter: ListFilter): ListFilter => ({
  ...filter,
  toSql: (values, bind) => `${ANY_PART} AND ${filter.toSql(values, bind)}`,
});

/** Users whose last reading says so. */
const whoseReading = (filter: ListFilter): ListFilter => ({
  ...filter,
  toSql: (values, bind) => `EXISTS (SELECT ${READING} AND ${filter.toSql(values, bind)})`,
});

const ONLINE = `EXISTS (SELECT ${READING} AND t.is_online)`;

const PERCENT_MAX = 1_000;
const percentFilter: ListFilter = {
  expects: `a whole number from 0 to ${PERCENT_MAX}`,
  parse: (value) => (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= PERCENT_MAX ? value : undefined),
  toSql: ([value], bind) => `t.used_percent >= ${bind(value)}::int AND (t.resets_at > now()) IS NOT FALSE`,
};

/** The search text of a subscription has the index; it contains login and order number, beside the customer. */
const whoseSubscription = (condition: string): string =>
  `EXISTS (SELECT FROM subscriptions s WHERE s.id = v.subscription_id AND s.deleted_at IS NULL AND ${condition})`;

/** Of that text, what a VPN user itself shows. */
const OWN_TEXT = `search_form(v.subscription_ref || E'\\n' || v.vpn_login)`;

export const VPN_USERS_LIST: ListDefinition = {
  name: 'vpn-users',
  from: 'vpn_users v',
  // A user that is to be removed is hidden at once; its row waits for the core's confirmation.
  where: `v.desired = 'present'`,
  columns: VPN_USER_COLUMNS,
  id: 'v.id',
  search: [(pattern) => whoseSubscription(`s.search_text LIKE ${pattern}`)],
  searchNames: byProjectName('v.project_id'),
  filters: {
    id: idFilter('v.id'),
    projectId: idFilter('v.project_id'),
    subscriptionId: idFilter('v.subscription_id'),
    status: inAnyPart(conditionFilter(VPN_USER_STATUS_CONDITIONS)),
    syncStatus: inAnyPart(enumFilter('v.sync_status', SYNC_STATUSES)),
    enabled: inAnyPart(flagFilter(ENABLED, `NOT ${ENABLED}`)),
    environment: enumFilter('v.environment', ENVIRONMENTS),
    isOnline: flagFilter(ONLINE, `NOT ${ONLINE}`),
    upstreamState: whoseReading(enumFilter('t.upstream_state', UPSTREAM_STATES)),
    trafficPercentFrom: whoseReading(percentFilter),
  },
  sorts: {
    id: 'v.id',
    createdAt: 'v.created_at',
    lastSyncAt: 'v.last_sync_at',
    endDate: 'v.end_date',
    syncStatus: 'v.sync_status',
  },
  nullableSorts: ['lastSyncAt'],
  parts: { sort: 'v.end_date', of: partsOf },
  skewed: ['status', 'syncStatus', 'enabled'],
  scope: 'v.project_id',
  guarded: {
    by: 'subscriptions.read',
    searchWithout: [(pattern) => whoseSubscription(`s.search_text LIKE ${pattern} AND ${OWN_TEXT} LIKE ${pattern}`)],
  },
};
