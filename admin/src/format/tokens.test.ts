import { shownAmount, shownRate, typedAmount } from './tokens';

describe('an amount of tokens', () => {
  it.each([
    ['200.00010000', 18, '200.0001'],
    ['12.34', 6, '12.3400'],
    ['12.34', 2, '12.34'],
    ['7', 0, '7'],
  ])('%s of a token with %d decimals is typed as %s', (tokenAmount, tokenDecimals, typed) => {
    expect(typedAmount({ tokenAmount, tokenDecimals })).toBe(typed);
  });

  it('is read in thousands', () => {
    expect(shownAmount({ tokenAmount: '1234567.5', tokenDecimals: 6 })).toBe('1,234,567.5000');
  });
});

describe('a rate', () => {
  it.each([
    ['0.05', '0.05'],
    ['1', '1.00'],
    ['0.9987', '0.9987'],
    ['0.00001234567', '0.00001234'],
    ['2345.678901', '2345.6789'],
  ])('of %s is shown as %s', (rate, shown) => {
    expect(shownRate(rate)).toBe(shown);
  });
});
