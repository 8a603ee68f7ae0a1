import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { For } from '../../../common/http/audience.js';
import { WhileViewing } from '../../../common/proof.js';
import { Staff, type StaffCaller } from '../../../common/http/caller.js';
import { CsvExports } from '../../../common/http/csv/csv-exports.js';
import type { CsvColumns } from '../../../common/http/csv/csv-file.js';
import { BigIdParam } from '../../../common/http/id-param.js';
import { ApiList } from '../../../common/http/list/api-list.js';
import { ApiListExport, parseListExport } from '../../../common/http/list/list-export.js';
import { ListQueryOf, type ListQuery } from '../../../common/http/list/list-query.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditLogResponse, AuditStatsResponse, toAuditLog, type AuditLogRow } from './audit-logs.dto.js';
import { AUDIT_LOGS_LIST } from './audit-logs.list.js';
import { AuditLogsService } from './audit-logs.service.js';
import { AuditService } from '../audit.service.js';

const CSV_COLUMNS: CsvColumns<AuditLogRow> = {
  id: (row) => row.id,
  createdAt: (row) => row.createdAt,
  actorKind: (row) => row.actorKind,
  actor: (row) => row.userName,
  email: (row) => row.userEmail,
  action: (row) => row.action,
  entityType: (row) => row.entityType,
  entityId: (row) => row.entityId,
  projectId: (row) => row.projectId,
  outcome: (row) => row.outcome,
  count: (row) => row.count,
  ipAddress: (row) => row.ipAddress,
  userAgent: (row) => row.userAgent,
  requestId: (row) => row.requestId,
  details: (row) => JSON.stringify(row.details),
};

@ApiTags('audit-logs')
@For('staff', 'audit.read')
@Controller('api/audit-logs')
export class AuditLogsController {
  constructor(
    private readonly database: Database,
    private readonly logs: AuditLogsService,
    private readonly audit: AuditService,
    private readonly exports: CsvExports,
  ) {}

  @Get()
  @ApiList(AUDIT_LOGS_LIST, AuditLogResponse)
  async list(@ListQueryOf(AUDIT_LOGS_LIST) query: ListQuery): Promise<ListPage<AuditLogResponse>> {
    return (await this.logs.list(this.database.db, query)).map(toAuditLog);
  }

  @Get('stats')
  @ApiOkResponse({ type: AuditStatsResponse })
  stats(): Promise<AuditStatsResponse> {
    return this.logs.stats(this.database.db);
  }

  @Get('export')
  @WhileViewing('closed')
  @ApiListExport()
  async export(@Staff() staff: StaffCaller, @Query() given: Record<string, unknown>, @Res() reply: FastifyReply): Promise<void> {
    const { isRaw, filters, ...rows } = await parseListExport(this.database.db, AUDIT_LOGS_LIST, given, { ...staff, scope: 'all' });
    const details = { filter: given.filter ?? null, sort: given.sort ?? null };
    const record = (tx: Tx) => this.audit.record(tx, staff.actor, { action: 'audit_logs_exported', entityType: 'audit_log', details });
    const name = await this.exports.naming(this.database.db, staff, 'audit-logs', filters);
    await this.exports.send<AuditLogRow>(reply, staff, { name, columns: CSV_COLUMNS, isRaw }, { ...rows, record });
  }

  @Get(':id')
  @ApiOkResponse({ type: AuditLogResponse })
  async get(@BigIdParam() id: number): Promise<AuditLogResponse> {
    return toAuditLog(await this.logs.get(this.database.db, id));
  }
}
