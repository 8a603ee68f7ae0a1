import { DateTime } from 'luxon';

import { LOCALE } from '../language/language';

/** `2026-11` → `November 2026`. */
export const monthName = (month: string) => DateTime.fromISO(`${month}-01`, { zone: 'UTC', locale: LOCALE }).toFormat('LLLL yyyy');

/** `2026-11` or a day in it → `Nov 2026`, for the heads of a table. */
export const shortMonthName = (month: string) => DateTime.fromISO(month, { zone: 'UTC', locale: LOCALE }).toFormat('LLL yyyy');

/** The month of a day (yyyy-MM-dd) and those before it, newest first. */
export const lastMonths = (day: string, count: number) =>
  Array.from({ length: count }, (_, back) =>
    DateTime.fromISO(day, { zone: 'UTC' }).startOf('month').minus({ months: back }).toFormat('yyyy-MM'),
  );
