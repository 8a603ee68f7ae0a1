import { DateTime } from 'luxon';

import { t } from '../language/language';

/** Half a date is one to luxon: `2026` would be its first day. */
const IS_DAY = /^\d{4}-\d{2}-\d{2}/;

const at = (instant: string, zone: string) => DateTime.fromISO(instant, { zone });

/** The day (`yyyy-MM-dd`) that an instant lies in, in the given zone: what a date input shows. */
export const dayOf = (instant: string, zone: string) => at(instant, zone).toFormat('yyyy-MM-dd');

/** The minute (`yyyy-MM-ddTHH:mm`) for a date-and-time input. */
export const minuteOf = (instant: string, zone: string) => at(instant, zone).toFormat("yyyy-MM-dd'T'HH:mm");

/** The instant at which a typed day, or day and time, begins in the zone; undefined for what is not a date. */
export function instantOf(typed: string, zone: string): string | undefined {
  if (!IS_DAY.test(typed)) return undefined;
  const time = DateTime.fromISO(typed, { zone });
  return time.isValid ? (time.toUTC().toISO({ suppressMilliseconds: true }) ?? undefined) : undefined;
}

/** The last millisecond of a typed day in the zone, for filters that take the whole day. */
export function endOfDay(day: string, zone: string): string | undefined {
  if (!IS_DAY.test(day)) return undefined;
  const time = DateTime.fromISO(day, { zone });
  return time.isValid ? (time.endOf('day').toUTC().toISO() ?? undefined) : undefined;
}

/** An instant as the address of another day at the same time of day: a changed date keeps the hour that was stored. */
export function moveToDay(instant: string, day: string, zone: string): string | undefined {
  if (!IS_DAY.test(day)) return undefined;
  const time = at(instant, zone);
  const target = DateTime.fromISO(day, { zone });
  if (!time.isValid || !target.isValid) return undefined;
  return (
    target.set({ hour: time.hour, minute: time.minute, second: time.second }).toUTC().toISO({ suppressMilliseconds: true }) ?? undefined
  );
}

/** A day that has no time and no zone, in the format of Settings. */
export const formatDay = (day: string, dateFormat: string) => DateTime.fromISO(day, { zone: 'UTC' }).toFormat(dateFormat);

/**
 * What was typed in the format of Settings, or as ISO writes it: `2026-11-29`, with the time of day where that is asked for. Digits need no
 * leading zeros, and any sign may stand between them.
 */
export function parseDay(typed: string, dateFormat: string, withTime = false): string | undefined {
  const text = typed.trim();
  const isIso = /^\d{4}-/.test(text);
  const order = isIso ? ['yyyy', 'MM', 'dd'] : (dateFormat.match(/yyyy|MM|dd/g) ?? []);
  const time = '(?:[T ,]+(\\d{1,2}):(\\d{2}))';
  const match = new RegExp(`^(\\d{1,4})[-./ ](\\d{1,2})[-./ ](\\d{1,4})${withTime ? `${time}?` : ''}$`).exec(text);
  if (!match) return undefined;
  const part = (name: string) => match[order.indexOf(name) + 1] ?? '';
  if (part('yyyy').length !== 4) return undefined;
  const [hour = '0', minute = '0'] = match.slice(4);
  const numbers = {
    year: Number(part('yyyy')),
    month: Number(part('MM')),
    day: Number(part('dd')),
    hour: Number(hour),
    minute: Number(minute),
  };
  const day = DateTime.fromObject(numbers, { zone: 'UTC' });
  return day.isValid ? day.toFormat(withTime ? "yyyy-MM-dd'T'HH:mm" : 'yyyy-MM-dd') : undefined;
}

export const today = (zone: string) => DateTime.now().setZone(zone).toFormat('yyyy-MM-dd');

export const addDays = (day: string, days: number) => DateTime.fromISO(day, { zone: 'UTC' }).plus({ days }).toFormat('yyyy-MM-dd');

/** A range of whole days, both included. */
export interface Preset {
  label: string;
  from: string;
  to: string;
}

/** @param day of today, `yyyy-MM-dd` */
export function presetsAt(day: string): readonly Preset[] {
  const now = DateTime.fromISO(day, { zone: 'UTC' });
  const lastMonth = now.minus({ months: 1 });
  const text = (time: DateTime) => time.toFormat('yyyy-MM-dd');
  return [
    { label: t('Today'), from: day, to: day },
    { label: t('Last 7 days'), from: addDays(day, -6), to: day },
    { label: t('This month'), from: text(now.startOf('month')), to: day },
    { label: t('Last month'), from: text(lastMonth.startOf('month')), to: text(lastMonth.endOf('month')) },
  ];
}
