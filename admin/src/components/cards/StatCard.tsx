import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

import { formatPercent } from '../../format/number';
import { Card } from './Card';
import { Skeleton } from '../feedback/Skeleton';
import './StatCard.css';

interface Props {
  label: ReactNode;
  /** Undefined while it loads, null where it cannot be had. */
  value: ReactNode | undefined;
  /** A line below the figure: a change, a share, a unit. */
  note?: ReactNode;
  /** Whether a note will come, so that the card has its height from the start. */
  hasNote?: boolean;
}

export const StatCard = ({ label, value, note, hasNote = note !== undefined }: Props) => (
  <Card className="stat" aria-busy={value === undefined}>
    <div className="label">{label}</div>
    <div className="figure" style={widthOf(value)}>
      {value === undefined ? <Skeleton width="52%" height={22} /> : (value ?? '–')}
    </div>
    {hasNote && <div className="note">{value === undefined ? <Skeleton width="70%" height={12} /> : note}</div>}
  </Card>
);

/** Four in a row, two on a phone. */
export const StatGrid = ({ columns = 4, children }: { columns?: 2 | 3 | 4; children: ReactNode }) => (
  <div className="stat-grid" data-columns={columns}>
    {children}
  </div>
);

/** A change in percent; a dash where there is nothing to compare with. */
export const Change = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    <span>– from last month</span>
  ) : (
    <span className="trend">
      <span className={percent < 0 ? 'down' : percent > 0 ? 'up' : 'level'}>
        {percent < 0 ? <ArrowDown size={13} aria-label="down" /> : percent > 0 ? <ArrowUp size={13} aria-label="up" /> : null}
        {formatPercent(percent)}
      </span>
      from last month
    </span>
  );

/** How many characters the figure has, for a size at which a huge one stays on its line. */
export const widthOf = (value: ReactNode) =>
  ({ '--characters': typeof value === 'string' ? Math.max(value.length, 4) : 4 }) as CSSProperties;
