import type { SyncStatus } from '../../api/syncTypes';
import type { Tone } from '../../components/tone';
import { formatCount } from '../../format/number';

export interface SyncRow {
  label: string;
  state: string;
  tone: Tone;
}

/** The three rows of the dashboard's card, read from what the synchronisation says of itself. */
export function syncRows({ status, stats, projects }: SyncStatus): SyncRow[] {
  const refused = projects.filter((project) => project.status === 'error').length;
  return [
    refused > 0
      ? { label: 'Authentication', state: `${formatCount(refused)} ${refused === 1 ? 'project' : 'projects'} failing`, tone: 'bad' }
      : { label: 'Authentication', state: 'Connected', tone: 'good' },
    stats.failed > 0
      ? { label: 'User Sync', state: `${formatCount(stats.failed)} failed`, tone: 'bad' }
      : stats.pending > 0
        ? { label: 'User Sync', state: `${formatCount(stats.pending)} queued`, tone: 'info' }
        : { label: 'User Sync', state: 'Active', tone: 'good' },
    { label: 'Subscription Sync', ...SUBSCRIPTION_SYNC[status] },
  ];
}

const SUBSCRIPTION_SYNC: Record<SyncStatus['status'], { state: string; tone: Tone }> = {
  healthy: { state: 'Active', tone: 'good' },
  warning: { state: 'Delayed', tone: 'warn' },
  error: { state: 'Failing', tone: 'bad' },
};
