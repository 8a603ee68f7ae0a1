import { Injectable } from '@nestjs/common';

import { Database, execute, query, type Tx } from '../../database/database.js';
import { OutboxService } from '../outbox/outbox.service.js';
import type { CoreUser } from '../core/core-driver.js';
import { accountOf } from './due-user.js';
import type { Attempt } from './sync.attempt.js';
import { writeSyncLogs } from './sync.log.js';
import { BREAKER_THRESHOLD } from './sync.rules.js';
import { vpnUserEvent } from './sync.events.js';

export interface Success {
  attempt: Attempt;
  user: CoreUser | null;
  endedAt: number;
}

/** Rows are locked in the order of their ids, as by everybody who locks several. A row is in step when nothing has changed since its version was read; else it is due again at once. */
const CONFIRM = `
  WITH locked AS (
    SELECT id, attempt FROM vpn_users WHERE id IN (SELECT id FROM jsonb_to_recordset($1::jsonb) AS r (id int)) ORDER BY id FOR UPDATE
  )
  UPDATE vpn_users v SET
    synced_version = r.version, last_sync_at = now(), leased_until = NULL, leased_by = NULL, failures = 0, failure_class = NULL, failure_message = NULL,
    kage_user_id = coalesce(r.core_id, v.kage_user_id), sessions = r.sessions, installs = r.installs,
    core_account = CASE WHEN r.core_id IS NULL THEN v.core_account ELSE r.account END,
    provisioned_at = CASE WHEN r.core_id IS NULL THEN v.provisioned_at ELSE coalesce(v.provisioned_at, now()) END,
    sync_status = CASE WHEN v.wanted_version = r.version THEN 'synced' ELSE 'pending' END,
    next_sync_at = CASE WHEN v.wanted_version = r.version THEN NULL ELSE now() END
  FROM jsonb_to_recordset($1::jsonb) AS r (id int, attempt int, version int, core_id text, account text, sessions int, installs int)
  JOIN locked USING (id, attempt)
  WHERE v.id = r.id
  RETURNING v.id, v.sync_status = 'synced' AS "isInStep"`;

const FORGET = `
  DELETE FROM vpn_users v USING jsonb_to_recordset($1::jsonb) AS r (id int, attempt int)
  WHERE v.id = r.id AND v.attempt = r.attempt AND v.wanted = 'absent'`;

const LOCK_BROKEN = `
  SELECT project_id AS "projectId" FROM project_sync_states
  WHERE project_id = ANY($1::int[]) AND (paused_at IS NOT NULL OR failures >= ${BREAKER_THRESHOLD}) ORDER BY project_id FOR UPDATE`;

/** A success ends the project's trouble. */
const HEAL = `
  INSERT INTO project_sync_states AS s (project_id, last_success_at) SELECT id, now() FROM unnest($1::int[]) AS id ORDER BY id
  ON CONFLICT (project_id) DO UPDATE SET last_success_at = now(), failures = 0, open_until = NULL, paused_at = NULL, paused_class = NULL`;

/** What had given up meanwhile for passing reasons is tried again. */
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
  ) {}

  record(successes: Success[]): Promise<void[]> {
    return this.database.transaction(async (tx) => {
      // First, because their foreign key touches the subscriptions, which everybody locks before the VPN users.
      await writeSyncLogs(tx, successes);
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
    const rows = successes.map(({ attempt, user }) => ({
      id: attempt.user.id,
      attempt: attempt.user.attempt,
      version: attempt.user.wantedVersion,
      core_id: user?.id ?? null,
      account: accountOf(attempt.user),
      sessions: user?.sessions ?? null,
      installs: user?.installs ?? null,
    }));
    const confirmed = await query<{ id: number; isInStep: boolean }>(tx, CONFIRM, [JSON.stringify(rows)]);
    const inStep = new Set(confirmed.filter(({ isInStep }) => isInStep).map(({ id }) => id));
    const events = successes
      .filter(({ attempt }) => inStep.has(attempt.user.id))
      .map(({ attempt }) => vpnUserEvent('vpn_user.synced', attempt));
    if (events.length > 0) await this.outbox.publish(tx, ...events);
  }

  private async reopen(tx: Tx, successes: Success[]): Promise<void> {
    const projects = [...new Set(successes.filter(hasReachedCore).map(({ attempt }) => attempt.user.projectId))];
    if (projects.length === 0) return;
    const broken = await query<{ projectId: number }>(tx, LOCK_BROKEN, [projects]);
    await execute(tx, HEAL, [projects]);
    if (broken.length > 0) await execute(tx, TRY_AGAIN, [broken.map(({ projectId }) => projectId)]);
  }
}

/** The sandbox's answers say nothing about the real core, nor does a row for which there was nothing to ask. */
function hasReachedCore({ attempt: { user, operation } }: Success): boolean {
  const wasAsked = operation !== 'delete' || user.begunAccount !== null || user.kageUserId !== null;
  return user.environment === 'production' && wasAsked;
}
