import type { CsvColumns } from '../../common/http/csv/csv-file.js';
import type { AnalyticsResponse } from './analytics.dto.js';

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
export function toLines(analytics: AnalyticsResponse): Line[] {
  const { range, from, timezone, totalRevenue, activeSubscriptions, newCustomers, churnRate } = analytics;
  const section = (name: string, values: object): Line[] =>
    Object.entries(values).map(([key, value]) => ({ section: name, name: key, value: value as Line['value'] }));
  return [
    ...section('range', { range, from, timezone }),
    ...section('summary', { totalRevenue, activeSubscriptions, newCustomers, churnRate }),
    ...section('subscriptionsByStatus', analytics.subscriptionsByStatus),
    ...analytics.revenueTrend.map(({ date, amount }) => ({ section: 'revenueTrend', name: date, value: amount })),
    ...analytics.topProjects.map(({ name, users }) => ({ section: 'topProjects.users', name, value: users })),
    ...analytics.topProjects.map(({ name, revenue }) => ({ section: 'topProjects.revenue', name, value: revenue })),
    ...section('metrics', analytics.metrics),
    ...section('growth', analytics.growth),
  ];
}
