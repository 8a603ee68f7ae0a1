import { Injectable } from '@nestjs/common';

import type { Actor } from '../../../common/http/caller.js';
import { Database, together, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService, type EventType } from '../../outbox/outbox.service.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import { toSubscription, type SubscriptionRow } from '../subscriptions.dto.js';
import type { MoreOfEvent } from './subscription-events.dto.js';
import type { Outcome, Standing } from './subscription.rules.js';

export type SubscriptionEvent = Extract<EventType, `subscription.${string}`>;

export interface SubscriptionChange {
  action: string;
  before?: SubscriptionRow;
  after?: SubscriptionRow;
  details?: object;
  events: SubscriptionEvent[];
  /** Fields of the events besides the record. */
  more?: MoreOfEvent;
}

/** Records a change of a subscription in its transaction: the audit row and the events. `wakeSync` wakes the workers after the commit. */
@Injectable()
export class ChangeLog {
  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
  ) {}

  async record(tx: Tx, actor: Actor, { action, before, after, details, events, more }: SubscriptionChange): Promise<void> {
    const row = after ?? before;
    if (!row) throw new Error('A change needs a row before or after it');
    const { id, projectId } = row;
    const recorded = this.audit.record(tx, actor, {
      action,
      entityType: 'subscription',
      entityId: id,
      projectId,
      before: before && audited(before),
      after: after && audited(after),
      details,
    });
    const data = { ...toSubscription(row), ...more };
    await together(recorded, this.outbox.publish(tx, ...events.map((type) => ({ type, projectId, subject: `subscription:${id}`, data }))));
  }

  wakeSync(tx: Tx): void {
    this.database.afterCommit(tx, () => this.signals.wake('sync'));
  }
}

/** The fields that the audit trail compares: without versions and times of writing. */
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

const EVENT_OF_NEW_STATE: Readonly<Partial<Record<SubscriptionStatus, SubscriptionEvent>>> = {
  active: 'subscription.activated',
  suspended: 'subscription.suspended',
  expired: 'subscription.expired',
  cancelled: 'subscription.cancelled',
};

/** The events of a change in their order: first the renewal, then the new state. */
export function eventsOf(before: Standing, { status, purchase }: Outcome): SubscriptionEvent[] {
  const event = status === before.status ? undefined : EVENT_OF_NEW_STATE[status];
  return [...(purchase && purchase.kind !== 'activation' ? (['subscription.renewed'] as const) : []), ...(event ? [event] : [])];
}

type Plans = Pick<SubscriptionRow, 'nextPlanId'>;

/** The audit trail has one row for each change; a renewal names it before a new state does. */
export function actionOf(before: Standing & Plans, { status, purchase }: Outcome, { nextPlanId }: Plans): string {
  if (purchase?.kind === 'renewal') return 'subscription_renewed';
  if (purchase?.kind === 'change') return 'subscription_plan_changed';
  if (status === before.status && nextPlanId !== before.nextPlanId) return 'subscription_next_plan_set';
  const event = status === before.status ? undefined : EVENT_OF_NEW_STATE[status];
  return event ? event.replace('.', '_') : 'subscription_updated';
}
