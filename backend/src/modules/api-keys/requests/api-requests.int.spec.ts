import { startWorld, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { ApiUsageRecorder } from '../usage/api-usage-recorder.js';
import { ApiRequestsRetention } from './api-requests.worker.js';

const DAY_MS = 86_400_000;

describe('the request log of a key', () => {
  let world: World;
  let project: GivenProject;
  let key: Awaited<ReturnType<World['givenKey']>>;
  let manager: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.givenProject({ balance: '100.00' });
    key = await world.givenKey(project);
    manager = await world.signIn('project_manager', [project]);
  });

  const sale = (subscriptionId: string) => ({
    subscriptionId,
    startDate: new Date(),
    endDate: new Date(Date.now() + DAY_MS),
    email: 'ann@example.com',
  });
  const log = async (filter?: object): Promise<Json[]> => {
    await world.get(ApiUsageRecorder).flush();
    const { status, body } = await manager.list(`/api/api-keys/${key.keyId}/requests`, filter && { filter });
    expect(status).toBe(200);
    return body;
  };

  it('leads from the requestId of an error to the call, with the subscription that it named and no more', async () => {
    const failed = await key.post('/api/v1/subscriptions?', { ...sale('order-1'), vpnLoginId: 'short' });
    await key.get('/api/v1/subscriptions?email=ann@example.com');
    const [row, ...others] = await log({ requestId: failed.body.requestId });
    expect(others).toEqual([]);
    expect(row).toEqual({
      id: expect.any(Number),
      method: 'POST',
      path: '/api/v1/subscriptions',
      subscriptionId: 'order-1',
      vpnLogin: 'short',
      status: 400,
      errorCode: 'validation_failed',
      requestId: failed.headers.get('x-request-id'),
      durationMs: expect.any(Number),
      isReplay: false,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(await log())).not.toContain('ann@');
  });

  it('has every call of the key, also one that was refused or answered again', async () => {
    const headers = { 'Idempotency-Key': 'logged' };
    const body = sale('order-2');
    await key.post('/api/v1/subscriptions', body, { headers });
    await key.post('/api/v1/subscriptions', body, { headers });
    await key.get('/api/v1/subscriptions/order-2');
    await key.get('/api/v1/subscriptions/nobody');
    expect((await log()).map(({ status, isReplay, errorCode, subscriptionId }) => [status, isReplay, errorCode, subscriptionId])).toEqual([
      [404, false, 'not_found', 'nobody'],
      [200, false, null, 'order-2'],
      [201, true, null, 'order-2'],
      [201, false, null, 'order-2'],
    ]);
  });

  it('can be searched and filtered', async () => {
    await key.get('/api/v1/balance');
    await key.get('/api/v1/subscriptions/nobody');
    const paths = async (filter: object) => (await log(filter)).map(({ path }) => path);
    expect(await paths({ status: 200 })).toEqual(['/api/v1/balance']);
    expect(await paths({ status: '4xx' })).toEqual(['/api/v1/subscriptions/nobody']);
    expect(await paths({ path: '/api/v1/sub' })).toEqual(['/api/v1/subscriptions/nobody']);
    expect(await paths({ path: 'v1/sub' })).toEqual([]);
    expect(await paths({ q: 'NOBODY' })).toEqual(['/api/v1/subscriptions/nobody']);
    expect(await paths({ from: new Date(Date.now() - 60_000).toISOString() })).toHaveLength(2);
    expect(await paths({ to: new Date(Date.now() - 60_000).toISOString() })).toEqual([]);
    for (const filter of [{ status: 'bad' }, { status: 99 }, { errorCode: 'not_found' }])
      expect((await manager.list(`/api/api-keys/${key.keyId}/requests`, { filter })).status).toBe(400);
  });

  it('belongs to the key: neither another key nor staff of other projects find a call in it', async () => {
    await key.get('/api/v1/balance');
    const other = await world.givenKey(project);
    await log();
    expect((await manager.get(`/api/api-keys/${other.keyId}/requests`)).body).toEqual([]);
    const stranger = await world.signIn('project_manager', [await world.givenProject()]);
    expect((await stranger.get(`/api/api-keys/${key.keyId}/requests`)).status).toBe(404);
  });

  it('goes back seven days', async () => {
    for (let n = 0; n < 3; n += 1) await key.get('/api/v1/balance');
    const [newest, , oldest] = await log();
    await world.sql(`UPDATE api_requests SET created_at = created_at - interval '8 days' WHERE id = $1`, [oldest.id]);
    await world.sql(`UPDATE api_requests SET created_at = created_at - interval '6 days' WHERE id = $1`, [newest.id]);
    expect(await log()).toHaveLength(2);
    await world.get(ApiRequestsRetention).runOnce();
    expect(await world.sql('SELECT id FROM api_requests WHERE api_key_id = $1', [key.keyId])).toHaveLength(2);
  });
});
