/** Where a project's events are sent, and what became of each. */
import type { Instant } from './types';

export interface Webhook {
  id: number;
  projectId: number;
  url: string;
  /** Null stands for all events. */
  events: string[] | null;
  isActive: boolean;
  /** Failures in a row. */
  failures: number;
  /** Set after 50 failures in a row. */
  pausedAt: Instant | null;
  /** Until when the secret before the last rotation signs as well. */
  previousSecretUntil: Instant | null;
  createdAt: Instant;
  updatedAt: Instant;
}

/** The secret comes this once. */
export interface WebhookWithSecret extends Webhook {
  secret: string;
}

export interface WebhookDelivery {
  id: number;
  webhookId: number;
  messageId: string;
  type: string;
  subject: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  requestBody: string;
  responseStatus: number | null;
  responseBody: string | null;
  errorMessage: string | null;
  durationMs: number | null;
  resendOfId: number | null;
  createdAt: Instant;
  lastAttemptAt: Instant | null;
  nextAttemptAt: Instant | null;
  deliveredAt: Instant | null;
}
