import { formatCount, formatShort, formatThousands, plural } from './number';

describe('numbers', () => {
  it('API calls are shown in thousands with one decimal and a K', () => {
    expect([312_400, 2_600, 49, 0].map(formatThousands)).toEqual(['312.4K', '2.6K', '0.0K', '0.0K']);
  });

  it('are grouped, and short where there is little room', () => {
    expect(formatCount(1_234_567)).toBe('1,234,567');
    expect([8_412, 2_100_000].map(formatShort)).toEqual(['8,412', '2.1M']);
  });

  it('agree with their noun', () =>
    expect([1, 2, 0].map((count) => plural(count, 'failure'))).toEqual(['1 failure', '2 failures', '0 failures']));
});
