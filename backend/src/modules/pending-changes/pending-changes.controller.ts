import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import { FreshProof } from '../../common/proof.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { Rejection } from './decision.dto.js';
import { PendingChangeResponse, toPendingChange } from './pending-changes.dto.js';
import { PENDING_CHANGES_LIST } from './pending-changes.list.js';
import { PendingChangesService } from './pending-changes.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api/pending-changes')
export class PendingChangesController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly changes: PendingChangesService,
  ) {}

  @Get()
  @ApiList(PENDING_CHANGES_LIST, PendingChangeResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(PENDING_CHANGES_LIST) query: ListQuery): Promise<ListPage<PendingChangeResponse>> {
    return (await this.changes.list(this.database.db, query, staff)).map(toPendingChange);
  }

  @Get(':id')
  @ApiOkResponse({ type: PendingChangeResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<PendingChangeResponse> {
    return toPendingChange(await this.changes.get(this.database.db, staff, id));
  }

  @ApiErrors({ 409: ['change_not_pending', 'not_independent'] })
  @Put(':id/approve')
  @For('staff', 'topups.confirm')
  @ApiOkResponse({ type: PendingChangeResponse })
  async approve(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<PendingChangeResponse> {
    return toPendingChange(await this.executor.run(staff, (tx) => this.changes.approve(tx, staff, id)));
  }

  @ApiErrors({ 409: ['change_not_pending'] })
  @Put(':id/reject')
  @FreshProof('unneeded')
  @For('staff', 'topups.confirm')
  @ApiOkResponse({ type: PendingChangeResponse })
  async reject(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { reason }: Rejection): Promise<PendingChangeResponse> {
    return toPendingChange(await this.executor.run(staff, (tx) => this.changes.reject(tx, staff, id, reason)));
  }
}
