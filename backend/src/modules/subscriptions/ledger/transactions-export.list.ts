import type { CsvColumns } from '../../../common/http/csv/csv-file.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import type { TransactionType } from '../../billing/transactions/transaction.entity.js';
import { TRANSACTIONS_LIST } from '../../billing/transactions/transactions.list.js';

export interface ExportedTransaction {
  id: number;
  createdAt: Date;
  projectId: number;
  projectName: string;
  type: TransactionType;
  description: string;
  reference: string;
  subscription: string | null;
  amount: string;
  balanceBefore: string;
  balanceAfter: string;
}

/** The list's own filters and sorts over what a file holds. */
export const TRANSACTIONS_EXPORT: ListDefinition = {
  ...TRANSACTIONS_LIST,
  from: `transactions t JOIN projects p ON p.id = t.project_id LEFT JOIN subscriptions s ON s.id = t.subscription_id`,
  columns: {
    id: 't.id',
    createdAt: 't.created_at',
    projectId: 't.project_id',
    projectName: 'p.name',
    type: 't.type',
    description: 't.description',
    reference: 't.reference',
    subscription: 's.subscription_id',
    amount: 't.amount',
    balanceBefore: 't.balance_before',
    balanceAfter: 't.balance_after',
  },
};

export const EXPORT_COLUMNS: CsvColumns<ExportedTransaction> = {
  Id: (row) => row.id,
  Date: (row) => row.createdAt,
  'Project Id': (row) => row.projectId,
  Project: (row) => row.projectName,
  Type: (row) => row.type,
  Description: (row) => row.description,
  Reference: (row) => row.reference,
  Subscription: (row) => row.subscription,
  'Amount (USD)': (row) => row.amount,
  'Balance before': (row) => row.balanceBefore,
  'Balance after': (row) => row.balanceAfter,
};
