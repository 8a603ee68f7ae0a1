import type { AnalyticsRange, AskedRange } from '../../api/types';
import { RANGES } from '../../format/choices';

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
