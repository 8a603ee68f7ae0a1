import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Activity, MonitorSmartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { CoreDriver, UsageDay, VpnUser } from '../../../api/types';
import { BarChart, type Series } from '../../../components/chart/BarChart';
import { ChartCard } from '../../../components/chart/ChartCard';
import { FigureTable } from '../../../components/chart/FigureTable';
import { EmptyState, ErrorState } from '../../../components/feedback/EmptyState';
import { RangeSelect } from '../../../components/page/RangeSelect';
import { CardGrid } from '../../../components/cards/Card';
import { formatBytes, unitOf } from '../../../format/bytes';
import { capabilityNote, hasCapability } from '../../../format/capability';
import { formatDate, formatShortDay } from '../../../format/clock';
import { formatCount } from '../../../format/number';
import { useTimeStyle } from '../../../providers/display';
import { useApi } from '../../../providers/queries';
import { t } from '../../../language/language';

const RANGES = [
  { value: '30', label: t('Last 30 days') },
  { value: '90', label: t('Last 90 days') },
  { value: '365', label: t('Last 365 days') },
] as const;
type Range = (typeof RANGES)[number]['value'];

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** Traffic and sessions day by day. The days are those of UTC, which the servers count by. */
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

  const instead = (isEmpty: (day: UsageDay) => boolean, empty: ReactNode) => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return data?.every(isEmpty) && empty;
  };
  const day = { label: t('Day (UTC)'), cell: nameOf };

  return (
    <CardGrid min={480}>
      <ChartCard
        name={t('Traffic')}
        aside={<RangeSelect range={range} ranges={RANGES} onChange={setRange} />}
        chart={data && <TrafficChart days={data} nameOf={nameOf} />}
        instead={instead(
          ({ bytes }) => bytes === 0,
          <EmptyState icon={Activity} title={t('No traffic in this range')}>
            {driver && !hasCapability(driver, 'trafficUsage')
              ? `${capabilityNote(driver, 'trafficUsage')}.`
              : t('The traffic of the user is shown here day by day, as the server counts it.')}
          </EmptyState>,
        )}
        table={
          <FigureTable
            label={t('Traffic as a table')}
            rows={data ?? []}
            keyOf={({ date }) => date}
            columns={[day, { label: t('Traffic'), cell: ({ bytes }) => formatBytes(bytes) }]}
          />
        }
      />
      <ChartCard
        name={t('Sessions')}
        chart={
          data && (
            <BarChart
              label={t('Sessions as bars, day by day; the arrow keys read each of them')}
              bars={data.map((each) => barOf(each, nameOf))}
              series={SESSIONS}
              formatTick={formatCount}
              whole
              hint={({ sessions }) => (sessions === null ? '–' : formatCount(sessions))}
            />
          )
        }
        instead={instead(
          ({ sessions }) => sessions === null,
          <EmptyState icon={MonitorSmartphone} title={t('No sessions in this range')}>
            {t('The most sessions that the server says are open at once are drawn here day by day.')}
          </EmptyState>,
        )}
        table={
          <FigureTable
            label={t('Sessions as a table')}
            rows={data ?? []}
            keyOf={({ date }) => date}
            columns={[
              day,
              { label: t('Most sessions at once'), cell: ({ sessions }) => (sessions === null ? '–' : formatCount(sessions)) },
            ]}
          />
        }
      />
    </CardGrid>
  );
};

interface Bar extends UsageDay {
  key: string;
  label: string;
  name: string;
}

const SESSIONS: readonly Series<Bar>[] = [{ name: t('Sessions'), fill: 'var(--accent)', value: ({ sessions }) => sessions }];

const barOf = (day: UsageDay, nameOf: (day: UsageDay) => string): Bar => ({
  ...day,
  key: day.date,
  label: formatShortDay(day.date),
  name: nameOf(day),
});

const TrafficChart = ({ days, nameOf }: { days: readonly UsageDay[]; nameOf: (day: UsageDay) => string }) => {
  const unit = unitOf(Math.max(...days.map(({ bytes }) => bytes)));
  const series: readonly Series<Bar>[] = [{ name: t('Traffic'), fill: 'var(--accent)', value: ({ bytes }) => bytes / unit.size }];
  return (
    <BarChart
      label={t('Traffic as bars, day by day; the arrow keys read each of them')}
      bars={days.map((day) => barOf(day, nameOf))}
      series={series}
      formatTick={(value) => `${value} ${unit.name}`}
      hint={({ bytes }) => formatBytes(bytes)}
    />
  );
};
