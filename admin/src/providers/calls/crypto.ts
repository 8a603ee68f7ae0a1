import type { Shape } from '../../api/shape';
import { call } from '../call';

export const cryptoCalls = {
  tokenPrice: (signal?: AbortSignal) => call('get', '/api/kage-price', { signal }),

  requestCryptoPayment: (projectId: number, usdAmount: number) =>
    call('post', '/api/projects/{id}/crypto-payment-request', { path: { id: projectId }, body: { usdAmount } }),

  submitCryptoPayment: (projectId: number, txHash: string) =>
    call('post', '/api/projects/{id}/crypto-payment-submit', { path: { id: projectId }, body: { txHash } }),

  cryptoPaymentStatus: (txHash: string, signal?: AbortSignal) =>
    call('get', '/api/crypto-payment/{txHash}/status', { path: { txHash }, signal }),

  bindWallet: (body: Shape<'BindWalletRequest'>) => call('post', '/api/bind-wallet', { body }),

  cryptoWatcher: (signal?: AbortSignal) => call('get', '/api/crypto/watcher', { signal }),

  /** What follows where the chain has taken back a credited payment: a compensating entry, or the credit stays. */
  decideReorganisation: (id: number, body: Shape<'DecideReorganisationRequest'>) =>
    call('post', '/api/crypto-payments/{id}/reorganisation', { path: { id }, body }),

  assignCryptoPayment: (id: number, projectId: number) =>
    call('post', '/api/crypto-payments/{id}/assign', { path: { id }, body: { projectId } }),
};
