import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { CHART_HEIGHT } from './ChartCard';
import { shownLabels, ticksOf } from './scale';

export interface Series<T> {
  name: string;
  fill: string;
  /** Below zero the bar hangs from the line. */
  value: (bar: T) => number;
}

interface Bar {
  key: string;
  label: string;
  name: string;
  /** A figure on the bar itself. */
  mark?: string;
}

interface Props<T extends Bar> {
  label: string;
  bars: readonly T[];
  /** Stacked. */
  series: readonly Series<T>[];
  formatTick: (value: number) => string;
  /** What is counted has no halves. */
  whole?: boolean;
  legend?: boolean;
  /** What a bar says when it is pointed at, or reached with the arrow keys. */
  hint: (bar: T) => ReactNode;
}

const TOP = 20;
const BOTTOM = 26;
const AXIS = 56;
const BAR_MAX = 36;
const LABEL_GAP = 20;

const isStep = (key: string) => key === 'ArrowRight' || key === 'ArrowLeft' || key === 'Home' || key === 'End';

export function BarChart<T extends Bar>({ label, bars, series, formatTick, whole, legend = false, hint }: Props<T>) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number>();

  const last = bars.length - 1;
  const slot = Math.max(0, width - AXIS) / Math.max(1, bars.length);
  const thickness = Math.min(BAR_MAX, slot * 0.78);
  const centre = (index: number) => AXIS + slot * (index + 0.5);

  const sums = bars.map((bar) => {
    const values = series.map(({ value }) => value(bar));
    const sum = (sign: 1 | -1) => values.reduce((total, value) => (value * sign > 0 ? total + value : total), 0);
    return { values, up: sum(1), down: sum(-1) };
  });
  const ticks = ticksOf(Math.min(0, ...sums.map(({ down }) => down)), Math.max(0, ...sums.map(({ up }) => up)), { whole });
  const [lowest = 0, highest = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => TOP + ((highest - value) / (highest - lowest)) * (CHART_HEIGHT - TOP - BOTTOM);
  const named = shownLabels(
    bars.map((bar) => bar.label),
    width - AXIS,
    LABEL_GAP,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isStep(event.key) || last < 0) return;
    event.preventDefault();
    const next = { ArrowRight: (at ?? -1) + 1, ArrowLeft: (at ?? 1) - 1, Home: 0, End: last }[event.key];
    setAt(Math.max(0, Math.min(last, next ?? 0)));
  };
  const onPointer = (event: PointerEvent<SVGSVGElement>) => {
    const index = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - AXIS) / slot);
    setAt(index >= 0 && index <= last ? index : undefined);
  };

  const pointed = at === undefined ? undefined : bars[at];
  return (
    <Chart ref={ref}>
      <svg
        role="application"
        aria-label={label}
        tabIndex={0}
        width={width}
        height={CHART_HEIGHT}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className={tick === 0 ? 'zero' : 'grid'} x1={AXIS} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={AXIS - 8} y={y(tick) + 4} textAnchor="end">
              {formatTick(tick)}
            </text>
          </g>
        ))}
        {at !== undefined && (
          <rect className="cursor" x={centre(at) - slot / 2} y={TOP} width={slot} height={CHART_HEIGHT - TOP - BOTTOM} />
        )}
        {bars.map((bar, index) => (
          <g key={bar.key}>
            {stack(sums[index]?.values ?? []).map(({ from, to }, part) => (
              <rect
                key={series[part]?.name}
                fill={series[part]?.fill}
                x={centre(index) - thickness / 2}
                y={y(Math.max(from, to))}
                width={thickness}
                height={Math.abs(y(from) - y(to))}
                rx={Math.min(2, thickness / 4)}
              />
            ))}
            {bar.mark && (
              <text className="mark" x={centre(index)} y={y(sums[index]?.up ?? 0) - 6} textAnchor={markAnchorOf(centre(index), width)}>
                {bar.mark}
              </text>
            )}
            {named.has(index) && (
              <text x={centre(index)} y={CHART_HEIGHT - 6} textAnchor={anchorOf(centre(index), width)}>
                {bar.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      {pointed && at !== undefined && (
        <div className={centre(at) > (width + AXIS) / 2 ? 'words left' : 'words'} role="status" style={{ left: centre(at) }}>
          <div className="name tabular">{pointed.name}</div>
          {hint(pointed)}
        </div>
      )}
      {legend && (
        <ul className="legend" aria-hidden>
          {series.map(({ name, fill }) => (
            <li key={name}>
              <span style={{ background: fill }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </Chart>
  );
}

/** Stacks gains from the line upwards, losses downwards. */
function stack(values: readonly number[]): { from: number; to: number }[] {
  let up = 0;
  let down = 0;
  return values.map((value) => {
    const from = value < 0 ? down : up;
    if (value < 0) down += value;
    else up += value;
    return { from, to: from + value };
  });
}

/** The last label must not stand out of the picture. */
const anchorOf = (x: number, width: number) => (x > width - AXIS / 2 ? 'end' : 'middle');

/** And the figure on the first bar must not overlap the axis. */
const markAnchorOf = (x: number, width: number) => (x < AXIS * 1.5 ? 'start' : anchorOf(x, width));

/** How wide an element is, in whole pixels, also after the window or the font has changed. */
export function useWidth<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

const Chart = styled('div')({
  position: 'relative',
  svg: { display: 'block', overflow: 'visible', borderRadius: 6, touchAction: 'pan-y' },
  text: { fill: 'var(--text-faint)', fontSize: 12, fontVariantNumeric: 'tabular-nums' },
  '.mark': { fill: 'var(--text-muted)', fontWeight: 500 },
  '.grid': { stroke: 'var(--line)' },
  '.zero': { stroke: 'var(--text-faint)' },
  '.cursor': { fill: 'var(--neutral-soft)' },
  '.words': {
    position: 'absolute',
    top: 24,
    zIndex: 2,
    marginLeft: 12,
    padding: '8px 12px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--panel)',
    boxShadow: 'var(--shadow-pop)',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  '.words.left': { marginLeft: -12, transform: 'translateX(-100%)' },
  '.name': { marginBottom: 2, color: 'var(--text-muted)', fontSize: 12, lineHeight: '16px', fontWeight: 400 },
  '.legend': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '4px 16px',
    margin: '8px 0 0',
    padding: 0,
    color: 'var(--text-muted)',
    fontSize: 13,
    listStyle: 'none',
    li: { display: 'flex', alignItems: 'center', gap: 6 },
    span: { width: 9, height: 9, borderRadius: 2 },
  },
});
