import { Injectable } from '@nestjs/common';

import { queryOne, type Db } from '../../database/database.js';

const KNOWN_MAX = 500;
/** Transactions below it are over: what they wrote is complete, and rows are never changed or deleted. */
const HORIZON = `WITH s AS MATERIALIZED (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon)`;

interface Settled {
  horizon: number;
  count: number;
}

/**
 * Exact totals of the audit trail. Counting a million rows takes longer than reading a page of them, so that what has been counted
 * once is not counted again: only the rows of transactions since then are.
 */
@Injectable()
export class AuditCounts {
  private readonly known = new Map<string, Settled>();

  async total(db: Db, where: string, params: readonly unknown[]): Promise<number> {
    const key = JSON.stringify([where, params]);
    const known = this.known.get(key);
    const { total, settled } = known ? await countSince(db, where, params, known) : await countAll(db, where, params);
    this.remember(key, settled);
    return total;
  }

  private remember(key: string, settled: Settled): void {
    this.known.delete(key);
    this.known.set(key, settled);
    const [oldest] = this.known.keys();
    if (this.known.size > KNOWN_MAX && oldest !== undefined) this.known.delete(oldest);
  }
}

interface Counted {
  total: number;
  settled: Settled;
}

async function countAll(db: Db, where: string, params: readonly unknown[]): Promise<Counted> {
  const row = await queryOne<{ horizon: number; total: number; open: number }>(
    db,
    `${HORIZON} SELECT s.horizon, (SELECT count(*) FROM audit_logs l ${where}) AS total,
       (SELECT count(*) FROM audit_logs l ${and(where)} l.transaction_id >= s.horizon) AS open FROM s`,
    params,
  );
  const { horizon, total, open } = row ?? { horizon: 0, total: 0, open: 0 };
  return { total, settled: { horizon, count: total - open } };
}

async function countSince(db: Db, where: string, params: readonly unknown[], known: Settled): Promise<Counted> {
  const row = await queryOne<{ horizon: number; settled: number; fresh: number }>(
    db,
    `${HORIZON}, fresh AS (SELECT l.transaction_id FROM audit_logs l ${and(where)} l.transaction_id >= $${params.length + 1})
     SELECT s.horizon, (SELECT count(*) FROM fresh) AS fresh, (SELECT count(*) FROM fresh WHERE transaction_id < s.horizon) AS settled FROM s`,
    [...params, known.horizon],
  );
  const { horizon, settled, fresh } = row ?? { ...known, settled: 0, fresh: 0 };
  return { total: known.count + fresh, settled: { horizon, count: known.count + settled } };
}

const and = (where: string): string => (where === '' ? 'WHERE' : `${where} AND`);
