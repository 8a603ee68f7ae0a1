import type { SyncLog } from '../../api/syncTypes';
import { DateText } from '../../components/DateText';
import type { Column } from '../../components/list/column';
import { TwoLines } from '../../components/list/LinkCell';
import { LoginText } from '../../components/LoginText';
import { RecordName } from '../../components/RecordName';
import { StatusChip, titleCase } from '../../components/StatusChip';
import { formatCount } from '../../format/number';

export const SYNC_LOG_STATUSES = ['success', 'failed', 'pending'].map((value) => ({ value, label: titleCase(value) }));

export const SYNC_LOG_COLUMNS: readonly Column<SyncLog>[] = [
  {
    id: 'operation',
    label: 'Operation',
    phone: 'title',
    cell: ({ operation, errorMessage }) => <TwoLines note={errorMessage}>{titleCase(operation)}</TwoLines>,
  },
  {
    id: 'project',
    label: 'Project',
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" to={`/projects/${projectId}/sync`} />,
  },
  { id: 'login', label: 'VPN Login', cell: ({ vpnLogin }) => (vpnLogin ? <LoginText login={vpnLogin} /> : '–') },
  { id: 'status', label: 'Status', width: 120, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  { id: 'attempt', label: 'Attempt', align: 'right', width: 90, cell: ({ attempt }) => attempt },
  {
    id: 'duration',
    label: 'Took',
    align: 'right',
    width: 100,
    cell: ({ durationMs }) => (durationMs === null ? '–' : `${formatCount(durationMs)} ms`),
  },
  { id: 'time', label: 'Time', sort: 'createdAt', width: 160, cell: ({ createdAt }) => <DateText value={createdAt} show="time" /> },
];
