import { bigIdFilter, enumFilter, fromFilter, idFilter, textFilter, toFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { byProjectName } from '../../projects/projects.list.js';
import { SYNC_LOG_STATUSES } from './sync-log.entity.js';

export const SYNC_LOGS_LIST: ListDefinition = {
  name: 'sync-logs',
  from: 'sync_logs l',
  columns: {
    id: 'l.id',
    projectId: 'l.project_id',
    subscriptionId: 'l.subscription_id',
    vpnUserId: 'l.vpn_user_id',
    vpnLogin: 'l.vpn_login',
    operation: 'l.operation',
    status: 'l.status',
    attempt: 'l.attempt',
    failureClass: 'l.failure_class',
    requestData: 'l.request_data',
    responseData: 'l.response_data',
    errorMessage: 'l.error_message',
    durationMs: 'l.duration_ms',
    createdAt: 'l.created_at',
  },
  id: 'l.id',
  search: ['l.search_text'],
  searchNames: byProjectName('l.project_id'),
  filters: {
    id: bigIdFilter('l.id'),
    projectId: idFilter('l.project_id'),
    status: enumFilter('l.status', SYNC_LOG_STATUSES),
    operation: textFilter('l.operation'),
    subscriptionId: idFilter('l.subscription_id'),
    vpnUserId: idFilter('l.vpn_user_id'),
    from: fromFilter('l.created_at'),
    to: toFilter('l.created_at'),
  },
  sorts: { id: 'l.id', createdAt: 'l.created_at' },
  scope: 'l.project_id',
};
