import type { PaymentMethod, Statement, TopupRequest, Transaction } from '../../api/billingTypes';
import { getJson, sendJson } from '../httpClient';

export interface NewTopup {
  projectId: number;
  amount: string;
  description?: string;
  paymentMethodId?: number;
  externalPaymentId?: string;
}

export type PaymentMethodBody = Omit<PaymentMethod, 'id' | 'projectId'>;

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

  statement: (projectId: number, month: string, signal?: AbortSignal) =>
    getJson<Statement>(`/projects/${projectId}/statement?month=${month}&format=json`, signal),

  paymentMethods: (projectId: number, signal?: AbortSignal) => getJson<PaymentMethod[]>(`/projects/${projectId}/payment-methods`, signal),
  createPaymentMethod: (projectId: number, body: PaymentMethodBody) =>
    sendJson<PaymentMethod>('POST', `/projects/${projectId}/payment-methods`, body),
  updatePaymentMethod: (id: number, body: Partial<PaymentMethodBody>) => sendJson<PaymentMethod>('PUT', `/payment-methods/${id}`, body),
  deletePaymentMethod: (id: number) => sendJson<{ id: number }>('DELETE', `/payment-methods/${id}`),
};
