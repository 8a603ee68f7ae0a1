import { Injectable } from '@nestjs/common';

import { Encryption } from '../../../common/secrets/encryption.js';
import { refusedBy, Database, execute, query, type Tx } from '../../../database/database.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import type { CoreUser, Credentials } from '../../core/core-driver.js';
import { MARK_FOR_SYNC } from '../../subscriptions/vpn-users/vpn-user.queries.js';
import { accountOf } from './due-users.js';
import { vpnUserEvent, type Attempt } from './attempt.js';
import { forgetCounters, recordAnswers, takeTurn } from '../readings/readings.queries.js';
import { closeSyncLogs } from '../logs/sync-log.queries.js';
import { writesGoWell } from '../rate-limit/project-pauses.js';
import { BREAKER_THRESHOLD } from '../sync.rules.js';
import { columnsOf } from '../../../database/select.js';
import type { ProjectSyncState } from '../project-sync-state.entity.js';

export interface Success {
  attempt: Attempt;
  user: CoreUser | null;
  /** Where they were read. */
  credentials?: Credentials;
  /** Whether the core was called for it. */
  wasAsked: boolean;
  endedAt: number;
  /** The times of the call and of its answer, by the database's clock. */
  beganAt: Date;
  answeredAt: Date;
  isCounterSum: boolean;
}

/**
 * Rows are locked in the order of their ids, as everywhere where several are locked. A row is synchronised when nothing has changed since
 * its version was read; otherwise it is due again at once.
 */
const CONFIRM = `
  WITH locked AS (
    SELECT id, attempt, kage_user_id AS known_id FROM vpn_users WHERE id IN (SELECT id FROM jsonb_to_recordset($1::jsonb) AS r (id int)) ORDER BY id FOR UPDATE
  )
  UPDATE vpn_users v SET
    synced_version = r.version, last_sync_at = now(), leased_until = NULL, leased_by = NULL, failures = 0, failure_class = NULL, failure_message = NULL,
    kage_user_id = coalesce(r.core_id, v.kage_user_id), sessions = r.sessions, installs = r.installs,
    credentials = coalesce(r.credentials, v.credentials), needs_rotation = v.needs_rotation AND v.desired_version <> r.version,
    ready_at = CASE WHEN r.core_id IS NULL OR (v.needs_rotation AND v.desired_version <> r.version) THEN v.ready_at
      WHEN v.ready_at IS NULL OR r.credentials IS NOT NULL OR r.core_id <> locked.known_id THEN now() ELSE v.ready_at END,
    core_account = CASE WHEN r.core_id IS NULL THEN v.core_account ELSE r.account END,
    provisioned_at = CASE WHEN r.core_id IS NULL THEN v.provisioned_at ELSE coalesce(v.provisioned_at, now()) END,
    sync_status = CASE WHEN v.desired_version = r.version THEN 'synced' ELSE 'pending' END,
    next_sync_at = CASE WHEN v.desired_version = r.version THEN r.next_at ELSE now() END
  FROM jsonb_to_recordset($1::jsonb) AS r (id int, attempt int, version int, core_id text, account text, credentials text, sessions int, installs int, next_at timestamptz)
  JOIN locked USING (id, attempt)
  WHERE v.id = r.id
  RETURNING v.id, v.sync_status = 'synced' AS "isInStep", r.core_id <> locked.known_id AS "isAnother", v.ready_at = now() AS "isReady"`;

/**
 * Another worker took the row over while we wrote to the core: it is unknown which call came last, so the desired state is sent once
 * more.
 */
const SEND_AGAIN = `
  UPDATE vpn_users SET ${MARK_FOR_SYNC}
  WHERE id IN (SELECT id FROM vpn_users WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE)`;

/** Users that waited for the name of one that a transfer had left behind are tried at once. */
const FORGET = `
  WITH gone AS (
    DELETE FROM vpn_users v USING jsonb_to_recordset($1::jsonb) AS r (id int, attempt int)
    WHERE v.id = r.id AND v.attempt = r.attempt AND v.desired = 'absent' RETURNING v.after_id
  )
  UPDATE vpn_users n SET next_sync_at = now() FROM gone
  WHERE n.id = gone.after_id AND n.desired = 'present' AND n.synced_version = 0 AND n.failure_class = 'conflict'`;

/** A success ends the project's failures. */
const HEAL = `
  WITH locked AS (
    SELECT project_id, paused_at IS NOT NULL OR failures >= ${BREAKER_THRESHOLD} AS was_broken FROM project_sync_states
    WHERE project_id = ANY($1::int[]) ORDER BY project_id FOR UPDATE
  )
  UPDATE project_sync_states s SET last_success_at = now(), failures = 0, ${writesGoWell('r.leased_at')}
  FROM locked JOIN unnest($1::int[], $2::timestamptz[]) AS r (project_id, leased_at) USING (project_id)
  WHERE s.project_id = locked.project_id
  RETURNING ${columnsOf<ProjectSyncState>(['projectId'], 's')}, locked.was_broken AND s.paused_at IS NULL AND s.open_until IS NULL AS "isMended"`;

const FIRST_SUCCESS = `
  INSERT INTO project_sync_states (project_id, last_success_at) SELECT id, now() FROM unnest($1::int[]) AS id ORDER BY id
  ON CONFLICT (project_id) DO UPDATE SET last_success_at = now()`;

/** Users that were given up meanwhile for passing reasons are tried again. */
const TRY_AGAIN = `
  UPDATE vpn_users SET next_sync_at = now(), sync_status = 'pending', failures = 0
  WHERE id IN (
    SELECT id FROM vpn_users
    WHERE project_id = ANY($1::int[]) AND environment = 'production' AND failures > 0 AND failure_class NOT IN ('invalid', 'conflict')
      AND (next_sync_at IS NULL OR next_sync_at > now())
    FOR UPDATE SKIP LOCKED)`;

@Injectable()
export class SyncSuccesses {
  constructor(
    private readonly database: Database,
    private readonly outbox: OutboxService,
    private readonly encryption: Encryption,
  ) {}

  async record(successes: Success[]): Promise<void[]> {
    try {
      return await this.write(successes);
    } catch (error) {
      const [only, ...others] = successes;
      if (!only || others.length > 0 || refusedBy(error) !== 'uq_vpn_users_kage_user_id') throw error;
      await this.forgetFormer(only);
      return this.write([only]);
    }
  }

  /** On the core an id has one name at a time: our user with the former name no longer exists there, and is made again. */
  private async forgetFormer({ attempt, user }: Success): Promise<void> {
    await execute(
      this.database.db,
      `UPDATE vpn_users SET kage_user_id = NULL, ${MARK_FOR_SYNC} WHERE core_account = $1 AND kage_user_id = $2 AND desired = 'present' AND id <> $3`,
      [accountOf(attempt.user), user?.id ?? null, attempt.user.id],
    );
  }

  private write(successes: Success[]): Promise<void[]> {
    return this.database.transaction(async (tx) => {
      await takeTurn(
        tx,
        successes.map(({ attempt }) => attempt.user.projectId),
      );
      await closeSyncLogs(tx, successes);
      const deleted = successes.filter(({ attempt }) => attempt.operation === 'delete');
      const provided = successes.filter(({ attempt }) => attempt.operation !== 'delete');
      if (deleted.length > 0)
        await execute(tx, FORGET, [JSON.stringify(deleted.map(({ attempt: { user } }) => ({ id: user.id, attempt: user.attempt })))]);
      if (provided.length > 0) await this.confirm(tx, provided);
      await this.reopen(tx, successes);
      return successes.map(() => undefined);
    });
  }

  private async confirm(tx: Tx, successes: Success[]): Promise<void> {
    const rows = successes.map(({ attempt, user, credentials }) => ({
      id: attempt.user.id,
      attempt: attempt.user.attempt,
      version: attempt.user.desiredVersion,
      core_id: user?.id ?? null,
      account: accountOf(attempt.user),
      credentials: credentials ? this.encryption.encrypt('vpn-credentials', JSON.stringify(credentials)) : null,
      sessions: user?.sessions ?? null,
      installs: user?.installs ?? null,
      next_at: attempt.nextAt,
    }));
    const confirmed = await query<{ id: number; isInStep: boolean; isAnother: boolean | null; isReady: boolean | null }>(tx, CONFIRM, [
      JSON.stringify(rows),
    ]);
    const known = new Set(confirmed.map(({ id }) => id));
    const overtaken = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    if (overtaken.length > 0) await execute(tx, SEND_AGAIN, [overtaken]);
    const others = confirmed.filter(({ isAnother }) => isAnother).map(({ id }) => id);
    if (others.length > 0) await forgetCounters(tx, others);
    await recordAnswers(
      tx,
      successes.flatMap(({ attempt, user, beganAt, answeredAt, isCounterSum }) =>
        user && known.has(attempt.user.id) ? [{ ...user, vpnUserId: attempt.user.id, beganAt, endedAt: answeredAt, isCounterSum }] : [],
      ),
    );
    const inStep = new Set(confirmed.filter(({ isInStep }) => isInStep).map(({ id }) => id));
    const ready = new Set(confirmed.filter(({ isReady }) => isReady).map(({ id }) => id));
    const events = successes.flatMap(({ attempt }) => [
      ...(inStep.has(attempt.user.id) ? [vpnUserEvent('vpn_user.synced', attempt)] : []),
      ...(ready.has(attempt.user.id) ? [vpnUserEvent('vpn_user.ready', attempt)] : []),
    ]);
    if (events.length > 0) await this.outbox.publish(tx, ...events);
  }

  private async reopen(tx: Tx, successes: Success[]): Promise<void> {
    const leasedAt = new Map<number, Date>();
    for (const { attempt } of successes.filter(hasReachedCore)) {
      const { projectId, leasedAt: at } = attempt.user;
      const known = leasedAt.get(projectId);
      if (!known || at > known) leasedAt.set(projectId, at);
    }
    if (leasedAt.size === 0) return;
    const healed = await query<{ projectId: number; isMended: boolean }>(tx, HEAL, [[...leasedAt.keys()], [...leasedAt.values()]]);
    for (const { projectId } of healed) leasedAt.delete(projectId);
    if (leasedAt.size > 0) await execute(tx, FIRST_SUCCESS, [[...leasedAt.keys()]]);
    const mended = healed.filter(({ isMended }) => isMended).map(({ projectId }) => projectId);
    if (mended.length > 0) await execute(tx, TRY_AGAIN, [mended]);
  }
}

/** The sandbox's answers say nothing about the real core, nor does a row for which the core was not called. */
function hasReachedCore({ attempt: { user }, wasAsked }: Success): boolean {
  return user.environment === 'production' && wasAsked;
}
