import { Injectable } from '@nestjs/common';

import type { Scope } from '../../../common/http/scope.js';
import type { Db } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { changeOfAmount, rangeAskedFor } from '../analytics.rules.js';
import { checkOwnRange, readPeriod } from '../period.queries.js';
import { PAGE_DEFAULT, type ProjectRevenueQuery, type ProjectRevenueResponse } from './project-revenue.dto.js';
import { readRevenueByProject } from './project-revenue.queries.js';

@Injectable()
export class ProjectRevenueService {
  constructor(private readonly settings: SettingsService) {}

  /** @throws validation_failed */
  async read(db: Db, scope: Scope, asked: ProjectRevenueQuery): Promise<ProjectRevenueResponse> {
    const { q, offset = 0, limit = PAGE_DEFAULT } = asked;
    const range = rangeAskedFor(asked);
    checkOwnRange(range);
    const { timezone } = await this.settings.get(db);
    const period = await readPeriod(db, timezone, range);
    const rows = await readRevenueByProject(db, timezone, scope, period, { q: q === '' ? undefined : q, offset, limit });
    return {
      range: range.range,
      total: rows[0]?.total ?? 0,
      projects: rows.map(({ total: _, ...row }) => ({ ...row, change: changeOfAmount(row.revenue, row.revenueBefore) })),
    };
  }
}
