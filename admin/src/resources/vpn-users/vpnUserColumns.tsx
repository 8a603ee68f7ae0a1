import type { VpnUser } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import { LoginText } from '../../components/text/LoginText';
import { StatusChip } from '../../components/text/StatusChip';
import { TrafficBar } from './TrafficBar';
import { UpstreamState } from './UpstreamState';

export const VPN_USER_STATUSES = ['active', 'suspended', 'expired', 'cancelled'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

export const SYNC_STATES = [
  { value: 'synced', label: 'Synced' },
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
] as const;

/** What is in use of what is allowed; a dash until the core has reported it. */
const used = (now: number | null, max: number | null) => `${now ?? '–'} / ${max ?? '–'}`;

export const VPN_USER_COLUMNS: readonly Column<VpnUser>[] = [
  {
    id: 'login',
    label: 'VPN Login',
    phone: 'title',
    cell: ({ id, vpnLogin, environment }) => (
      <LinkCell
        to={`/vpn-users/${id}`}
        note={environment === 'development' ? <StatusChip label="Sandbox" tone="neutral" plain /> : undefined}
      >
        <LoginText login={vpnLogin} />
      </LinkCell>
    ),
  },
  { id: 'status', label: 'Status', width: 110, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'subscription',
    label: 'Subscription',
    width: 140,
    cell: ({ subscriptionId, subscriptionRef, endDate }) => (
      <LinkCell
        to={`/subscriptions/${subscriptionId}`}
        note={
          <span style={{ whiteSpace: 'nowrap' }}>
            until <DateText value={endDate} />
          </span>
        }
      >
        {subscriptionRef}
      </LinkCell>
    ),
  },
  {
    id: 'used',
    label: 'Sessions/Installs',
    width: 120,
    cell: ({ sessions, installs, maxSessions, maxInstalls }) => (
      <span className="tabular">
        {used(sessions, maxSessions)} · {used(installs, maxInstalls)}
      </span>
    ),
  },
  { id: 'traffic', label: 'Traffic', width: 120, cell: ({ traffic }) => <TrafficBar traffic={traffic} /> },
  { id: 'upstreamState', label: 'At the server', width: 120, cell: (user) => <UpstreamState user={user} /> },
  {
    id: 'syncStatus',
    label: 'Sync Status',
    sort: 'syncStatus',
    cell: ({ syncStatus, failureMessage }) => (
      <TwoLines note={syncStatus === 'synced' ? undefined : failureMessage}>
        <StatusChip status={syncStatus} />
      </TwoLines>
    ),
  },
  {
    id: 'lastSync',
    label: 'Last Sync',
    sort: 'lastSyncAt',
    width: 120,
    cell: ({ lastSyncAt }) => <DateText value={lastSyncAt} show="ago" none="Never" />,
  },
];
