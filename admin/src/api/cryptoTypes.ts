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
  /** The completed top-up that it was credited as. */
  topupRequestId: number | null;
  chainId: number;
  txHash: string;
  /** Which of the transaction's events it is; null while only the hash is known. */
  logIndex: number | null;
  fromAddress: string | null;
  toAddress: string | null;
  blockNumber: number | null;
  blockHash: string | null;
  blockTime: Instant | null;
  tokenAmount: string | null;
  tokenSymbol: string;
  usdAmount: Money | null;
  exchangeRate: string | null;
  status: CryptoPaymentState;
  failureReason: string | null;
  heldReason: string | null;
  /** What has become of it, for the person who paid. */
  message: string;
  confirmations: number;
  requiredConfirmations: number;
  replacedByHash: string | null;
  /** The chain has taken it back after it was credited; a person decides what follows. */
  isReorganised: boolean;
  explorerUrl: string | null;
  submittedAt: Instant | null;
  assignedAt: Instant | null;
  processedAt: Instant | null;
  createdAt: Instant;
}

export interface CryptoPaymentStatus {
  confirmations: number;
  requiredConfirmations: number;
  isConfirmed: boolean;
  payment: CryptoPayment;
  payments: CryptoPayment[];
}

export interface CryptoWatcher {
  headBlock: number | null;
  nextBlock: number | null;
  /** When a pass last went through without a fault. */
  lastPassAt: Instant | null;
  lastError: string | null;
  lastErrorAt: Instant | null;
}
