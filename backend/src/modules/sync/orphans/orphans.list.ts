import { enumFilter, idFilter } from '../../../common/http/list/filters.js';
import type { ListDefinition } from '../../../common/http/list/list-definition.js';
import { byProjectName } from '../../projects/projects.list.js';
import { ORPHAN_STATES } from './sync-orphan.entity.js';

export const ORPHANS_LIST: ListDefinition = {
  name: 'orphans',
  from: 'sync_orphans o',
  columns: {
    id: 'o.id',
    projectId: 'o.project_id',
    vpnLogin: 'o.vpn_login',
    kageUserId: 'o.kage_user_id',
    enabled: 'o.enabled',
    startDate: 'o.start_date',
    endDate: 'o.end_date',
    maxSessions: 'o.max_sessions',
    maxInstalls: 'o.max_installs',
    state: 'o.state',
    subscriptionId: 'o.subscription_id',
    firstSeenAt: 'o.first_seen_at',
    lastSeenAt: 'o.last_seen_at',
    decidedAt: 'o.decided_at',
  },
  id: 'o.id',
  search: ['o.vpn_login', 'o.kage_user_id'],
  searchNames: byProjectName('o.project_id'),
  filters: { id: idFilter('o.id'), projectId: idFilter('o.project_id'), state: enumFilter('o.state', ORPHAN_STATES) },
  sorts: { id: 'o.id', vpnLogin: 'o.vpn_login', lastSeenAt: 'o.last_seen_at' },
  scope: 'o.project_id',
};
