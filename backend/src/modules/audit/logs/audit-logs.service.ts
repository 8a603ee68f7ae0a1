import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import { conditions, ListPage, orderBy, selectPage } from '../../../common/http/list/list-rows.js';
import type { ListQuery } from '../../../common/http/list/list-query.js';
import { SettledCounts } from '../../../common/http/list/settled-counts.js';
import { query, queryOne, type Db } from '../../../database/database.js';
import type { AuditLogRow, AuditStatsResponse } from './audit-logs.dto.js';
import { AUDIT_LOGS_LIST } from './audit-logs.list.js';
import { keptAuditTotal } from './audit-logs.totals.js';

const ALL: ListQuery = { from: 0, to: 0, sort: null, search: null, filters: [] };

const COLUMNS = Object.entries(AUDIT_LOGS_LIST.columns)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ');

/** The rows of a page are found by their keys alone, which indexes hold; only then are they read. */
const KEYS = { ...AUDIT_LOGS_LIST, columns: { id: 'l.id', createdAt: 'l.created_at' } };

@Injectable()
export class AuditLogsService {
  private readonly counts = new SettledCounts();

  async list(db: Db, listQuery: ListQuery): Promise<ListPage<AuditLogRow>> {
    const { sql, params } = selectPage(KEYS, listQuery, 'all');
    const rows = await query<AuditLogRow>(
      db,
      `SELECT ${COLUMNS} FROM (${sql}) page JOIN audit_logs l ON l.id = page.id AND l.created_at = page."createdAt"
       ORDER BY ${orderBy(AUDIT_LOGS_LIST, listQuery)}`,
      params,
    );
    return new ListPage(AUDIT_LOGS_LIST.name, listQuery.from, rows, await this.total(db, listQuery, rows.length));
  }

  /** @throws not_found */
  async get(db: Db, id: number): Promise<AuditLogRow> {
    const row = await queryOne<AuditLogRow>(db, `SELECT ${COLUMNS} FROM audit_logs l WHERE l.id = $1`, [id]);
    if (!row) throw notFound('audit row');
    return row;
  }

  async stats(db: Db): Promise<AuditStatsResponse> {
    const [total, day, actions, entityTypes] = await Promise.all([
      this.totalOf(db, ALL),
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
      total,
      last24Hours: day?.rows ?? 0,
      people24Hours: day?.people ?? 0,
      refused24Hours: day?.refusals ?? 0,
      actions,
      entityTypes,
    };
  }

  private async total(db: Db, listQuery: ListQuery, rows: number): Promise<number> {
    // The last page, which is not full, shows what the total is.
    if (rows < listQuery.to - listQuery.from + 1 && (rows > 0 || listQuery.from === 0)) return listQuery.from + rows;
    return this.totalOf(db, listQuery);
  }

  private async totalOf(db: Db, listQuery: ListQuery): Promise<number> {
    const kept = keptAuditTotal(listQuery);
    if (kept) return (await queryOne<{ total: number }>(db, kept.sql, kept.params))?.total ?? 0;
    // Rows are never changed or deleted, so that what transactions add is all that changes.
    const { where, params } = conditions(AUDIT_LOGS_LIST, listQuery, 'all');
    const counted = {
      all: `SELECT count(*) FROM audit_logs l ${where}`,
      changes: `SELECT l.transaction_id, 1 AS step FROM audit_logs l ${where}`,
    };
    return this.counts.total(db, { ...counted, params });
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
