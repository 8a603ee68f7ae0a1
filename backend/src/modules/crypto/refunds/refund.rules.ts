import type { Receipt, Transaction } from '../chain/eth-answers.dto.js';
import { isTransferCall, transfersTo } from '../chain/transfers.js';
import { networkName } from '../crypto-config.js';
import { formatDecimal, RATE_DECIMALS } from '../crypto.rules.js';
import type { CryptoRefund, RefundFailure, RefundStatus } from './crypto-refund.entity.js';

/** Every allowed change of state. A dropped transaction must be signed again with the same nonce, so that never two of one refund are mined. */
export const REFUND_MOVES: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['signing', 'rejected'],
  signing: ['sent', 'failed'],
  sent: ['completed', 'failed', 'signing'],
  completed: [],
  failed: ['approved', 'rejected'],
  rejected: [],
};

export const mayBecome = ({ status }: Pick<CryptoRefund, 'status'>, next: RefundStatus): boolean => REFUND_MOVES[status].includes(next);

/** While it waits for a person's decision. */
export const isUndecided = ({ status }: Pick<CryptoRefund, 'status'>): boolean => status === 'pending' || status === 'failed';

export const refundReference = ({ id }: Pick<CryptoRefund, 'id'>): string => `crypto_refund:${id}`;

/** How many base units go back for so many cents at the rate at which they were credited: rounded down. */
export const tokensBack = (cents: bigint, rate: bigint, tokenDecimals: number): bigint =>
  rate === 0n ? 0n : (cents * 10n ** BigInt(tokenDecimals + RATE_DECIMALS)) / (rate * 100n);

export const refundTokens = ({ tokenAmountRaw, tokenDecimals }: Pick<CryptoRefund, 'tokenAmountRaw' | 'tokenDecimals'>): string =>
  formatDecimal(BigInt(tokenAmountRaw), tokenDecimals);

type Ordered = Pick<CryptoRefund, 'tokenAddress' | 'toAddress' | 'tokenAmountRaw'>;

/** Whether a transaction does nothing but send what the refund says. */
export const isOrdered = ({ tokenAddress, toAddress, tokenAmountRaw }: Ordered, { to, input }: Transaction): boolean =>
  to === tokenAddress && isTransferCall(input, toAddress, BigInt(tokenAmountRaw));

/** Whether a wallet that chooses its nonces by itself has paid the refund with a later one than was stored. */
export const isPaidLater = (refund: Ordered & Pick<CryptoRefund, 'signer' | 'nonce'>, transaction: Transaction): boolean =>
  transaction.from === refund.signer && refund.nonce !== null && transaction.nonce > refund.nonce && isOrdered(refund, transaction);

/**
 * The event of a mined transaction that pays the refund: that token, that receiver, that amount. A token that takes a fee delivers less than
 * was sent: there the call itself says the amount.
 */
export function paymentIn(refund: Ordered, receipt: Receipt, transaction: Transaction): number | null {
  if (receipt.status !== 1) return null;
  const { tokenAddress, toAddress: receivingAddress, tokenAmountRaw } = refund;
  const events = transfersTo({ tokenAddress, receivingAddress }, receipt.logs);
  const exact = events.find(({ raw }) => raw === BigInt(tokenAmountRaw));
  const delivered = isOrdered(refund, transaction) ? events.find(({ raw }) => raw < BigInt(tokenAmountRaw)) : undefined;
  return (exact ?? delivered)?.logIndex ?? null;
}

const FAILED: Readonly<Record<RefundFailure, string>> = {
  replaced:
    'The wallet used this nonce for another transaction. Look at the wallet’s transactions before you approve the refund again, or reject it.',
  reverted: 'The transaction was reverted on the chain: no tokens moved. The refund can be approved again, or rejected.',
  wrong_transfer:
    'The transaction sent another token, another amount, or to another address. Look at it on the chain before you approve the refund again.',
};

export type RefundFacts = Pick<CryptoRefund, 'status' | 'chainId' | 'failureReason' | 'signer' | 'nonce' | 'txHash' | 'blockNumber'> & {
  confirmations: number;
  requiredConfirmations: number;
};

/** The state of a refund as a sentence. */
export function refundSentence(refund: RefundFacts): string {
  const { status, chainId, failureReason, nonce, blockNumber, confirmations, requiredConfirmations } = refund;
  switch (status) {
    case 'pending':
      return 'Waits for approval.';
    case 'approved':
      return 'Approved: the person who approved it signs it in a wallet.';
    case 'signing':
      return `Being signed with nonce ${nonce ?? '?'}. If the wallet did not send it, sign again: the same nonce cannot pay twice.`;
    case 'sent':
      return blockNumber === null
        ? `Sent; waiting to be mined on ${networkName(chainId)}.`
        : `Mined: ${confirmations} of ${requiredConfirmations} confirmations.`;
    case 'completed':
      return 'The tokens have gone back.';
    case 'failed':
      return failureReason === null ? 'The refund failed.' : FAILED[failureReason];
    case 'rejected':
      return 'Rejected.';
  }
}
