/** Top-ups that are paid with the token. */
import type { Instant, Money } from './types';

export interface TokenPrice {
  price: string;
  lastUpdated: Instant;
  source: string;
  isStale: boolean;
}

export interface CryptoPaymentRequest {
  id: number;
  tokenAddress: string;
  receivingAddress: string;
  tokenAmount: string;
  /** Base units. */
  tokenAmountRaw: string;
  tokenSymbol: string;
  tokenDecimals: number;
  exchangeRate: string;
  usdAmount: Money;
  paymentReference: string;
  chainId: number;
  expiresAt: Instant;
  instructions: string[];
}

export type CryptoPaymentState = 'pending' | 'held' | 'confirmed' | 'failed';

export interface CryptoPayment {
  id: number;
  projectId: number | null;
  projectName: string | null;
  chainId: number;
  txHash: string;
  fromAddress: string | null;
  blockNumber: number | null;
  tokenAmount: string | null;
  tokenSymbol: string;
  usdAmount: Money | null;
  exchangeRate: string | null;
  status: CryptoPaymentState;
  failureReason: string | null;
  /** What has become of it, for the person who paid. */
  message: string;
  confirmations: number;
  requiredConfirmations: number;
  replacedByHash: string | null;
  explorerUrl: string | null;
  createdAt: Instant;
}

export interface CryptoPaymentStatus {
  confirmations: number;
  requiredConfirmations: number;
  isConfirmed: boolean;
  payment: CryptoPayment;
  payments: CryptoPayment[];
}
