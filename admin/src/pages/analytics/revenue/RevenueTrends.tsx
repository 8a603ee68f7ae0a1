import { Skeleton } from '@mui/material';
import { BarChart3 } from 'lucide-react';

import { ChartCard } from '../../../components/chart/ChartCard';
import { FigureTable } from '../../../components/chart/FigureTable';
import { CHART_HEIGHT } from '../../../components/chart/look';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { MoneyText } from '../../../components/text/MoneyText';
import { useTimeStyle } from '../../../providers/display';
import type { PartProps } from '../AnalyticsBody';
import { isEmpty, toBuckets, type Bucket } from './buckets';
import { RevenueChart } from './RevenueChart';
import { Term } from '../definitions';

const COLUMNS = [
  { label: 'Date', cell: ({ name }: Bucket) => name },
  { label: 'Revenue', cell: ({ amount }: Bucket) => <MoneyText amount={amount} /> },
];

export const RevenueTrends = ({ data }: PartProps) => {
  const { dateFormat } = useTimeStyle();
  const buckets = data && toBuckets(data.revenueTrend, data.range, dateFormat);
  const waiting = <Skeleton height={CHART_HEIGHT} />;

  const chart = () => {
    if (!buckets) return waiting;
    if (isEmpty(buckets))
      return (
        <EmptyState icon={BarChart3} title="No revenue in this range">
          Charges for subscriptions, less refunds, are drawn here day by day.
        </EmptyState>
      );
    return <RevenueChart buckets={buckets} />;
  };

  return (
    <ChartCard
      name="Revenue Trends"
      title={<Term name="Revenue Trends" />}
      waiting={!buckets}
      chart={chart()}
      table={<FigureTable label="Revenue Trends as a table" rows={buckets ?? []} keyOf={({ key }) => key} columns={COLUMNS} />}
    />
  );
};
