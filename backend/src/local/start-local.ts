import fs from 'node:fs';
import path from 'node:path';

import { lockHolder, tryLock, type Lock } from '../../scripts/lib/lock.mjs';
import { InvalidEnvironment, loadEnv, type Env } from '../config/env.js';
import { UnusableDatabase } from '../database/natural-order.js';
import { banner } from './banner.js';
import { CannotStart } from './cannot-start.js';
import { freePort } from './free-port.js';
import { startLocalDatabase, type DatabaseAddresses } from './postgres/local-database.js';
import { keptPassword, keptSecret, readLocalSettings, writePrivately, type LocalSettings } from './local-settings.js';
import { startUpstreams, upstreamEnvironment, type Upstreams } from './upstreams.js';
import type { Serving } from './serve.js';
import { Shutdown } from './shutdown.js';

const ROOT = path.join(import.meta.dirname, '../../..');
const PORT = 3_000;
const METRICS_PORT = 9_464;

/** Starts the console with all that it needs on this machine; Ctrl-C stops everything. */
export async function startLocal(source: NodeJS.ProcessEnv, say: (text: string) => void): Promise<void> {
  const shutdown = new Shutdown(say);
  if (source.npm_lifecycle_event !== undefined) shutdown.endWithParent();
  try {
    await start(source, say, shutdown);
  } catch (error) {
    await shutdown.run();
    const isKnown = [CannotStart, InvalidEnvironment, UnusableDatabase].some((known) => error instanceof known);
    say(`\n${error instanceof Error ? (isKnown ? error.message : (error.stack ?? error.message)) : String(error)}`);
    process.exit(1);
  }
}

async function start(source: NodeJS.ProcessEnv, say: (text: string) => void, shutdown: Shutdown): Promise<void> {
  const settings = readLocalSettings(source, ROOT);
  refuseWrongVariables(source, settings);
  const lock = takeDataDir(settings.dataDir);
  shutdown.add('The lock', () => lock.release());
  const port = await choosePort(source);
  const onDatabaseDeath = () => {
    say('PostgreSQL ended unexpectedly; its log is in the data folder.');
    void shutdown.run().then(() => process.exit(1));
  };
  const [database, upstreams, { serve }] = await Promise.all([
    source.DATABASE_URL ? undefined : startLocalDatabase(settings.dataDir, shutdown, onDatabaseDeath),
    startUpstreams(settings, shutdown),
    // Loading it takes longest: a start that is refused does not load it, any other loads it while the rest starts.
    import('./serve.js'),
  ]);
  const env = await environment(source, settings, database, upstreams, port);
  const serving = await serve(env, settings, shutdown);
  announce(serving, env, settings, upstreams, lock, say, shutdown);
}

function takeDataDir(dataDir: string): Lock {
  const file = path.join(dataDir, 'lock');
  const lock = tryLock(file);
  if (lock) return lock;
  const holder = lockHolder(file);
  throw new CannotStart(
    `Kage Console runs already on the data in ${dataDir} (process ${holder?.pid ?? 'unknown'}${holder?.note ? `, ${holder.note}` : ''}).\n` +
      'Stop it first, or give this one a folder of its own with DATA_DIR.',
  );
}

/** Checked before anything is started, with placeholders for the values that the local parts will add. */
function refuseWrongVariables(source: NodeJS.ProcessEnv, { withChain }: LocalSettings): void {
  const address = '0x0000000000000000000000000000000000000001';
  const chain = {
    ETH_RPC_URL: 'http://127.0.0.1',
    KAGE_TOKEN_ADDRESS: address,
    KAGE_RECEIVING_ADDRESS: address,
    KAGE_PRICE_SOURCE: 'fixed:1',
  };
  const own = { DATABASE_URL: 'postgres://127.0.0.1/kage', APP_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789', ...(withChain && chain) };
  loadEnv({ ...own, ...givenIn(source) }, 'local');
}

function givenIn(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value));
}

/** A port that was asked for must be free; the default one may be replaced by another. */
async function choosePort(source: NodeJS.ProcessEnv): Promise<number> {
  const preferred = Number(source.PORT || PORT);
  const port = await freePort(preferred, source.HOST || '127.0.0.1');
  if (source.PORT && preferred !== 0 && port !== preferred) throw new CannotStart(`Port ${preferred} is in use. Set PORT to another one.`);
  return port;
}

async function environment(
  source: NodeJS.ProcessEnv,
  { dataDir }: LocalSettings,
  database: DatabaseAddresses | undefined,
  upstreams: Upstreams,
  port: number,
): Promise<Env> {
  const defaults = {
    ...upstreamEnvironment(upstreams),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_DIST: path.join(ROOT, 'admin/dist'),
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: String(await freePort(METRICS_PORT)),
    LOG_LEVEL: 'warn',
  };
  const given = givenIn(source);
  const secrets = {
    APP_SECRET: given.APP_SECRET ?? keptSecret(path.join(dataDir, 'app-secret')),
    ADMIN_PASSWORD: given.ADMIN_PASSWORD ?? keptPassword(path.join(dataDir, 'admin-password')),
  };
  return loadEnv({ ...defaults, ...given, ...secrets, ...database, DATA_DIR: dataDir, PORT: String(port) }, 'local');
}

function announce(
  { url, hasFirstPassword }: Serving,
  env: Env,
  { dataDir }: LocalSettings,
  upstreams: Upstreams,
  lock: Lock,
  say: (text: string) => void,
  shutdown: Shutdown,
): void {
  lock.annotate(url);
  const email = env.ADMIN_EMAIL ?? '';
  const password = hasFirstPassword ? (env.ADMIN_PASSWORD ?? null) : null;
  // For programs that start the console and need its address; deleted when it stops.
  const facts = { url, pid: process.pid, email, password, coreUrl: upstreams.core?.url, chainUrl: upstreams.chain?.url };
  const file = path.join(dataDir, 'running.json');
  writePrivately(file, JSON.stringify(facts));
  shutdown.add('running.json', () => fs.rmSync(file, { force: true }));
  say(banner({ url, email, password, dataDir, upstreams }));
}
