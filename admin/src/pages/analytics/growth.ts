import type { AnalyticsRange, GrowthFigure } from '../../api/types';
import { beforeOf } from './ranges';

export interface GrowthLine {
  figure: GrowthFigure;
  label: string;
  change: number | null;
  /** Whether it is good news; undefined where nothing moved or nothing can be said. */
  isGood?: boolean;
  /** What it is set against: 'More than in the 30 days before'. */
  text: string;
}

const LABELS: Record<GrowthFigure, string> = {
  revenue: 'Revenue',
  newCustomers: 'New customers',
  activeSubscriptions: 'Active subscriptions',
  churnRate: 'Churn rate',
  apiCalls: 'API calls',
};

const ORDER = Object.keys(LABELS) as GrowthFigure[];

export function growthLines(growth: Record<GrowthFigure, number | null>, range: AnalyticsRange): GrowthLine[] {
  return ORDER.map((figure) => {
    const change = growth[figure];
    const moved = change !== null && change !== 0;
    return {
      figure,
      label: LABELS[figure],
      change,
      // Who leaves is the one figure that should fall.
      isGood: moved ? change > 0 !== (figure === 'churnRate') : undefined,
      text: sentenceOf(figure, change, range),
    };
  });
}

function sentenceOf(figure: GrowthFigure, change: number | null, range: AnalyticsRange): string {
  const isAgainstStart = figure === 'activeSubscriptions';
  if (change === null)
    return isAgainstStart ? 'None were active at the start of the range' : `Nothing in ${beforeOf(range)} to compare with`;
  const than = isAgainstStart ? 'at the start of the range' : `in ${beforeOf(range)}`;
  if (change === 0) return `As ${isAgainstStart ? 'many as' : 'much as'} ${than}`;
  if (figure === 'churnRate') return `${change > 0 ? 'Higher' : 'Lower'} than ${than}`;
  return `${change > 0 ? 'More' : 'Less'} than ${than}`;
}

const POINTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const formatPoints = (points: number) => `${POINTS.format(Math.abs(points))} points`;
