import { enumFilter, idFilter } from '../../common/http/list/filters.js';
import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './support-ticket.entity.js';

const byImportance = (column: string, values: readonly string[]): string =>
  `array_position(ARRAY[${values.map((value) => `'${value}'`).join(', ')}]::varchar[], ${column})`;

export const TICKETS_LIST: ListDefinition = {
  name: 'tickets',
  from: 'support_tickets t JOIN users u ON u.id = t.user_id',
  columns: {
    id: 't.id',
    userId: 't.user_id',
    userName: `u.first_name || ' ' || u.last_name`,
    userEmail: 'u.email',
    subject: 't.subject',
    priority: 't.priority',
    description: 't.description',
    status: 't.status',
    projectId: 't.project_id',
    projectName: '(SELECT p.name FROM projects p WHERE p.id = t.project_id)',
    replyCount: '(SELECT count(*) FROM support_replies r WHERE r.ticket_id = t.id)',
    createdAt: 't.created_at',
    updatedAt: 't.updated_at',
  },
  id: 't.id',
  search: ['t.subject', 't.description', `(u.first_name || ' ' || u.last_name)`, 'u.email'],
  filters: {
    id: idFilter('t.id'),
    userId: idFilter('t.user_id'),
    status: enumFilter('t.status', TICKET_STATUSES),
    projectId: idFilter('t.project_id'),
    priority: enumFilter('t.priority', TICKET_PRIORITIES),
  },
  sorts: {
    id: 't.id',
    createdAt: 't.created_at',
    priority: byImportance('t.priority', TICKET_PRIORITIES),
    status: byImportance('t.status', TICKET_STATUSES),
  },
  // A ticket belongs to a person, not to a project: the list is scoped by who sent it.
  scope: 't.user_id',
};
