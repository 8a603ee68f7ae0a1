import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { requireProject } from '../../common/http/scope.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { SalesService } from './lifecycle/sales.service.js';
import {
  SubscriptionResponse,
  toSubscription,
  RenewSubscriptionRequest,
  SellSubscriptionRequest,
  UpdateSubscriptionRequest,
  SubscriptionStats,
  SubscriptionStatsQuery,
} from './subscriptions.dto.js';
import { SUBSCRIPTIONS_LIST } from './subscriptions.list.js';
import { SubscriptionReads } from './subscription-reads.js';
import { SubscriptionsService } from './lifecycle/subscriptions.service.js';

@ApiTags('subscriptions')
@For('staff', 'subscriptions.read')
@Controller('api')
export class SubscriptionsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly sales: SalesService,
    private readonly subscriptions: SubscriptionsService,
    private readonly reads: SubscriptionReads,
  ) {}

  @Get('subscriptions')
  @ApiList(SUBSCRIPTIONS_LIST, SubscriptionResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(SUBSCRIPTIONS_LIST) query: ListQuery): Promise<ListPage<SubscriptionResponse>> {
    return (await this.reads.list(this.database.db, query, staff.scope)).map(toSubscription);
  }

  @Get('subscriptions/stats')
  @ApiOkResponse({ type: SubscriptionStats })
  stats(@Staff() staff: StaffCaller, @Query() { projectId }: SubscriptionStatsQuery): Promise<SubscriptionStats> {
    if (projectId !== undefined) requireProject(staff.scope, projectId);
    return this.reads.stats(this.database.db, projectId === undefined ? staff.scope : [projectId]);
  }

  @Get('subscriptions/:id')
  @ApiOkResponse({ type: SubscriptionResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<SubscriptionResponse> {
    return toSubscription(await this.reads.get(this.database.db, staff.scope, { id }));
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused', 'project_inactive'],
    404: ['not_found'],
    409: ['subscription_id_taken', 'vpn_login_taken', 'max_users_reached'],
  })
  @Post('admin/subscriptions')
  @For('staff', 'subscriptions.write')
  @ApiCreatedResponse({ type: SubscriptionResponse })
  sell(@Staff() staff: StaffCaller, @Body() body: SellSubscriptionRequest): Promise<SubscriptionResponse> {
    const sale = {
      projectId: body.projectId,
      environment: 'production',
      actor: staff.actor,
      isBound: !staff.permissions.has('subscriptions.override'),
    } as const;
    return this.executor.execute(staff, async (tx) => {
      requireProject(staff.scope, body.projectId);
      return toSubscription(await this.sales.sell(tx, sale, body));
    });
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused', 'project_inactive', 'field_forbidden'],
    409: ['invalid_transition', 'immutable_field', 'max_users_reached', 'stale'],
  })
  @Put('admin/subscriptions/:id')
  @For('staff', 'subscriptions.write')
  @ApiOkResponse({ type: SubscriptionResponse })
  update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateSubscriptionRequest): Promise<SubscriptionResponse> {
    return this.executor.run(staff, async (tx) => toSubscription(await this.subscriptions.update(tx, staff, { id }, body)));
  }

  @Delete('admin/subscriptions/:id')
  @For('staff', 'subscriptions.write')
  @ApiOkResponse({ type: DeletedResponse })
  remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    return this.executor.run(staff, async (tx) => ({ id: await this.subscriptions.remove(tx, staff, { id }) }));
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused', 'project_inactive'],
    409: ['invalid_transition', 'max_users_reached', 'stale'],
  })
  @Post('admin/subscriptions/:id/renew')
  @For('staff', 'subscriptions.write')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  renew(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: RenewSubscriptionRequest): Promise<SubscriptionResponse> {
    return this.executor.execute(staff, async (tx) => toSubscription(await this.subscriptions.renew(tx, staff, { id }, body)));
  }
}
