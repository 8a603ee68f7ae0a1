import { enumFilter, flagFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { byProjectName } from '../../projects/projects.list.js';
import { CRYPTO_PAYMENT_STATUSES } from './crypto-payment.entity.js';

/** Confirmations are counted when they are read, so that a pass of the watcher writes nothing to payments that wait. */
const CONFIRMATIONS = `CASE WHEN c.status IN ('pending', 'held') THEN coalesce(greatest(
  (SELECT max(w.head_block) FROM chain_cursors w WHERE w.chain_id = c.chain_id) - c.block_number + 1, 0), 0)::int ELSE c.confirmations END`;

const IS_REORGANISED = `c.status = 'confirmed' AND c.reorganised_at IS NOT NULL`;

/** What went back in tokens, or is about to. */
const REFUNDED = `(SELECT coalesce(sum(r.amount), 0.00) FROM crypto_refunds r WHERE r.payment_id = c.id AND r.status <> 'rejected')`;

const OF_BOTH = `id, project_id, asset_id, chain_id, tx_hash, token_address, token_symbol, token_decimals, status, failure_reason, held_reason,
  required_confirmations, replaced_by_hash, submitted_by, submitted_at, processed_at, created_at, updated_at`;

/** A claim is shown as a payment of which nothing is known yet. */
export const PAYMENTS_AND_CLAIMS = `(
  SELECT ${OF_BOTH}, topup_request_id, payment_request_id, log_index, from_address, to_address, block_number, block_hash, block_time,
    token_amount, usd_amount, exchange_rate, prices, outcome, confirmations, assigned_by, assigned_at, reorganised_at,
    proposed_project_id, proposed_by, proposed_at, kept_reason FROM crypto_payments c
  UNION ALL
  SELECT ${OF_BOTH}, NULL::int, NULL::int, NULL::int, NULL::varchar, NULL::varchar, NULL::bigint, NULL::varchar, NULL::timestamptz,
    NULL::numeric, NULL::numeric, NULL::numeric, NULL::jsonb, NULL::varchar, 0, NULL::int, NULL::timestamptz, NULL::timestamptz,
    NULL::int, NULL::int, NULL::timestamptz, NULL::varchar FROM crypto_payment_claims claim)`;

export const CRYPTO_PAYMENTS_LIST: ListDefinition = {
  name: 'crypto-payments',
  from: `${PAYMENTS_AND_CLAIMS} c LEFT JOIN projects p ON p.id = c.project_id LEFT JOIN projects proposed ON proposed.id = c.proposed_project_id
         LEFT JOIN users proposer ON proposer.id = c.proposed_by JOIN assets asset ON asset.id = c.asset_id`,
  columns: {
    id: 'c.id',
    projectId: 'c.project_id',
    projectName: 'p.name',
    topupRequestId: 'c.topup_request_id',
    paymentRequestId: 'c.payment_request_id',
    assetId: 'c.asset_id',
    explorerBase: 'asset.explorer_url',
    chainId: 'c.chain_id',
    txHash: 'c.tx_hash',
    logIndex: 'c.log_index',
    tokenAddress: 'c.token_address',
    tokenSymbol: 'c.token_symbol',
    tokenDecimals: 'c.token_decimals',
    fromAddress: 'c.from_address',
    toAddress: 'c.to_address',
    blockNumber: 'c.block_number',
    blockHash: 'c.block_hash',
    blockTime: 'c.block_time',
    tokenAmount: 'c.token_amount',
    usdAmount: 'c.usd_amount',
    exchangeRate: 'c.exchange_rate',
    prices: 'c.prices',
    status: 'c.status',
    failureReason: 'c.failure_reason',
    heldReason: 'c.held_reason',
    outcome: 'c.outcome',
    confirmations: CONFIRMATIONS,
    requiredConfirmations: 'c.required_confirmations',
    replacedByHash: 'c.replaced_by_hash',
    submittedBy: 'c.submitted_by',
    submittedAt: 'c.submitted_at',
    assignedBy: 'c.assigned_by',
    assignedAt: 'c.assigned_at',
    proposedProjectId: 'c.proposed_project_id',
    proposedProjectName: 'proposed.name',
    proposedBy: 'c.proposed_by',
    proposedByName: `proposer.first_name || ' ' || proposer.last_name`,
    proposedAt: 'c.proposed_at',
    keptReason: 'c.kept_reason',
    refunded: REFUNDED,
    reorganisedAt: 'c.reorganised_at',
    processedAt: 'c.processed_at',
    createdAt: 'c.created_at',
    updatedAt: 'c.updated_at',
  },
  id: 'c.id',
  search: ['c.tx_hash', 'c.from_address'],
  searchNames: byProjectName('c.project_id'),
  filters: {
    id: idFilter('c.id'),
    projectId: idFilter('c.project_id'),
    assetId: idFilter('c.asset_id'),
    chainId: idFilter('c.chain_id'),
    status: enumFilter('c.status', CRYPTO_PAYMENT_STATUSES),
    isReorganised: flagFilter(IS_REORGANISED, `NOT (${IS_REORGANISED})`),
    from: fromFilter('c.created_at'),
    to: toFilter('c.created_at'),
  },
  sorts: { id: 'c.id', createdAt: 'c.created_at', usdAmount: 'c.usd_amount', blockNumber: 'c.block_number' },
  nullableSorts: ['usdAmount', 'blockNumber'],
  scope: 'c.project_id',
};
