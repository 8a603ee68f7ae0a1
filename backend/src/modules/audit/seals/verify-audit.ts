import { query, queryOne, type Db } from '../../../database/database.js';
import { nextSealAfter, rowsWithin } from './audit-seals.queries.js';
import { ENDLESS, HASH_BYTES, NO_HASH, rowHash, sealHash, type Place, type Seal, type SealedRow } from './audit-seals.rules.js';

export interface Verdict {
  /** The first difference from the seals, in words; null where there is none. */
  problem: string | null;
  rows: number;
  seals: number;
  /** Rows that no seal holds yet. */
  unsealed: number;
  head: string;
}

type StoredSeal = Seal & { id: number };

/**
 * Compares every row with its seal, and every seal with the one before it.
 * `expectedHead` is a hash that was noted earlier: an attacker who cuts off the end of the chain cannot put it back in.
 */
export async function verifyAudit(db: Db, expectedHead?: string): Promise<Verdict> {
  const verdict: Verdict = { problem: null, rows: 0, seals: 0, unsealed: 0, head: NO_HASH };
  let before: StoredSeal | undefined;
  let isExpectedSeen = expectedHead === undefined || expectedHead === NO_HASH;
  for (;;) {
    const seal = await nextSealAfter(db, before?.id ?? 0);
    if (!seal) break;
    verdict.problem = linkProblem(seal, verdict.head) ?? (await rowsProblem(db, seal, before));
    if (verdict.problem !== null) return verdict;
    verdict.rows += seal.rowIds.length;
    verdict.seals += 1;
    verdict.head = seal.hash;
    isExpectedSeen ||= seal.hash === expectedHead;
    before = seal;
  }
  if (!isExpectedSeen) return { ...verdict, problem: 'The end of the chain is missing: no seal has the expected hash' };
  const total = (await queryOne<{ count: number }>(db, 'SELECT count(*) AS count FROM audit_logs'))?.count ?? 0;
  const waiting = await rowsAfter(db, before);
  if (total !== verdict.rows + waiting) verdict.problem = await strayRow(db, before);
  return { ...verdict, unsealed: waiting };
}

function linkProblem(seal: StoredSeal, previousHash: string): string | null {
  if (seal.previousHash !== previousHash) return `A seal is missing before seal ${seal.id} (rows ${seal.first.id} to ${seal.last.id})`;
  if (sealHash(seal) !== seal.hash) return `Seal ${seal.id} was altered (rows ${seal.first.id} to ${seal.last.id})`;
  return null;
}

async function rowsProblem(db: Db, seal: StoredSeal, before: StoredSeal | undefined): Promise<string | null> {
  const after: Place = before && before.aboveId === seal.aboveId ? before.last : { transactionId: 0, id: 0 };
  const rows = new Map((await rowsWithin(db, after, seal.last, seal.aboveId, await endOfStretch(db, seal))).map((row) => [row.id, row]));
  for (const [index, id] of seal.rowIds.entries()) {
    const row = rows.get(id);
    if (!row) return await absence(db, id, seal);
    if (!isAsSealed(row, seal, index)) return `Row ${id} was altered (seal ${seal.id})`;
    rows.delete(id);
  }
  const [added] = rows.keys();
  return added === undefined ? null : `Row ${added} was added afterwards (seal ${seal.id})`;
}

const isAsSealed = ({ text }: SealedRow, { rowHashes }: Seal, index: number): boolean =>
  rowHash(text).equals(rowHashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES));

async function absence(db: Db, id: number, seal: StoredSeal): Promise<string> {
  const found = await queryOne(db, 'SELECT 1 FROM audit_logs WHERE id = $1', [id]);
  return found ? `Row ${id} was moved to another place in the order (seal ${seal.id})` : `Row ${id} is missing (seal ${seal.id})`;
}

/** A later stretch, of a database that has moved, begins above this id. */
async function endOfStretch(db: Db, { aboveId }: Seal): Promise<number> {
  const next = await queryOne<{ id: number | null }>(db, 'SELECT min(above_id) AS id FROM audit_seals WHERE above_id > $1', [aboveId]);
  return next?.id ?? ENDLESS;
}

async function rowsAfter(db: Db, last: StoredSeal | undefined): Promise<number> {
  const { transactionId, id } = last?.last ?? { transactionId: 0, id: 0 };
  const row = await queryOne<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM audit_logs WHERE (transaction_id, id) > ($1, $2) AND id > $3`,
    [transactionId, id, last?.aboveId ?? 0],
  );
  return row?.count ?? 0;
}

async function strayRow(db: Db, last: StoredSeal | undefined): Promise<string> {
  const { transactionId, id } = last?.last ?? { transactionId: 0, id: 0 };
  const [stray] = await query<{ id: number }>(
    db,
    `SELECT id FROM audit_logs WHERE NOT ((transaction_id, id) > ($1, $2) AND id > $3)
       AND id NOT IN (SELECT unnest(row_ids) FROM audit_seals) ORDER BY id LIMIT 1`,
    [transactionId, id, last?.aboveId ?? 0],
  );
  return stray ? `Row ${stray.id} was added afterwards: no seal holds it` : 'The number of rows is not that of the seals';
}
