import { DateTime } from 'luxon';

import type { DayRevenue, Money } from '../../../api/types';
import { cents, centsToMoney, formatCompactMoney } from '../../../format/money';
import { formatShortDay } from '../../../format/clock';
import { LOCALE, t } from '../../../language/language';

type Day = Pick<DayRevenue, 'date' | 'amount'>;

export interface Bucket {
  /** Its first day, which no other bucket has. */
  key: string;
  /** Below the bar: short. */
  label: string;
  /** In the tooltip and in the table: whole. */
  name: string;
  amount: Money;
  /** For the bars alone; the displayed figure is `amount`. */
  gain: number;
  loss: number;
  /** The figure that stands on the bar itself. */
  mark?: string;
}

const ALL_MARKED_MAX = 7;
const DAYS_MAX = 92;

/** The bars of a range: days, and months where there would be too many days. The sums are exact. */
export function toBuckets(trend: readonly Day[], dateFormat: string, isLong = trend.length > DAYS_MAX): Bucket[] {
  const buckets = isLong ? byMonth(trend, dateFormat) : trend.map((day) => byDay(day, dateFormat));
  const highest = Math.max(0, ...buckets.map(({ gain }) => gain));
  const peak = buckets.findIndex(({ gain }) => gain > 0 && gain === highest);
  return buckets.map((bucket, index) =>
    bucket.gain > 0 && (buckets.length <= ALL_MARKED_MAX || index === peak) ? { ...bucket, mark: formatCompactMoney(bucket.gain) } : bucket,
  );
}

export const isEmpty = (buckets: readonly Bucket[]) => buckets.every(({ gain, loss }) => gain === 0 && loss === 0);

// A day of the calendar, already in the zone of Settings: read as UTC so that nothing shifts it.
const dayAt = (date: string) => DateTime.fromISO(date, { zone: 'UTC', locale: LOCALE });

const byDay = ({ date, amount }: Day, dateFormat: string): Bucket => ({
  key: date,
  label: formatShortDay(date),
  name: dayAt(date).toFormat(dateFormat),
  amount,
  ...heights(amount),
});

function byMonth(trend: readonly Day[], dateFormat: string): Bucket[] {
  const months = new Map<string, Day[]>();
  for (const day of trend) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months.values()].map((days) => {
    const first = days[0]?.date ?? '';
    const last = days.at(-1)?.date ?? '';
    const amount = centsToMoney(days.reduce((sum, day) => sum + cents(day.amount), 0n));
    return {
      key: first,
      label: dayAt(first).toFormat('MMM'),
      name: t('{{from}} – {{to}}', { from: dayAt(first).toFormat(dateFormat), to: dayAt(last).toFormat(dateFormat) }),
      amount,
      ...heights(amount),
    };
  });
}

const heights = (amount: Money) => ({ gain: Math.max(0, Number(amount)), loss: Math.min(0, Number(amount)) });
