import { cents, centsToMoney, compareMoney, formatMoney, isMoneyInput } from './money';

describe('money is text, and no digit is lost', () => {
  it.each([
    ['0.00', '$0.00'],
    ['10.00', '$10.00'],
    ['1234.50', '$1,234.50'],
    ['-8.00', '−$8.00'],
    ['-0.00', '$0.00'],
    ['90071992547409931.99', '$90,071,992,547,409,931.99'],
    ['5', '$5.00'],
    ['5.5', '$5.50'],
  ])('%s is shown as %s', (amount, shown) => expect(formatMoney(amount)).toBe(shown));

  it('shows a sign for both directions in a list of movements, and none for zero', () => {
    expect(formatMoney('500.00', { signed: true })).toBe('+$500.00');
    expect(formatMoney('-10.00', { signed: true })).toBe('−$10.00');
    expect(formatMoney('0.00', { signed: true })).toBe('$0.00');
  });

  it('leaves a text unchanged that is no amount', () => expect(formatMoney('n/a')).toBe('n/a'));

  it('compares beyond what a float can hold', () => {
    expect(compareMoney('90071992547409931.98', '90071992547409931.99')).toBe(-1);
    expect(compareMoney('-1.00', '1.00')).toBe(-1);
    expect(compareMoney('100.00', '100')).toBe(0);
  });

  it('accepts the amounts that the API accepts', () => {
    expect(['1', '1.5', '1.55', '0.01'].every(isMoneyInput)).toBe(true);
    expect(['', '1.555', '-1', '1e3', '.5', '1.', '1,000', 'NaN'].some(isMoneyInput)).toBe(false);
  });

  it('counts cents exactly, there and back', () => {
    expect(cents('0.1') + cents('0.2')).toBe(30n);
    expect(centsToMoney(cents('-1234567890123456.07'))).toBe('-1234567890123456.07');
    expect(centsToMoney(5n)).toBe('0.05');
  });
});
