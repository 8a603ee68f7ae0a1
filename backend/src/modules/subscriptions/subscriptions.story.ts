import { Injectable } from '@nestjs/common';

import type { Actor } from '../../common/http/caller.js';
import { Database, type Tx } from '../../database/database.js';
import { Signals } from '../../database/signals.js';
import { AuditService } from '../audit/audit.service.js';
import { OutboxService } from '../outbox/outbox.service.js';
import type { SubscriptionEvent } from './subscription.events.js';
import { toSubscription, type SubscriptionRow } from './subscription.response.js';

interface Told {
  action: string;
  before?: SubscriptionRow;
  after?: SubscriptionRow;
  details?: object;
  events: SubscriptionEvent[];
}

/** What every change of a subscription leaves beside it, in its transaction: the audit row and the events; after the commit the workers wake. */
@Injectable()
export class SubscriptionsStory {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  async tell(tx: Tx, actor: Actor, { action, before, after, details, events }: Told): Promise<void> {
    const row = after ?? before;
    if (!row) throw new Error('There is nothing to tell of');
    const { id, projectId } = row;
    await this.audit.record(tx, actor, {
      action,
      entityType: 'subscription',
      entityId: id,
      projectId,
      before: before && audited(before),
      after: after && audited(after),
      details,
    });
    if (events.length === 0) return;
    const data = { ...toSubscription(row) };
    await this.outbox.publish(tx, ...events.map((type) => ({ type, projectId, subject: `subscription:${id}`, data })));
  }

  wakeSync(tx: Tx): void {
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
  }
}

/** What the reader of the trail wants to see changed; versions and times of writing are not among it. */
function audited({
  id: _id,
  version: _version,
  createdAt: _created,
  updatedAt: _updated,
  syncStatus: _sync,
  ...values
}: SubscriptionRow): object {
  return values;
}
