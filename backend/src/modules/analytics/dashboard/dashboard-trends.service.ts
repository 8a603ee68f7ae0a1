import { Injectable } from '@nestjs/common';

import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { query, type Db } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { readFiguresByDay, readStanding } from '../figures.queries.js';
import { readPeriod } from '../period.queries.js';
import type { DashboardDay } from './dashboard.dto.js';

const FIGURES = ['created', 'activated', 'deleted', 'deleted_activated', 'api_calls'] as const;

@Injectable()
export class DashboardTrendsService {
  constructor(private readonly settings: SettingsService) {}

  /** The figures of the dashboard on each of the last 30 days: the present number, less what was added since, plus what was removed. */
  async days(db: Db, scope: Scope): Promise<DashboardDay[]> {
    const { timezone } = await this.settings.get(db);
    const sold = { scope, environment: 'production' } as const;
    const period = await readPeriod(db, timezone, { range: '30d' });
    const [standing, figures, projects] = await Promise.all([
      readStanding(db, sold),
      readFiguresByDay(db, timezone, sold, FIGURES, period),
      readProjectChanges(db, timezone, scope, period.window.from),
    ]);
    const { vpnUsers, ...states } = standing;
    const changes = new Map(projects.changes.map(({ date, change }) => [date, change]));
    let at = {
      activeProjects: projects.now,
      totalSubscriptions: Object.values(states).reduce((sum, count) => sum + count, 0),
      vpnUsers,
    };
    return figures
      .toReversed()
      .map(({ date, created, activated, deleted, deleted_activated: deletedActivated, api_calls: apiCalls }) => {
        const day = { date, ...at, apiCalls };
        at = {
          activeProjects: at.activeProjects - (changes.get(date) ?? 0),
          totalSubscriptions: at.totalSubscriptions - created + deleted,
          vpnUsers: at.vpnUsers - activated + deletedActivated,
        };
        return day;
      })
      .toReversed();
  }
}

/** How many projects sell now, and the change on each local day. The audit trail has the states in between. */
async function readProjectChanges(db: Db, zone: string, scope: Scope, since: Date) {
  const rows = await query<{ date: string | null; change: number }>(
    db,
    `WITH own AS (SELECT id, status, created_at, deleted_at FROM projects WHERE $2::int[] IS NULL OR id = ANY($2::int[])),
     moves AS (SELECT a.id, own.id AS project_id, a.created_at, a.details -> 'before' ->> 'status' AS before, a.details -> 'after' ->> 'status' AS after
       FROM audit_logs a JOIN own ON own.id::text = a.entity_id
       WHERE a.entity_type = 'project' AND a.created_at >= $3 AND a.outcome = 'success' AND a.details -> 'before' ->> 'status' IS NOT NULL),
     first AS (SELECT DISTINCT ON (project_id) project_id, before FROM moves ORDER BY project_id, id),
     changes AS (
       SELECT created_at AS at, (after IS NOT DISTINCT FROM 'active')::int - (before = 'active')::int AS change FROM moves
       UNION ALL SELECT own.created_at, (coalesce(first.before, own.status) = 'active')::int FROM own LEFT JOIN first ON first.project_id = own.id
         WHERE own.created_at >= $3
       UNION ALL SELECT deleted_at, -(status = 'active')::int FROM own WHERE deleted_at >= $3)
     SELECT NULL AS date, count(*)::int AS change FROM own WHERE status = 'active' AND deleted_at IS NULL
     UNION ALL SELECT to_char(at AT TIME ZONE $1, 'YYYY-MM-DD'), sum(change)::int FROM changes GROUP BY 1`,
    [zone, projectIdsOf(scope), since],
  );
  return {
    now: rows.find(({ date }) => date === null)?.change ?? 0,
    changes: rows.flatMap(({ date, change }) => (date === null ? [] : [{ date, change }])),
  };
}
