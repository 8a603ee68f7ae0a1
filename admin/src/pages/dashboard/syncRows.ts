import type { ProjectSync, SyncStatus } from '../../api/syncTypes';
import type { Tone } from '../../components/tone';
import { formatCount, plural } from '../../format/number';

export interface SyncRow {
  label: string;
  state: string;
  tone: Tone;
}

/** The core knows the project's login, but turns it away. */
const REFUSED = ['auth_rejected', 'forbidden'];

/** The three rows of the dashboard's card, read from what the synchronisation says of itself. */
export function syncRows({ status, stats, projects }: SyncStatus): SyncRow[] {
  return [
    { label: 'Authentication', ...authentication(projects) },
    stats.failed > 0
      ? { label: 'User Sync', state: `${formatCount(stats.failed)} failed`, tone: 'bad' }
      : stats.pending > 0
        ? { label: 'User Sync', state: `${formatCount(stats.pending)} queued`, tone: 'info' }
        : { label: 'User Sync', state: 'Active', tone: 'good' },
    { label: 'Subscription Sync', ...SUBSCRIPTION_SYNC[status] },
  ];
}

function authentication(projects: ProjectSync[]): Pick<SyncRow, 'state' | 'tone'> {
  const failing = projects.filter((project) => project.status === 'error');
  const refused = failing.filter(({ lastErrorClass }) => REFUSED.includes(lastErrorClass ?? '')).length;
  if (refused > 0) return { state: `${plural(refused, 'project')} refused`, tone: 'bad' };
  const away = failing.filter(({ isReachable }) => isReachable === false).length;
  if (away > 0) return { state: `${plural(away, 'core')} unreachable`, tone: 'bad' };
  return { state: 'Connected', tone: 'good' };
}

const SUBSCRIPTION_SYNC: Record<SyncStatus['status'], { state: string; tone: Tone }> = {
  healthy: { state: 'Active', tone: 'good' },
  warning: { state: 'Delayed', tone: 'warn' },
  error: { state: 'Failing', tone: 'bad' },
};
