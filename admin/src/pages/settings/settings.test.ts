import { toTest } from './ConnectionTestCard';
import { KINDS, toPreferences, toValues } from './NotificationChoices';
import { matchesZone, offsetOf, zoneNames } from './ZoneField';

describe('time zones', () => {
  it('has UTC first, places by name, and the stored one even where the browser does not know it', () => {
    expect(zoneNames('Europe/Kyiv', ['Europe/Berlin', 'UTC', 'EST', 'America/Lima'])).toEqual([
      'UTC',
      'America/Lima',
      'Europe/Berlin',
      'Europe/Kyiv',
    ]);
    expect(zoneNames('UTC', ['Europe/Berlin'])).toEqual(['UTC', 'Europe/Berlin']);
  });

  it('shows the offset of the season', () => {
    expect(offsetOf('Europe/Berlin', Date.parse('2026-07-01T00:00:00Z'))).toBe('UTC+02:00');
    expect(offsetOf('Europe/Berlin', Date.parse('2026-12-01T00:00:00Z'))).toBe('UTC+01:00');
    expect(offsetOf('UTC')).toBe('UTC+00:00');
  });

  it('is found by a city or an offset', () => {
    const winter = Date.parse('2026-12-01T00:00:00Z');
    expect(matchesZone('America/New_York', 'new york', winter)).toBe(true);
    expect(matchesZone('America/New_York', 'utc-05', winter)).toBe(true);
    expect(matchesZone('America/New_York', '', winter)).toBe(true);
    expect(matchesZone('America/New_York', 'york utc+01', winter)).toBe(false);
  });
});

describe('the connection test', () => {
  it('uses the typed credentials, at the core of the chosen project', () => {
    expect(toTest({ projectId: null, login: ' a ', password: 'b' })).toEqual({ login: 'a', password: 'b' });
    expect(toTest({ projectId: 3, login: 'a', password: 'b' })).toEqual({ login: 'a', password: 'b', projectId: 3 });
  });

  it('uses the stored credentials where nothing is typed, and refuses half of them', () => {
    expect(toTest({ projectId: 3, login: '', password: '' })).toEqual({ projectId: 3 });
    expect(toTest({ projectId: 3, login: 'a', password: '' })).toBeUndefined();
    expect(toTest({ projectId: null, login: '', password: 'b' })).toBeUndefined();
    expect(toTest({ projectId: null, login: '', password: '' })).toBeUndefined();
  });
});

describe('notification choices', () => {
  it('go to a form and back, where only changed kinds are sent', () => {
    const values = toValues({
      emailEnabled: true,
      preferences: [
        { type: 'balance_low', inApp: true, email: false },
        { type: 'support', inApp: false, email: true },
      ],
    });
    expect(values).toEqual({ balance_low: { inApp: true, email: false }, support: { inApp: false, email: true } });
    expect(toPreferences({ support: { inApp: true, email: true } })).toEqual([{ type: 'support', inApp: true, email: true }]);
  });

  it('have words for every kind', () => {
    expect(Object.values(KINDS).every(({ label, hint }) => label !== '' && hint !== '')).toBe(true);
  });
});
