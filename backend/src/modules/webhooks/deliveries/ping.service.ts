import { randomUUID } from 'node:crypto';

import { Injectable } from '@nestjs/common';

import { Counters, inSeconds, rateLimited } from '../../../common/counters/counters.js';
import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import { Encryption } from '../../../common/secrets/encryption.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { Webhook } from '../webhook.entity.js';
import { PING, secretsOf } from '../webhook.rules.js';
import { WebhooksService } from '../webhooks.service.js';
import type { DeliveryRow } from './deliveries.dto.js';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookSender, type Answer } from './sender.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

const WINDOW_MS = 60_000;
const PINGS_MAX = 10;

export interface Ping {
  messageId: string;
  payload: string;
  answer: Answer;
}

/** Tries whether an endpoint answers: a signed message of its own type, once, also to one that is switched off. */
@Injectable()
export class PingService {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly counters: Counters,
    private readonly audit: AuditService,
    private readonly sender: WebhookSender,
    private readonly deliveries: DeliveriesService,
    private readonly webhooks: WebhooksService,
  ) {}

  /** Calls the endpoint, so outside of any transaction. @throws not_found, rate_limited */
  async send({ scope, userId }: StaffCaller, id: number): Promise<Ping> {
    const { url, projectId } = await this.webhooks.get(this.database.db, scope, id);
    const { count, resetMs } = await this.counters.increment(`webhook-pings:${userId}`, WINDOW_MS);
    if (count > PINGS_MAX) throw rateLimited(inSeconds(resetMs));
    const webhook = await this.database.db.getRepository(Webhook).findOneBy({ id });
    if (!webhook) throw notFound('webhook');
    const secrets = secretsOf(webhook, new Date()).map((secret) => this.encryption.decrypt('webhook-secret', secret));
    const messageId = `ping_${randomUUID().replaceAll('-', '')}`;
    const payload = JSON.stringify({ type: PING, timestamp: new Date().toISOString(), data: { webhookId: id, projectId } });
    return { messageId, payload, answer: await this.sender.send({ url, messageId, payload, secrets }) };
  }

  /** Records it in the log of deliveries; it is not tried again, and does not change the state of the webhook. */
  async record(tx: Tx, { scope, actor }: StaffCaller, webhookId: number, { messageId, payload, answer }: Ping): Promise<DeliveryRow> {
    const { projectId } = await this.webhooks.get(tx, scope, webhookId);
    const { id } = await tx.getRepository(WebhookDelivery).save({
      webhookId,
      eventId: null,
      messageId,
      type: PING,
      subject: PING,
      payload,
      status: answer.isDelivered ? 'delivered' : 'failed',
      attempt: 1,
      nextAttemptAt: null,
      responseStatus: answer.status,
      responseBody: answer.body,
      errorMessage: answer.error,
      durationMs: answer.durationMs,
      lastAttemptAt: new Date(),
      deliveredAt: answer.isDelivered ? new Date() : null,
    });
    const details = { responseStatus: answer.status };
    await this.audit.record(tx, actor, { action: 'webhook_pinged', entityType: 'webhook', entityId: webhookId, projectId, details });
    return this.deliveries.get(tx, scope, id);
  }
}
