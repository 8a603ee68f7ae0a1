import { holdsCardNumber } from './payment-methods.rules.js';

describe('a full card number', () => {
  it.each([
    ['4111111111111111', 'sixteen digits'],
    ['4111 1111 1111 1111', 'with spaces'],
    ['4111-1111-1111-1111', 'with dashes'],
    ['card 378282246310005, Ann', 'fifteen digits inside other text'],
    ['4222222222222', 'thirteen digits'],
    ['6304000000000000000', 'nineteen digits'],
    ['12/30 4111111111111111', 'behind its expiry'],
    ['4111 1111 1111 1111 12/30 123', 'ahead of its expiry and code'],
    ['4111\u20131111\u20131111\u20131111', 'with long dashes'],
    ['4111/1111/1111/1111', 'with strokes'],
    ['４１１１１１１１１１１１１１１１', 'in full-width digits'],
  ])('is seen in %s (%s)', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each([
    ['4111111111111112', 'does not pass Luhn'],
    ['pi_3MtwBwLkdIwHu7ix28a3tqPa', 'has digits, but no run of them'],
    ['424242424242', 'is too short'],
    ['41111111111111111111111', 'is too long'],
    ['1111', 'is the last four'],
    ['DE89 3704 0044 0532 0130 00', 'is an account number'],
    ['Ann Lee, DE12 4111 1111 1111 1111 00', 'is an account number that looks like one inside'],
    ['2026-11-28 10:15:30 invoice 20261128', 'is a time and a number'],
    ['', 'is empty'],
  ])('is not seen in %s, which %s', (text) => {
    expect(holdsCardNumber(text)).toBe(false);
  });
});
