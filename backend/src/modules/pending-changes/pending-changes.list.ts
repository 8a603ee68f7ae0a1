import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { enumFilter, idFilter } from '../../common/http/list/filters.js';
import { DECISION_STATUSES } from './decision.entity.js';
import { CHANGE_KINDS } from './pending-change.entity.js';

const nameOf = (user: string): string => `${user}.first_name || ' ' || ${user}.last_name`;

export const PENDING_CHANGES_LIST: ListDefinition = {
  name: 'pending-changes',
  from: `pending_changes c JOIN users requester ON requester.id = c.requested_by
         LEFT JOIN users decider ON decider.id = c.decided_by`,
  columns: {
    id: 'c.id',
    kind: 'c.kind',
    projectId: 'c.project_id',
    requestedBy: 'c.requested_by',
    requestedByName: nameOf('requester'),
    before: 'c.before',
    after: 'c.after',
    status: 'c.status',
    decidedBy: 'c.decided_by',
    decidedByName: nameOf('decider'),
    decidedAt: 'c.decided_at',
    rejectedReason: 'c.rejected_reason',
    createdAt: 'c.created_at',
    updatedAt: 'c.updated_at',
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
