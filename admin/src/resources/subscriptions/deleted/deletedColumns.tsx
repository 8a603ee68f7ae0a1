import type { DeletedSubscription } from '../../../api/types';
import { TwoLines } from '../../../components/table/LinkCell';
import type { Column } from '../../../components/table/Table';
import { DateText } from '../../../components/text/DateText';
import { LoginText } from '../../../components/text/LoginText';
import { RecordName } from '../../../components/text/RecordName';
import { t } from '../../../language/language';

const customerOf = ({ name, surname, email }: DeletedSubscription) => [name, surname].filter(Boolean).join(' ') || email;

export const DELETED_COLUMNS: readonly Column<DeletedSubscription>[] = [
  {
    id: 'subscription',
    label: t('Subscription ID'),
    phone: 'title',
    cell: ({ subscriptionId, plan }) => <TwoLines note={plan ? t('Plan {{plan}}', { plan }) : undefined}>{subscriptionId}</TwoLines>,
  },
  {
    id: 'project',
    label: t('Project'),
    width: 150,
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" />,
  },
  {
    id: 'customer',
    label: t('Customer'),
    cell: (subscription) => {
      const customer = customerOf(subscription);
      return <TwoLines note={customer === subscription.email ? undefined : subscription.email}>{customer ?? '–'}</TwoLines>;
    },
  },
  { id: 'login', label: t('VPN Login'), cell: ({ vpnLoginId }) => <LoginText login={vpnLoginId} /> },
  { id: 'end', label: t('End Date'), width: 120, cell: ({ endDate }) => <DateText value={endDate} /> },
  {
    id: 'deleted',
    label: t('Deleted'),
    sort: 'deletedAt',
    width: 150,
    cell: ({ deletedAt }) => <DateText value={deletedAt} show="time" />,
  },
  {
    id: 'until',
    label: t('Restorable until'),
    width: 150,
    phone: 'aside',
    cell: ({ restorableUntil, wasRefunded }) => (wasRefunded ? t('No: it was refunded') : <DateText value={restorableUntil} />),
  },
];
