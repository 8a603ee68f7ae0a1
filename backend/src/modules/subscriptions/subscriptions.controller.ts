import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For, IsPreview } from '../../common/http/audience.js';
import { FreshProof } from '../../common/proof.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { requireProject } from '../../common/http/scope.js';
import { Database, type Tx } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { mayOverride } from './lifecycle/acting-caller.js';
import { SalesService } from './lifecycle/sales.service.js';
import { TakenLogins } from './lifecycle/taken-logins.js';
import { validationError } from '../../common/http/validation-pipe.js';
import { QuoteRequest, QuoteResponse } from './quotes/quotes.dto.js';
import { QuotesService, type QuoteSubject } from './quotes/quotes.service.js';
import {
  CancelSubscriptionRequest,
  ChangePlanRequest,
  RenewSubscriptionRequest,
  SellSubscriptionRequest,
  UpdateSubscriptionRequest,
} from './lifecycle/requests.dto.js';
import { SubscriptionResponse, SubscriptionStats, SubscriptionStatsQuery, toSubscription } from './subscriptions.dto.js';
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
    private readonly takenLogins: TakenLogins,
    private readonly subscriptions: SubscriptionsService,
    private readonly reads: SubscriptionReads,
    private readonly quotes: QuotesService,
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
    409: ['subscription_id_taken', 'vpn_login_taken', 'max_users_reached', 'price_changed', 'server_unsupported'],
  })
  @Post('admin/subscriptions')
  @For('staff', 'subscriptions.write')
  @ApiCreatedResponse({ type: SubscriptionResponse })
  sell(@Staff() staff: StaffCaller, @Body() body: SellSubscriptionRequest): Promise<SubscriptionResponse> {
    const sell = async (tx: Tx): Promise<SubscriptionResponse> => {
      const { projectId } = body;
      requireProject(staff.scope, projectId);
      const sale = { projectId, environment: 'production', actor: staff.actor, isBound: !mayOverride(staff) } as const;
      return toSubscription(await this.sales.sell(tx, sale, body));
    };
    return this.takenLogins.ofSale(staff, body.vpnLoginId ?? null, () => this.executor.execute(staff, sell));
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused', 'project_inactive', 'field_forbidden'],
    409: ['invalid_transition', 'immutable_field', 'max_users_reached', 'stale', 'price_changed', 'server_unsupported'],
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
    409: ['invalid_transition', 'max_users_reached', 'stale', 'price_changed', 'server_unsupported'],
  })
  @Post('admin/subscriptions/:id/renew')
  @For('staff', 'subscriptions.write')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  renew(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: RenewSubscriptionRequest): Promise<SubscriptionResponse> {
    return this.executor.execute(staff, async (tx) => toSubscription(await this.subscriptions.renew(tx, staff, { id }, body)));
  }

  @ApiErrors({
    403: ['project_paused', 'project_inactive', 'refund_forbidden', 'field_forbidden'],
    404: ['not_found'],
    409: ['invalid_transition', 'max_users_reached', 'server_unsupported'],
  })
  @ApiOperation({ summary: 'What an action would cost and leave behind; nothing is done' })
  @Post('admin/subscriptions/quote')
  @IsPreview()
  @For('staff', 'subscriptions.write')
  @HttpCode(200)
  @ApiOkResponse({ type: QuoteResponse })
  async quote(@Staff() staff: StaffCaller, @Body() { id, projectId, ...body }: QuoteRequest): Promise<QuoteResponse> {
    return this.quotes.quote(this.database.db, staff, quoteSubject(staff, body.action, id, projectId), body);
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused', 'project_inactive'],
    409: ['invalid_transition', 'stale', 'price_changed', 'server_unsupported'],
  })
  @Post('admin/subscriptions/:id/change-plan')
  @For('staff', 'subscriptions.write')
  @FreshProof('by_field')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  changePlan(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: ChangePlanRequest): Promise<SubscriptionResponse> {
    return this.executor.execute(staff, async (tx) => toSubscription(await this.subscriptions.changePlan(tx, staff, { id }, body)));
  }

  @ApiOperation({ summary: 'Withdraw the plan that the next renewal would take' })
  @Delete('admin/subscriptions/:id/change-plan')
  @For('staff', 'subscriptions.write')
  @ApiOkResponse({ type: SubscriptionResponse })
  withdrawChange(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<SubscriptionResponse> {
    return this.executor.run(staff, async (tx) => toSubscription(await this.subscriptions.withdrawChange(tx, staff, { id })));
  }

  @ApiErrors({ 403: ['refund_forbidden'], 409: ['invalid_transition', 'stale', 'price_changed'] })
  @Post('admin/subscriptions/:id/cancel')
  @For('staff', 'subscriptions.write')
  @FreshProof('by_field')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  cancel(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: CancelSubscriptionRequest): Promise<SubscriptionResponse> {
    return this.executor.execute(staff, async (tx) => toSubscription(await this.subscriptions.cancel(tx, staff, { id }, body)));
  }
}

/** A new subscription of a project that the caller sees, or one that is there. @throws validation_failed, not_found */
function quoteSubject(staff: StaffCaller, action: QuoteRequest['action'], id?: number, projectId?: number): QuoteSubject {
  if (action !== 'create') {
    if (id === undefined) throw validationError({ id: 'Required' });
    return { key: { id } };
  }
  if (projectId === undefined) throw validationError({ projectId: 'Required' });
  requireProject(staff.scope, projectId);
  return { projectId, environment: 'production' };
}
