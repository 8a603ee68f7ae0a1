import { ApiProperty } from '@nestjs/swagger';

import { EnumField, IdField, IntField, Out, TextField } from '../../../common/http/fields.js';
import { inScope, type Scope } from '../../../common/http/scope.js';
import { amountOf, centsOf } from '../../../common/money.rules.js';
import { explorerUrl } from '../crypto-config.js';
import { PAYMENT_OUTCOMES, trimDecimal } from '../crypto.rules.js';
import { UsedPriceResponse } from '../../billing/transactions/transactions.dto.js';
import { Confirmation } from '../../users/independence/confirmation.dto.js';
import { shownAddress } from '../address.js';
import { CRYPTO_PAYMENT_STATUSES, type CryptoPayment, type CryptoPaymentStatus } from './crypto-payment.entity.js';
import { FAILURE_REASONS, HELD_REASONS, sentenceFor } from './payment.rules.js';

export const TX_HASH = /^0[xX][0-9a-fA-F]{64}$/;
const REORGANISATION_DECISIONS = ['reverse', 'keep'] as const;

export class SubmitPaymentRequest {
  @TextField({
    min: 1,
    max: 100,
    pattern: TX_HASH,
    missing: 'Please enter a valid transaction hash',
    message: 'Please enter a valid transaction hash',
    description: '0x and 64 hex digits, in any case.',
    example: `0x${'ab'.repeat(32)}`,
  })
  txHash!: string;

  @IntField({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'The chain on which it was sent; that of the default asset where it is left out.',
  })
  chainId?: number;
}

export class PaymentStatusQuery {
  @TextField({
    min: 1,
    max: 15,
    optional: true,
    pattern: /^[1-9]\d*$/,
    message: 'The id of a chain',
    description: 'A hash can be on several chains: only what came on this one.',
  })
  chainId?: string;
}

export class AssignPaymentRequest {
  @IdField({ description: 'The project that the held transfer is credited to.' })
  projectId!: number;
}

export class ApproveAssignmentRequest {
  @IdField({ description: 'The project that was read in the assignment: another one is refused.' })
  projectId!: number;
}

export class KeepPaymentRequest {
  @TextField({ min: 1, max: 500, kind: 'lines', missing: 'A reason, of at most 500 characters' })
  reason!: string;
}

export class DecideReorganisationRequest {
  @EnumField(REORGANISATION_DECISIONS, { description: '`reverse` makes the compensating entry, `keep` leaves the credit as it is.' })
  decision!: (typeof REORGANISATION_DECISIONS)[number];

  @TextField({ min: 1, max: 500, kind: 'lines' })
  reason!: string;
}

export type PaymentListRow = Omit<
  CryptoPayment,
  'logIndex' | 'tokenAmountRaw' | 'priceQuoteId' | 'senderAddress' | 'senderNonce' | 'lastSeenAt' | 'checkedAt'
> & {
  /** A claim has none. */
  logIndex: number | null;
  projectName: string | null;
  explorerBase: string | null;
  refunded: string;
  proposedProjectName: string | null;
  proposedByName: string | null;
};

/** With whether the person who reads it may agree to its assignment. */
export type ExplainedPayment = PaymentListRow & { confirmation: Confirmation | null };

/** Somebody named the project of a held transfer; an independent person has to agree. */
export class PaymentAssignment {
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.id() requestedBy!: number;
  @Out.text() requestedByName!: string;
  @Out.instant() requestedAt!: string;
  @ApiProperty({ type: Confirmation, nullable: true }) confirmation!: Confirmation | null;
}

export class CryptoPaymentResponse {
  @Out.id() id!: number;
  @Out.id({ nullable: true, description: 'Null while its owner is unclear.' }) projectId!: number | null;
  @Out.text({ nullable: true }) projectName!: string | null;
  @Out.id({ nullable: true }) topupRequestId!: number | null;
  @Out.id({ nullable: true }) paymentRequestId!: number | null;
  @Out.id() assetId!: number;
  @Out.int() chainId!: number;
  @Out.text() txHash!: string;
  @Out.int({ nullable: true }) logIndex!: number | null;
  @Out.text() tokenAddress!: string;
  @Out.text() tokenSymbol!: string;
  @Out.int() tokenDecimals!: number;
  @Out.text({ nullable: true }) fromAddress!: string | null;
  @Out.text({ nullable: true }) toAddress!: string | null;
  @Out.int({ nullable: true }) blockNumber!: number | null;
  @Out.text({ nullable: true }) blockHash!: string | null;
  @Out.instant({ nullable: true }) blockTime!: string | null;
  @Out.text({ nullable: true, example: '200.0001' }) tokenAmount!: string | null;
  @Out.money({ nullable: true, description: 'What was credited; null before.' }) usdAmount!: string | null;
  @Out.text({ nullable: true, example: '0.05', description: 'USD per token that was applied; the mean where there were two.' })
  exchangeRate!: string | null;
  @Out.list(UsedPriceResponse, { description: 'Prices that it was credited with: of its request, at confirmation, or both.' })
  prices!: UsedPriceResponse[];
  @Out.oneOf(CRYPTO_PAYMENT_STATUSES) status!: CryptoPaymentStatus;
  @Out.oneOf(FAILURE_REASONS, { nullable: true }) failureReason!: string | null;
  @Out.oneOf(HELD_REASONS, { nullable: true }) heldReason!: string | null;
  @Out.oneOf(PAYMENT_OUTCOMES, { nullable: true }) outcome!: string | null;
  @Out.text({ description: 'Its state as a sentence for the person who paid.' }) message!: string;
  @Out.int() confirmations!: number;
  @Out.int() requiredConfirmations!: number;
  @Out.text({ nullable: true }) replacedByHash!: string | null;
  @Out.bool({ description: 'The chain has reversed it after it was credited; a person decides what follows.' }) isReorganised!: boolean;
  @Out.text({ nullable: true }) explorerUrl!: string | null;
  @Out.id({ nullable: true }) submittedBy!: number | null;
  @Out.instant({ nullable: true }) submittedAt!: string | null;
  @Out.id({ nullable: true }) assignedBy!: number | null;
  @Out.instant({ nullable: true }) assignedAt!: string | null;
  @ApiProperty({ type: PaymentAssignment, nullable: true, description: 'That waits for a second person.' })
  assignment!: PaymentAssignment | null;
  @Out.text({ nullable: true, description: 'Why it was kept as income of no project.' }) keptReason!: string | null;
  @Out.money({ nullable: true, description: 'What of the credit has not gone back in tokens; null where nothing was credited.' })
  refundable!: string | null;
  @Out.bool({ description: 'Whether a refund in tokens can be asked for; a held transfer goes back in full.' }) isRefundable!: boolean;
  @Out.instant({ nullable: true }) processedAt!: string | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

const shown = (address: string | null): string | null => (address === null ? null : shownAddress(address));
const trimmed = (decimal: string | null): string | null => (decimal === null ? null : trimDecimal(decimal));
const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A transfer that is held in one project can be assigned to another one, which the people of the first need not see. */
function assignmentOf(row: ExplainedPayment, scope: Scope): PaymentAssignment | null {
  const { status, proposedProjectId, proposedProjectName, proposedBy, proposedByName, proposedAt, confirmation } = row;
  if (status !== 'held' || proposedProjectId === null || proposedBy === null || proposedAt === null) return null;
  if (!inScope(scope, proposedProjectId)) return null;
  return {
    projectId: proposedProjectId,
    projectName: proposedProjectName ?? '',
    requestedBy: proposedBy,
    requestedByName: proposedByName ?? '',
    requestedAt: proposedAt.toISOString(),
    confirmation,
  };
}

const refundableOf = ({ status, reorganisedAt, usdAmount, refunded }: ExplainedPayment): string | null =>
  status === 'confirmed' && reorganisedAt === null && usdAmount !== null ? amountOf(centsOf(usdAmount) - centsOf(refunded)) : null;

export const toCryptoPayment = (row: ExplainedPayment, scope: Scope): CryptoPaymentResponse => ({
  id: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  topupRequestId: row.topupRequestId,
  paymentRequestId: row.paymentRequestId,
  assetId: row.assetId,
  chainId: row.chainId,
  txHash: row.txHash,
  logIndex: row.logIndex,
  tokenAddress: shownAddress(row.tokenAddress),
  tokenSymbol: row.tokenSymbol,
  tokenDecimals: row.tokenDecimals,
  fromAddress: shown(row.fromAddress),
  toAddress: shown(row.toAddress),
  blockNumber: row.blockNumber,
  blockHash: row.blockHash,
  blockTime: iso(row.blockTime),
  tokenAmount: trimmed(row.tokenAmount),
  usdAmount: row.usdAmount,
  exchangeRate: trimmed(row.exchangeRate),
  prices: row.prices ?? [],
  status: row.status,
  failureReason: row.failureReason,
  heldReason: row.heldReason,
  outcome: row.outcome,
  message: sentenceFor(row),
  confirmations: row.confirmations,
  requiredConfirmations: row.requiredConfirmations,
  replacedByHash: row.replacedByHash,
  isReorganised: row.status === 'confirmed' && row.reorganisedAt !== null,
  explorerUrl: explorerUrl(row.explorerBase, row.txHash),
  submittedBy: row.submittedBy,
  submittedAt: iso(row.submittedAt),
  assignedBy: row.assignedBy,
  assignedAt: iso(row.assignedAt),
  assignment: assignmentOf(row, scope),
  keptReason: row.keptReason,
  refundable: refundableOf(row),
  isRefundable: row.status === 'held' ? row.proposedProjectId === null && row.logIndex !== null : (refundableOf(row) ?? '0.00') !== '0.00',
  processedAt: iso(row.processedAt),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export class SubmittedResponse {
  @Out.object({ type: () => CryptoPaymentResponse }) payment!: CryptoPaymentResponse;
}

export class PaymentStatusResponse {
  @Out.int() confirmations!: number;
  @Out.int() requiredConfirmations!: number;
  @Out.bool() isConfirmed!: boolean;
  @Out.object({ type: () => CryptoPaymentResponse, description: 'The first event of the transaction.' }) payment!: CryptoPaymentResponse;
  @Out.list(CryptoPaymentResponse, { description: 'Every event of the transaction to us.' }) payments!: CryptoPaymentResponse[];
}
