import type { AnalyticsRange } from '../../api/types';
import { t } from '../../language/language';

interface RangeWords {
  value: AnalyticsRange;
  label: string;
  /** What it is compared with: 'than in the 30 days before'. */
  before: string;
}

export const RANGES: readonly RangeWords[] = [
  { value: '7d', label: t('Last 7 days'), before: t('the 7 days before') },
  { value: '30d', label: t('Last 30 days'), before: t('the 30 days before') },
  { value: '90d', label: t('Last 90 days'), before: t('the 90 days before') },
  { value: '1y', label: t('Last year'), before: t('the year before') },
];

export const DEFAULT_RANGE: AnalyticsRange = '30d';

/** What the address says; anything else is the default. */
export const rangeOf = (text: string | null): AnalyticsRange => RANGES.find(({ value }) => value === text)?.value ?? DEFAULT_RANGE;

export const beforeOf = (range: AnalyticsRange) => RANGES.find(({ value }) => value === range)?.before ?? '';
