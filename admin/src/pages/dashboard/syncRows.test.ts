import type { ProjectSync, SyncStatus } from '../../api/types';
import { syncRows } from './SyncCard';

const status = (part: Partial<SyncStatus>): SyncStatus => ({
  status: 'healthy',
  stats: { total: 5, success: 5, failed: 0, pending: 0 },
  lastSyncAt: null,
  recentActivity: [],
  projects: [],
  ...part,
});
const project = (part: Partial<ProjectSync>): ProjectSync => ({
  projectId: 1,
  name: 'Northlight',
  status: 'error',
  lastError: null,
  lastErrorClass: null,
  lastErrorAt: null,
  lastSuccessAt: null,
  lastReconciledAt: null,
  pausedAt: null,
  nextTryAt: null,
  isReachable: null,
  failed: 0,
  pending: 0,
  ...part,
});
const states = (part: Partial<SyncStatus>) => syncRows(status(part)).map(({ state }) => state);

describe("the dashboard's sync card", () => {
  it('says Connected, Active, Active when all is well', () => expect(states({})).toEqual(['Connected', 'Active', 'Active']));

  it('does not say that all is well before any server was reached', () => {
    const fresh = project({ status: 'healthy' });
    expect(states({ projects: [fresh, fresh] })).toEqual(['Not connected yet', 'Inactive', 'Inactive']);
    expect(states({ projects: [fresh, project({ status: 'healthy', isReachable: true })] })).toEqual(['Connected', 'Active', 'Active']);
  });

  it('shows failures, otherwise the queue', () => {
    expect(states({ stats: { total: 9, success: 0, failed: 0, pending: 1118 } })[1]).toBe('1,118 queued');
    expect(states({ stats: { total: 9, success: 0, failed: 2, pending: 7 } })[1]).toBe('2 failed');
  });

  it('counts the projects whose core refuses them', () => {
    const bad = project({ lastError: 'no', lastErrorClass: 'auth_rejected' });
    expect(states({ status: 'error', projects: [bad, { ...bad, projectId: 2 }] })).toEqual(['2 projects refused', 'Active', 'Failing']);
  });

  it('does not show an unreachable core as a refusal', () => {
    const away = project({ lastError: 'timeout', lastErrorClass: 'unavailable', isReachable: false });
    expect(states({ status: 'error', projects: [away] })[0]).toBe('1 core unreachable');
  });
});
