import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

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
import { DeliveryResponse, toDelivery, toListedDelivery } from './deliveries.dto.js';
import { DELIVERIES_LIST } from './deliveries.list.js';
import { ReplayResponse, ReplayWebhookRequest, toReplay } from '../replays/replays.dto.js';
import { ReplaysService } from '../replays/replays.service.js';
import { DeliveriesService } from './deliveries.service.js';
import { PingService } from './ping.service.js';

@ApiTags('webhooks')
@For('staff', 'webhooks.read')
@Controller('api')
export class DeliveriesController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly deliveries: DeliveriesService,
    private readonly pings: PingService,
    private readonly replays: ReplaysService,
  ) {}

  @Get('webhooks/:id/deliveries')
  @ApiList(DELIVERIES_LIST, DeliveryResponse)
  async list(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @ListQueryOf(DELIVERIES_LIST) query: ListQuery,
  ): Promise<ListPage<DeliveryResponse>> {
    return (await this.deliveries.list(this.database.db, staff.scope, id, query)).map((row) => toListedDelivery(row, staff));
  }

  @ApiOperation({ summary: "List the deliveries of a subscription's events to the webhooks of its projects" })
  @Get('subscriptions/:id/webhook-deliveries')
  @ApiErrors({ 404: ['not_found'] })
  @ApiList(DELIVERIES_LIST, DeliveryResponse)
  async ofSubscription(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @ListQueryOf(DELIVERIES_LIST) query: ListQuery,
  ): Promise<ListPage<DeliveryResponse>> {
    return (await this.deliveries.ofSubscription(this.database.db, staff.scope, id, query)).map((row) => toListedDelivery(row, staff));
  }

  @Get('webhook-deliveries/:id')
  @ApiOkResponse({ type: DeliveryResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeliveryResponse> {
    return toDelivery(await this.deliveries.get(this.database.db, staff.scope, id), staff);
  }

  @For('staff', 'webhooks.write')
  @ApiErrors({ 429: ['rate_limited'] })
  @ApiOperation({
    summary: 'Send a ping, and show the answer',
    description: 'Also to a webhook that is switched off. It is no event.',
  })
  @Post('webhooks/:id/ping')
  @FreshProof('unneeded')
  @HttpCode(200)
  @ApiOkResponse({ type: DeliveryResponse })
  ping(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeliveryResponse> {
    return this.executor.executeAfter(
      staff,
      () => this.pings.send(staff, id),
      async (tx, ping) => toDelivery(await this.pings.record(tx, staff, id, ping), staff),
    );
  }

  @For('staff', 'webhooks.write')
  @ApiErrors({ 403: ['grant_forbidden'], 409: ['webhook_not_active', 'replay_under_way'], 410: ['events_expired'] })
  @ApiOperation({ summary: 'Send its events again, from one of them until now, in their order' })
  @Post('webhooks/:id/replay')
  @FreshProof('unneeded')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ReplayResponse })
  replay(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { fromEventId }: ReplayWebhookRequest): Promise<ReplayResponse> {
    return this.executor.execute(staff, async (tx) => toReplay(await this.replays.start(tx, staff, id, fromEventId)));
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['webhook_not_active'] })
  @Post('webhook-deliveries/:id/resend')
  @FreshProof('unneeded')
  @For('staff', 'webhooks.write')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: DeliveryResponse })
  resend(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeliveryResponse> {
    return this.executor.execute(staff, async (tx) => toDelivery(await this.deliveries.resend(tx, staff, id), staff));
  }
}
