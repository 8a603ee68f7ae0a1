import { execute, query, type Db, type Tx } from '../../../../database/database.js';
import { select } from '../../../../database/select.js';
import { relevantRequests } from '../../crypto.rules.js';
import { CryptoPaymentRequest } from '../requests/crypto-payment-request.entity.js';
import { CryptoPaymentClaim } from './crypto-payment-claim.entity.js';
import { CryptoPaymentSubmission } from './crypto-payment-submission.entity.js';
import { ownerOf, type Owner } from './ownership.rules.js';

export type BoundProjects = ReadonlyMap<string, readonly number[]>;

/**
 * Whether payments are or were received at an address: what it sends is no payment, and waits for people. The receiver of a token that
 * nobody has confirmed does not count, since one person would take a customer's wallet out of crediting by it.
 */
export const isReceiver = (address: string): string =>
  `(EXISTS (SELECT FROM assets WHERE receiving_address = ${address} AND unconfirmed_by = '{}') OR EXISTS (SELECT FROM chain_cursors WHERE receiving_address = ${address}))`;

/** The bindings by which a transfer on the chain of parameter `chain` belongs to a project. */
export const bindingsOn = (chain: string): string =>
  `wallet_bindings b JOIN projects p ON p.id = b.project_id AND p.deleted_at IS NULL
     WHERE b.is_active AND (b.chain_id IS NULL OR b.chain_id = ${chain}) AND NOT ${isReceiver('b.wallet_address')}`;

/** The projects to which each of these wallets is bound on a chain; deleted projects receive nothing any more. */
export async function boundProjects(db: Db, chainId: number, addresses: readonly (string | null)[]): Promise<BoundProjects> {
  const rows = await query<{ address: string; projectIds: number[] }>(
    db,
    `SELECT b.wallet_address AS address, array_agg(DISTINCT b.project_id ORDER BY b.project_id) AS "projectIds"
     FROM ${bindingsOn('$2')} AND b.wallet_address = ANY($1::text[]) GROUP BY b.wallet_address`,
    [[...new Set(addresses)], chainId],
  );
  return new Map(rows.map(({ address, projectIds }) => [address, projectIds]));
}

/** Which of these projects have a request in the asset that a block of this time can pay. */
async function askingProjects(db: Db, assetId: number, projectIds: readonly number[], blockTime: Date): Promise<number[]> {
  const [, madeUntil] = relevantRequests(blockTime);
  const rows = await select(
    db,
    CryptoPaymentRequest,
    ['projectId'],
    `WHERE project_id = ANY($1::int[]) AND credited_raw < token_amount_raw AND expires_at > $2 AND created_at <= $3 AND asset_id = $4 GROUP BY project_id`,
    [projectIds, blockTime, madeUntil, assetId],
  );
  return rows.map(({ projectId }) => projectId);
}

const SUBMISSION = ['chainId', 'txHash', 'projectId', 'isEarly', 'submittedBy', 'submittedAt'] as const;
export type Submission = Pick<CryptoPaymentSubmission, (typeof SUBMISSION)[number]>;

/** The earliest first. */
export const submissionsOf = (db: Db, chainId: number, hashes: readonly string[]): Promise<Submission[]> =>
  select(db, CryptoPaymentSubmission, SUBMISSION, 'WHERE chain_id = $1 AND tx_hash = ANY($2::text[]) ORDER BY submitted_at', [
    chainId,
    hashes,
  ]);

export async function recordSubmission(tx: Tx, submission: Submission): Promise<void> {
  const { chainId, txHash, projectId, isEarly, submittedBy, submittedAt } = submission;
  await execute(
    tx,
    `INSERT INTO crypto_payment_submissions (chain_id, tx_hash, project_id, is_early, submitted_by, submitted_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [chainId, txHash, projectId, isEarly, submittedBy, submittedAt],
  );
}

/** On the chain $1: each transaction with those that it replaces, which have its sender and nonce. */
const REPLACED = `unnest($2::text[], $3::text[], $4::bigint[]) AS n (tx_hash, sender_address, sender_nonce) JOIN LATERAL (
  SELECT p.chain_id, p.tx_hash, p.staff_decide OR p.assigned_by IS NOT NULL AS by_staff FROM crypto_payments p
  WHERE p.sender_address = n.sender_address AND p.sender_nonce = n.sender_nonce
  UNION SELECT c.chain_id, c.tx_hash, false FROM crypto_payment_claims c
  WHERE c.sender_address = n.sender_address AND c.sender_nonce = n.sender_nonce
) old ON old.chain_id = $1 AND old.tx_hash <> n.tx_hash`;

/**
 * The submissions that count for a transaction count for the one that replaces it as well, and as early ones: they were made before. One that
 * is made once a transfer of the new transaction was seen is a later one.
 * @returns the transactions about which staff decide, since they do for one that was replaced
 */
export async function followReplaced(tx: Tx, chainId: number, senders: ReadonlyMap<string, Sender>): Promise<ReadonlySet<string>> {
  const values = [...senders.values()];
  const params = [chainId, [...senders.keys()], values.map(({ from }) => from), values.map(({ nonce }) => nonce)];
  await execute(
    tx,
    `INSERT INTO crypto_payment_submissions (chain_id, tx_hash, project_id, is_early, submitted_by, submitted_at)
     SELECT s.chain_id, n.tx_hash, s.project_id, counts.is_early, s.submitted_by, s.submitted_at
     FROM ${REPLACED} JOIN crypto_payment_submissions s ON s.chain_id = old.chain_id AND s.tx_hash = old.tx_hash
       CROSS JOIN LATERAL (SELECT NOT EXISTS (
           SELECT FROM crypto_payments seen WHERE seen.chain_id = s.chain_id AND seen.tx_hash = n.tx_hash)
         AND (s.is_early OR NOT EXISTS (
           SELECT FROM crypto_payment_submissions o WHERE o.chain_id = s.chain_id AND o.tx_hash = s.tx_hash
             AND (o.is_early OR o.submitted_at < s.submitted_at))) AS is_early) counts
     ORDER BY counts.is_early DESC ON CONFLICT DO NOTHING`,
    params,
  );
  const decided = await query<{ txHash: string }>(tx, `SELECT DISTINCT n.tx_hash AS "txHash" FROM ${REPLACED} WHERE old.by_staff`, params);
  return new Set(decided.map(({ txHash }) => txHash));
}

interface Arrived {
  txHash: string;
  assetId: number;
  fromAddress: string | null;
  blockTime: Date | null;
  staffDecide: boolean;
}

/** The owner of a transfer, with the submission by which it is the owner, if any. */
export type FoundOwner = Owner & { submission: Submission | undefined };

export async function findOwner(db: Db, event: Arrived, bindings: BoundProjects, submissions: readonly Submission[]): Promise<FoundOwner> {
  const { txHash, assetId, fromAddress, blockTime, staffDecide } = event;
  const bound = bindings.get(fromAddress ?? '') ?? [];
  const submitted = submissions.filter((each) => each.txHash === txHash);
  const asking = bound.length > 1 && blockTime ? await askingProjects(db, assetId, bound, blockTime) : [];
  const owner = ownerOf({ bound, submissions: submitted, asking, staffDecide });
  return { ...owner, submission: submitted.find(({ projectId }) => projectId === owner.projectId) };
}

/** Who sent a transaction, and with which nonce: one that replaces it has the same. */
export interface Sender {
  from: string;
  nonce: number;
}

const CLAIM = [
  'id',
  'projectId',
  'assetId',
  'chainId',
  'txHash',
  'status',
  'senderAddress',
  'senderNonce',
  'submittedBy',
  'submittedAt',
  'lastSeenAt',
  'createdAt',
] as const satisfies readonly (keyof CryptoPaymentClaim)[];
export type ClaimRow = Pick<CryptoPaymentClaim, (typeof CLAIM)[number]>;

export const selectClaims = (db: Db, condition: string, params: readonly unknown[]): Promise<ClaimRow[]> =>
  select(db, CryptoPaymentClaim, CLAIM, `WHERE ${condition}`, params);

/** The claims on these transactions, or on ones that they replaced. */
export const claimsOn = (db: Db, chainId: number, hashes: readonly string[], senders: readonly Sender[]): Promise<ClaimRow[]> =>
  selectClaims(
    db,
    `chain_id = $1 AND (tx_hash = ANY($2::text[]) OR (sender_address, sender_nonce) IN (SELECT * FROM unnest($3::text[], $4::bigint[])))
     ORDER BY id FOR UPDATE`,
    [chainId, hashes, senders.map(({ from }) => from), senders.map(({ nonce }) => nonce)],
  );

/** Those of the claims that are on this transaction, or on one that it replaced. */
export const claimsFor = (claims: readonly ClaimRow[], txHash: string, sender: Sender | undefined): ClaimRow[] =>
  claims.filter(
    (claim) => claim.txHash === txHash || (sender && claim.senderAddress === sender.from && claim.senderNonce === sender.nonce),
  );
