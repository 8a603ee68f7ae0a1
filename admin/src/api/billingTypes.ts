/** Balances, the ledger, and how money comes in. */
import type { Instant, Money } from './types';

export interface Balance {
  projectId: number;
  balance: Money;
  currency: string;
  lowBalanceThreshold: Money;
  autoTopupEnabled: boolean;
  autoTopupAmount: Money;
  isLow: boolean;
}

export interface Forecast {
  projectId: number;
  balance: Money;
  activeSubscriptions: number;
  renewalPrice: Money;
  next30Days: Money;
  /** What of that the balance does not cover. */
  shortfall: Money;
  /** The day (yyyy-MM-dd) of the first renewal that the balance does not cover; null when it covers all within the horizon. */
  coveredUntil: string | null;
  horizonDays: number;
  rule: string;
}

export type TransactionType = 'topup' | 'refund' | 'subscription_charge' | 'other';

export interface Transaction {
  id: number;
  projectId: number;
  projectName: string;
  type: TransactionType;
  amount: Money;
  balanceBefore: Money;
  balanceAfter: Money;
  description: string | null;
  reference: string;
  subscriptionId: number | null;
  refundOfId: number | null;
  /** What of this charge has been refunded. */
  refundedAmount: Money;
  /** Whether this is its subscription's last charge. */
  isLastCharge: boolean;
  processedBy: number | null;
  processedByName: string | null;
  createdAt: Instant;
}

export interface Statement {
  projectId: number;
  projectName: string;
  month: string;
  timezone: string;
  currency: string;
  from: Instant;
  to: Instant;
  openingBalance: Money;
  closingBalance: Money;
  totals: { type: TransactionType; amount: Money }[];
  movements: Pick<Transaction, 'id' | 'createdAt' | 'type' | 'description' | 'reference' | 'amount' | 'balanceAfter'>[];
}

export type TopupStatus = 'pending' | 'completed' | 'rejected';

export interface TopupRequest {
  id: number;
  projectId: number;
  projectName: string;
  /** An automatic one has no requester. */
  source: 'manual' | 'automatic' | 'crypto';
  requestedBy: number | null;
  requestedByName: string | null;
  amount: Money;
  status: TopupStatus;
  description: string | null;
  paymentMethodId: number | null;
  externalPaymentId: string | null;
  approvedBy: number | null;
  approvedAt: Instant | null;
  completedAt: Instant | null;
  rejectedReason: string | null;
  /** Who approved or rejected it. */
  decidedByName: string | null;
  createdAt: Instant;
}

export type PaymentMethodType = 'bank_transfer' | 'card' | 'crypto' | 'other';

export interface PaymentMethod {
  id: number;
  projectId: number;
  type: PaymentMethodType;
  provider: string | null;
  externalId: string | null;
  lastFour: string | null;
  expiryMonth: number | null;
  expiryYear: number | null;
  isDefault: boolean;
  isActive: boolean;
}
