import { shownRate, shownTokens, typedAmount } from './tokens';

describe('an amount of tokens', () => {
  it.each([
    ['200.00010000', 18, '200.0001'],
    ['12.34', 6, '12.3400'],
    ['12.34', 2, '12.34'],
    ['7', 0, '7'],
  ])('%s of a token with %d decimals is typed as %s', (tokenAmount, tokenDecimals, typed) => {
    expect(typedAmount({ tokenAmount, tokenDecimals })).toBe(typed);
  });

  it('is read in thousands, with no digit more or fewer than it has', () => {
    expect(shownTokens({ tokenAmount: '1234567.5', tokenSymbol: 'USDC' })).toBe('1,234,567.5 USDC');
    expect(shownTokens({ tokenAmount: '25', tokenSymbol: 'KAGE' })).toBe('25 KAGE');
    expect(shownTokens({ tokenAmount: '0.000012345', tokenSymbol: 'KAGE' })).toBe('0.000012345 KAGE');
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
