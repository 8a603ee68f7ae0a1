import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { Link } from 'react-router-dom';

import type { Project } from '../../api/types';
import { Card, CardHead } from '../../components/cards/Card';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import type { Column } from '../../components/table/Table';
import { LinkCell } from '../../components/table/LinkCell';
import { PlainTable } from '../../components/table/PlainTable';
import { MoneyText } from '../../components/text/MoneyText';
import { StatusChip } from '../../components/text/StatusChip';
import { compareMoney } from '../../format/money';
import { formatCount } from '../../format/number';
import { firstQueries, RECENT_PROJECTS, useApi } from '../../providers/queries';
import { useCurrentUser } from '../../providers/session';
import './RecentProjects.css';

export const RecentProjects = () => {
  const { isGlobalAdmin } = useCurrentUser();
  const { data, error, refetch } = useQuery(firstQueries.recentProjects(useApi()));

  return (
    <Card aria-label="Recent Projects">
      <CardHead title="Recent Projects" link={{ to: '/projects', label: 'View all' }} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState
          icon={FolderKanban}
          title="No projects yet"
          action={
            isGlobalAdmin && (
              <Link to="/projects" className="small-button">
                Create the first one
              </Link>
            )
          }
        >
          {isGlobalAdmin ? 'The projects that were created last appear here.' : 'Projects that a global admin assigns to you appear here.'}
        </EmptyState>
      ) : (
        <PlainTable title="Recent Projects" columns={COLUMNS} rows={data?.data} keyOf={({ id }) => id} skeletons={RECENT_PROJECTS} />
      )}
    </Card>
  );
};

const COLUMNS: readonly Column<Project>[] = [
  {
    id: 'project',
    label: 'Project',
    cell: ({ id, name, description }) => (
      <LinkCell to={`/projects/${id}`} note={description}>
        {name}
      </LinkCell>
    ),
  },
  { id: 'status', label: 'Status', phone: 'aside', cell: ({ status }) => <StatusChip status={status} /> },
  {
    id: 'balance',
    label: 'Balance',
    align: 'right',
    cell: ({ balance, lowBalanceThreshold }) => (
      <span className="recent-balance">
        {compareMoney(balance, lowBalanceThreshold) < 0 && <StatusChip tone="bad" label="Low" />}
        <MoneyText amount={balance} />
      </span>
    ),
  },
  { id: 'vpnUsers', label: 'VPN users', align: 'right', cell: ({ vpnUserCount }) => formatCount(vpnUserCount) },
];
