import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Change, StatCard, StatGrid } from '../../components/cards/StatCard';
import { formatCount, formatThousands } from '../../format/number';
import { t } from '../../language/language';
import { filtered } from '../../components/list/filteredAddress';
import { useDashboardStats } from '../../providers/queries';

const PRODUCTION = { environment: 'production' };

export const StatCards = () => {
  const { data, error, refetch } = useDashboardStats();
  // Figures that were there stay there: one failed poll is no reason to take them away.
  if (error && !data)
    return (
      <Card style={{ marginBottom: 16 }}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );

  const card = (
    label: string,
    figure: 'activeProjects' | 'totalSubscriptions' | 'vpnUsers' | 'apiCalls',
    rows: { to: string; hint: string },
    format: (value: number) => string = formatCount,
  ) => (
    <StatCard
      {...rows}
      label={label}
      value={data && format(data[figure])}
      hasNote
      note={data && <Change percent={data.changes[figure]} />}
    />
  );

  return (
    <StatGrid>
      {card(t('Active projects'), 'activeProjects', { to: filtered('/projects', { status: 'active' }), hint: t('Projects that sell now') })}
      {card(t('Total subscriptions'), 'totalSubscriptions', {
        to: filtered('/subscriptions', PRODUCTION),
        hint: t('Of every state, without the sandbox'),
      })}
      {card(t('VPN users'), 'vpnUsers', {
        to: filtered('/vpn-users', PRODUCTION),
        hint: t('Those in the list of VPN users, without the sandbox'),
      })}
      {card(
        t('API calls'),
        'apiCalls',
        { to: '/api-keys', hint: t('Of the last 30 days, today included, without the sandbox') },
        formatThousands,
      )}
    </StatGrid>
  );
};
