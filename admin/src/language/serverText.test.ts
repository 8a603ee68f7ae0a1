import { serverText } from './serverText';

describe('amounts in what the server says', () => {
  it.each([
    ['The balance of Northlight is low: 1234.50 USD, below 2000.00 USD.', 'The balance of Northlight is low: $1,234.50, below $2,000.00.'],
    ['An adjustment of -12.50 USD for Northlight waits.', 'An adjustment of −$12.50 for Northlight waits.'],
    ['The rate of 0.4217 USD per KAGE holds', 'The rate of $0.4217 per KAGE holds'],
    ['Bank transfer of 500 USD', 'Bank transfer of 500 USD'],
    ['A refund of 12.50 USDC', 'A refund of 12.50 USDC'],
    ['An amount from 1 to 100,000 USD', 'An amount from 1 to 100,000 USD'],
  ])('%s', (said, shown) => expect(serverText(said)).toBe(shown));

  it('leave nothing where nothing was said', () => {
    expect(serverText(null)).toBeNull();
    expect(serverText('')).toBe('');
  });
});
