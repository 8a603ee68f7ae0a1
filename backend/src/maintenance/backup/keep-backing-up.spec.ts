import { isDue } from './keep-backing-up.js';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;

describe('whether a backup is due', () => {
  it.each([
    ['the first one, at once', 0, 0, true],
    ['when the last good one is as old as set', NOW - 24 * HOUR, NOW - 24 * HOUR, true],
    ['not before', NOW - 23.9 * HOUR, NOW - 23.9 * HOUR, false],
    ['not right after one that failed', NOW - 30 * HOUR, NOW - HOUR / 4, false],
    ['again half an hour after one that failed', NOW - 30 * HOUR, NOW - HOUR / 2, true],
  ])('%s', (_, lastGoodAt, lastTryAt, expected) => {
    expect(isDue(NOW, { lastGoodAt, lastTryAt, everyHours: 24 })).toBe(expected);
  });
});
