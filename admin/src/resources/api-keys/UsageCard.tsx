import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BarChart3 } from 'lucide-react';
import { useState } from 'react';

import { Skeleton } from '../../components/Skeleton';
import { ChartCard } from '../../components/chart/ChartCard';
import { FigureTable } from '../../components/chart/FigureTable';
import { CHART_HEIGHT } from '../../components/chart/look';
import { EmptyState, ErrorState } from '../../components/EmptyState';
import { RangeSelect } from '../../components/RangeSelect';
import { StatCard, StatGrid } from '../../components/StatCard';
import { formatCount } from '../../format/number';
import { useTimeStyle } from '../../providers/display';
import { POLL_MS, useApi } from '../../providers/queries';
import { busiestHour, toBars, USAGE_RANGES, type UsageBar, type UsageRange } from './usage';
import { UsageChart } from './UsageChart';

const COLUMNS = [
  { label: 'Time', cell: ({ name }: UsageBar) => name },
  { label: 'Calls', cell: ({ calls }: UsageBar) => formatCount(calls) },
  { label: 'Errors', cell: ({ errors }: UsageBar) => formatCount(errors) },
  { label: 'Throttled', cell: ({ throttled }: UsageBar) => formatCount(throttled) },
  { label: 'Mean time', cell: ({ averageMs }: UsageBar) => (averageMs === null ? '–' : `${Math.round(averageMs)} ms`) },
];

/** How much one key is used, against its limit. */
export const UsageCard = ({ apiKeyId }: { apiKeyId: number }) => {
  const api = useApi();
  const style = useTimeStyle();
  const [range, setRange] = useState<UsageRange>('7d');
  const { data, error, refetch } = useQuery({
    queryKey: ['apiKeyUsage', apiKeyId, range],
    queryFn: ({ signal }) => api.apiKeyUsage(apiKeyId, range, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const bars = data && toBars(data, style);
  const waiting = <Skeleton height={CHART_HEIGHT} />;

  const chart = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!bars) return waiting;
    if (data.total.calls === 0)
      return (
        <EmptyState icon={BarChart3} title="No calls in this range">
          Each call with this key is counted here, hour by hour.
        </EmptyState>
      );
    return <UsageChart bars={bars} />;
  };

  return (
    <>
      <div style={{ display: 'flex', marginBottom: 12 }}>
        <RangeSelect range={range} ranges={USAGE_RANGES} onChange={setRange} />
      </div>
      <StatGrid columns={3}>
        <StatCard label="Calls" value={data && formatCount(data.total.calls)} hasNote note={data && busiestHour(data)} />
        <StatCard label="Errors" value={data && formatCount(data.total.errors)} hasNote note="Answers from 400 on" />
        <StatCard label="Throttled" value={data && formatCount(data.total.throttled)} hasNote note="Over the limit" />
      </StatGrid>
      <ChartCard
        name="Usage"
        waiting={!bars}
        chart={chart()}
        table={<FigureTable label="Usage as a table" rows={bars ?? []} keyOf={({ key }) => key} columns={COLUMNS} />}
      />
    </>
  );
};
