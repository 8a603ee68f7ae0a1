import type { AuditStats } from '../../api/auditTypes';
import { getJson } from '../httpClient';

export const auditCalls = {
  auditStats: (signal?: AbortSignal) => getJson<AuditStats>('/audit-logs/stats', signal),
};
