import type { Shape } from '../../api/shape';
import { call } from '../call';

export const webhookCalls = {
  webhook: (id: number, signal?: AbortSignal) => call('get', '/api/webhooks/{id}', { path: { id }, signal }),

  /** The only answer, beside that of a rotation, that ever holds the secret. */
  createWebhook: (projectId: number, body: Shape<'CreateWebhookRequest'>) =>
    call('post', '/api/projects/{id}/webhooks', { path: { id: projectId }, body }),

  updateWebhook: (id: number, body: Shape<'UpdateWebhookRequest'>) => call('put', '/api/webhooks/{id}', { path: { id }, body }),

  removeWebhook: (id: number) => call('delete', '/api/webhooks/{id}', { path: { id } }),

  rotateWebhook: (id: number, graceHours: number) => call('post', '/api/webhooks/{id}/rotate', { path: { id }, body: { graceHours } }),

  webhookDelivery: (id: number, signal?: AbortSignal) => call('get', '/api/webhook-deliveries/{id}', { path: { id }, signal }),

  resendDelivery: (id: number) => call('post', '/api/webhook-deliveries/{id}/resend', { path: { id } }),
};
