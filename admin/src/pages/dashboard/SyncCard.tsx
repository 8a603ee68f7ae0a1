import { Skeleton } from '@mui/material';

import type { ProjectSync, SyncStatus } from '../../api/types';
import { Card, CardHead, CardRow } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { ProgressBar } from '../../components/feedback/ProgressBar';
import { DateText } from '../../components/text/DateText';
import { StatusChip, type Tone } from '../../components/text/StatusChip';
import { formatCount } from '../../format/number';
import { useSyncStatus } from '../../providers/queries';
import { isNoneConnected, NOT_CONNECTED } from '../../resources/sync-logs/notConnected';
import { t } from '../../language/language';

export const SyncCard = () => {
  const { data, error, refetch } = useSyncStatus();
  return (
    <Card aria-label={t('VPN sync status')} style={{ display: 'flex', flexDirection: 'column' }}>
      <CardHead title={t('VPN sync status')} link={{ to: '/sync-status', label: t('Show') }} />
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
        <ProgressBar label={t('Full reconciliation')} done={status.run.done} total={status.run.total} />
      </div>
    ) : (
      <CardRow style={{ color: 'var(--text-muted)', fontSize: 13 }}>
        <span>{t('Last sync')}</span>
        <DateText value={status.lastSyncAt} show="ago" none={t('Never')} />
      </CardRow>
    )}
  </>
);

const Loading = () =>
  [t('Authentication'), t('User Sync'), t('Subscription Sync'), t('Last sync')].map((label) => (
    <CardRow key={label}>
      <span>
        <Skeleton width={120} height={14} />
      </span>
      <Skeleton width={76} height={20} />
    </CardRow>
  ));

export interface SyncRow {
  label: string;
  state: string;
  tone: Tone;
}

/** The core knows the project's login, but refuses it. */
const REFUSED = ['auth_rejected', 'forbidden'];

/** The three rows of the dashboard's card, from the status of the synchronisation. */
export function syncRows({ status, stats, projects }: SyncStatus): SyncRow[] {
  const isNew = isNoneConnected(projects);
  return [
    { label: t('Authentication'), ...(isNew ? { state: NOT_CONNECTED.label, tone: NOT_CONNECTED.tone } : authentication(projects)) },
    stats.failed > 0
      ? { label: t('User Sync'), state: t('{{failed}} failed', { failed: formatCount(stats.failed) }), tone: 'bad' }
      : stats.pending > 0
        ? { label: t('User Sync'), state: t('{{pending}} queued', { pending: formatCount(stats.pending) }), tone: 'info' }
        : { label: t('User Sync'), ...(isNew ? IDLE : ACTIVE) },
    { label: t('Subscription Sync'), ...(isNew ? IDLE : SUBSCRIPTION_SYNC[status]) },
  ];
}

function authentication(projects: ProjectSync[]): Pick<SyncRow, 'state' | 'tone'> {
  const failing = projects.filter((project) => project.status === 'error');
  const refused = failing.filter(({ lastErrorClass }) => REFUSED.includes(lastErrorClass ?? '')).length;
  if (refused > 0)
    return { state: t('{{refused}} refused', { refused: t('{{count, number}} projects', { count: refused }) }), tone: 'bad' };
  const away = failing.filter(({ isReachable }) => isReachable === false).length;
  if (away > 0) return { state: t('{{away}} unreachable', { away: t('{{count, number}} cores', { count: away }) }), tone: 'bad' };
  return { state: t('Connected'), tone: 'good' };
}

const ACTIVE = { state: t('Active'), tone: 'good' } as const;
const IDLE = { state: t('Inactive'), tone: 'neutral' } as const;

const SUBSCRIPTION_SYNC: Record<SyncStatus['status'], { state: string; tone: Tone }> = {
  healthy: ACTIVE,
  warning: { state: t('Delayed'), tone: 'warn' },
  error: { state: t('Failing'), tone: 'bad' },
};
