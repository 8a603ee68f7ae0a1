import { Injectable } from '@nestjs/common';

import type { StaffCaller } from '../../../common/http/caller.js';
import { Database, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { requireKept } from '../../outbox/feed/feed.queries.js';
import { permissionsOfEvents } from '../../outbox/outbox.service.js';
import { requireHeld } from '../../users/roles/roles.service.js';
import { lockWebhook } from '../deliveries/deliveries.queries.js';
import { replayUnderWay, webhookNotSending } from '../webhooks.errors.js';
import { WebhooksService } from '../webhooks.service.js';
import { deliverNext, rangeOf } from './replays.queries.js';
import { WebhookReplay } from './webhook-replay.entity.js';

@Injectable()
export class ReplaysService {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly webhooks: WebhooksService,
  ) {}

  /**
   * Sends the webhook's events again from one of them on, one after the other, with the same ids. New events are sent at the same time
   * as usual.
   * @throws not_found, grant_forbidden, webhook_not_active, replay_under_way, events_expired
   */
  async start(tx: Tx, caller: StaffCaller, webhookId: number, fromEventId: number): Promise<WebhookReplay> {
    const { scope, actor, userId } = caller;
    await this.webhooks.get(tx, scope, webhookId);
    await lockWebhook(tx, webhookId);
    const {
      isActive,
      pausedAt,
      projectId,
      environment,
      events: subscribed,
      replay: running,
    } = await this.webhooks.get(tx, scope, webhookId);
    requireHeld(caller, permissionsOfEvents(subscribed));
    if (!isActive || pausedAt) throw webhookNotSending();
    if (running) throw replayUnderWay();
    await requireKept(tx, { projectId, environment, after: fromEventId - 1 });
    const replay = await tx
      .getRepository(WebhookReplay)
      .save({ webhookId, fromEventId, createdBy: userId, ...(await rangeOf(tx, webhookId, fromEventId)) });
    await deliverNext(tx, replay, fromEventId);
    const { id, events, untilEventId } = replay;
    await this.audit.record(tx, actor, {
      action: 'webhook_replayed',
      entityType: 'webhook',
      entityId: webhookId,
      projectId,
      details: { replayId: id, fromEventId, untilEventId, events },
    });
    this.database.afterCommit(tx, () => this.signals.wake('webhooks'));
    return tx.getRepository(WebhookReplay).findOneByOrFail({ id });
  }
}
