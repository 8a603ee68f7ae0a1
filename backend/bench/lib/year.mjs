// The rows of a year for each project: 100 subscriptions, each with its VPN user, three movements, four audit rows, six sync
// logs and ten calls, spread over the months that these are kept.
const PER_SUBSCRIPTION = { movements: 3, auditRows: 4, syncLogs: 6, calls: 10 };
const SUBSCRIPTIONS = 100;

/** Rows for the projects `from` to `to`; the triggers and checks of the schema see every one. */
export async function addProjects(client, from, to) {
  const run = (sql) => client.query(sql, [from, to]);
  await client.query('BEGIN');
  await run(
    `INSERT INTO projects (id, name, kage_login) SELECT n, 'Project ' || n, 'account' || n FROM generate_series($1::int, $2::int) n`,
  );
  await run(`INSERT INTO api_keys (id, project_id, key_hash, key_preview, name, environment, rate_limit_per_hour)
    SELECT n, n, encode(sha256(n::text::bytea), 'hex'), 'kage_live_…', 'Key', 'production', 1000000 FROM generate_series($1::int, $2::int) n`);
  await run(`INSERT INTO subscriptions (id, project_id, subscription_id, vpn_login_id, status, start_date, end_date, email, name, surname, price, paid_until,
      activated_at, created_at)
    SELECT p * ${SUBSCRIPTIONS} + s, p, 'order-' || p || '-' || s, lpad((p * ${SUBSCRIPTIONS} + s)::text, 16, '0'),
      CASE WHEN s % 4 = 0 THEN 'expired' ELSE 'active' END, at, CASE WHEN s % 4 = 0 THEN at + interval '1 day' ELSE now() + interval '20 days' END,
      md5((p * ${SUBSCRIPTIONS} + s)::text) || '@example.com', 'Customer', md5(s::text), 10, at + interval '30 days', at, at
    FROM generate_series($1::int, $2::int) p, generate_series(1, ${SUBSCRIPTIONS}) s, LATERAL (SELECT now() - make_interval(days => 2 + (p + s) % 360) AS at) t`);
  await run(`INSERT INTO vpn_users (subscription_id, project_id, subscription_ref, vpn_login, status, enabled, start_date, end_date, sync_status, next_sync_at,
      synced_version, core_account, provisioned_at, last_sync_at, created_at)
    SELECT id, project_id, subscription_id, vpn_login_id, status, status = 'active', start_date, end_date, 'synced', NULL, 1, 'kage  account' || project_id,
      created_at, created_at, created_at
    FROM subscriptions WHERE project_id BETWEEN $1 AND $2`);
  await movements(run);
  await logs(run);
  await client.query('COMMIT');
}

/** One top-up for each project, then its charges; numbered and chained as the ledger wants it. */
async function movements(run) {
  const charges = SUBSCRIPTIONS * PER_SUBSCRIPTION.movements;
  await run(`INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, created_at)
    SELECT p, n + 1, CASE WHEN n = 0 THEN 'topup' ELSE 'subscription_charge' END, CASE WHEN n = 0 THEN 1000000 ELSE -10 END,
      CASE WHEN n = 0 THEN 0 ELSE 1000000 - 10 * (n - 1) END, 1000000 - 10 * n, 'Subscription order-' || p || '-' || n, 'year:' || p || ':' || n,
      now() - make_interval(hours => (${charges} - n) * 24)
    FROM generate_series($1::int, $2::int) p, generate_series(0, ${charges}) n ORDER BY p, n`);
  await run(
    `INSERT INTO project_balances (project_id, balance, entries) SELECT p, 1000000 - 10 * ${charges}, ${charges} + 1 FROM generate_series($1::int, $2::int) p`,
  );
}

async function logs(run) {
  const { auditRows, syncLogs, calls } = PER_SUBSCRIPTION;
  await run(`INSERT INTO audit_logs (actor_kind, api_key_id, user_name, action, entity_type, entity_id, project_id, details, ip_address, user_agent, request_id, created_at)
    SELECT 'api_key', project_id, 'Key', (ARRAY['subscription_created', 'subscription_renewed', 'subscription_suspended', 'subscription_activated'])[n],
      'subscription', id::text, project_id, jsonb_build_object('after', jsonb_build_object('status', status, 'endDate', end_date, 'price', price)),
      '203.0.113.7', 'partner/1.0', gen_random_uuid()::text, created_at + make_interval(mins => n)
    FROM subscriptions, generate_series(1, ${auditRows}) n WHERE project_id BETWEEN $1 AND $2`);
  await run(`INSERT INTO sync_logs (project_id, subscription_id, vpn_login, operation, status, request_data, response_data, duration_ms, created_at)
    SELECT project_id, id, vpn_login_id, 'update', 'success', jsonb_build_object('enabled', true, 'endDate', end_date), jsonb_build_object('id', id::text), 40,
      now() - make_interval(hours => (id * ${syncLogs} + n) % 2000)
    FROM subscriptions, generate_series(1, ${syncLogs}) n WHERE project_id BETWEEN $1 AND $2`);
  await run(`INSERT INTO api_usage (api_key_id, endpoint, method, status_code, response_time, user_agent, ip_address, created_at)
    SELECT project_id, '/api/v1/subscriptions', 'POST', 201, 12, 'partner/1.0', '203.0.113.7', now() - make_interval(mins => (id * ${calls} + n) % 120000)
    FROM subscriptions, generate_series(1, ${calls}) n WHERE project_id BETWEEN $1 AND $2`);
  await run(`INSERT INTO api_usage_hourly (api_key_id, hour, project_id, environment, calls)
    SELECT api_key_id, date_trunc('hour', created_at), api_key_id, 'production', count(*) FROM api_usage WHERE api_key_id BETWEEN $1 AND $2 GROUP BY 1, 2`);
}
