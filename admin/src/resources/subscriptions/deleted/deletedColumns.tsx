import type { DeletedSubscription } from '../../../api/types';
import { TwoLines } from '../../../components/table/LinkCell';
import type { Column } from '../../../components/table/Table';
import { DateText } from '../../../components/text/DateText';
import { LoginText } from '../../../components/text/LoginText';
import { RecordName } from '../../../components/text/RecordName';

const customerOf = ({ name, surname, email }: DeletedSubscription) => [name, surname].filter(Boolean).join(' ') || email;

export const DELETED_COLUMNS: readonly Column<DeletedSubscription>[] = [
  {
    id: 'subscription',
    label: 'Subscription ID',
    phone: 'title',
    cell: ({ subscriptionId, plan }) => <TwoLines note={plan ? `Plan ${plan}` : undefined}>{subscriptionId}</TwoLines>,
  },
  { id: 'project', label: 'Project', width: 150, cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" /> },
  {
    id: 'customer',
    label: 'Customer',
    cell: (subscription) => {
      const customer = customerOf(subscription);
      return <TwoLines note={customer === subscription.email ? undefined : subscription.email}>{customer ?? '–'}</TwoLines>;
    },
  },
  { id: 'login', label: 'VPN Login', cell: ({ vpnLoginId }) => <LoginText login={vpnLoginId} /> },
  { id: 'end', label: 'End Date', width: 120, cell: ({ endDate }) => <DateText value={endDate} /> },
  { id: 'deleted', label: 'Deleted', sort: 'deletedAt', width: 150, cell: ({ deletedAt }) => <DateText value={deletedAt} show="time" /> },
  {
    id: 'until',
    label: 'Restorable until',
    width: 150,
    phone: 'aside',
    cell: ({ restorableUntil, wasRefunded }) => (wasRefunded ? 'No: it was refunded' : <DateText value={restorableUntil} />),
  },
];
