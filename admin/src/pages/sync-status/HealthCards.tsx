import type { SyncStatus } from '../../api/types';
import { Card, CardBody } from '../../components/cards/Card';
import { DateText } from '../../components/text/DateText';
import { ProgressBar } from '../../components/feedback/ProgressBar';
import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { StatusChip } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';

export const HEALTH = {
  healthy: { label: 'Healthy', tone: 'good' },
  warning: { label: 'Warning', tone: 'warn' },
  error: { label: 'Error', tone: 'bad' },
} as const;

export interface StatusQuery {
  data?: SyncStatus;
  error: Error | null;
  refetch: () => unknown;
}

export const HealthCards = ({ data, error }: StatusQuery) => {
  const figure = (value: number | undefined) => (value === undefined ? (error ? null : undefined) : formatCount(value));
  const share =
    data && data.stats.total > 0 ? `${((data.stats.success / data.stats.total) * 100).toFixed(1)}% of all VPN users` : undefined;
  return (
    <>
      <StatGrid>
        <StatCard
          label="Current status"
          value={data ? <StatusChip {...HEALTH[data.status]} /> : error ? null : undefined}
          note={
            data && (
              <span>
                Last sync: <DateText value={data.lastSyncAt} show="ago" none="Never" />
              </span>
            )
          }
          hasNote
        />
        <StatCard label="Synced" value={figure(data?.stats.success)} note={share ?? '–'} hasNote />
        <StatCard label="Pending" value={figure(data?.stats.pending)} note="On their way to the core" hasNote />
        <StatCard label="Failed" value={figure(data?.stats.failed)} note="Tried again at each full reconciliation" hasNote />
      </StatGrid>
      {data?.run && (
        <Card aria-label="Full reconciliation" style={{ marginBottom: 16 }}>
          <CardBody>
            <ProgressBar label="Full reconciliation" done={data.run.done} total={data.run.total} />
          </CardBody>
        </Card>
      )}
    </>
  );
};
