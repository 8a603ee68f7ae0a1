import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { FreshProof } from '../../../common/proof.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { Rejection } from '../../pending-changes/decision.dto.js';
import { ReversalResponse, ReverseTopup, toReversal } from './reversals.dto.js';
import { REVERSALS_LIST } from './reversals.list.js';
import { ReversalsService } from './reversals.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api')
export class ReversalsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly reversals: ReversalsService,
  ) {}

  @Get('topup-reversals')
  @ApiList(REVERSALS_LIST, ReversalResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(REVERSALS_LIST) query: ListQuery): Promise<ListPage<ReversalResponse>> {
    return (await this.reversals.list(this.database.db, query, staff)).map(toReversal);
  }

  @Get('topup-reversals/:id')
  @ApiOkResponse({ type: ReversalResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<ReversalResponse> {
    return toReversal(await this.reversals.get(this.database.db, staff, id));
  }

  @ApiErrors({ 409: ['topup_not_completed', 'paid_on_chain', 'already_reversed', 'reversal_exceeds_topup'] })
  @Post('topup-requests/:id/reverse')
  @For('staff', 'billing.adjust')
  @ApiCreatedResponse({ type: ReversalResponse })
  request(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: ReverseTopup): Promise<ReversalResponse> {
    return this.executor.execute(staff, async (tx) => toReversal(await this.reversals.request(tx, staff, id, body)));
  }

  @ApiErrors({ 409: ['reversal_not_pending', 'not_independent'] })
  @Put('topup-reversals/:id/approve')
  @For('staff', 'topups.confirm')
  @ApiOkResponse({ type: ReversalResponse })
  async approve(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<ReversalResponse> {
    return toReversal(await this.executor.run(staff, (tx) => this.reversals.approve(tx, staff, id)));
  }

  @ApiErrors({ 409: ['reversal_not_pending'] })
  @Put('topup-reversals/:id/reject')
  @FreshProof('unneeded')
  @For('staff', 'topups.confirm')
  @ApiOkResponse({ type: ReversalResponse })
  async reject(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { reason }: Rejection): Promise<ReversalResponse> {
    return toReversal(await this.executor.run(staff, (tx) => this.reversals.reject(tx, staff, id, reason)));
  }
}
