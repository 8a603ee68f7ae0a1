import { MoneyField, Out, TextField } from '../../../common/http/fields.js';
import { TRANSACTION_TYPES, type Transaction, type TransactionType, type UsedPrice } from './transaction.entity.js';

export class RefundRequest {
  @MoneyField({ min: '0.01', optional: true, description: 'What is left of the charge where it is absent; null is refused.' })
  amount?: string;

  @TextField({ min: 1, max: 400, kind: 'lines', missing: 'A reason, of at most 400 characters' })
  reason!: string;
}

export class UsedPriceResponse implements UsedPrice {
  @Out.text({ example: 'USDC' }) tokenSymbol!: string;
  @Out.text({ example: '0.9991', description: 'USD per token, without loss.' }) price!: string;
  @Out.text({ example: 'coingecko:usd-coin' }) source!: string;
  @Out.instant({ description: 'The time that the price is of.' }) quotedAt!: string;
}

export interface TransactionRow extends Omit<Transaction, 'entryNumber' | 'searchText'> {
  projectName: string;
  refundedAmount: string;
  isLastCharge: boolean;
  processedByName: string | null;
}

export class TransactionResponse {
  @Out.id() id!: number;
  @Out.id() projectId!: number;
  @Out.text() projectName!: string;
  @Out.oneOf(TRANSACTION_TYPES) type!: TransactionType;
  @Out.money({ description: 'Signed: a charge is negative.' }) amount!: string;
  @Out.money() balanceBefore!: string;
  @Out.money() balanceAfter!: string;
  @Out.text() description!: string;
  @Out.text({ description: 'Names the event that moved the money; no event does so twice.' }) reference!: string;
  @Out.id({ nullable: true }) subscriptionId!: number | null;
  @Out.id({ nullable: true, description: 'The charge that this refund belongs to.' }) refundOfId!: number | null;
  @Out.money({ description: 'What of this charge has been refunded.' }) refundedAmount!: string;
  @Out.bool({ description: "Whether this is its subscription's last charge: a refund of it may go with a cancellation." })
  isLastCharge!: boolean;
  @Out.id({ nullable: true }) processedBy!: number | null;
  @Out.text({ nullable: true }) processedByName!: string | null;
  @Out.list(UsedPriceResponse, { description: 'Prices of tokens that the amount was calculated with; empty where no token was paid.' })
  prices!: UsedPriceResponse[];
  @Out.instant() createdAt!: string;
}

export const toTransaction = (row: TransactionRow): TransactionResponse => ({
  id: row.id,
  projectId: row.projectId,
  projectName: row.projectName,
  type: row.type,
  amount: row.amount,
  balanceBefore: row.balanceBefore,
  balanceAfter: row.balanceAfter,
  description: row.description,
  reference: row.reference,
  subscriptionId: row.subscriptionId,
  refundOfId: row.refundOfId,
  refundedAmount: row.refundedAmount,
  isLastCharge: row.isLastCharge,
  processedBy: row.processedBy,
  processedByName: row.processedByName,
  prices: row.prices ?? [],
  createdAt: row.createdAt.toISOString(),
});
