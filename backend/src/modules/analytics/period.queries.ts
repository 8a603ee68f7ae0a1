import { invalidField } from '../../common/errors/domain-error.js';
import { queryOne, type Db } from '../../database/database.js';
import { RANGE_DAYS_MAX, type AskedRange, type Window } from './analytics.rules.js';

/** The range, and the one that it is compared with; days are those of the time zone of Settings. */
export interface Period {
  firstDay: string;
  lastDay: string;
  window: Window;
  /** Of the same length, or as far into the month before as this month has come. */
  before: Window & { to: Date };
  /** Like `before`, but of this month the whole month before. */
  beforeWhole: Window & { to: Date };
}

interface PeriodRow {
  firstDay: string;
  lastDay: string;
  isBeforeToday: boolean;
  from: Date;
  to: Date;
  previousFrom: Date;
  previousTo: Date;
  wholeTo: Date;
}

/** First and last day of each range, and of the one that it is compared with. */
const DAYS = `SELECT first, last, previous_first,
    CASE WHEN $2 = 'this_month' THEN least(previous_first + (last - first), first - interval '1 day') ELSE first - interval '1 day' END AS previous_last
  FROM (SELECT first, last, CASE WHEN $2 IN ('this_month', 'last_month') THEN first - interval '1 month'
      WHEN $2 = '1y' THEN first - interval '1 year' ELSE first - (last + interval '1 day' - first) END AS previous_first
    FROM (SELECT CASE $2 WHEN 'this_month' THEN month WHEN 'last_month' THEN month - interval '1 month' WHEN 'custom' THEN $3::timestamp
        WHEN '1y' THEN today + interval '1 day' - interval '1 year'
        ELSE today + interval '1 day' - CASE $2 WHEN '7d' THEN interval '7 days' WHEN '90d' THEN interval '90 days' ELSE interval '30 days' END END AS first,
      CASE $2 WHEN 'last_month' THEN month - interval '1 day' WHEN 'custom' THEN least($4::timestamp, today) ELSE today END AS last
      FROM (SELECT date_trunc('day', now() AT TIME ZONE $1) AS today, date_trunc('month', now() AT TIME ZONE $1) AS month) calendar) asked) compared`;

/** @throws validation_failed */
export async function readPeriod(db: Db, zone: string, { range, from, to }: AskedRange): Promise<Period> {
  const row = await queryOne<PeriodRow>(
    db,
    `SELECT to_char(first, 'YYYY-MM-DD') AS "firstDay", to_char(last, 'YYYY-MM-DD') AS "lastDay",
       last < date_trunc('day', now() AT TIME ZONE $1) AS "isBeforeToday",
       start_of_day(first, $1) AS "from", start_of_day(last + interval '1 day', $1) AS "to", start_of_day(previous_first, $1) AS "previousFrom",
       start_of_day(previous_last + interval '1 day', $1) AS "previousTo", start_of_day(first, $1) AS "wholeTo"
     FROM (${DAYS}) days`,
    [zone, range, from ?? null, to ?? null],
  );
  if (!row) throw new Error('The calendar gave no day');
  if (row.firstDay > row.lastDay) throw invalidField('from', 'Must lie before the last day, and not after today');
  return {
    firstDay: row.firstDay,
    lastDay: row.lastDay,
    window: { from: row.from, to: row.isBeforeToday ? row.to : null },
    before: { from: row.previousFrom, to: row.previousTo },
    beforeWhole: { from: row.previousFrom, to: row.wholeTo },
  };
}

const DAY_MS = 86_400_000;

/** A range without a name needs both days, and both must exist. @throws validation_failed */
export function checkOwnRange({ range, from, to }: AskedRange): void {
  if (range !== 'custom') return;
  for (const [name, day] of Object.entries({ from, to })) {
    if (day === undefined) throw invalidField(name, 'A day, such as 2026-11-28; both belong together');
    if (toDay(day) === undefined) throw invalidField(name, 'There is no such day');
  }
  const length = ((toDay(to ?? '') ?? 0) - (toDay(from ?? '') ?? 0)) / DAY_MS + 1;
  if (length < 1) throw invalidField('to', 'Must not lie before the first day');
  if (length > RANGE_DAYS_MAX) throw invalidField('from', `At most ${RANGE_DAYS_MAX} days at once`);
}

function toDay(text: string): number | undefined {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? at.getTime() : undefined;
}
