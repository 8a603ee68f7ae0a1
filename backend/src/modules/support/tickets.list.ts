import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { enumFilter, idFilter } from '../../common/http/list/list-filters.js';
import { TICKET_PRIORITIES, TICKET_STATUSES } from './support-ticket.entity.js';

/** From the least to the most urgent, which is not the order of the words. */
const URGENCY = `array_position(ARRAY['low', 'medium', 'high', 'urgent'], t.priority::text)`;

export const TICKETS_LIST: ListDefinition = {
  name: 'tickets',
  from: 'support_tickets t JOIN users u ON u.id = t.user_id',
  columns: {
    id: 't.id',
    userId: 't.user_id',
    userName: `u.first_name || ' ' || u.last_name`,
    subject: 't.subject',
    priority: 't.priority',
    description: 't.description',
    status: 't.status',
    replyCount: '(SELECT count(*)::int FROM support_replies r WHERE r.ticket_id = t.id)',
    createdAt: 't.created_at',
    updatedAt: 't.updated_at',
  },
  id: 't.id',
  search: ['t.subject', 't.description'],
  filters: {
    id: idFilter('t.id'),
    userId: idFilter('t.user_id'),
    status: enumFilter('t.status', TICKET_STATUSES),
    priority: enumFilter('t.priority', TICKET_PRIORITIES),
  },
  sorts: { id: 't.id', createdAt: 't.created_at', priority: URGENCY, status: 't.status' },
  scope: null,
};
