export const RANGES = ['7d', '30d', '90d', '1y'] as const;
export type Range = (typeof RANGES)[number];
export const DEFAULT_RANGE: Range = '30d';

/** How long each range is; its last day is today. */
export const RANGE_LENGTH: Record<Range, string> = { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year' };

/** A share in percent with one decimal, or null where there is nothing to take a share of. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1_000) / 10);

/** How much more it is than before, in percent; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null => percentOf(now - before, before);

/** For ratios of amounts that are shown as a percentage: no amount is ever made from this. */
export const changeOfAmount = (now: string, before: string): number | null => changeOf(Number(now), Number(before));

/** How many percentage points lie between two shares. */
export const pointsBetween = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 10) / 10;
