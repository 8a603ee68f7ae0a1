import { Injectable } from '@nestjs/common';

import { notFound } from '../../../common/errors/domain-error.js';
import { projectIdsOf, type Scope } from '../../../common/http/scope.js';
import { query, type Tx } from '../../../database/database.js';
import { BillingService } from '../../billing/billing.service.js';
import type { SubscriptionStatus } from '../subscription.entity.js';
import type { ActingCaller } from '../lifecycle/acting-caller.js';
import { SubscriptionsService } from '../lifecycle/subscriptions.service.js';
import type { BulkAction, BulkRequest, BulkResponse, BulkRow } from './bulk.dto.js';
import { inSavepoint, keepOnlyIf } from '../../idempotency/savepoint.js';

const STATUS_OF: Readonly<Partial<Record<BulkAction, SubscriptionStatus>>> = {
  suspend: 'suspended',
  activate: 'active',
  cancel: 'cancelled',
};

@Injectable()
export class BulkService {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly billing: BillingService,
  ) {}

  /** One transaction, so that a repeat with the same Idempotency-Key does nothing twice; each row succeeds or is refused by itself. */
  async run(tx: Tx, by: ActingCaller, { preview = false, ...request }: BulkRequest): Promise<BulkResponse> {
    const requested = [...new Set(request.ids)];
    const locked = await lockInOrder(tx, requested, by.scope);
    const work = () => this.actOnEach(tx, by, requested, locked.ids, request);
    if (!preview) return { ...(await work()), costs: [] };
    // A preview does everything and undoes it, so that it shows for each exactly what would happen.
    const { result, costs } = await keepOnlyIf(
      tx,
      () => this.billing.costsOf(tx, locked.projectIds, work),
      () => false,
    );
    return { ...result, costs };
  }

  private async actOnEach(
    tx: Tx,
    by: ActingCaller,
    requested: readonly number[],
    locked: readonly number[],
    { action, days }: Pick<BulkRequest, 'action' | 'days'>,
  ): Promise<Omit<BulkResponse, 'costs'>> {
    const rows = new Map<number, BulkRow>();
    for (const id of locked) {
      const outcome = await inSavepoint(tx, () => this.act(tx, by, id, action, days));
      rows.set(
        id,
        outcome.ok
          ? { id, ok: true, status: outcome.value, code: null, message: null }
          : { id, ok: false, status: null, code: outcome.error.code, message: outcome.error.message },
      );
    }
    const missing = notFound('subscription');
    const results = requested.map((id) => rows.get(id) ?? { id, ok: false, status: null, code: missing.code, message: missing.message });
    const succeeded = results.filter(({ ok }) => ok).length;
    return { succeeded, failed: results.length - succeeded, results };
  }

  private async act(
    tx: Tx,
    by: ActingCaller,
    id: number,
    action: BulkAction,
    days: number | undefined,
  ): Promise<SubscriptionStatus | null> {
    if (action === 'delete') {
      await this.subscriptions.remove(tx, by, { id });
      return null;
    }
    if (action === 'extend') return (await this.subscriptions.renew(tx, by, { id }, { days })).status;
    return (await this.subscriptions.update(tx, by, { id }, { status: STATUS_OF[action] })).status;
  }
}

/** Everything that several rows need, in the one order of locks and before any balance: projects, subscriptions, VPN users. */
async function lockInOrder(tx: Tx, ids: number[], scope: Scope): Promise<{ ids: number[]; projectIds: number[] }> {
  const params = [ids, projectIdsOf(scope)];
  const own = 'id = ANY($1::int[]) AND deleted_at IS NULL AND ($2::int[] IS NULL OR project_id = ANY($2::int[]))';
  const projects = await query<{ id: number }>(
    tx,
    `SELECT id FROM projects WHERE id IN (SELECT project_id FROM subscriptions WHERE ${own}) ORDER BY id FOR NO KEY UPDATE`,
    params,
  );
  const locked = await query<{ id: number }>(
    tx,
    `SELECT id FROM subscriptions WHERE ${own} ORDER BY project_id, id FOR NO KEY UPDATE`,
    params,
  );
  const lockedIds = locked.map(({ id }) => id);
  await query(tx, 'SELECT id FROM vpn_users WHERE subscription_id = ANY($1::int[]) ORDER BY id FOR UPDATE', [lockedIds]);
  return { ids: lockedIds, projectIds: projects.map(({ id }) => id) };
}
