import { nextReset } from './traffic.rules.js';

describe('the next reset of traffic', () => {
  it.each([
    ['day', '2026-11-28T23:59:59.999Z', '2026-11-29T00:00:00.000Z'],
    ['day', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['week', '2026-11-28T12:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['week', '2026-11-29T23:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['week', '2026-11-30T00:00:00Z', '2026-12-07T00:00:00.000Z'],
    ['month', '2026-01-31T12:00:00Z', '2026-02-01T00:00:00.000Z'],
    ['month', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ] as const)('by the %s, seen from %s, is %s', (reset, now, at) => {
    expect(nextReset(reset, new Date(now))?.toISOString()).toBe(at);
  });

  it.each(['none', 'renewal'] as const)('does not come by the clock for %s', (reset) => {
    expect(nextReset(reset, new Date())).toBeNull();
  });
});
