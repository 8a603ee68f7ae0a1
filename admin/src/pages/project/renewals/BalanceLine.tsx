import { styled } from '@mui/material/styles';

import { useWidth } from '../../../components/chart/BarChart';
import { ticksOf } from '../../../components/chart/scale';
import { formatDay } from '../../../format/time';
import { useTimeStyle } from '../../../providers/display';
import type { CalendarDay } from './month';
import { LOCALE } from '../../../language/language';

interface Props {
  days: readonly CalendarDay[];
  pointed: string | undefined;
}

const HEIGHT = 150;
const TOP = 10;
const BOTTOM = 24;
const AXIS = 64;

const TICK = new Intl.NumberFormat(LOCALE, { notation: 'compact', style: 'currency', currency: 'USD', maximumFractionDigits: 1 });

/** The balance after each day of the month. The calendar and the table say the same in words. */
export const BalanceLine = ({ days, pointed }: Props) => {
  const { dateFormat } = useTimeStyle();
  const { ref, width } = useWidth<HTMLDivElement>();
  const values = days.map(({ balance }) => Number(balance));
  const ticks = ticksOf(Math.min(...values), Math.max(...values));
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const slot = Math.max(0, width - AXIS) / Math.max(1, days.length);
  const x = (index: number) => AXIS + slot * index;
  const y = (value: number) => TOP + ((highest - value) / (highest - lowest)) * (HEIGHT - TOP - BOTTOM);
  // A step for each day: the balance moves when something is charged, and not on the way there.
  const line = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)},${y(value)}H${x(index + 1)}`).join('');
  const at = days.findIndex(({ date }) => date === pointed);

  return (
    <Chart ref={ref} aria-hidden>
      <svg width={width} height={HEIGHT}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? 'zero' : 'grid'} x1={AXIS} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={AXIS - 8} y={y(tick) + 4} textAnchor="end">
              {TICK.format(tick)}
            </text>
          </g>
        ))}
        {at >= 0 && <rect className="cursor" x={x(at)} y={TOP} width={slot} height={HEIGHT - TOP - BOTTOM} />}
        <path d={line} />
        <text x={AXIS} y={HEIGHT - 6}>
          {formatDay(days[0]?.date ?? '', dateFormat)}
        </text>
        <text x={width} y={HEIGHT - 6} textAnchor="end">
          {formatDay(days.at(-1)?.date ?? '', dateFormat)}
        </text>
      </svg>
    </Chart>
  );
};

const Chart = styled('div')({
  marginTop: 12,
  svg: { display: 'block', overflow: 'visible' },
  text: { fill: 'var(--text-faint)', fontSize: 12, fontVariantNumeric: 'tabular-nums' },
  path: { fill: 'none', stroke: 'var(--accent)', strokeWidth: 2, strokeLinejoin: 'round' },
  '.grid': { stroke: 'var(--line)' },
  '.zero': { stroke: 'var(--text-faint)' },
  '.cursor': { fill: 'var(--neutral-soft)' },
});
