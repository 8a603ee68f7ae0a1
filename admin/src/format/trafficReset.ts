import type { Plan } from '../api/types';

/** When traffic is counted from zero again; plans and subscriptions offer the same. */
export const TRAFFIC_RESETS = [
  { value: 'none', label: 'Never' },
  { value: 'day', label: 'Each day' },
  { value: 'week', label: 'Each week' },
  { value: 'month', label: 'Each month' },
  { value: 'renewal', label: 'With each renewal' },
] as const satisfies readonly { value: Plan['trafficReset']; label: string }[];
