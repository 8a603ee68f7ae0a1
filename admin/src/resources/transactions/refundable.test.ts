import { refundable } from './transactionColumns';

it('a refund never exceeds what is left of its charge', () => {
  expect(refundable({ type: 'subscription_charge', amount: '-10.00', refundedAmount: '0.00' })).toBe('10.00');
  expect(refundable({ type: 'subscription_charge', amount: '-10.00', refundedAmount: '9.99' })).toBe('0.01');
  expect(refundable({ type: 'subscription_charge', amount: '-10.00', refundedAmount: '10.00' })).toBe('0.00');
  expect(refundable({ type: 'topup', amount: '500.00', refundedAmount: '0.00' })).toBe('0.00');
});
