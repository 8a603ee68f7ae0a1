import { query, type Db } from '../../database/database.js';
import { columnsOf } from '../../database/select.js';
import type { ChainCursor } from '../crypto/watcher/chain-cursor.entity.js';

export interface QueueRow {
  queue: string;
  depth: number;
  ageSeconds: number;
}

/**
 * The number of waiting rows of each queue, and for how long the oldest one has been due. Each part reads a partial index that contains
 * only such rows.
 */
export const readQueues = (db: Db): Promise<QueueRow[]> =>
  query<QueueRow>(
    db,
    `SELECT queue, depth, coalesce(extract(epoch FROM greatest(now() - oldest, interval '0')), 0)::float8 AS "ageSeconds" FROM (
       SELECT 'sync' AS queue, count(*) AS depth, min(next_sync_at) AS oldest FROM vpn_users WHERE next_sync_at <= now()
       UNION ALL SELECT 'outbox_notifications', count(*), min(created_at) FROM outbox_events WHERE notifications_pending
       UNION ALL SELECT 'outbox_webhooks', count(*), min(created_at) FROM outbox_events
         WHERE feed_pending OR feed_id > (SELECT last_event_id FROM webhook_cursor)
       UNION ALL SELECT 'webhooks', count(*), min(created_at) FROM webhook_deliveries WHERE status = 'pending'
       UNION ALL SELECT 'emails', count(*), min(created_at) FROM notifications WHERE email_status = 'pending'
       UNION ALL SELECT 'crypto_payments', count(*), min(created_at) FROM (SELECT status, created_at FROM crypto_payments UNION ALL SELECT status, created_at FROM crypto_payment_claims) p
         WHERE status IN ('pending', 'held')
     ) queues`,
  );

export interface WatcherRow {
  chainId: number;
  lagBlocks: number | null;
  lastPassAgeSeconds: number | null;
}

export const readWatchers = (db: Db): Promise<WatcherRow[]> =>
  query<WatcherRow>(
    db,
    `SELECT ${columnsOf<ChainCursor>(['chainId'])}, greatest(head_block - next_block + 1, 0) AS "lagBlocks",
            extract(epoch FROM now() - last_pass_at)::float8 AS "lastPassAgeSeconds"
     FROM chain_cursors`,
  );

export interface FaultsRow {
  syncFailed: number;
  syncPausedProjects: number;
  webhooksPaused: number;
  ledgerMismatches: number;
}

/**
 * The ledger check compares each balance with the last movement's, which takes one index probe for each project;
 * `npm run ledger:verify` reads every row.
 */
export async function readFaults(db: Db): Promise<FaultsRow> {
  const [row] = await query<FaultsRow>(
    db,
    `SELECT (SELECT count(*) FROM vpn_users WHERE sync_status = 'failed') AS "syncFailed",
            (SELECT count(*) FROM project_sync_states WHERE paused_at IS NOT NULL) AS "syncPausedProjects",
            (SELECT count(*) FROM webhooks WHERE paused_at IS NOT NULL AND deleted_at IS NULL) AS "webhooksPaused",
            (SELECT count(*) FROM project_balances b
             LEFT JOIN LATERAL (SELECT balance_after FROM transactions t WHERE t.project_id = b.project_id ORDER BY id DESC LIMIT 1) last ON true
             WHERE b.balance <> coalesce(last.balance_after, 0)) AS "ledgerMismatches"`,
  );
  if (!row) throw new Error('The faults could not be counted');
  return row;
}

/** Since the last good backup began; null where there is none. */
export async function readBackupSeconds(db: Db): Promise<number | null> {
  const [row] = await query<{ seconds: number | null }>(
    db,
    `SELECT extract(epoch FROM now() - max(started_at))::float8 AS seconds FROM backup_runs WHERE status = 'good'`,
  );
  return row?.seconds ?? null;
}
