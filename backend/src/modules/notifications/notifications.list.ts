import { enumFilter, flagFilter, idFilter } from '../../common/http/list/filters.js';
import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { NOTIFICATION_TYPES } from './draft.rules.js';

export const NOTIFICATIONS_LIST: ListDefinition = {
  name: 'notifications',
  from: 'notifications n',
  where: 'n.is_shown',
  columns: {
    id: 'n.id',
    type: 'n.type',
    message: 'n.message',
    link: 'n.link',
    createdAt: 'n.created_at',
    readAt: 'n.read_at',
  },
  id: 'n.id',
  search: [],
  filters: {
    id: idFilter('n.id'),
    type: enumFilter('n.type', NOTIFICATION_TYPES),
    unread: flagFilter('n.read_at IS NULL', 'n.read_at IS NOT NULL'),
  },
  sorts: { id: 'n.id', createdAt: 'n.created_at' },
  // Everybody sees their own alone: the list is scoped by person, not by project.
  scope: 'n.user_id',
};
