import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { SubscriptionResponse, toSubscription } from '../subscriptions.dto.js';
import { DeletedSubscriptionResponse, toDeletedSubscription } from './deleted.dto.js';
import { DELETED_SUBSCRIPTIONS_LIST, type DeletedSubscriptionRow } from './deleted.list.js';
import { RestoreService } from './restore.service.js';

@ApiTags('subscriptions')
@Controller('api')
export class DeletedController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly restoring: RestoreService,
  ) {}

  @ApiOperation({ summary: 'Those deleted in the last 30 days' })
  @Get('subscriptions/deleted')
  @For('staff', 'subscriptions.read')
  @ApiList(DELETED_SUBSCRIPTIONS_LIST, DeletedSubscriptionResponse)
  async list(
    @Staff() staff: StaffCaller,
    @ListQueryOf(DELETED_SUBSCRIPTIONS_LIST) query: ListQuery,
  ): Promise<ListPage<DeletedSubscriptionResponse>> {
    const page = await listRows<DeletedSubscriptionRow>(this.database.db, DELETED_SUBSCRIPTIONS_LIST, query, staff.scope);
    return page.map(toDeletedSubscription);
  }

  @ApiErrors({
    404: ['not_found'],
    409: ['not_deleted', 'restored_too_late', 'refunded_on_deletion', 'subscription_id_taken', 'vpn_login_taken', 'max_users_reached'],
  })
  @ApiOperation({ summary: 'Take back a deletion of the last 30 days' })
  @Post('admin/subscriptions/:id/restore')
  @For('staff', 'subscriptions.write')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  restore(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<SubscriptionResponse> {
    return this.executor.execute(staff, async (tx) => toSubscription(await this.restoring.restore(tx, staff, id)));
  }
}
