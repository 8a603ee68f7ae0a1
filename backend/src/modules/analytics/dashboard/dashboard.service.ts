import { Injectable } from '@nestjs/common';

import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { queryOne, type Db } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { changeOf } from '../analytics.rules.js';
import type { DashboardStats } from './dashboard.dto.js';
import { readFigures, readStanding } from '../figures.queries.js';

const FIGURES = ['created', 'activated', 'deleted', 'deleted_activated', 'api_calls'] as const;

interface Marks {
  monthAgo: Date;
  callsFrom: Date;
  callsBefore: Date;
}

@Injectable()
export class DashboardService {
  constructor(private readonly settings: SettingsService) {}

  async stats(db: Db, scope: Scope): Promise<DashboardStats> {
    const { timezone } = await this.settings.get(db);
    const sold = { scope, environment: 'production' } as const;
    const { monthAgo, callsFrom, callsBefore } = await readMarks(db, timezone);
    const windows = [
      { from: monthAgo, to: null },
      { from: callsFrom, to: null },
      { from: callsBefore, to: callsFrom },
    ];
    const [standing, projects, figures] = await Promise.all([
      readStanding(db, sold),
      readActiveProjects(db, scope, monthAgo),
      readFigures(db, timezone, sold, FIGURES, windows),
    ]);
    const [sinceMonth, calls, callsEarlier] = figures;
    if (!sinceMonth || !calls || !callsEarlier) throw new Error('The figures are not complete');
    const { pending, active, suspended, expired, cancelled, vpnUsers } = standing;
    const totalSubscriptions = pending + active + suspended + expired + cancelled;
    return {
      activeProjects: projects.now,
      totalSubscriptions,
      vpnUsers,
      apiCalls: calls.api_calls,
      changes: {
        activeProjects: changeOf(projects.now, projects.before),
        totalSubscriptions: changeOf(totalSubscriptions, totalSubscriptions - sinceMonth.created + sinceMonth.deleted),
        vpnUsers: changeOf(vpnUsers, vpnUsers - sinceMonth.activated + sinceMonth.deleted_activated),
        apiCalls: changeOf(calls.api_calls, callsEarlier.api_calls),
      },
    };
  }
}

/** A month ago, at the start of that local day; and where the last thirty days and the thirty before them begin. */
async function readMarks(db: Db, zone: string): Promise<Marks> {
  const marks = await queryOne<Marks>(
    db,
    `SELECT start_of_day(today - interval '1 month', $1) AS "monthAgo", start_of_day(today - interval '29 days', $1) AS "callsFrom",
            start_of_day(today - interval '59 days', $1) AS "callsBefore"
     FROM date_trunc('day', now() AT TIME ZONE $1) AS today`,
    [zone],
  );
  if (!marks) throw new Error('The calendar gave no day');
  return marks;
}

/**
 * A project's state at that time is the former value of its first change since, in the audit trail, or its present state where there was
 * none.
 */
async function readActiveProjects(db: Db, scope: Scope, then: Date): Promise<{ now: number; before: number }> {
  const row = await queryOne<{ now: number; before: number }>(
    db,
    `SELECT count(*) FILTER (WHERE p.status = 'active' AND p.deleted_at IS NULL) AS now,
            count(*) FILTER (WHERE coalesce(past.status, p.status) = 'active' AND p.created_at < $1 AND (p.deleted_at IS NULL OR p.deleted_at >= $1)) AS before
     FROM projects p LEFT JOIN (
       SELECT DISTINCT ON (entity_id) entity_id, details -> 'before' ->> 'status' AS status FROM audit_logs
       WHERE entity_type = 'project' AND created_at >= $1 AND outcome = 'success' AND details -> 'before' ->> 'status' IS NOT NULL
       ORDER BY entity_id, id) past ON past.entity_id = p.id::text
     WHERE $2::int[] IS NULL OR p.id = ANY($2::int[])`,
    [then, projectIdsOf(scope)],
  );
  return row ?? { now: 0, before: 0 };
}
