import { BarChart3 } from 'lucide-react';

import { BarChart, type Series } from '../../../components/chart/BarChart';
import { ChartCard } from '../../../components/chart/ChartCard';
import { FigureTable } from '../../../components/chart/FigureTable';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { MoneyText } from '../../../components/text/MoneyText';
import { formatCompactMoney } from '../../../format/money';
import { useTimeStyle } from '../../../providers/display';
import type { PartProps } from '../AnalyticsBody';
import { Term } from '../definitions';
import { isEmpty, toBuckets, type Bucket } from './buckets';
import { t } from '../../../language/language';

const COLUMNS = [
  { label: t('Date'), cell: ({ name }: Bucket) => name },
  { label: t('Revenue'), cell: ({ amount }: Bucket) => <MoneyText amount={amount} /> },
];

export const RevenueTrends = ({ data }: PartProps) => {
  const { dateFormat } = useTimeStyle();
  const buckets = data && toBuckets(data.revenueTrend, dateFormat);

  return (
    <ChartCard
      name={t('Revenue Trends')}
      title={<Term name="Revenue Trends" />}
      chart={buckets && <RevenueChart buckets={buckets} />}
      instead={
        buckets &&
        isEmpty(buckets) && (
          <EmptyState icon={BarChart3} title={t('No revenue in this range')}>
            {t('Charges for subscriptions, less refunds, are drawn here day by day.')}
          </EmptyState>
        )
      }
      table={<FigureTable label={t('Revenue Trends as a table')} rows={buckets ?? []} keyOf={({ key }) => key} columns={COLUMNS} />}
    />
  );
};

/** Gains in the accent, days of more refunds than charges below the line. */
const SERIES: readonly Series<Bucket>[] = [
  { name: 'Gain', fill: 'var(--accent)', value: ({ gain }) => gain },
  { name: 'Loss', fill: 'var(--danger)', value: ({ loss }) => loss },
];

const RevenueChart = ({ buckets }: { buckets: readonly Bucket[] }) => (
  <BarChart
    label={t('Revenue as bars; the arrow keys read each of them')}
    bars={buckets}
    series={SERIES}
    formatTick={formatCompactMoney}
    hint={({ amount }) => <MoneyText amount={amount} />}
  />
);
