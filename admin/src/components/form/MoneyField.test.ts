import { moneyProblem } from './MoneyField';

it('says what is wrong with an amount before it is sent', () => {
  expect(moneyProblem('100.50', '1', '1000000')).toBeUndefined();
  expect(moneyProblem('0.99', '1')).toBe('The minimum is $1.00');
  expect(moneyProblem('1000000.01', '1', '1000000')).toBe('The maximum is $1,000,000.00');
  expect(moneyProblem('1.005')).toBe('Enter an amount in USD with at most two decimals');
  expect(moneyProblem('abc')).toBe('Enter an amount in USD with at most two decimals');
});
