import { execute, query, queryOne, type Db, type Tx } from '../../../database/database.js';
import { BALANCES, FREE } from '../../billing/ledgers.js';
import { FIRST_BALANCE } from '../../billing/sandbox/sandbox-ledger.queries.js';
import { isUnsupported } from '../../core/server-support.js';
import type { Subscription } from '../subscription.entity.js';
import type { Seller } from '../subscriptions.queries.js';
import type { FailedRenewal, RenewalFailure } from './failed-renewal.entity.js';
import { columnsOf } from '../../../database/select.js';

export type DueRenewal = Pick<Subscription, 'id'> & Seller;

/**
 * The subscriptions of all sellers, or of one, which may have a time of its own. The environments are listed, so that an index that
 * begins with them is used.
 * @param project the parameter that holds the id of its project, or null
 */
export const soldBy = (of: Seller | undefined, project: string): string =>
  of
    ? `s.environment = '${of.environment}' AND s.project_id = ${project}::int`
    : `s.environment IN ('development', 'production') AND ${project}::int IS NULL`;

/**
 * Renewals that are due within the hour and were not tried for this end, and failed ones that are worth another try: the balance was
 * credited, the project was changed (a pause has ended, a price is lower), its server is supported again, or an hour has passed; until
 * access ends.
 */
const due = (of: Seller | undefined): string => `
  SELECT ${columnsOf<Subscription>(['id', 'projectId', 'environment'], 's')}
  FROM subscriptions s
  JOIN projects p ON p.id = s.project_id
  JOIN project_balances b ON b.project_id = s.project_id
  LEFT JOIN sandboxes x ON x.project_id = s.project_id AND s.environment = 'development'
  LEFT JOIN failed_renewals f ON f.subscription_id = s.id AND f.end_date = s.end_date
  WHERE ${soldBy(of, '$3')} AND s.status = 'active' AND s.auto_renew AND s.deleted_at IS NULL
    AND s.end_date <= coalesce($1::timestamptz, now()) + interval '1 hour'
    AND (f.subscription_id IS NULL OR (s.access_until > coalesce($1::timestamptz, now())
      AND (f.credits <> CASE s.environment WHEN 'production' THEN b.credits ELSE coalesce(x.credits, 0) END OR f.project_version <> p.version OR (f.reason = 'server_unsupported' AND NOT ${isUnsupported}) OR f.tried_at <= coalesce($1::timestamptz, now()) - interval '1 hour')))
  ORDER BY s.end_date, s.id LIMIT $2`;

export const dueRenewals = (db: Db, at: Date | null, limit: number, of?: Seller): Promise<DueRenewal[]> =>
  query<DueRenewal>(db, due(of), [at, limit, of?.projectId ?? null]);

/** Those whose end has not been paid for since they were read, in the same order. */
export async function stillDue(db: Db, at: Date | null, renewals: readonly DueRenewal[]): Promise<DueRenewal[]> {
  const ids = renewals.map(({ id }) => id);
  const due = await query<{ id: number }>(
    db,
    `SELECT id FROM subscriptions
     WHERE id = ANY($1::int[]) AND status = 'active' AND auto_renew AND deleted_at IS NULL AND end_date <= coalesce($2::timestamptz, now()) + interval '1 hour'`,
    [ids, at],
  );
  const known = new Set(due.map(({ id }) => id));
  return renewals.filter(({ id }) => known.has(id));
}

export const failedRenewalOf = (db: Db, subscriptionId: number): Promise<Pick<FailedRenewal, 'endDate'> | undefined> =>
  queryOne(
    db,
    `SELECT ${columnsOf<FailedRenewal>(['endDate'], 'f')} FROM failed_renewals f JOIN subscriptions s ON s.id = f.subscription_id AND s.end_date = f.end_date
     WHERE f.subscription_id = $1`,
    [subscriptionId],
  );

/**
 * Records a failed try with its facts: one statement reads the balance together with its count of credits, so that no later credit is
 * missed.
 * @param cost the amount that was not covered; null where there was another reason
 * @returns false where it would be covered by now
 */
export async function noteFailure(
  tx: Tx,
  { id, environment }: Pick<Subscription, 'id' | 'environment'>,
  { reason, at, cost }: { reason: RenewalFailure; at: Date; cost: string | null },
): Promise<boolean> {
  const noted = await execute(
    tx,
    `INSERT INTO failed_renewals AS f (subscription_id, project_id, end_date, reason, failed_at, tried_at, credits, project_version)
     SELECT s.id, s.project_id, s.end_date, $2::varchar, $3::timestamptz, $3::timestamptz, coalesce(b.credits, 0), p.version
     FROM subscriptions s JOIN projects p ON p.id = s.project_id LEFT JOIN ${BALANCES[environment]} b ON b.project_id = s.project_id
     WHERE s.id = $1 AND ($4::numeric IS NULL OR p.status <> 'active' OR $2::varchar = 'server_unsupported' OR coalesce(${FREE[environment]}, ${FIRST_BALANCE}) + p.overdraft_limit < $4::numeric)
     ON CONFLICT (subscription_id) DO UPDATE SET reason = excluded.reason, tried_at = excluded.tried_at, credits = excluded.credits,
       project_version = excluded.project_version, end_date = excluded.end_date,
       failed_at = CASE WHEN f.end_date = excluded.end_date THEN f.failed_at ELSE excluded.failed_at END`,
    [id, reason, at, cost],
  );
  return noted > 0;
}

/** Access continues for so many days after the end; the desired state follows. */
export async function startGrace(tx: Tx, subscriptionId: number, graceDays: number, markForSync: string): Promise<void> {
  await execute(
    tx,
    `UPDATE subscriptions SET grace_until = end_date + $2::int * interval '24 hours', version = version + 1 WHERE id = $1`,
    [subscriptionId, graceDays],
  );
  await execute(
    tx,
    `UPDATE vpn_users v SET end_date = s.access_until, ${markForSync} FROM subscriptions s WHERE s.id = $1 AND v.subscription_id = s.id`,
    [subscriptionId],
  );
}

/** Expired ones whose project cancels them after a time that has passed. */
export const dueCancellations = (db: Db, at: Date | null, limit: number, of?: Seller): Promise<DueRenewal[]> =>
  query<DueRenewal>(
    db,
    `SELECT ${columnsOf<Subscription>(['id', 'projectId', 'environment'], 's')} FROM projects p JOIN subscriptions s ON s.project_id = p.id
     WHERE ${soldBy(of, '$3')} AND p.cancel_after_days IS NOT NULL AND s.status = 'expired' AND s.deleted_at IS NULL
       AND s.access_until <= coalesce($1::timestamptz, now()) - p.cancel_after_days * interval '24 hours'
     ORDER BY s.id LIMIT $2`,
    [at, limit, of?.projectId ?? null],
  );
