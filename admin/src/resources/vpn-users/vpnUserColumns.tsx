import type { VpnUser } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell } from '../../components/table/LinkCell';
import { EmailText } from '../../components/text/EmailText';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
import { labelOf, StatusChip } from '../../components/text/StatusChip';
import { TrafficBar } from './TrafficBar';
import { UpstreamState } from './UpstreamState';
import { setApart, t } from '../../language/language';
import { serverText } from '../../language/serverText';

export const VPN_USER_STATUSES = ['active', 'suspended', 'expired', 'cancelled'].map((value) => ({ value, label: labelOf(value) }));

export const SYNC_STATES = [
  { value: 'synced', label: t('Synced') },
  { value: 'pending', label: t('Pending') },
  { value: 'failed', label: t('Failed') },
] as const;

/** The used part of the limit; a dash until the core has reported it. */
const used = (now: number | null, max: number | null) => setApart(`${now ?? '–'} / ${max ?? '–'}`);

const CustomerText = ({ customer }: { customer: string }) => (customer.includes('@') ? <EmailText email={customer} /> : customer);

export const VPN_USER_COLUMNS: readonly Column<VpnUser>[] = [
  {
    id: 'login',
    label: t('VPN Login'),
    phone: 'title',
    width: 176,
    cell: ({ id, vpnLogin, environment }) => (
      <LinkCell
        to={`/vpn-users/${id}`}
        note={environment === 'development' ? <StatusChip label={t('Sandbox')} tone="neutral" plain /> : undefined}
      >
        <LoginText login={vpnLogin} />
      </LinkCell>
    ),
  },
  { id: 'status', label: t('Status'), width: 108, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'subscription',
    label: t('Subscription'),
    width: 170,
    grows: true,
    priority: 1,
    cell: ({ subscriptionId, subscriptionRef, customer }) => (
      <LinkCell to={`/subscriptions/${subscriptionId}`} note={customer && <CustomerText customer={customer} />}>
        {subscriptionRef}
      </LinkCell>
    ),
  },
  {
    id: 'project',
    label: t('Project'),
    width: 120,
    priority: 2,
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" to={`/projects/${projectId}`} />,
  },
  { id: 'end', label: t('End Date'), sort: 'endDate', width: 108, priority: 4, cell: ({ endDate }) => <DateText value={endDate} /> },
  {
    id: 'used',
    label: t('Sessions/Installs'),
    width: 132,
    priority: 2,
    cell: ({ sessions, installs, maxSessions, maxInstalls }) => (
      <span className="tabular">
        {used(sessions, maxSessions)} · {used(installs, maxInstalls)}
      </span>
    ),
  },
  { id: 'traffic', label: t('Traffic'), width: 120, priority: 3, cell: ({ traffic }) => <TrafficBar traffic={traffic} /> },
  { id: 'upstreamState', label: t('On server'), width: 124, priority: 3, cell: (user) => <UpstreamState user={user} /> },
  {
    id: 'syncStatus',
    label: t('Sync Status'),
    sort: 'syncStatus',
    width: 170,
    priority: 1,
    cell: ({ syncStatus, failureMessage }) => (
      <>
        <StatusChip status={syncStatus} />
        {syncStatus !== 'synced' && failureMessage && (
          <div style={{ color: 'var(--text-muted)', fontSize: 12, lineHeight: '16px', overflowWrap: 'anywhere' }}>
            {serverText(failureMessage)}
          </div>
        )}
      </>
    ),
  },
  {
    id: 'lastSync',
    label: t('Last Sync'),
    sort: 'lastSyncAt',
    width: 116,
    priority: 2,
    cell: ({ lastSyncAt }) => <DateText value={lastSyncAt} show="ago" none={t('Never')} />,
  },
];
