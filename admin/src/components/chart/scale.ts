/**
 * Which labels stand below a plot: as many as have room, each once, in equal steps back from the last. Hours of one day have the day's
 * label, which is at its first hour.
 */
export function shownLabels(labels: readonly string[], width: number, gap: number): ReadonlySet<number> {
  const CHARACTER = 6.5;
  const named = labels.flatMap((label, index) => (index === 0 || label !== labels[index - 1] ? [index] : []));
  const widest = Math.max(0, ...labels.map((label) => label.length)) * CHARACTER + gap;
  const every = Math.max(1, Math.ceil((named.length * widest) / Math.max(width, 1)));
  const shown = named.filter((_, place) => (named.length - 1 - place) % every === 0);
  const slot = width / Math.max(1, labels.length);
  // Of a day that has few hours left, at the beginning, the next one's label takes the place.
  return new Set(shown.filter((index, place) => place === shown.length - 1 || ((shown[place + 1] ?? 0) - index) * slot >= widest - gap));
}
