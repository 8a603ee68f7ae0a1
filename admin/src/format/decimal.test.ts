import { describe, expect, it } from 'vitest';

import { inThousands, toPlaces } from './number';

describe('a decimal text', () => {
  it.each([
    ['1234.123456789012345678', '1,234.1234'],
    ['100000000000', '100,000,000,000.0000'],
    ['999.99999', '999.9999'],
  ])('%s is cut to four places and grouped before the point alone: %s', (decimal, shown) => {
    expect(inThousands(toPlaces(decimal, 4))).toBe(shown);
  });
});
