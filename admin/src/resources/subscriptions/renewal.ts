import { DateTime } from 'luxon';

/** The end that a renewal leads to: so many days from the later of now and the present end. */
export function endAfterRenewal(endDate: string, days: number, now: Date = new Date()): string {
  const base = DateTime.max(DateTime.fromISO(endDate, { zone: 'utc' }), DateTime.fromJSDate(now, { zone: 'utc' }));
  return base.plus({ days }).toISO({ suppressMilliseconds: true }) ?? endDate;
}
