import { Injectable } from '@nestjs/common';

import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { Database, execute, query, queryOne, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { isRefused, SignIns } from '../../core/sign-ins/sign-ins.js';
import type { SyncRunKind } from './sync-run.entity.js';

const EVERY = `interval '1 hour'`;
const KEPT = `interval '30 days'`;
/** Users that have used up a limit that the console enforces are disabled at most five minutes later. */
const USAGE_EVERY = `interval '4 minutes'`;
const USAGE_KEPT = `interval '1 day'`;

interface NewRun {
  kind: SyncRunKind;
  projectId: number | null;
  requestedBy: number | null;
  /** Which projects; a run for one project names it here, too. */
  scope: Scope;
}

/**
 * A part for each project that can sign in and, unless it is a preview, is not being reconciled already. Projects that share an account are read one by one,
 * each with its own login and password: the answer to one of them says nothing about another.
 */
const ADD_PARTS = `
  INSERT INTO sync_run_parts (run_id, project_id, connection_version, core_account, total)
  SELECT $1, p.id, p.connection_version, p.core_account,
    (SELECT count(*) FROM vpn_users v WHERE v.project_id = p.id AND v.desired = 'present' AND v.environment = 'production')
  FROM projects p
  WHERE p.deleted_at IS NULL AND (p.core_driver = 'sandbox' OR (p.kage_login IS NOT NULL AND p.kage_password IS NOT NULL)) AND NOT ${isRefused}
    AND ($2::int[] IS NULL OR p.id = ANY($2::int[]))
    AND ($3 OR NOT EXISTS (
      SELECT FROM sync_run_parts t JOIN sync_runs r ON r.id = t.run_id
      WHERE t.project_id = p.id AND t.connection_version = p.connection_version AND t.status IN ('queued', 'running') AND (r.kind IN ('scheduled', 'forced') OR r.kind = $4)))
  ORDER BY p.id`;

/**
 * How far the parts `t` of a run are: with the users of the whole account for people who see all projects (null), and of the project alone for
 * others, since projects may share an account.
 */
export const progressSql = (projectIds: string): string => `
  coalesce(sum(CASE WHEN ${projectIds}::int[] IS NULL THEN greatest(t.total, t.done) ELSE t.total END), 0)::int AS total,
  coalesce(sum(CASE WHEN ${projectIds}::int[] IS NULL THEN t.done ELSE least(t.total, t.done) END), 0)::int AS done`;

@Injectable()
export class SyncRuns {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly signIns: SignIns,
  ) {}

  /**
   * Queues a full reconciliation by hand. It also ends the pauses of its projects (except for an unsupported version, which probes
   * end) and the cooldowns of their cores, and lets a refused sign-in be tried again.
   */
  async force(tx: Tx, requestedBy: number, scope: Scope, projectId: number | null): Promise<number> {
    const projects = projectId === null ? scope : [projectId];
    await execute(
      tx,
      `UPDATE project_sync_states SET paused_at = NULL, paused_class = NULL, open_until = NULL, cooldown_until = NULL, failures = 0
       WHERE ($1::int[] IS NULL OR project_id = ANY($1::int[])) AND paused_class IS DISTINCT FROM 'unsupported'`,
      [projectIdsOf(projects)],
    );
    await this.signIns.allowAgain(tx, projectIdsOf(projects));
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
    return this.add(tx, { kind: 'forced', projectId, requestedBy, scope: projects });
  }

  /** Not asked for by a person: checks whether the project's core keeps to the contract again. */
  again(tx: Tx, projectId: number): Promise<number> {
    return this.add(tx, { kind: 'forced', projectId: null, requestedBy: null, scope: [projectId] });
  }

  async preview(tx: Tx, requestedBy: number, projectId: number): Promise<number> {
    await this.signIns.allowAgain(tx, [projectId]);
    return this.add(tx, { kind: 'preview', projectId, requestedBy, scope: [projectId] });
  }

  /** One run an hour over all processes. The first comes an hour after the first project: until then nothing can have drifted. */
  async schedule(): Promise<void> {
    await this.database.transaction(async (tx) => {
      await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('sync schedule'))`);
      const due = await queryOne<{ isDue: boolean }>(
        tx,
        `SELECT coalesce((SELECT max(created_at) FROM sync_runs WHERE kind = 'scheduled'), (SELECT min(created_at) FROM projects)) < now() - ${EVERY} AS "isDue"`,
      );
      if (!due?.isDue) return;
      await this.add(tx, { kind: 'scheduled', projectId: null, requestedBy: null, scope: 'all' });
      await execute(tx, `DELETE FROM sync_runs WHERE created_at < now() - ${KEPT}`);
    });
  }

  /** Reads the users of servers on which the console enforces the limit of traffic. */
  async scheduleUsage(drivers: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('sync schedule'))`);
      const due = await query<{ id: number }>(
        tx,
        `SELECT p.id FROM projects p
         WHERE p.deleted_at IS NULL AND p.core_driver = ANY($1::text[])
           AND NOT EXISTS (SELECT FROM sync_runs WHERE kind = 'usage' AND created_at > now() - ${USAGE_EVERY})
           AND EXISTS (SELECT FROM vpn_users v WHERE v.project_id = p.id AND v.traffic_limit_bytes IS NOT NULL AND v.desired = 'present')`,
        [drivers],
      );
      if (due.length === 0) return;
      await this.add(tx, { kind: 'usage', projectId: null, requestedBy: null, scope: due.map(({ id }) => id) });
      await execute(tx, `DELETE FROM sync_runs WHERE kind = 'usage' AND created_at < now() - ${USAGE_KEPT}`);
    });
  }

  private async add(tx: Tx, { kind, projectId, requestedBy, scope }: NewRun): Promise<number> {
    const run = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO sync_runs (kind, project_id, requested_by) VALUES ($1, $2, $3) RETURNING id`,
      [kind, projectId, requestedBy],
    );
    if (!run) throw new Error('The run was not written');
    const parts = await execute(tx, ADD_PARTS, [run.id, projectIdsOf(scope), kind === 'preview', kind]);
    if (parts === 0) {
      const open = await this.openRunOf(tx, scope);
      // An hourly run without parts is recorded too: otherwise it would be due again at once.
      if (open !== undefined && kind === 'forced') {
        await execute(tx, 'DELETE FROM sync_runs WHERE id = $1', [run.id]);
        return open;
      }
      await execute(tx, `UPDATE sync_runs SET status = 'done', started_at = now(), finished_at = now() WHERE id = $1`, [run.id]);
    }
    this.database.afterCommit(tx, () => this.signals.wake('reconciliation'));
    return run.id;
  }

  /** Two requests for the same run share the one that is under way. */
  private async openRunOf(tx: Tx, scope: Scope): Promise<number | undefined> {
    const rows = await query<{ id: number }>(
      tx,
      `SELECT r.id FROM sync_runs r JOIN sync_run_parts t ON t.run_id = r.id
       WHERE r.status IN ('queued', 'running') AND r.kind IN ('scheduled', 'forced') AND ($1::int[] IS NULL OR t.project_id = ANY($1::int[])) ORDER BY r.id DESC LIMIT 1`,
      [projectIdsOf(scope)],
    );
    return rows[0]?.id;
  }
}
