import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { Database } from '../../../database/database.js';
import { DashboardStats } from './dashboard.dto.js';
import { DashboardService } from './dashboard.service.js';

@ApiTags('dashboard')
@For('staff', 'analytics.read')
@Controller('api/dashboard')
export class DashboardController {
  constructor(
    private readonly database: Database,
    private readonly dashboard: DashboardService,
  ) {}

  @Get('stats')
  @ApiOkResponse({ type: DashboardStats })
  stats(@Staff() staff: StaffCaller): Promise<DashboardStats> {
    return this.dashboard.stats(this.database.db, staff.scope);
  }
}
