import { queryOne, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { BalanceState } from '../low-balance.js';
import type { ProjectBalance } from '../balances/project-balance.entity.js';
import type { BalanceReservation } from './balance-reservation.entity.js';

export type Reservation = Pick<BalanceReservation, 'projectId' | 'amount'>;

/** The condition is in the UPDATE, so that a charge at the same time cannot spend the reserved amount. An overdraft cannot be reserved. */
const RESERVE = `
  WITH reserved AS (
    UPDATE project_balances
    SET reserved = reserved + $2::numeric,
        low_since = CASE WHEN balance - reserved - $2::numeric < low_balance_threshold THEN coalesce(low_since, clock_timestamp()) END
    WHERE project_id = $1 AND balance - reserved >= $2::numeric
    RETURNING project_id, balance, reserved, low_balance_threshold
  ), kept AS (
    INSERT INTO balance_reservations (reference, project_id, amount) SELECT $3, project_id, $2::numeric FROM reserved
  )
  SELECT balance AS "balanceAfter", ${columnsOf<ProjectBalance>(['reserved', 'lowBalanceThreshold'])},
         balance - reserved < low_balance_threshold AND balance - reserved + $2::numeric >= low_balance_threshold AS "hasCrossed"
  FROM reserved`;

/** It counts as a credit: renewals that were not covered are tried again. */
const RELEASE = `
  UPDATE project_balances
  SET reserved = reserved - $2::numeric, credits = credits + 1,
      low_since = CASE WHEN balance - reserved + $2::numeric < low_balance_threshold THEN low_since END
  WHERE project_id = $1
  RETURNING project_id`;

/** @returns undefined where the balance, without an overdraft, does not cover it */
export const reserve = (tx: Tx, { projectId, amount }: Reservation, reference: string): Promise<BalanceState | undefined> =>
  queryOne<BalanceState>(tx, RESERVE, [projectId, amount, reference]);

/** Ends a reservation; the caller changes the sum in the balance. */
export const endReservation = (tx: Tx, reference: string): Promise<Reservation | undefined> =>
  queryOne<Reservation>(
    tx,
    `DELETE FROM balance_reservations WHERE reference = $1 RETURNING ${columnsOf<BalanceReservation>(['projectId', 'amount'])}`,
    [reference],
  );

export async function release(tx: Tx, { projectId, amount }: Reservation): Promise<void> {
  await queryOne(tx, RELEASE, [projectId, amount]);
}
