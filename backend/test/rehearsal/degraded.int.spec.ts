import fs from 'node:fs';
import path from 'node:path';

import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { execute } from '../../src/database/database.js';
import { migrate } from '../../src/database/migrate.js';
import { startPostgres, type RunningPostgres } from '../../src/local/postgres/start-postgres.js';
import type { BackendProcess } from './backend-process.js';
import { Metrics } from '../../src/modules/health/metrics.js';
import { CryptoWorld } from '../crypto-world.js';
import { describeOnChain } from '../on-chain.js';
import { atOnce, once, order, statusesOf } from '../orders.js';
import { givenProcess } from './processes.js';
import { temporaryRoot } from '../setup/temporary-root.js';
import { withClient } from '../setup/test-database.js';
import { RpcProxy } from '../servers/rpc-proxy.js';
import { Wire } from '../http/wire.js';
import { eventually, startWorld, type Answer, type Client, type GivenProject, type Json, type World } from '../world.js';

/** What was committed outlives the server's end; only that of the machine would cost it. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', max_connections: 100 };
/** Longer than any time-out here: whatever takes longer hangs. */
const PATIENCE_MS = 30_000;

const expectUnavailable = (answer: Answer<Json>, code: string): void => {
  expect(answer.body).toMatchObject({ statusCode: 503, code, message: expect.any(String) });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
};
const timed = async <T>(work: Promise<T>): Promise<{ ms: number; answer: T }> => {
  const begin = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - begin };
};

jest.setTimeout(120_000);

describe('while the database is down', () => {
  let folder: string;
  let postgres: RunningPostgres;
  let world: World;
  let backend: BackendProcess;
  let project: GivenProject;
  let admin: Client;
  let partner: Client;
  beforeAll(async () => {
    await ensureBuilt(() => undefined, ['backend']);
    folder = fs.mkdtempSync(path.join(temporaryRoot(), 'kage-degraded-'));
    fs.chmodSync(folder, 0o755);
    postgres = await start();
    const env = { DATABASE_URL: postgres.runtimeUrl('postgres'), MIGRATION_DATABASE_URL: postgres.url('postgres') };
    await migrate(env);
    world = await startWorld({ env });
    project = await world.givenProject({ balance: '100.00' });
    // With its timers, since they must not bring the process down either.
    backend = await givenProcess(world, { env: { ROLE: 'all' } });
    backend.start();
    await backend.untilReady();
    admin = (await world.signIn()).at(backend);
    partner = (await world.givenKey(project)).at(backend);
  });
  afterAll(async () => {
    await backend.end('SIGTERM');
    await world.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const start = () => startPostgres({ folder: path.join(folder, 'postgres'), settings: SETTINGS, temporary: true });

  it('every request is answered 503 with Retry-After, nothing dies, and all goes on when it is back', async () => {
    expect((await admin.get('/api/projects')).status).toBe(200);
    for (const end of ['stop', 'crash'] as const) {
      await postgres[end]();
      const answers = await Promise.all([
        admin.get('/api/projects'),
        admin.post('/api/projects', { name: 'Never' }),
        partner.get('/api/v1/balance'),
        partner.post('/api/v1/subscriptions', order({ status: 'active' }), once()),
        admin.post('/api/auth/login', { email: 'a@example.com', password: 'anything at all' }),
      ]);
      for (const answer of answers) expectUnavailable(answer, 'database_unavailable');
      expect((await admin.get('/api/health')).status).toBe(200);
      const ready = await admin.get('/api/ready');
      expect(ready.status).toBe(503);
      expect(ready.body.parts.database).toEqual({ ok: false, message: 'The database cannot be reached' });

      postgres = await start();
      await eventually('it is ready again', () => backend.isReady());
      expect((await partner.post('/api/v1/subscriptions', order({ status: 'active' }), once())).status).toBe(201);
      expect((await admin.get('/api/projects')).status).toBe(200);
    }
    expect(backend.crashes).toEqual([]);
    expect(await world.balanceOf(project)).toBe('80.00');
    await eventually('no transaction is left open', async () => {
      const open = await world.sql(`SELECT pid FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'`);
      return open.length === 0;
    });
  });

  it('a process that is asked to stop meanwhile ends all the same', async () => {
    await postgres.stop();
    const ending = await backend.end('SIGTERM');
    postgres = await start();
    expect(ending?.signal).toBe('SIGTERM');
    expect(ending?.ms).toBeLessThan(20_000);
  });
});

describe('while the database is slow', () => {
  let world: World;
  let project: GivenProject;
  let partner: Client;
  beforeAll(async () => {
    const env = { DATABASE_POOL_MAX: '3', DATABASE_LOCK_TIMEOUT_MS: '300', DATABASE_STATEMENT_TIMEOUT_MS: '600' };
    world = await startWorld({ env });
    project = await world.givenProject({ balance: '100.00' });
    partner = await world.givenKey(project);
  });
  afterAll(() => world.close());
  const sell = () => partner.post('/api/v1/subscriptions', order({ status: 'active' }), once());
  const holding = <T>(sql: string, work: () => Promise<T>): Promise<T> =>
    world.database.transaction(async (tx) => {
      await execute(tx, sql);
      return work();
    });

  it('a request that waits too long for a lock is answered 503, and the next one as usual', async () => {
    const lock = `SELECT 1 FROM project_balances WHERE project_id = ${project.id} FOR UPDATE`;
    const { answer, ms } = await holding(lock, () => timed(sell()));
    expectUnavailable(answer, 'busy');
    expect(ms).toBeLessThan(PATIENCE_MS);
    expect((await sell()).status).toBe(201);
    expect(await world.balanceOf(project)).toBe('90.00');
  });

  it('a statement that runs too long is ended, and answered 503', async () => {
    await world.sql(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`);
    await world.sql('CREATE TRIGGER dawdle BEFORE INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION dawdle()');
    const { answer, ms } = await timed(sell());
    await world.sql('DROP TRIGGER dawdle ON subscriptions');
    expectUnavailable(answer, 'busy');
    expect(ms).toBeLessThan(PATIENCE_MS);
    expect((await sell()).status).toBe(201);
    expect(await world.balanceOf(project)).toBe('80.00');
  });

  it('a pool that is full answers that it is busy, counts it, and does not hang', async () => {
    const taken = Array.from({ length: 3 }, () => world.database.dataSource.createQueryRunner());
    await Promise.all(taken.map((runner) => runner.connect()));
    const { answer, ms } = await timed(sell());
    expectUnavailable(answer, 'busy');
    expect(ms).toBeLessThan(PATIENCE_MS);
    await Promise.all(taken.map((runner) => runner.release()));
    expect(await world.get(Metrics).read()).toMatch(/kage_database_busy_total\{cause="pool"\} [1-9]/);
    expect((await sell()).status).toBe(201);
  });

  it('a server that takes no more connections answers 503', async () => {
    const database = new URL(world.databaseUrl).pathname.slice(1);
    const small = await startWorld({ joining: world, env: { DATABASE_URL: asPlainUser(world.databaseUrl) } }).catch(
      (error: unknown) => error,
    );
    expect(small).toBeInstanceOf(Error);
    await world.sql(`CREATE ROLE "${database}" LOGIN PASSWORD 'plain' CONNECTION LIMIT 1 IN ROLE pg_read_all_data, pg_write_all_data`);
    const guest = await startWorld({ joining: world, env: { DATABASE_URL: asPlainUser(world.databaseUrl), DATABASE_POOL_MAX: '5' } });
    const only = guest.database.dataSource.createQueryRunner();
    await only.connect();
    const answers = await atOnce(4, () => partner.at(guest).get('/api/v1/balance'));
    for (const answer of answers) expectUnavailable(answer, 'database_unavailable');
    await only.release();
    await eventually('it goes on', async () => (await partner.at(guest).get('/api/v1/balance')).status === 200);
    await guest.close();
    await world.sql(`DROP ROLE "${database}"`);
  });
  const asPlainUser = (url: string): string => {
    const plain = new URL(url);
    plain.username = plain.pathname.slice(1);
    plain.password = 'plain';
    return plain.href;
  };
});

describe('when the database falls silent without a word', () => {
  it('who asked it is answered 503, and the next ones are served as soon as it is there again', async () => {
    const host = await startWorld();
    const wire = await Wire.to(host.databaseUrl);
    const env = { DATABASE_URL: wire.url, DATABASE_POOL_MAX: '3', DATABASE_STATEMENT_TIMEOUT_MS: '500', DATABASE_LOCK_TIMEOUT_MS: '400' };
    const world = await startWorld({ joining: host, env });
    const project = await host.givenProject({ balance: '100.00' });
    const partner = (await host.givenKey(project)).at(world);
    const sell = () => partner.post('/api/v1/subscriptions', order({ status: 'active' }), once());
    expect(statusesOf(await atOnce(3, sell))).toEqual([201, 201, 201]);
    wire.cut();
    const { answer: answers, ms } = await timed(Promise.all([...Array.from({ length: 3 }, sell), partner.get('/api/v1/balance')]));
    for (const answer of answers) expectUnavailable(answer, 'database_unavailable');
    expect(ms).toBeLessThan(PATIENCE_MS);
    wire.mend();
    const after = await timed(atOnce(6, sell));
    expect(statusesOf(after.answer)).toEqual(Array<number>(6).fill(201));
    expect(await host.balanceOf(project)).toBe('10.00');
    await world.close();
    await wire.close();
    await host.close();
  });
});

describe('while the database is read-only', () => {
  it('reads go on, changes are answered 503, and all goes on when it can be written again', async () => {
    const world = await startWorld();
    const project = await world.givenProject({ balance: '100.00' });
    const partner = await world.givenKey(project);
    const admin = await world.signIn();
    const writable = new URL(world.databaseUrl);
    writable.searchParams.set('options', '-c default_transaction_read_only=off');
    const readOnly = async (value: 'on' | 'off') => {
      await withClient(writable.href, async (client) => {
        await client.query(`ALTER DATABASE ${writable.pathname.slice(1)} SET default_transaction_read_only = ${value}`);
        // Sessions take it over when they begin, as they do after a failover.
        await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      });
      await eventually('new connections', async () => {
        const [row] = await world.sql('SHOW default_transaction_read_only').catch(() => []);
        return row?.default_transaction_read_only === value;
      });
    };
    await readOnly('on');
    for (const [caller, address] of [
      [admin, '/api/projects'],
      [admin, `/api/projects/${project.id}`],
      [admin, '/api/dashboard/stats'],
      [admin, '/api/auth/me'],
      [partner, '/api/v1/balance'],
      [partner, '/api/v1/subscriptions'],
    ] as const)
      expect({ address, status: (await caller.get(address)).status }).toEqual({ address, status: 200 });
    expectUnavailable(await partner.post('/api/v1/subscriptions', order({ status: 'active' }), once()), 'database_unavailable');
    expectUnavailable(await admin.put(`/api/projects/${project.id}`, { name: 'Another' }), 'database_unavailable');
    expectUnavailable(
      await admin.post('/api/auth/login', { email: admin.email, password: 'correct horse battery' }),
      'database_unavailable',
    );
    // Nothing is written down of a refusal then, and it is answered all the same.
    expect((await world.anonymous().get('/api/projects')).status).toBe(401);
    await readOnly('off');
    expect((await partner.post('/api/v1/subscriptions', order({ status: 'active' }), once())).status).toBe(201);
    await world.close();
  });
});

describe('while the core is down', () => {
  it('its own features say so, everything else works, and what was desired is done when it is back', async () => {
    const world = await startWorld({ role: 'all' });
    const project = await world.givenProject({ balance: '100.00' });
    const partner = await world.givenKey(project);
    const admin = await world.signIn();
    await world.core.goOffline();
    const test = await admin.post('/api/kage-vpn/test', { projectId: project.id });
    expect(test.body).toMatchObject({ statusCode: 503, message: expect.stringMatching(/core/i) });
    const sold = await partner.post('/api/v1/subscriptions', order({ status: 'active' }), once());
    expect(sold.status).toBe(201);
    expect((await partner.patch(`/api/v1/subscriptions/${sold.body.subscriptionId}`, { status: 'suspended' })).status).toBe(200);
    expect((await admin.get('/api/ready')).body.status).toBe('ready');
    await eventually('the log has a failed try', async () => {
      const { body } = await admin.list('/api/sync/logs', { filter: { status: 'failed' } });
      return body.length > 0;
    });
    await world.core.goOnline();
    await eventually('the user is there, as desired', async () => {
      await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE next_sync_at > now()');
      await world.sql('UPDATE project_sync_states SET open_until = now() WHERE open_until > now()');
      return world.core.control.users('demo').find(({ vpnLogin }) => vpnLogin === sold.body.vpnLoginId)?.enabled === false;
    });
    await world.close();
  });
});

describeOnChain('while the chain is down', () => {
  it('crypto top-ups say so, everything else works, and payments go on when it is back', async () => {
    const crypto = await CryptoWorld.start();
    const node = await RpcProxy.start(crypto.chain.url);
    const guest = await CryptoWorld.start({ joining: crypto.world, env: { ETH_RPC_URL: node.url } }, crypto.chain);
    node.fault = () => ({ reset: true });
    const project = await crypto.world.givenProject({ balance: '100.00' });
    const admin = (await crypto.world.signIn()).at(guest.world);
    const partner = (await crypto.world.givenKey(project)).at(guest.world);
    guest.forgetStatus();
    expect((await admin.get('/api/config')).body).toMatchObject({ cryptoEnabled: false, cryptoDisabledReason: expect.any(String) });
    const refused = await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 });
    expect(refused.body).toMatchObject({ statusCode: 503, message: expect.any(String) });
    expect((await admin.get('/api/ready')).body.status).toBe('ready');
    expect((await admin.get('/api/crypto-payments')).status).toBe(200);
    expect((await partner.post('/api/v1/subscriptions', order({ status: 'active' }), once())).status).toBe(201);
    node.behave();
    await eventually('crypto top-ups are on', async () => {
      guest.forgetStatus();
      return (await admin.get('/api/config')).body.cryptoEnabled as boolean;
    });
    expect((await admin.post(`/api/projects/${project.id}/crypto-payment-request`, { usdAmount: 5 })).status).toBe(201);
    await guest.world.close();
    await node.stop();
    await crypto.close();
  });
});
