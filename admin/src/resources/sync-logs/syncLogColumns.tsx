import type { SyncLog } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { TwoLines } from '../../components/table/LinkCell';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip, labelOf } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { t } from '../../language/language';
import { serverText } from '../../language/serverText';

export const SYNC_LOG_STATUSES = ['success', 'failed', 'pending'].map((value) => ({ value, label: labelOf(value) }));

export const SYNC_LOG_COLUMNS: readonly Column<SyncLog>[] = [
  {
    id: 'operation',
    label: t('Operation'),
    phone: 'title',
    width: 130,
    grows: true,
    cell: ({ operation, errorMessage }) => <TwoLines note={serverText(errorMessage)}>{labelOf(operation)}</TwoLines>,
  },
  {
    id: 'project',
    label: t('Project'),
    width: 160,
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" to={`/projects/${projectId}/sync`} />,
  },
  {
    id: 'login',
    label: t('VPN Login'),
    width: 180,
    priority: 1,
    cell: ({ vpnLogin }) => (vpnLogin ? <LoginText login={vpnLogin} /> : '–'),
  },
  { id: 'status', label: t('Status'), width: 120, phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  { id: 'attempt', label: t('Attempt'), align: 'right', width: 90, priority: 3, cell: ({ attempt }) => attempt },
  {
    id: 'duration',
    label: t('Took'),
    align: 'right',
    width: 100,
    priority: 3,
    cell: ({ durationMs }) => (durationMs === null ? '–' : t('{{durationMs}} ms', { durationMs: formatCount(durationMs) })),
  },
  {
    id: 'time',
    label: t('Time'),
    sort: 'createdAt',
    width: 159,
    priority: 1,
    cell: ({ createdAt }) => <DateText value={createdAt} show="time" />,
  },
];
