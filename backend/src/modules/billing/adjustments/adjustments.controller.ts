import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
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
import { ApprovalOutcomes, ApproveRequests } from '../confirmation/bulk-approval.dto.js';
import { BulkApproval } from '../confirmation/bulk-approval.service.js';
import { AdjustmentRequest, AdjustmentResponse, toAdjustment } from './adjustments.dto.js';
import { ADJUSTMENTS_LIST } from './adjustments.list.js';
import { AdjustmentsService } from './adjustments.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api')
export class AdjustmentsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly adjustments: AdjustmentsService,
    private readonly bulk: BulkApproval,
  ) {}

  @Get('adjustments')
  @ApiList(ADJUSTMENTS_LIST, AdjustmentResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(ADJUSTMENTS_LIST) query: ListQuery): Promise<ListPage<AdjustmentResponse>> {
    return (await this.adjustments.list(this.database.db, query, staff)).map(toAdjustment);
  }

  @Get('adjustments/:id')
  @ApiOkResponse({ type: AdjustmentResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<AdjustmentResponse> {
    return toAdjustment(await this.adjustments.get(this.database.db, staff, id));
  }

  @ApiErrors({ 409: ['repeated_adjustment', 'too_many_open'] })
  @Post('projects/:id/adjustments')
  @For('staff', 'billing.adjust')
  @ApiCreatedResponse({ type: AdjustmentResponse })
  request(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: AdjustmentRequest): Promise<AdjustmentResponse> {
    return this.executor.execute(staff, async (tx) => toAdjustment(await this.adjustments.request(tx, staff, id, body)));
  }

  @Post('adjustments/approve')
  @For('staff', 'topups.confirm')
  @HttpCode(200)
  @ApiOkResponse({ type: ApprovalOutcomes, description: 'The result for each: approved or refused.' })
  approveAll(@Staff() staff: StaffCaller, @Body() { ids }: ApproveRequests): Promise<ApprovalOutcomes> {
    return this.executor.execute(staff, (tx) => this.bulk.run(tx, staff, this.adjustments, ids));
  }

  @ApiErrors({ 409: ['adjustment_not_pending', 'not_independent'] })
  @Put('adjustments/:id/approve')
  @For('staff', 'topups.confirm')
  @ApiOkResponse({ type: AdjustmentResponse })
  async approve(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<AdjustmentResponse> {
    return toAdjustment(await this.executor.run(staff, (tx) => this.adjustments.approve(tx, staff, id)));
  }

  @ApiErrors({ 409: ['adjustment_not_pending'] })
  @Put('adjustments/:id/reject')
  @FreshProof('unneeded')
  @For('staff', 'topups.confirm')
  @ApiOkResponse({ type: AdjustmentResponse })
  async reject(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { reason }: Rejection): Promise<AdjustmentResponse> {
    return toAdjustment(await this.executor.run(staff, (tx) => this.adjustments.reject(tx, staff, id, reason)));
  }
}
