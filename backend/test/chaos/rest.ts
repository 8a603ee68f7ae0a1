import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { DataSource } from 'typeorm';

import { dataSourceOptions } from '../../src/database/data-source.js';
import { verifyAudit } from '../../src/modules/audit/seals/verify-audit.js';
import { checkLedger } from '../../src/modules/billing/verify/check-ledger.js';
import { DEFAULT_ACCOUNT } from '../../src/local/core-simulator/core-simulator.js';
import type { Movement, Seen } from './check.js';
import type { Parts } from './parts.js';

const LOOK_MS = 200;

const UNREST = `
  SELECT 'VPN users that are not as they should be' AS what, count(*)::int AS count FROM vpn_users
    WHERE desired = 'absent' OR synced_version <> desired_version OR next_sync_at IS NOT NULL OR sync_status <> 'synced'
  UNION ALL SELECT 'events that no webhook has got', count(*)::int FROM outbox_events
    WHERE feed_pending OR notifications_pending OR feed_id > (SELECT last_event_id FROM webhook_cursor)
  UNION ALL SELECT 'webhook deliveries', count(*)::int FROM webhook_deliveries WHERE status <> 'delivered'
  UNION ALL SELECT 'automatic renewals', count(*)::int FROM subscriptions
    WHERE auto_renew AND status = 'active' AND deleted_at IS NULL AND end_date <= now() + interval '1 hour'
  UNION ALL SELECT 'payments on the chain', count(*)::int FROM crypto_payments WHERE status <> 'confirmed'
  UNION ALL SELECT 'claims on payments', count(*)::int FROM crypto_payment_claims`;

/** Time passes: what waits for its next try is due, and who has not been heard of is missed. Nobody's work is taken from its hands. */
const PASS_TIME = [
  'UPDATE vpn_users SET next_sync_at = now() WHERE next_sync_at > now()',
  'UPDATE project_sync_states SET open_until = now() WHERE open_until > now()',
  `UPDATE sync_workers SET seen_at = now() - interval '1 minute' WHERE seen_at < now() - interval '4 seconds'`,
  `UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'pending' AND next_attempt_at > now()`,
  `UPDATE webhook_deliveries SET leased_until = now() WHERE status = 'pending' AND leased_until > now() AND last_attempt_at < now() - interval '3 seconds'`,
];

/** Waits until nothing is left to be done. @returns what is still going on when the time is over */
export async function comeToRest(parts: Parts, payments: number, limitMs: number): Promise<string[]> {
  const client = await connect(parts);
  try {
    for (const until = Date.now() + limitMs; ; await sleep(LOOK_MS)) {
      const { rows } = await client.query<{ what: string; count: number }>(UNREST);
      const left = rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what} did not come to rest`);
      const known = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM crypto_payments');
      if ((known.rows[0]?.n ?? 0) < payments) left.push(`${payments - (known.rows[0]?.n ?? 0)} payments on the chain were not found`);
      if (left.length === 0 || Date.now() > until) return left;
      for (const sql of PASS_TIME) await client.query(sql);
    }
  } finally {
    await client.end();
  }
}

/** Everything that the check needs, read when all is at rest. */
export async function look(parts: Parts, unrest: string[]): Promise<Seen> {
  const client = await connect(parts);
  try {
    const read = async <Row extends object>(sql: string): Promise<Row[]> => (await client.query<Row>(sql)).rows;
    const upstream = parts.core.control.users(DEFAULT_ACCOUNT.login);
    const ready = await Promise.all(parts.backends.map(async (backend) => ((await backend.isReady()) ? [] : [backend.options.name])));
    const open = await read<{ n: number }>(
      // The timers go on: what they have just begun is not left open.
      `SELECT count(*)::int AS n FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND xact_start < now() - interval '5 seconds'`,
    );
    return {
      movements: await read<Movement>(
        `SELECT project_id AS "projectId", type, (amount * 100)::int AS cents, subscription_id AS "subscriptionId", reference FROM transactions`,
      ),
      balances: await read(`SELECT project_id AS "projectId", (balance * 100)::int AS cents FROM project_balances`),
      subscriptionIds: (await read<{ id: string }>('SELECT subscription_id AS id FROM subscriptions WHERE deleted_at IS NULL')).map(
        ({ id }) => id,
      ),
      upstream,
      knownAs: await read(`SELECT vpn_login AS "vpnLogin", kage_user_id AS "kageUserId" FROM vpn_users WHERE desired <> 'absent'`),
      messages: parts.inbox.messages,
      ledgerProblem: (await checkLedger(client)).problem,
      auditProblem: await auditProblem(parts),
      crashes: parts.backends.flatMap(({ crashes }) => crashes),
      notReady: ready.flat().map((name) => `${name} is not ready`),
      unrest,
      openTransactions: open[0]?.n ?? 0,
    };
  } finally {
    await client.end();
  }
}

async function auditProblem({ databaseUrl }: Parts): Promise<string | null> {
  const limits = { DATABASE_POOL_MAX: 1, DATABASE_STATEMENT_TIMEOUT_MS: 0, DATABASE_LOCK_TIMEOUT_MS: 0 };
  const source = await new DataSource(dataSourceOptions({ DATABASE_URL: databaseUrl, ...limits })).initialize();
  try {
    return (await verifyAudit(source.manager)).problem;
  } finally {
    await source.destroy();
  }
}

async function connect({ databaseUrl }: Parts): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client;
}
