import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import type { AuditSeal } from './audit-seal.entity.js';
import { ROW_TEXT, type Horizon, type Place, type Seal, type SealedRow, type Stretch } from './audit-seals.rules.js';
import { columnsOf } from '../../../database/select.js';
import type { AuditLog } from '../audit-log.entity.js';

/** PostgreSQL hands an array of 64-bit numbers over as texts. */
type StoredSeal = Omit<AuditSeal, 'rowIds' | 'rowCount' | 'createdAt'> & { rowIds: string[] };

const SEAL = columnsOf<AuditSeal>([
  'id',
  'firstTransactionId',
  'firstId',
  'lastTransactionId',
  'lastId',
  'aboveId',
  'rowIds',
  'rowHashes',
  'previousHash',
  'hash',
]);

export async function lastSeal(db: Db): Promise<{ place: Place; aboveId: number; hash: string } | undefined> {
  const row = await queryOne<Pick<StoredSeal, 'lastTransactionId' | 'lastId' | 'aboveId' | 'hash'>>(
    db,
    `SELECT ${columnsOf<AuditSeal>(['lastTransactionId', 'lastId', 'aboveId', 'hash'])} FROM audit_seals ORDER BY id DESC LIMIT 1`,
  );
  return row && { place: { transactionId: row.lastTransactionId, id: row.lastId }, aboveId: row.aboveId, hash: row.hash };
}

export async function nextSealAfter(db: Db, id: number): Promise<(Seal & { id: number }) | undefined> {
  const row = await queryOne<StoredSeal>(db, `SELECT ${SEAL} FROM audit_seals WHERE id > $1 ORDER BY id LIMIT 1`, [id]);
  if (!row) return undefined;
  const { firstTransactionId, firstId, lastTransactionId, lastId, rowIds, ...rest } = row;
  return {
    ...rest,
    rowIds: rowIds.map(Number),
    first: { transactionId: firstTransactionId, id: firstId },
    last: { transactionId: lastTransactionId, id: lastId },
  };
}

/** The highest id in any seal; asked only where a database has moved to another cluster. */
export async function highestSealedId(db: Db): Promise<number> {
  const row = await queryOne<{ id: number }>(db, 'SELECT coalesce(max(r.id), 0) AS id FROM audit_seals s, unnest(s.row_ids) AS r (id)');
  return row?.id ?? 0;
}

export async function horizon(db: Db): Promise<Horizon> {
  const row = await queryOne<Horizon>(
    db,
    `SELECT pg_snapshot_xmin(s)::text::bigint AS oldest, pg_snapshot_xmax(s)::text::bigint AS next FROM pg_current_snapshot() AS s`,
  );
  if (!row) throw new Error('There is no snapshot');
  return row;
}

export function rowsOf(db: Db, { after, belowTransactionId, aboveId }: Stretch, limit: number): Promise<SealedRow[]> {
  return query<SealedRow & { id: number }>(
    db,
    `SELECT ${columnsOf<AuditLog>(['id', 'transactionId'], 'l')}, ${ROW_TEXT} AS text FROM audit_logs l
     WHERE (l.transaction_id, l.id) > ($1, $2) AND l.transaction_id < $3 AND l.id > $4 ORDER BY l.transaction_id, l.id LIMIT $5`,
    [after.transactionId, after.id, belowTransactionId, aboveId, limit],
  );
}

/** The rows that are within a seal's bounds now. `upToId` is where a later stretch begins. */
export function rowsWithin(db: Db, after: Place, last: Place, aboveId: number, upToId: number): Promise<SealedRow[]> {
  return query<SealedRow & { id: number }>(
    db,
    `SELECT ${columnsOf<AuditLog>(['id', 'transactionId'], 'l')}, ${ROW_TEXT} AS text FROM audit_logs l
     WHERE (l.transaction_id, l.id) > ($1, $2) AND (l.transaction_id, l.id) <= ($3, $4) AND l.id > $5 AND l.id <= $6
     ORDER BY l.transaction_id, l.id`,
    [after.transactionId, after.id, last.transactionId, last.id, aboveId, upToId],
  );
}

export async function insertSeal(tx: Tx, { first, last, aboveId, rowIds, rowHashes, previousHash, hash }: Seal): Promise<void> {
  await execute(
    tx,
    `INSERT INTO audit_seals (first_transaction_id, first_id, last_transaction_id, last_id, above_id, row_count, row_ids, row_hashes, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [first.transactionId, first.id, last.transactionId, last.id, aboveId, rowIds.length, rowIds, rowHashes, previousHash, hash],
  );
}
