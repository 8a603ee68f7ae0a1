/** In pixels: what waits for a chart is as high as the chart. */
export const CHART_HEIGHT = 260;

export const TICK = { fill: 'var(--text-faint)', fontSize: 12 };
