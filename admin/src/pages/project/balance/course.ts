import type { Forecast, Money, Transaction } from '../../../api/types';
import { formatShortDay, type TimeStyle } from '../../../format/clock';
import { formatDay, addDays, dayOf } from '../../../format/time';

export interface CourseDay {
  key: string;
  label: string;
  name: string;
  /** At the end of a day that has passed, or now. */
  balance: Money | null;
  /** The balance after the renewals, without any credit. */
  forecast: Money | null;
}

const DAYS_BACK = 30;
const DAYS_AHEAD = 30;

type Entry = Pick<Transaction, 'createdAt' | 'balanceAfter' | 'amount'>;

/**
 * The balance at the end of each of the last 30 days, and after the renewals of the next 30.
 * @param entries the newest first; where they do not reach back 30 days, the course begins with the oldest of them
 */
export function balanceCourse(
  entries: readonly Entry[],
  { balance, days }: Pick<Forecast, 'balance' | 'days'>,
  isWhole: boolean,
  today: string,
  { zone, dateFormat }: TimeStyle,
): CourseDay[] {
  const dated = entries.map((entry) => ({ ...entry, day: dayOf(entry.createdAt, zone) }));
  const oldest = dated.at(-1)?.day ?? today;
  const first = addDays(today, -DAYS_BACK);
  const start = isWhole || oldest < first ? first : oldest;
  const course: CourseDay[] = [];
  for (let day = start; day < today; day = addDays(day, 1)) {
    // The newest entry up to that evening has it; before the first one the balance was 0.
    const last = dated.find((entry) => entry.day <= day);
    course.push({ ...named(day, dateFormat), balance: last?.balanceAfter ?? '0.00', forecast: null });
  }
  course.push({ ...named(today, dateFormat), balance, forecast: balance });
  let left = balance;
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead);
    left = days.find(({ date }) => date === day)?.balanceAfter ?? left;
    course.push({ ...named(day, dateFormat), balance: null, forecast: left });
  }
  return course;
}

const named = (day: string, dateFormat: string) => ({
  key: day,
  label: formatShortDay(day),
  name: formatDay(day, dateFormat),
});
