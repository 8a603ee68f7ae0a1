import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { enumFilter, fromFilter, idFilter, toFilter } from '../../../common/http/list/filters.js';
import { DECISION_STATUSES } from '../../pending-changes/decision.entity.js';
import { decisionColumns, peopleOf } from '../../pending-changes/decision.list.js';
import { byProjectName } from '../../projects/projects.list.js';

export const REVERSALS_LIST: ListDefinition = {
  name: 'topup-reversals',
  from: `topup_reversals r JOIN projects p ON p.id = r.project_id JOIN topup_requests t ON t.id = r.topup_request_id
         ${peopleOf('r')} LEFT JOIN transactions x ON x.reference = 'reversal:' || r.id`,
  columns: {
    ...decisionColumns('r'),
    projectId: 'r.project_id',
    projectName: 'p.name',
    topupRequestId: 'r.topup_request_id',
    topupAmount: 't.amount',
    amount: 'r.amount',
    reason: 'r.reason',
    transactionId: 'x.id',
    balanceAfter: 'x.balance_after',
  },
  id: 'r.id',
  search: ['r.reason'],
  searchNames: byProjectName('r.project_id'),
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
