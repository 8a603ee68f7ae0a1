import { DateTime } from 'luxon';

import type { Forecast, ForecastDay } from '../../../api/types';
import { language } from '../../../language/language';

export interface CalendarDay {
  /** yyyy-MM-dd */
  date: string;
  /** Its automatic renewals, if any. */
  due?: ForecastDay;
  /** The balance at the end of the day, without any credit. */
  balance: string;
  /** The balance does not cover all renewals up to here. */
  isShort: boolean;
}

const DAYS_OF_WEEK = 7;
const at = (day: string) => DateTime.fromISO(day, { zone: 'UTC' });

/** The months of a forecast, from that of today on. */
export function monthsOf({ horizonDays }: Pick<Forecast, 'horizonDays'>, today: string): string[] {
  const last = at(today).plus({ days: horizonDays }).startOf('month');
  const months: string[] = [];
  for (let month = at(today).startOf('month'); month <= last; month = month.plus({ months: 1 })) months.push(month.toFormat('yyyy-MM'));
  return months;
}

/** Every day of a month with what renews on it and the balance that is left; days before today have no forecast and are left out. */
export function daysOf({ days, balance, coveredUntil }: Forecast, month: string, today: string): CalendarDay[] {
  const first = at(`${month}-01`);
  const due = new Map(days.map((day) => [day.date, day]));
  let left = days.filter(({ date }) => date < `${month}-01`).at(-1)?.balanceAfter ?? balance;
  return Array.from({ length: first.daysInMonth ?? 0 }, (_, index) => first.plus({ days: index }).toFormat('yyyy-MM-dd'))
    .filter((date) => date >= today)
    .map((date) => {
      const renewals = due.get(date);
      left = renewals?.balanceAfter ?? left;
      return { date, due: renewals, balance: left, isShort: coveredUntil !== null && date >= coveredUntil };
    });
}

/** The day on which a week begins, Monday being 1: in Iran it is Saturday. */
export const FIRST_WEEKDAY = language === 'fa' ? 6 : 1;

/** The weeks of a month; null is a day of another month. */
export function weeksOf(month: string, firstWeekday = FIRST_WEEKDAY): (string | null)[][] {
  const first = at(`${month}-01`);
  const dates = Array.from({ length: first.daysInMonth ?? 0 }, (_, index) => first.plus({ days: index }).toFormat('yyyy-MM-dd'));
  const cells = [...Array.from({ length: (first.weekday - firstWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK }, () => null), ...dates];
  const count = Math.ceil(cells.length / DAYS_OF_WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (__, weekday) => cells[week * DAYS_OF_WEEK + weekday] ?? null),
  );
}
