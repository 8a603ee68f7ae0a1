import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Change, StatCard, StatGrid } from '../../components/cards/StatCard';
import { formatCount, formatThousands } from '../../format/number';
import { useDashboardStats } from '../../providers/queries';
import { t } from '../../language/language';

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
    format: (value: number) => string = formatCount,
  ) => <StatCard label={label} value={data && format(data[figure])} hasNote note={data && <Change percent={data.changes[figure]} />} />;

  return (
    <StatGrid>
      {card(t('Active projects'), 'activeProjects')}
      {card(t('Total subscriptions'), 'totalSubscriptions')}
      {card(t('VPN users'), 'vpnUsers')}
      {card(t('API calls'), 'apiCalls', formatThousands)}
    </StatGrid>
  );
};
