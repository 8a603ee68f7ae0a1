import { Skeleton } from '@mui/material';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useCallback, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { isRightToLeft } from '../../language/language';
import { CHART_HEIGHT } from './ChartCard';

/** The library is fetched when the first chart is drawn, after the screen around it. */
const PlotCanvas = lazy(() => import('./PlotCanvas'));

export interface Series<T> {
  name: string;
  fill: string;
  /** Below zero the bar is below the line; null where nothing is known. */
  value: (bar: T) => number | null;
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
  /** Stacked bars, or lines beside each other. */
  series: readonly Series<T>[];
  kind?: 'bar' | 'line';
  /** Of lines: a value that stays until it changes. */
  isStepped?: boolean;
  formatTick: (value: number) => string;
  /** Counts are whole numbers. */
  whole?: boolean;
  legend?: boolean;
  /** The text of a bar when it is pointed at, or reached with the arrow keys. */
  hint: (bar: T) => ReactNode;
}

/** Time runs as the language does. */
const [ONWARD, BACK] = isRightToLeft ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowRight', 'ArrowLeft'] as const);
const isStep = (key: string) => key === 'ArrowRight' || key === 'ArrowLeft' || key === 'Home' || key === 'End';

/** A chart that pointer and keyboard read bar by bar; its table is beside it, in the `ChartCard`. */
export function BarChart<T extends Bar>({
  label,
  bars,
  series,
  kind = 'bar',
  isStepped,
  formatTick,
  whole,
  legend = false,
  hint,
}: Props<T>) {
  const [at, setAt] = useState<number>();
  const [area, setArea] = useState({ left: 0, right: 0 });
  const place = useCallback(
    ({ left, right }: { left: number; right: number }) =>
      setArea((before) => (before.left === left && before.right === right ? before : { left, right })),
    [],
  );

  const last = bars.length - 1;
  const slot = (area.right - area.left) / Math.max(1, bars.length);
  /** In pixels from the left. */
  const centre = (index: number) => (isRightToLeft ? area.right - slot * (index + 0.5) : area.left + slot * (index + 0.5));

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isStep(event.key) || last < 0) return;
    event.preventDefault();
    const next = { [ONWARD]: (at ?? -1) + 1, [BACK]: (at ?? 1) - 1, Home: 0, End: last }[event.key];
    setAt(Math.max(0, Math.min(last, next ?? 0)));
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = Math.floor((isRightToLeft ? area.right - x : x - area.left) / slot);
    setAt(index >= 0 && index <= last ? index : undefined);
  };

  const pointed = at === undefined ? undefined : bars[at];
  return (
    <Plot>
      <div
        className="plot"
        role="application"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <PlotCanvas
            kind={kind}
            isStepped={isStepped}
            labels={bars.map((bar) => bar.label)}
            series={series.map(({ name, fill, value }) => ({ name, fill, values: bars.map(value) }))}
            marks={bars.map(({ mark }) => mark)}
            formatTick={formatTick}
            whole={whole}
            at={at}
            onArea={place}
          />
        </Suspense>
      </div>
      {pointed && at !== undefined && (
        <div className="words" role="status" style={beside(centre(at), area)}>
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
    </Plot>
  );
}

/** On the side where there is more room; not in a style sheet, which would be mirrored. */
const beside = (x: number, { left, right }: { left: number; right: number }) => ({
  left: x,
  transform: x > (left + right) / 2 ? 'translateX(calc(-100% - 12px))' : 'translateX(12px)',
});

const Plot = styled('div')({
  position: 'relative',
  minWidth: 0,
  '.plot': { position: 'relative', height: CHART_HEIGHT, borderRadius: 6, touchAction: 'pan-y' },
  '.words': {
    position: 'absolute',
    top: 24,
    zIndex: 2,
    padding: '8px 12px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    background: 'var(--panel)',
    boxShadow: 'var(--shadow-pop)',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
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
