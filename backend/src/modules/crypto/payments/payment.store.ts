import type { Actor } from '../../../common/http/caller.js';
import { execute, query, type Db, type Tx } from '../../../database/database.js';
import type { AuditEntry, AuditService } from '../../audit/audit.service.js';
import type { CryptoPaymentStatus } from './crypto-payment.entity.js';
import { statesBefore } from './payment.states.js';

export interface PaymentRow {
  id: number;
  projectId: number | null;
  chainId: number;
  txHash: string;
  logIndex: number | null;
  fromAddress: string | null;
  toAddress: string | null;
  blockNumber: number | null;
  blockHash: string | null;
  blockTime: Date | null;
  tokenAmountRaw: string | null;
  tokenDecimals: number;
  status: CryptoPaymentStatus;
  failureReason: string | null;
  heldReason: string | null;
  usdAmount: string | null;
  senderAddress: string | null;
  senderNonce: number | null;
  submittedBy: number | null;
  submittedAt: Date | null;
  assignedBy: number | null;
  lastSeenAt: Date | null;
  reorganisedAt: Date | null;
  createdAt: Date;
}

/** A known `Transfer` event; the other rows are claims on a hash. */
export type EventRow = PaymentRow & { logIndex: number };
export const isEvent = (row: PaymentRow): row is EventRow => row.logIndex !== null;

export const COLUMN_OF: Readonly<Record<keyof PaymentRow, string>> = {
  id: 'id',
  projectId: 'project_id',
  chainId: 'chain_id',
  txHash: 'tx_hash',
  logIndex: 'log_index',
  fromAddress: 'from_address',
  toAddress: 'to_address',
  blockNumber: 'block_number',
  blockHash: 'block_hash',
  blockTime: 'block_time',
  tokenAmountRaw: 'token_amount_raw',
  tokenDecimals: 'token_decimals',
  status: 'status',
  failureReason: 'failure_reason',
  heldReason: 'held_reason',
  usdAmount: 'usd_amount',
  senderAddress: 'sender_address',
  senderNonce: 'sender_nonce',
  submittedBy: 'submitted_by',
  submittedAt: 'submitted_at',
  assignedBy: 'assigned_by',
  lastSeenAt: 'last_seen_at',
  reorganisedAt: 'reorganised_at',
  createdAt: 'created_at',
};

const SELECT = `SELECT ${Object.entries(COLUMN_OF)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ')} FROM crypto_payments`;

/** Further columns that a move may set, with their values; the names are ours. */
export type Changes = Readonly<Record<string, unknown>>;

/** Rows by a condition of ours; with `FOR UPDATE` at its end they are locked, in the order of their ids. */
export const selectPayments = (db: Db, condition: string, params: readonly unknown[]): Promise<PaymentRow[]> =>
  query<PaymentRow>(db, `${SELECT} WHERE ${condition}`, params);

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
 * Moves a payment to another state and writes the audit row of it.
 * @returns false where it is no longer in a state that leads there: somebody else has moved it.
 */
export async function movePayment(tx: Tx, audit: AuditService, actor: Actor, row: PaymentRow, move: Move): Promise<boolean> {
  const { status, action, changes = {}, details = {} } = move;
  const moved = await updatePayment(tx, row.id, { status, ...changes }, statesBefore(status));
  if (moved)
    await auditPayment(tx, audit, actor, { ...row, ...pickProject(changes, row) }, action, { before: row.status, after: status, details });
  return moved;
}

/** Changes columns; with `from`, only while the payment is in one of these states. */
export async function updatePayment(tx: Tx, id: number, changes: Changes, from?: readonly CryptoPaymentStatus[]): Promise<boolean> {
  const names = Object.keys(changes);
  const assignments = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  const condition = from ? `AND status = ANY($${names.length + 2}::text[])` : '';
  const params = [id, ...Object.values(changes), ...(from ? [from] : [])];
  return (await execute(tx, `UPDATE crypto_payments SET ${assignments} WHERE id = $1 ${condition}`, params)) === 1;
}

interface Told {
  before?: CryptoPaymentStatus;
  after?: CryptoPaymentStatus;
  details?: object;
}

type Audited = Pick<PaymentRow, 'id' | 'projectId' | 'txHash' | 'logIndex'>;

export async function auditPayment(
  tx: Tx,
  audit: AuditService,
  actor: Actor,
  row: Audited,
  action: string,
  told: Told = {},
): Promise<void> {
  await audit.record(tx, actor, auditOf(row, action, told));
}

export const auditOf = (
  { id, projectId, txHash, logIndex }: Audited,
  action: string,
  { before, after, details = {} }: Told,
): AuditEntry => ({
  action,
  entityType: 'crypto_payment',
  entityId: id,
  projectId,
  ...(before && { before: { status: before } }),
  ...(after && { after: { status: after } }),
  details: { txHash, logIndex, ...details },
});

const pickProject = (changes: Changes, row: PaymentRow): { projectId: number | null } => ({
  projectId: typeof changes.project_id === 'number' ? changes.project_id : row.projectId,
});
