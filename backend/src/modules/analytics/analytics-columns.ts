import type { CsvColumns } from '../../common/http/csv/csv-file.js';
import type { AnalyticsResponse } from './analytics.dto.js';
import type { ProjectRevenue } from './by-project/project-revenue.dto.js';
import type { RecurringResponse } from './recurring/recurring.dto.js';

interface Line {
  section: string;
  name: string;
  value: string | number | null;
}

export const ANALYTICS_COLUMNS: CsvColumns<Line> = {
  section: ({ section }) => section,
  name: ({ name }) => name,
  value: ({ value }) => value,
};

/** What the screen shows, one figure a line. */
export function toLines(
  analytics: AnalyticsResponse,
  projects: readonly ProjectRevenue[],
  { mrr, paying, cohorts }: RecurringResponse,
): Line[] {
  const { range, from, firstDay, lastDay, timezone, totalRevenue, activeSubscriptions, newCustomers, churnRate } = analytics;
  const section = (name: string, values: object): Line[] =>
    Object.entries(values).map(([key, value]) => ({ section: name, name: key, value: value as Line['value'] }));
  return [
    ...section('range', { range, from, firstDay, lastDay, timezone }),
    ...section('summary', { totalRevenue, activeSubscriptions, newCustomers, churnRate }),
    ...section('subscriptionsByStatus', analytics.subscriptionsByStatus),
    ...analytics.revenueTrend.map(({ date, amount }) => ({ section: 'revenueTrend', name: date, value: amount })),
    ...analytics.topProjects.map(({ name, users }) => ({ section: 'topProjects.users', name, value: users })),
    ...analytics.topProjects.map(({ name, revenue }) => ({ section: 'topProjects.revenue', name, value: revenue })),
    ...projects.map(({ name, revenue }) => ({ section: 'projects.revenue', name, value: revenue })),
    ...projects.map(({ name, revenueBefore }) => ({ section: 'projects.revenueBefore', name, value: revenueBefore })),
    ...projects.map(({ name, change }) => ({ section: 'projects.changePercent', name, value: change })),
    ...section('metrics', analytics.metrics),
    ...section('growth', analytics.growth),
    ...section('recurring', { mrr, paying }),
    ...cohorts.map(({ month, size }) => ({ section: 'cohorts.size', name: month, value: size })),
    ...cohorts.flatMap(({ month, kept }) =>
      kept.map((count, index) => ({ section: `cohorts.keptAfterMonth${index}`, name: month, value: count })),
    ),
  ];
}
