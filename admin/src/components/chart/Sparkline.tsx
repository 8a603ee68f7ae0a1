import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';

const PlotCanvas = lazy(() => import('./PlotCanvas'));

const SERIES = { name: '', fill: 'var(--accent)' };

/** The past of a figure as a small line; `label` describes it in words. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => (
  <Line role="img" aria-label={label}>
    <Suspense fallback={null}>
      <PlotCanvas kind="line" isBare labels={values.map(String)} series={[{ ...SERIES, values }]} />
    </Suspense>
  </Line>
);

// Out of the flow: a canvas keeps the width that it was drawn with, and would keep its card from becoming narrower.
const Line = styled('span')({
  position: 'relative',
  display: 'block',
  height: '100%',
  overflow: 'hidden',
  canvas: { position: 'absolute', inset: 0 },
});
