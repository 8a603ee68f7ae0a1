import crypto from 'node:crypto';

import { bulkLoad } from './bulk-load.mjs';
import { countSubscriptions } from './subscriptions-million.mjs';

const PROJECTS = 200;
/** Far from any other number in a statement's parameters, so that a recorded id is recognised in any place. */
const FIRST = { project: 910_000_001, key: 820_000_001, subscription: 700_000_123 };

/**
 * 200 projects with a balance that no run empties, so many subscriptions, and a key for each project.
 * @returns {Promise<{ projectId: number, keyId: number, key: string }[]>}
 */
export async function seed(client, { generateKey, previewOf }, subscriptions) {
  await client.query(
    `INSERT INTO projects (id, name, kage_login, kage_password)
     SELECT $1 + n, 'Bench ' || n, 'bench', 'not used' FROM generate_series(0, $2::int - 1) n`,
    [FIRST.project, PROJECTS],
  );
  await client.query(
    `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
     SELECT id, 1, 'topup', 900000000, 0, 900000000, 'Opening balance', 'opening:' || id FROM projects`,
  );
  await client.query('INSERT INTO project_balances (project_id, balance, entries) SELECT id, 900000000, 1 FROM projects');
  await bulkLoad(client, ['subscriptions', 'vpn_users'], () => fill(client, subscriptions));
  await countSubscriptions(client);
  const keys = [];
  for (let n = 0; n < PROJECTS; n++) {
    const key = generateKey('production');
    const row = { projectId: FIRST.project + n, keyId: FIRST.key + n, key };
    const hash = crypto.createHash('sha256').update(key).digest('hex');
    await client.query(
      `INSERT INTO api_keys (id, project_id, key_hash, key_preview, name, environment, rate_limit_per_hour)
       VALUES ($1, $2, $3, $4, 'Bench', 'production', 1000000)`,
      [row.keyId, row.projectId, hash, previewOf(key)],
    );
    keys.push(row);
  }
  await client.query(`ALTER TABLE subscriptions ALTER COLUMN id RESTART WITH ${FIRST.subscription}`);
  await client.query('VACUUM ANALYZE');
  return keys;
}

async function fill(client, subscriptions) {
  await client.query(
    `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, email, name, surname, price, paid_until, created_at)
     SELECT $1 + n % $2, 'seed-' || n, lpad(n::text, 16, '0'), 'active', now() - interval '10 days', now() + interval '20 days',
       'customer' || n || '@example.com', 'Customer', 'No ' || n, 10, now() + interval '20 days', now() - interval '10 days'
     FROM generate_series(1, $3::int) n`,
    [FIRST.project, PROJECTS, subscriptions],
  );
  await client.query(
    `INSERT INTO vpn_users (subscription_id, project_id, subscription_ref, vpn_login, start_date, end_date, sync_status, next_sync_at, synced_version)
     SELECT id, project_id, subscription_id, vpn_login_id, start_date, end_date, 'synced', NULL, 1 FROM subscriptions`,
  );
}
