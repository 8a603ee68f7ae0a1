import type { AnalyticsRange } from '../../api/analyticsTypes';
import { call } from '../call';

export const analyticsCalls = {
  analytics: (range: AnalyticsRange, signal?: AbortSignal) => call('get', '/api/v1/analytics', { query: { range }, signal }),
};
