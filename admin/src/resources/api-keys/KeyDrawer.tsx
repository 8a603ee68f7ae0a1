import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BarChart3 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import type { ApiKey, KeyUsage } from '../../api/types';
import { Fact, FactList } from '../../components/cards/Fact';
import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { BarChart, type Series } from '../../components/chart/BarChart';
import { ChartCard } from '../../components/chart/ChartCard';
import { FigureTable } from '../../components/chart/FigureTable';
import { SideDrawer } from '../../components/dialogs/SideDrawer';
import { EmptyState, ErrorState } from '../../components/feedback/EmptyState';
import { RangeSelect } from '../../components/page/RangeSelect';
import { DateText } from '../../components/text/DateText';
import { labelOf } from '../../components/text/StatusChip';
import { KEY_SCOPES, labelIn } from '../../format/choices';
import { formatDate, formatDateTime, formatShortDay, formatTime, type TimeStyle } from '../../format/clock';
import { formatCount, formatShort } from '../../format/number';
import { useTimeStyle } from '../../providers/display';
import { KeyStatus } from './apiKeyColumns';
import { POLL_MS, useApi } from '../../providers/queries';
import { t } from '../../language/language';

/** The facts and the usage of a key, deleted ones included. */
export const KeyDrawer = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => (
  <SideDrawer title={apiKey.name} subtitle={apiKey.projectName} aside={<KeyStatus apiKey={apiKey} />} onClose={onClose}>
    <div style={{ paddingTop: 16 }}>
      <UsageCard apiKeyId={apiKey.id} />
    </div>
    <FactList sx={{ mx: -4, mt: 4 }}>
      <Fact label={t('Environment')}>{labelOf(apiKey.environment)}</Fact>
      <Fact label={t('Key')}>
        <span className="mono">{apiKey.keyPreview}</span>
      </Fact>
      <Fact label={t('Rate limit')}>
        {t('{{rateLimitPerHour}} calls per hour', { rateLimitPerHour: formatCount(apiKey.rateLimitPerHour) })}
      </Fact>
      <Fact label={t('Last used')}>
        <DateText value={apiKey.lastUsedAt} show="time" none={t('Never')} />
      </Fact>
      <Fact label={t('Expires')}>
        <DateText value={apiKey.expiresAt} show="time" none={t('Never')} />
      </Fact>
      {apiKey.graceUntil && (
        <Fact label={t('Replaced, works until')}>
          <DateText value={apiKey.graceUntil} show="time" />
        </Fact>
      )}
      <Fact label={t('Allowed addresses')}>{apiKey.allowedCidrs?.join(', ') ?? t('All')}</Fact>
      <Fact label={t('May do')}>{apiKey.scopes?.map((scope) => labelIn(KEY_SCOPES, scope)).join('; ') ?? t('Everything')}</Fact>
      <Fact label={t('Calls')}>
        <Link to={`/api-keys/${apiKey.id}/requests`}>{t('Request log of the last 7 days')}</Link>
      </Fact>
      <Fact label={t('Created')}>
        <DateText value={apiKey.createdAt} show="time" />
      </Fact>
    </FactList>
  </SideDrawer>
);

const COLUMNS = [
  { label: t('Time'), cell: ({ name }: UsageBar) => name },
  { label: t('Calls'), cell: ({ calls }: UsageBar) => formatCount(calls) },
  { label: t('Errors'), cell: ({ errors }: UsageBar) => formatCount(errors) },
  { label: t('Throttled'), cell: ({ throttled }: UsageBar) => formatCount(throttled) },
  {
    label: t('Mean time'),
    cell: ({ averageMs }: UsageBar) => (averageMs === null ? '–' : t('{{averageMs}} ms', { averageMs: Math.round(averageMs) })),
  },
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

  const instead = () => {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      data?.total.calls === 0 && (
        <EmptyState icon={BarChart3} title={t('No calls in this range')}>
          {t('Each call with this key is counted here, hour by hour.')}
        </EmptyState>
      )
    );
  };

  return (
    <>
      <div style={{ display: 'flex', marginBottom: 12 }}>
        <RangeSelect range={range} ranges={USAGE_RANGES} onChange={setRange} />
      </div>
      <StatGrid columns={3}>
        <StatCard label={t('Calls')} value={data && formatCount(data.total.calls)} hasNote note={data && busiestHour(data)} />
        <StatCard label={t('Errors')} value={data && formatCount(data.total.errors)} hasNote note={t('Answers from 400 on')} />
        <StatCard label={t('Throttled')} value={data && formatCount(data.total.throttled)} hasNote note={t('Over the limit')} />
      </StatGrid>
      <ChartCard
        name={t('Usage')}
        chart={bars && <UsageChart bars={bars} />}
        instead={instead()}
        table={<FigureTable label={t('Usage as a table')} rows={bars ?? []} keyOf={({ key }) => key} columns={COLUMNS} />}
      />
    </>
  );
};

const SERIES: readonly Series<UsageBar>[] = [
  { name: t('Answered'), fill: 'var(--accent)', value: ({ answered }) => answered },
  { name: t('Errors'), fill: 'var(--danger)', value: ({ errors }) => errors },
  { name: t('Throttled'), fill: 'var(--warn)', value: ({ throttled }) => throttled },
];

/** The results of the calls. */
export const UsageChart = ({ bars }: { bars: readonly UsageBar[] }) => (
  <BarChart
    label={t('Calls as bars; the arrow keys read each of them')}
    bars={bars}
    series={SERIES}
    formatTick={formatShort}
    whole
    legend
    hint={(bar) =>
      SERIES.map(({ name, value }) => (
        <div key={name}>
          {name} {formatCount(value(bar) ?? 0)}
        </div>
      ))
    }
  />
);

export type UsageRange = KeyUsage['range'];

const USAGE_RANGES: readonly { value: UsageRange; label: string }[] = [
  { value: '24h', label: t('Last 24 hours') },
  { value: '7d', label: t('Last 7 days') },
  { value: '30d', label: t('Last 30 days') },
  { value: '90d', label: t('Last 90 days') },
];

export interface UsageBar {
  key: string;
  /** Below the bar: short. */
  label: string;
  /** In the hint and in the table: whole. */
  name: string;
  answered: number;
  errors: number;
  throttled: number;
  calls: number;
  averageMs: number | null;
}

/** Hours in the zone of Settings; the days of the longer ranges are counted in UTC. */
export function toBars({ range, unit, buckets }: KeyUsage, style: TimeStyle): UsageBar[] {
  const utc = { ...style, zone: 'UTC' };
  return buckets.map(({ at, calls, errors, throttled, averageMs }) => ({
    key: at,
    label: range === '24h' ? formatTime(at, style) : formatShortDay(at, unit === 'day' ? 'UTC' : style.zone),
    name: unit === 'day' ? `${formatDate(at, utc)} (UTC)` : formatDateTime(at, style),
    answered: calls - errors - throttled,
    errors,
    throttled,
    calls,
    averageMs,
  }));
}

/** How close the key has come to its limit, where hours are shown. */
export function busiestHour({ unit, buckets, rateLimitPerHour }: KeyUsage): string {
  if (unit === 'day') return t('Limit {{rateLimitPerHour}} an hour', { rateLimitPerHour: formatCount(rateLimitPerHour) });
  const most = Math.max(0, ...buckets.map(({ calls }) => calls));
  return t('Busiest hour {{most}} of {{rateLimitPerHour}}', { most: formatCount(most), rateLimitPerHour: formatCount(rateLimitPerHour) });
}
