import { shownLabels } from './scale';

describe('the axes of a chart', () => {
  it('labels as many bars as there is room for, in equal steps to the last', () => {
    const days = Array.from({ length: 30 }, (_, index) => `Nov ${index + 1}`);
    expect([...shownLabels(days, 5_000, 20)]).toHaveLength(30);
    const few = [...shownLabels(days, 300, 20)];
    expect(few).toEqual([5, 11, 17, 23, 29]);
    expect([...shownLabels(['one'], 10, 20)]).toEqual([0]);
    expect([...shownLabels([], 10, 20)]).toEqual([]);
  });

  it('labels a day once, at its first hour', () => {
    const hours = Array.from({ length: 72 }, (_, index) => `Nov ${Math.floor((index + 12) / 24) + 1}`);
    expect([...shownLabels(hours, 5_000, 20)]).toEqual([0, 12, 36, 60]);
    const few = [...shownLabels(hours, 150, 20)].map((index) => hours[index]);
    expect(few).toEqual([...new Set(few)]);
  });

  it('leaves out a first day of which only its last hours are shown', () => {
    const hours = Array.from({ length: 50 }, (_, index) => `Nov ${Math.floor((index + 22) / 24) + 1}`);
    expect([...shownLabels(hours, 500, 20)]).toEqual([2, 26]);
  });
});
