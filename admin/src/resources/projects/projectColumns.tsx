import type { Project } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell } from '../../components/table/LinkCell';
import { MoneyText } from '../../components/text/MoneyText';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';

export const PROJECT_STATUSES = [
  { value: 'active', label: t('Active') },
  { value: 'paused', label: t('Paused') },
  { value: 'inactive', label: t('Inactive') },
] as const;

export const PROJECT_COLUMNS: readonly Column<Project>[] = [
  {
    id: 'project',
    label: t('Project'),
    sort: 'name',
    phone: 'title',
    width: 170,
    cell: ({ id, name, description }) => (
      <LinkCell to={`/projects/${id}`} note={description}>
        {name}
      </LinkCell>
    ),
  },
  { id: 'status', label: t('Status'), sort: 'status', width: 100, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'balance',
    label: t('Balance'),
    sort: 'balance',
    align: 'right',
    width: 100,
    priority: 1,
    cell: ({ balance }) => (balance === null ? '–' : <MoneyText amount={balance} />),
  },
  {
    id: 'vpnUsers',
    label: t('VPN Users'),
    sort: 'vpnUserCount',
    align: 'right',
    width: 106,
    priority: 2,
    cell: ({ vpnUserCount }) => formatCount(vpnUserCount),
  },
  {
    id: 'price',
    label: t('Price'),
    align: 'right',
    width: 78,
    priority: 1,
    cell: ({ pricePerSubscription }) => <MoneyText amount={pricePerSubscription} />,
  },
  { id: 'manager', label: t('Manager'), width: 106, priority: 2, cell: ({ managerName }) => managerName ?? '–' },
  {
    id: 'maxUsers',
    label: t('Max Users'),
    align: 'right',
    width: 94,
    priority: 3,
    cell: ({ maxUsers }) => (maxUsers === null ? t('No limit') : formatCount(maxUsers)),
  },
  {
    id: 'limits',
    label: t('Sessions/Installs'),
    align: 'right',
    width: 130,
    priority: 4,
    // A value that is not set here comes from Settings.
    cell: ({ maxSessions, maxInstalls }) =>
      maxSessions === null && maxInstalls === null
        ? t('Default')
        : [maxSessions, maxInstalls].map((limit) => (limit === null ? t('Default') : formatCount(limit))).join(' / '),
  },
  {
    id: 'created',
    label: t('Created'),
    sort: 'createdAt',
    width: 106,
    priority: 3,
    cell: ({ createdAt }) => <DateText value={createdAt} none="N/A" />,
  },
];
