import { Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';

import type { CoreDriver, UsageDay, VpnUser } from '../../../api/types';
import { BarChart, type Series } from '../../../components/chart/BarChart';
import { CHART_HEIGHT, ChartCard } from '../../../components/chart/ChartCard';
import { FigureTable } from '../../../components/chart/FigureTable';
import { EmptyState, ErrorState } from '../../../components/feedback/EmptyState';
import { RangeSelect } from '../../../components/page/RangeSelect';
import { formatBytes, unitOf } from '../../../format/bytes';
import { capabilityNote, hasCapability } from '../../../format/capability';
import { formatDate } from '../../../format/clock';
import { useTimeStyle } from '../../../providers/display';
import { useApi } from '../../../providers/queries';
import { LOCALE, t } from '../../../language/language';

const RANGES = [
  { value: '30', label: t('Last 30 days') },
  { value: '90', label: t('Last 90 days') },
  { value: '365', label: t('Last 365 days') },
] as const;
type Range = (typeof RANGES)[number]['value'];

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Traffic day by day. The days are those of UTC, which the servers count by. */
export const UsageCard = ({ user, driver }: { user: VpnUser; driver?: CoreDriver }) => {
  const api = useApi();
  const { dateFormat } = useTimeStyle();
  const [range, setRange] = useState<Range>('30');
  const { data, error, refetch } = useQuery({
    queryKey: ['vpn-users', 'usage', user.id, range],
    queryFn: ({ signal }) => api.vpnUserUsage(user.id, { from: dayBefore(Number(range) - 1) }, signal),
    placeholderData: keepPreviousData,
  });
  const nameOf = ({ date }: UsageDay) => formatDate(date, { zone: 'UTC', dateFormat });

  const chart = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton height={CHART_HEIGHT} />;
    if (data.every(({ bytes }) => bytes === 0))
      return (
        <EmptyState icon={Activity} title={t('No traffic in this range')}>
          {driver && !hasCapability(driver, 'trafficUsage')
            ? `${capabilityNote(driver, 'trafficUsage')}.`
            : t('What the user sends and receives is drawn here day by day, as the server counts it.')}
        </EmptyState>
      );
    return <UsageChart days={data} nameOf={nameOf} />;
  };

  return (
    <ChartCard
      name="Traffic"
      title={
        <span style={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 12 }}>
          {t('Traffic')}
          <span style={{ display: 'flex', width: 160, fontWeight: 400 }}>
            <RangeSelect range={range} ranges={RANGES} onChange={setRange} />
          </span>
        </span>
      }
      waiting={!data}
      chart={chart()}
      table={
        <FigureTable
          label={t('Traffic as a table')}
          rows={data ?? []}
          keyOf={({ date }) => date}
          columns={[
            { label: t('Day (UTC)'), cell: nameOf },
            { label: t('Traffic'), cell: ({ bytes }) => formatBytes(bytes) },
          ]}
        />
      }
    />
  );
};

interface Bar {
  key: string;
  label: string;
  name: string;
  bytes: number;
}

const SHORT_DAY = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: 'UTC' });

const UsageChart = ({ days, nameOf }: { days: readonly UsageDay[]; nameOf: (day: UsageDay) => string }) => {
  const unit = unitOf(Math.max(...days.map(({ bytes }) => bytes)));
  const series: readonly Series<Bar>[] = [{ name: 'Traffic', fill: 'var(--accent)', value: ({ bytes }) => bytes / unit.size }];
  const bars = days.map((day) => ({ key: day.date, label: SHORT_DAY.format(new Date(day.date)), name: nameOf(day), bytes: day.bytes }));
  return (
    <BarChart
      label={t('Traffic as bars, day by day; the arrow keys read each of them')}
      bars={bars}
      series={series}
      formatTick={(value) => `${value} ${unit.name}`}
      hint={({ bytes }) => formatBytes(bytes)}
    />
  );
};
