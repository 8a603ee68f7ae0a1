import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';

const PlotCanvas = lazy(() => import('./PlotCanvas'));

const SERIES = { name: '', fill: 'var(--accent)' };

/** How a figure came to be what it is, as a line of its own height; `label` says it in words. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => (
  <Line role="img" aria-label={label}>
    <Suspense fallback={null}>
      <PlotCanvas kind="line" isBare labels={values.map(String)} series={[{ ...SERIES, values }]} />
    </Suspense>
  </Line>
);

const Line = styled('span')({ position: 'relative', display: 'block', width: '100%', height: '100%' });
