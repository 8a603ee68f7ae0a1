import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { allows, For, IsPreview, NeedsScope } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Partner, type PartnerCaller } from '../../common/http/caller.js';
import { TextParam } from '../../common/http/id-param.js';
import { validationError } from '../../common/http/validation-pipe.js';
import { Database } from '../../database/database.js';
import type { CoreDriverName } from '../core/core-driver.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { SalesService } from './lifecycle/sales.service.js';
import { PartnerQuoteRequest, QuoteResponse } from './quotes/quotes.dto.js';
import { QuotesService, type QuoteSubject } from './quotes/quotes.service.js';
import {
  CancelSubscriptionRequest,
  ChangePlanRequest,
  ChangeSubscriptionRequest,
  CreateSubscriptionRequest,
  RenewSubscriptionRequest,
  SUBSCRIPTION_ID,
} from './lifecycle/requests.dto.js';
import { SubscriptionResponse, SubscriptionsPage, SubscriptionsQuery, toSubscription, withoutCustomer } from './subscriptions.dto.js';
import { idempotencyKeyRequired } from './subscriptions.errors.js';
import type { SubscriptionKey } from './subscriptions.queries.js';
import { forKey, SaleResponse } from './vpn-users/credentials/credentials.dto.js';
import { CredentialsService } from './vpn-users/credentials/credentials.service.js';
import { SubscriptionReads } from './subscription-reads.js';
import { NO_PERMISSIONS, type ActingCaller } from './lifecycle/acting-caller.js';
import { TakenLogins } from './lifecycle/taken-logins.js';
import { SubscriptionsService } from './lifecycle/subscriptions.service.js';

const SubscriptionIdParam = (): ParameterDecorator => TextParam('subscriptionId', SUBSCRIPTION_ID);

/** A partner sees the subscriptions of its own key's project and environment, by the ids that it gave them. */
@ApiTags('v1 subscriptions')
@For('partner')
@NeedsScope('subscriptions:write')
@Controller('api/v1/subscriptions')
export class SubscriptionsPartnerController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly sales: SalesService,
    private readonly takenLogins: TakenLogins,
    private readonly subscriptions: SubscriptionsService,
    private readonly reads: SubscriptionReads,
    private readonly credentials: CredentialsService,
    private readonly quotes: QuotesService,
  ) {}

  @ApiOperation({ summary: 'List subscriptions, newest first' })
  @NeedsScope('subscriptions:read')
  @Get()
  @ApiOkResponse({ type: SubscriptionsPage })
  list(@Partner() partner: PartnerCaller, @Query() query: SubscriptionsQuery): Promise<SubscriptionsPage> {
    return this.reads.page(this.database.db, partner, query);
  }

  @ApiOperation({ summary: 'Read one subscription' })
  @NeedsScope('subscriptions:read')
  @Get(':subscriptionId')
  @ApiOkResponse({ type: SubscriptionResponse })
  async get(@Partner() partner: PartnerCaller, @SubscriptionIdParam() subscriptionId: string): Promise<SubscriptionResponse> {
    return toSubscription(await this.reads.get(this.database.db, partner.scope, keyOf(partner, subscriptionId)));
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused'],
    409: ['subscription_id_taken', 'vpn_login_taken', 'max_users_reached', 'price_changed', 'server_unsupported'],
  })
  @ApiOperation({ summary: 'Sell a subscription' })
  @Post()
  @ApiCreatedResponse({ type: SaleResponse })
  async create(@Partner() partner: PartnerCaller, @Body() body: CreateSubscriptionRequest): Promise<SaleResponse> {
    const { projectId, environment, actor } = partner;
    // Unknown where the answer is a stored one.
    let soldOn: CoreDriverName | null = null;
    const sold = await this.takenLogins.ofSale(partner, body.vpnLoginId ?? null, () =>
      this.executor.execute(partner, async (tx) => {
        const row = await this.sales.sell(tx, { projectId, environment, actor, isBound: true }, body);
        soldOn = row.coreDriver;
        return toSubscription(row);
      }),
    );
    // Read after the sale, and again for a repeat, since the stored answer contains no credentials.
    return { ...sold, ...forKey(partner, await this.credentials.ofSale(partner.scope, sold, soldOn)) };
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused'],
    409: ['invalid_transition', 'immutable_field', 'max_users_reached', 'stale', 'price_changed', 'server_unsupported'],
  })
  @ApiOperation({ summary: 'Change its status or its customer' })
  @Patch(':subscriptionId')
  @ApiOkResponse({ type: SubscriptionResponse })
  change(
    @Partner() partner: PartnerCaller,
    @SubscriptionIdParam() subscriptionId: string,
    @Body() body: ChangeSubscriptionRequest,
  ): Promise<SubscriptionResponse> {
    return shown(
      partner,
      this.executor.run(partner, async (tx) =>
        toSubscription(await this.subscriptions.update(tx, actingCaller(partner), keyOf(partner, subscriptionId), body)),
      ),
    );
  }

  @ApiOperation({ summary: 'Delete a subscription, and its VPN user with it' })
  @Delete(':subscriptionId')
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Partner() partner: PartnerCaller, @SubscriptionIdParam() subscriptionId: string): Promise<void> {
    await this.executor.run(partner, (tx) => this.subscriptions.remove(tx, actingCaller(partner), keyOf(partner, subscriptionId)));
  }

  @ApiErrors({
    400: ['idempotency_key_required'],
    402: ['insufficient_balance'],
    403: ['project_paused'],
    409: ['invalid_transition', 'max_users_reached', 'stale', 'price_changed', 'server_unsupported'],
  })
  @ApiOperation({ summary: 'Renew a subscription' })
  @Post(':subscriptionId/renew')
  @HttpCode(200)
  @ApiHeader({ name: 'Idempotency-Key', required: true, description: 'One renewal for each key, however often it is sent.' })
  @ApiOkResponse({ type: SubscriptionResponse })
  renew(
    @Partner() partner: PartnerCaller,
    @SubscriptionIdParam() subscriptionId: string,
    @Body() body: RenewSubscriptionRequest,
  ): Promise<SubscriptionResponse> {
    if (partner.request.idempotencyKey === null) throw idempotencyKeyRequired();
    return shown(
      partner,
      this.executor.execute(partner, async (tx) =>
        toSubscription(await this.subscriptions.renew(tx, actingCaller(partner), keyOf(partner, subscriptionId), body)),
      ),
    );
  }

  @ApiErrors({ 403: ['project_paused', 'refund_forbidden'], 409: ['invalid_transition', 'max_users_reached', 'server_unsupported'] })
  @ApiOperation({ summary: 'What a sale or another action would cost and leave behind; nothing is done' })
  @NeedsScope('subscriptions:read')
  @Post('quote')
  @IsPreview()
  @HttpCode(200)
  @ApiOkResponse({ type: QuoteResponse })
  async quote(@Partner() partner: PartnerCaller, @Body() { subscriptionId, ...body }: PartnerQuoteRequest): Promise<QuoteResponse> {
    return this.quotes.quote(this.database.db, actingCaller(partner), quoteSubject(partner, body.action, subscriptionId), body);
  }

  @ApiErrors({
    402: ['insufficient_balance'],
    403: ['project_paused'],
    409: ['invalid_transition', 'stale', 'price_changed', 'server_unsupported'],
  })
  @ApiOperation({ summary: 'Change its plan, now or at the next renewal' })
  @Post(':subscriptionId/change-plan')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  changePlan(
    @Partner() partner: PartnerCaller,
    @SubscriptionIdParam() subscriptionId: string,
    @Body() body: ChangePlanRequest,
  ): Promise<SubscriptionResponse> {
    return shown(
      partner,
      this.executor.execute(partner, async (tx) =>
        toSubscription(await this.subscriptions.changePlan(tx, actingCaller(partner), keyOf(partner, subscriptionId), body)),
      ),
    );
  }

  @ApiOperation({ summary: 'Withdraw the plan that the next renewal would take' })
  @Delete(':subscriptionId/change-plan')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  withdrawChange(@Partner() partner: PartnerCaller, @SubscriptionIdParam() subscriptionId: string): Promise<SubscriptionResponse> {
    return shown(
      partner,
      this.executor.run(partner, async (tx) =>
        toSubscription(await this.subscriptions.withdrawChange(tx, actingCaller(partner), keyOf(partner, subscriptionId))),
      ),
    );
  }

  @ApiErrors({ 403: ['refund_forbidden'], 409: ['invalid_transition', 'stale', 'price_changed'] })
  @ApiOperation({ summary: 'Cancel it, with a refund of what is unused where the project allows that' })
  @Post(':subscriptionId/cancel')
  @HttpCode(200)
  @ApiOkResponse({ type: SubscriptionResponse })
  cancel(
    @Partner() partner: PartnerCaller,
    @SubscriptionIdParam() subscriptionId: string,
    @Body() body: CancelSubscriptionRequest,
  ): Promise<SubscriptionResponse> {
    return shown(
      partner,
      this.executor.execute(partner, async (tx) =>
        toSubscription(await this.subscriptions.cancel(tx, actingCaller(partner), keyOf(partner, subscriptionId), body)),
      ),
    );
  }
}

/** @throws validation_failed */
function quoteSubject(partner: PartnerCaller, action: PartnerQuoteRequest['action'], subscriptionId?: string): QuoteSubject {
  if (action === 'create') return { projectId: partner.projectId, environment: partner.environment };
  if (subscriptionId === undefined) throw validationError({ subscriptionId: 'Required' });
  return { key: keyOf(partner, subscriptionId) };
}

const keyOf = ({ projectId, environment }: PartnerCaller, subscriptionId: string): SubscriptionKey => ({
  projectId,
  environment,
  subscriptionId,
});

/**
 * A change answers a key without the scope to read with everything but the customer. The stored answer is whole, since all keys of a project
 * share it: it is shown to each as that one may read it.
 */
async function shown({ scopes }: PartnerCaller, answer: Promise<SubscriptionResponse>): Promise<SubscriptionResponse> {
  return allows(scopes, 'subscriptions:read') ? answer : withoutCustomer(await answer);
}

const actingCaller = ({ scope, actor }: PartnerCaller): ActingCaller => ({ scope, actor, permissions: NO_PERMISSIONS, isFresh: true });
