import type { Plan } from '../api/types';
import { t } from '../language/language';

/** When traffic is counted from zero again; plans and subscriptions offer the same. */
export const TRAFFIC_RESETS = [
  { value: 'none', label: t('Never') },
  { value: 'day', label: t('Each day') },
  { value: 'week', label: t('Each week') },
  { value: 'month', label: t('Each month') },
  { value: 'renewal', label: t('With each renewal') },
] as const satisfies readonly { value: Plan['trafficReset']; label: string }[];
