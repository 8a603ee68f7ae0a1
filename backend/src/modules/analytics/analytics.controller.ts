import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For, NeedsScope } from '../../common/http/audience.js';
import { WhileViewing } from '../../common/proof.js';
import { AnyCaller, isSandboxed, Staff, type Caller, type StaffCaller } from '../../common/http/caller.js';
import { CsvExports } from '../../common/http/csv/csv-exports.js';
import { headersOf, headingOf, linesOf } from '../../common/http/csv/csv-file.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { Database } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { AnalyticsExportQuery, AnalyticsQuery, AnalyticsResponse } from './analytics.dto.js';
import { ANALYTICS_COLUMNS, toLines } from './analytics-columns.js';
import { RANGES, rangeAskedFor } from './analytics.rules.js';
import { AnalyticsService } from './analytics.service.js';
import { ProjectRevenueQuery, ProjectRevenueResponse } from './by-project/project-revenue.dto.js';
import { ProjectRevenueService } from './by-project/project-revenue.service.js';
import { RecurringResponse } from './recurring/recurring.dto.js';
import { RecurringService } from './recurring/recurring.service.js';

/** Of more projects than these a file has the first ones. */
const EXPORTED_PROJECTS_MAX = 10_000;

@ApiTags('analytics')
@Controller('api')
export class AnalyticsController {
  constructor(
    private readonly database: Database,
    private readonly analytics: AnalyticsService,
    private readonly projectRevenue: ProjectRevenueService,
    private readonly recurring: RecurringService,
    private readonly audit: AuditService,
    private readonly exports: CsvExports,
  ) {}

  @ApiOperation({ summary: 'Read the figures of a range of days; for a development key those of the sandbox' })
  @Get('v1/analytics')
  @For('staff_or_partner', 'analytics.read')
  @NeedsScope('analytics:read')
  @ApiOkResponse({ type: AnalyticsResponse })
  read(@AnyCaller() caller: Caller, @Query() query: AnalyticsQuery): Promise<AnalyticsResponse> {
    return this.analytics.read(this.database.db, caller.scope, rangeAskedFor(query), isSandboxed(caller) ? 'development' : 'production');
  }

  @ApiOperation({ summary: 'Read the revenue of every project, beside that of the time before' })
  @Get('analytics/projects')
  @For('staff', 'analytics.read')
  @ApiOkResponse({ type: ProjectRevenueResponse })
  projects(@Staff() staff: StaffCaller, @Query() query: ProjectRevenueQuery): Promise<ProjectRevenueResponse> {
    return this.projectRevenue.read(this.database.db, staff.scope, query);
  }

  @ApiOperation({ summary: 'Read the monthly recurring revenue, and how many of each month’s subscriptions run on' })
  @Get('analytics/recurring')
  @For('staff', 'analytics.read')
  @ApiOkResponse({ type: RecurringResponse })
  readRecurring(@Staff() staff: StaffCaller): Promise<RecurringResponse> {
    return this.recurring.read(this.database.db, staff.scope);
  }

  @Get('analytics/export')
  @WhileViewing('closed')
  @For('staff', 'analytics.read')
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'What the screen shows, one figure a line', schema: { type: 'string' } })
  async export(@Staff() staff: StaffCaller, @Query() query: AnalyticsExportQuery, @Res() reply: FastifyReply): Promise<void> {
    await this.exports.inPlace(staff, () => this.sendExport(staff, query, reply));
  }

  private async sendExport(staff: StaffCaller, query: AnalyticsExportQuery, reply: FastifyReply): Promise<void> {
    const asked = { ...query, range: query.range ?? rangeOf(query.filter) };
    const analytics = await this.analytics.read(this.database.db, staff.scope, rangeAskedFor(asked));
    const { projects } = await this.projectRevenue.read(this.database.db, staff.scope, { ...asked, limit: EXPORTED_PROJECTS_MAX });
    const recurring = await this.recurring.read(this.database.db, staff.scope);
    const { range, firstDay, lastDay } = analytics;
    await this.database.transaction((tx) =>
      this.audit.record(tx, staff.actor, { action: 'analytics_exported', entityType: 'analytics', details: { range, firstDay, lastDay } }),
    );
    const file = { name: `analytics-${firstDay}-to-${lastDay}.csv`, columns: ANALYTICS_COLUMNS, isRaw: query.raw === 'true' };
    await reply.headers(headersOf(file)).send(headingOf(file) + linesOf(file, toLines(analytics, projects, recurring)));
  }
}

/** Exports of lists are asked for with a filter in JSON; this one's filter has the range alone. */
function rangeOf(filter: string | undefined): (typeof RANGES)[number] | undefined {
  if (filter === undefined) return undefined;
  const { range, ...unknown } = parsedFilter(filter);
  const known = RANGES.find((each) => each === range);
  if (Object.keys(unknown).length > 0 || (range !== undefined && !known)) throw badFilter();
  return known;
}

function parsedFilter(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered like any other filter that is no object.
  }
  throw badFilter();
}

const badFilter = () => invalidField('filter', `filter is a JSON object; it may have the range: one of ${RANGES.join(', ')}.`);
