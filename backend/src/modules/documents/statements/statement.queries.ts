import type { TransactionType } from '../../billing/transactions/transaction.entity.js';

export type StatementTotals = Partial<Record<TransactionType, string>>;

export interface StatementRow {
  part: 'opening' | 'movement' | 'closing';
  id: number | null;
  at: Date;
  /** In the zone of the settings, as a person there reads the clock. */
  localTime: string;
  type: TransactionType | null;
  description: string | null;
  reference: string | null;
  amount: string | null;
  balance: string;
  totals: StatementTotals | null;
}

/**
 * A month of a project's ledger in one statement, and so in one snapshot: opening balance, movements, closing balance.
 * Parameters: project, first day of the month, zone.
 */
export const STATEMENT = `
  WITH month AS (
    SELECT $2::timestamp AT TIME ZONE $3 AS begins, ($2::timestamp + interval '1 month') AT TIME ZONE $3 AS ends
  ), movements AS (
    SELECT t.* FROM month, transactions t WHERE t.project_id = $1 AND t.created_at >= month.begins AND t.created_at < month.ends
  )
  SELECT part, id, at, to_char(at AT TIME ZONE $3, 'YYYY-MM-DD HH24:MI:SS') AS "localTime", type, description, reference, amount, balance, totals
  FROM (
    SELECT 1 AS place, 'opening' AS part, NULL::int AS id, begins AS at, NULL AS type, NULL AS description, NULL AS reference, NULL::numeric AS amount,
           (SELECT coalesce((SELECT balance_after FROM transactions WHERE project_id = $1 AND created_at < begins
                             ORDER BY created_at DESC, id DESC LIMIT 1), 0.00)) AS balance, NULL::jsonb AS totals
    FROM month
    UNION ALL
    SELECT 2, 'movement', id, created_at, type, description, reference, amount, balance_after, NULL FROM movements
    UNION ALL
    SELECT 3, 'closing', NULL, ends, NULL, NULL, NULL, NULL,
           (SELECT coalesce((SELECT balance_after FROM transactions WHERE project_id = $1 AND created_at < ends
                             ORDER BY created_at DESC, id DESC LIMIT 1), 0.00)),
           (SELECT coalesce(jsonb_object_agg(type, total), '{}') FROM (SELECT type, sum(amount)::text AS total FROM movements GROUP BY type) sums)
    FROM month
  ) parts
  ORDER BY place, id`;
