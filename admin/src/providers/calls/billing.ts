import type { PaymentMethod, TopupRequest, Transaction } from '../../api/types';
import { getJson, sendJson } from '../httpClient';

export interface NewTopup {
  projectId: number;
  amount: string;
  description?: string;
  paymentMethodId?: number;
  externalPaymentId?: string;
}

/** The project card fetches five and shows three, so that a day with a refund or two still reads whole. */
const RECENT_FETCHED = 5;

export const billingCalls = {
  requestTopup: (body: NewTopup) => sendJson<TopupRequest>('POST', '/topup-requests', body),
  approveTopup: (id: number) => sendJson<TopupRequest>('PUT', `/topup-requests/${id}/approve`),
  rejectTopup: (id: number, reason: string) => sendJson<TopupRequest>('PUT', `/topup-requests/${id}/reject`, { reason }),

  recentTransactions: (projectId: number, signal?: AbortSignal) =>
    getJson<Transaction[]>(`/projects/${projectId}/transactions?range=[0,${RECENT_FETCHED - 1}]`, signal),

  refund: (transactionId: number, body: { amount?: string; reason: string }) =>
    sendJson<Transaction>('POST', `/transactions/${transactionId}/refund`, body),

  adjust: (projectId: number, body: { amount: string; reason: string }) =>
    sendJson<Transaction>('POST', `/projects/${projectId}/adjustments`, body),

  paymentMethods: (projectId: number, signal?: AbortSignal) => getJson<PaymentMethod[]>(`/projects/${projectId}/payment-methods`, signal),
};
