import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { enumFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import { DECISION_STATUSES } from '../../pending-changes/decision.entity.js';

const nameOf = (user: string): string => `${user}.first_name || ' ' || ${user}.last_name`;

export const ADJUSTMENTS_LIST: ListDefinition = {
  name: 'adjustments',
  from: `adjustments a JOIN projects p ON p.id = a.project_id JOIN users requester ON requester.id = a.requested_by
         LEFT JOIN users decider ON decider.id = a.decided_by LEFT JOIN transactions x ON x.reference = 'adjustment:' || a.id`,
  columns: {
    id: 'a.id',
    projectId: 'a.project_id',
    projectName: 'p.name',
    requestedBy: 'a.requested_by',
    requestedByName: nameOf('requester'),
    amount: 'a.amount',
    reason: 'a.reason',
    status: 'a.status',
    transactionId: 'x.id',
    balanceAfter: 'x.balance_after',
    decidedBy: 'a.decided_by',
    decidedByName: nameOf('decider'),
    decidedAt: 'a.decided_at',
    rejectedReason: 'a.rejected_reason',
    createdAt: 'a.created_at',
    updatedAt: 'a.updated_at',
  },
  id: 'a.id',
  search: ['a.reason', 'p.name'],
  filters: {
    id: idFilter('a.id'),
    projectId: idFilter('a.project_id'),
    status: enumFilter('a.status', DECISION_STATUSES),
    requestedBy: idFilter('a.requested_by'),
    from: fromFilter('a.created_at'),
    to: toFilter('a.created_at'),
  },
  sorts: { id: 'a.id', createdAt: 'a.created_at', amount: 'a.amount', status: 'a.status' },
  scope: 'a.project_id',
};
