import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { WhileViewing } from '../../../common/proof.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { CsvExports } from '../../../common/http/csv/csv-exports.js';
import { ApiListExport, parseListExport } from '../../../common/http/list/list-export.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { EXPORT_COLUMNS, TRANSACTIONS_EXPORT, type ExportedTransaction } from './transactions-export.list.js';

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api')
export class TransactionsExportController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly exports: CsvExports,
  ) {}

  @Get('transactions/export')
  @WhileViewing('closed')
  @ApiListExport()
  async export(@Staff() staff: StaffCaller, @Query() query: Record<string, unknown>, @Res() reply: FastifyReply): Promise<void> {
    const { isRaw, filters, ...rows } = await parseListExport(this.database.db, TRANSACTIONS_EXPORT, query, staff);
    const details = { filter: query.filter ?? null };
    const record = (tx: Tx) => this.audit.record(tx, staff.actor, { action: 'transactions_exported', entityType: 'transaction', details });
    await this.exports.send<ExportedTransaction>(
      reply,
      staff,
      { name: await this.exports.naming(this.database.db, staff, 'transactions', filters), columns: EXPORT_COLUMNS, isRaw },
      { ...rows, record },
    );
  }
}
