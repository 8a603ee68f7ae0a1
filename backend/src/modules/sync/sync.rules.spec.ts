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
  trafficLimitBytes: null,
  usedBytes: null,
  counterBytes: null,
  ...change,
});

describe('the desired state', () => {
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

describe('traffic that is used up', () => {
  const limited = (usedBytes: number) => source({ trafficLimitBytes: 100, usedBytes, counterBytes: 1_000 });

  it('disables a user where the server has no limit', () => {
    const server = { knowsStart: true, trafficLimit: 'console' } as const;
    expect([99, 100].map((used) => desiredOf(limited(used), NOW, server).enabled)).toEqual([true, false]);
    expect(desiredOf(limited(100), NOW, server)).not.toHaveProperty('trafficLimit');
  });

  it('is left to a server with a limit, which is its counter plus the rest', () => {
    const server = { knowsStart: true, trafficLimit: 'server' } as const;
    expect([0, 40, 100].map((used) => desiredOf(limited(used), NOW, server))).toMatchObject([
      { enabled: true, trafficLimit: '1100' },
      { enabled: true, trafficLimit: '1060' },
      { enabled: true, trafficLimit: '1000' },
    ]);
    expect(desiredOf(source(), NOW, server).trafficLimit).toBeNull();
  });

  it('is no difference where the server disabled the user for it, until the limit changes', () => {
    const server = { knowsStart: true, trafficLimit: 'server' } as const;
    const desired = desiredOf(limited(100), NOW, server);
    const { email: _, ...held } = desired;
    const actual = { ...held, id: 'u1', vpnLogin: 'x', enabled: false, state: 'limited' } as const;
    expect(isSame(desired, actual)).toBe(true);
    expect(differencesOf(desiredOf(limited(0), NOW, server), actual)).toEqual({ trafficLimit: { here: '1100', there: '1000' } });
  });
});

describe('differences', () => {
  const actual = { id: 'u1', vpnLogin: 'x', sessions: 1, installs: 1, ...desiredOf(source(), NOW) };

  it('are none where the core dropped the milliseconds', () => {
    const desired = desiredOf(source({ endDate: new Date('2026-12-01T00:00:00.999Z') }), NOW);
    expect(isSame(desired, actual)).toBe(true);
  });

  it('are listed field by field, with both values', () => {
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
