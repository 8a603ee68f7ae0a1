/** Round figures for an axis, from below the least to above the greatest, and always zero. */
export function ticksOf(least: number, greatest: number, { whole = false, count = 4 } = {}): number[] {
  const span = Math.max(greatest, 0) - Math.min(least, 0);
  if (span === 0) return [0, 1];
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = whole ? Math.max(1, Math.ceil(nice * power)) : nice * power;
  const first = Math.floor(Math.min(least, 0) / step);
  const last = Math.ceil(Math.max(greatest, 0) / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Which labels stand below the bars: as many as have room, the first and the last among them. */
export function shownLabels(labels: readonly string[], width: number, gap: number): ReadonlySet<number> {
  const CHARACTER = 6.5;
  const widest = Math.max(0, ...labels.map((label) => label.length)) * CHARACTER + gap;
  const every = Math.max(1, Math.ceil((labels.length * widest) / Math.max(width, 1)));
  const last = labels.length - 1;
  const shown = labels.flatMap((_, index) => (index % every === 0 && (index === 0 || last - index >= every) ? [index] : []));
  return new Set(last >= 0 ? [...shown, last] : []);
}
