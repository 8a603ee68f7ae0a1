import { ApiProperty } from '@nestjs/swagger';

import { IntField, MoneyField, Out, TextField } from '../../../common/http/fields.js';
import { Confirmation } from '../../users/independence/confirmation.dto.js';
import { shownAddress } from '../address.js';
import { explorerUrl } from '../crypto-config.js';
import { TX_HASH } from '../payments/payments.dto.js';
import { REFUND_FAILURES, REFUND_STATUSES, type CryptoRefund, type RefundFailure, type RefundStatus } from './crypto-refund.entity.js';
import { refundSentence, refundTokens } from './refund.rules.js';

const ADDRESS_WORDS = '0x and 40 hex digits: all lower, all upper, or with a right checksum.';

export class RefundPayment {
  @MoneyField({ min: '0.01', optional: true, description: 'In USD; by default all that is left. A held transfer goes back in full.' })
  amount?: string;

  @TextField({ min: 1, max: 400, kind: 'lines', missing: 'A reason, of at most 400 characters' })
  reason!: string;

  @TextField({
    min: 1,
    max: 100,
    optional: true,
    description: `Where the tokens go: the payer, by default, or another wallet that is bound to the project. ${ADDRESS_WORDS}`,
  })
  toAddress?: string;
}

export class SignRefund {
  @TextField({ min: 1, max: 100, description: `The wallet that signs. ${ADDRESS_WORDS}` })
  signer!: string;

  @IntField({ min: 0, max: Number.MAX_SAFE_INTEGER, description: 'The nonce of the transaction that the wallet will sign.' })
  nonce!: number;
}

export class SubmitRefund {
  @TextField({ min: 1, max: 100, pattern: TX_HASH, missing: 'Please enter a valid transaction hash', example: `0x${'ab'.repeat(32)}` })
  txHash!: string;
}

export interface RefundListRow extends Omit<
  CryptoRefund,
  'assetId' | 'unusedAtBlock' | 'lastSeenAt' | 'checkedAt' | 'hasCreditNote' | 'logIndex'
> {
  projectName: string | null;
  payerAddress: string | null;
  receiverBoundBy: string | null;
  explorerBase: string | null;
  topupRequestId: number | null;
  requestedByName: string;
  decidedByName: string | null;
  confirmations: number;
  requiredConfirmations: number;
  transactionId: number | null;
}

export interface ExplainedRefund extends RefundListRow {
  confirmation: Confirmation | null;
  maySign: boolean;
}

export class RefundResponse {
  @Out.id() id!: number;
  @Out.id() paymentId!: number;
  @Out.id({ nullable: true, description: 'Null where the payment belongs to no project.' }) projectId!: number | null;
  @Out.text({ nullable: true }) projectName!: string | null;
  @Out.id({ nullable: true, description: 'Of the payment; the credit note refers to its receipt.' }) topupRequestId!: number | null;
  @Out.money({ nullable: true, description: 'Null for a held transfer, of which nothing was credited.' }) amount!: string | null;
  @Out.int() chainId!: number;
  @Out.text() tokenAddress!: string;
  @Out.text() tokenSymbol!: string;
  @Out.int() tokenDecimals!: number;
  @Out.text({ example: '200.0001' }) tokenAmount!: string;
  @Out.text({ description: 'In the smallest unit of the token: what the wallet sends.' }) tokenAmountRaw!: string;
  @Out.text() toAddress!: string;
  @Out.text({ nullable: true, description: 'The wallet that paid.' }) payerAddress!: string | null;
  @Out.text({ nullable: true, description: 'Who bound the receiving wallet to the project, where another one paid.' })
  receiverBoundBy!: string | null;
  @Out.text() reason!: string;
  @Out.oneOf(REFUND_STATUSES) status!: RefundStatus;
  @Out.text({ description: 'Where it stands.' }) message!: string;
  @Out.id() requestedBy!: number;
  @Out.text() requestedByName!: string;
  @Out.id({ nullable: true }) decidedBy!: number | null;
  @Out.text({ nullable: true }) decidedByName!: string | null;
  @Out.instant({ nullable: true }) decidedAt!: string | null;
  @Out.text({ nullable: true }) rejectedReason!: string | null;
  @ApiProperty({ type: Confirmation, nullable: true, description: 'Of one that waits to be approved, or failed.' })
  confirmation!: Confirmation | null;
  @Out.bool({ description: 'Whether the caller, who approved it, can sign it now.' }) maySign!: boolean;
  @Out.text({ nullable: true }) signer!: string | null;
  @Out.int({ nullable: true }) nonce!: number | null;
  @Out.text({ nullable: true }) txHash!: string | null;
  @Out.text({ nullable: true }) explorerUrl!: string | null;
  @Out.int() confirmations!: number;
  @Out.int() requiredConfirmations!: number;
  @Out.oneOf(REFUND_FAILURES, { nullable: true }) failureReason!: RefundFailure | null;
  @Out.instant({ nullable: true }) completedAt!: string | null;
  @Out.id({ nullable: true, description: 'Its movement, once it is completed.' }) transactionId!: number | null;
  @Out.instant() createdAt!: string;
  @Out.instant() updatedAt!: string;
}

export const toRefund = (row: ExplainedRefund): RefundResponse => ({
  id: row.id,
  paymentId: row.paymentId,
  projectId: row.projectId,
  projectName: row.projectName,
  topupRequestId: row.topupRequestId,
  amount: row.amount,
  chainId: row.chainId,
  tokenAddress: shownAddress(row.tokenAddress),
  tokenSymbol: row.tokenSymbol,
  tokenDecimals: row.tokenDecimals,
  tokenAmount: refundTokens(row),
  tokenAmountRaw: row.tokenAmountRaw,
  toAddress: shownAddress(row.toAddress),
  payerAddress: row.payerAddress === null ? null : shownAddress(row.payerAddress),
  receiverBoundBy: row.receiverBoundBy,
  reason: row.reason,
  status: row.status,
  message: refundSentence(row),
  requestedBy: row.requestedBy,
  requestedByName: row.requestedByName,
  decidedBy: row.decidedBy,
  decidedByName: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  rejectedReason: row.rejectedReason,
  confirmation: row.confirmation,
  maySign: row.maySign,
  signer: row.signer === null ? null : shownAddress(row.signer),
  nonce: row.nonce,
  txHash: row.txHash,
  explorerUrl: row.txHash === null ? null : explorerUrl(row.explorerBase, row.txHash),
  confirmations: row.confirmations,
  requiredConfirmations: row.requiredConfirmations,
  failureReason: row.failureReason,
  completedAt: row.completedAt?.toISOString() ?? null,
  transactionId: row.transactionId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
