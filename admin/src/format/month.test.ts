import { lastMonths, monthName, shortMonthName } from './month';

it('lists months backwards, also from the 31st', () => {
  expect(lastMonths('2026-03-31', 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
  expect(monthName('2026-11')).toBe('November 2026');
  expect(shortMonthName('2026-11')).toBe('Nov 2026');
});
