import { shownLabels, ticksOf } from './scale';

describe('the axes of a chart', () => {
  it.each([
    [0, 100, [0, 25, 50, 75, 100]],
    [0, 7, [0, 2, 4, 6, 8]],
    [-30, 80, [-50, 0, 50, 100]],
    [0, 1_234.5, [0, 500, 1000, 1500]],
    [0, 0, [0, 1]],
    [-5, -1, [-6, -4, -2, 0]],
  ])('has round figures from %d to %d', (least, greatest, ticks) => {
    expect(ticksOf(least, greatest)).toEqual(ticks);
  });

  it('has no half calls', () => {
    expect(ticksOf(0, 2, { whole: true })).toEqual([0, 1, 2]);
  });

  it('names as many bars as have room, the first and the last among them', () => {
    const days = Array.from({ length: 30 }, (_, index) => `Nov ${index + 1}`);
    expect([...shownLabels(days, 5_000, 20)]).toHaveLength(30);
    const few = [...shownLabels(days, 300, 20)];
    expect(few.length).toBeLessThanOrEqual(6);
    expect([few[0], few.at(-1)]).toEqual([0, 29]);
    expect([...shownLabels(['one'], 10, 20)]).toEqual([0]);
    expect([...shownLabels([], 10, 20)]).toEqual([]);
  });
});
