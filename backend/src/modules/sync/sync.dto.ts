import { IdField, Out } from '../../common/http/fields.js';
import { FAILURE_CLASSES } from '../core/core-failure.js';
import { SYNC_LOG_STATUSES, type SyncLogStatus } from './logs/sync-log.entity.js';
import type { Activity, Health, ProjectHealth, RunProgress, SyncCounts } from './sync-status.queries.js';

const HEALTH = ['healthy', 'warning', 'error'] as const;

export class ForceSyncRequest {
  @IdField({ optional: true, description: 'Only this project; all in scope when absent.' })
  projectId?: number;
}

export class RetryFailedRequest {
  @IdField({ optional: true, description: 'Only those of this project; all in scope when absent.' })
  projectId?: number;
}

export class RetriedResponse {
  @Out.int({ description: 'How many VPN users are sent again.' }) queued!: number;
  @Out.bool({ description: 'Whether others have failed as well: ask again.' }) more!: boolean;
}

export class QueuedResponse {
  @Out.id() id!: number;
}

class SyncStatsResponse implements SyncCounts {
  @Out.int() total!: number;
  @Out.int() success!: number;
  @Out.int() failed!: number;
  @Out.int() pending!: number;
}

class ActivityResponse implements Activity {
  @Out.text() operation!: string;
  @Out.oneOf(SYNC_LOG_STATUSES) status!: SyncLogStatus;
  @Out.text({ nullable: true }) vpnLogin!: string | null;
  @Out.id() projectId!: number;
  @Out.instant() createdAt!: Date;
}

class RunResponse implements Omit<RunProgress, 'kind'> {
  @Out.id() id!: number;
  @Out.int() total!: number;
  @Out.int() done!: number;
  @Out.instant() startedAt!: Date;
}

class ProjectSyncResponse implements ProjectHealth {
  @Out.id() projectId!: number;
  @Out.text() name!: string;
  @Out.oneOf(HEALTH) status!: Health;
  @Out.text({ nullable: true }) lastError!: string | null;
  @Out.oneOf(FAILURE_CLASSES, { nullable: true }) lastErrorClass!: string | null;
  @Out.instant({ nullable: true }) lastErrorAt!: Date | null;
  @Out.instant({ nullable: true }) lastSuccessAt!: Date | null;
  @Out.instant({ nullable: true }) lastReconciledAt!: Date | null;
  @Out.instant({ nullable: true, description: 'Since when nothing is sent, until somebody acts.' }) pausedAt!: Date | null;
  @Out.instant({ nullable: true }) nextTryAt!: Date | null;
  @Out.bool({ nullable: true, description: 'What the last probe of the core account said.' }) isReachable!: boolean | null;
  @Out.int() failed!: number;
  @Out.int() pending!: number;
}

export class SyncStatusResponse {
  @Out.oneOf(HEALTH) status!: Health;
  @Out.object({ type: SyncStatsResponse }) stats!: SyncStatsResponse;
  @Out.instant({ nullable: true }) lastSyncAt!: Date | null;
  @Out.list(ActivityResponse) recentActivity!: ActivityResponse[];
  @Out.object({ type: RunResponse, required: false }) run?: RunResponse;
  @Out.list(ProjectSyncResponse) projects!: ProjectSyncResponse[];
}

export class SyncLogResponse {
  @Out.int() id!: number;
  @Out.id() projectId!: number;
  @Out.id({ nullable: true }) subscriptionId!: number | null;
  @Out.id({ nullable: true }) vpnUserId!: number | null;
  @Out.text({ nullable: true }) vpnLogin!: string | null;
  @Out.text({ description: 'create, update, disable or delete' }) operation!: string;
  @Out.oneOf(SYNC_LOG_STATUSES) status!: SyncLogStatus;
  @Out.int() attempt!: number;
  @Out.oneOf(FAILURE_CLASSES, { nullable: true }) failureClass!: string | null;
  @Out.object({ nullable: true }) requestData!: object | null;
  @Out.object({ nullable: true }) responseData!: object | null;
  @Out.text({ nullable: true }) errorMessage!: string | null;
  @Out.int({ nullable: true }) durationMs!: number | null;
  @Out.instant() createdAt!: Date;
}

export const toSyncLog = (row: SyncLogResponse): SyncLogResponse => ({
  id: row.id,
  projectId: row.projectId,
  subscriptionId: row.subscriptionId,
  vpnUserId: row.vpnUserId,
  vpnLogin: row.vpnLogin,
  operation: row.operation,
  status: row.status,
  attempt: row.attempt,
  failureClass: row.failureClass,
  requestData: row.requestData,
  responseData: row.responseData,
  errorMessage: row.errorMessage,
  durationMs: row.durationMs,
  createdAt: row.createdAt,
});
