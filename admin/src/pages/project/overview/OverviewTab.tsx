import { styled } from '@mui/material/styles';
import { useGetList } from 'react-admin';

import type { Project } from '../../../api/types';
import { StatCard, StatGrid } from '../../../components/cards/StatCard';
import { StatusChip } from '../../../components/text/StatusChip';
import { compareMoney, formatMoney } from '../../../format/money';
import { formatCount } from '../../../format/number';
import { RunwayText } from '../../../resources/balances/RunwayText';
import { ProjectFacts } from './ProjectFacts';
import { ProjectSyncCard } from './ProjectSyncCard';

export const OverviewTab = ({ project }: { project: Project }) => {
  const projectId = project.id;
  const active = useCount('subscriptions', { projectId, status: 'active', environment: 'production' });
  const total = useCount('subscriptions', { projectId, environment: 'production' });
  const isLow = compareMoney(project.balance, project.lowBalanceThreshold) < 0;

  return (
    <>
      <StatGrid>
        <StatCard
          label="Balance"
          value={formatMoney(project.balance)}
          hasNote
          note={isLow ? <StatusChip tone="bad" label="Low Balance" /> : <RunwayText projectId={project.id} />}
        />
        <StatCard
          label="Active Subscriptions"
          value={active && formatCount(active)}
          hasNote
          note={typeof total === 'number' && `of ${formatCount(total)}`}
        />
        <StatCard
          label="VPN Users"
          value={formatCount(project.vpnUserCount)}
          hasNote
          note={project.maxUsers === null ? 'No limit' : `Limit ${formatCount(project.maxUsers)}`}
        />
        <StatCard label="Price per subscription" value={formatMoney(project.pricePerSubscription)} hasNote note="On start and on renewal" />
      </StatGrid>
      <Columns>
        <ProjectFacts project={project} />
        <ProjectSyncCard project={project} />
      </Columns>
    </>
  );
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** How many records of a list fit a filter: its true total, by a page of one. Undefined while it is asked for, null where it could not be loaded. */
export function useCount(resource: string, filter: Record<string, unknown>): number | null | undefined {
  const { total, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter });
  return total ?? (error ? null : undefined);
}
