import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { DeletedResponse } from '../../../common/http/deleted.dto.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { CreatePlanRequest, PlanResponse, toPlan, UpdatePlanRequest } from './plans.dto.js';
import { PlansService } from './plans.service.js';

@ApiTags('plans')
@For('staff', 'projects.read')
@Controller('api')
export class PlansController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly plans: PlansService,
  ) {}

  @Get('projects/:id/plans')
  @ApiOkResponse({ type: PlanResponse, isArray: true })
  async list(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<PlanResponse[]> {
    return (await this.plans.list(this.database.db, staff.scope, id)).map(toPlan);
  }

  @ApiErrors({ 409: ['plan_code_taken', 'too_many_plans'] })
  @Post('projects/:id/plans')
  @For('staff', 'plans.write')
  @ApiCreatedResponse({ type: PlanResponse })
  create(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: CreatePlanRequest): Promise<PlanResponse> {
    return this.executor.execute(staff, async (tx) => toPlan(await this.plans.create(tx, staff, id, body)));
  }

  @Get('plans/:id')
  @ApiOkResponse({ type: PlanResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<PlanResponse> {
    return toPlan(await this.plans.get(this.database.db, staff.scope, id));
  }

  @ApiErrors({ 409: ['stale'] })
  @Put('plans/:id')
  @For('staff', 'plans.write')
  @ApiOkResponse({ type: PlanResponse })
  update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdatePlanRequest): Promise<PlanResponse> {
    return this.executor.run(staff, async (tx) => toPlan(await this.plans.update(tx, staff, id, body)));
  }

  @ApiErrors({ 409: ['plan_in_use'] })
  @Delete('plans/:id')
  @For('staff', 'plans.write')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.plans.remove(tx, staff, id));
    return { id };
  }
}
