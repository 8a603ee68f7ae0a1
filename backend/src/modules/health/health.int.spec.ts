import { execute } from '../../database/database.js';
import { createTestDatabase } from '../../../test/setup/test-database.js';
import { PASSWORD, startWorld, type World } from '../../../test/world.js';
import { MetricsServer } from './metrics-server.js';

describe('health', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const metrics = async (): Promise<string> => (await fetch(`http://127.0.0.1:${world.get(MetricsServer).port}/metrics`)).text();
  const value = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );

  it('shows anybody whether it is alive, and ready part by part', async () => {
    expect(await world.anonymous().get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await world.anonymous().get('/api/ready')).toMatchObject({
      status: 200,
      body: { status: 'ready', parts: { process: { ok: true }, database: { ok: true }, migrations: { ok: true } } },
    });
  });

  it('shows the public configuration without a session, with the product name that Settings holds', async () => {
    const before = await world.anonymous().get('/api/config');
    expect(before.body).toEqual({
      productName: 'KAGE VPN',
      chainId: 1,
      tokenSymbol: 'KAGE',
      requiredConfirmations: 12,
      cryptoEnabled: false,
      cryptoDisabledReason: expect.stringContaining('not set up'),
      singleSignOn: null,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    await execute(world.database.db, `UPDATE settings SET product_name = 'Acme VPN'`);
    expect((await world.anonymous().get('/api/config')).body.productName).toBe('Acme VPN');
  });

  it('shows metrics on their own port alone', async () => {
    expect((await world.anonymous().get('/metrics')).status).toBe(404);
    expect((await world.anonymous().get('/api/metrics')).status).toBe(404);
    const port = world.get(MetricsServer).port;
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('content-type')).toContain('text/plain');
  });

  it('counts requests by their route template, never by the requested path', async () => {
    const admin = await world.signIn();
    // Longer than a number that may occur by chance among the digits of a metric.
    await admin.get('/api/users/2099887766');
    await world.anonymous().get('/api/no-such-thing/that-was-asked-for');
    const text = await metrics();
    expect(value(text, 'kage_http_request_duration_seconds_count{route="/api/users/:id",method="GET",status="404"}')).toBe(1);
    for (const asked of ['2099887766', 'that-was-asked-for']) expect(text).not.toContain(asked);
  });

  it('reports queues with their age, the chain watcher, paused webhooks and a ledger that does not add up', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    await world.sql(
      `INSERT INTO outbox_events (type, project_id, subject, created_at) VALUES ('balance.low', $1, 'project:1', now() - interval '90 seconds')`,
      [project.id],
    );
    await world.sql(`INSERT INTO webhooks (project_id, url, secret, paused_at) VALUES ($1, 'https://example.com', 'x', now())`, [
      project.id,
    ]);
    await world.sql(
      `INSERT INTO chain_cursors (chain_id, token_address, receiving_address, next_block, head_block, last_pass_at) VALUES (1, '0x1', '0x2', 91, 100, now() - interval '30 seconds')`,
    );
    await world.sql(`UPDATE project_balances SET balance = balance + 1 WHERE project_id = $1`, [project.id]);
    const text = await metrics();
    await world.sql(`UPDATE project_balances SET balance = balance - 1 WHERE project_id = $1`, [project.id]);
    expect(value(text, 'kage_database_up')).toBe(1);
    expect(value(text, 'kage_queue_depth{queue="outbox_notifications"}')).toBe(1);
    expect(value(text, 'kage_queue_oldest_age_seconds{queue="outbox_webhooks"}')).toBeGreaterThanOrEqual(90);
    expect(value(text, 'kage_webhooks_paused')).toBe(1);
    expect(value(text, 'kage_watcher_lag_blocks{chain_id="1"}')).toBe(10);
    expect(value(text, 'kage_watcher_last_pass_age_seconds{chain_id="1"}')).toBeGreaterThanOrEqual(30);
    expect(value(text, 'kage_ledger_mismatches')).toBe(1);
    expect(value(await metrics(), 'kage_ledger_mismatches')).toBe(0);
    expect(text).toMatch(/^kage_database_connections\{state="open"\} [1-9]/m);
  });
});

describe('a worker process', () => {
  let world: World;
  let worker: World;
  beforeAll(async () => {
    world = await startWorld();
    worker = await startWorld({ joining: world, role: 'worker' });
  });
  afterAll(async () => {
    await worker.close();
    await world.close();
  });

  it('answers only whether it is alive and ready, even to signed-in people', async () => {
    const staff = await world.signIn();
    const admin = staff.at(worker);
    for (const path of ['/api/health', '/api/ready']) expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
    for (const path of [
      '/api/projects',
      '/api/auth/me',
      '/api/config',
      '/api/openapi.json',
      '/api/v1/balance',
      '/',
      '/api/health/',
      '/metrics',
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 404]);
    const refused = await admin.post('/api/auth/login', { email: staff.email, password: PASSWORD });
    expect(refused.body).toMatchObject({ statusCode: 404, code: 'not_found', requestId: refused.headers.get('x-request-id') });
    expect((await fetch(`http://127.0.0.1:${worker.get(MetricsServer).port}/metrics`)).status).toBe(200);
  });
});

describe('readiness', () => {
  it('is not ready on a database without its migrations, and says so', async () => {
    const world = await startWorld();
    await world.sql(`DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations)`);
    const answer = await world.anonymous().get('/api/ready');
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      status: 'not_ready',
      parts: { database: { ok: true }, migrations: { ok: false, message: expect.stringMatching(/^1 of \d+ migrations have not run$/) } },
    });
    await world.close();
  });

  it('stays alive but not ready while the database is away, and metrics say so', async () => {
    const database = await createTestDatabase();
    const world = await startWorld({ env: { DATABASE_URL: database.url, DATABASE_STATEMENT_TIMEOUT_MS: '1000' } });
    await database.drop();
    expect((await world.anonymous().get('/api/health')).status).toBe(200);
    const answer = await world.anonymous().get('/api/ready');
    expect(answer.status).toBe(503);
    expect(answer.body.parts.database).toEqual({ ok: false, message: 'The database cannot be reached' });
    const text = await (await fetch(`http://127.0.0.1:${world.get(MetricsServer).port}/metrics`)).text();
    expect(text).toContain('kage_database_up 0');
    await world.app.close();
    await world.core.close();
  });

  it('still serves without Redis, and names it', async () => {
    const world = await startWorld({ env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    const answer = await world.anonymous().get('/api/ready');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'degraded', parts: { redis: { ok: false, message: expect.stringContaining('Redis') } } });
    await world.close();
  });
});
