import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';

import type { Analytics, GrowthFigure } from '../../api/types';
import { StatCard, StatGrid } from '../../components/cards/StatCard';
import { formatMoney } from '../../format/money';
import { formatCount, formatPercent } from '../../format/number';
import type { PartProps } from './AnalyticsBody';
import { Term, type Defined } from './definitions';
import { formatPoints, growthLines, type GrowthLine } from './growth';
import { t } from '../../language/language';

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

/** An arrow and a figure, in the colour of good or bad news; the whole sentence is for screen readers. */
export const ChangeNote = ({ line }: { line: GrowthLine }) => {
  const { change, isGood, figure } = line;
  if (change === null) return <span>–</span>;
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <Note className={isGood === undefined ? undefined : isGood ? 'good' : 'bad'} title={line.text}>
      {change !== 0 && <Arrow size={13} aria-label={change > 0 ? t('up') : t('down')} />}
      <span>{figure === 'churnRate' ? formatPoints(change) : formatPercent(change)}</span>
    </Note>
  );
};

const Note = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&.good': { color: 'var(--good-text)' },
  '&.bad': { color: 'var(--bad-text)' },
});
