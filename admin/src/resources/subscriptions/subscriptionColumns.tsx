import type { Subscription } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell, TwoLines } from '../../components/table/LinkCell';
import { EmailText } from '../../components/text/EmailText';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { RenewalNote } from './planFacts';
import { t } from '../../language/language';

export const SUBSCRIPTION_STATUSES = ['active', 'pending', 'suspended', 'expired', 'cancelled'].map((value) => ({
  value,
  label: labelOf(value),
}));

export const SUBSCRIPTION_ENVIRONMENTS = [
  { value: 'production', label: t('Production') },
  { value: 'development', label: t('Sandbox') },
] as const;

const customerOf = ({ name, surname, email }: Subscription) => [name, surname].filter(Boolean).join(' ') || email;

/** 'Plan monthly, then yearly'. */
const planText = (plan: string | null, nextPlan: string | null) =>
  plan || nextPlan
    ? [plan && t('Plan {{plan}}', { plan }), nextPlan && t('then {{nextPlan}}', { nextPlan })].filter(Boolean).join(', ')
    : undefined;

export const SUBSCRIPTION_COLUMNS: readonly Column<Subscription>[] = [
  {
    id: 'subscription',
    label: t('Subscription ID'),
    phone: 'title',
    width: 130,
    cell: ({ id, subscriptionId, environment, plan, nextPlan }) => (
      <LinkCell
        to={`/subscriptions/${id}`}
        note={environment === 'development' ? <StatusChip label={t('Sandbox')} tone="neutral" plain /> : planText(plan, nextPlan)}
      >
        {subscriptionId}
      </LinkCell>
    ),
  },
  {
    id: 'project',
    label: t('Project'),
    width: 110,
    priority: 3,
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" />,
  },
  {
    id: 'customer',
    label: t('Customer'),
    width: 150,
    grows: true,
    priority: 1,
    cell: (subscription) => {
      const customer = customerOf(subscription);
      const { email } = subscription;
      if (customer === email) return <TwoLines>{email ? <EmailText email={email} /> : '–'}</TwoLines>;
      return <TwoLines note={email && <EmailText email={email} />}>{customer}</TwoLines>;
    },
  },
  {
    id: 'status',
    label: t('Status'),
    sort: 'status',
    width: 120,
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
    label: t('VPN Login'),
    width: 170,
    priority: 4,
    cell: ({ vpnLoginId, syncStatus }) => (
      <TwoLines
        note={
          syncStatus && syncStatus !== 'synced' ? t('Sync {{syncStatus}}', { syncStatus: labelOf(syncStatus).toLowerCase() }) : undefined
        }
      >
        {vpnLoginId && syncStatus ? <LoginText login={vpnLoginId} /> : '–'}
      </TwoLines>
    ),
  },
  {
    id: 'start',
    label: t('Start Date'),
    sort: 'startDate',
    width: 108,
    priority: 5,
    cell: ({ startDate }) => <DateText value={startDate} />,
  },
  { id: 'end', label: t('End Date'), sort: 'endDate', width: 108, priority: 1, cell: ({ endDate }) => <DateText value={endDate} /> },
];
