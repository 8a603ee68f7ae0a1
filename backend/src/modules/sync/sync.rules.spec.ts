import { backoffMs, breakerMs, differencesOf, isSame, desiredOf, type DesiredSource } from './sync.rules.js';

const NOW = new Date('2026-11-27T12:00:00Z');
const source = (change: Partial<DesiredSource> = {}): DesiredSource => ({
  enabled: true,
  startDate: new Date('2026-11-01T00:00:00Z'),
  endDate: new Date('2026-12-01T00:00:00Z'),
  maxSessions: 3,
  maxInstalls: 3,
  email: null,
  projectStatus: 'active',
  ...change,
});

describe('what the core should hold', () => {
  it.each([
    ['an active one', {}, true],
    ['a suspended one', { enabled: false }, false],
    ['one of a paused project, which runs on', { projectStatus: 'paused' }, true],
    ['one of an archived project', { projectStatus: 'inactive' }, false],
    ['one that ends this very instant', { endDate: NOW }, false],
  ])('for %s', (_what, change, enabled) => {
    expect(desiredOf(source(change), NOW).enabled).toBe(enabled);
  });
});

describe('differences', () => {
  const actual = { id: 'u1', vpnLogin: 'x', sessions: 1, installs: 1, ...desiredOf(source(), NOW) };

  it('are none where the core dropped the milliseconds', () => {
    const desired = desiredOf(source({ endDate: new Date('2026-12-01T00:00:00.999Z') }), NOW);
    expect(isSame(desired, actual)).toBe(true);
  });

  it('are listed field by field, here and there', () => {
    const desired = desiredOf(source({ enabled: false, maxSessions: 1, endDate: new Date('2026-12-01T00:00:01Z') }), NOW);
    expect(differencesOf(desired, actual)).toEqual({
      enabled: { here: false, there: true },
      maxSessions: { here: 1, there: 3 },
      endDate: { here: new Date('2026-12-01T00:00:01Z'), there: actual.endDate },
    });
  });
});

describe('waiting', () => {
  it('doubles with each failure, half of it by chance, up to five minutes', () => {
    expect([1, 2, 3].map((failures) => backoffMs(failures, 1))).toEqual([2_000, 4_000, 8_000]);
    expect(backoffMs(1, 0)).toBe(1_000);
    expect(backoffMs(40, 1)).toBe(300_000);
  });

  it('is never shorter than the core asked for', () => {
    expect(backoffMs(1, 0, 30_000)).toBe(30_000);
  });

  it('of a whole project begins with the fifth failure in a row and ends at a minute', () => {
    expect([4, 5, 6, 20].map((failures) => breakerMs(failures))).toEqual([0, 5_000, 10_000, 60_000]);
  });
});
