import type { Analytics, GrowthFigure } from '../../api/analyticsTypes';
import { StatCard, StatGrid } from '../../components/StatCard';
import { formatMoney } from '../../format/money';
import { formatCount, formatPercent } from '../../format/number';
import type { PartProps } from './AnalyticsBody';
import { ChangeNote } from './ChangeNote';
import type { Defined } from './definitions';
import { growthLines } from './growth';
import { Term } from './Term';

export const AnalyticsCards = ({ data }: PartProps) => {
  const lines = data && growthLines(data.growth, data.range);
  const card = (name: Defined, figure: GrowthFigure, value: (analytics: Analytics) => string) => {
    const line = lines?.find((each) => each.figure === figure);
    return <StatCard label={<Term name={name} />} value={data && value(data)} hasNote note={line && <ChangeNote line={line} />} />;
  };
  return (
    <StatGrid>
      {card('Total Revenue', 'revenue', ({ totalRevenue }) => formatMoney(totalRevenue))}
      {card('Active Subscriptions', 'activeSubscriptions', ({ activeSubscriptions }) => formatCount(activeSubscriptions))}
      {card('New Customers', 'newCustomers', ({ newCustomers }) => formatCount(newCustomers))}
      {card('Churn Rate', 'churnRate', ({ churnRate }) => (churnRate === null ? '–' : formatPercent(churnRate)))}
    </StatGrid>
  );
};
