import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { Database } from '../../../database/database.js';
import { DashboardStats, DashboardTrends } from './dashboard.dto.js';
import { DashboardService } from './dashboard.service.js';
import { DashboardTrendsService } from './dashboard-trends.service.js';

@ApiTags('dashboard')
@For('staff', 'analytics.read')
@Controller('api/dashboard')
export class DashboardController {
  constructor(
    private readonly database: Database,
    private readonly dashboard: DashboardService,
    private readonly trendsOf: DashboardTrendsService,
  ) {}

  @Get('stats')
  @ApiOkResponse({ type: DashboardStats })
  stats(@Staff() staff: StaffCaller): Promise<DashboardStats> {
    return this.dashboard.stats(this.database.db, staff.scope);
  }

  @Get('trends')
  @ApiOkResponse({ type: DashboardTrends })
  async trends(@Staff() staff: StaffCaller): Promise<DashboardTrends> {
    return { days: await this.trendsOf.days(this.database.db, staff.scope) };
  }
}
