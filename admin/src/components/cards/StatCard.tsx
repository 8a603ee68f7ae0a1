import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

import { Link } from 'react-router-dom';

import { formatPercent } from '../../format/number';
import { useCan, type Permission } from '../../providers/session';
import { Hint } from '../feedback/Hint';
import { Card } from './Card';
import { t } from '../../language/language';

interface Props {
  label: ReactNode;
  /** Undefined while it loads, null where it could not be loaded. */
  value: ReactNode | undefined;
  /** A line below the figure: a change, a share, a unit. */
  note?: ReactNode;
  /** Whether a note will come, so that the card has its height from the start. */
  hasNote?: boolean;
  /** The list of the counted rows, and the permission to read it. */
  to?: string;
  permission?: Permission;
  /** What exactly is counted. */
  hint?: string;
  /** The change of the figure, beside it; its space is kept while it loads. */
  trend?: ReactNode;
}

export const StatCard = ({ label, value, note, hasNote = note !== undefined, to: rows, permission, hint, trend }: Props) => {
  const mayRead = useCan(permission);
  const to = mayRead ? rows : undefined;
  return (
    <Stat aria-busy={value === undefined} className={to && 'leads'}>
      <div className="label">
        {to ? (
          <Hint text={hint}>
            <Link to={to}>{label}</Link>
          </Hint>
        ) : (
          label
        )}
      </div>
      <div className="figure" style={widthOf(value)}>
        {value === undefined ? <Skeleton width="52%" height={22} /> : (value ?? '–')}
        {trend !== undefined && <div className="trend">{trend}</div>}
      </div>
      {hasNote && <div className="note">{value === undefined ? <Skeleton width="70%" height={12} /> : note}</div>}
    </Stat>
  );
};

const PHONE = '@media (max-width: 767px)';
/** A digit of Inter is some 0.6 em wide: a huge figure becomes smaller rather than longer than its card. */
const fitting = (size: number) => `min(${size}px, calc(100cqi / var(--characters) / 0.6))`;

/** How many characters the figure has. */
export const widthOf = (value: ReactNode) =>
  ({ '--characters': typeof value === 'string' ? Math.max(value.length, 4) : 4 }) as CSSProperties;

const Stat = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  padding: 16,
  containerType: 'inline-size',
  '.label': { color: 'var(--text-muted)', fontSize: 13, lineHeight: '18px' },
  // The whole card is the link, and a screen reader reads its label.
  '.label a': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  },
  '&.leads': { position: 'relative', transition: 'background var(--motion)', '&:hover': { background: 'var(--panel-hover)' } },
  // If one label takes two lines, the figures are still in line.
  '&:not(:has(.note)) .label': { flex: '1 0 auto' },
  '.figure': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 34,
    margin: '2px 0',
    fontSize: fitting(26),
    lineHeight: '34px',
    whiteSpace: 'nowrap',
    fontWeight: 600,
    letterSpacing: '-0.022em',
    fontVariantNumeric: 'tabular-nums',
  },
  '.trend': { flex: '0 1 120px', minWidth: 0, height: 30, marginInlineStart: 'auto', paddingInlineStart: 12 },
  '.note': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2px 8px',
    minHeight: 16,
    color: 'var(--text-faint)',
    fontSize: 12,
    lineHeight: '16px',
    overflowWrap: 'anywhere',
  },
  [PHONE]: {
    padding: '12px 14px',
    '.label': { fontSize: 12, lineHeight: '16px' },
    '.figure': { minHeight: 28, fontSize: fitting(21), lineHeight: '28px' },
    '.note': { fontSize: 11 },
  },
});

/** Four in a row, two on a phone. */
export const StatGrid = styled('div', { shouldForwardProp: (prop) => prop !== 'columns' })<{ columns?: 2 | 3 | 4 }>(({ columns = 4 }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gap: 16,
  marginBottom: 16,
  '@media (max-width: 1023px)': columns === 4 && { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [PHONE]: { gap: 10 },
}));

/** A change in percent; a dash where there is nothing to compare with. */
export const Change = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    <span>{t('– from last month')}</span>
  ) : (
    <Trend className={percent < 0 ? 'down' : percent > 0 ? 'up' : undefined}>
      <b>
        {percent < 0 ? <ArrowDown size={13} aria-label={t('down')} /> : percent > 0 ? <ArrowUp size={13} aria-label={t('up')} /> : null}
        <span>{formatPercent(percent)}</span>
      </b>
      <span>{t('from last month')}</span>
    </Trend>
  );

const Trend = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '0 4px',
  whiteSpace: 'nowrap',
  b: { display: 'inline-flex', alignItems: 'center', gap: 2, fontWeight: 500 },
  '&.up b': { color: 'var(--good-text)' },
  '&.down b': { color: 'var(--bad-text)' },
});
