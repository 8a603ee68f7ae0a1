import { DateTime } from 'luxon';

import { ensureBuilt } from '../../scripts/lib/build.mjs';
import type { BackendProcess } from './backend-process.js';
import { once } from '../orders.js';
import { givenProcess } from './processes.js';
import { eventually, startWorld, type Json, type World } from '../world.js';

const ZONES = ['America/New_York', 'UTC', 'Asia/Tehran'] as const;
/** Half an hour ahead of the changes of New York's clock around now, where local times stand for two instants or for none. */
const [START = '', END = ''] = [-1, 1].map((direction) => {
  const zoned = DateTime.utc().startOf('hour').plus({ days: direction }).setZone(ZONES[0]);
  let hours = 0;
  while (zoned.plus({ hours }).offset === zoned.plus({ hours: hours - 1 }).offset) hours += direction;
  return zoned.plus({ hours }).minus({ minutes: 30 }).toUTC().toISO();
});
const BLOCK = '2026-03-29T00:59:59.000Z';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

jest.setTimeout(120_000);

describe('processes in different time zones', () => {
  let world: World;
  const processes: BackendProcess[] = [];
  beforeAll(async () => {
    await ensureBuilt(() => undefined, ['backend']);
    world = await startWorld();
    for (const TZ of ZONES) processes.push(await givenProcess(world, { name: TZ, env: { TZ, ROLE: 'api' } }));
    for (const each of processes) each.start();
    await Promise.all(processes.map((each) => each.untilReady()));
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end('SIGTERM')));
    await world.close();
  });

  it('report the same instant of what one of them wrote, in UTC', async () => {
    const [writer] = processes as [BackendProcess];
    const project = await world.givenProject({ balance: '100.00', max_subscription_days: 1_000 });
    const partner = await world.givenKey(project);
    const admin = await world.signIn();
    const body = { subscriptionId: 'one', startDate: START, endDate: END, status: 'active' };
    const sold = await partner.at(writer).post('/api/v1/subscriptions', body, once());
    expect(sold.status).toBe(201);
    expect(sold.body).toMatchObject({ startDate: START, endDate: END });
    expect(Math.abs(Date.parse(sold.body.createdAt) - Date.now())).toBeLessThan(60_000);
    await world.givenAsset();
    await world.sql(
      `INSERT INTO crypto_payments (project_id, asset_id, chain_id, tx_hash, log_index, token_address, token_symbol, from_address, status, block_time)
       VALUES ($1, (SELECT min(id) FROM assets), 31337, $2, 0, $3, 'KAGE', $3, 'pending', $4)`,
      [project.id, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(40)}`, BLOCK],
    );
    await eventually('the key was used', async () => (await admin.get(`/api/api-keys/${partner.keyId}`)).body.lastUsedAt as string | null);
    const read = await Promise.all(
      processes.map(async (each) => {
        const { body: subscription } = await partner.at(each).get('/api/v1/subscriptions/one');
        const { body: payments } = await admin.at(each).list('/api/crypto-payments', { filter: { projectId: project.id } });
        const { body: history } = await admin.at(each).list('/api/audit-logs', { filter: { entityType: 'subscription' } });
        return { subscription, blockTime: payments[0].blockTime, audit: history.map((row: Json) => row.createdAt) };
      }),
    );
    for (const each of read) expect(each).toEqual(read[0]);
    const { credentials: _, credentialsStatus: __, ...subscription } = sold.body;
    expect(read[0]).toMatchObject({ subscription, blockTime: BLOCK });
    const keys = await Promise.all(processes.map((each) => admin.at(each).get(`/api/api-keys/${partner.keyId}`)));
    for (const { body: key } of keys) expect(key.lastUsedAt).toMatch(INSTANT);
    expect(Math.abs(Date.parse(keys[0]?.body.lastUsedAt) - Date.now())).toBeLessThan(60_000);
  });
});
