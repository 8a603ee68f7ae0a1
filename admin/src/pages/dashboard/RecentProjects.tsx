import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';

import type { Project } from '../../api/types';
import { Card, CardHead } from '../../components/Card';
import { EmptyState, ErrorState } from '../../components/EmptyState';
import { Skeleton } from '../../components/Skeleton';
import { LinkCell } from '../../components/list/LinkCell';
import { MoneyText } from '../../components/MoneyText';
import { StatusChip } from '../../components/StatusChip';
import { Table, TableScroller } from '../../components/Table';
import { compareMoney } from '../../format/money';
import { formatCount } from '../../format/number';
import { firstQueries, RECENT_PROJECTS, useApi } from '../../providers/queries';
import './RecentProjects.css';

export const RecentProjects = () => {
  const { data, error, refetch } = useQuery(firstQueries.recentProjects(useApi()));

  return (
    <Card aria-label="Recent Projects">
      <CardHead title="Recent Projects" link={{ to: '/projects', label: 'View all' }} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.data.length === 0 ? (
        <EmptyState icon={FolderKanban} title="No projects yet">
          The projects that were created last will appear here.
        </EmptyState>
      ) : (
        <TableScroller>
          <Table aria-label="Recent Projects">
            <thead>
              <tr>
                <th scope="col">Project</th>
                <th scope="col">Status</th>
                <th scope="col" className="right">
                  Balance
                </th>
                <th scope="col" className="right wide">
                  VPN users
                </th>
              </tr>
            </thead>
            <tbody>{data ? data.data.map((project) => <Row key={project.id} project={project} />) : SKELETON}</tbody>
          </Table>
        </TableScroller>
      )}
    </Card>
  );
};

const Row = ({ project }: { project: Project }) => (
  <tr>
    <td>
      <LinkCell to={`/projects/${project.id}`} note={project.description}>
        {project.name}
      </LinkCell>
    </td>
    <td>
      <StatusChip status={project.status} />
    </td>
    <td className="right">
      <span className="recent-balance">
        {compareMoney(project.balance, project.lowBalanceThreshold) < 0 && <StatusChip tone="bad" label="Low" />}
        <MoneyText amount={project.balance} />
      </span>
    </td>
    <td className="right wide">{formatCount(project.vpnUserCount)}</td>
  </tr>
);

const SKELETON = Array.from({ length: RECENT_PROJECTS }, (_, index) => (
  <tr key={index}>
    <td>
      <Skeleton width="60%" height={14} />
      <Skeleton width="40%" height={11} style={{ marginTop: 8 }} />
    </td>
    <td>
      <Skeleton width={64} height={20} />
    </td>
    <td>
      <Skeleton width={80} height={14} style={{ marginLeft: 'auto' }} />
    </td>
    <td className="wide">
      <Skeleton width={40} height={14} style={{ marginLeft: 'auto' }} />
    </td>
  </tr>
));
