import { queryOne, type Db } from '../../../database/database.js';

const KNOWN_MAX = 500;
/** Whoever keeps a list of changes may forget them after an hour, so that what was counted longer ago is counted again. */
const KNOWN_MS = 1_800_000;
/** Transactions below it are over: what they wrote is complete. */
const HORIZON = `WITH s AS MATERIALIZED (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon)`;

interface Settled {
  horizon: number;
  count: number;
  at: number;
}

/** A question in SQL, all of it with the same parameters. */
export interface Counted {
  /** `SELECT count(*) …` */
  all: string;
  /** Selects what transactions added to the count or took from it, as `step`, with their `transaction_id`. */
  changes: string;
  params: readonly unknown[];
}

/**
 * Exact totals of what is too much to be counted for every page: what has been counted once is not counted again, only what transactions
 * have changed since then is added.
 */
export class SettledCounts {
  private readonly known = new Map<string, Settled>();

  async total(db: Db, counted: Counted): Promise<number> {
    const key = JSON.stringify([counted.all, counted.params]);
    const known = this.known.get(key);
    const isUsable = known !== undefined && known.at > Date.now() - KNOWN_MS;
    const { total, settled } = isUsable ? await countSince(db, counted, known) : await countAll(db, counted);
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

interface Answer {
  total: number;
  settled: Settled;
}

async function countAll(db: Db, { all, changes, params }: Counted): Promise<Answer> {
  const at = Date.now();
  const row = await queryOne<{ horizon: number; total: number; open: number }>(
    db,
    `${HORIZON} SELECT s.horizon, (${all}) AS total,
       (SELECT coalesce(sum(step), 0)::int FROM (${changes}) c WHERE c.transaction_id >= s.horizon) AS open FROM s`,
    params,
  );
  const { horizon, total, open } = row ?? { horizon: 0, total: 0, open: 0 };
  return { total, settled: { horizon, count: total - open, at } };
}

async function countSince(db: Db, { changes, params }: Counted, known: Settled): Promise<Answer> {
  const at = Date.now();
  const row = await queryOne<{ horizon: number; settled: number; fresh: number }>(
    db,
    `${HORIZON}, fresh AS (SELECT transaction_id, step FROM (${changes}) c WHERE c.transaction_id >= $${params.length + 1})
     SELECT s.horizon, (SELECT coalesce(sum(step), 0)::int FROM fresh) AS fresh,
       (SELECT coalesce(sum(step), 0)::int FROM fresh WHERE transaction_id < s.horizon) AS settled FROM s`,
    [...params, known.horizon],
  );
  const { horizon, settled, fresh } = row ?? { horizon: known.horizon, settled: 0, fresh: 0 };
  return { total: known.count + fresh, settled: { horizon, count: known.count + settled, at } };
}
