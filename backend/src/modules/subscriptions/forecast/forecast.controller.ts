import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { ForecastResponse, RunwayQuery, RunwayResponse } from './forecast.dto.js';
import { ForecastService } from './forecast.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api')
export class ForecastController {
  constructor(
    private readonly database: Database,
    private readonly forecasts: ForecastService,
  ) {}

  @Get('projects/:id/forecast')
  @ApiOkResponse({ type: ForecastResponse })
  forecast(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<ForecastResponse> {
    return this.forecasts.of(this.database.db, staff.scope, id);
  }

  @Get('billing/runway')
  @ApiOkResponse({ type: RunwayResponse })
  runway(@Staff() staff: StaffCaller, @Query() query: RunwayQuery): Promise<RunwayResponse> {
    return this.forecasts.runway(this.database.db, staff.scope, query);
  }
}
