import { centsOf, amountOf } from '../../../../common/money.rules.js';
import { columnsOf } from '../../../../database/select.js';
import type { Environment } from '../../../../common/http/caller.js';
import { execute, prepared, query, type Db, type Tx } from '../../../../database/database.js';
import { ENTRIES } from '../../../billing/ledgers.js';
import type { LockedSubscription } from '../../subscriptions.queries.js';
import type { PaidPeriod } from './paid-period.entity.js';
import type { ChargePart, PaidShare } from './proration.rules.js';

/** The part of a charge that is left after its refunds, in the ledger of the subscription's own project; null where nothing was booked. */
const leftOfCharge = (environment: Environment): string => `
  LEFT JOIN LATERAL (
    SELECT c.id, -c.amount - coalesce((SELECT sum(r.amount) FROM ${ENTRIES[environment]} r WHERE r.refund_of_id = c.id), 0) AS rest
    FROM ${ENTRIES[environment]} c WHERE c.reference = p.reference AND c.project_id = s.project_id) charge ON true`;

type Of = Pick<LockedSubscription, 'id' | 'environment'>;
type ShareRow = Pick<PaidPeriod, 'reference' | 'startsAt' | 'endsAt'> & { chargeId: number | null; amount: string };

/**
 * The parts of charges that pay for the time after `now`, the newest charge first. Lock the balance before acting on it: a refund by hand
 * changes it.
 */
export async function paidSharesOf(db: Db, { id, environment }: Of, now: Date): Promise<PaidShare[]> {
  const rows = await query<ShareRow>(
    db,
    `SELECT ${columnsOf<PaidPeriod>(['reference', 'startsAt', 'endsAt'], 'p')}, charge.id AS "chargeId", least(p.amount, charge.rest) AS amount
     FROM paid_periods p JOIN subscriptions s ON s.id = p.subscription_id ${leftOfCharge(environment)}
     WHERE p.subscription_id = $1 AND p.ends_at > $2 ORDER BY charge.id DESC NULLS LAST, p.starts_at DESC`,
    [id, now],
  );
  return rows.map((row) => ({ ...row, amount: centsOf(row.amount) }));
}

/** What is left of every charge of a subscription, the newest first. */
export async function chargesOf(db: Db, { id, environment }: Of): Promise<ChargePart[]> {
  const entries = ENTRIES[environment];
  const rows = await query<{ reference: string; chargeId: number; amount: string }>(
    db,
    `SELECT * FROM (
       SELECT c.reference, c.id AS "chargeId", -c.amount - coalesce((SELECT sum(r.amount) FROM ${entries} r WHERE r.refund_of_id = c.id), 0) AS amount
       FROM ${entries} c JOIN subscriptions s ON s.id = c.subscription_id
       WHERE c.subscription_id = $1 AND c.type = 'subscription_charge' AND c.project_id = s.project_id) charges
     WHERE amount > 0 ORDER BY "chargeId" DESC`,
    [id],
  );
  return rows.map((row) => ({ ...row, amount: centsOf(row.amount) }));
}

const ADD = prepared(
  `WITH passed AS (DELETE FROM paid_periods WHERE subscription_id = $1 AND ends_at <= $2),
       failed AS (DELETE FROM failed_renewals WHERE subscription_id = $1)
     INSERT INTO paid_periods (subscription_id, starts_at, ends_at, reference, amount) SELECT $1, $3, $4, $5, $6::numeric WHERE $6::numeric > 0`,
);

/** A renewal or an activation adds a period; past ones are deleted, and so is the record of a failed renewal. */
export async function addPaidPeriod(
  tx: Tx,
  subscriptionId: number,
  now: Date,
  { from, to }: { from: Date; to: Date },
  part: Pick<ChargePart, 'reference' | 'amount'>,
): Promise<void> {
  await execute(tx, ADD, [subscriptionId, now, from, to, part.reference, amountOf(part.amount)]);
}

/** A change of plan starts a new period, and a cancellation ends all of them. */
export async function replacePaidPeriods(
  tx: Tx,
  subscriptionId: number,
  period: { from: Date; to: Date } | null,
  parts: readonly Pick<ChargePart, 'reference' | 'amount'>[],
): Promise<void> {
  await execute(
    tx,
    'WITH failed AS (DELETE FROM failed_renewals WHERE subscription_id = $1) DELETE FROM paid_periods WHERE subscription_id = $1',
    [subscriptionId],
  );
  const paying = parts.filter(({ amount }) => amount > 0n);
  if (!period || paying.length === 0) return;
  await execute(
    tx,
    `INSERT INTO paid_periods (subscription_id, starts_at, ends_at, reference, amount)
     SELECT $1, $2, $3, given.reference, given.amount FROM unnest($4::text[], $5::numeric[]) AS given (reference, amount)`,
    [subscriptionId, period.from, period.to, paying.map(({ reference }) => reference), paying.map(({ amount }) => amountOf(amount))],
  );
}

/** A correction to an earlier end shortens what was paid for. The time that one to a later end adds is free, so it has no value in a refund. */
export async function cutPaidPeriods(tx: Tx, subscriptionId: number, endDate: Date): Promise<void> {
  await execute(
    tx,
    `WITH later AS (DELETE FROM paid_periods WHERE subscription_id = $1 AND starts_at >= $2)
     UPDATE paid_periods SET ends_at = $2 WHERE subscription_id = $1 AND starts_at < $2 AND ends_at > $2`,
    [subscriptionId, endDate],
  );
}

/**
 * Moves the start of a subscription that has not begun. If its first paid period began at the old start, or would begin after the new one, it
 * begins at the new one: used time is counted from there.
 */
export async function movePaidStart(tx: Tx, subscriptionId: number, now: Date, { from, to }: { from: Date; to: Date }): Promise<void> {
  await execute(
    tx,
    `UPDATE paid_periods SET starts_at = $3
     WHERE subscription_id = $1 AND starts_at = (SELECT min(starts_at) FROM paid_periods WHERE subscription_id = $1 AND ends_at > $4)
       AND (starts_at > $3 OR (starts_at = $2 AND ends_at > $3))`,
    [subscriptionId, from, to, now],
  );
}
