import { sha256Hex, Encryption } from '../src/common/secrets/encryption.js';
import { generateKey, previewOf } from '../src/modules/api-keys/api-key.rules.js';
import { Client, type World } from './world.js';

export interface Everything {
  /** The project, and every record of it, has this id. */
  id: number;
  /** Stands in every text of these records, so that a leak of any of them shows. */
  mark: string;
  subscriptionId: string;
  vpnLogin: string;
  txHash: string;
  /** A user who is in none of the roles of the test. */
  userId: number;
  /** A production key of the project. */
  partner: Client;
}

/**
 * A project with one record of every kind, all of them under one id: whatever `:id` stands for in a route's path, it names one.
 * A new kind of record belongs in here, so that the walks over all routes try it.
 */
export async function givenEverything(world: World, id: number): Promise<Everything> {
  const mark = `mark${id}`;
  const subscriptionId = `${mark}.order`;
  const vpnLogin = String(id).padStart(16, '9');
  const txHash = `0x${id.toString(16).padStart(64, '0')}`;
  const wallet = `0x${id.toString(16).padStart(40, 'b')}`;
  const token = `0x${'1'.repeat(40)}`;
  const key = generateKey('production');
  const encryption = world.app.get(Encryption, { strict: false });
  const insert = (table: string, columns: Record<string, unknown>) => insertInto(world, table, columns);
  const owner = await world.givenUser({ role: 'project_manager', email: `${mark}@example.com` });

  await world.givenProject({ id, name: `${mark} project`, description: `${mark} description` });
  await world.sql('UPDATE project_balances SET balance = 990, entries = 2 WHERE project_id = $1', [id]);
  await insert('transactions', {
    id: id - 1,
    project_id: id,
    entry_number: 1,
    type: 'topup',
    amount: 1000,
    balance_before: 0,
    balance_after: 1000,
    description: `${mark} topup`,
    reference: `${mark}:opening`,
  });
  await insert('plans', {
    id,
    project_id: id,
    code: `${mark}.plan`,
    name: `${mark} plan`,
    description: `${mark} description`,
    price: 10,
    days: 30,
    position: 1,
  });
  await insert('subscriptions', {
    id,
    project_id: id,
    subscription_id: subscriptionId,
    vpn_login_id: vpnLogin,
    status: 'active',
    start_date: '2026-01-01',
    end_date: new Date(Date.now() + 30 * DAY_MS),
    email: `${mark}@customer.example.com`,
    name: mark,
    price: 10,
    paid_until: new Date(Date.now() + 30 * DAY_MS),
    activated_at: '2026-01-01',
    activation_charge: 10,
  });
  await insert('transactions', {
    id,
    project_id: id,
    entry_number: 2,
    type: 'subscription_charge',
    amount: -10,
    balance_before: 1000,
    balance_after: 990,
    description: `${mark} charge`,
    reference: `subscription:${id}`,
    subscription_id: id,
  });
  await insert('vpn_users', {
    id,
    project_id: id,
    subscription_id: id,
    subscription_ref: subscriptionId,
    vpn_login: vpnLogin,
    start_date: '2026-01-01',
    end_date: new Date(Date.now() + 30 * DAY_MS),
    sync_status: 'synced',
    synced_version: 1,
    next_sync_at: null,
  });
  await insert('api_keys', {
    id,
    project_id: id,
    key_hash: sha256Hex(key),
    key_preview: previewOf(key),
    name: `${mark} key`,
    environment: 'production',
    rate_limit_per_hour: 100_000,
  });
  await insert('api_requests', {
    id,
    api_key_id: id,
    method: 'GET',
    path: `/api/v1/subscriptions/${subscriptionId}`,
    subscription_id: subscriptionId,
    status: 200,
    request_id: mark,
    duration_ms: 5,
  });
  await insert('payment_methods', { id, project_id: id, type: 'card', provider: mark, last_four: '4242' });
  await insert('topup_requests', { id, project_id: id, requested_by: owner.id, amount: 25, description: `${mark} request` });
  await insert('adjustments', { id, project_id: id, requested_by: owner.id, amount: 5, reason: `${mark} adjustment` });
  await insert('topup_attachments', {
    id,
    topup_request_id: id,
    name: `${mark}.pdf`,
    type: 'application/pdf',
    size: 5,
    sha256: mark,
    content: Buffer.from('%PDF-'),
    uploaded_by: owner.id,
  });
  await insert('topup_reversals', {
    id,
    project_id: id,
    topup_request_id: id,
    requested_by: owner.id,
    amount: 5,
    reason: `${mark} reversal`,
  });
  await insert('pending_changes', {
    id,
    kind: 'overdraft_limit',
    project_id: id,
    requested_by: owner.id,
    before: JSON.stringify({ overdraftLimit: '0.00' }),
    after: JSON.stringify({ overdraftLimit: '5.00' }),
  });
  await insert('logos', { id, content: Buffer.from('89504e470d0a1a0a', 'hex') });
  await world.sql('UPDATE projects SET logo_id = $1 WHERE id = $1', [id]);
  await world.sql('UPDATE settings SET logo_id = $1', [id]);
  await insert('documents', {
    id,
    project_id: id,
    type: 'receipt',
    year: 2026,
    number_in_year: id,
    number: `${mark}-2026`,
    issued_at: '2026-01-01',
    net: 25,
    tax: 0,
    tax_rate: 0,
    total: 25,
    description: `${mark} receipt`,
    timezone: 'UTC',
    seller: '{}',
    buyer: JSON.stringify({ name: mark }),
  });
  await insert('wallet_bindings', { id, project_id: id, wallet_address: wallet, binding_signature: '0x00', binding_message: mark });
  await insert('assets', {
    id,
    name: 'Token',
    symbol: 'TOK',
    chain_id: 31_337,
    token_address: `0x${String(id).padStart(40, '0')}`,
    decimals: 18,
    receiving_address: `0x${'9'.repeat(40)}`,
    rpc_urls: encryption.encrypt('asset-nodes', '[]'),
    confirmations: 12,
    price_source: 'coingecko:kage',
    is_active: false,
  });
  await insert('crypto_payments', {
    id,
    project_id: id,
    asset_id: id,
    chain_id: 31_337,
    tx_hash: txHash,
    log_index: 0,
    token_address: token,
    token_symbol: mark,
    from_address: wallet,
    status: 'pending',
  });
  await insert('crypto_refunds', {
    id,
    asset_id: id,
    payment_id: id,
    project_id: id,
    requested_by: owner.id,
    amount: 5,
    chain_id: 31_337,
    token_address: token,
    token_symbol: mark,
    token_decimals: 18,
    token_amount_raw: '1000000000000000000',
    to_address: wallet,
    reason: `${mark} refund`,
  });
  await insert('webhooks', {
    id,
    project_id: id,
    url: `https://${mark}.example.com/`,
    secret: encryption.encrypt('webhook-secret', 'whsec_c2VjcmV0'),
  });
  await insert('webhook_deliveries', {
    id,
    webhook_id: id,
    event_id: id,
    message_id: mark,
    type: 'subscription.created',
    subject: `subscription:${id}`,
    payload: JSON.stringify({ mark }),
    status: 'failed',
  });
  await insert('outbox_events', {
    id,
    feed_id: id,
    feed_pending: false,
    notifications_pending: false,
    type: 'webhook.disabled',
    project_id: id,
    subject: `webhook:${id}`,
    data: JSON.stringify({ webhookId: id, environment: 'production', host: mark, reason: 'gone' }),
  });
  await insert('sync_logs', {
    id,
    project_id: id,
    subscription_id: id,
    vpn_user_id: id,
    vpn_login: vpnLogin,
    operation: mark,
    status: 'success',
  });
  await insert('project_moves', {
    id,
    project_id: id,
    status: 'stopped',
    from_driver: 'kage',
    from_account: `kage ${mark}`,
    to_driver: 'radius',
    to_url: `postgres://${mark}.example.com/radius`,
    to_login: `${mark} role`,
    password: encryption.encrypt('core-password', `${mark} password`),
    options: encryption.encrypt('core-options', '{}'),
    error_message: `${mark} error`,
  });
  await insert('sync_orphans', {
    id,
    project_id: id,
    core_account: mark,
    vpn_login: String(id).padStart(16, '8'),
    kage_user_id: mark,
    enabled: true,
    start_date: '2026-01-01',
    end_date: new Date(Date.now() + 30 * DAY_MS),
  });
  await insert('sync_runs', { id, kind: 'preview', project_id: id, status: 'done', finished_at: new Date() });
  await insert('sync_run_parts', { id, run_id: id, project_id: id, connection_version: 1, core_account: mark, status: 'done' });
  await insert('roles', { id, code: mark, name: mark, permissions: [], scope: 'assigned' });
  await insert('support_tickets', { id, user_id: owner.id, subject: `${mark} ticket`, description: mark });
  await insert('notifications', { id, user_id: owner.id, type: 'low_balance', message: `${mark} is low` });

  const partner = new Client(world.url, { Authorization: `Bearer ${key}` });
  return { id, mark, subscriptionId, vpnLogin, txHash, userId: owner.id, partner };
}

const DAY_MS = 86_400_000;

async function insertInto(world: World, table: string, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns);
  const places = names.map((_, index) => `$${index + 1}`);
  await world.sql(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`, Object.values(columns));
}
