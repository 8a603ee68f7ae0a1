import { changeOf, changeOfAmount, percentOf, pointsBetween } from './analytics.rules.js';

describe('percentages', () => {
  it.each([
    [110, 100, 10],
    [1, 3, -66.7],
    [5, 5, 0],
    [0, 4, -100],
  ])('from %i now and %i before: %d %%', (now, before, expected) => {
    expect(changeOf(now, before)).toBe(expected);
  });

  it('are unknown where there is nothing to compare with, never infinite', () => {
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(0, 0)).toBeNull();
    expect(percentOf(0, 0)).toBeNull();
    expect(changeOfAmount('12.00', '0.00')).toBeNull();
  });

  it('are shares with one decimal', () => {
    expect(percentOf(1, 3)).toBe(33.3);
    expect(percentOf(999, 1000)).toBe(99.9);
    expect(changeOfAmount('-5.00', '10.00')).toBe(-150);
  });

  it('differ by percentage points', () => {
    expect(pointsBetween(10.3, 10.1)).toBe(0.2);
    expect(pointsBetween(null, 5)).toBeNull();
    expect(pointsBetween(5, null)).toBeNull();
  });
});
