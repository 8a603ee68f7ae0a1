import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { migrate } from '../../src/database/migrate.js';
import { whyNoChain } from '../../src/local/chain/chain-binary.js';
import { CoreSimulator } from '../../src/local/core-simulator/core-simulator.js';
import { startPostgres, type PostgresOptions, type RunningPostgres } from '../../src/local/postgres/start-postgres.js';
import { freePort } from '../../src/local/free-port.js';
import { startLocalChain, type LocalChain } from '../../src/local/chain/local-chain.js';
import { BackendProcess } from '../rehearsal/backend-process.js';
import { hasRedis, RedisServer } from '../rehearsal/redis-server.js';
import { Inbox } from './inbox.js';

export const ADMIN = { email: 'chaos@example.com', password: 'chaos-password-0123456789' };
export const CENTS_PER_TOKEN = 5;
/** A local chain's own id is refused by what runs as production does. */
const CHAIN_ID = 31_338;
const BLOCK_MS = 300;
/** All three serve clients, two work as well. */
const ROLES = ['api', 'all', 'all'] as const;
/** Nothing may be lost when the server dies, so what it has answered is written; only a dying machine would lose it. */
const DATABASE: PostgresOptions['settings'] = { fsync: 'off', full_page_writes: 'off', max_connections: 100 };

/** Everything that a run needs, each part real and startable again. */
export class Parts {
  readonly missing: string[] = [];
  private readonly stops: (() => unknown)[] = [];

  private constructor(
    readonly folder: string,
    public postgres: RunningPostgres,
    readonly core: CoreSimulator,
    readonly inbox: Inbox,
    readonly redis: RedisServer | null,
    readonly chain: LocalChain | null,
    readonly backends: BackendProcess[],
  ) {}

  static async start(): Promise<Parts> {
    const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'kage-chaos-'));
    fs.chmodSync(folder, 0o755);
    const noChain = whyNoChain();
    const [postgres, core, inbox, redis, chain, price] = await Promise.all([
      startPostgres({ folder: path.join(folder, 'postgres'), settings: DATABASE, temporary: true }),
      CoreSimulator.start(),
      Inbox.start(),
      hasRedis() ? RedisServer.begin() : null,
      noChain === null ? startLocalChain({ chainId: CHAIN_ID }) : null,
      startPrice(),
    ]);
    await migrate({ DATABASE_URL: postgres.runtimeUrl('postgres'), MIGRATION_DATABASE_URL: postgres.url('postgres') });
    const env = environment(postgres, core, redis, chain, price);
    const backends = await Promise.all(
      ROLES.map(async (role, index) => {
        const name = `${role}-${index}`;
        return new BackendProcess({ name, port: await freePort(), env: { ...env, ROLE: role }, log: path.join(folder, `${name}.log`) });
      }),
    );
    const parts = new Parts(folder, postgres, core, inbox, redis, chain, backends);
    parts.adopt(price, noChain);
    return parts;
  }

  get databaseUrl(): string {
    return this.postgres.url('postgres');
  }

  async startBackends(): Promise<void> {
    for (const backend of this.backends) if (!backend.isRunning) backend.start();
    await Promise.all(this.backends.map((backend) => backend.untilReady()));
  }

  async restartPostgres(): Promise<void> {
    await this.postgres.crash();
    this.postgres = await startPostgres({ folder: path.join(this.folder, 'postgres'), settings: DATABASE, temporary: true });
  }

  /** Keeps the logs where something was wrong. */
  async stop({ keepLogs }: { keepLogs: boolean }): Promise<void> {
    await Promise.all(this.backends.map((backend) => backend.end('SIGKILL')));
    for (const stop of this.stops) await stop();
    await this.postgres.stop();
    fs.rmSync(keepLogs ? path.join(this.folder, 'postgres') : this.folder, { recursive: true, force: true });
  }

  private adopt(price: http.Server, noChain: string | null): void {
    if (!this.redis) this.missing.push('Redis: there is no redis-server on this machine');
    if (noChain !== null) this.missing.push(`the chain: ${noChain}`);
    const mining = setInterval(() => void this.chain?.rpc('evm_mine').catch(() => undefined), BLOCK_MS);
    this.stops.push(
      () => clearInterval(mining),
      () => price.close(),
      () => this.chain?.stop(),
      () => this.redis?.stop(),
      () => this.inbox.stop(),
      () => this.core.close(),
    );
  }
}

function environment(
  postgres: RunningPostgres,
  core: CoreSimulator,
  redis: RedisServer | null,
  chain: LocalChain | null,
  price: http.Server,
): Record<string, string> {
  return {
    NODE_ENV: 'production',
    DATABASE_URL: postgres.runtimeUrl('postgres'),
    APP_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    KAGE_CORE_URL: core.url,
    WEBHOOK_ALLOW_PRIVATE: '1',
    LOG_LEVEL: 'warn',
    ...(redis && { REDIS_URL: redis.url }),
    ...(chain && {
      ETH_RPC_URL: chain.url,
      ETH_CHAIN_ID: String(chain.chainId),
      KAGE_TOKEN_ADDRESS: chain.tokenAddress,
      KAGE_RECEIVING_ADDRESS: chain.receivingAddress,
      KAGE_REQUIRED_CONFIRMATIONS: '3',
      KAGE_PRICE_SOURCE: `http://127.0.0.1:${(price.address() as AddressInfo).port}/#/usd`,
    }),
  };
}

/** Production takes no fixed price: this one is asked for over HTTP. */
async function startPrice(): Promise<http.Server> {
  const server = http.createServer((_request, response) => response.end(JSON.stringify({ usd: `0.0${CENTS_PER_TOKEN}` })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
