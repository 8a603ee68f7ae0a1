import type { Shape } from '../../api/shape';
import { call } from '../call';

export type PaymentMethodBody = Shape<'CreatePaymentMethodRequest'>;

/** The project card fetches five and shows three, so that a day with a refund or two still reads whole. */
const RECENT_FETCHED = 5;

export const billingCalls = {
  requestTopup: (body: Shape<'CreateTopupRequest'>) => call('post', '/api/topup-requests', { body }),
  approveTopup: (id: number) => call('put', '/api/topup-requests/{id}/approve', { path: { id } }),
  rejectTopup: (id: number, reason: string) => call('put', '/api/topup-requests/{id}/reject', { path: { id }, body: { reason } }),

  recentTransactions: (projectId: number, signal?: AbortSignal) =>
    call('get', '/api/projects/{id}/transactions', { path: { id: projectId }, query: { range: `[0,${RECENT_FETCHED - 1}]` }, signal }),

  refund: (id: number, body: Shape<'RefundRequest'>) => call('post', '/api/transactions/{id}/refund', { path: { id }, body }),

  adjust: (projectId: number, body: Shape<'AdjustmentRequest'>) =>
    call('post', '/api/projects/{id}/adjustments', { path: { id: projectId }, body }),

  statement: (projectId: number, month: string, signal?: AbortSignal) =>
    call('get', '/api/projects/{id}/statement', { path: { id: projectId }, query: { month, format: 'json' }, signal }),

  paymentMethods: (projectId: number, signal?: AbortSignal) =>
    call('get', '/api/projects/{id}/payment-methods', { path: { id: projectId }, signal }),
  createPaymentMethod: (projectId: number, body: PaymentMethodBody) =>
    call('post', '/api/projects/{id}/payment-methods', { path: { id: projectId }, body }),
  updatePaymentMethod: (id: number, body: Shape<'UpdatePaymentMethodRequest'>) =>
    call('put', '/api/payment-methods/{id}', { path: { id }, body }),
  deletePaymentMethod: (id: number) => call('delete', '/api/payment-methods/{id}', { path: { id } }),
};
