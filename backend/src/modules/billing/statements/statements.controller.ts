import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { ApiErrors } from '../../../common/http/api-errors.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { CsvExports } from '../../../common/http/csv/csv-exports.js';
import type { CsvColumns } from '../../../common/http/csv/csv-file.js';
import { IdParam } from '../../../common/http/id-param.js';
import { DomainError, invalidField } from '../../../common/errors/domain-error.js';
import { Database, queryOne, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { SettingsService } from '../../settings/settings.service.js';
import { StatementQuery, StatementResponse, toStatement } from './statement.dto.js';
import { STATEMENT, type StatementRow } from './statement.queries.js';

const BATCH = 500;
/** More than a person prints; the file has no such bound. */
const PRINTED_MAX = 10_000;

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
  ) {}

  @ApiErrors({ 409: ['statement_too_long'] })
  @Get()
  @ApiProduces('text/csv', 'application/json')
  @ApiOkResponse({ type: StatementResponse, description: 'With format=json; else the same as a CSV file.' })
  async get(
    @Staff() staff: StaffCaller,
    @IdParam() id: number,
    @Query() { month, format = 'csv', raw }: StatementQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const project = await this.projects.get(this.database.db, staff.scope, id);
    const { timezone } = await this.settings.get(this.database.db);
    const isClosed = await this.isClosed(month, timezone);
    const params = [id, `${month}-01`, timezone];
    if (format === 'json') {
      const rows = await collect(this.database.stream<StatementRow>(STATEMENT, params, BATCH));
      await reply.send(toStatement({ projectId: id, projectName: project.name, month, timezone, isClosed }, rows));
      return;
    }
    const entry = { action: 'statement_exported', entityType: 'project', entityId: id, projectId: id, details: { month } };
    const record = (tx: Tx) => this.audit.record(tx, staff.actor, entry);
    const file = { name: `statement-${id}-${month}.csv`, columns: columnsOf(isClosed), isRaw: raw === 'true' };
    await this.exports.send<StatementRow>(reply, staff, file, { sql: STATEMENT, params, record });
  }

  /** Whether the month is over in the zone of the settings. @throws validation_failed for a month that has not begun */
  private async isClosed(month: string, timezone: string): Promise<boolean> {
    const row = await queryOne<{ running: string }>(this.database.db, `SELECT to_char(now() AT TIME ZONE $1, 'YYYY-MM') AS running`, [
      timezone,
    ]);
    const running = row?.running ?? '';
    if (month > running) throw invalidField('month', 'This month has not begun yet.');
    return month < running;
  }
}

async function collect(batches: AsyncGenerator<StatementRow[]>): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length > PRINTED_MAX) throw tooLong();
  }
  return rows;
}

const tooLong = (): DomainError =>
  new DomainError('conflict', 'statement_too_long', `This month has more than ${PRINTED_MAX} movements. Please download it as CSV.`);
