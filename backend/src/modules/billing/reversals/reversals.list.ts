import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { enumFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import { DECISION_STATUSES } from '../../pending-changes/decision.entity.js';

const nameOf = (user: string): string => `${user}.first_name || ' ' || ${user}.last_name`;

export const REVERSALS_LIST: ListDefinition = {
  name: 'topup-reversals',
  from: `topup_reversals r JOIN projects p ON p.id = r.project_id JOIN topup_requests t ON t.id = r.topup_request_id
         JOIN users requester ON requester.id = r.requested_by LEFT JOIN users decider ON decider.id = r.decided_by
         LEFT JOIN transactions x ON x.reference = 'reversal:' || r.id`,
  columns: {
    id: 'r.id',
    projectId: 'r.project_id',
    projectName: 'p.name',
    topupRequestId: 'r.topup_request_id',
    topupAmount: 't.amount',
    requestedBy: 'r.requested_by',
    requestedByName: nameOf('requester'),
    amount: 'r.amount',
    reason: 'r.reason',
    status: 'r.status',
    transactionId: 'x.id',
    balanceAfter: 'x.balance_after',
    decidedBy: 'r.decided_by',
    decidedByName: nameOf('decider'),
    decidedAt: 'r.decided_at',
    rejectedReason: 'r.rejected_reason',
    createdAt: 'r.created_at',
    updatedAt: 'r.updated_at',
  },
  id: 'r.id',
  search: ['r.reason', 'p.name'],
  filters: {
    id: idFilter('r.id'),
    projectId: idFilter('r.project_id'),
    topupRequestId: idFilter('r.topup_request_id'),
    status: enumFilter('r.status', DECISION_STATUSES),
    from: fromFilter('r.created_at'),
    to: toFilter('r.created_at'),
  },
  sorts: { id: 'r.id', createdAt: 'r.created_at', amount: 'r.amount', status: 'r.status' },
  scope: 'r.project_id',
};
