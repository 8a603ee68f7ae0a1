import { balanceCourse } from './course';

const STYLE = { zone: 'UTC', dateFormat: 'yyyy-MM-dd' };
const TODAY = '2026-03-31';
const entry = (createdAt: string, balanceAfter: string) => ({ createdAt, balanceAfter, amount: '0.00' });
const FORECAST = {
  balance: '70.00',
  days: [
    { date: '2026-04-02', renewals: 1, amount: '10.00', balanceAfter: '60.00' },
    { date: '2026-04-20', renewals: 7, amount: '70.00', balanceAfter: '-10.00' },
  ],
};
const ENTRIES = [entry('2026-03-30T12:00:00Z', '70.00'), entry('2026-03-28T09:00:00Z', '80.00'), entry('2026-03-28T08:00:00Z', '90.00')];

const on = (days: ReturnType<typeof balanceCourse>, key: string) => {
  const { balance, forecast } = days.find((day) => day.key === key) ?? {};
  return { balance, forecast };
};

describe('the course of a balance', () => {
  it('has the balance at the end of each past day', () => {
    const days = balanceCourse(ENTRIES, FORECAST, true, TODAY, STYLE);
    expect(days).toHaveLength(61);
    expect(on(days, '2026-03-27')).toEqual({ balance: '0.00', forecast: null });
    expect(on(days, '2026-03-28')).toEqual({ balance: '80.00', forecast: null });
    expect(on(days, '2026-03-29')).toEqual({ balance: '80.00', forecast: null });
    expect(on(days, '2026-03-30')).toEqual({ balance: '70.00', forecast: null });
  });

  it('continues from today with the balance after the renewals', () => {
    const days = balanceCourse(ENTRIES, FORECAST, true, TODAY, STYLE);
    expect(on(days, TODAY)).toEqual({ balance: '70.00', forecast: '70.00' });
    expect(on(days, '2026-04-01')).toEqual({ balance: null, forecast: '70.00' });
    expect(on(days, '2026-04-02')).toEqual({ balance: null, forecast: '60.00' });
    expect(on(days, '2026-04-30')).toEqual({ balance: null, forecast: '-10.00' });
  });

  it('begins with the oldest entry that was read where there are older ones', () => {
    const days = balanceCourse(ENTRIES, FORECAST, false, TODAY, STYLE);
    expect(days[0]).toMatchObject({ key: '2026-03-28', balance: '80.00' });
  });
});
