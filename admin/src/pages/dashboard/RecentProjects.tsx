import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { Project } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import type { Column } from '../../components/table/Table';
import { LinkCell } from '../../components/table/LinkCell';
import { PlainTable } from '../../components/table/PlainTable';
import { BalanceText } from '../../components/text/BalanceText';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { useApi } from '../../providers/queries';
import { useCan } from '../../providers/session';
import { t } from '../../language/language';

const SHOWN = 3;

export const RecentProjects = () => {
  const canManage = useCan('projects.manage');
  const api = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ['projects', 'recent'],
    queryFn: ({ signal }) =>
      api.getList<Project>('projects', {
        pagination: { page: 1, perPage: SHOWN },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
        signal,
      }),
  });

  return (
    <Card aria-label={t('Recent Projects')}>
      <CardHead title={t('Recent Projects')} link={{ to: '/projects', label: t('View all') }} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState
          icon={FolderKanban}
          title={t('No projects yet')}
          action={
            canManage && (
              <Button component={Link} to="/projects" size="small">
                {t('Create the first one')}
              </Button>
            )
          }
        >
          {canManage
            ? t('The projects that were created last appear here.')
            : t('Projects that a global admin assigns to you appear here.')}
        </EmptyState>
      ) : (
        <PlainTable title={t('Recent Projects')} columns={COLUMNS} rows={data?.data} keyOf={({ id }) => id} skeletons={SHOWN} />
      )}
    </Card>
  );
};

const COLUMNS: readonly Column<Project>[] = [
  {
    id: 'project',
    label: t('Project'),
    cell: ({ id, name, description }) => (
      <LinkCell to={`/projects/${id}`} note={description}>
        {name}
      </LinkCell>
    ),
  },
  { id: 'status', label: t('Status'), phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'balance',
    label: t('Balance'),
    align: 'right',
    cell: ({ balance, isBalanceLow }) => (balance === null ? '–' : <BalanceText balance={balance} isLow={isBalanceLow === true} />),
  },
  { id: 'vpnUsers', label: t('VPN users'), align: 'right', cell: ({ vpnUserCount }) => formatCount(vpnUserCount) },
];
