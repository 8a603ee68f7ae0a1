import { growthLines } from './growth';
import { rangeOf } from './ranges';
import { formatCompactMoney } from '../../format/money';
import { isEmpty, toBuckets } from './revenue/buckets';

const days = (...amounts: string[]) => amounts.map((amount, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, amount }));

describe('the range in the address', () => {
  it('is a known range or two days, otherwise 30 days', () => {
    const of = (search: string) => rangeOf(new URLSearchParams(search));
    expect(of('range=90d')).toEqual({ range: '90d' });
    expect(of('range=this_month')).toEqual({ range: 'this_month' });
    expect(of('')).toEqual({ range: '30d' });
    expect(of('range="><script>')).toEqual({ range: '30d' });
    expect(of('from=2026-01-01&to=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(of('from=2026-01-01&range=7d')).toEqual({ range: '7d' });
  });
});

describe('the bars of revenue', () => {
  it('are days in the date format of Settings, gains above the zero line and losses below', () => {
    const [first, second] = toBuckets(days('12.50', '-3.00'), 'dd.MM.yyyy');
    expect(first).toEqual({ key: '2026-11-01', label: 'Nov 1', name: '01.11.2026', amount: '12.50', gain: 12.5, loss: 0, mark: '$12.50' });
    expect(second).toMatchObject({ gain: 0, loss: -3, amount: '-3.00' });
    expect(second?.mark).toBeUndefined();
  });

  it('are months for a year, with sums to the cent', () => {
    const trend = [
      { date: '2025-11-29', amount: '0.10' },
      { date: '2025-11-30', amount: '0.20' },
      { date: '2025-12-01', amount: '90071992547409.93' },
      { date: '2025-12-02', amount: '-0.01' },
    ];
    expect(toBuckets(trend, 'MM/dd/yyyy', true).map(({ key, label, name, amount }) => ({ key, label, name, amount }))).toEqual([
      { key: '2025-11-29', label: 'Nov', name: '11/29/2025 – 11/30/2025', amount: '0.30' },
      { key: '2025-12-01', label: 'Dec', name: '12/01/2025 – 12/02/2025', amount: '90071992547409.92' },
    ]);
  });

  it('have a figure only on the highest where there are many', () => {
    const buckets = toBuckets(days('1.00', '5.00', '5.00', '2.00', '0.00', '0.00', '0.00', '0.00'), 'yyyy-MM-dd');
    expect(buckets.map(({ mark }) => mark ?? '')).toEqual(['', '$5', '', '', '', '', '', '']);
  });

  it('are empty where there was no revenue, or no day', () => {
    expect(isEmpty(toBuckets(days('0.00', '0.00'), 'yyyy-MM-dd'))).toBe(true);
    expect(isEmpty(toBuckets([], 'yyyy-MM-dd', true))).toBe(true);
    expect(isEmpty(toBuckets(days('-1.00'), 'yyyy-MM-dd'))).toBe(false);
  });

  it('are shortened on the axis', () => {
    expect(formatCompactMoney(1234)).toBe('$1.2K');
    expect(formatCompactMoney(-50)).toBe('−$50');
    expect(formatCompactMoney(0.5)).toBe('$0.50');
  });
});

describe('growth in sentences', () => {
  const lines = growthLines({ revenue: 12.3, newCustomers: -4, activeSubscriptions: null, churnRate: 1.5, apiCalls: 0 }, '30d');
  const of = (figure: string) => lines.find((line) => line.figure === figure);

  it('says what it is compared with', () => {
    expect(of('revenue')).toMatchObject({ isGood: true, text: 'More than in the 30 days before' });
    expect(of('newCustomers')).toMatchObject({ isGood: false, text: 'Less than in the 30 days before' });
    expect(of('apiCalls')).toMatchObject({ isGood: undefined, text: 'As much as in the 30 days before' });
    expect(of('activeSubscriptions')).toMatchObject({ isGood: undefined, text: 'None were active at the start of the range' });
  });

  it('treats a rising churn as bad news', () => {
    expect(of('churnRate')).toMatchObject({ isGood: false, text: 'Higher than in the 30 days before' });
  });
});
