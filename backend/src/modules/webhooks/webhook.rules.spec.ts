import { Webhook } from 'standardwebhooks';

import { delayAfter, newSecret, waitAskedFor } from './webhook.rules.js';

describe('webhook rules', () => {
  it('try for a day, each time after a longer wait, then give up', () => {
    const delays: number[] = [];
    for (let attempt = 1, delay = delayAfter(attempt); delay !== null; attempt += 1, delay = delayAfter(attempt)) delays.push(delay);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBe(5);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(86_400);
  });

  it('make secrets that Standard Webhooks libraries accept', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(secret);
    expect(() => new Webhook(secret)).not.toThrow();
  });

  const now = new Date('2026-11-28T12:00:00.500Z');
  it.each([
    ['seconds', 429, '120', 120],
    ['seconds', 503, ' 1 ', 1],
    ['a date', 503, 'Sat, 28 Nov 2026 12:02:00 GMT', 120],
    ['more than an hour', 429, '86400', 3_600],
    ['a date that is days away', 429, 'Mon, 30 Nov 2026 12:00:00 GMT', 3_600],
    ['nothing', 429, undefined, null],
    ['no time at all', 429, '0', null],
    ['a date that has passed', 503, 'Sat, 28 Nov 2026 11:59:00 GMT', null],
    ['a negative number', 503, '-5', null],
    ['something else', 503, 'soon', null],
    ['another answer that bears it', 500, '120', null],
  ])('wait as an answer asks: %s (%d, %j)', (_, status, header, expected) => {
    expect(waitAskedFor(status, header, now)).toBe(expected);
  });
});
