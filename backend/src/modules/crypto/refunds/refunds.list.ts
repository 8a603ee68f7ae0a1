import { enumFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { decisionColumns, peopleOf } from '../../pending-changes/decision.list.js';
import { byProjectName } from '../../projects/projects.list.js';
import { REFUND_STATUSES } from './crypto-refund.entity.js';

/** Confirmations are counted when they are read, as for payments. */
const CONFIRMATIONS = `CASE WHEN r.status = 'completed' THEN c.required_confirmations ELSE coalesce(greatest(
  (SELECT max(w.head_block) FROM chain_cursors w WHERE w.chain_id = r.chain_id) - r.block_number + 1, 0), 0)::int END`;

/** Who bound the receiving wallet, where it is not the one that paid: the person who approves decides whether it is the customer's. */
const RECEIVER_BOUND_BY = `CASE WHEN r.to_address IS DISTINCT FROM c.from_address THEN (
  SELECT u.first_name || ' ' || u.last_name FROM wallet_bindings b JOIN users u ON u.id = b.bound_by
  WHERE b.project_id = r.project_id AND b.wallet_address = r.to_address ORDER BY b.is_active DESC, b.id DESC LIMIT 1) END`;

export const CRYPTO_REFUNDS_LIST: ListDefinition = {
  name: 'crypto-refunds',
  from: `crypto_refunds r JOIN crypto_payments c ON c.id = r.payment_id JOIN assets asset ON asset.id = r.asset_id LEFT JOIN projects p ON p.id = r.project_id ${peopleOf('r')}
         LEFT JOIN transactions x ON x.reference = 'crypto_refund:' || r.id`,
  columns: {
    ...decisionColumns('r'),
    paymentId: 'r.payment_id',
    projectId: 'r.project_id',
    projectName: 'p.name',
    topupRequestId: 'c.topup_request_id',
    amount: 'r.amount',
    chainId: 'r.chain_id',
    tokenAddress: 'r.token_address',
    tokenSymbol: 'r.token_symbol',
    tokenDecimals: 'r.token_decimals',
    tokenAmountRaw: 'r.token_amount_raw',
    toAddress: 'r.to_address',
    payerAddress: 'c.from_address',
    receiverBoundBy: RECEIVER_BOUND_BY,
    reason: 'r.reason',
    signer: 'r.signer',
    nonce: 'r.nonce',
    txHash: 'r.tx_hash',
    explorerBase: 'asset.explorer_url',
    blockNumber: 'r.block_number',
    confirmations: CONFIRMATIONS,
    requiredConfirmations: 'c.required_confirmations',
    failureReason: 'r.failure_reason',
    completedAt: 'r.completed_at',
    transactionId: 'x.id',
  },
  id: 'r.id',
  search: ['r.reason', 'r.tx_hash', 'r.to_address'],
  searchNames: byProjectName('r.project_id'),
  filters: {
    id: idFilter('r.id'),
    paymentId: idFilter('r.payment_id'),
    projectId: idFilter('r.project_id'),
    status: enumFilter('r.status', REFUND_STATUSES),
    from: fromFilter('r.created_at'),
    to: toFilter('r.created_at'),
  },
  sorts: { id: 'r.id', createdAt: 'r.created_at', amount: 'r.amount', status: 'r.status' },
  nullableSorts: ['amount'],
  scope: 'r.project_id',
};
