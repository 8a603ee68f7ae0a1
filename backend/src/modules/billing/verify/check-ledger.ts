import { columnsOf } from '../../../database/select.js';
import type { ProjectBalance } from '../balances/project-balance.entity.js';
import type { BalanceReservation } from '../reservations/balance-reservation.entity.js';
import type { TopupRequest } from '../topups/topup-request.entity.js';
import type { Transaction } from '../transactions/transaction.entity.js';
/** The part of a database connection that is needed here, so that the command, the tests and the benchmark can pass theirs. */
export interface Queryable {
  query(sql: string, params?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface LedgerReport {
  projects: number;
  movements: number;
  /** The first difference, or null where everything holds. */
  problem: string | null;
}

/**
 * One pass over all rows in any order; its memory grows with the number of projects alone. Each row contributes the hash of (its number,
 * its balance after), combined by XOR with that of (the number before, its balance before). In an unbroken chain every balance after is
 * the balance before of the next row, and the two cancel out; the first and the last remain, and the last has to be the stored balance.
 * A row that was changed, removed, inserted, doubled or moved leaves a remainder.
 */
const CHAINS = `
  WITH ledger AS (
    SELECT project_id, count(*) AS movements, max(entry_number) AS last,
           bit_xor(hash_numeric_extended(balance_after, entry_number) # hash_numeric_extended(balance_before, entry_number - 1)) AS chain,
           count(*) FILTER (WHERE balance_after <> balance_before + amount) AS wrong
    FROM transactions GROUP BY project_id
  )
  SELECT count(*)::int AS projects, coalesce(sum(l.movements), 0)::int AS movements,
         min(coalesce(l.project_id, b.project_id)) FILTER (WHERE
           l.wrong > 0 OR coalesce(l.movements, 0) <> coalesce(b.entries, 0) OR coalesce(l.last, 0) <> coalesce(b.entries, 0)
           OR coalesce(l.chain, 0) <> hash_numeric_extended(coalesce(b.balance, 0), coalesce(b.entries, 0)) # hash_numeric_extended(0, 0)
         ) AS "brokenProjectId"
  FROM project_balances b FULL JOIN ledger l ON l.project_id = b.project_id`;

/** Reads one chain up to its first break. */
const WALK = `
  SELECT id, entry_number AS "number", amount, balance_before AS "before", balance_after AS "after", "lastNumber", "lastAfter",
         balance_after <> balance_before + amount AS "isMiscounted", balance_before <> "lastAfter" AS "isTorn"
  FROM (
    SELECT *, lag(entry_number, 1, 0) OVER chain AS "lastNumber", lag(balance_after, 1, 0::numeric) OVER chain AS "lastAfter"
    FROM transactions WHERE project_id = $1 WINDOW chain AS (ORDER BY entry_number, id)
  ) t
  WHERE entry_number <> "lastNumber" + 1 OR balance_before <> "lastAfter" OR balance_after <> balance_before + amount
  ORDER BY entry_number, id LIMIT 1`;

const END = `
  SELECT b.balance, b.entries, coalesce(t.entry_number, 0) AS "lastNumber", coalesce(t.balance_after, 0.00) AS "lastAfter",
         b.balance IS DISTINCT FROM coalesce(t.balance_after, 0) AS "isOff"
  FROM (SELECT $1::int AS project_id) p
  LEFT JOIN project_balances b USING (project_id)
  LEFT JOIN LATERAL (SELECT entry_number, balance_after FROM transactions WHERE project_id = p.project_id ORDER BY entry_number DESC LIMIT 1) t ON true`;

const REFUNDS = `
  SELECT ${columnsOf<Transaction>(['id', 'projectId'], 'c')}, -c.amount AS charged, sum(r.amount) AS refunded
  FROM transactions r LEFT JOIN transactions c ON c.id = r.refund_of_id AND c.project_id = r.project_id AND c.type = 'subscription_charge'
  WHERE r.refund_of_id IS NOT NULL
  GROUP BY c.id, c.project_id, c.amount HAVING c.id IS NULL OR sum(r.amount) > -c.amount
  ORDER BY c.id LIMIT 1`;

const REQUESTS = `
  SELECT r.name, ${columnsOf<TopupRequest>(['id', 'projectId', 'status'], 'r')}, r.amount AS asked, x.amount AS booked
  FROM (SELECT 'top-up request' AS name, 'topup' AS kind, id, project_id, status, amount FROM topup_requests WHERE source <> 'crypto'
        UNION ALL SELECT 'adjustment', 'adjustment', id, project_id, status, amount FROM adjustments
        UNION ALL SELECT 'reversal', 'reversal', id, project_id, status, -amount FROM topup_reversals) r
  LEFT JOIN transactions x ON x.reference = r.kind || ':' || r.id
  WHERE CASE r.status WHEN 'completed' THEN x.amount IS DISTINCT FROM r.amount OR x.project_id <> r.project_id ELSE x.id IS NOT NULL END
  ORDER BY r.name DESC, r.id LIMIT 1`;

const REVERSALS = `
  SELECT ${columnsOf<TopupRequest>(['id', 'projectId'], 't')}, t.amount AS credited, sum(r.amount) AS reversed
  FROM topup_reversals r JOIN topup_requests t ON t.id = r.topup_request_id WHERE r.status = 'completed'
  GROUP BY t.id HAVING sum(r.amount) > t.amount OR t.status <> 'completed' OR bool_or(r.project_id <> t.project_id)
  ORDER BY t.id LIMIT 1`;

const RESERVED = `
  SELECT ${columnsOf<ProjectBalance>(['projectId', 'reserved'], 'b')}, coalesce(sum(r.amount), 0.00) AS promised
  FROM project_balances b LEFT JOIN balance_reservations r ON r.project_id = b.project_id
  GROUP BY b.project_id HAVING b.reserved <> coalesce(sum(r.amount), 0)
  ORDER BY b.project_id LIMIT 1`;

/** A booked amount is no longer reserved. */
const BOOKED_AND_RESERVED = `
  SELECT ${columnsOf<BalanceReservation>(['projectId', 'reference', 'amount'], 'r')} FROM balance_reservations r JOIN transactions x ON x.reference = r.reference
  ORDER BY r.reference LIMIT 1`;

interface Break {
  id: number;
  number: number;
  amount: string;
  before: string;
  after: string;
  lastNumber: number;
  lastAfter: string;
  isMiscounted: boolean;
}

/** Proves every project's ledger on a live database: all statements see one snapshot. */
export async function checkLedger(db: Queryable): Promise<LedgerReport> {
  await db.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    const [totals] = await rowsOf<{ projects: number; movements: number; brokenProjectId: number | null }>(db, CHAINS);
    const { projects = 0, movements = 0, brokenProjectId = null } = totals ?? {};
    const problem = brokenProjectId === null ? await beyondTheChains(db) : await nameBreak(db, brokenProjectId);
    return { projects, movements, problem };
  } finally {
    await db.query('ROLLBACK');
  }
}

async function nameBreak(db: Queryable, projectId: number): Promise<string> {
  const [row] = await rowsOf<Break>(db, WALK, [projectId]);
  if (row) return `Project ${projectId}: ${describeBreak(row)}.`;
  const [end] = await rowsOf<{ balance: string | null; entries: number; lastNumber: number; lastAfter: string; isOff: boolean }>(db, END, [
    projectId,
  ]);
  if (!end || end.balance === null) return `Project ${projectId} has movements but no balance.`;
  if (end.isOff) return `Project ${projectId}: the balance is ${end.balance}, but its ledger ends at ${end.lastAfter}.`;
  return `Project ${projectId}: ${end.entries} movements were written, but the ledger ends with number ${end.lastNumber}.`;
}

function describeBreak({ id, number, amount, before, after, lastNumber, lastAfter, isMiscounted }: Break): string {
  if (number === lastNumber) return `transaction ${id} has the number ${number}, as the one before it does`;
  if (number !== lastNumber + 1) return `number ${lastNumber + 1} is missing before transaction ${id}, which is number ${number}`;
  if (isMiscounted) return `transaction ${id} (number ${number}) goes from ${before} by ${amount} to ${after}`;
  return `transaction ${id} (number ${number}) begins at ${before}, but the one before it ended at ${lastAfter}`;
}

async function beyondTheChains(db: Queryable): Promise<string | null> {
  for (const check of [overRefunded, misbooked, overReversed, wronglyReserved, bookedAndReserved]) {
    const problem = await check(db);
    if (problem !== null) return problem;
  }
  return null;
}

async function overRefunded(db: Queryable): Promise<string | null> {
  const [refund] = await rowsOf<{ id: number | null; projectId: number; charged: string; refunded: string }>(db, REFUNDS);
  if (!refund) return null;
  const { id, projectId, charged, refunded } = refund;
  if (id === null) return 'A refund belongs to no charge of its project.';
  return `Project ${projectId}: ${refunded} of the ${charged} that transaction ${id} charged were refunded.`;
}

async function misbooked(db: Queryable): Promise<string | null> {
  const [request] = await rowsOf<{ name: string; id: number; projectId: number; status: string; asked: string; booked: string | null }>(
    db,
    REQUESTS,
  );
  if (!request) return null;
  const { name, id, projectId, status, asked, booked } = request;
  return `Project ${projectId}: ${name} ${id} over ${asked} is ${status}, but the ledger has ${booked ?? 'nothing'} for it.`;
}

async function overReversed(db: Queryable): Promise<string | null> {
  const [topup] = await rowsOf<{ id: number; projectId: number; credited: string; reversed: string }>(db, REVERSALS);
  if (!topup) return null;
  return `Project ${topup.projectId}: ${topup.reversed} of the ${topup.credited} that top-up request ${topup.id} credited were reversed.`;
}

async function wronglyReserved(db: Queryable): Promise<string | null> {
  const [sum] = await rowsOf<{ projectId: number; reserved: string; promised: string }>(db, RESERVED);
  return sum ? `Project ${sum.projectId}: ${sum.reserved} are reserved, but its reservations sum to ${sum.promised}.` : null;
}

async function bookedAndReserved(db: Queryable): Promise<string | null> {
  const [booked] = await rowsOf<{ projectId: number; reference: string; amount: string }>(db, BOOKED_AND_RESERVED);
  return booked ? `Project ${booked.projectId}: ${booked.amount} are still reserved for ${booked.reference}, which is booked.` : null;
}

const rowsOf = async <Row>(db: Queryable, sql: string, params?: unknown[]): Promise<Row[]> => (await db.query(sql, params)).rows as Row[];
