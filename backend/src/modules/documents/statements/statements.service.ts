import { Injectable } from '@nestjs/common';

import { DomainError, invalidField } from '../../../common/errors/domain-error.js';
import { Database, queryOne } from '../../../database/database.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { PaperDocument } from '../document.entity.js';
import { toStatement, type StatementResponse } from './statement.dto.js';
import { STATEMENT, type StatementRow } from './statement.queries.js';

const BATCH = 500;
/** More rows than a person prints; the CSV file has no such limit. */
const PRINTED_MAX = 10_000;

@Injectable()
export class StatementsService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsService,
  ) {}

  /** A month in the zone, from one snapshot. @throws validation_failed for a month that has not begun, statement_too_long */
  async read(project: { id: number; name: string }, month: string, timezone: string): Promise<StatementResponse> {
    const isClosed = await this.isClosed(month, timezone);
    const rows: StatementRow[] = [];
    for await (const batch of this.database.stream<StatementRow>(STATEMENT, [project.id, `${month}-01`, timezone], BATCH)) {
      rows.push(...batch);
      if (rows.length > PRINTED_MAX) throw tooLong();
    }
    return toStatement({ projectId: project.id, projectName: project.name, month, timezone, isClosed }, rows);
  }

  /** Whether the month is over in the zone. @throws validation_failed for a month that has not begun */
  async isClosed(month: string, timezone: string): Promise<boolean> {
    const row = await queryOne<{ running: string }>(this.database.db, `SELECT to_char(now() AT TIME ZONE $1, 'YYYY-MM') AS running`, [
      timezone,
    ]);
    const running = row?.running ?? '';
    if (month > running) throw invalidField('month', 'This month has not begun yet.');
    return month < running;
  }

  /** The names, logo and tax of the project for a paper of today. */
  async projectOnPaper(id: number): Promise<Pick<PaperDocument, 'buyer' | 'logoId' | 'accent'>> {
    const { name, buyer, logoId, accent } = await this.projects.get(this.database.db, 'all', id);
    return { buyer: { ...buyer, name: buyer.name ?? name }, logoId, accent };
  }
}

const tooLong = (): DomainError =>
  new DomainError('conflict', 'statement_too_long', `This month has more than ${PRINTED_MAX} movements. Please download it as CSV.`);
