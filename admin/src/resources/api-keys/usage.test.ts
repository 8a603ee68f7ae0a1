import { stopsIn } from './apiKeyColumns';
import type { KeyUsage } from '../../api/types';
import { busiestHour, toBars } from './KeyDrawer';

const STYLE = { zone: 'America/Santiago', dateFormat: 'dd.MM.yyyy' };
const bucket = (at: string, calls: number, errors = 0, throttled = 0) => ({ at, calls, errors, throttled, averageMs: calls ? 12.4 : null });
const usage = (part: Partial<KeyUsage>): KeyUsage => ({
  range: '24h',
  unit: 'hour',
  rateLimitPerHour: 1000,
  total: { calls: 0, errors: 0, throttled: 0 },
  buckets: [],
  ...part,
});

describe("a key's usage", () => {
  it('shows hours in the zone of Settings, with answered, refused and throttled calls apart', () => {
    const [bar] = toBars(usage({ buckets: [bucket('2026-11-28T02:00:00.000Z', 10, 2, 3)] }), STYLE);
    expect(bar).toMatchObject({ label: '23:00', name: '27.11.2026 23:00', answered: 5, errors: 2, throttled: 3, calls: 10 });
  });

  it('shows days as the UTC days that they are', () => {
    const [bar] = toBars(usage({ range: '30d', unit: 'day', buckets: [bucket('2026-11-28T00:00:00.000Z', 1)] }), STYLE);
    expect(bar).toMatchObject({ label: 'Nov 28', name: '28.11.2026 (UTC)' });
  });

  it('compares the busiest hour with the limit, where hours are known', () => {
    const buckets = [bucket('2026-11-28T01:00:00.000Z', 7), bucket('2026-11-28T02:00:00.000Z', 1_234)];
    expect(busiestHour(usage({ buckets }))).toBe('Busiest hour 1,234 of 1,000');
    expect(busiestHour(usage({ unit: 'day', buckets }))).toBe('Limit 1,000 an hour');
  });
});

describe('a replaced key', () => {
  it.each([
    ['2026-11-29T23:30:00Z', 'Stops in 23 h'],
    ['2026-11-29T01:00:00Z', 'Stops in 1 h'],
    ['2026-11-29T00:10:30Z', 'Stops in 11 min'],
    ['2026-11-28T00:00:00Z', 'Stops in 0 min'],
  ])('that works until %s says: %s', (until, text) => {
    expect(stopsIn(until, Date.parse('2026-11-29T00:00:00Z'))).toBe(text);
  });
});
