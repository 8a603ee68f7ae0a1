import { styled } from '@mui/material/styles';
import { useRef, useState, type KeyboardEvent } from 'react';

import { formatMoney } from '../../../format/money';
import { monthName } from '../../../format/month';
import { formatCount } from '../../../format/number';
import { addDays, formatDay } from '../../../format/time';
import { useTimeStyle } from '../../../providers/display';
import { FIRST_WEEKDAY, weeksOf, type CalendarDay } from './month';
import { isRightToLeft, t } from '../../../language/language';

interface Props {
  month: string;
  days: readonly CalendarDay[];
  today: string;
  /** The day that is read, by pointer or by keyboard. */
  onPoint: (date: string | undefined) => void;
  /** An arrow beyond the first or the last day, and Page Up and Page Down. */
  onLeave: (by: 1 | -1) => void;
  canLeave: (by: 1 | -1) => boolean;
}

const FROM_MONDAY = [
  [t('Mon'), t('Monday')],
  [t('Tue'), t('Tuesday')],
  [t('Wed'), t('Wednesday')],
  [t('Thu'), t('Thursday')],
  [t('Fri'), t('Friday')],
  [t('Sat'), t('Saturday')],
  [t('Sun'), t('Sunday')],
] as const;
const WEEKDAYS = [...FROM_MONDAY.slice(FIRST_WEEKDAY - 1), ...FROM_MONDAY.slice(0, FIRST_WEEKDAY - 1)];

const ONWARD = isRightToLeft ? -1 : 1;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: ONWARD, ArrowLeft: -ONWARD, ArrowDown: 7, ArrowUp: -7 };

/** One stop of the Tab key: the arrows go from day to day, Page Up and Page Down from month to month. The renewals of the day are listed below. */
export const RenewalCalendar = ({ month, days, today, onPoint, onLeave, canLeave }: Props) => {
  const { dateFormat } = useTimeStyle();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const [at, setAt] = useState(days.find(({ due }) => due)?.date ?? days[0]?.date);
  const [isRead, setRead] = useState(false);
  const cells = useRef(new Map<string, HTMLTableCellElement>());

  const read = (date: string) => {
    setAt(date);
    setRead(true);
    onPoint(date);
  };
  const leave = (by: 1 | -1) => canLeave(by) && onLeave(by);

  const onKeyDown = (event: KeyboardEvent) => {
    const first = days[0]?.date;
    const last = days.at(-1)?.date;
    if (!at || !first || !last) return;
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      leave(event.key === 'PageDown' ? 1 : -1);
      return;
    }
    const step = STEPS[event.key];
    const target = event.key === 'Home' ? first : event.key === 'End' ? last : step === undefined ? undefined : addDays(at, step);
    if (target === undefined) return;
    event.preventDefault();
    if (target < first) leave(-1);
    else if (target > last) leave(1);
    else cells.current.get(target)?.focus();
  };

  const shown = at === undefined ? undefined : byDate.get(at);
  return (
    <>
      <Grid role="grid" aria-label={t('Renewals of {{month}}', { month: monthName(month) })} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEKDAYS.map(([short, name]) => (
              <th key={short} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={week.find(Boolean) ?? index}>
              {week.map((date, weekday) => {
                if (date === null) return <td key={weekday} />;
                const day = byDate.get(date);
                const number = Number(date.slice(-2));
                if (!day)
                  return (
                    <td key={date} className="past">
                      <span className="number">{number}</span>
                    </td>
                  );
                return (
                  <td
                    key={date}
                    ref={(cell) => void (cell ? cells.current.set(date, cell) : cells.current.delete(date))}
                    role="gridcell"
                    tabIndex={date === at ? 0 : -1}
                    className={classOf(day, today)}
                    aria-current={date === today ? 'date' : undefined}
                    onFocus={() => read(date)}
                    onPointerEnter={() => read(date)}
                  >
                    <span className="visually-hidden">{dayText(day, dateFormat)}</span>
                    <span className="number" aria-hidden>
                      {number}
                    </span>
                    {day.due && (
                      <span className="due tabular" aria-hidden>
                        <span dir="ltr">{`×${formatCount(day.due.renewals)}`}</span>
                        <span className="amount">{formatMoney(day.due.amount)}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Grid>
      <Words role="status">{shown && isRead && dayText(shown, dateFormat)}</Words>
    </>
  );
};

const classOf = ({ date, due, isShort }: CalendarDay, today: string) =>
  [due && 'busy', due && isShort && 'short', date === today && 'today'].filter(Boolean).join(' ') || undefined;

/** '12/24/2026: 3 renewals for $30.00, balance −$10.00, not covered'. */
function dayText({ date, due, balance, isShort }: CalendarDay, dateFormat: string): string {
  const what = due
    ? t('{{renewals}} for {{amount}}', {
        renewals: t('{{count, number}} renewals', { count: due.renewals }),
        amount: formatMoney(due.amount),
      })
    : t('no renewals');
  const day = { date: formatDay(date, dateFormat), what, balance: formatMoney(balance) };
  return due && isShort
    ? t('{{date}}: {{what}}, balance {{balance}}, not covered', day)
    : t('{{date}}: {{what}}, balance {{balance}}', day);
}

const Grid = styled('table')({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 2,
  th: { padding: '4px 0', color: 'var(--text-faint)', fontSize: 12, fontWeight: 500 },
  td: { height: 56, padding: '3px 6px', borderRadius: 6, verticalAlign: 'top', overflow: 'hidden' },
  // The words for screen readers are placed in it: a label would have to repeat what is drawn, in its order.
  'td[role=gridcell]': { position: 'relative', border: '1px solid var(--line)', cursor: 'default' },
  'td.past': { color: 'var(--text-faint)' },
  'td.busy': { background: 'var(--accent-soft)', borderColor: 'transparent' },
  'td.short': { background: 'var(--bad-soft)' },
  'td:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: 0 },
  '.number': { fontSize: 12, lineHeight: '16px', fontVariantNumeric: 'tabular-nums' },
  '.today .number': { fontWeight: 700, textDecoration: 'underline' },
  '.due': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 6px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 600,
  },
  '.amount': { fontWeight: 400, whiteSpace: 'nowrap' },
  '@media (max-width: 767px)': { td: { height: 44, padding: '2px 4px' }, '.amount': { display: 'none' } },
});

const Words = styled('p')({ minHeight: 20, marginTop: 6, color: 'var(--text-muted)', fontSize: 13, overflowWrap: 'anywhere' });
