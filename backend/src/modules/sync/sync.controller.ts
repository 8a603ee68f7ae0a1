import { Body, Controller, Get, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { listRows } from '../../common/http/list/list-rows.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import {
  ForceSyncRequest,
  QueuedResponse,
  RetriedResponse,
  RetryFailedRequest,
  SyncLogResponse,
  SyncStatusResponse,
  toSyncLog,
} from './sync.dto.js';
import { SYNC_LOGS_LIST } from './logs/sync-logs.list.js';
import { SyncService } from './sync.service.js';

@ApiTags('synchronisation')
@For('staff', 'sync.read')
@Controller('api')
export class SyncController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly sync: SyncService,
  ) {}

  @Get('sync/status')
  @ApiOkResponse({ type: SyncStatusResponse })
  status(@Staff() staff: StaffCaller): Promise<SyncStatusResponse> {
    return this.sync.status(this.database.db, staff.scope);
  }

  @Get('sync/logs')
  @ApiList(SYNC_LOGS_LIST, SyncLogResponse)
  async logs(@Staff() staff: StaffCaller, @ListQueryOf(SYNC_LOGS_LIST) query: ListQuery): Promise<ListPage<SyncLogResponse>> {
    return (await listRows<SyncLogResponse>(this.database.db, SYNC_LOGS_LIST, query, staff.scope)).map(toSyncLog);
  }

  @ApiErrors({ 404: ['not_found'] })
  @Post('sync/force')
  @For('staff', 'sync.run')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: QueuedResponse })
  force(@Staff() staff: StaffCaller, @Body() body: ForceSyncRequest): Promise<QueuedResponse> {
    return this.executor.execute(staff, (tx) => this.sync.force(tx, staff, body.projectId ?? null));
  }

  @ApiErrors({ 404: ['not_found'] })
  @Post('vpn-users/sync')
  @For('staff', 'sync.run')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: RetriedResponse })
  retryFailed(@Staff() staff: StaffCaller, @Body() body: RetryFailedRequest): Promise<RetriedResponse> {
    return this.executor.execute(staff, (tx) => this.sync.retryFailed(tx, staff, body.projectId ?? null));
  }

  @Post('vpn-users/:id/sync')
  @For('staff', 'sync.run')
  @HttpCode(HttpStatus.ACCEPTED)
  @ApiAcceptedResponse({ type: QueuedResponse })
  resync(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<QueuedResponse> {
    return this.executor.execute(staff, (tx) => this.sync.resync(tx, staff, id));
  }
}
