import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { refuseWhileViewing } from '../../../common/proof.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { CsvExports } from '../../../common/http/csv/csv-exports.js';
import type { CsvColumns } from '../../../common/http/csv/csv-file.js';
import { IdParam } from '../../../common/http/id-param.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import { DocumentsService } from '../documents.service.js';
import { sendPdf } from '../pdf/send-pdf.js';
import { StatementQuery, StatementResponse } from './statement.dto.js';
import { STATEMENT, type StatementRow } from './statement.queries.js';
import { StatementsService } from './statements.service.js';

/** The last line of a month that is still running is no closing balance, and says so. */
const columnsOf = (isClosed: boolean): CsvColumns<StatementRow> => {
  const isSoFar = ({ part }: StatementRow): boolean => part === 'closing' && !isClosed;
  return {
    Date: (row) => (isSoFar(row) ? '' : row.localTime),
    Type: (row) => row.type ?? (isSoFar(row) ? 'balance so far' : `${row.part} balance`),
    Description: (row) => (isSoFar(row) ? 'The month is not closed yet' : row.description),
    Reference: (row) => row.reference,
    'Amount (USD)': (row) => row.amount,
    'Balance (USD)': (row) => row.balance,
  };
};

@ApiTags('billing')
@For('staff', 'billing.read')
@Controller('api/projects/:id/statement')
export class StatementsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly settings: SettingsService,
    private readonly projects: ProjectsService,
    private readonly exports: CsvExports,
    private readonly statements: StatementsService,
    private readonly documents: DocumentsService,
  ) {}

  @ApiErrors({ 409: ['statement_too_long'] })
  @Get()
  @ApiProduces('text/csv', 'application/json', 'application/pdf')
  @ApiOkResponse({ type: StatementResponse, description: 'With format=json; else the same as a CSV or PDF file.' })
  async get(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @Query() { month, format = 'csv', language, raw }: StatementQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const project = await this.projects.get(this.database.db, staff.scope, id);
    const { timezone } = await this.settings.get(this.database.db);
    if (format === 'json') {
      await reply.send(await this.statements.read(project, month, timezone));
      return;
    }
    refuseWhileViewing(staff);
    const isClosed = await this.statements.isClosed(month, timezone);
    const entry = { action: 'statement_exported', entityType: 'project', entityId: id, projectId: id, details: { month, format } };
    const record = (tx: Tx) => this.audit.record(tx, staff.actor, entry);
    if (format === 'pdf') {
      return this.exports.inPlace(staff, async () => {
        const pdf = await this.documents.statementPdf(project, month, language);
        await this.database.transaction(record);
        await sendPdf(reply, pdf);
      });
    }
    const params = [id, `${month}-01`, timezone];
    const file = { name: `statement-${id}-${month}.csv`, columns: columnsOf(isClosed), isRaw: raw === 'true' };
    await this.exports.send<StatementRow>(reply, staff, file, { sql: STATEMENT, params, record });
  }
}
