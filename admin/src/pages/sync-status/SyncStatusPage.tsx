import { styled } from '@mui/material/styles';
import { CloudSync } from 'lucide-react';

import { SubmitButton } from '../../components/buttons/SubmitButton';
import { useSingleFlight } from '../../components/buttons/useSingleFlight';
import { toast } from '../../components/feedback/toast';
import { PermittedOnly } from '../../components/page/PermittedOnly';
import { Page, PageHeader } from '../../components/page/Page';
import { useApi, useRefreshAll, useSyncStatus } from '../../providers/queries';
import { SyncLogTable } from '../../resources/sync-logs/SyncLogTable';
import { UptimeCard } from '../../resources/uptime/UptimeCard';
import { OrphanTable } from '../../resources/sync-orphans/OrphanTable';
import { AdoptByFile } from './adopt/AdoptByFile';
import { HealthCards } from './HealthCards';
import { ProjectStates } from './ProjectStates';
import { RecentActivity } from './RecentActivity';
import { Permitted } from '../../components/page/Permitted';
import { HEADS } from '../../layout/frame/heads';
import { t } from '../../language/language';

const POLL_MS = 10_000;
/** While a full reconciliation runs, its bar moves. */
const POLL_RUNNING_MS = 1_000;

const SyncStatusPage = () => (
  <PermittedOnly permission="sync.read" title={t('Sync Status')}>
    <Synchronisation />
  </PermittedOnly>
);

const Synchronisation = () => {
  const { data } = useSyncStatus(POLL_MS);
  const status = useSyncStatus(data?.run ? POLL_RUNNING_MS : POLL_MS);
  return (
    <Page>
      <PageHeader
        {...HEADS['/sync-status']}
        actions={
          <Permitted to="sync.run">
            <ForceSyncButton />
          </Permitted>
        }
      />
      <HealthCards {...status} />
      <SyncColumns>
        <ProjectStates {...status} />
        <RecentActivity {...status} />
      </SyncColumns>
      <div style={{ marginBottom: 16 }}>
        <UptimeCard />
      </div>
      <OrphanTable aside={<AdoptByFile />} />
      <SyncLogTable />
    </Page>
  );
};

export default SyncStatusPage;

const ForceSyncButton = () => {
  const api = useApi();
  const refresh = useRefreshAll();
  const [force, busy] = useSingleFlight(async () => {
    try {
      await api.forceSync();
    } catch (error) {
      toast.failure(t('Sync Failed'), error, t('The synchronization could not be started.'));
      return;
    }
    toast.good(t('Sync Started'), t('A full reconciliation is queued.'));
    await refresh();
  });
  return (
    <SubmitButton type="button" busy={busy} onClick={() => void force()}>
      <CloudSync size={16} aria-hidden />
      {t('Force Sync')}
    </SubmitButton>
  );
};

const SyncColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: 16,
  marginBottom: 16,
  // Narrower, a login would not fit beside its outcome.
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
