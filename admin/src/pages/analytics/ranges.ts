import type { AnalyticsRange, AskedRange } from '../../api/types';
import { t } from '../../language/language';

interface RangeWords {
  value: AnalyticsRange;
  label: string;
  /** The comparison: 'than in the 30 days before'. */
  before: string;
}

export const RANGES: readonly RangeWords[] = [
  { value: 'this_month', label: t('This month'), before: t('as many days of last month') },
  { value: 'last_month', label: t('Last month'), before: t('the month before') },
  { value: '7d', label: t('Last 7 days'), before: t('the 7 days before') },
  { value: '30d', label: t('Last 30 days'), before: t('the 30 days before') },
  { value: '90d', label: t('Last 90 days'), before: t('the 90 days before') },
  { value: '1y', label: t('Last year'), before: t('the year before') },
  { value: 'custom', label: t('Own range'), before: t('as many days before') },
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The range of the address; anything else is the default. */
export function rangeOf(params: URLSearchParams): AskedRange {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (DAY.test(from) && DAY.test(to)) return { from, to };
  const value = RANGES.find((known) => known.value === params.get('range'))?.value ?? '30d';
  return { range: value === 'custom' ? '30d' : value };
}

export const nameOf = (asked: AskedRange): AnalyticsRange => ('range' in asked ? asked.range : 'custom');
export const beforeOf = (range: AnalyticsRange) => RANGES.find(({ value }) => value === range)?.before ?? '';
