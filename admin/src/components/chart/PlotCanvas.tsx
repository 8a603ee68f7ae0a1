import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  type ChartConfiguration,
  type Plugin,
} from 'chart.js';
import { useEffect, useRef } from 'react';

import { isRightToLeft } from '../../language/language';
import { shownLabels } from './scale';

Chart.register(BarController, BarElement, CategoryScale, Filler, LinearScale, LineController, LineElement, PointElement);

export interface PlotSeries {
  name: string;
  /** A colour of the theme: `var(--accent)`. */
  fill: string;
  values: readonly (number | null)[];
}

export interface PlotProps {
  kind: 'bar' | 'line';
  labels: readonly string[];
  series: readonly PlotSeries[];
  formatTick?: (value: number) => string;
  /** Counts are whole numbers. */
  whole?: boolean;
  /** Figures on the bars themselves. */
  marks?: readonly (string | undefined)[];
  /** The one that is pointed at. */
  at?: number;
  /** A value that stays until it changes, drawn as steps. */
  isStepped?: boolean;
  /** The line alone, without axes. */
  isBare?: boolean;
  /** The edges of the plot in its element, in pixels from the left. */
  onArea?: (area: { left: number; right: number }) => void;
}

const LABEL_GAP = 20;

/** A colour for the canvas, which cannot use CSS variables. */
const colourOf = (element: Element, colour: string) =>
  colour.replace(/var\((--[\w-]+)\)/g, (_, name: string) => getComputedStyle(element).getPropertyValue(name).trim());

/** The drawing itself, by Chart.js; texts, keyboard and table are elements around it. */
export default function PlotCanvas(props: PlotProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  const drawn = useRef<Chart>(null);

  useEffect(() => {
    latest.current = props;
    const chart = drawn.current;
    if (!chart || !ref.current) return;
    const { data, options } = configOf(ref.current, latest);
    chart.data = data;
    chart.options = options ?? {};
    chart.update('none');
  });

  useEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const chart = new Chart(canvas, configOf(canvas, latest));
    drawn.current = chart;
    // The scheme changes by a class of the root, and no element is drawn again for it.
    const observer = new MutationObserver(() => {
      Object.assign(chart, { data: configOf(canvas, latest).data });
      chart.options = configOf(canvas, latest).options ?? {};
      chart.update('none');
    });
    observer.observe(document.documentElement, { attributeFilter: ['class'] });
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, []);

  return <canvas ref={ref} aria-hidden />;
}

function configOf(canvas: HTMLCanvasElement, latest: { current: PlotProps }): ChartConfiguration {
  const { kind, labels, series, formatTick = String, whole = false, isStepped = false, isBare = false } = latest.current;
  const colour = (name: string) => colourOf(canvas, name);
  const faint = colour('var(--text-faint)');
  const font = { size: 12, family: getComputedStyle(canvas).fontFamily };
  return {
    type: kind,
    data: {
      labels: [...labels],
      datasets: series.map(({ fill, values }) => ({
        data: [...values],
        backgroundColor: kind === 'bar' ? colour(fill) : `color-mix(in srgb, ${colour(fill)} 14%, transparent)`,
        borderColor: colour(fill),
        borderWidth: kind === 'bar' ? 0 : isBare ? 1.5 : 2,
        borderRadius: 2,
        maxBarThickness: 36,
        categoryPercentage: 0.86,
        pointRadius: 0,
        fill: kind === 'line' && series.length === 1,
        stepped: isStepped,
        clip: false,
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      events: [],
      // The library makes room for the last label only where the axis is not turned round.
      layout: { padding: isBare ? 2 : { top: 18, left: isRightToLeft ? 24 : 0 } },
      scales: {
        x: {
          display: !isBare,
          // Time runs as the language does, and the axis of values is where a line begins.
          reverse: isRightToLeft,
          offset: !isBare,
          stacked: true,
          grid: { display: false },
          border: { display: false },
          ticks: {
            color: faint,
            font,
            autoSkip: false,
            maxRotation: 0,
            // By the width of this drawing: the element may have had none when it was made.
            callback(_, index) {
              return shownLabels(labels, this.chart.width - 56, LABEL_GAP).has(index) ? labels[index] : null;
            },
          },
        },
        y: {
          display: !isBare,
          position: isRightToLeft ? 'right' : 'left',
          grace: isBare ? '10%' : 0,
          stacked: kind === 'bar',
          beginAtZero: !isBare,
          border: { display: false },
          grid: { color: ({ tick }) => (tick?.value === 0 ? faint : colour('var(--line)')) },
          ticks: {
            color: faint,
            font,
            maxTicksLimit: 6,
            precision: whole ? 0 : undefined,
            callback: (value) => formatTick(Number(value)),
          },
        },
      },
    },
    plugins: [extras(canvas, latest)],
  };
}

/** Drawn with the plot: the bar that is pointed at below it, the figures on the bars above it. */
const extras = (canvas: HTMLCanvasElement, latest: { current: PlotProps }): Plugin => ({
  id: 'extras',
  afterLayout: ({ chartArea: { left, right } }) => latest.current.onArea?.({ left, right }),
  beforeDatasetsDraw: ({ ctx, chartArea: { left, right, top, bottom } }) => {
    const { at, labels } = latest.current;
    if (at === undefined) return;
    const slot = (right - left) / Math.max(1, labels.length);
    ctx.fillStyle = colourOf(canvas, 'var(--neutral-soft)');
    ctx.fillRect(isRightToLeft ? right - slot * (at + 1) : left + slot * at, top, slot, bottom - top);
  },
  afterDatasetsDraw: ({ ctx, scales, chartArea: { left, right } }) => {
    const { marks = [], series } = latest.current;
    const { x, y } = scales;
    if (!x || !y) return;
    ctx.fillStyle = colourOf(canvas, 'var(--text-muted)');
    ctx.font = `500 12px ${getComputedStyle(canvas).fontFamily}`;
    ctx.textAlign = 'center';
    marks.forEach((mark, index) => {
      if (!mark) return;
      const height = series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0);
      const half = ctx.measureText(mark).width / 2;
      const centre = Math.min(Math.max(x.getPixelForValue(index), left + half), right - half);
      ctx.fillText(mark, centre, y.getPixelForValue(height) - 6);
    });
  },
});
