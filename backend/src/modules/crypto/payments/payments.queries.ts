import type { Actor } from '../../../common/http/caller.js';
import { execute, query, type Db, type Tx } from '../../../database/database.js';
import { columnsOf, select } from '../../../database/select.js';
import type { AuditEntry, AuditService } from '../../audit/audit.service.js';
import type { Transfer } from '../chain/transfers.js';
import type { Asset } from '../assets/asset.js';
import { formatDecimal } from '../crypto.rules.js';
import { CryptoPayment, type CryptoPaymentStatus } from './crypto-payment.entity.js';
import type { ClaimRow, FoundOwner, Sender } from './ownership/ownership.queries.js';
import { statesBefore } from './payment.rules.js';

const NAMES = [
  'id',
  'projectId',
  'assetId',
  'chainId',
  'txHash',
  'logIndex',
  'fromAddress',
  'toAddress',
  'blockNumber',
  'blockHash',
  'blockTime',
  'tokenAmountRaw',
  'tokenSymbol',
  'tokenDecimals',
  'status',
  'failureReason',
  'heldReason',
  'usdAmount',
  'prices',
  'senderAddress',
  'senderNonce',
  'submittedBy',
  'submittedAt',
  'assignedBy',
  'proposedProjectId',
  'proposedBy',
  'staffDecide',
  'lastSeenAt',
  'reorganisedAt',
  'createdAt',
] as const satisfies readonly (keyof CryptoPayment)[];
export type PaymentRow = Pick<CryptoPayment, (typeof NAMES)[number]>;

export const isClaim = (row: PaymentRow | ClaimRow): row is ClaimRow => !('logIndex' in row);

/** Further columns that a move may set, with their values; the names are ours. */
export type Changes = Readonly<Record<string, unknown>>;

/** Rows by a condition of ours; with `FOR UPDATE` at its end they are locked, in the order of their ids. */
export const selectPayments = (db: Db, condition: string, params: readonly unknown[]): Promise<PaymentRow[]> =>
  select(db, CryptoPayment, NAMES, `WHERE ${condition}`, params);

export async function lockPayment(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  const [row] = await selectPayments(tx, 'id = $1 FOR UPDATE', [id]);
  return row;
}

export interface Move {
  status: CryptoPaymentStatus;
  action: string;
  changes?: Changes;
  details?: object;
}

/**
 * Changes the state of a payment or a claim and writes the audit row.
 * @returns false where it is no longer in a state that leads there, since somebody else has changed it.
 */
export async function movePayment(tx: Tx, audit: AuditService, actor: Actor, row: PaymentRow | ClaimRow, move: Move): Promise<boolean> {
  const { status, action, changes = {}, details = {} } = move;
  const update = isClaim(row) ? updateClaim : updatePayment;
  const moved = await update(tx, row.id, { status, ...changes }, statesBefore(status));
  if (moved)
    await auditPayment(tx, audit, actor, { ...row, ...pickProject(changes, row) }, action, { before: row.status, after: status, details });
  return moved;
}

/** Changes columns; with `from`, only while the row is in one of these states. */
const updateIn =
  (table: 'crypto_payments' | 'crypto_payment_claims') =>
  async (tx: Tx, id: number, changes: Changes, from?: readonly CryptoPaymentStatus[]): Promise<boolean> => {
    const names = Object.keys(changes);
    const assignments = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
    const condition = from ? `AND status = ANY($${names.length + 2}::text[])` : '';
    const params = [id, ...Object.values(changes), ...(from ? [from] : [])];
    return (await execute(tx, `UPDATE ${table} SET ${assignments} WHERE id = $1 ${condition}`, params)) === 1;
  };

/** No project is named for a held transfer (any more). */
export const NO_PROPOSAL = { proposed_project_id: null, proposed_by: null, proposed_at: null };

export const updatePayment = updateIn('crypto_payments');
export const updateClaim = updateIn('crypto_payment_claims');

interface Change {
  before?: CryptoPaymentStatus;
  after?: CryptoPaymentStatus;
  details?: object;
}

/** A claim has no log index. */
type Audited = Pick<PaymentRow, 'id' | 'projectId' | 'txHash'> & { logIndex?: number };

export async function auditPayment(
  tx: Tx,
  audit: AuditService,
  actor: Actor,
  row: Audited,
  action: string,
  change: Change = {},
): Promise<void> {
  await audit.record(tx, actor, auditOf(row, action, change));
}

export const auditOf = (
  { id, projectId, txHash, logIndex }: Audited,
  action: string,
  { before, after, details = {} }: Change,
): AuditEntry => ({
  action,
  entityType: 'crypto_payment',
  entityId: id,
  projectId,
  ...(before && { before: { status: before } }),
  ...(after && { after: { status: after } }),
  details: { txHash, logIndex: logIndex ?? null, ...details },
});

const pickProject = (changes: Changes, row: PaymentRow | ClaimRow): { projectId: number | null } => ({
  projectId: typeof changes.project_id === 'number' ? changes.project_id : row.projectId,
});

export interface NewEvent {
  asset: Asset;
  transfer: Transfer;
  owner: FoundOwner;
  blockTime: Date;
  sender: Sender | undefined;
}

const INSERTED = ['id', 'projectId', 'txHash', 'logIndex', 'status', 'heldReason', 'fromAddress', 'tokenAmount', 'tokenSymbol'] as const;
/** An event has an amount. */
export type InsertedEvent = Pick<CryptoPayment, (typeof INSERTED)[number]> & { tokenAmount: string };

/** Writes new payments in one statement; one that another process has written already stays as it is. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<InsertedEvent[]> {
  if (events.length === 0) return [];
  const column = (pick: (event: NewEvent) => unknown): unknown[] => events.map(pick);
  return query<InsertedEvent>(
    tx,
    `INSERT INTO crypto_payments (last_seen_at, asset_id, chain_id, token_address, token_symbol, token_decimals, required_confirmations,
       tx_hash, log_index, from_address, to_address, block_number, block_hash, block_time, token_amount, token_amount_raw,
       project_id, held_reason, staff_decide, submitted_by, submitted_at, status, sender_address, sender_nonce)
     SELECT now(), a.id, a.chain_id, a.token_address, a.symbol, a.decimals, a.confirmations,
       tx_hash, log_index, from_address, to_address, block_number, block_hash, block_time, token_amount, token_amount_raw,
       project_id, held_reason, staff_decide, submitted_by, submitted_at, CASE WHEN project_id IS NULL THEN 'held' ELSE 'pending' END, sender_address, sender_nonce
     FROM unnest($1::int[], $2::text[], $3::int[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::timestamptz[], $9::numeric[], $10::numeric[],
       $11::int[], $12::text[], $13::bool[], $14::int[], $15::timestamptz[], $16::text[], $17::bigint[])
       AS e (asset_id, tx_hash, log_index, from_address, to_address, block_number, block_hash, block_time, token_amount, token_amount_raw,
         project_id, held_reason, staff_decide, submitted_by, submitted_at, sender_address, sender_nonce) JOIN assets a ON a.id = e.asset_id
     ON CONFLICT (chain_id, tx_hash, log_index) DO NOTHING
     RETURNING ${columnsOf<CryptoPayment>(INSERTED)}`,
    [
      column(({ asset }) => asset.id),
      column(({ transfer }) => transfer.txHash),
      column(({ transfer }) => transfer.logIndex),
      column(({ transfer }) => transfer.from),
      column(({ transfer }) => transfer.to),
      column(({ transfer }) => transfer.blockNumber),
      column(({ transfer }) => transfer.blockHash),
      column(({ blockTime }) => blockTime),
      column(({ asset, transfer }) => formatDecimal(transfer.raw, asset.decimals)),
      column(({ transfer }) => transfer.raw.toString()),
      column(({ owner }) => owner.projectId),
      column(({ owner }) => owner.heldReason),
      column(({ owner }) => owner.staffDecide),
      column(({ owner }) => owner.submission?.submittedBy ?? null),
      column(({ owner }) => owner.submission?.submittedAt ?? null),
      column(({ sender }) => sender?.from ?? null),
      column(({ sender }) => sender?.nonce ?? null),
    ],
  );
}
