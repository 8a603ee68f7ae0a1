import { execute, query, queryOne, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import type { DocumentType, PaperDocument } from '../document.entity.js';

/** The source of a batch of documents: SQL that gives `id, project_id, at, total, description, topup_request_id, topup_reversal_id, crypto_refund_id, refers_to, month`. */
interface Source {
  type: DocumentType;
  due: string;
}

/** Older ones have committed by then, so that numbers follow the order of completion. */
const SETTLED = `now() - interval '2 seconds'`;
const BATCH = 500;

const RECEIPTS: Source = {
  type: 'receipt',
  due: `SELECT id, project_id, completed_at AS at, amount AS total, description, id AS topup_request_id,
               NULL::int AS topup_reversal_id, NULL::int AS crypto_refund_id, NULL::int AS refers_to, NULL AS month
        FROM topup_requests WHERE status = 'completed' AND NOT has_receipt AND completed_at < ${SETTLED}
        ORDER BY completed_at, id LIMIT ${BATCH}`,
};

/** Each names the receipt of its top-up, and waits until there is one. */
const CREDIT_NOTES: Source = {
  type: 'credit_note',
  due: `SELECT * FROM (
          (SELECT r.id, r.project_id, r.decided_at AS at, r.amount AS total, r.reason AS description, r.topup_request_id,
                  r.id AS topup_reversal_id, NULL::int AS crypto_refund_id, receipt.id AS refers_to, NULL AS month
           FROM topup_reversals r JOIN documents receipt ON receipt.topup_request_id = r.topup_request_id AND receipt.type = 'receipt'
           WHERE r.status = 'completed' AND NOT r.has_credit_note AND r.decided_at < ${SETTLED}
           ORDER BY r.decided_at, r.id LIMIT ${BATCH})
          UNION ALL
          (SELECT r.id, r.project_id, r.completed_at, r.amount, r.reason, c.topup_request_id, NULL, r.id, receipt.id, NULL
           FROM crypto_refunds r JOIN crypto_payments c ON c.id = r.payment_id
             JOIN documents receipt ON receipt.topup_request_id = c.topup_request_id AND receipt.type = 'receipt'
           WHERE r.status = 'completed' AND r.amount IS NOT NULL AND NOT r.has_credit_note AND r.completed_at < ${SETTLED}
           ORDER BY r.completed_at, r.id LIMIT ${BATCH})
        ) notes ORDER BY at, id LIMIT ${BATCH}`,
};

/** Each project with a movement in one closed month ($1, in the zone of the settings). */
const STATEMENTS: Source = {
  type: 'statement',
  due: `SELECT moved.project_id AS id, moved.project_id, ends AS at, NULL AS description, NULL::int AS topup_request_id,
               NULL::int AS topup_reversal_id, NULL::int AS crypto_refund_id, NULL::int AS refers_to, $1::text AS month,
               (SELECT balance_after FROM transactions t WHERE t.project_id = moved.project_id AND t.created_at < ends
                ORDER BY t.created_at DESC, t.id DESC LIMIT 1) AS total
        FROM settings s, LATERAL (SELECT first AT TIME ZONE s.timezone AS begins, (first + interval '1 month') AT TIME ZONE s.timezone AS ends
             FROM (SELECT ($1 || '-01')::timestamp AS first) month) m,
             LATERAL (SELECT DISTINCT t.project_id FROM transactions t WHERE t.created_at >= begins AND t.created_at < ends) moved`,
};

/**
 * Numbers and writes the due documents in one statement: a series grows by exactly the documents that are written, or not at all. A
 * total contains its tax, which is rounded half up.
 */
const issue = ({ type, due }: Source): string => `
  WITH due AS MATERIALIZED (${due}),
  placed AS (
    SELECT due.*, extract(year FROM due.at AT TIME ZONE s.timezone)::int AS year,
           row_number() OVER (PARTITION BY extract(year FROM due.at AT TIME ZONE s.timezone) ORDER BY due.at, due.id)::int AS place
    FROM due, settings s
  ), series AS (
    INSERT INTO document_series AS known (type, year, last_number) SELECT '${type}', year, count(*) FROM placed GROUP BY year
    ON CONFLICT (type, year) DO UPDATE SET last_number = known.last_number + excluded.last_number
    RETURNING year, last_number
  ), numbered AS (
    SELECT placed.*, series.last_number - count(*) OVER (PARTITION BY placed.year)::int + place AS number FROM placed JOIN series USING (year)
  )
  INSERT INTO documents (project_id, type, year, number_in_year, number, issued_at, net, tax, tax_rate, tax_name, total, description,
    topup_request_id, topup_reversal_id, crypto_refund_id, refers_to, month, timezone, seller, buyer, logo_id, accent)
  SELECT n.project_id, '${type}', n.year, n.number, s.invoice_prefix || n.year || '-' || lpad(n.number::text, greatest(6, length(n.number::text)), '0'),
         n.at, n.total - t.tax, t.tax, t.rate, t.name, n.total, n.description,
         n.topup_request_id, n.topup_reversal_id, n.crypto_refund_id, n.refers_to, n.month, s.timezone, jsonb_build_object('name', s.product_name) || jsonb_strip_nulls(s.seller), jsonb_build_object('name', p.name) || jsonb_strip_nulls(p.buyer),
         coalesce(p.logo_id, s.logo_id), coalesce(p.accent, s.accent)
  FROM numbered n JOIN projects p ON p.id = n.project_id CROSS JOIN settings s
  CROSS JOIN LATERAL (
    SELECT rate, name, round(n.total * rate / (100 + rate), 2) AS tax
    FROM (SELECT coalesce(original.tax_rate, s.tax_rate) AS rate, coalesce(original.tax_name, s.tax_name) AS name
          FROM (SELECT 1) one LEFT JOIN documents original ON original.id = n.refers_to
          WHERE n.month IS NULL UNION ALL SELECT NULL, NULL WHERE n.month IS NOT NULL) rates
  ) t
  ORDER BY n.year, n.number
  RETURNING ${columnsOf<PaperDocument>(['topupRequestId', 'topupReversalId', 'cryptoRefundId'])}`;

const ISSUE_RECEIPTS = issue(RECEIPTS);
const ISSUE_CREDIT_NOTES = issue(CREDIT_NOTES);
const ISSUE_STATEMENTS = issue(STATEMENTS);

/** One process at a time gives numbers; the lock ends with the transaction. @returns false while another one does */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const row = await queryOne<{ taken: boolean }>(tx, `SELECT pg_try_advisory_xact_lock(hashtext('document numbers')) AS taken`);
  return row?.taken ?? false;
}

/** @returns how many */
export async function issueReceipts(tx: Tx): Promise<number> {
  const issued = await query<{ topupRequestId: number }>(tx, ISSUE_RECEIPTS);
  await execute(tx, 'UPDATE topup_requests SET has_receipt = true WHERE id = ANY($1::int[])', [
    issued.map(({ topupRequestId }) => topupRequestId),
  ]);
  return issued.length;
}

/** @returns how many */
export async function issueCreditNotes(tx: Tx): Promise<number> {
  const issued = await query<{ topupReversalId: number | null; cryptoRefundId: number | null }>(tx, ISSUE_CREDIT_NOTES);
  await execute(tx, 'UPDATE topup_reversals SET has_credit_note = true WHERE id = ANY($1::int[])', [
    issued.flatMap(({ topupReversalId }) => topupReversalId ?? []),
  ]);
  await execute(tx, 'UPDATE crypto_refunds SET has_credit_note = true WHERE id = ANY($1::int[])', [
    issued.flatMap(({ cryptoRefundId }) => cryptoRefundId ?? []),
  ]);
  return issued.length;
}

/** The statements of the oldest closed month that has none yet. @returns whether there was such a month */
export async function issueStatements(tx: Tx): Promise<boolean> {
  const next = await queryOne<{ month: string }>(
    tx,
    `SELECT to_char(first, 'YYYY-MM') AS month FROM settings s, LATERAL (
       SELECT coalesce((SELECT (max(month) || '-01')::timestamp + interval '1 month' FROM statement_months),
                       (SELECT date_trunc('month', min(created_at) AT TIME ZONE s.timezone) FROM transactions)) AS first) next
     WHERE (first + interval '1 month') AT TIME ZONE s.timezone < now() - interval '10 minutes'`,
  );
  if (!next) return false;
  await execute(tx, ISSUE_STATEMENTS, [next.month]);
  await execute(tx, 'INSERT INTO statement_months (month) VALUES ($1)', [next.month]);
  return true;
}
