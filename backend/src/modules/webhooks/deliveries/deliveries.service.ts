import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import type { StaffCaller } from '../../../common/http/caller.js';
import type { ListPage } from '../../../common/http/list/list-page.js';
import { listRows } from '../../../common/http/list/list-rows.js';
import { oneBy, type ListQuery } from '../../../common/http/list/list-query.js';
import { requireRecord, type Scope } from '../../../common/http/scope.js';
import { Database, queryOne, type Db, type Tx } from '../../../database/database.js';
import { columnsOf } from '../../../database/select.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { permissionsOfEvents } from '../../outbox/outbox.service.js';
import type { Subscription } from '../../subscriptions/subscription.entity.js';
import { requireHeld } from '../../users/roles/roles.service.js';
import { webhookNotSending } from '../webhooks.errors.js';
import { WebhooksService } from '../webhooks.service.js';
import type { DeliveryRow } from './deliveries.dto.js';
import { DELIVERIES_LIST } from './deliveries.list.js';

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly webhooks: WebhooksService,
  ) {}

  /** @throws not_found */
  async list(db: Db, scope: Scope, webhookId: number, listQuery: ListQuery): Promise<ListPage<DeliveryRow>> {
    await this.webhooks.get(db, scope, webhookId);
    const filters = [...listQuery.filters, { name: 'webhookId', values: [webhookId] }];
    return listRows<DeliveryRow>(db, DELIVERIES_LIST, { ...listQuery, filters }, scope);
  }

  /** Those to webhooks of projects in scope. @throws not_found */
  async ofSubscription(db: Db, scope: Scope, subscriptionId: number, listQuery: ListQuery): Promise<ListPage<DeliveryRow>> {
    const columns = columnsOf<Subscription>(['projectId']);
    const sold = await queryOne<Pick<Subscription, 'projectId'>>(db, `SELECT ${columns} FROM subscriptions WHERE id = $1`, [
      subscriptionId,
    ]);
    requireRecord(scope, 'subscription', sold);
    const filters = [...listQuery.filters, { name: 'subscriptionId', values: [subscriptionId] }];
    return listRows<DeliveryRow>(db, DELIVERIES_LIST, { ...listQuery, filters }, scope);
  }

  /** @throws not_found */
  async get(db: Db, scope: Scope, id: number): Promise<DeliveryRow> {
    const page = await listRows<DeliveryRow>(db, DELIVERIES_LIST, oneBy('id', id), scope);
    const [delivery] = page.rows;
    if (!delivery) throw notFound('webhook delivery');
    return delivery;
  }

  /** The same message under the same id, as a delivery of its own that waits for no other. @throws not_found, grant_forbidden, webhook_not_active */
  async resend(tx: Tx, caller: StaffCaller, id: number): Promise<DeliveryRow> {
    const { scope, actor } = caller;
    const { webhookId, projectId, type } = await this.get(tx, scope, id);
    requireHeld(caller, permissionsOfEvents([type]));
    const webhook = await this.webhooks.get(tx, scope, webhookId);
    if (!webhook.isActive || webhook.pausedAt) throw webhookNotSending();
    const row = await queryOne<{ id: number }>(
      tx,
      `INSERT INTO webhook_deliveries (webhook_id, event_id, message_id, type, subject, payload, resend_of_id)
       SELECT webhook_id, event_id, message_id, type, subject, payload, id FROM webhook_deliveries WHERE id = $1 RETURNING id`,
      [id],
    );
    await this.audit.record(tx, actor, {
      action: 'webhook_delivery_resent',
      entityType: 'webhook_delivery',
      entityId: id,
      projectId,
      details: { webhookId },
    });
    this.database.afterCommit(tx, () => this.signals.wake('webhooks'));
    return this.get(tx, scope, row?.id ?? 0);
  }
}
