import type { Shape } from './shape';

/** Shares and changes are percents with one decimal, and null where there is nothing to take them of. */
export type Analytics = Shape<'AnalyticsResponse'>;
export type AnalyticsRange = Analytics['range'];
export type DayRevenue = Shape<'DayRevenue'>;
export type GrowthFigure = keyof Analytics['growth'];
