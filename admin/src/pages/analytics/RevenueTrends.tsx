import { Button, Skeleton } from '@mui/material';
import { BarChart3, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { Card, CardBody, CardHead } from '../../components/Card';
import { EmptyState } from '../../components/EmptyState';
import { useTimeStyle } from '../../providers/display';
import type { PartProps } from './AnalyticsBody';
import { isEmpty, toBuckets } from './buckets';
import { CHART_HEIGHT } from './chartHeight';
import { RevenueTable } from './RevenueTable';
import { Term } from './Term';

// The drawing is the heaviest part of the console; whoever does not look at it does not load it.
const RevenueChart = lazy(() => import('./RevenueChart'));

export const RevenueTrends = ({ data }: PartProps) => {
  const [asTable, setAsTable] = useState(false);
  const { dateFormat } = useTimeStyle();
  const buckets = data && toBuckets(data.revenueTrend, data.range, dateFormat);
  const waiting = <Skeleton height={CHART_HEIGHT} />;

  const body = () => {
    if (!buckets) return waiting;
    if (asTable) return <RevenueTable buckets={buckets} />;
    if (isEmpty(buckets))
      return (
        <EmptyState icon={BarChart3} title="No revenue in this range">
          Charges for subscriptions, less refunds, are drawn here day by day.
        </EmptyState>
      );
    return (
      <Suspense fallback={waiting}>
        <RevenueChart buckets={buckets} />
      </Suspense>
    );
  };

  return (
    <Card aria-label="Revenue Trends">
      <CardHead
        title={<Term name="Revenue Trends" />}
        aside={
          <Button size="small" variant="text" onClick={() => setAsTable(!asTable)} disabled={!buckets}>
            {asTable ? <BarChart3 size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
            {asTable ? 'Show chart' : 'Show table'}
          </Button>
        }
      />
      <CardBody sx={{ minHeight: CHART_HEIGHT + 32 }}>{body()}</CardBody>
    </Card>
  );
};
