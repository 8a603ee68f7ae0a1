import type { Forecast } from '../../../api/types';
import { daysOf, monthsOf, weeksOf } from './month';

const forecast = {
  balance: '30.00',
  horizonDays: 365,
  coveredUntil: '2026-12-24',
  days: [
    { date: '2026-11-29', renewals: 1, amount: '10.00', balanceAfter: '20.00' },
    { date: '2026-12-24', renewals: 3, amount: '30.00', balanceAfter: '-10.00' },
  ],
} as Forecast;

describe('the calendar of renewals', () => {
  it('has a week for each line, from Monday on, and nothing of other months', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']);
    expect(weeks[4]?.filter(Boolean)).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31']);
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('begins the week on another day where that is the custom', () => {
    expect(weeksOf('2026-11', 6)[0]).toEqual([null, '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06']);
  });

  it('goes from the month of today to that of the last day of the forecast', () => {
    const months = monthsOf(forecast, '2026-11-28');
    expect([months[0], months.at(-1), months.length]).toEqual(['2026-11', '2027-11', 13]);
  });

  it('continues the balance of the day before on days without renewals', () => {
    const days = daysOf(forecast, '2026-12', '2026-11-28');
    expect(days).toHaveLength(31);
    expect(days[0]).toEqual({ date: '2026-12-01', due: undefined, balance: '20.00', isShort: false });
    expect(days[23]).toMatchObject({ date: '2026-12-24', balance: '-10.00', isShort: true });
    expect(days[30]).toMatchObject({ balance: '-10.00', isShort: true });
  });

  it('leaves past days out', () => {
    expect(daysOf(forecast, '2026-11', '2026-11-28').map(({ date, balance }) => [date, balance])).toEqual([
      ['2026-11-28', '30.00'],
      ['2026-11-29', '20.00'],
      ['2026-11-30', '20.00'],
    ]);
  });
});
