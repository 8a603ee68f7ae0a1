import { call } from '../call';

export const auditCalls = {
  auditStats: (signal?: AbortSignal) => call('get', '/api/audit-logs/stats', { signal }),
};
