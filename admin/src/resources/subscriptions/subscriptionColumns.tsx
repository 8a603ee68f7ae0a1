import type { Subscription } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, titleCase } from '../../components/text/StatusChip';
import { RenewalNote } from './planFacts';

export const SUBSCRIPTION_STATUSES = ['active', 'pending', 'suspended', 'expired', 'cancelled'].map((value) => ({
  value,
  label: titleCase(value),
}));

export const SUBSCRIPTION_ENVIRONMENTS = [
  { value: 'production', label: 'Production' },
  { value: 'development', label: 'Sandbox' },
] as const;

const customerOf = ({ name, surname, email }: Subscription) => [name, surname].filter(Boolean).join(' ') || email;

/** 'Plan monthly, then yearly'. */
const planText = (plan: string | null, nextPlan: string | null) =>
  plan || nextPlan ? [plan && `Plan ${plan}`, nextPlan && `then ${nextPlan}`].filter(Boolean).join(', ') : undefined;

export const SUBSCRIPTION_COLUMNS: readonly Column<Subscription>[] = [
  {
    id: 'subscription',
    label: 'Subscription ID',
    phone: 'title',
    cell: ({ id, subscriptionId, environment, plan, nextPlan }) => (
      <LinkCell
        to={`/subscriptions/${id}`}
        note={environment === 'development' ? <StatusChip label="Sandbox" tone="neutral" plain /> : planText(plan, nextPlan)}
      >
        {subscriptionId}
      </LinkCell>
    ),
  },
  { id: 'project', label: 'Project', width: 130, cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" /> },
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
    width: 130,
    phone: 'aside',
    cell: (subscription) => (
      <div>
        <StatusChip status={subscription.status} />
        <RenewalNote subscription={subscription} />
      </div>
    ),
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
