import type { Project } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LinkCell } from '../../components/table/LinkCell';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';

export const PROJECT_STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
  { value: 'inactive', label: 'Inactive' },
] as const;

export const PROJECT_COLUMNS: readonly Column<Project>[] = [
  {
    id: 'project',
    label: 'Project',
    sort: 'name',
    phone: 'title',
    cell: ({ id, name, description }) => (
      <LinkCell to={`/projects/${id}`} note={description}>
        {name}
      </LinkCell>
    ),
  },
  { id: 'status', label: 'Status', sort: 'status', width: 120, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'maxUsers',
    label: 'Max Users',
    align: 'right',
    width: 120,
    cell: ({ maxUsers }) => (maxUsers === null ? 'No limit' : formatCount(maxUsers)),
  },
  {
    id: 'limits',
    label: 'Sessions/Installs',
    align: 'right',
    width: 150,
    // What is not set here comes from Settings.
    cell: ({ maxSessions, maxInstalls }) =>
      maxSessions === null && maxInstalls === null ? 'Default' : `${maxSessions ?? 'default'} / ${maxInstalls ?? 'default'}`,
  },
  { id: 'created', label: 'Created', sort: 'createdAt', width: 130, cell: ({ createdAt }) => <DateText value={createdAt} none="N/A" /> },
];
