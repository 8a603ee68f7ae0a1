import type { CryptoPayment, CryptoPaymentRequest, CryptoPaymentStatus, TokenPrice } from '../../api/cryptoTypes';
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

  assignCryptoPayment: (id: number, projectId: number) => sendJson<CryptoPayment>('POST', `/crypto-payments/${id}/assign`, { projectId }),
};
