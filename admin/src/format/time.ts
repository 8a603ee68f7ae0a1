import { DateTime } from 'luxon';

/** How this installation shows time: the zone and format of Settings, whatever the browser's own zone is. */
export interface TimeStyle {
  zone: string;
  dateFormat: string;
}

export const DEFAULT_TIME_STYLE: TimeStyle = { zone: 'UTC', dateFormat: 'MM/dd/yyyy' };

const at = (instant: string, zone: string) => DateTime.fromISO(instant, { zone });

export const formatDate = (instant: string, { zone, dateFormat }: TimeStyle) => at(instant, zone).toFormat(dateFormat);

export const formatDateTime = (instant: string, { zone, dateFormat }: TimeStyle) => at(instant, zone).toFormat(`${dateFormat} HH:mm`);

/** For a tooltip: to the second, and with the zone's name, so that nobody has to guess. */
export const formatExact = (instant: string, { zone, dateFormat }: TimeStyle) =>
  `${at(instant, zone).toFormat(`${dateFormat} HH:mm:ss`)} ${zone}`;

export function formatAgo(instant: string, now: number = Date.now()): string {
  const seconds = Math.round((now - Date.parse(instant)) / 1000);
  if (Math.abs(seconds) < 45) return 'just now';
  return DateTime.fromMillis(Date.parse(instant)).toRelative({ base: DateTime.fromMillis(now), locale: 'en' }) ?? '';
}

/** The day (`yyyy-MM-dd`) that an instant lies in, in the given zone: what a date input shows. */
export const dayOf = (instant: string, zone: string) => at(instant, zone).toFormat('yyyy-MM-dd');

/** The minute (`yyyy-MM-ddTHH:mm`) for a date-and-time input. */
export const minuteOf = (instant: string, zone: string) => at(instant, zone).toFormat("yyyy-MM-dd'T'HH:mm");

/** The instant at which a typed day, or day and time, begins in the zone; undefined for what is not a date. */
export function instantOf(typed: string, zone: string): string | undefined {
  const time = DateTime.fromISO(typed, { zone });
  return time.isValid ? (time.toUTC().toISO({ suppressMilliseconds: true }) ?? undefined) : undefined;
}

/** The last millisecond of a typed day in the zone, for filters that take the whole day. */
export function endOfDay(day: string, zone: string): string | undefined {
  const time = DateTime.fromISO(day, { zone });
  return time.isValid ? (time.endOf('day').toUTC().toISO() ?? undefined) : undefined;
}

/** An instant as the address of another day at the same time of day: a changed date keeps the hour that was stored. */
export function moveToDay(instant: string, day: string, zone: string): string | undefined {
  const time = at(instant, zone);
  const target = DateTime.fromISO(day, { zone });
  if (!time.isValid || !target.isValid) return undefined;
  return (
    target.set({ hour: time.hour, minute: time.minute, second: time.second }).toUTC().toISO({ suppressMilliseconds: true }) ?? undefined
  );
}

/** A day that has no time and no zone, in the format of Settings. */
export const formatDay = (day: string, dateFormat: string) => DateTime.fromISO(day, { zone: 'UTC' }).toFormat(dateFormat);

export const today = (zone: string) => DateTime.now().setZone(zone).toFormat('yyyy-MM-dd');

export const addDays = (day: string, days: number) => DateTime.fromISO(day, { zone: 'UTC' }).plus({ days }).toFormat('yyyy-MM-dd');
