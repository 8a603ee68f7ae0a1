import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { FreshProof } from '../../../common/proof.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ApprovalOutcomes, ApproveRequests } from '../confirmation/bulk-approval.dto.js';
import { BulkApproval } from '../confirmation/bulk-approval.service.js';
import { CreateTopupRequest, RejectTopupRequest, TopupResponse, toTopup } from './topups.dto.js';
import { TOPUPS_LIST } from './topups.list.js';
import { TopupsService } from './topups.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api/topup-requests')
export class TopupsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly topups: TopupsService,
    private readonly bulk: BulkApproval,
  ) {}

  @Get()
  @ApiList(TOPUPS_LIST, TopupResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(TOPUPS_LIST) query: ListQuery): Promise<ListPage<TopupResponse>> {
    return (await this.topups.list(this.database.db, query, staff)).map(toTopup);
  }

  @Get(':id')
  @ApiOkResponse({ type: TopupResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<TopupResponse> {
    return toTopup(await this.topups.get(this.database.db, staff, id));
  }

  @ApiErrors({ 404: ['not_found'], 409: ['external_payment_id_taken', 'payment_method_inactive', 'too_many_open'] })
  @Post()
  @For('staff', 'topups.request')
  @ApiCreatedResponse({ type: TopupResponse })
  request(@Staff() staff: StaffCaller, @Body() body: CreateTopupRequest): Promise<TopupResponse> {
    return this.executor.execute(staff, async (tx) => toTopup(await this.topups.request(tx, staff, body)));
  }

  @Post('approve')
  @For('staff', 'topups.confirm')
  @HttpCode(200)
  @ApiOkResponse({ type: ApprovalOutcomes, description: 'The result for each: approved or refused.' })
  approveAll(@Staff() staff: StaffCaller, @Body() { ids }: ApproveRequests): Promise<ApprovalOutcomes> {
    return this.executor.execute(staff, (tx) => this.bulk.run(tx, staff, this.topups, ids));
  }

  @ApiErrors({ 409: ['topup_not_pending', 'own_request', 'not_independent', 'paid_on_chain'] })
  @Put(':id/approve')
  @For('staff', 'topups.confirm')
  @ApiOkResponse({ type: TopupResponse })
  async approve(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<TopupResponse> {
    return toTopup(await this.executor.run(staff, (tx) => this.topups.approve(tx, staff, id)));
  }

  @ApiErrors({ 409: ['topup_not_pending', 'paid_on_chain'] })
  @Put(':id/reject')
  @For('staff', 'topups.confirm')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: TopupResponse })
  async reject(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { reason }: RejectTopupRequest): Promise<TopupResponse> {
    return toTopup(await this.executor.run(staff, (tx) => this.topups.reject(tx, staff, id, reason)));
  }
}
