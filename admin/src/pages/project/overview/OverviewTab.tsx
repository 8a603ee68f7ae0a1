import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';

import type { Project } from '../../../api/types';
import { StatCard, StatGrid } from '../../../components/cards/StatCard';
import { StatusChip } from '../../../components/text/StatusChip';
import { formatMoney } from '../../../format/money';
import { formatCount } from '../../../format/number';
import { useApi } from '../../../providers/queries';
import { RunwayText } from '../../../resources/balances/RunwayText';
import { ProjectFacts } from './ProjectFacts';
import { Permitted } from '../../../components/page/Permitted';
import { ProjectSyncCard } from './ProjectSyncCard';
import { SandboxCard } from './SandboxCard';
import { t } from '../../../language/language';

export const OverviewTab = ({ project }: { project: Project }) => {
  const projectId = project.id;
  const api = useApi();
  const { data: counts, isError } = useQuery({
    queryKey: ['subscriptions', 'stats', projectId],
    queryFn: ({ signal }) => api.subscriptionStats(signal, projectId),
  });

  return (
    <>
      <StatGrid>
        {project.balance !== null && (
          <StatCard
            label={t('Balance')}
            value={formatMoney(project.balance)}
            hasNote
            note={project.isBalanceLow ? <StatusChip tone="bad" label={t('Low Balance')} /> : <RunwayText projectId={project.id} />}
          />
        )}
        <StatCard
          label={t('Active Subscriptions')}
          value={counts ? formatCount(counts.active) : isError ? null : undefined}
          hasNote
          note={!!counts?.total && t('of {{total}}', { total: formatCount(counts.total) })}
        />
        <StatCard
          label={t('VPN Users')}
          value={formatCount(project.vpnUserCount)}
          hasNote
          note={project.maxUsers === null ? t('No limit') : t('Limit {{maxUsers}}', { maxUsers: formatCount(project.maxUsers) })}
        />
        <StatCard
          label={t('Price per subscription')}
          value={formatMoney(project.pricePerSubscription)}
          hasNote
          note={t('On start and on renewal')}
        />
      </StatGrid>
      <Columns>
        <ProjectFacts project={project} />
        <div className="column">
          <Permitted to="sync.read">
            <ProjectSyncCard project={project} />
          </Permitted>
          <Permitted to="subscriptions.read">
            <SandboxCard projectId={projectId} />
          </Permitted>
        </div>
      </Columns>
    </>
  );
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  '.column': { display: 'grid', gap: 16 },
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
