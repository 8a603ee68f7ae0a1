import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../common/http/access.js';
import { Staff, type StaffCaller } from '../../common/http/caller.js';
import { IdParam } from '../../common/http/id-param.js';
import { ApiList } from '../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../common/http/list/list-query.js';
import type { ListPage } from '../../common/http/list/list-rows.js';
import { Database } from '../../database/database.js';
import { Commands } from '../idempotency/commands.js';
import {
  CreateTicketRequest,
  ReplyRequest,
  TicketResponse,
  TicketThreadResponse,
  toThread,
  toTicket,
  UpdateTicketRequest,
} from './support.dto.js';
import { SupportService } from './support.service.js';
import { TICKETS_LIST } from './tickets.list.js';

@ApiTags('support')
@For('staff')
@Controller('api/support/tickets')
export class SupportController {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly support: SupportService,
  ) {}

  @Get()
  @ApiList(TICKETS_LIST, TicketResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(TICKETS_LIST) query: ListQuery): Promise<ListPage<TicketResponse>> {
    return (await this.support.list(this.database.db, staff, query)).map(toTicket);
  }

  @Get(':id')
  @ApiOkResponse({ type: TicketThreadResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<TicketThreadResponse> {
    const ticket = await this.support.get(this.database.db, staff, id);
    return toThread(ticket, await this.support.repliesOf(this.database.db, ticket));
  }

  @Post()
  @ApiCreatedResponse({ type: TicketResponse })
  create(@Staff() staff: StaffCaller, @Body() body: CreateTicketRequest): Promise<TicketResponse> {
    return this.commands.once(staff, async (tx) => toTicket(await this.support.create(tx, staff, body)));
  }

  @Post(':id/replies')
  @ApiCreatedResponse({ type: TicketThreadResponse })
  reply(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: ReplyRequest): Promise<TicketThreadResponse> {
    return this.commands.once(staff, async (tx) => {
      const ticket = await this.support.reply(tx, staff, id, body.message);
      return toThread(ticket, await this.support.repliesOf(tx, ticket));
    });
  }

  @Put(':id')
  @ApiOkResponse({ type: TicketResponse })
  move(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: UpdateTicketRequest): Promise<TicketResponse> {
    return this.commands.run(async (tx) => toTicket(await this.support.move(tx, staff, id, body.status)));
  }
}
