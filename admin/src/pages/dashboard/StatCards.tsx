import { useQuery } from '@tanstack/react-query';

import type { DashboardDay } from '../../api/types';
import { Sparkline } from '../../components/chart/Sparkline';
import { Change, StatCard, StatGrid } from '../../components/cards/StatCard';
import { formatCount, formatThousands } from '../../format/number';
import { t } from '../../language/language';
import type { Permission } from '../../providers/session';
import { filtered } from '../../components/list/filteredAddress';
import { POLL_MS, useApi, useDashboardStats } from '../../providers/queries';

const PRODUCTION = { environment: 'production' };

export const StatCards = () => {
  const { data, error } = useDashboardStats();
  const days = useTrends(data !== undefined);
  const card = (
    label: string,
    figure: Figure,
    rows: { to: string; hint: string; permission?: Permission },
    format: (value: number) => string = formatCount,
  ) => (
    <StatCard
      {...rows}
      label={label}
      value={data ? format(data[figure]) : error ? null : undefined}
      hasNote
      note={data && <Change percent={data.changes[figure]} />}
      trend={<Trend days={days} figure={figure} format={format} />}
    />
  );

  return (
    <StatGrid>
      {card(t('Active projects'), 'activeProjects', { to: filtered('/projects', { status: 'active' }), hint: t('Projects that sell now') })}
      {card(t('Total subscriptions'), 'totalSubscriptions', {
        to: filtered('/subscriptions', PRODUCTION),
        permission: 'subscriptions.read',
        hint: t('Of every state, without the sandbox'),
      })}
      {card(t('VPN users'), 'vpnUsers', {
        to: filtered('/vpn-users', PRODUCTION),
        permission: 'vpn.read',
        hint: t('Those in the list of VPN users, without the sandbox'),
      })}
      {card(
        t('API calls'),
        'apiCalls',
        { to: '/api-keys', permission: 'keys.read', hint: t('Of the last 30 days, today included, without the sandbox') },
        formatThousands,
      )}
    </StatGrid>
  );
};

type Figure = Exclude<keyof DashboardDay, 'date'>;

/** Requested after the figures, which people wait for. */
function useTrends(enabled: boolean): readonly DashboardDay[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['dashboardTrends'],
    queryFn: ({ signal }) => api.dashboardTrends(signal),
    refetchInterval: POLL_MS,
    enabled,
  });
  return data?.days;
}

interface TrendProps {
  days: readonly DashboardDay[] | undefined;
  figure: Figure;
  format: (value: number) => string;
}

const Trend = ({ days = [], figure, format }: TrendProps) => {
  const [first, last] = [days[0], days.at(-1)];
  const values = days.map((day) => day[figure]);
  // A flat line would look like a dash.
  if (!first || !last || values.every((value) => value === values[0])) return null;
  return (
    <Sparkline
      values={values}
      label={t('The last 30 days: from {{first}} to {{last}}', { first: format(first[figure]), last: format(last[figure]) })}
    />
  );
};
