import type { Permission } from '../../../common/http/permissions.js';
import type { OutboxEvent } from '../../outbox/outbox.service.js';
import { networkName } from '../crypto-config.js';
import { formatDecimal, type PaymentOutcome } from '../crypto.rules.js';
import type { CryptoPayment, CryptoPaymentStatus } from './crypto-payment.entity.js';

/** Who confirms a decision about a token payment needs to read it. */
export const READS_PAYMENTS: Permission = 'crypto.read';

/** Every allowed change of state. A statement that makes one names the states that lead there, so that two workers cannot both do it. */
const NEXT: Record<CryptoPaymentStatus, readonly CryptoPaymentStatus[]> = {
  pending: ['held', 'confirmed', 'failed'],
  held: ['pending', 'failed'],
  /** By a person's decision alone, after the chain took back a credited payment. */
  confirmed: ['failed'],
  /** The chain can bring back what was dropped, replaced or reverted on another branch. */
  failed: ['pending', 'held'],
};

export const statesBefore = (status: CryptoPaymentStatus): CryptoPaymentStatus[] =>
  (Object.keys(NEXT) as CryptoPaymentStatus[]).filter((from) => NEXT[from].includes(status));

export const FAILURE_REASONS = [
  'reverted',
  'wrong_token',
  'wrong_receiver',
  'dust',
  'dropped',
  'replaced',
  'reorganised',
  'kept',
  'refunded',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Final whatever the chain does next: payments that are too small are decided on a final block, the others by a person. */
export const isFinalFailure = (reason: string | null): boolean =>
  reason === 'dust' || reason === 'reorganised' || reason === 'kept' || reason === 'refunded';

export const HELD_REASONS = ['wallet_not_bound', 'several_projects', 'too_large'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

const FAILED: Record<FailureReason, (network: string) => string> = {
  reverted: () => 'The transaction was reverted on the chain: no tokens moved, nothing is credited.',
  wrong_token: () => 'The transaction moved no token that is taken here.',
  wrong_receiver: () => 'The tokens went to another address than ours.',
  dust: () => 'Less than 0.01 USD arrived, which cannot be credited.',
  dropped: (network) =>
    `No node knew the transaction for an hour: it was dropped, or sent on another network than ${network}. Should it be mined after all, it is credited.`,
  replaced: () => 'The wallet replaced this transaction by another one. If that one paid us, it is credited by itself.',
  kept: () => 'Nobody claimed the tokens: they were kept as income that belongs to no project.',
  refunded: () => 'The tokens go back to the wallet that paid them: see the refund.',
  reorganised: () => 'The chain took this payment back after it was credited, and the credit was reversed.',
};

const HELD: Record<HeldReason, string> = {
  wallet_not_bound: 'The tokens came from a wallet that is bound to no project. Bind that wallet to claim them.',
  several_projects: 'The paying wallet is bound to several projects, and none of them alone asked for this payment. Staff will assign it.',
  too_large: 'The payment is unusually large. Staff will look at it before it is credited.',
};

const CONFIRMED: Record<PaymentOutcome, string> = {
  paid: 'Paid in full and credited.',
  underpaid: 'Less arrived than was requested: the arrived amount is credited.',
  overpaid: 'More arrived than was asked for: the rest is credited at the lower of the agreed rate and the price at confirmation.',
  late: 'The payment came after its rate had expired: credited at the lower of that rate and the price at confirmation.',
  without_request: 'Credited at the price at confirmation.',
};

export type PaymentFacts = Pick<
  CryptoPayment,
  | 'status'
  | 'chainId'
  | 'failureReason'
  | 'heldReason'
  | 'outcome'
  | 'confirmations'
  | 'requiredConfirmations'
  | 'blockNumber'
  | 'reorganisedAt'
>;

const sentenceIn = <T>(table: Record<string, T>, code: string | null): T | undefined => (code === null ? undefined : table[code]);

/** The state of a payment as a sentence for the person who made it. */
export function sentenceFor(payment: PaymentFacts): string {
  const network = networkName(payment.chainId);
  switch (payment.status) {
    case 'pending':
      return pendingSentence(payment, network);
    case 'held':
      return sentenceIn(HELD, payment.heldReason) ?? 'The payment is held for staff.';
    case 'failed':
      return sentenceIn(FAILED, payment.failureReason)?.(network) ?? 'The payment failed.';
    case 'confirmed':
      if (payment.reorganisedAt !== null) return 'Credited, but the chain has reversed the payment. Staff will decide what happens.';
      return sentenceIn(CONFIRMED, payment.outcome) ?? 'Credited.';
  }
}

function pendingSentence({ blockNumber, confirmations, requiredConfirmations, reorganisedAt }: PaymentFacts, network: string): string {
  if (blockNumber === null && reorganisedAt !== null) return 'The chain was reorganized; the payment is waiting to be mined again.';
  if (blockNumber === null) return `Waiting for the transaction to be mined on ${network}.`;
  if (confirmations < requiredConfirmations) return `Received: ${confirmations} of ${requiredConfirmations} confirmations.`;
  return 'Final on the chain; it is being credited.';
}

type Held = Pick<CryptoPayment, 'id' | 'projectId' | 'txHash' | 'heldReason' | 'tokenSymbol'> & { tokenAmount: string };

/** Staff must look at a transfer; it has no project while its owner is unclear. */
export const heldEvent = ({ id, projectId, txHash, tokenAmount, tokenSymbol, heldReason }: Held): OutboxEvent => ({
  type: 'crypto_payment.held',
  projectId,
  subject: `crypto_payment:${id}`,
  data: { paymentId: id, txHash, tokenAmount, tokenSymbol, reason: heldReason },
});

export const tokenAmountOf = ({ tokenAmountRaw, tokenDecimals }: Pick<CryptoPayment, 'tokenAmountRaw' | 'tokenDecimals'>): string =>
  formatDecimal(BigInt(tokenAmountRaw ?? 0), tokenDecimals);
