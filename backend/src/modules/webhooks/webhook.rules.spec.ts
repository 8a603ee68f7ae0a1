import { Webhook } from 'standardwebhooks';

import { delayAfter, newSecret } from './webhook.rules.js';

describe('webhook rules', () => {
  it('try for a day, each time after a longer wait, then give up', () => {
    const delays: number[] = [];
    for (let attempt = 1, delay = delayAfter(attempt); delay !== null; attempt += 1, delay = delayAfter(attempt)) delays.push(delay);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBe(5);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(86_400);
  });

  it('make secrets that Standard Webhooks libraries take', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(secret);
    expect(() => new Webhook(secret)).not.toThrow();
  });
});
