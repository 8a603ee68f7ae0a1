import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { WhileViewing } from '../../../common/proof.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { CsvExports } from '../../../common/http/csv/csv-exports.js';
import { ApiListExport, parseListExport } from '../../../common/http/list/list-export.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { IdempotentExecutor } from '../../idempotency/idempotent-executor.js';
import type { SubscriptionRow } from '../subscriptions.dto.js';
import { SUBSCRIPTIONS_LIST } from '../subscriptions.list.js';
import { BulkRequest, BulkResponse } from './bulk.dto.js';
import { BulkService } from './bulk.service.js';
import { CSV_COLUMNS } from './csv-columns.js';
import { ImportRequest, ImportResponse } from './import.dto.js';
import { ImportService } from './import.service.js';

/** Many subscriptions at once: export to a file, import from a file, and one action on several. */
@ApiTags('subscriptions')
@For('staff', 'subscriptions.read')
@Controller('api')
export class BulkController {
  constructor(
    private readonly database: Database,
    private readonly exports: CsvExports,
    private readonly executor: IdempotentExecutor,
    private readonly audit: AuditService,
    private readonly bulks: BulkService,
    private readonly imports: ImportService,
  ) {}

  @Get('subscriptions/export')
  @WhileViewing('closed')
  @ApiListExport()
  async export(@Staff() staff: StaffCaller, @Query() given: Record<string, unknown>, @Res() reply: FastifyReply): Promise<void> {
    const { isRaw, filters, ...rows } = await parseListExport(this.database.db, SUBSCRIPTIONS_LIST, given, staff);
    const details = { filter: filterWithoutSearch(given.filter), sort: given.sort ?? null };
    const record = (tx: Tx) =>
      this.audit.record(tx, staff.actor, { action: 'subscriptions_exported', entityType: 'subscription', details });
    const name = await this.exports.naming(this.database.db, staff, 'subscriptions', filters);
    await this.exports.send<SubscriptionRow>(reply, staff, { name, columns: CSV_COLUMNS, isRaw }, { ...rows, record });
  }

  @Post('admin/subscriptions/bulk')
  @For('staff', 'subscriptions.write')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkResponse })
  bulk(@Staff() staff: StaffCaller, @Body() body: BulkRequest): Promise<BulkResponse> {
    return this.executor.execute(staff, (tx) => this.bulks.run(tx, staff, body));
  }

  @Post('admin/subscriptions/import')
  @For('staff', 'subscriptions.write')
  @HttpCode(200)
  @ApiOkResponse({ type: ImportResponse })
  import(@Staff() staff: StaffCaller, @Body() body: ImportRequest): Promise<ImportResponse> {
    return this.executor.execute(staff, (tx) => this.imports.run(tx, staff, body));
  }
}

/** The text of a search may be a customer's name: the trail records that there was a search, but not the text. */
function filterWithoutSearch(filter: unknown): object | null {
  if (typeof filter !== 'string') return null;
  const fields = JSON.parse(filter) as Record<string, unknown>;
  return 'q' in fields ? { ...fields, q: '***' } : fields;
}
