import { DatabasePool } from '../../src/database/database-pool.js';
import { givenEverything, type Everything } from '../everything.js';
import { atOnce, once, order, statusesOf } from '../orders.js';
import { nameOf, RouteCalls } from '../http/route-calls.js';
import { routesOf, type Route } from '../http/routes.js';
import type { OpenApi } from '../http/sample-body.js';
import { WebhookReceiver } from '../servers/webhook-receiver.js';
import { eventually, startWorld, type GivenStaff, type World } from '../world.js';

const ID = 83_000_000;
/** Asks for a key and then finds nothing. */
const CATCH_ALL = '/api/v1/*';
/** Answered 503 without a chain, whatever the pool. */
const NEEDS_THE_CHAIN = /^\/api\/(kage-price|assets\/:id\/price|crypto|bind-wallet|projects\/:id\/crypto)/;
/** They end the session of the walk, or what the rest of the walk is about. */
const LEFT_OUT = /logout|^DELETE|sessions/;

/** What is written behind an answer may be under way for a moment. */
const noTransactionIsLeft = (world: World): Promise<boolean> =>
  eventually('no transaction is left open', async () => {
    const open = await world.sql(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    return open.length === 0;
  });

describe('a process with a single connection', () => {
  let world: World;
  let calls: RouteCalls;
  let given: Everything;
  let admin: GivenStaff;
  let routes: Route[];
  beforeAll(async () => {
    world = await startWorld({ env: { DATABASE_POOL_MAX: '1' } });
    given = await givenEverything(world, ID);
    calls = new RouteCalls((await world.anonymous().get('/api/openapi.json')).body as OpenApi, ID);
    admin = await world.signIn();
    routes = routesOf(world).filter(({ path, audience }) => path !== CATCH_ALL && audience !== 'public');
  });
  afterAll(() => world.close());

  /** A request that waits for a second connection never gets it, and is answered 503. */
  const walk = async (chosen: Route[]): Promise<void> => {
    const problems: string[] = [];
    for (const route of chosen) {
      const { status, text } = await calls.call(route.audience === 'partner' ? given.partner : admin, route, given);
      if (status >= 500 && !(status < 504 && NEEDS_THE_CHAIN.test(route.path))) problems.push(`${nameOf(route)}: ${status} ${text}`);
    }
    expect(problems).toEqual([]);
    expect(chosen.length).toBeGreaterThan(20);
  };

  it('answers every GET route', () => walk(routes.filter(({ method }) => method === 'GET')));

  it('answers every route that changes something', () =>
    walk(routes.filter((route) => route.method !== 'GET' && !LEFT_OUT.test(nameOf(route)))));

  it('books sales, and signs people in', async () => {
    const project = await world.givenProject({ balance: '1000.00' });
    const partner = await world.givenKey(project);
    const sales = await atOnce(10, () => partner.post('/api/v1/subscriptions', order({ status: 'active' }), once()));
    expect(statusesOf(sales)).toEqual(Array<number>(10).fill(201));
    const { email } = await world.givenUser();
    expect((await world.anonymous().post('/api/auth/login', { email, password: 'wrong password' })).status).toBe(401);
    await noTransactionIsLeft(world);
  });
});

describe('a pool of five under fifty changes at once', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { DATABASE_POOL_MAX: '5' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  it('answers all approvals and renewals, and leaves no transaction open', async () => {
    const project = await world.givenProject({ balance: '10000.00' });
    const manager = await world.signIn('project_manager', [project]);
    const asked = await world.sql<{ id: number }>(
      `INSERT INTO topup_requests (project_id, requested_by, amount) SELECT $1::int, $2::int, 10 FROM generate_series(1, 50) RETURNING id`,
      [project.id, manager.userId],
    );
    const partner = await world.givenKey(project);
    const sold = await partner.post('/api/v1/subscriptions', order({ status: 'active' }));
    const renew = () => partner.post(`/api/v1/subscriptions/${sold.body.subscriptionId}/renew`, { days: 1 }, once());
    const approvals = atOnce(50, (index) => admin.put(`/api/topup-requests/${asked[index]?.id}/approve`));
    const answers = (await Promise.all([approvals, atOnce(50, renew)])).flat();
    expect(statusesOf(answers)).toEqual(Array<number>(100).fill(200));
    expect(await world.balanceOf(project)).toBe('9990.00');
    await noTransactionIsLeft(world);
  });
});

describe('a whole process with its timers on two connections', () => {
  it('sells, brings every sale to the core and notifies the webhooks', async () => {
    const world = await startWorld({ role: 'all', env: { DATABASE_POOL_MAX: '2' } });
    const receiver = await WebhookReceiver.start();
    const project = await world.givenProject({ balance: '1000.00' });
    const admin = await world.signIn();
    await admin.post(`/api/projects/${project.id}/webhooks`, { url: receiver.url, events: ['subscription.created'] });
    const partner = await world.givenKey(project);
    const sold = await atOnce(60, () => partner.post('/api/v1/subscriptions', order({ status: 'active' }), once()));
    expect(statusesOf(sold)).toEqual(Array<number>(60).fill(201));
    await eventually('all are in step', async () => {
      const behind = await world.sql('SELECT FROM vpn_users WHERE synced_version <> desired_version OR next_sync_at IS NOT NULL');
      return behind.length === 0;
    });
    await eventually('all are notified', () => receiver.received.length === 60);
    await world.close();
    await receiver.kill();
  });
});

describe('a connection that the server closes while it is lent out', () => {
  it('ends no process: its next query fails, and the pool makes another one', async () => {
    const world = await startWorld();
    const pool = new DatabasePool({ connectionString: world.databaseUrl, max: 1 });
    pool.on('error', () => undefined);
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await world.sql('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended;
    await expect(client.query('SELECT 1')).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await world.close();
  });
});

describe('jobs that run in one process at a time', () => {
  it('do not hold all connections of a small pool while each waits for one to work on', async () => {
    const world = await startWorld({ env: { DATABASE_POOL_MAX: '2' } });
    const done: boolean[] = await atOnce(4, (index) =>
      world.database.exclusively(`job ${index}`, async () => {
        await world.sql('SELECT pg_sleep(0.05)');
      }),
    );
    expect(done).toEqual([true, true, true, true]);
    await world.close();
  });
});

describe('a burst of 200 requests at a pool of ten', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: { DATABASE_POOL_MAX: '10' } });
  });
  afterAll(() => world.close());

  it('is served: everyone waits for a turn, nobody is refused', async () => {
    const project = await world.givenProject({ balance: '5000.00' });
    const partner = await world.givenKey(project);
    const admin = await world.signIn();
    const sales = atOnce(100, () => partner.post('/api/v1/subscriptions', order({ status: 'active' }), once()));
    const reads = atOnce(100, () => admin.get('/api/projects'));
    expect(new Set(statusesOf(await sales))).toEqual(new Set([201]));
    expect(new Set(statusesOf(await reads))).toEqual(new Set([200]));
    expect(await world.balanceOf(project)).toBe('4000.00');
  });
});
