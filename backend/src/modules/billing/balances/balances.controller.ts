import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { BalanceResponse, toBalance, UpdateBalanceRequest } from './balances.dto.js';
import { BalancesService } from './balances.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api/projects/:id')
export class BalancesController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly balances: BalancesService,
  ) {}

  @Get('balance')
  @ApiOkResponse({ type: BalanceResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<BalanceResponse> {
    return toBalance(await this.balances.get(this.database.db, staff.scope, id));
  }

  @Put('balance')
  @For('staff', 'billing.settings')
  @ApiOkResponse({ type: BalanceResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateBalanceRequest): Promise<BalanceResponse> {
    return toBalance(await this.executor.run(staff, (tx) => this.balances.update(tx, staff, id, body)));
  }
}
