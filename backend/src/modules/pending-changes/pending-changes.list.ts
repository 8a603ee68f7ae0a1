import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { enumFilter, idFilter } from '../../common/http/list/filters.js';
import { DECISION_STATUSES } from './decision.entity.js';
import { decisionColumns, peopleOf } from './decision.list.js';
import { CHANGE_KINDS } from './pending-change.entity.js';

export const PENDING_CHANGES_LIST: ListDefinition = {
  name: 'pending-changes',
  from: `pending_changes c ${peopleOf('c')}`,
  columns: {
    ...decisionColumns('c'),
    kind: 'c.kind',
    projectId: 'c.project_id',
    before: 'c.before',
    after: 'c.after',
  },
  id: 'c.id',
  search: ['c.kind'],
  filters: {
    id: idFilter('c.id'),
    projectId: idFilter('c.project_id'),
    kind: enumFilter('c.kind', CHANGE_KINDS),
    status: enumFilter('c.status', DECISION_STATUSES),
  },
  sorts: { id: 'c.id', createdAt: 'c.created_at' },
  scope: 'c.project_id',
};
