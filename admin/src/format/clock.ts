import { LOCALE, t } from '../language/language';

/** How this installation shows time: the zone and format of Settings, whatever the browser's own zone is. */
export interface TimeStyle {
  zone: string;
  dateFormat: string;
}

export const DEFAULT_TIME_STYLE: TimeStyle = { zone: 'UTC', dateFormat: 'MM/dd/yyyy' };

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than a hundred uses. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts });
  clocks.set(zone, clock);
  return clock;
}

/** The formats of Settings are made of `yyyy`, `MM` and `dd`; here come `HH`, `mm` and `ss` besides. */
function shown(instant: string, zone: string, format: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return t('Invalid date');
  const parts = new Map(
    clockOf(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return format
    .replace('yyyy', part('year').padStart(4, '0'))
    .replace('MM', part('month'))
    .replace('dd', part('day'))
    .replace('HH', part('hour'))
    .replace('mm', part('minute'))
    .replace('ss', part('second'));
}

export const formatDate = (instant: string, { zone, dateFormat }: TimeStyle) => shown(instant, zone, dateFormat);

export const formatDateTime = (instant: string, { zone, dateFormat }: TimeStyle) => shown(instant, zone, `${dateFormat} HH:mm`);

export const formatTime = (instant: string, { zone }: Pick<TimeStyle, 'zone'>) => shown(instant, zone, 'HH:mm');

/** For a tooltip: to the second, and with the zone's name. */
export const formatExact = (instant: string, { zone, dateFormat }: TimeStyle) =>
  `${shown(instant, zone, `${dateFormat} HH:mm:ss`)} ${zone}`;

const shortDays = new Map<string, Intl.DateTimeFormat>();

/** For the axis of a plot, where there is little room: 'Nov 29'. A day of the calendar is read as UTC, so that nothing shifts it. */
export function formatShortDay(instant: string, zone = 'UTC'): string {
  const format = shortDays.get(zone) ?? new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', timeZone: zone });
  shortDays.set(zone, format);
  return format.format(new Date(instant));
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const UNITS = [
  [365.25 * DAY, 'year'],
  [30.44 * DAY, 'month'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [1, 'second'],
] as const;

const AGO = new Intl.RelativeTimeFormat(LOCALE);

export function formatAgo(instant: string, now: number = Date.now()): string {
  const passed = Math.round((now - Date.parse(instant)) / 1000);
  const seconds = Math.abs(passed);
  if (Number.isNaN(seconds)) return t('Invalid date');
  if (seconds < 45) return t('just now');
  const [size, unit] = UNITS.find(([least]) => seconds >= least) ?? UNITS[5];
  const count = Math.trunc(seconds / size);
  return AGO.format(passed > 0 ? -count : count, unit);
}
