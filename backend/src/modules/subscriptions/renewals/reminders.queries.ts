import { execute, query, type Db, type Tx } from '../../../database/database.js';
import { FIRST_BALANCE } from '../../billing/sandbox/sandbox-ledger.queries.js';
import type { Subscription } from '../subscription.entity.js';
import type { Seller } from '../subscriptions.queries.js';
import { soldBy } from './renewals.queries.js';

/** The present time. */
const AT = 'coalesce($1::timestamptz, now())';

/**
 * Active subscriptions that will not renew: automatic renewal is off, their project does not sell, or the balance and the overdraft do
 * not cover them, in the order of the ends. `daysLeft` is their due reminder, the last one of several; null where none is due.
 */
const ending = (of: Seller | undefined): string => `
  WITH ending AS (
    SELECT s.id, s.project_id, s.environment, s.end_date, s.auto_renew, s.reminded_until, p.remind_days, p.status AS project_status,
           CASE s.environment WHEN 'production' THEN b.balance - b.reserved ELSE coalesce(x.balance, ${FIRST_BALANCE}) END + p.overdraft_limit AS available,
           sum(CASE WHEN s.auto_renew
                 THEN coalesce(plans.price, p.price_per_subscription * coalesce(ceil(30::numeric / p.term_days), 1)) ELSE 0 END)
             OVER (PARTITION BY s.project_id, s.environment ORDER BY s.end_date, s.id) AS need
    FROM subscriptions s
    JOIN projects p ON p.id = s.project_id
    JOIN project_balances b ON b.project_id = s.project_id
    LEFT JOIN sandboxes x ON x.project_id = s.project_id
    LEFT JOIN plans ON plans.id = coalesce(s.next_plan_id, s.plan_id)
    WHERE ${soldBy(of, '$2')} AND s.status = 'active' AND s.deleted_at IS NULL AND s.end_date > ${AT}
      AND s.end_date <= ${AT} + (SELECT coalesce(max(d), 0) FROM projects, unnest(remind_days) d) * interval '24 hours'
  ), lost AS (
    SELECT *, (SELECT min(d) FROM unnest(remind_days) d
               WHERE end_date - d * interval '24 hours' <= ${AT} AND end_date - d * interval '24 hours' > reminded_until) AS days_left
    FROM ending WHERE NOT auto_renew OR project_status <> 'active' OR need > available
  )`;

export interface DueReminder extends Pick<Subscription, 'id' | 'projectId'> {
  daysLeft: number;
}

export const dueReminders = (db: Db, at: Date | null, limit: number, of?: Seller): Promise<DueReminder[]> =>
  query<DueReminder>(
    db,
    `${ending(of)} SELECT id, project_id AS "projectId", days_left AS "daysLeft" FROM lost WHERE days_left IS NOT NULL ORDER BY id LIMIT $3`,
    [at, of?.projectId ?? null, limit],
  );

/** In the order of locks. @returns those for which no other process has sent the reminder meanwhile */
export async function markReminded(tx: Tx, due: readonly DueReminder[], at: Date | null): Promise<Set<number>> {
  const ids = due.map(({ id }) => id);
  await execute(
    tx,
    `SELECT id FROM projects WHERE id IN (SELECT project_id FROM subscriptions WHERE id = ANY($1::int[])) ORDER BY id FOR KEY SHARE`,
    [ids],
  );
  const rows = await query<{ id: number }>(
    tx,
    `UPDATE subscriptions s SET reminded_until = ${AT}
     FROM unnest($2::int[], $3::int[]) AS due (id, days_left)
     WHERE s.id = due.id AND s.status = 'active' AND s.end_date - due.days_left * interval '24 hours' > s.reminded_until
       AND s.id IN (SELECT id FROM subscriptions WHERE id = ANY($2::int[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
     RETURNING s.id`,
    [at, ids, due.map(({ daysLeft }) => daysLeft)],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface Digest {
  projectId: number;
  count: number;
  days: number;
}

/** The content of the daily digest for staff, for each project with reminders that were not in a digest today. Sandboxes are left out. */
export const dueDigests = (db: Db, at: Date | null, day: string): Promise<Digest[]> =>
  query<Digest>(
    db,
    `${ending(undefined)} SELECT project_id AS "projectId", count(*)::int AS count, max(remind_days[1]) AS days
     FROM lost WHERE environment = 'production' AND cardinality(remind_days) > 0 AND end_date <= ${AT} + remind_days[1] * interval '24 hours'
       AND NOT EXISTS (SELECT FROM expiring_digests d WHERE d.project_id = lost.project_id AND d.day >= $3)
     GROUP BY 1 ORDER BY 1 LIMIT 1000`,
    [at, null, day],
  );

/** @returns whether this process is the one that sends the digest of the day */
export async function claimDigest(tx: Tx, projectId: number, day: string): Promise<boolean> {
  const taken = await execute(
    tx,
    `INSERT INTO expiring_digests AS d (project_id, day) VALUES ($1, $2)
     ON CONFLICT (project_id) DO UPDATE SET day = excluded.day WHERE d.day < excluded.day`,
    [projectId, day],
  );
  return taken > 0;
}
