import { DateTime } from 'luxon';

const at = (instant: string, zone: string) => DateTime.fromISO(instant, { zone });

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
