import { SyncLogTable } from '../../resources/sync-logs/SyncLogTable';
import { ProjectSyncCard } from './overview/ProjectSyncCard';

const SyncTab = ({ projectId }: { projectId: number }) => (
  <>
    <div style={{ marginBottom: 16 }}>
      <ProjectSyncCard project={{ id: projectId }} />
    </div>
    <SyncLogTable projectId={projectId} />
  </>
);

export default SyncTab;
