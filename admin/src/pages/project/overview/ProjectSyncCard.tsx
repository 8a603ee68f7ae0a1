import { Skeleton } from '@mui/material';
import { CloudSync } from 'lucide-react';

import type { Project, ProjectSync } from '../../../api/types';
import { SubmitButton } from '../../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../../components/buttons/useSingleFlight';
import { Card, CardBody, CardHead } from '../../../components/cards/Card';
import { Fact, FactList } from '../../../components/cards/Fact';
import { ErrorState } from '../../../components/feedback/EmptyState';
import { toast } from '../../../components/feedback/toast';
import { DateText } from '../../../components/text/DateText';
import { StatusChip } from '../../../components/text/StatusChip';
import { formatCount } from '../../../format/number';
import { useApi, useRefreshAll, useSyncStatus } from '../../../providers/queries';
import { isNotConnected, NOT_CONNECTED } from '../../../resources/sync-logs/notConnected';
import { Permitted } from '../../../components/page/Permitted';
import { t } from '../../../language/language';
import { serverText } from '../../../language/serverText';

export const ProjectSyncCard = ({ project }: { project: Pick<Project, 'id'> }) => {
  const { data, error, refetch } = useSyncStatus();
  const sync = data?.projects.find(({ projectId }) => projectId === project.id);
  const isNew = sync && isNotConnected(sync);
  return (
    <Card aria-label={t('Sync')}>
      <CardHead
        title={t('Sync')}
        aside={
          isNew ? (
            <StatusChip {...NOT_CONNECTED} />
          ) : (
            <Permitted to="sync.run">
              <ForceSync projectId={project.id} />
            </Permitted>
          )
        }
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <CardBody>
          <Skeleton height={150} />
        </CardBody>
      ) : sync && !isNew ? (
        <State sync={sync} />
      ) : (
        <CardBody style={{ color: 'var(--text-muted)' }}>{t('Nothing of this project has been sent to the VPN server yet.')}</CardBody>
      )}
    </Card>
  );
};

const State = ({ sync }: { sync: ProjectSync }) => (
  <FactList>
    <Fact label={t('Status')}>
      <StatusChip status={sync.status} />
    </Fact>
    {sync.pausedAt && (
      <Fact label={t('Paused since')}>
        <DateText value={sync.pausedAt} show="time" />
      </Fact>
    )}
    <Fact label={t('Last success')}>
      <DateText value={sync.lastSuccessAt} show="ago" none={t('Never')} />
    </Fact>
    <Fact label={t('Last full reconciliation')}>
      <DateText value={sync.lastReconciledAt} show="ago" none={t('Never')} />
    </Fact>
    <Fact label={t('Queued')}>{formatCount(sync.pending ?? 0)}</Fact>
    <Fact label={t('Failed')}>{formatCount(sync.failed ?? 0)}</Fact>
    {sync.lastError && <Fact label={t('Last error')}>{serverText(sync.lastError)}</Fact>}
  </FactList>
);

const ForceSync = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [force, busy] = useSingleFlight(async () => {
    try {
      await api.forceSync(projectId);
    } catch (error) {
      toast.failure(t('Sync Failed'), error, t('The synchronization could not be started.'));
      return;
    }
    toast.good(t('Sync Started'), t('A full reconciliation of this project is queued.'));
    await refresh();
  });
  return (
    <SubmitButton type="button" size="small" variant="outlined" color="inherit" busy={busy} onClick={() => void force()}>
      <CloudSync size={14} aria-hidden />
      {t('Force Sync')}
    </SubmitButton>
  );
};
