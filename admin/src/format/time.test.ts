import { formatAgo, formatDate, formatDateTime, formatExact } from './clock';
import { dayOf, endOfDay, instantOf, minuteOf, moveToDay, parseDay, presetsAt } from './time';

const BERLIN = { zone: 'Europe/Berlin', dateFormat: 'MM/dd/yyyy' };

describe('time is shown in the zone of Settings', () => {
  it('an instant reads the same for everybody, and names its zone', () => {
    const end = '2026-11-27T16:00:00Z';
    expect(formatDateTime(end, { zone: 'UTC', dateFormat: 'yyyy-MM-dd' })).toBe('2026-11-27 16:00');
    expect(formatExact(end, BERLIN)).toBe('11/27/2026 17:00:00 Europe/Berlin');
    expect(formatExact(end, { zone: 'Asia/Tehran', dateFormat: 'dd.MM.yyyy' })).toBe('27.11.2026 19:30:00 Asia/Tehran');
  });

  it.each(['America/Santiago', 'Asia/Tehran', 'UTC', 'Pacific/Kiritimati'])('a typed 31 March is 31 March again in %s', (zone) => {
    let instant = instantOf('2026-03-31', zone);
    for (let round = 0; round < 3; round += 1) {
      expect(dayOf(instant ?? '', zone)).toBe('2026-03-31');
      instant = instantOf(dayOf(instant ?? '', zone), zone);
    }
    expect(formatDate(instant ?? '', { zone, dateFormat: 'yyyy-MM-dd' })).toBe('2026-03-31');
  });

  it('a filter by days takes the whole last day in the stated zone', () => {
    expect(instantOf('2026-03-31', 'America/Santiago')).toBe('2026-03-31T03:00:00Z');
    expect(endOfDay('2026-03-31', 'America/Santiago')).toBe('2026-04-01T02:59:59.999Z');
  });

  it('keeps the stored time of day when only the day is changed, across a clock change too', () => {
    expect(moveToDay('2026-03-20T15:30:45Z', '2026-04-02', 'Europe/Berlin')).toBe('2026-04-02T14:30:45Z');
    expect(minuteOf('2026-04-02T14:30:45Z', 'Europe/Berlin')).toBe('2026-04-02T16:30');
  });

  it.each([
    [44, 'just now'],
    [-44, 'just now'],
    [59, '59 seconds ago'],
    [60, '1 minute ago'],
    [3_599, '59 minutes ago'],
    [7_200, '2 hours ago'],
    [-90_000, 'in 1 day'],
    [31 * 86_400, '1 month ago'],
    [800 * 86_400, '2 years ago'],
  ])('says of an instant %d seconds ago: %s', (seconds, words) => {
    const now = Date.parse('2026-11-27T16:00:00Z');
    expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
  });

  it('refuses a text that is no date', () => {
    expect(instantOf('2026-02-30', 'UTC')).toBeUndefined();
    expect(instantOf('', 'UTC')).toBeUndefined();
  });
});

describe('a typed day', () => {
  it.each([
    ['11/29/2026', 'MM/dd/yyyy', '2026-11-29'],
    ['1/2/2026', 'MM/dd/yyyy', '2026-01-02'],
    ['1.2.2026', 'dd.MM.yyyy', '2026-02-01'],
    ['2026-11-29', 'MM/dd/yyyy', '2026-11-29'],
    ['2026/1/2', 'yyyy-MM-dd', '2026-01-02'],
    ['29/11/2026', 'MM/dd/yyyy', undefined],
    ['11/29/26', 'MM/dd/yyyy', undefined],
    ['tomorrow', 'MM/dd/yyyy', undefined],
  ])('%s in the format %s is %s', (typed, format, day) => {
    expect(parseDay(typed, format)).toBe(day);
  });

  it('may have a time of day where that is asked for', () => {
    expect(parseDay('11/29/2026 7:05', 'MM/dd/yyyy', true)).toBe('2026-11-29T07:05');
    expect(parseDay('11/29/2026', 'MM/dd/yyyy', true)).toBe('2026-11-29T00:00');
    expect(parseDay('11/29/2026 25:00', 'MM/dd/yyyy', true)).toBeUndefined();
  });
});

describe('frequent ranges', () => {
  it('end with today, or with the last month', () => {
    expect(presetsAt('2026-03-05')).toEqual([
      { label: 'Today', from: '2026-03-05', to: '2026-03-05' },
      { label: 'Last 7 days', from: '2026-02-27', to: '2026-03-05' },
      { label: 'This month', from: '2026-03-01', to: '2026-03-05' },
      { label: 'Last month', from: '2026-02-01', to: '2026-02-28' },
    ]);
  });
});
