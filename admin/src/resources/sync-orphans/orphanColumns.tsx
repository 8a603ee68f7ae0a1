import type { SyncOrphan } from '../../api/types';
import { DateText } from '../../components/text/DateText';
import type { Column } from '../../components/table/Table';
import { LoginText } from '../../components/text/LoginText';
import { RecordName } from '../../components/text/RecordName';
import { StatusChip } from '../../components/text/StatusChip';
import { t } from '../../language/language';

export const ORPHAN_COLUMNS: readonly Column<SyncOrphan>[] = [
  {
    id: 'login',
    label: t('VPN Login'),
    sort: 'vpnLogin',
    phone: 'title',
    cell: ({ vpnLogin }) => <LoginText login={vpnLogin} />,
  },
  {
    id: 'project',
    label: t('VPN server account of'),
    cell: ({ projectId }) => <RecordName resource="projects" id={projectId} text="name" to={`/projects/${projectId}`} />,
  },
  {
    id: 'enabled',
    label: t('On server'),
    width: 120,
    phone: 'aside',
    cell: ({ enabled }) => <StatusChip label={enabled ? t('Enabled') : t('Disabled')} tone={enabled ? 'good' : 'neutral'} />,
  },
  { id: 'end', label: t('End Date'), width: 130, cell: ({ endDate }) => <DateText value={endDate} none="–" /> },
  { id: 'seen', label: t('First seen'), width: 130, cell: ({ firstSeenAt }) => <DateText value={firstSeenAt} show="ago" /> },
];
