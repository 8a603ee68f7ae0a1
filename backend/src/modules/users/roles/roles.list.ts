import { idFilter, textFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';

export const ROLES_LIST: ListDefinition = {
  name: 'roles',
  from: 'roles r',
  columns: {
    id: 'r.id',
    code: 'r.code',
    name: 'r.name',
    permissions: 'r.permissions',
    scope: 'r.scope',
    isBuiltIn: 'r.is_built_in',
    userCount: '(SELECT count(*) FROM users u WHERE u.role = r.code AND u.deleted_at IS NULL)::int',
    createdAt: 'r.created_at',
    updatedAt: 'r.updated_at',
  },
  id: 'r.id',
  search: ['r.name', 'r.code'],
  filters: { id: idFilter('r.id'), code: textFilter('r.code') },
  sorts: { id: 'r.id', code: 'r.code' },
  scope: null,
};
