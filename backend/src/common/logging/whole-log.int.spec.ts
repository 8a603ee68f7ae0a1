import { Writable } from 'node:stream';

import { startWorld, PASSWORD, type World } from '../../../test/world.js';
import { order } from '../../../test/orders.js';
import { createApp } from '../../app.js';
import { ApiUsageRecorder } from '../../modules/api-keys/usage/api-usage-recorder.js';
import { JsonLogger } from './logger.js';

const MARK = 'kLmN0pQ';

describe('the log of the running product', () => {
  let world: World;
  let url: string;
  const lines: string[] = [];
  let recorder: ApiUsageRecorder;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    world = await startWorld();
    const log = new Writable({ write: (chunk: Buffer, _, done) => void (lines.push(...chunk.toString().trim().split('\n')), done()) });
    // Every level, and a process of its own for it: Nest's loggers are one for all.
    const app = await createApp({ ...world.env, ROLE: 'all' }, new JsonLogger('debug', log));
    await app.listen(0, '127.0.0.1');
    url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    recorder = app.get(ApiUsageRecorder);
    stop = () => app.close();
  });
  afterAll(async () => {
    await stop();
    await world.close();
  });

  it('is one JSON object a line with time and level, names failed requests, and contains no secret or customer at any level', async () => {
    const admin = (await world.signIn()).at({ url });
    const anonymous = world.anonymous().at({ url });
    const project = await world.givenProject({ balance: '100.00' });
    const key = await world.givenKey(project);
    const partner = key.at({ url });

    await anonymous.post('/api/auth/login', { email: `${MARK}@example.com`, password: `${MARK}-password` });
    await admin.post('/api/projects', { name: 'Logged', kageLogin: 'x', kagePassword: `${MARK}-core` });
    await admin.post('/api/kage-vpn/test', { login: 'x', password: `${MARK}-core` });
    const webhook = await admin.post(`/api/projects/${project.id}/webhooks`, { url: `http://127.0.0.1:1/${MARK}-path` });
    expect(webhook.status).toBe(201);
    const sold = await partner.post('/api/v1/subscriptions', order({ email: `${MARK}@customer.example.com`, name: MARK }));
    expect(sold.status).toBe(201);
    await anonymous.get('/api/projects', { headers: { Authorization: `Bearer ${MARK}-wrong-key` } });
    const used = await world.givenKey(project, 'production', { rate_limit_per_hour: 1 });
    await world.sql('ALTER TABLE plans RENAME TO gone');
    const refused = [
      await anonymous.get(`/api/v1/balance?api_key=${key.key}`),
      await partner.get(`/api/v1/subscriptions?token=${key.key}`),
      await used.at({ url }).get('/api/v1/balance'),
      await used.at({ url }).get(`/api/v1/balance?token=${key.key}`),
      await partner.get('/api/v1/plans'),
    ];
    await world.sql('ALTER TABLE gone RENAME TO plans');
    expect(refused.map(({ status }) => status)).toEqual([401, 400, 200, 429, 500]);
    await world.sql('ALTER TABLE support_tickets RENAME TO gone');
    const failed = await admin.post('/api/support/tickets', { subject: `${MARK} subject`, priority: 'low', description: `${MARK} text` });
    const listed = await admin.list('/api/support/tickets', { filter: { q: MARK } });
    await world.sql('ALTER TABLE gone RENAME TO support_tickets');
    expect([failed.status, listed.status]).toEqual([500, 500]);

    const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const line of all)
      expect(line).toMatchObject({ time: expect.stringMatching(/^\d{4}-.*Z$/), level: expect.any(Number), msg: expect.any(String) });
    for (const answer of [failed, listed])
      expect(all).toContainEqual(
        expect.objectContaining({ requestId: answer.headers.get('x-request-id'), level: 50, err: expect.any(Object) }),
      );
    const text = lines.join('\n');
    for (const secret of [MARK, key.key, PASSWORD, world.env.APP_SECRET, webhook.body.secret, new URL(world.env.DATABASE_URL).password])
      expect(text).not.toContain(secret);

    await recorder.flush();
    const rows = await Promise.all(
      ['audit_logs', 'sync_logs', 'api_requests', 'api_usage'].map((table) => world.sql(`SELECT * FROM ${table}`)),
    );
    expect(rows[2]?.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/v1/balance', '/api/v1/plans']));
    for (const secret of [key.key, used.key]) expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
