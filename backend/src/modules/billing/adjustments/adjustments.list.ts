import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { enumFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import { DECISION_STATUSES } from '../../pending-changes/decision.entity.js';
import { decisionColumns, peopleOf } from '../../pending-changes/decision.list.js';
import { byProjectName } from '../../projects/projects.list.js';

export const ADJUSTMENTS_LIST: ListDefinition = {
  name: 'adjustments',
  from: `adjustments a JOIN projects p ON p.id = a.project_id ${peopleOf('a')}
         LEFT JOIN transactions x ON x.reference = 'adjustment:' || a.id`,
  columns: {
    ...decisionColumns('a'),
    projectId: 'a.project_id',
    projectName: 'p.name',
    amount: 'a.amount',
    reason: 'a.reason',
    transactionId: 'x.id',
    balanceAfter: 'x.balance_after',
  },
  id: 'a.id',
  search: ['a.reason'],
  searchNames: byProjectName('a.project_id'),
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
