import type { VpnUser } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import { LoginText } from '../../components/text/LoginText';
import { StatusChip } from '../../components/text/StatusChip';

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
    cell: ({ vpnLogin, environment }) => (
      <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' }}>
        <LoginText login={vpnLogin} />
        {environment === 'development' && <StatusChip label="Sandbox" tone="neutral" plain />}
      </span>
    ),
  },
  { id: 'status', label: 'Status', width: 120, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'subscription',
    label: 'Subscription',
    cell: ({ subscriptionId, subscriptionRef, endDate }) => (
      <LinkCell
        to={`/subscriptions/${subscriptionId}`}
        note={
          <>
            until <DateText value={endDate} />
          </>
        }
      >
        {subscriptionRef}
      </LinkCell>
    ),
  },
  {
    id: 'used',
    label: 'Sessions/Installs',
    width: 150,
    cell: ({ sessions, installs, maxSessions, maxInstalls }) => (
      <span className="tabular">
        {used(sessions, maxSessions)} · {used(installs, maxInstalls)}
      </span>
    ),
  },
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
    width: 140,
    cell: ({ lastSyncAt }) => <DateText value={lastSyncAt} show="ago" none="Never" />,
  },
];
