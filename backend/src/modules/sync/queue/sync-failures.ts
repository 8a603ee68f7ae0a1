import { Injectable } from '@nestjs/common';

import { systemActor } from '../../../common/http/caller.js';
import { Database, execute, queryOne, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import type { CoreFailure } from '../../core/core-failure.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import { SubscriptionsService } from '../../subscriptions/lifecycle/subscriptions.service.js';
import type { DueUser } from './due-users.js';
import { vpnUserEvent, type Attempt } from './attempt.js';
import { closeSyncLogs } from '../logs/sync-log.queries.js';
import { ProjectPauses, writesGoWell } from '../rate-limit/project-pauses.js';
import { backoffMs, breakerMs } from '../sync.rules.js';
import { Cooldowns } from '../rate-limit/cooldowns.js';
import { columnsOf } from '../../../database/select.js';
import type { ProjectSyncState } from '../project-sync-state.entity.js';

const ACTOR = systemActor('Synchronization');
const MESSAGE_MAX = 500;

export interface Failure {
  attempt: Attempt;
  failure: CoreFailure;
  isThere: boolean;
  endedAt: number;
}

const LEASE_ENDS = 'leased_until = NULL, leased_by = NULL, failure_class = $3, failure_message = $4';

/** The user that a transfer has left behind on the same server as the new project's. */
const LEFT_ON_SAME_SERVER = `
  SELECT t.id FROM vpn_users t JOIN projects o ON o.id = t.project_id JOIN projects p ON p.id = $2
  WHERE t.after_id = $1 AND t.desired = 'absent' AND (o.core_driver, o.core_url) IS NOT DISTINCT FROM (p.core_driver, p.core_url)`;
/** Its removal makes the user due at once. */
const AFTER_OLD = `next_sync_at = now() + interval '1 minute'`;

/** Another worker has the row by now; the result of this one is not accepted. */
class LeaseLost extends Error {}

/** Records failed attempts. Every statement checks the attempt's number. */
@Injectable()
export class SyncFailures {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
    private readonly pauses: ProjectPauses,
    private readonly cooldowns: Cooldowns,
  ) {}

  async record(given: Failure): Promise<void> {
    try {
      await this.database.transaction((tx) => this.write(tx, given));
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    }
    await this.recordInAudit(given);
  }

  private async write(tx: Tx, given: Failure): Promise<void> {
    const { attempt, failure, endedAt } = given;
    await closeSyncLogs(tx, [{ attempt, failure, wasAsked: !failure.detail.isNotSent, endedAt }]);
    if (failure.meaning === 'user') await this.refused(tx, given);
    else if (failure.meaning === 'project') await this.stopped(tx, attempt, failure);
    else await this.passing(tx, attempt, failure);
  }

  /**
   * The core refuses this user permanently: a first provisioning is undone with its charge, and staff and the partner get the reason;
   * anything else waits until a person corrects it.
   */
  private async refused(tx: Tx, { attempt, failure, isThere }: Failure): Promise<void> {
    const { user } = attempt;
    if (failure.failure === 'conflict' && (await this.waitsForOld(tx, user, failure))) return;
    const isFirst = !user.isProvisioned && !isThere && user.desired === 'present';
    if (!isFirst || user.subscriptionId === null) await this.giveUp(tx, attempt, failure);
    else {
      const cause = failure.failure === 'conflict' ? 'conflict' : 'core_refused';
      // The subscription is locked before its VPN user, as everybody does.
      const refusedUser = { id: user.subscriptionId, desiredVersion: user.desiredVersion };
      const isCancelled = await this.subscriptions.cancelRefused(tx, ACTOR, refusedUser, { cause, message: failure.message });
      // A refused user was never created on the server. `begun_at` is cleared, so that we never touch another user of that name.
      const changed = await this.update(tx, user, failure, `${LEASE_ENDS}, begun_at = NULL, core_account = NULL`);
      if (changed === 0) throw new LeaseLost();
      if (isCancelled) await this.outbox.publish(tx, vpnUserEvent('vpn_user.failed', attempt, failure));
      else await this.giveUp(tx, attempt, failure);
    }
    if (user.environment === 'production') await this.noteAnswer(tx, user);
  }

  /**
   * Where user names are unique on the whole server, the user that a transfer left behind there has to be removed first. @returns
   * false where there is none
   * @throws LeaseLost
   */
  private async waitsForOld(tx: Tx, user: DueUser, failure: CoreFailure): Promise<boolean> {
    if (!(await queryOne(tx, LEFT_ON_SAME_SERVER, [user.id, user.projectId]))) return false;
    const changed = await this.update(tx, user, failure, `${LEASE_ENDS}, begun_at = NULL, core_account = NULL, ${AFTER_OLD}`);
    if (changed === 0) throw new LeaseLost();
    await this.noteAnswer(tx, user);
    return true;
  }

  private async passing(tx: Tx, attempt: Attempt, failure: CoreFailure): Promise<void> {
    const { user } = attempt;
    const { retryAfterMs = 0 } = failure.detail;
    const { syncRetryAttempts } = await this.settings.get(tx);
    const failures = user.failures + 1;
    if (failures > syncRetryAttempts) await this.giveUp(tx, attempt, failure);
    else {
      const wait = backoffMs(failures, Math.random(), retryAfterMs);
      // A change made during the attempt has already asked for the next one.
      await this.update(
        tx,
        user,
        failure,
        `${LEASE_ENDS}, failures = failures + 1,
         next_sync_at = CASE WHEN desired_version = $5 THEN now() + make_interval(secs => $6::float8 / 1000) ELSE now() END`,
        [user.desiredVersion, wait],
      );
    }
    if (user.environment !== 'production') return;
    await this.noteTrouble(tx, user, failure);
    await this.cooldowns.note(tx, user.projectId, failure);
  }

  /** No call for this project can succeed until somebody acts: its rows stay due, and staff are notified once. */
  private async stopped(tx: Tx, { user }: Attempt, failure: CoreFailure): Promise<void> {
    // The row goes to the end of the queue, so that the next try uses another user: the refusal may concern this one alone.
    await this.update(tx, user, failure, `${LEASE_ENDS}, next_sync_at = now()`);
    await this.pauses.pause(tx, [user.projectId], failure, 'write');
  }

  /** Shown as failed and tried again by the next full reconciliation. A deletion is never given up. */
  private async giveUp(tx: Tx, attempt: Attempt, failure: CoreFailure): Promise<void> {
    const { user } = attempt;
    const changed = await this.update(
      tx,
      user,
      failure,
      `${LEASE_ENDS}, failures = failures + 1,
       sync_status = CASE WHEN desired_version = $5 THEN 'failed' ELSE 'pending' END,
       next_sync_at = CASE WHEN desired_version <> $5 THEN now() WHEN desired = 'absent' THEN now() + make_interval(secs => $6::float8 / 1000) END`,
      [user.desiredVersion, backoffMs(user.failures + 1, Math.random(), failure.detail.retryAfterMs)],
    );
    if (changed > 0) await this.outbox.publish(tx, vpnUserEvent('vpn_user.failed', attempt, failure));
  }

  /** The core answered, if only to refuse one user: the reason for the project's wait is over. */
  private async noteAnswer(tx: Tx, { projectId, leasedAt }: DueUser): Promise<void> {
    await execute(tx, `UPDATE project_sync_states s SET failures = 0, ${writesGoWell('$2')} WHERE project_id = $1`, [projectId, leasedAt]);
  }

  private async noteTrouble(tx: Tx, { projectId, leasedAt }: DueUser, failure: CoreFailure): Promise<void> {
    const before = await queryOne<{ lastErrorAt: Date | null }>(
      tx,
      `SELECT ${columnsOf<ProjectSyncState>(['lastErrorAt'])} FROM project_sync_states WHERE project_id = $1 FOR UPDATE`,
      [projectId],
    );
    const state = await queryOne<{ failures: number }>(
      tx,
      `INSERT INTO project_sync_states AS s (project_id, failures, last_error, last_error_class, last_error_at) VALUES ($1, 1, $2, $3, now())
       ON CONFLICT (project_id) DO UPDATE SET failures = s.failures + 1, last_error = excluded.last_error,
         last_error_class = excluded.last_error_class, last_error_at = now()
       RETURNING failures`,
      [projectId, failure.message.slice(0, MESSAGE_MAX), failure.failure],
    );
    const wait = breakerMs(state?.failures ?? 1);
    if (wait === 0) return;
    // Calls that ran together end one after the other: none of them shortens the pause that another one began.
    const isStraggler = before?.lastErrorAt ? before.lastErrorAt >= leasedAt : false;
    await execute(
      tx,
      `UPDATE project_sync_states SET open_until = greatest(now() + make_interval(secs => $2::float8 / 1000), CASE WHEN $3::boolean THEN open_until END)
       WHERE project_id = $1`,
      [projectId, wait, isStraggler],
    );
  }

  private update(tx: Tx, user: DueUser, failure: CoreFailure, assignments: string, more: unknown[] = []): Promise<number> {
    return execute(tx, `UPDATE vpn_users SET ${assignments} WHERE id = $1 AND attempt = $2`, [
      user.id,
      user.attempt,
      failure.failure,
      failure.message.slice(0, MESSAGE_MAX),
      ...more,
    ]);
  }

  /** One row for a project's failures of a minute, with their count. */
  private async recordInAudit({ attempt: { user, operation }, failure }: Failure): Promise<void> {
    await this.audit.recordFailure(ACTOR, {
      action: 'vpn_user_sync_failed',
      outcome: 'failed',
      route: `synchronisation of project ${user.projectId}`,
      entityType: 'vpn_user',
      entityId: user.id,
      projectId: user.projectId,
      details: { operation, failure: failure.failure, message: failure.message },
    });
  }
}
