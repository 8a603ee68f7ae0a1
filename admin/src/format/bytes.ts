import { LOCALE, setApart } from '../language/language';

const STEP = 1024;
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;

/** Panels count traffic by 1,024 too, whatever they call the unit. */
export const GIB = STEP ** 3;

const FIGURE = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** The unit in which a number of bytes reads best, and how many bytes it has. */
export function unitOf(bytes: number): { name: string; size: number } {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, Math.abs(bytes))) / Math.log(STEP))));
  return { name: UNITS[power] ?? 'B', size: STEP ** power };
}

/** `5368709120` → `5 GiB`. */
export function formatBytes(bytes: number, unit = unitOf(bytes)): string {
  const figure = bytes / unit.size;
  return setApart(`${Math.abs(figure) >= 100 ? WHOLE.format(figure) : FIGURE.format(figure)} ${unit.name}`);
}
