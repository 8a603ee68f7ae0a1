import { Out } from '../../../common/http/fields.js';
import { TRANSACTION_TYPES, type Transaction, type TransactionType } from '../../billing/transactions/transaction.entity.js';

const PARTNER_TRANSACTION = ['id', 'type', 'amount', 'balanceBefore', 'balanceAfter', 'description', 'reference', 'createdAt'] as const;
export type PartnerTransactionRow = Pick<Transaction, (typeof PARTNER_TRANSACTION)[number]> & { subscriptionId: string | null };

export class PartnerTransactionResponse {
  @Out.id() id!: number;
  @Out.oneOf(TRANSACTION_TYPES) type!: TransactionType;
  @Out.money({ description: 'Signed: a charge is negative.' }) amount!: string;
  @Out.money() balanceBefore!: string;
  @Out.money() balanceAfter!: string;
  @Out.text() description!: string;
  @Out.text() reference!: string;
  @Out.text({ nullable: true, description: "The partner's own subscriptionId, as everywhere below /api/v1." }) subscriptionId!:
    string | null;
  @Out.instant() createdAt!: string;
}

export class PartnerTransactionPage {
  @Out.list(PartnerTransactionResponse) data!: PartnerTransactionResponse[];
  @Out.text({ nullable: true, description: 'Continues the list; null on the last page.' }) nextCursor!: string | null;
}

export const toPartnerTransaction = (row: PartnerTransactionRow): PartnerTransactionResponse => ({
  id: row.id,
  type: row.type,
  amount: row.amount,
  balanceBefore: row.balanceBefore,
  balanceAfter: row.balanceAfter,
  description: row.description,
  reference: row.reference,
  subscriptionId: row.subscriptionId,
  createdAt: row.createdAt.toISOString(),
});
