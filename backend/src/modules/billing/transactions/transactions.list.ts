import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { enumFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import { byProjectName } from '../../projects/projects.list.js';
import { TRANSACTION_TYPES } from './transaction.entity.js';

const REFUNDED = `CASE WHEN t.type = 'subscription_charge'
  THEN (SELECT coalesce(sum(r.amount), 0.00) FROM transactions r WHERE r.refund_of_id = t.id) ELSE 0.00 END`;
const IS_LAST_CHARGE = `(t.type = 'subscription_charge' AND t.subscription_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM transactions n WHERE n.subscription_id = t.subscription_id AND n.id > t.id AND n.type = 'subscription_charge'))`;

export const TRANSACTIONS_LIST: ListDefinition = {
  name: 'transactions',
  from: 'transactions t LEFT JOIN projects p ON p.id = t.project_id LEFT JOIN users u ON u.id = t.processed_by',
  columns: {
    id: 't.id',
    projectId: 't.project_id',
    projectName: 'p.name',
    type: 't.type',
    amount: 't.amount',
    balanceBefore: 't.balance_before',
    balanceAfter: 't.balance_after',
    description: 't.description',
    reference: 't.reference',
    subscriptionId: 't.subscription_id',
    refundOfId: 't.refund_of_id',
    refundedAmount: REFUNDED,
    isLastCharge: IS_LAST_CHARGE,
    processedBy: 't.processed_by',
    processedByName: `u.first_name || ' ' || u.last_name`,
    prices: 't.prices',
    createdAt: 't.created_at',
  },
  id: 't.id',
  search: ['t.search_text'],
  searchNames: byProjectName('t.project_id'),
  filters: {
    id: idFilter('t.id'),
    projectId: idFilter('t.project_id'),
    type: enumFilter('t.type', TRANSACTION_TYPES),
    subscriptionId: idFilter('t.subscription_id'),
    from: fromFilter('t.created_at'),
    to: toFilter('t.created_at'),
  },
  sorts: { id: 't.id', createdAt: 't.created_at', amount: 't.amount' },
  scope: 't.project_id',
};
