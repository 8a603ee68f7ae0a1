import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { Database } from '../../../database/database.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { RefundRequest, toTransaction, TransactionResponse } from './transactions.dto.js';
import { TRANSACTIONS_LIST } from './transactions.list.js';
import { TransactionsService } from './transactions.service.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api')
export class TransactionsController {
  constructor(
    private readonly database: Database,
    private readonly executor: IdempotentExecutor,
    private readonly projects: ProjectsService,
    private readonly transactions: TransactionsService,
  ) {}

  @Get('transactions')
  @ApiList(TRANSACTIONS_LIST, TransactionResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(TRANSACTIONS_LIST) query: ListQuery): Promise<ListPage<TransactionResponse>> {
    return (await this.transactions.list(this.database.db, query, staff.scope)).map(toTransaction);
  }

  @Get('transactions/:id')
  @ApiOkResponse({ type: TransactionResponse })
  async get(@Staff() staff: StaffCaller, @IdParam() id: number): Promise<TransactionResponse> {
    return toTransaction(await this.transactions.get(this.database.db, staff.scope, id));
  }

  @ApiErrors({ 409: ['not_refundable', 'already_refunded', 'refund_exceeds_charge'] })
  @Post('transactions/:id/refund')
  @For('staff', 'billing.refund')
  @ApiCreatedResponse({ type: TransactionResponse })
  refund(@Staff() staff: StaffCaller, @IdParam() id: number, @Body() body: RefundRequest): Promise<TransactionResponse> {
    return this.executor.execute(staff, async (tx) => toTransaction(await this.transactions.refund(tx, staff, id, body)));
  }

  @Get('projects/:id/transactions')
  @ApiList(TRANSACTIONS_LIST, TransactionResponse)
  async listOfProject(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @ListQueryOf(TRANSACTIONS_LIST) query: ListQuery,
  ): Promise<ListPage<TransactionResponse>> {
    await this.projects.get(this.database.db, staff.scope, id);
    return (await this.transactions.list(this.database.db, query, [id])).map(toTransaction);
  }
}
