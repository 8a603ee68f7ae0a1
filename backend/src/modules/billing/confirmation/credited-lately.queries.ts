import { execute, query, type Db, type Tx } from '../../../database/database.js';

/**
 * All credits that people caused, confirmed by themselves or by others; a payment on the chain is caused by nobody. A credit that several
 * people caused counts for each of them.
 */
const CREDITED_LATELY = `
  SELECT person, sum(amount) AS amount FROM (
    SELECT person, amount
    FROM topup_requests, unnest(array_append(shaped_by, coalesce(requested_by, enabled_by))) AS causers (person)
    WHERE person = ANY($1::int[]) AND (requested_by = ANY($1::int[]) OR requested_by IS NULL)
      AND completed_at > now() - interval '24 hours' AND source <> 'crypto'
    UNION ALL
    SELECT requested_by, amount FROM adjustments
    WHERE requested_by = ANY($1::int[]) AND status = 'completed' AND amount > 0 AND decided_at > now() - interval '24 hours') credits
  GROUP BY person`;

/** What each of these people credited within 24 hours. */
export async function creditedLately(db: Db, people: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await query<{ person: number; amount: string }>(db, CREDITED_LATELY, [people]);
  return new Map(rows.map(({ person, amount }) => [person, amount]));
}

/**
 * One lock for everybody: people who are not independent share one limit, and who is independent may change during the wait. It is a
 * statement of its own, so that the next one sees what was committed meanwhile.
 */
export async function lockCreditsWithinLimit(tx: Tx): Promise<void> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('credits within the approval limit'))`);
}
