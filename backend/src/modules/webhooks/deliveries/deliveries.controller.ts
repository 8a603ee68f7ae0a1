import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
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
import { DeliveriesService } from './deliveries.service.js';

@ApiTags('webhooks')
@For('staff', 'webhooks.read')
@Controller('api')
export class DeliveriesController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Get('webhooks/:id/deliveries')
  @ApiList(DELIVERIES_LIST, DeliveryResponse)
  async list(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @ListQueryOf(DELIVERIES_LIST) query: ListQuery,
  ): Promise<ListPage<DeliveryResponse>> {
    return (await this.deliveries.list(this.database.db, staff.scope, id, query)).map(toListedDelivery);
  }

  @Get('webhook-deliveries/:id')
  @ApiOkResponse({ type: DeliveryResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeliveryResponse> {
    return toDelivery(await this.deliveries.get(this.database.db, staff.scope, id));
  }

  @ApiErrors({ 409: ['webhook_not_active'] })
  @Post('webhook-deliveries/:id/resend')
  @For('staff', 'webhooks.write')
  @HttpCode(202)
  @ApiAcceptedResponse({ type: DeliveryResponse })
  resend(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeliveryResponse> {
    return this.executor.execute(staff, async (tx) => toDelivery(await this.deliveries.resend(tx, staff, id)));
  }
}
