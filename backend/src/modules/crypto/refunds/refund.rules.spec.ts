import { parseRate } from '../crypto.rules.js';
import { REFUND_MOVES, tokensBack } from './refund.rules.js';

describe('the rules of a refund in tokens', () => {
  it('let it change its state only as the table says', () => {
    expect(REFUND_MOVES).toEqual({
      pending: ['approved', 'rejected'],
      approved: ['signing', 'rejected'],
      signing: ['sent', 'failed'],
      sent: ['completed', 'failed', 'signing'],
      completed: [],
      failed: ['approved', 'rejected'],
      rejected: [],
    });
  });

  it.each([
    ['18 decimals', 500n, '0.05', 18, 100n * 10n ** 18n],
    ['6 decimals', 1_000n, '1', 6, 10_000_000n],
    ['a rate that does not divide', 1n, '0.06', 6, 166_666n],
    ['a rate of many digits', 100n, '0.333333333333333333', 18, 3_000_000_000_000_000_003n],
    ['less than the smallest unit', 1n, '100000', 6, 0n],
    ['no rate', 1n, '0', 18, 0n],
  ])('round the tokens down: %s', (_, cents, rate, decimals, raw) => {
    expect(tokensBack(cents, parseRate(rate), decimals)).toBe(raw);
  });
});
