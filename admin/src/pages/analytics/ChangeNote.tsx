import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';

import { formatPercent } from '../../format/number';
import { formatPoints, type GrowthLine } from './growth';

/** An arrow and a figure, in the colour of good or bad news; the whole sentence is for screen readers. */
export const ChangeNote = ({ line }: { line: GrowthLine }) => {
  const { change, isGood, figure } = line;
  if (change === null) return <span>– no comparison yet</span>;
  const Arrow = change > 0 ? ArrowUp : ArrowDown;
  return (
    <Note className={isGood === undefined ? undefined : isGood ? 'good' : 'bad'} title={line.text}>
      {change !== 0 && <Arrow size={13} aria-label={change > 0 ? 'up' : 'down'} />}
      {figure === 'churnRate' ? formatPoints(change) : formatPercent(change)}
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
