import { Injectable } from '@nestjs/common';

import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { inBatches } from '../../../common/worker/in-batches.js';
import { Database, execute, query, type Tx } from '../../../database/database.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import type { ApiKey } from '../api-key.entity.js';
import type { KeyExpiringData } from './key-expiring.dto.js';
import { columnsOf } from '../../../database/select.js';

const EVERY_MS = 600_000;
const FIRST_MS = 5_000;
const KEYS_MAX = 200;
const BATCHES_MAX = 50;
/** How many days before its end a key is reported; each of them once. */
const [FIRST_DAYS, LAST_DAYS] = [14, 3];

type ExpiringKey = Pick<ApiKey, 'id' | 'projectId' | 'name' | 'keyPreview' | 'environment'> & { expiresAt: Date; days: number };

/** An expiry that was moved is reported again. The old key of a rotation ends as it was meant to. */
const EXPIRING = `
  WITH due AS (
    SELECT k.id, d.days FROM api_keys k JOIN projects p ON p.id = k.project_id AND p.deleted_at IS NULL
    CROSS JOIN LATERAL (SELECT CASE WHEN k.expires_at <= now() + interval '${LAST_DAYS} days' THEN ${LAST_DAYS} ELSE ${FIRST_DAYS} END AS days) d
    WHERE k.revoked_at IS NULL AND k.is_active AND k.grace_until IS NULL
      AND k.expires_at > now() AND k.expires_at <= now() + interval '${FIRST_DAYS} days'
      AND (k.warned_expiry IS DISTINCT FROM k.expires_at OR k.warned_days > d.days)
    ORDER BY k.id LIMIT ${KEYS_MAX} FOR NO KEY UPDATE OF k SKIP LOCKED)
  UPDATE api_keys k SET warned_expiry = k.expires_at, warned_days = due.days FROM due WHERE k.id = due.id
  RETURNING ${columnsOf<ApiKey>(['id', 'projectId', 'name', 'keyPreview', 'environment', 'expiresAt'], 'k')}, due.days`;

/** Reports keys that are about to expire, to staff and to their partner. */
@Injectable()
export class KeyExpiryWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, firstMs: FIRST_MS, failure: 'Keys that expire could not be reported' };

  constructor(
    private readonly database: Database,
    private readonly outbox: OutboxService,
  ) {
    super();
  }

  /** One bounded pass. @returns how many keys it reported */
  protected pass(): Promise<number> {
    return inBatches(KEYS_MAX, BATCHES_MAX, () => this.database.transaction((tx) => this.report(tx)));
  }

  private async report(tx: Tx): Promise<number> {
    // A warning is no change of the key.
    await execute(tx, `SELECT set_config('kage.keep_updated_at', 'on', true)`);
    const keys = await query<ExpiringKey>(tx, EXPIRING);
    if (keys.length === 0) return 0;
    await this.outbox.publish(
      tx,
      ...keys.map(({ id, projectId, expiresAt, ...key }) => ({
        type: 'api_key.expiring' as const,
        projectId,
        subject: `api_key:${id}`,
        data: { id, projectId, ...key, expiresAt: expiresAt.toISOString() } satisfies KeyExpiringData,
      })),
    );
    return keys.length;
  }
}
