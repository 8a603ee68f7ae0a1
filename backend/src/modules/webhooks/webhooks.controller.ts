import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { FreshProof } from '../../common/proof.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { DeletedResponse } from '../../common/http/deleted.dto.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import { PARTNER_EVENTS } from '../outbox/outbox.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import {
  CreateWebhookRequest,
  RotateWebhookRequest,
  toWebhook,
  toWebhookEvent,
  UpdateWebhookRequest,
  WebhookEventResponse,
  WebhookResponse,
  WebhookWithSecret,
} from './webhooks.dto.js';
import { WEBHOOKS_LIST } from './webhooks.list.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('webhooks')
@For('staff', 'webhooks.read')
@Controller('api')
export class WebhooksController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly projects: ProjectsService,
    private readonly webhooks: WebhooksService,
  ) {}

  @Get('projects/:id/webhooks')
  @ApiList(WEBHOOKS_LIST, WebhookResponse)
  async list(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @ListQueryOf(WEBHOOKS_LIST) query: ListQuery,
  ): Promise<ListPage<WebhookResponse>> {
    await this.projects.get(this.database.db, staff.scope, id);
    return (await this.webhooks.list(this.database.db, id, query, staff.scope)).map(toWebhook);
  }

  @ApiErrors({ 403: ['grant_forbidden'], 409: ['too_many_webhooks'] })
  @Post('projects/:id/webhooks')
  @For('staff', 'webhooks.write')
  @ApiCreatedResponse({ type: WebhookWithSecret })
  create(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: CreateWebhookRequest): Promise<WebhookWithSecret> {
    const ask = () => this.webhooks.requireTarget(body.url);
    return this.executor.executeAfter(
      staff,
      ask,
      async (tx) => {
        const { webhook, secret } = await this.webhooks.create(tx, staff, id, body);
        return { ...toWebhook(webhook), secret };
      },
      { secret: 'secret' },
    );
  }

  @ApiOperation({ summary: 'List the events of webhooks, and what you lack to subscribe to them' })
  @Get('webhook-events')
  @ApiOkResponse({ type: WebhookEventResponse, isArray: true })
  listEvents(@Staff() staff: StaffCaller): WebhookEventResponse[] {
    return PARTNER_EVENTS.map((name) => toWebhookEvent(name, staff));
  }

  @Get('webhooks/:id')
  @ApiOkResponse({ type: WebhookResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<WebhookResponse> {
    return toWebhook(await this.webhooks.get(this.database.db, staff.scope, id));
  }

  @ApiErrors({ 403: ['grant_forbidden'] })
  @Put('webhooks/:id')
  @FreshProof('by_field')
  @For('staff', 'webhooks.write')
  @ApiOkResponse({ type: WebhookResponse })
  async update(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateWebhookRequest): Promise<WebhookResponse> {
    if (body.url !== undefined) await this.webhooks.requireTarget(body.url);
    return toWebhook(await this.executor.run(staff, (tx) => this.webhooks.update(tx, staff, id, body)));
  }

  @Delete('webhooks/:id')
  @For('staff', 'webhooks.write')
  @FreshProof('unneeded')
  @ApiOkResponse({ type: DeletedResponse })
  async remove(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<DeletedResponse> {
    await this.executor.run(staff, (tx) => this.webhooks.remove(tx, staff, id));
    return { id };
  }

  @ApiErrors({ 403: ['grant_forbidden'] })
  @Post('webhooks/:id/rotate')
  @For('staff', 'webhooks.write')
  @HttpCode(200)
  @ApiOkResponse({ type: WebhookWithSecret })
  rotate(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { graceHours }: RotateWebhookRequest): Promise<WebhookWithSecret> {
    return this.executor.execute(
      staff,
      async (tx) => {
        const { webhook, secret } = await this.webhooks.rotate(tx, staff, id, graceHours);
        return { ...toWebhook(webhook), secret };
      },
      { secret: 'secret' },
    );
  }
}
