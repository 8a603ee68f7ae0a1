import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { execute } from '../../src/database/database.js';
import { freePort } from '../../src/local/free-port.js';
import type { BackendProcess } from './backend-process.js';
import { DnsServer } from './dns-server.js';
import type { RunningProxy } from './proxy.js';
import { once, order } from '../orders.js';
import { givenProcess } from './processes.js';
import { describeBehindEachProxy } from './behind-each-proxy.js';
import { inSweepsOnly } from '../sweeps.js';
import { eventually, startWorld, type Client, type World } from '../world.js';

const HOSTS = ['127.0.0.2', '127.0.0.3'] as const;
const CALLERS = 4;
/** A short form of the benchmark, which sends 5,000 and more. */
const REQUESTS = 400;
/** What restarts needs the machine too. */
const PACE_MS = 20;
const STOP_LIMIT_MS = 30_000;

jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  await ensureBuilt(() => undefined, ['backend']);
  world = await startWorld();
});
afterAll(() => world.close());

inSweepsOnly(() =>
  describeBehindEachProxy('two backends behind', (kind) => {
    let folder: string;
    let names: DnsServer;
    let proxy: RunningProxy;
    const backends: BackendProcess[] = [];
    beforeAll(async () => {
      const port = await freePort();
      for (const host of HOSTS) backends.push(await givenProcess(world, { name: host, host, port, env: { TRUST_PROXY: '1' } }));
      for (const backend of backends) backend.start();
      await Promise.all(backends.map((backend) => backend.untilReady()));
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-proxy-'));
      names = await DnsServer.start([...HOSTS]);
      proxy = await kind.start({ folder, nameServer: names.address, hosts: HOSTS, backendPort: port });
    });
    afterAll(async () => {
      await proxy.stop();
      names.stop();
      await Promise.all(backends.map((backend) => backend.end('SIGTERM')));
      fs.rmSync(folder, { recursive: true, force: true });
    });

    /** As a container engine does it: asked to stop, its address gone with it, then started again. */
    const restart = async (backend: BackendProcess): Promise<number> => {
      const ending = await backend.end('SIGTERM');
      names.addresses.delete(backend.options.host ?? '');
      backend.start();
      await backend.untilReady();
      names.addresses.add(backend.options.host ?? '');
      return ending?.ms ?? Infinity;
    };
    const count = async (sql: string, id: number): Promise<number> => (await world.sql<{ n: number }>(sql, [id]))[0]?.n ?? 0;

    const what = kind.repeatsBodies ? 'requests, sales among them,' : 'requests (without a body: this version cannot send one again)';
    it(`lose none of ${REQUESTS} ${what} while each is restarted, write down every call, and hand back what they had leased`, async () => {
      const project = await world.givenProject({ balance: '100000.00', price: '1.00' });
      const partner = await world.givenKey(project);
      world.core.control.slow(30, { method: 'PUT' });
      const failed: string[] = [];
      let [done, sold, isOver] = [0, 0, false];
      const call = async (index: number): Promise<void> => {
        const isSale = index % 10 === 0;
        // Past a proxy that cannot repeat a body, so that there is something to lease.
        const seller = kind.repeatsBodies ? partner.at(proxy) : partner;
        const answer = isSale
          ? await seller.post('/api/v1/subscriptions', order({ status: 'active' }))
          : await partner.at(proxy).get('/api/v1/balance');
        if (answer.status !== (isSale ? 201 : 200)) failed.push(`${answer.status} ${answer.text}`);
        else if (isSale) sold += 1;
      };
      const callers = Array.from({ length: CALLERS }, async () => {
        while (done < REQUESTS || !isOver) {
          await call(done++).catch((error: unknown) => failed.push(String(error)));
          await pause(PACE_MS);
        }
      });
      const stopped: number[] = [];
      try {
        for (const backend of backends) {
          const before = done;
          await eventually('some requests more', () => done > before + 100);
          stopped.push(await restart(backend));
        }
      } finally {
        isOver = true;
        await Promise.all(callers);
      }
      for (const backend of backends) stopped.push((await backend.end('SIGTERM'))?.ms ?? Infinity);

      if (failed.length > 0) console.error(proxy.complaints());
      expect(failed).toEqual([]);
      expect(backends.flatMap(({ crashes }) => crashes)).toEqual([]);
      expect(Math.max(...stopped)).toBeLessThan(STOP_LIMIT_MS);
      expect(done).toBeGreaterThanOrEqual(REQUESTS);
      await eventually(
        'every call is written down',
        async () => (await count('SELECT count(*)::int AS n FROM api_usage WHERE api_key_id = $1', partner.keyId)) === done,
      );
      expect(await count('SELECT count(*)::int AS n FROM subscriptions WHERE project_id = $1', project.id)).toBe(sold);
      expect(await count('SELECT count(*)::int AS n FROM vpn_users WHERE project_id = $1 AND leased_until > now()', project.id)).toBe(0);
    });
  }),
);

describe('a backend that is asked to stop', () => {
  let project: { id: number };
  let partner: Client;
  let backend: BackendProcess;
  beforeAll(async () => {
    project = await world.givenProject({ balance: '100.00' });
    partner = await world.givenKey(project);
    backend = await givenProcess(world, { env: { ROLE: 'api' } });
    backend.start();
    await backend.untilReady();
  });
  afterAll(() => backend.end('SIGKILL'));

  it('takes no new connection, answers what runs, and ends', async () => {
    let isAnswered = false;
    const { sale, ending } = await world.database.transaction(async (tx) => {
      await execute(tx, 'SELECT 1 FROM project_balances WHERE project_id = $1 FOR UPDATE', [project.id]);
      const running = partner.at(backend).post('/api/v1/subscriptions', order({ status: 'active' }), once());
      void running.then(() => (isAnswered = true));
      await eventually('the sale waits for its balance', async () => {
        const [row] = await world.sql(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return row.n === 1;
      });
      const stopping = backend.end('SIGTERM');
      await eventually('a new connection is refused', async () => (await fetch(`${backend.url}/api/health`).catch(() => null)) === null);
      expect(isAnswered).toBe(false);
      return { sale: running, ending: stopping };
    });
    expect((await sale).status).toBe(201);
    expect((await ending)?.ms).toBeLessThan(STOP_LIMIT_MS);
  });
});
