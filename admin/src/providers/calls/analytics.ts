import type { Analytics, AnalyticsRange } from '../../api/analyticsTypes';
import { getJson } from '../httpClient';

export const analyticsCalls = {
  analytics: (range: AnalyticsRange, signal?: AbortSignal) => getJson<Analytics>(`/v1/analytics?range=${range}`, signal),
};
