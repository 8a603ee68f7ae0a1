import { Page } from '../../components/Page';
import { PageHeader } from '../../components/PageHeader';
import { useSyncStatus } from '../../providers/queries';
import { OrphanTable } from '../../resources/sync-orphans/OrphanTable';
import { SyncLogTable } from '../../resources/sync-logs/SyncLogTable';
import { ForceSyncButton } from './ForceSyncButton';
import { HealthCards } from './HealthCards';
import { ProjectStates } from './ProjectStates';
import { RecentActivity } from './RecentActivity';
import { SyncColumns } from './SyncColumns';

const POLL_MS = 10_000;
/** While a full reconciliation runs, its bar moves. */
const POLL_RUNNING_MS = 1_000;

const SyncStatusPage = () => {
  const { data } = useSyncStatus(POLL_MS);
  const status = useSyncStatus(data?.run ? POLL_RUNNING_MS : POLL_MS);
  return (
    <Page>
      <PageHeader title="Sync Status" subtitle="Whether the VPN core does what the console says" actions={<ForceSyncButton />} />
      <HealthCards {...status} />
      <SyncColumns>
        <ProjectStates {...status} />
        <RecentActivity {...status} />
      </SyncColumns>
      <OrphanTable />
      <SyncLogTable />
    </Page>
  );
};

export default SyncStatusPage;
