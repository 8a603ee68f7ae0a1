import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Server } from 'lucide-react';
import { useState } from 'react';

import type { UptimeDay } from '../../api/types';
import { BarChart, type Series } from '../../components/chart/BarChart';
import { ChartCard } from '../../components/chart/ChartCard';
import { FigureTable } from '../../components/chart/FigureTable';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { RangeSelect } from '../../components/page/RangeSelect';
import { formatShortDay } from '../../format/clock';
import { formatCount, formatShare, formatShort } from '../../format/number';
import { formatDay } from '../../format/time';
import { useTimeStyle } from '../../providers/display';
import { POLL_MS, useApi } from '../../providers/queries';
import { dayText, uptimeText } from './UptimeStrip';
import { t } from '../../language/language';

const RANGES = [
  { value: '7', label: t('Last 7 days') },
  { value: '30', label: t('Last 30 days') },
  { value: '90', label: t('Last 90 days') },
] as const;
type Range = (typeof RANGES)[number]['value'];

interface Bar extends UptimeDay {
  key: string;
  label: string;
  name: string;
}

const SERIES: readonly Series<Bar>[] = [
  { name: t('Answered'), fill: 'var(--accent)', value: ({ probes, failed }) => probes - failed },
  { name: t('Failed'), fill: 'var(--danger)', value: ({ failed }) => failed },
];

const shareText = ({ probes, failed }: UptimeDay) => (probes === 0 ? '–' : formatShare((100 * (probes - failed)) / probes));

/** The probes of one project's server, day by day. */
export const UptimeChart = ({ projectId }: { projectId: number }) => {
  const api = useApi();
  const { dateFormat } = useTimeStyle();
  const [range, setRange] = useState<Range>('30');
  const { data, error, refetch } = useQuery({
    queryKey: ['uptime', projectId, range],
    queryFn: ({ signal }) => api.uptime({ projectId, days: Number(range) }, signal),
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const server = data?.servers[0];
  const bars: readonly Bar[] = (server?.days ?? []).map((day) => ({
    ...day,
    key: day.date,
    label: formatShortDay(day.date),
    name: formatDay(day.date, dateFormat),
  }));

  const instead = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      data &&
      bars.every(({ probes }) => probes === 0) && (
        <EmptyState icon={Server} title={t('Not probed in this range')}>
          {t('Once a project has the address and login of a VPN server, it is probed about once a minute.')}
        </EmptyState>
      )
    );
  };
  const chart = data && (
    <BarChart
      label={t('Probes of the VPN server as bars, day by day; the arrow keys read each of them')}
      bars={bars}
      series={SERIES}
      formatTick={formatShort}
      whole
      legend
      hint={(bar) => (
        <>
          <div>{shareText(bar)}</div>
          <div>{dayText(bar)}</div>
        </>
      )}
    />
  );

  return (
    <ChartCard
      name={t('Uptime')}
      title={server && server.uptime !== null ? t('Uptime {{share}}', { share: uptimeText(server.uptime) }) : t('Uptime')}
      aside={<RangeSelect range={range} ranges={RANGES} onChange={setRange} />}
      chart={chart}
      instead={instead()}
      table={
        <FigureTable
          label={t('Uptime as a table')}
          rows={bars}
          keyOf={({ key }) => key}
          columns={[
            { label: t('Day'), cell: ({ name }) => name },
            { label: t('Uptime'), cell: shareText },
            { label: t('Failed probes'), cell: ({ failed }) => formatCount(failed) },
            { label: t('Probes'), cell: ({ probes }) => formatCount(probes) },
          ]}
        />
      }
    />
  );
};
