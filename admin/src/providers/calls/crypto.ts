import type { CryptoPayment, CryptoPaymentRequest, CryptoPaymentStatus, CryptoWatcher, TokenPrice } from '../../api/cryptoTypes';
import type { WalletBinding } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export const cryptoCalls = {
  tokenPrice: (signal?: AbortSignal) => getJson<TokenPrice>('/kage-price', signal),

  requestCryptoPayment: (projectId: number, usdAmount: number) =>
    sendJson<CryptoPaymentRequest>('POST', `/projects/${projectId}/crypto-payment-request`, { usdAmount }),

  submitCryptoPayment: (projectId: number, txHash: string) =>
    sendJson<{ payment: CryptoPayment }>('POST', `/projects/${projectId}/crypto-payment-submit`, { txHash }),

  cryptoPaymentStatus: (txHash: string, signal?: AbortSignal) =>
    getJson<CryptoPaymentStatus>(`/crypto-payment/${encodeURIComponent(txHash)}/status`, signal),

  bindWallet: (body: { projectId: number; walletAddress: string; message: string; signature: string }) =>
    sendJson<WalletBinding>('POST', '/bind-wallet', body),

  cryptoWatcher: (signal?: AbortSignal) => getJson<CryptoWatcher>('/crypto/watcher', signal),

  /** What follows where the chain has taken back a credited payment: a compensating entry, or the credit stays. */
  decideReorganisation: (id: number, body: { decision: 'reverse' | 'keep'; reason: string }) =>
    sendJson<CryptoPayment>('POST', `/crypto-payments/${id}/reorganisation`, body),

  assignCryptoPayment: (id: number, projectId: number) => sendJson<CryptoPayment>('POST', `/crypto-payments/${id}/assign`, { projectId }),
};
