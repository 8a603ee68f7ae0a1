import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import { query, type Tx } from '../../../database/database.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import { SubscriptionsService, type Changer } from '../subscriptions.service.js';
import type { BulkAction, BulkRequest, BulkResponse, BulkRow } from './bulk.dto.js';
import { attempt } from './row-by-row.js';

const STATUS_OF: Readonly<Partial<Record<BulkAction, SubscriptionStatus>>> = {
  suspend: 'suspended',
  activate: 'active',
  cancel: 'cancelled',
};

@Injectable()
export class BulkService {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  /** One transaction, so that a repeat with the same Idempotency-Key does nothing twice; each row goes well or is refused by itself. */
  async run(tx: Tx, by: Changer, { ids, action, days }: BulkRequest): Promise<BulkResponse> {
    const wanted = [...new Set(ids)];
    const rows = new Map<number, BulkRow>();
    for (const id of await lockInOrder(tx, wanted)) {
      const outcome = await attempt(tx, () => this.act(tx, by, id, action, days));
      rows.set(
        id,
        outcome.ok
          ? { id, ok: true, status: outcome.value, code: null, message: null }
          : { id, ok: false, status: null, code: outcome.error.code, message: outcome.error.message },
      );
    }
    const missing = notFound('subscription');
    const results = wanted.map((id) => rows.get(id) ?? { id, ok: false, status: null, code: missing.code, message: missing.message });
    const succeeded = results.filter(({ ok }) => ok).length;
    return { succeeded, failed: results.length - succeeded, results };
  }

  private async act(tx: Tx, by: Changer, id: number, action: BulkAction, days: number | undefined): Promise<SubscriptionStatus | null> {
    if (action === 'delete') {
      await this.subscriptions.remove(tx, by, { id });
      return null;
    }
    if (action === 'extend') return (await this.subscriptions.renew(tx, by, { id }, { days })).status;
    return (await this.subscriptions.update(tx, by, { id }, { status: STATUS_OF[action] })).status;
  }
}

/** All rows before any balance, and project by project: no two bulk calls, and no single change, can wait for each other in a circle. */
async function lockInOrder(tx: Tx, ids: number[]): Promise<number[]> {
  const locked = await query<{ id: number }>(
    tx,
    'SELECT id FROM subscriptions WHERE id = ANY($1::int[]) AND deleted_at IS NULL ORDER BY project_id, id FOR UPDATE',
    [ids],
  );
  return locked.map(({ id }) => id);
}
