import type { ListDefinition } from '../../common/http/list/list-definition.js';
import { enumFilter, idFilter } from '../../common/http/list/filters.js';
import { inNaturalOrder } from '../../database/natural-order.js';
import { PROJECT_STATUSES } from './project.entity.js';

/** Lets rows be found by the name of their project. @param column the one with the project's id */
export const byProjectName = (column: string): ListDefinition['searchNames'] => ({
  by: 'projects.read',
  column,
  ids: (pattern) => `SELECT p.id FROM projects p WHERE search_form(p.name) LIKE ${pattern}`,
});

/** `ProjectParts` adds the columns of the modules above; two of them are sorts, by their names. */
export const PROJECTS_LIST: ListDefinition = {
  name: 'projects',
  from: 'projects p',
  where: 'p.deleted_at IS NULL',
  columns: {
    id: 'p.id',
    name: 'p.name',
    description: 'p.description',
    managerId: 'p.manager_id',
    managerName: `(SELECT concat_ws(' ', u.first_name, u.last_name) FROM users u WHERE u.id = p.manager_id AND u.deleted_at IS NULL)`,
    coreDriver: 'p.core_driver',
    coreUrl: 'p.core_url',
    coreOptions: 'p.core_options',
    kageLogin: 'p.kage_login',
    hasKagePassword: '(p.kage_password IS NOT NULL)',
    pricePerSubscription: 'p.price_per_subscription',
    status: 'p.status',
    isActive: 'p.is_active',
    maxUsers: 'p.max_users',
    maxSessions: 'p.max_sessions',
    maxInstalls: 'p.max_installs',
    maxSubscriptionDays: 'p.max_subscription_days',
    termDays: 'p.term_days',
    autoRenewDefault: 'p.auto_renew_default',
    graceDays: 'p.grace_days',
    cancelAfterDays: 'p.cancel_after_days',
    remindDays: 'p.remind_days',
    cancelRefunds: 'p.cancel_refunds',
    overdraftLimit: 'p.overdraft_limit',
    buyer: 'p.buyer',
    logoId: 'p.logo_id',
    accent: 'p.accent',
    version: 'p.version',
    createdAt: 'p.created_at',
    updatedAt: 'p.updated_at',
  },
  id: 'p.id',
  search: ['p.name', 'p.description'],
  filters: {
    id: idFilter('p.id'),
    projectId: idFilter('p.id'),
    status: enumFilter('p.status', PROJECT_STATUSES),
    managerId: idFilter('p.manager_id'),
  },
  sorts: {
    id: 'p.id',
    createdAt: 'p.created_at',
    name: inNaturalOrder('p.name'),
    status: 'p.status',
    balance: 'balance',
    vpnUserCount: 'vpnUserCount',
  },
  scope: 'p.id',
  guarded: { by: 'billing.read', sorts: ['balance'] },
};
