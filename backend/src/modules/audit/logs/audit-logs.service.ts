import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import type { ListQuery } from '../../../common/http/list/list-query.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import type { AuditLogRow, AuditStatsResponse } from './audit-logs.dto.js';
import { AUDIT_LOGS_LIST } from './audit-logs.list.js';

const COLUMNS = Object.entries(AUDIT_LOGS_LIST.columns)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ');

@Injectable()
export class AuditLogsService {
  list(db: Db, listQuery: ListQuery): Promise<ListPage<AuditLogRow>> {
    return listRows<AuditLogRow>(db, AUDIT_LOGS_LIST, listQuery, 'all');
  }

  /** @throws not_found */
  async get(db: Db, id: number): Promise<AuditLogRow> {
    const row = await queryOne<AuditLogRow>(db, `SELECT ${COLUMNS} FROM audit_logs l WHERE l.id = $1`, [id]);
    if (!row) throw notFound('audit row');
    return row;
  }

  async stats(db: Db): Promise<AuditStatsResponse> {
    const [all, day, actions, entityTypes] = await Promise.all([
      queryOne<{ total: number }>(db, 'SELECT count(*)::int AS total FROM audit_logs'),
      queryOne<{ rows: number; people: number; refusals: number }>(
        db,
        `SELECT (SELECT count(*) FROM audit_logs WHERE created_at > now() - interval '24 hours') AS rows,
                (SELECT count(DISTINCT user_id) FROM audit_logs WHERE created_at > now() - interval '24 hours') AS people,
                (SELECT coalesce(sum(count), 0) FROM audit_refusals WHERE minute > now() - interval '24 hours')::int AS refusals`,
      ),
      distinct(db, 'action'),
      distinct(db, 'entity_type'),
    ]);
    return {
      total: all?.total ?? 0,
      last24Hours: day?.rows ?? 0,
      people24Hours: day?.people ?? 0,
      refused24Hours: day?.refusals ?? 0,
      actions,
      entityTypes,
    };
  }
}

/** Each value once, by hopping from one to the next in the index: the number of rows does not matter. */
async function distinct(db: Db, column: 'action' | 'entity_type'): Promise<string[]> {
  const rows = await query<{ value: string }>(
    db,
    `WITH RECURSIVE hop (value) AS (
       SELECT min(${column}) FROM audit_logs
       UNION ALL
       SELECT (SELECT min(${column}) FROM audit_logs WHERE ${column} > hop.value) FROM hop WHERE hop.value IS NOT NULL)
     SELECT value FROM hop WHERE value IS NOT NULL`,
  );
  return rows.map(({ value }) => value);
}
