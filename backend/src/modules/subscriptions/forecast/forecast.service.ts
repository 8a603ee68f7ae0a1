import { Injectable } from '@nestjs/common';

import { projectIdsOf, requireRecord, type Scope } from '../../../common/http/scope.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { RENEWAL_DAYS_DEFAULT } from '../lifecycle/subscription.rules.js';
import type { ForecastDay, ForecastResponse, RunwayQuery, RunwayResponse } from './forecast.dto.js';
import { forecastOf, RUNWAY, shortProjects, type RunwayRow } from './forecast.queries.js';

const FORECAST = forecastOf('$1');
const SHORT = shortProjects('$2', '$3');
const HORIZON_DAYS = 365;
const SOON_DAYS = 30;
/** Those that run out within a week stand first. */
const URGENT_DAYS = 7;
const PAGE_DEFAULT = 10;

interface ShortProject {
  projectId: number;
  projectName: string;
  /** Since when the balance is below its threshold, else now. */
  since: Date;
}

interface ForecastRow extends Omit<ForecastResponse, 'horizonDays' | 'rule' | 'days'> {
  days: ForecastDay[];
  renewalDays: number;
}

@Injectable()
export class ForecastService {
  constructor(private readonly settings: SettingsService) {}

  /**
   * The automatic renewals within a year, and until when the balance covers them.
   * @param at what counts as now; the database's time where it is null
   * @throws not_found
   */
  async of(db: Db, scope: Scope, projectId: number, at: Date | null = null): Promise<ForecastResponse> {
    const { timezone } = await this.settings.get(db);
    const params = [projectId, timezone, RENEWAL_DAYS_DEFAULT, HORIZON_DAYS, SOON_DAYS, at];
    const { renewalDays, ...row } = requireRecord(scope, 'project', await queryOne<ForecastRow>(db, FORECAST, params));
    return { ...row, horizonDays: HORIZON_DAYS, rule: ruleOf(row.renewalPrice, renewalDays, timezone) };
  }

  /** Balance, spending and reach of every project; those that run out first, then the lowest balances. */
  async runway(db: Db, scope: Scope, { q, offset = 0, limit = PAGE_DEFAULT }: RunwayQuery): Promise<RunwayResponse> {
    const { timezone } = await this.settings.get(db);
    const projects = projectIdsOf(scope);
    const name = q === undefined || q === '' ? null : q;
    const days = [RENEWAL_DAYS_DEFAULT, HORIZON_DAYS, SOON_DAYS];
    const rows = await query<RunwayRow>(db, RUNWAY, [projects, timezone, ...days, null, URGENT_DAYS, name, limit, offset]);
    return { total: rows[0]?.total ?? 0, horizonDays: HORIZON_DAYS, projects: rows.map(({ total: _, ...row }) => row) };
  }

  /** The projects whose balance does not cover the automatic renewals within so many days. */
  shortWithin(db: Db, scope: Scope, days: number): Promise<ShortProject[]> {
    return query<ShortProject>(db, SHORT, [projectIdsOf(scope), RENEWAL_DAYS_DEFAULT, days]);
  }
}

const ruleOf = (renewalPrice: string, renewalDays: number, timezone: string): string =>
  `Counts the automatic renewals of active subscriptions over the next ${HORIZON_DAYS} days at today's prices, and no new sales. Without a plan: every ${renewalDays} days at $${renewalPrice}. Days in ${timezone}.`;
