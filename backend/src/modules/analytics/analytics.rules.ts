/** Ranges with a name; any other is given by its first and last day. */
export const RANGES = ['7d', '30d', '90d', '1y', 'this_month', 'last_month'] as const;
export const ANSWERED_RANGES = [...RANGES, 'custom'] as const;
export type Range = (typeof ANSWERED_RANGES)[number];
export const DEFAULT_RANGE: Range = '30d';
export const RANGE_DAYS_MAX = 366;

export interface AskedRange {
  range: Range;
  /** First and last day of a range without a name: `2026-11-01`. */
  from?: string;
  to?: string;
}

/** From the first instant of a local day to the first instant of another, or until now. */
export interface Window {
  from: Date;
  to: Date | null;
}

/** Days take precedence over the name. */
export const rangeAskedFor = ({ range = DEFAULT_RANGE, from, to }: Partial<AskedRange>): AskedRange =>
  from === undefined && to === undefined ? { range } : { range: 'custom', from, to };

/** A share in percent with one decimal, or null where there is nothing to take a share of. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1_000) / 10);

/** How much more it is than before, in percent; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null => percentOf(now - before, before);

/** For ratios that are shown as a percentage; no amount is calculated from this. */
export const changeOfAmount = (now: string, before: string): number | null => changeOf(Number(now), Number(before));

/** How many percentage points lie between two shares. */
export const pointsBetween = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10;
