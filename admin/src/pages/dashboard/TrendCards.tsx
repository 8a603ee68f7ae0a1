import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { BarChart3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { DayRevenue } from '../../api/types';
import { BarChart, type Series } from '../../components/chart/BarChart';
import { ChartCard } from '../../components/chart/ChartCard';
import { FigureTable } from '../../components/chart/FigureTable';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { formatShortDay } from '../../format/clock';
import { formatCompactMoney, formatMoney } from '../../format/money';
import { formatCount } from '../../format/number';
import { formatDay } from '../../format/time';
import { useTimeStyle } from '../../providers/display';
import { t } from '../../language/language';
import { filtered } from '../../components/list/filteredAddress';
import { POLL_MS, useApi } from '../../providers/queries';

interface Bar extends DayRevenue {
  key: string;
  label: string;
  name: string;
}

interface CardProps {
  name: string;
  label: string;
  total: ReactNode;
  /** The rows that are summed. */
  to: string;
  isEmpty: (bar: Bar) => boolean;
  figure: (bar: Bar) => string;
  plot: { series: readonly Series<Bar>[]; formatTick: (value: number) => string; whole?: boolean };
}

const REVENUE: readonly Series<Bar>[] = [
  { name: t('Revenue'), fill: 'var(--accent)', value: ({ amount }) => Math.max(0, Number(amount)) },
  { name: t('Refunds'), fill: 'var(--danger)', value: ({ amount }) => Math.min(0, Number(amount)) },
];
const SALES: readonly Series<Bar>[] = [{ name: t('Sales'), fill: 'var(--accent)', value: ({ sales }) => sales }];

/** Revenue and sales of the last 30 days, day by day. */
export const TrendCards = () => {
  const api = useApi();
  const { dateFormat } = useTimeStyle();
  const { data, error, refetch } = useQuery({
    queryKey: ['analytics', '30d'],
    queryFn: ({ signal }) => api.analytics({ range: '30d' }, signal),
    refetchInterval: POLL_MS,
  });
  const bars = data?.revenueTrend.map((day) => ({
    ...day,
    key: day.date,
    label: formatShortDay(day.date),
    name: formatDay(day.date, dateFormat),
  }));

  const card = ({ name, label, total, to, isEmpty, figure, plot }: CardProps) => {
    const instead = () => {
      if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
      return bars?.every(isEmpty) && <EmptyState icon={BarChart3} title={t('Nothing in the last 30 days')} />;
    };
    return (
      <ChartCard
        name={name}
        title={
          total === undefined ? (
            name
          ) : (
            <span>
              {name} <Link to={to}>{total}</Link>
            </span>
          )
        }
        chart={bars && <BarChart label={label} bars={bars} {...plot} hint={figure} />}
        instead={instead()}
        table={
          <FigureTable
            label={t('{{name}} as a table', { name })}
            rows={bars ?? []}
            keyOf={({ key }) => key}
            columns={[
              { label: t('Day'), cell: ({ name: day }) => day },
              { label: name, cell: figure },
            ]}
          />
        }
      />
    );
  };

  return (
    <Columns>
      {card({
        name: t('Revenue, last 30 days'),
        label: t('Revenue of the last 30 days as bars; the arrow keys read each of them'),
        total: data && formatMoney(data.totalRevenue),
        to: filtered('/billing/transactions', { from: data?.from ?? null }),
        isEmpty: ({ amount }) => Number(amount) === 0,
        figure: ({ amount }) => formatMoney(amount),
        plot: { series: REVENUE, formatTick: formatCompactMoney },
      })}
      {card({
        name: t('Sales, last 30 days'),
        label: t('Sales of the last 30 days as bars; the arrow keys read each of them'),
        total: data && formatCount(data.newCustomers),
        to: `${filtered('/subscriptions', { environment: 'production' })}&sort=id&order=DESC`,
        isEmpty: ({ sales }) => sales === 0,
        figure: ({ sales }) => formatCount(sales),
        plot: { series: SALES, formatTick: formatCount, whole: true },
      })}
    </Columns>
  );
};

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginBottom: 16,
  '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  h2: { display: 'flex' },
  '@media (max-width: 767px)': { 'h2 a': { display: 'block' } },
});
