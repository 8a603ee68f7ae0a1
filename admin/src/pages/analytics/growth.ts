import type { AnalyticsRange, GrowthFigure } from '../../api/types';
import { beforeOf } from './ranges';
import { formatTenths } from '../../format/number';
import { t } from '../../language/language';

export interface GrowthLine {
  figure: GrowthFigure;
  label: string;
  change: number | null;
  /** Whether it is good news; undefined where nothing changed or it is unknown. */
  isGood?: boolean;
  /** The comparison: 'More than in the 30 days before'. */
  text: string;
}

const LABELS: Record<GrowthFigure, string> = {
  revenue: t('Revenue'),
  newCustomers: t('New customers'),
  activeSubscriptions: t('Active subscriptions'),
  churnRate: t('Churn rate'),
  apiCalls: t('API calls'),
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
      // Churn is the one figure that should fall.
      isGood: moved ? change > 0 !== (figure === 'churnRate') : undefined,
      text: sentenceOf(figure, change, range),
    };
  });
}

function sentenceOf(figure: GrowthFigure, change: number | null, range: AnalyticsRange): string {
  const isAgainstStart = figure === 'activeSubscriptions';
  if (change === null)
    return isAgainstStart
      ? t('None were active at the start of the range')
      : t('Nothing in {{range}} to compare with', { range: beforeOf(range) });
  const than = isAgainstStart ? t('at the start of the range') : t('in {{range}}', { range: beforeOf(range) });
  if (change === 0) return isAgainstStart ? t('As many as {{than}}', { than }) : t('As much as {{than}}', { than });
  if (figure === 'churnRate') return change > 0 ? t('Higher than {{than}}', { than }) : t('Lower than {{than}}', { than });
  return change > 0 ? t('More than {{than}}', { than }) : t('Less than {{than}}', { than });
}

export const formatPoints = (points: number) => t('{{points}} points', { points: formatTenths(Math.abs(points)) });
