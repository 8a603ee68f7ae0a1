import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { CsvExports } from '../../../common/http/csv/csv-exports.js';
import { IdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ApiListExport, parseListExport } from '../../../common/http/list/list-export.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { EXPORT_COLUMNS, TRANSACTIONS_EXPORT, type ExportedTransaction } from './transactions.export.js';
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
    private readonly audit: AuditService,
    private readonly projects: ProjectsService,
    private readonly transactions: TransactionsService,
    private readonly exports: CsvExports,
  ) {}

  @Get('transactions')
  @ApiList(TRANSACTIONS_LIST, TransactionResponse)
  async list(@Staff() staff: StaffCaller, @ListQueryOf(TRANSACTIONS_LIST) query: ListQuery): Promise<ListPage<TransactionResponse>> {
    return (await this.transactions.list(this.database.db, query, staff.scope)).map(toTransaction);
  }

  @Get('transactions/export')
  @ApiListExport()
  async export(@Staff() staff: StaffCaller, @Query() query: Record<string, unknown>, @Res() reply: FastifyReply): Promise<void> {
    const { isRaw, ...rows } = await parseListExport(this.database.db, TRANSACTIONS_EXPORT, query, staff.scope);
    const details = { filter: query.filter ?? null };
    const record = (tx: Tx) => this.audit.record(tx, staff.actor, { action: 'transactions_exported', entityType: 'transaction', details });
    await this.exports.send<ExportedTransaction>(
      reply,
      staff,
      { name: 'transactions.csv', columns: EXPORT_COLUMNS, isRaw },
      { ...rows, record },
    );
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
