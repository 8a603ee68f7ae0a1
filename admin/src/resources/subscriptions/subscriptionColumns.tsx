import type { Subscription } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, titleCase } from '../../components/text/StatusChip';
import { GraceChip, isInGrace } from './planFacts';

export const SUBSCRIPTION_STATUSES = ['active', 'pending', 'suspended', 'expired', 'cancelled'].map((value) => ({
  value,
  label: titleCase(value),
}));

export const SUBSCRIPTION_ENVIRONMENTS = [
  { value: 'production', label: 'Production' },
  { value: 'development', label: 'Sandbox' },
] as const;

const customerOf = ({ name, surname, email }: Subscription) => [name, surname].filter(Boolean).join(' ') || email;

export const SUBSCRIPTION_COLUMNS: readonly Column<Subscription>[] = [
  {
    id: 'subscription',
    label: 'Subscription ID',
    phone: 'title',
    cell: ({ id, subscriptionId, environment }) => (
      <LinkCell to={`/subscriptions/${id}`} note={environment === 'development' && <StatusChip label="Sandbox" tone="neutral" plain />}>
        {subscriptionId}
      </LinkCell>
    ),
  },
  { id: 'project', label: 'Project', cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" /> },
  {
    id: 'customer',
    label: 'Customer',
    cell: (subscription) => {
      const customer = customerOf(subscription);
      return <TwoLines note={customer === subscription.email ? undefined : subscription.email}>{customer ?? '–'}</TwoLines>;
    },
  },
  {
    id: 'status',
    label: 'Status',
    sort: 'status',
    width: 150,
    phone: 'aside',
    cell: (subscription) => (
      <TwoLines note={isInGrace(subscription) ? undefined : subscription.autoRenew && 'Renews by itself'}>
        <span style={{ display: 'inline-flex', flexDirection: 'column', alignItems: 'flex-start', gap: 4 }}>
          <StatusChip status={subscription.status} />
          <GraceChip subscription={subscription} />
        </span>
      </TwoLines>
    ),
  },
  {
    id: 'plan',
    label: 'Plan',
    cell: ({ plan, nextPlan }) => <TwoLines note={nextPlan && `Next: ${nextPlan}`}>{plan ?? '–'}</TwoLines>,
  },
  {
    id: 'login',
    label: 'VPN Login',
    cell: ({ vpnLoginId, syncStatus }) => (
      <TwoLines note={syncStatus && syncStatus !== 'synced' ? `Sync ${syncStatus}` : undefined}>
        {vpnLoginId && syncStatus ? <LoginText login={vpnLoginId} /> : '–'}
      </TwoLines>
    ),
  },
  { id: 'start', label: 'Start Date', sort: 'startDate', width: 120, cell: ({ startDate }) => <DateText value={startDate} /> },
  { id: 'end', label: 'End Date', sort: 'endDate', width: 120, cell: ({ endDate }) => <DateText value={endDate} /> },
];
