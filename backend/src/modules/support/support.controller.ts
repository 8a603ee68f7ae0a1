import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/audience.js';
import { ApiErrors } from '../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-page.js';
import { Database } from '../../database/database.js';
import { IdempotentExecutor } from '../idempotency/idempotent-executor.js';
import {
  CreateReplyRequest,
  CreateTicketRequest,
  TicketResponse,
  TicketWithReplies,
  toThread,
  toTicket,
  UpdateTicketRequest,
} from './support.dto.js';
import { TICKETS_LIST } from './support.list.js';
import { SupportService } from './support.service.js';

@ApiTags('support')
@For('staff', 'tickets.read')
@Controller('api/support/tickets')
export class SupportController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly support: SupportService,
  ) {}

  @Get()
  @ApiList(TICKETS_LIST, TicketResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(TICKETS_LIST) query: ListQuery): Promise<ListPage<TicketResponse>> {
    return (await this.support.list(this.database.db, staff, query)).map(toTicket);
  }

  @ApiErrors({ 404: ['not_found'], 429: ['too_many_tickets'] })
  @Post()
  @For('staff', 'tickets.write')
  @ApiCreatedResponse({ type: TicketResponse })
  open(@Staff() staff: StaffCaller, @Body() body: CreateTicketRequest): Promise<TicketResponse> {
    return this.executor.execute(staff, async (tx) => toTicket(await this.support.open(tx, staff, body)));
  }

  @Get(':id')
  @ApiOkResponse({ type: TicketWithReplies })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<TicketWithReplies> {
    return toThread(await this.support.thread(this.database.db, staff, id));
  }

  @Put(':id')
  @For('staff', 'tickets.write')
  @ApiOkResponse({ type: TicketResponse })
  async move(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { status }: UpdateTicketRequest): Promise<TicketResponse> {
    return toTicket(await this.executor.run(staff, (tx) => this.support.move(tx, staff, id, status)));
  }

  /** @returns the whole ticket, as its page shows it */
  @Post(':id/replies')
  @For('staff', 'tickets.write')
  @ApiCreatedResponse({ type: TicketWithReplies })
  reply(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() { message }: CreateReplyRequest): Promise<TicketWithReplies> {
    return this.executor.execute(staff, async (tx) => toThread(await this.support.reply(tx, staff, id, message)));
  }
}
