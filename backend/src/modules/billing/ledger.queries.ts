import type { DomainError } from '../../common/errors/domain-error.js';
import { onViolation, prepared, query, queryOne, type Db, type Tx } from '../../database/database.js';
import { alreadyBooked } from './billing.errors.js';
import type { TransactionType, Transaction, UsedPrice } from './transactions/transaction.entity.js';
import { columnsOf } from '../../database/select.js';
import type { ProjectBalance } from './balances/project-balance.entity.js';

export interface NewMovement {
  projectId: number;
  type: TransactionType;
  /** Signed: a charge is negative. */
  amount: string;
  reference: string;
  description: string;
  subscriptionId: number | null;
  refundOfId: number | null;
  processedBy: number | null;
  prices?: readonly UsedPrice[] | null;
}

export interface Moved {
  transactionId: number;
  amount: string;
  balanceBefore: string;
  balanceAfter: string;
}

export interface MovedBalance extends Moved {
  /** The reserved amount after the movement. */
  reserved: string;
  lowBalanceThreshold: string;
  isLow: boolean;
  hasCrossed: boolean;
  autoTopupEnabled: boolean;
}

/**
 * The one statement that moves money. The condition is in the UPDATE, so two charges at once cannot both pass it; the ledger row is made
 * from the result of the UPDATE, so it continues the chain exactly; its id and time are taken while the balance row is locked. A
 * reserved amount cannot be charged; parameter 10 is the reservation that this movement ends.
 */
const MOVE = prepared(`
  WITH moved AS (
    UPDATE project_balances
    SET balance = balance + $2::numeric, entries = entries + 1, credits = credits + ($2::numeric > 0)::int,
        reserved = reserved - $10::numeric,
        low_since = CASE WHEN balance + $2::numeric - reserved + $10::numeric < low_balance_threshold THEN coalesce(low_since, clock_timestamp()) END
    WHERE project_id = $1
      AND ($9::boolean OR balance + $2::numeric - reserved >= -(SELECT overdraft_limit FROM projects WHERE id = $1))
    RETURNING balance, reserved, entries, low_balance_threshold, auto_topup_enabled
  ), entry AS (
    INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, subscription_id, refund_of_id, processed_by, prices)
    SELECT $1, entries, $3, $2::numeric, balance - $2::numeric, balance, $4, $5, $6, $7, $8, $11::jsonb FROM moved
    RETURNING id, amount, balance_before, balance_after
  )
  SELECT entry.id AS "transactionId", ${columnsOf<Transaction>(['amount', 'balanceBefore', 'balanceAfter'], 'entry')},
         ${columnsOf<ProjectBalance>(['reserved', 'lowBalanceThreshold', 'autoTopupEnabled'], 'moved')},
         entry.balance_after - moved.reserved < moved.low_balance_threshold AS "isLow",
         entry.balance_after - moved.reserved < moved.low_balance_threshold
           AND entry.balance_before - moved.reserved - $10::numeric >= moved.low_balance_threshold AS "hasCrossed"
  FROM entry, moved`);

const REFUNDABLE = `
  SELECT ${columnsOf<Transaction>(['projectId', 'type', 'subscriptionId'], 'c')}, r.count + 1 AS "number", -c.amount - r.refunded AS rest,
         coalesce($2::numeric, -c.amount - r.refunded) AS amount, coalesce($2::numeric, 0) > -c.amount - r.refunded AS "isTooMuch",
         -c.amount - r.refunded = 0 AS "isUsedUp"
  FROM transactions c, LATERAL (SELECT count(*) AS count, coalesce(sum(amount), 0) AS refunded FROM transactions WHERE refund_of_id = c.id) r
  WHERE c.id = $1`;

export interface Refundable {
  projectId: number;
  type: TransactionType;
  subscriptionId: number | null;
  /** The number that this refund of the charge would have. */
  number: number;
  rest: string;
  amount: string;
  isTooMuch: boolean;
  isUsedUp: boolean;
}

/**
 * @returns undefined when the balance does not cover the movement
 * @throws already_booked when the reference has moved money before
 */
export function moveBalance(tx: Tx, movement: NewMovement, mayGoBelowZero: boolean, released = '0.00'): Promise<MovedBalance | undefined> {
  const { projectId, amount, type, description, reference, subscriptionId, refundOfId, processedBy } = movement;
  const prices = movement.prices ? JSON.stringify(movement.prices) : null;
  const params = [
    projectId,
    amount,
    type,
    description,
    reference,
    subscriptionId,
    refundOfId,
    processedBy,
    mayGoBelowZero,
    released,
    prices,
  ];
  return onViolation(queryOne<MovedBalance>(tx, MOVE, params), {
    uq_transactions_reference: (): DomainError => alreadyBooked(reference),
  });
}

/** Locks the balance row, as every movement does: the holder sees all movements of the project so far. */
export async function lockBalance(tx: Tx, projectId: number): Promise<void> {
  await queryOne(tx, 'SELECT project_id FROM project_balances WHERE project_id = $1 FOR UPDATE', [projectId]);
}

/** What of a charge can still be refunded; a statement of its own after the lock, so that it sees the refunds before it. */
export const refundable = (tx: Tx, chargeId: number, amount: string | null): Promise<Refundable | undefined> =>
  queryOne<Refundable>(tx, REFUNDABLE, [chargeId, amount]);

/** The charges of a subscription that are not refunded in full, under the lock of the balance. */
export async function refundableChargesOf(tx: Tx, projectId: number, subscriptionId: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    `SELECT c.id FROM transactions c
     WHERE c.subscription_id = $1 AND c.type = 'subscription_charge' AND c.project_id = $2
       AND -c.amount > (SELECT coalesce(sum(r.amount), 0) FROM transactions r WHERE r.refund_of_id = c.id)
     ORDER BY c.id`,
    [subscriptionId, projectId],
  );
  return rows.map(({ id }) => id);
}

export interface Balance {
  balance: string;
  /** What a charge may take: balance − reserved + overdraft limit. */
  available: string;
}

export async function storedBalance(db: Db, projectId: number): Promise<Balance> {
  const row = await queryOne<Balance>(
    db,
    `SELECT b.balance, b.balance - b.reserved + p.overdraft_limit AS available FROM project_balances b JOIN projects p ON p.id = b.project_id WHERE b.project_id = $1`,
    [projectId],
  );
  return row ?? { balance: '0.00', available: '0.00' };
}

/** Balance − reserved, at least 0; the overdraft is not counted. */
export async function freeBalance(db: Db, projectId: number): Promise<string> {
  const row = await queryOne<{ free: string }>(
    db,
    'SELECT greatest(balance - reserved, 0.00) AS free FROM project_balances WHERE project_id = $1',
    [projectId],
  );
  return row?.free ?? '0.00';
}

/** Several balances, taken in the order of their projects. */
export const lockedBalances = (tx: Tx, projectIds: readonly number[]): Promise<{ projectId: number; balance: string }[]> =>
  query(
    tx,
    `SELECT ${columnsOf<ProjectBalance>(['projectId', 'balance'])} FROM project_balances WHERE project_id = ANY($1::int[]) ORDER BY project_id FOR UPDATE`,
    [projectIds],
  );
