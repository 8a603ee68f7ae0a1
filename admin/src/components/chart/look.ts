/** In pixels: what waits for a chart is as high as the chart. */
export const CHART_HEIGHT = 260;
