import { formatBytes, GIB, unitOf } from './bytes';

describe('traffic as text', () => {
  it('takes the unit that reads best, with three digits', () => {
    expect([0, 1, 1023, 1536, 5 * GIB, 1234 * GIB, 12.345 * GIB].map((bytes) => formatBytes(bytes))).toEqual([
      '0 B',
      '1 B',
      '1,023 B',
      '1.5 KiB',
      '5 GiB',
      '1.21 TiB',
      '12.3 GiB',
    ]);
  });

  it('keeps one unit for all figures of a chart', () => {
    expect(formatBytes(GIB / 2, unitOf(20 * GIB))).toBe('0.5 GiB');
  });
});
