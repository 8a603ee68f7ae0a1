import { startWorld, type World } from '../../../../test/world.js';
import { Database } from '../../../database/database.js';
import { PartitionsWorker } from '../../../database/partitions.worker.js';
import { ApiUsageRecorder } from './api-usage-recorder.js';
import type { Call } from './api-usage.queries.js';

const HOUR_MS = 3_600_000;

describe('API usage', () => {
  let world: World;
  let recorder: ApiUsageRecorder;
  beforeAll(async () => {
    world = await startWorld();
    recorder = world.get(ApiUsageRecorder);
  });
  afterAll(() => world.close());

  /** What was counted, in whichever hours: one may turn between two calls. */
  const counted = (apiKeyId: number) =>
    world.sql(
      `SELECT sum(calls)::int AS calls, sum(errors)::int AS errors, sum(throttled)::int AS throttled, environment
       FROM api_usage_hourly WHERE api_key_id = $1 GROUP BY environment`,
      [apiKeyId],
    );
  const call = (apiKeyId: number, projectId: number, rest: Partial<Call> = {}): Call => ({
    apiKeyId,
    projectId,
    environment: 'production',
    endpoint: '/api/v1/subscriptions',
    method: 'GET',
    statusCode: 200,
    responseTime: 10,
    userAgent: null,
    ipAddress: '203.0.113.1',
    path: '/api/v1/subscriptions',
    subscriptionId: null,
    vpnLogin: null,
    errorCode: null,
    requestId: 'request-of-a-test',
    isReplay: false,
    at: new Date(),
    ...rest,
  });

  it('has a row for each call, whatever its answer, is counted by the hour, and updates the last use', async () => {
    const project = await world.givenProject();
    const key = await world.givenKey(project, 'development', { rate_limit_per_hour: 3 });
    const before = await world.sql('SELECT updated_at FROM api_keys WHERE id = $1', [key.keyId]);
    await key.get('/api/v1/nothing?email=ann@example.com', { headers: { 'User-Agent': 'shop/1.0' } });
    await key.call('POST', '/api/v1/subscriptions', { rawBody: '{', headers: { 'Content-Type': 'application/json' } });
    await key.get('/api/v1/nothing');
    await key.get('/api/v1/nothing');
    await recorder.flush();
    const rows = await world.sql(
      `SELECT method, status_code AS status, user_agent AS agent, ip_address AS address, response_time AS time, endpoint
       FROM api_usage WHERE api_key_id = $1 ORDER BY id`,
      [key.keyId],
    );
    expect(rows.map(({ method, status }) => [method, status])).toEqual([
      ['GET', 400],
      ['POST', 400],
      ['GET', 404],
      ['GET', 429],
    ]);
    expect(rows[0]).toMatchObject({ agent: 'shop/1.0', address: '127.0.0.1', time: expect.any(Number) });
    expect(JSON.stringify(rows)).not.toContain('ann@');
    expect(await counted(key.keyId)).toEqual([{ calls: 4, errors: 3, throttled: 1, environment: 'development' }]);
    const admin = await world.signIn();
    const { body } = await admin.get(`/api/api-keys/${key.keyId}`);
    expect(Math.abs(Date.parse(body.lastUsedAt) - Date.now())).toBeLessThan(60_000);
    expect(await world.sql('SELECT updated_at FROM api_keys WHERE id = $1', [key.keyId])).toEqual(before);
  });

  it('is written together or not at all, and a batch that failed is written later, once', async () => {
    const project = await world.givenProject();
    const key = await world.givenKey(project);
    await world.sql('ALTER TABLE api_usage_hourly RENAME TO api_usage_hourly_away');
    recorder.record(call(key.keyId, project.id));
    await expect(recorder.flush()).rejects.toThrow();
    expect(await world.sql('SELECT 1 FROM api_usage WHERE api_key_id = $1', [key.keyId])).toEqual([]);
    await world.sql('ALTER TABLE api_usage_hourly_away RENAME TO api_usage_hourly');
    recorder.record(call(key.keyId, project.id, { statusCode: 500 }));
    await Promise.all([recorder.flush(), recorder.flush()]);
    expect(await counted(key.keyId)).toEqual([{ calls: 2, errors: 1, throttled: 0, environment: 'production' }]);
  });

  it('waits within bounds while the database is away', async () => {
    const alone = new ApiUsageRecorder({ transaction: () => Promise.reject(new Error('away')) } as never, undefined as never);
    for (let n = 0; n < 50_010; n += 1) alone.record(call(1, 1));
    await expect(alone.flush()).rejects.toThrow('away');
    expect(alone).toMatchObject({ buffer: { length: 50_000 }, lost: 10 });
  });

  it('is written by two processes at once without a deadlock, and nothing is lost', async () => {
    const project = await world.givenProject();
    const keys = await Promise.all([1, 2, 3].map(() => world.givenKey(project)));
    const second = await startWorld({ joining: world });
    const recorders = [recorder, second.get(ApiUsageRecorder)];
    for (let n = 0; n < 600; n += 1) {
      const { keyId } = keys[n % 3] as { keyId: number };
      recorders[n % 2]?.record(call(keyId, project.id));
      if (n % 100 === 99) await Promise.all(recorders.map((each) => each.flush()));
    }
    await second.close();
    const counts = await Promise.all(keys.map(({ keyId }) => counted(keyId)));
    expect(counts.map(([row]) => row.calls)).toEqual([200, 200, 200]);
  });

  it('is not lost on a clean stop', async () => {
    const key = await world.givenKey(await world.givenProject());
    const second = await startWorld({ joining: world });
    const client = second.anonymous({ Authorization: `Bearer ${key.key}` });
    for (let n = 0; n < 5; n += 1) await client.get('/api/v1/nothing');
    await second.close();
    expect(await counted(key.keyId)).toMatchObject([{ calls: 5 }]);
  });

  it('is shown by key: hours for a week, days for longer, empty ones too', async () => {
    const project = await world.givenProject();
    const key = await world.givenKey(project, 'production', { rate_limit_per_hour: 500 });
    const now = Date.now();
    recorder.record(call(key.keyId, project.id, { responseTime: 10 }));
    recorder.record(call(key.keyId, project.id, { responseTime: 25, statusCode: 404 }));
    recorder.record(call(key.keyId, project.id, { at: new Date(now - 26 * HOUR_MS), statusCode: 429 }));
    recorder.record(call(key.keyId, project.id, { at: new Date(now - 40 * 24 * HOUR_MS) }));
    await recorder.flush();
    const manager = await world.signIn('project_manager', [project]);
    const day = (await manager.get(`/api/api-keys/${key.keyId}/usage?range=24h`)).body;
    expect(day).toMatchObject({ unit: 'hour', rateLimitPerHour: 500, total: { calls: 2, errors: 1, throttled: 0 } });
    expect(day.buckets).toHaveLength(24);
    expect(day.buckets.at(-1)).toMatchObject({ calls: 2, averageMs: 17.5 });
    expect(day.buckets[0]).toMatchObject({ calls: 0, averageMs: null });
    const week = (await manager.get(`/api/api-keys/${key.keyId}/usage`)).body;
    expect(week).toMatchObject({ range: '7d', total: { calls: 3, throttled: 1 } });
    const quarter = (await manager.get(`/api/api-keys/${key.keyId}/usage?range=90d`)).body;
    expect(quarter).toMatchObject({ unit: 'day', total: { calls: 4 } });
    expect(quarter.buckets).toHaveLength(90);
    expect((await manager.get(`/api/api-keys/${key.keyId}/usage?range=1y`)).status).toBe(400);
    const stranger = await world.signIn('project_manager');
    expect((await stranger.get(`/api/api-keys/${key.keyId}/usage`)).status).toBe(404);
  });

  it('is kept for 90 days and dropped by whole days, while its counts stay', async () => {
    const project = await world.givenProject();
    const key = await world.givenKey(project);
    const { db } = world.get(Database);
    // The prepared database may have been made some months ago.
    await world.get(PartitionsWorker).runOnce();
    await db.query(`SELECT ensure_partitions(now() - interval '95 days')`);
    for (const days of [1, 89, 92, 94]) recorder.record(call(key.keyId, project.id, { at: new Date(Date.now() - days * 24 * HOUR_MS) }));
    await recorder.flush();
    const partitions = async () => (await world.sql(`SELECT 1 FROM pg_inherits WHERE inhparent = 'api_usage'::regclass`)).length;
    const all = await partitions();
    await world.get(PartitionsWorker).runOnce();
    expect(await partitions()).toBe(all - 5);
    expect(await world.sql('SELECT 1 FROM api_usage WHERE api_key_id = $1', [key.keyId])).toHaveLength(2);
    expect(await world.sql('SELECT 1 FROM api_usage_hourly WHERE api_key_id = $1', [key.keyId])).toHaveLength(4);
  });
});
