import { Injectable } from '@nestjs/common';

import { Database, execute, query, queryOne } from '../../../database/database.js';
import { isRefused } from '../../core/sign-ins/sign-ins.js';
import { MARK_FOR_SYNC } from '../../subscriptions/vpn-users/vpn-user.queries.js';

const BATCH = 5_000;

/**
 * Another limit or status does not end the cause of a pause, nor does a login that was refused already: staff would only be notified
 * again.
 */
const unlessGoingOn = (column: string, value: string): string =>
  `${column} = CASE WHEN s.seen_connection = excluded.seen_connection OR EXISTS (SELECT FROM projects p WHERE p.id = excluded.project_id AND ${isRefused})
    THEN s.${column} ELSE ${value} END`;
const TROUBLE_ENDS = [
  unlessGoingOn('paused_at', 'NULL'),
  unlessGoingOn('paused_class', 'NULL'),
  unlessGoingOn('open_until', 'NULL'),
  unlessGoingOn('failures', '0'),
].join(', ');

interface ChangedProject {
  id: number;
  version: number;
  connection: number;
  isFirst: boolean;
}

/**
 * Changes of the desired state of many users at once: of a project's status, limits, address or credentials, and of the defaults of
 * Settings. The change itself only increments a version; here the users become due, in short transactions, and a pause ends where the
 * connection was changed.
 */
@Injectable()
export class ProjectChanges {
  constructor(private readonly database: Database) {}

  async apply(): Promise<void> {
    for (const project of await this.changedProjects()) await this.applyProject(project);
    await this.applyDefaults();
  }

  private changedProjects(): Promise<ChangedProject[]> {
    return query<ChangedProject>(
      this.database.db,
      `SELECT p.id, p.sync_version AS version, p.connection_version AS connection, s.project_id IS NULL OR s.seen_version = 0 AS "isFirst"
       FROM projects p LEFT JOIN project_sync_states s ON s.project_id = p.id
       WHERE s.seen_version IS DISTINCT FROM p.sync_version ORDER BY p.id`,
    );
  }

  private async applyProject({ id, version, connection, isFirst }: ChangedProject): Promise<void> {
    // In a project that was never reconciled, only users that a killed worker had sent can differ.
    await this.markDue(isFirst ? 'project_id = $3 AND begun_at IS NOT NULL' : 'project_id = $3', [id]);
    await execute(
      this.database.db,
      `INSERT INTO project_sync_states AS s (project_id, seen_version, seen_connection) VALUES ($1, $2, $3)
       ON CONFLICT (project_id) DO UPDATE SET seen_version = excluded.seen_version, seen_connection = excluded.seen_connection, ${TROUBLE_ENDS}`,
      [id, version, connection],
    );
  }

  private async applyDefaults(): Promise<void> {
    const changed = await queryOne<{ sessions: number; installs: number; isFirst: boolean }>(
      this.database.db,
      `SELECT s.default_max_sessions AS sessions, s.default_max_installs AS installs, d.id IS NULL AS "isFirst"
       FROM settings s LEFT JOIN sync_defaults d ON true
       WHERE (d.max_sessions, d.max_installs) IS DISTINCT FROM (s.default_max_sessions, s.default_max_installs)`,
    );
    if (!changed) return;
    const inherits = `EXISTS (SELECT FROM projects p WHERE p.id = project_id
      AND ((vpn_users.max_sessions IS NULL AND p.max_sessions IS NULL) OR (vpn_users.max_installs IS NULL AND p.max_installs IS NULL)))`;
    if (!changed.isFirst) await this.markDue(inherits, []);
    await execute(
      this.database.db,
      `INSERT INTO sync_defaults (max_sessions, max_installs) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET max_sessions = excluded.max_sessions, max_installs = excluded.max_installs`,
      [changed.sessions, changed.installs],
    );
  }

  /** A crash in the middle repeats it, which costs a call and changes nothing. */
  private async markDue(condition: string, params: unknown[]): Promise<void> {
    let last = 0;
    for (;;) {
      const marked = await queryOne<{ last: number | null }>(
        this.database.db,
        `WITH part AS (SELECT id FROM vpn_users WHERE id > $1 AND ${condition} ORDER BY id LIMIT $2 FOR UPDATE),
           marked AS (UPDATE vpn_users SET ${MARK_FOR_SYNC} WHERE id IN (SELECT id FROM part) RETURNING id)
         SELECT max(id) AS last FROM marked`,
        [last, BATCH, ...params],
      );
      if (!marked?.last) return;
      last = marked.last;
    }
  }
}
