import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

import pg from 'pg';

import { addProjects } from './lib/year.mjs';

const DIST = path.join(import.meta.dirname, '../dist');
const STEPS = [10, 100, 1_000];
const RUNS = 7;
const PASSWORD = crypto.randomBytes(12).toString('hex');
const TABLES = ['subscriptions', 'vpn_users', 'transactions', 'audit_logs', 'sync_logs', 'api_usage', 'api_usage_hourly'];
const SIZES = `
  SELECT coalesce(parent.relname, c.relname) AS name, sum(s.n_live_tup) AS rows, sum(pg_relation_size(c.oid)) AS heap, sum(pg_indexes_size(c.oid)) AS indexes
  FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class parent ON parent.oid = i.inhparent
  WHERE c.relkind = 'r' GROUP BY 1`;

/** Fills a database step by step, and prints its size and the response times at each step. */
export async function scaling() {
  const world = await open();
  try {
    const steps = [];
    let done = 0;
    for (const projects of STEPS) {
      const begin = performance.now();
      await addProjects(world.client, done + 1, projects);
      await world.client.query('VACUUM ANALYZE');
      done = projects;
      console.log(`${projects} projects stand after ${((performance.now() - begin) / 1_000).toFixed(0)} s`);
      steps.push({ projects, sizes: await sizesOf(world.client), times: await timesOf(world) });
    }
    print(steps);
  } finally {
    await world.close();
  }
}

async function open() {
  const { startPostgres, THROWAWAY_SETTINGS } = await import(`${DIST}/local/postgres/start-postgres.js`);
  const { migrate } = await import(`${DIST}/database/migrate.js`);
  const folder = path.join(fs.realpathSync(os.tmpdir()), `kage-scaling-${process.pid}`);
  const settings = { ...THROWAWAY_SETTINGS, shared_buffers: '512MB', max_wal_size: '8GB', maintenance_work_mem: '256MB' };
  const postgres = await startPostgres({ folder, settings, temporary: true });
  const ownerUrl = postgres.url('postgres');
  const databaseUrl = postgres.runtimeUrl('postgres');
  await migrate({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: ownerUrl });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`SELECT ensure_partitions(now() - interval '400 days')`);
  const { app, call } = await startApp(databaseUrl);
  const close = async () => {
    await app.close();
    await client.end();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { client, call, close };
}

async function startApp(databaseUrl) {
  const { createApp } = await import(`${DIST}/app.js`);
  const { loadEnv } = await import(`${DIST}/config/env.js`);
  const { JsonLogger } = await import(`${DIST}/common/logging/logger.js`);
  const { ensureFirstAdmin } = await import(`${DIST}/modules/users/ensure-first-admin.js`);
  const env = loadEnv(
    {
      DATABASE_URL: databaseUrl,
      APP_SECRET: crypto.randomBytes(32).toString('hex'),
      ROLE: 'api',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: PASSWORD,
    },
    'local',
  );
  const app = await createApp(env, new JsonLogger('error'));
  await ensureFirstAdmin(app, env);
  await app.listen(0, '127.0.0.1');
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: PASSWORD }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const call = async (address) => {
    const answer = await fetch(url + address, { headers: { Cookie: cookie } });
    await answer.text();
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  };
  return { app, call };
}

async function sizesOf(client) {
  const { rows } = await client.query(SIZES);
  const [{ all }] = (await client.query('SELECT pg_database_size(current_database()) AS all')).rows;
  return { tables: Object.fromEntries(rows.map((row) => [row.name, row])), all: Number(all) };
}

async function timesOf({ client, call }) {
  const { checkLedger } = await import(`${DIST}/modules/billing/verify/check-ledger.js`);
  const list = (name, query = {}) => {
    const parts = Object.entries({ range: [0, 24], ...query }).map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`);
    return () => call(`/api/${name}?${parts.join('&')}`);
  };
  const works = {
    'subscriptions, newest first': list('subscriptions'),
    'subscriptions of one project': list('subscriptions', { filter: { projectId: 5 } }),
    'subscriptions, a search': list('subscriptions', { filter: { q: 'order-7-42' } }),
    'VPN users, newest first': list('vpn-users'),
    'transactions of one project': list('transactions', { filter: { projectId: 5 } }),
    'audit log, newest first': list('audit-logs'),
    'sync log of one project': list('sync/logs', { filter: { projectId: 5 } }),
    'dashboard figures': () => call('/api/dashboard/stats'),
    'analytics, 30 days': () => call('/api/v1/analytics?range=30d'),
    'analytics, a year': () => call('/api/v1/analytics?range=1y'),
    'ledger:verify, everything': () => checkLedger(client),
  };
  const times = {};
  for (const [name, work] of Object.entries(works)) times[name] = await medianOf(work);
  return times;
}

async function medianOf(work) {
  await work();
  const taken = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begin = performance.now();
    await work();
    taken.push(performance.now() - begin);
  }
  return taken.sort((a, b) => a - b)[Math.floor(RUNS / 2)];
}

function print(steps) {
  const mb = (bytes) => (Number(bytes) / 1_000_000).toFixed(1);
  const line = (cells) => console.log(`| ${cells.join(' | ')} |`);
  console.log(`\nNode ${process.version}, ${os.availableParallelism()} × ${os.cpus()[0]?.model.trim() ?? 'unknown'}\n`);
  line(['table', ...steps.map(({ projects }) => `${projects} projects: rows, MB of rows + of indexes`), 'bytes a row']);
  line(Array.from({ length: steps.length + 2 }, () => '---'));
  for (const name of TABLES) {
    const cells = steps.map(({ sizes }) => {
      const { rows, heap, indexes } = sizes.tables[name];
      return `${Number(rows).toLocaleString('en')}, ${mb(heap)} + ${mb(indexes)}`;
    });
    const last = steps.at(-1).sizes.tables[name];
    line([name, ...cells, Math.round((Number(last.heap) + Number(last.indexes)) / Number(last.rows))]);
  }
  line(['whole database, MB', ...steps.map(({ sizes }) => mb(sizes.all)), '']);
  console.log('');
  line(['milliseconds, median', ...steps.map(({ projects }) => `${projects} projects`)]);
  line(Array.from({ length: steps.length + 1 }, () => '---'));
  for (const name of Object.keys(steps[0].times)) line([name, ...steps.map(({ times }) => times[name].toFixed(1))]);
}
