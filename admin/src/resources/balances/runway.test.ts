import type { Forecast } from '../../api/types';
import { runwayOf } from './RunwayText';

const STYLE = { zone: 'America/Santiago', dateFormat: 'dd.MM.yyyy' };
const forecast = (coveredUntil: string | null, renewingSubscriptions = 3): Forecast => ({
  projectId: 1,
  balance: '0.00',
  currency: 'USD',
  activeSubscriptions: 4,
  renewingSubscriptions,
  renewalPrice: '10.00',
  next30Days: '0.00',
  shortfall: '0.00',
  total: '0.00',
  days: [],
  coveredUntil,
  horizonDays: 366,
  rule: '',
});

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-28T01:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('the end of a balance', () => {
  it('is shown as a day of the set zone, where it is still the 27th', () => {
    expect(runwayOf(forecast('2026-11-27'), STYLE)).toEqual({ words: 'Does not cover the renewals of', until: 'today' });
    expect(runwayOf(forecast('2026-11-28'), STYLE)).toEqual({ words: 'Covers renewals until', until: 'tomorrow' });
    expect(runwayOf(forecast('2026-12-18'), STYLE)).toEqual({ words: 'Covers renewals until', until: '18.12.2026' });
  });

  it('may have no end in sight, or nothing to cover', () => {
    expect(runwayOf(forecast(null), STYLE)).toEqual({ words: 'Covers all renewals of the next 366 days' });
    expect(runwayOf(forecast(null, 0), STYLE)).toEqual({ words: 'No renewals to cover' });
  });
});
