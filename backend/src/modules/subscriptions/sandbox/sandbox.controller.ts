import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { ApiErrors } from '../../../common/http/api-errors.js';
import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { AdvanceRequest, AdvanceResponse, SandboxBalanceRequest, SandboxResponse } from './sandbox.dto.js';
import { SandboxService } from './sandbox.service.js';

@ApiTags('projects')
@For('staff', 'subscriptions.read')
@Controller('api/projects/:id/sandbox')
export class SandboxController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly projects: ProjectsService,
    private readonly sandboxes: SandboxService,
  ) {}

  @ApiOperation({ summary: 'The balance and the time that the development keys of a project share' })
  @Get()
  @ApiOkResponse({ type: SandboxResponse })
  get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<SandboxResponse> {
    return this.sandboxes.get(this.database.db, staff, id);
  }

  @ApiOperation({ summary: 'Set the balance of a sandbox' })
  @Put()
  @For('staff', 'subscriptions.write')
  @ApiOkResponse({ type: SandboxResponse })
  setBalance(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { balance }: SandboxBalanceRequest): Promise<SandboxResponse> {
    return this.executor.run(staff, async (tx) => {
      await this.projects.requireLive(tx, staff.scope, id);
      await this.sandboxes.setBalance(tx, staff.actor, id, balance);
      return this.sandboxes.get(tx, staff, id);
    });
  }

  @ApiErrors({ 404: ['not_found'], 503: ['sandbox_advancing'] })
  @ApiOperation({ summary: 'Move the time of a sandbox forward; answers once everything that falls due until then has been done' })
  @Post('advance')
  @HttpCode(200)
  @For('staff', 'subscriptions.write')
  @ApiOkResponse({ type: AdvanceResponse })
  advance(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { days }: AdvanceRequest): Promise<AdvanceResponse> {
    return this.sandboxes.advance(staff, id, days);
  }
}
