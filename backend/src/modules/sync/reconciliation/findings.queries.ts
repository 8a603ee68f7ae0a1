import { Injectable } from '@nestjs/common';

import { execute, type Tx } from '../../../database/database.js';
import type { CoreUser } from '../../core/core-driver.js';
import { hasJoined } from '../../core/sign-ins/sign-ins.js';
import { MARK_FOR_SYNC } from '../../subscriptions/vpn-users/vpn-user.queries.js';
import type { Drift, PageFindings } from './page.rules.js';
import type { Part } from './sync-parts.js';

const BATCH = 1_000;

/** Users of the part's project that the core should have shown: `$1` the account, `$2` the part, `$3` when it began, `$4` the project. */
const MISSING = `
  FROM vpn_users v
  WHERE v.project_id = $4 AND v.environment = 'production' AND v.desired = 'present'
    AND NOT EXISTS (SELECT FROM sync_seen s WHERE s.part_id = $2 AND s.vpn_login = lower(v.vpn_login))`;
const IN_STEP = `v.synced_version = v.desired_version AND v.next_sync_at IS NULL AND v.leased_until IS NULL AND v.last_sync_at < $3`;

/** Writes what a reconciliation found: a repair makes users due, a preview only notes them. Rows that somebody else has locked are on their way anyway. */
@Injectable()
export class FindingsWriter {
  async see(tx: Tx, part: Part, logins: readonly string[]): Promise<void> {
    if (logins.length === 0) return;
    await execute(
      tx,
      'INSERT INTO sync_seen (part_id, vpn_login) SELECT $1, lower(login) FROM unnest($2::text[]) login ON CONFLICT DO NOTHING',
      [part.id, logins],
    );
  }

  async writePage(tx: Tx, part: Part, findings: PageFindings): Promise<{ toChange: number; toDelete: number; orphans: number }> {
    const { drifted, doomed, orphans, counters } = findings;
    await this.noteOrphans(tx, part, orphans);
    if (part.kind === 'preview') {
      const changes = drifted.filter(({ user }) => !user.isLeased);
      await this.noteItems(tx, part, [
        ...changes.map(({ user, differences }) => ({
          kind: 'change',
          id: user.id,
          login: user.vpnLogin,
          version: user.desiredVersion,
          differences,
        })),
        ...doomed.map((user) => ({
          kind: 'delete',
          id: user.id,
          login: user.vpnLogin,
          version: user.desiredVersion,
          differences: null,
        })),
        ...orphans.map(({ vpnLogin }) => ({ kind: 'orphan', id: null, login: vpnLogin, version: null, differences: null })),
      ]);
      return { toChange: changes.length, toDelete: doomed.length, orphans: orphans.length };
    }
    await this.updateCounters(tx, counters);
    return { toChange: await this.makeDue(tx, drifted), toDelete: 0, orphans: orphans.length };
  }

  /** Users that are missing on the core, found at the end. @returns how many. */
  async writeMissing(tx: Tx, part: Part): Promise<number> {
    const params = [part.coreAccount, part.id, part.startedAt, part.projectId];
    if (part.kind === 'preview') {
      // Also users that were never created there, since they would be made too.
      return execute(
        tx,
        `INSERT INTO sync_run_items (run_id, kind, vpn_user_id, vpn_login, desired_version)
         SELECT ${part.runId}, 'create', v.id, v.vpn_login, v.desired_version ${MISSING} AND $1::text IS NOT NULL AND $3::timestamptz IS NOT NULL`,
        params,
      );
    }
    let missing = 0;
    for (;;) {
      const marked = await execute(
        tx,
        `UPDATE vpn_users v SET ${MARK_FOR_SYNC} WHERE v.id IN (
           SELECT v.id ${MISSING} AND ${IN_STEP} AND (v.begun_at IS NOT NULL AND v.core_account = $1) LIMIT ${BATCH} FOR UPDATE OF v SKIP LOCKED)`,
        params,
      );
      missing += marked;
      if (marked < BATCH) return missing;
    }
  }

  /** Orphans that this pass has not met are gone from the core, or known by now. */
  async closeOrphans(tx: Tx, part: Part): Promise<void> {
    await execute(
      tx,
      `UPDATE sync_orphans SET state = 'gone' WHERE core_account = $1 AND state IN ('open', 'ignored') AND last_seen_at < $2`,
      [part.coreAccount, part.startedAt],
    );
  }

  /** Tries users again that had been given up, permanently refused ones too, since a full reconciliation is the time for that. */
  async retryFailed(tx: Tx, part: Part): Promise<void> {
    await execute(
      tx,
      `UPDATE vpn_users v SET ${MARK_FOR_SYNC} WHERE v.id IN (
         SELECT v.id FROM vpn_users v
         WHERE v.project_id = $1 AND v.environment = 'production' AND v.sync_status = 'failed' FOR UPDATE OF v SKIP LOCKED)`,
      [part.projectId],
    );
  }

  /** Marks users without a difference; any other is being sent already. The version excludes users that were changed meanwhile. */
  private async makeDue(tx: Tx, drifted: Drift[]): Promise<number> {
    const users = drifted.filter(({ user }) => user.isInStep).map(({ user }) => user);
    if (users.length === 0) return 0;
    return execute(
      tx,
      `UPDATE vpn_users v SET ${MARK_FOR_SYNC} FROM unnest($1::int[], $2::int[]) AS r (id, version)
       WHERE v.id = r.id AND v.desired_version = r.version AND v.id IN (SELECT id FROM vpn_users WHERE id = ANY($1::int[]) FOR UPDATE SKIP LOCKED)`,
      [users.map(({ id }) => id), users.map(({ desiredVersion }) => desiredVersion)],
    );
  }

  private async updateCounters(tx: Tx, counters: PageFindings['counters']): Promise<void> {
    if (counters.length === 0) return;
    await execute(
      tx,
      `UPDATE vpn_users v SET sessions = r.sessions, installs = r.installs FROM jsonb_to_recordset($1::jsonb) AS r (id int, sessions int, installs int)
       WHERE v.id = r.id AND (v.sessions, v.installs) IS DISTINCT FROM (r.sessions, r.installs)
         AND v.id IN (SELECT id FROM vpn_users WHERE id IN (SELECT id FROM jsonb_to_recordset($1::jsonb) AS i (id int)) FOR UPDATE SKIP LOCKED)`,
      [JSON.stringify(counters)],
    );
  }

  private async noteItems(tx: Tx, part: Part, items: object[]): Promise<void> {
    await execute(
      tx,
      `INSERT INTO sync_run_items (run_id, kind, vpn_user_id, vpn_login, desired_version, differences)
       SELECT $1, kind, id, login, version, differences
       FROM jsonb_to_recordset($2::jsonb) AS r (kind text, id int, login text, version int, differences jsonb)`,
      [part.runId, JSON.stringify(items)],
    );
  }

  /** Where several projects share the account, the first to find a user keeps it for as long as it shares the account. */
  private async noteOrphans(tx: Tx, part: Part, orphans: CoreUser[]): Promise<void> {
    if (orphans.length === 0) return;
    await execute(
      tx,
      `INSERT INTO sync_orphans AS o (project_id, core_account, vpn_login, kage_user_id, enabled, start_date, end_date, max_sessions, max_installs)
       SELECT $1, $2, r."vpnLogin", r.id, r.enabled, r."startDate", r."endDate", r."maxSessions", r."maxInstalls"
       FROM jsonb_to_recordset($3::jsonb) AS r ("vpnLogin" text, id text, enabled boolean, "startDate" timestamptz, "endDate" timestamptz,
         "maxSessions" int, "maxInstalls" int)
       ON CONFLICT (core_account, lower(vpn_login)) WHERE state IN ('open', 'ignored') DO UPDATE SET
         project_id = CASE WHEN EXISTS (SELECT FROM projects p WHERE p.id = o.project_id AND p.core_account = o.core_account AND p.deleted_at IS NULL AND ${hasJoined})
           THEN o.project_id ELSE excluded.project_id END,
         kage_user_id = excluded.kage_user_id, enabled = excluded.enabled, start_date = excluded.start_date, end_date = excluded.end_date,
         max_sessions = excluded.max_sessions, max_installs = excluded.max_installs, last_seen_at = now()`,
      [part.projectId, part.coreAccount, JSON.stringify(orphans)],
    );
  }
}
