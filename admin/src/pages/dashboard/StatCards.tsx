import { Card } from '../../components/cards/Card';
import { ErrorState } from '../../components/feedback/EmptyState';
import { Change, StatCard, StatGrid } from '../../components/cards/StatCard';
import { formatCount, formatThousands } from '../../format/number';
import { useDashboardStats } from '../../providers/queries';

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
      {card('Active projects', 'activeProjects')}
      {card('Total subscriptions', 'totalSubscriptions')}
      {card('VPN users', 'vpnUsers')}
      {card('API calls', 'apiCalls', formatThousands)}
    </StatGrid>
  );
};
