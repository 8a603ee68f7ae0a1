import type { Webhook, WebhookDelivery, WebhookWithSecret } from '../../api/webhookTypes';
import { getJson, sendJson } from '../httpClient';

interface WebhookBody {
  url: string;
  /** Null stands for all events. */
  events: string[] | null;
  isActive: boolean;
}

export const webhookCalls = {
  webhook: (id: number, signal?: AbortSignal) => getJson<Webhook>(`/webhooks/${id}`, signal),

  /** The only answer, beside that of a rotation, that ever holds the secret. */
  createWebhook: (projectId: number, body: Pick<WebhookBody, 'url' | 'events'>) =>
    sendJson<WebhookWithSecret>('POST', `/projects/${projectId}/webhooks`, body),

  updateWebhook: (id: number, body: Partial<WebhookBody>) => sendJson<Webhook>('PUT', `/webhooks/${id}`, body),

  removeWebhook: (id: number) => sendJson<{ id: number }>('DELETE', `/webhooks/${id}`),

  rotateWebhook: (id: number, graceHours: number) => sendJson<WebhookWithSecret>('POST', `/webhooks/${id}/rotate`, { graceHours }),

  webhookDelivery: (id: number, signal?: AbortSignal) => getJson<WebhookDelivery>(`/webhook-deliveries/${id}`, signal),

  resendDelivery: (id: number) => sendJson<WebhookDelivery>('POST', `/webhook-deliveries/${id}/resend`),
};
