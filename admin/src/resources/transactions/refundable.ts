import type { Transaction } from '../../api/billingTypes';
import { cents, centsToMoney } from '../../format/money';

/** What of a charge has not been refunded yet; '0.00' for what is no charge. */
export function refundable({ type, amount, refundedAmount }: Pick<Transaction, 'type' | 'amount' | 'refundedAmount'>): string {
  if (type !== 'subscription_charge') return '0.00';
  const left = -cents(amount) - cents(refundedAmount);
  return centsToMoney(left > 0n ? left : 0n);
}
