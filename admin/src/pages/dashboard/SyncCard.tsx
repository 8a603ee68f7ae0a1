import type { SyncStatus } from '../../api/syncTypes';
import { Card, CardHead, CardRow } from '../../components/Card';
import { DateText } from '../../components/DateText';
import { ErrorState } from '../../components/EmptyState';
import { ProgressBar } from '../../components/ProgressBar';
import { Skeleton } from '../../components/Skeleton';
import { StatusChip } from '../../components/StatusChip';
import { useSyncStatus } from '../../providers/queries';
import { syncRows } from './syncRows';

export const SyncCard = () => {
  const { data, error, refetch } = useSyncStatus();
  return (
    <Card aria-label="VPN sync status" style={{ display: 'flex', flexDirection: 'column' }}>
      <CardHead title="VPN sync status" link={{ to: '/sync-status', label: 'Open' }} />
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : data ? <Rows status={data} /> : <Loading />}
    </Card>
  );
};

const Rows = ({ status }: { status: SyncStatus }) => (
  <>
    {syncRows(status).map(({ label, state, tone }) => (
      <CardRow key={label}>
        <span>{label}</span>
        <StatusChip label={state} tone={tone} />
      </CardRow>
    ))}
    {status.run ? (
      <div style={{ padding: 16 }}>
        <ProgressBar label="Full reconciliation" done={status.run.done} total={status.run.total} />
      </div>
    ) : (
      <CardRow style={{ color: 'var(--text-muted)', fontSize: 13 }}>
        <span>Last sync</span>
        <DateText value={status.lastSyncAt} show="ago" none="Never" />
      </CardRow>
    )}
  </>
);

const Loading = () =>
  ['Authentication', 'User Sync', 'Subscription Sync', 'Last sync'].map((label) => (
    <CardRow key={label}>
      <span>
        <Skeleton width={120} height={14} />
      </span>
      <Skeleton width={76} height={20} />
    </CardRow>
  ));
