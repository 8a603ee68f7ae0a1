/** How the upstream core is kept in step. */
import type { Instant } from './types';

export type SyncHealth = 'healthy' | 'warning' | 'error';

export interface SyncStatus {
  status: SyncHealth;
  stats: { total: number; success: number; failed: number; pending: number };
  lastSyncAt: Instant | null;
  recentActivity: { operation: string; status: string; createdAt: Instant | null }[];
  run?: { total: number; done: number; startedAt: Instant } | null;
  projects: ProjectSync[];
}

export interface ProjectSync {
  projectId: number;
  name?: string;
  status: SyncHealth;
  lastError: string | null;
  lastErrorClass?: string | null;
  lastErrorAt?: Instant | null;
  lastSuccessAt?: Instant | null;
  lastReconciledAt?: Instant | null;
  /** Since when nothing is sent, until somebody acts. */
  pausedAt?: Instant | null;
  nextTryAt?: Instant | null;
  isReachable?: boolean | null;
  failed?: number;
  pending?: number;
}

export interface SyncLog {
  id: number;
  projectId: number;
  subscriptionId: number | null;
  vpnUserId: number | null;
  vpnLogin: string | null;
  operation: string;
  status: 'success' | 'failed' | 'pending';
  attempt: number;
  failureClass: string | null;
  requestData: Record<string, unknown> | null;
  responseData: Record<string, unknown> | null;
  errorMessage: string | null;
  durationMs: number | null;
  createdAt: Instant;
}

export interface SyncOrphan {
  id: number;
  projectId: number;
  vpnLogin: string;
  kageUserId: string;
  enabled: boolean;
  startDate: Instant | null;
  endDate: Instant | null;
  state: 'open' | 'ignored' | 'adopted' | 'deleted' | 'gone';
  subscriptionId: number | null;
  firstSeenAt: Instant;
  lastSeenAt: Instant;
}

export interface SyncPreview {
  id: number;
  projectId: number;
  status: string;
  total: number;
  done: number;
  toCreate: number;
  toChange: number;
  toDelete: number;
  orphans: number;
  items: SyncPreviewItem[];
  lastError: string | null;
}

export interface SyncPreviewItem {
  kind: 'create' | 'change' | 'delete' | 'orphan';
  vpnUserId: number | null;
  vpnLogin: string;
  /** Field by field what is wanted here and what stands there. */
  differences: Record<string, { here: unknown; there: unknown }> | null;
}
