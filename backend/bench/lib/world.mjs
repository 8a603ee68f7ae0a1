import { fork, spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { startRecorder } from './recorder.mjs';
import { seed } from './seed.mjs';
import { templateOf } from './replay.mjs';

const DIST = path.join(import.meta.dirname, '../../dist');
const POOL_MAX = 10;
const START_LIMIT_MS = 30_000;

/** A real database with its usual durability, filled once for all cases, and the two kinds of server on it. */
export async function openWorld() {
  const { startPostgres } = await import(`${DIST}/local/postgres/start-postgres.js`);
  const { migrate } = await import(`${DIST}/database/migrate.js`);
  const { generateKey, previewOf } = await import(`${DIST}/modules/api-keys/api-key.rules.js`);
  const folder = path.join(fs.realpathSync(os.tmpdir()), `kage-bench-${process.pid}`);
  const postgres = await startPostgres({ folder, settings: { max_connections: 100, shared_buffers: '512MB' }, temporary: true });
  // The client prepares as the owner; the product signs in as in production, as a role of its own.
  const ownerUrl = postgres.url('postgres');
  const databaseUrl = postgres.runtimeUrl('postgres');
  const stops = [() => fs.rmSync(folder, { recursive: true, force: true }), () => postgres.stop()];
  const close = async () => {
    for (const stop of stops.reverse()) await stop();
  };
  try {
    await migrate({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl });
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    stops.push(() => client.end());
    const keys = await seed(client, { generateKey, previewOf }, 100_000);
    const app = await startApp(databaseUrl, stops);
    const first = worldOn(databaseUrl, { client, keys, app }, stops);
    const another = (name) => anotherDatabase(client, { ownerUrl, databaseUrl }, name, stops);
    let million;
    return {
      ...first,
      facts: facts(),
      close,
      another,
      startPages: (env) => startApp(databaseUrl, stops, env),
      startAppOn: (url, env) => startApp(url, stops, env),
      /** The same with ten times as many subscriptions, for the cases that are about their number. */
      million: () =>
        (million ??= another('million').then(async (own) => {
          const keysThere = await seed(own.client, { generateKey, previewOf }, 1_000_000);
          return worldOn(own.databaseUrl, { client: own.client, keys: keysThere, app: await startApp(own.databaseUrl, stops) }, stops);
        })),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The functions of one database for the cases. */
function worldOn(databaseUrl, parts, stops) {
  return {
    ...parts,
    databaseUrl,
    appEnv: appEnv(databaseUrl),
    record: recorderOf(databaseUrl, stops),
    startBare: (routes) => startBare(databaseUrl, routes, stops),
  };
}

/** A migrated database of a case's own, beside the one that all share. */
async function anotherDatabase(client, first, name, stops) {
  const { migrate } = await import(`${DIST}/database/migrate.js`);
  await client.query(`CREATE DATABASE ${name}`);
  const inIt = (address) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const databaseUrl = inIt(first.databaseUrl);
  await migrate({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: inIt(first.ownerUrl) });
  const own = new pg.Client({ connectionString: inIt(first.ownerUrl) });
  await own.connect();
  stops.push(() => own.end());
  return { client: own, databaseUrl };
}

function facts() {
  const [cpu] = os.cpus();
  return `32 connections, pool of ${POOL_MAX}, 100,000 subscriptions in 200 projects (those of the partner's list and sale: 1,000,000), NODE_ENV=production, role api; Node ${process.version}, ${os.availableParallelism()} × ${cpu?.model.trim() ?? 'unknown'}; load, server and database share the machine`;
}

const appEnv = (databaseUrl) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_MAX: String(POOL_MAX),
  APP_SECRET: crypto.randomBytes(32).toString('hex'),
  KAGE_CORE_URL: 'http://127.0.0.1:9',
  ROLE: 'api',
  METRICS_PORT: '0',
  LOG_LEVEL: 'error',
});

async function startApp(databaseUrl, stops, extra = {}) {
  const port = await freePort();
  const env = { ...process.env, ...appEnv(databaseUrl), ...extra, PORT: String(port) };
  const child = spawn(process.execPath, [path.join(DIST, 'main.js')], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  stops.push(stop);
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_LIMIT_MS;
  while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The backend did not start');
    await sleep(50);
  }
  return { url, pid: child.pid, stop };
}

/** Runs one request against a backend of its own whose statements are written down. */
function recorderOf(databaseUrl, stops) {
  return async (request, marks) => {
    const recorder = await startRecorder(databaseUrl);
    const app = await startApp(recorder.url, stops);
    const call = async () => {
      const response = await fetch(app.url + request.path, request);
      if (!response.ok) throw new Error(`${request.method} ${request.path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    };
    let answer;
    const statements = await recorder.during(async () => {
      answer = await call();
    });
    await app.stop();
    recorder.close();
    // Wake-up calls and the counting of calls come behind the answer, many requests' together.
    const end = statements.findIndex(({ sql }) => sql === 'COMMIT') + 1 || statements.length;
    return statements
      .slice(0, end)
      .filter(({ sql }) => !sql.includes('pg_notify'))
      .map((statement) => templateOf(statement, marks(answer)));
  };
}

async function startBare(databaseUrl, routes, stops) {
  const child = fork(path.join(import.meta.dirname, 'bare-server.mjs'), [JSON.stringify({ databaseUrl, poolMax: POOL_MAX, routes })], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  stops.push(() => void child.kill('SIGKILL'));
  const { url } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The bare server ended (${code})`)));
  });
  return { url, pid: child.pid };
}

async function freePort() {
  const { freePort: find } = await import(`${DIST}/local/free-port.js`);
  return find();
}
