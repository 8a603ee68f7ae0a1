import { lazy } from 'react';

export default {
  name: 'audit-logs',
  list: lazy(() => import('./AuditLogList')),
};
