import type { DomainError } from '../../../common/errors/domain-error.js';
import { execute, onViolation, prepared, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { alreadyBooked } from '../billing.errors.js';
import type { Moved, NewMovement } from '../ledger.queries.js';
import { columnsOf } from '../../../database/select.js';
import type { Movement } from '../transactions/transaction.entity.js';
import type { SandboxTransaction } from './sandbox-transaction.entity.js';
import type { ProjectBalance } from '../balances/project-balance.entity.js';

/** The balance of a sandbox that was never used; the default of its table is the same. */
export const FIRST_BALANCE = '1000.00';

export type SandboxMovement = Omit<NewMovement, 'processedBy'>;
export type SandboxMoved = Moved & { lowBalanceThreshold: string; hasCrossed: boolean };

/** The overdraft and the threshold are those of the project, so that a shop sees the behaviour of production. */
const MOVE = prepared(`
  WITH moved AS (
    UPDATE sandboxes SET balance = balance + $2::numeric, entries = entries + 1, credits = credits + ($2::numeric > 0)::int
    WHERE project_id = $1 AND ($2::numeric > 0 OR $3::varchar = 'other'
      OR balance + $2::numeric >= -(SELECT overdraft_limit FROM projects WHERE id = $1))
    RETURNING balance, entries
  ), entry AS (
    INSERT INTO sandbox_transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, subscription_id, refund_of_id)
    SELECT $1, entries, $3, $2::numeric, balance - $2::numeric, balance, $4, $5, $6, $7 FROM moved
    RETURNING id, amount, balance_before, balance_after
  )
  SELECT entry.id AS "transactionId", ${columnsOf<Movement>(['amount', 'balanceBefore', 'balanceAfter'], 'entry')},
         ${columnsOf<ProjectBalance>(['lowBalanceThreshold'], 'b')},
         entry.balance_after < b.low_balance_threshold AND entry.balance_before >= b.low_balance_threshold AS "hasCrossed"
  FROM entry JOIN project_balances b ON b.project_id = $1`);

/** @returns undefined when the balance does not cover a charge @throws already_booked when the reference has moved money before */
export function moveSandboxBalance(tx: Tx, movement: SandboxMovement): Promise<SandboxMoved | undefined> {
  const { projectId, amount, type, description, reference, subscriptionId, refundOfId } = movement;
  return onViolation(queryOne<SandboxMoved>(tx, MOVE, [projectId, amount, type, description, reference, subscriptionId, refundOfId]), {
    uq_sandbox_transactions_reference: (): DomainError => alreadyBooked(reference),
  });
}

/** Makes the sandbox where it was never used, and holds its balance until the transaction ends. */
export async function lockSandbox(tx: Tx, projectId: number): Promise<void> {
  await execute(tx, 'INSERT INTO sandboxes (project_id) VALUES ($1) ON CONFLICT DO NOTHING', [projectId]);
  await queryOne(tx, 'SELECT project_id FROM sandboxes WHERE project_id = $1 FOR UPDATE', [projectId]);
}

export interface SandboxBalance {
  balance: string;
  /** Nothing is reserved in the sandbox. */
  reserved: string;
  currency: string;
  lowBalanceThreshold: string;
  isLow: boolean;
  /** With the overdraft of its project. */
  available: string;
}

export async function sandboxBalance(db: Db, projectId: number): Promise<SandboxBalance> {
  const row = await queryOne<SandboxBalance>(
    db,
    `SELECT x.balance, 0.00 AS reserved, ${columnsOf<ProjectBalance>(['currency', 'lowBalanceThreshold'], 'b')}, x.balance < b.low_balance_threshold AS "isLow",
            x.balance + p.overdraft_limit AS available
     FROM projects p JOIN project_balances b ON b.project_id = p.id
     CROSS JOIN LATERAL (SELECT coalesce((SELECT balance FROM sandboxes WHERE project_id = p.id), ${FIRST_BALANCE}) AS balance) x
     WHERE p.id = $1`,
    [projectId],
  );
  if (!row) throw new Error(`Project ${projectId} has no balance`);
  return row;
}

export type SandboxCharge = Pick<SandboxTransaction, 'id' | 'projectId' | 'subscriptionId'> & {
  rest: string;
  /** How often a part of it was refunded. */
  refunds: number;
};

/** What is left of charges, under the lock of the balance. */
export const sandboxCharges = (tx: Tx, of: { id: number } | { subscriptionId: number }): Promise<SandboxCharge[]> =>
  query<SandboxCharge>(
    tx,
    `SELECT ${columnsOf<SandboxTransaction>(['id', 'projectId', 'subscriptionId'], 'c')}, -c.amount - r.refunded AS rest, r.count AS refunds
     FROM sandbox_transactions c,
       LATERAL (SELECT count(*)::int AS count, coalesce(sum(amount), 0) AS refunded FROM sandbox_transactions WHERE refund_of_id = c.id) r
     WHERE c.${'id' in of ? 'id' : 'subscription_id'} = $1 AND c.type = 'subscription_charge' ORDER BY c.id`,
    ['id' in of ? of.id : of.subscriptionId],
  );
