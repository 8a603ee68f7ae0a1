import { fork, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DIST = path.join(import.meta.dirname, '../../dist');
const PATIENCE_MS = 200_000;

/** A core that takes `ms` for each call and holds so many users. */
export const startSlowCore = (users, ms) => startServer('slow-core.mjs', users, ms);

/** The same of a PasarGuard panel, whose users use traffic. */
export const startSlowPanel = (users, ms) => startServer('slow-panel.mjs', users, ms);

async function startServer(script, users, ms) {
  const child = fork(path.join(import.meta.dirname, script), [String(users), String(ms)]);
  const { url } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The server ended (${code})`)));
  });
  return { url, stop: () => child.kill('SIGKILL') };
}

/** One project on the core's account with so many running subscriptions, whose users are where the caller says. */
export async function fillVpnUsers(client, appSecret, count, columns) {
  const { Encryption } = await import(`${DIST}/common/secrets/encryption.js`);
  const password = new Encryption({ APP_SECRET: appSecret }).encrypt('core-password', 'demo-core-password');
  await client.query(`INSERT INTO projects (id, name, kage_login, kage_password) VALUES (1, 'Sync', 'demo', $1)`, [password]);
  await client.query(
    `INSERT INTO subscriptions (id, project_id, subscription_id, vpn_login_id, status, start_date, end_date, price, paid_until, activated_at)
     SELECT n, 1, 'sync-' || n, lpad(n::text, 16, '0'), 'active', '2026-01-01', '2099-01-01', 10, '2099-01-01', now() FROM generate_series(1, $1::int) n`,
    [count],
  );
  const names = Object.keys(columns);
  await client.query(
    `INSERT INTO vpn_users (id, subscription_id, project_id, subscription_ref, vpn_login, start_date, end_date, ${names.join(', ')})
     SELECT s.id, s.id, 1, subscription_id, vpn_login_id, start_date, end_date, ${Object.values(columns).join(', ')}
     FROM subscriptions s JOIN projects p ON p.id = 1`,
  );
  await client.query('INSERT INTO project_sync_states (project_id, seen_version) SELECT id, sync_version FROM projects');
  await client.query('VACUUM ANALYZE');
}

/** A worker process, at work once it has said that it is there. */
export async function startWorker(client, env) {
  const { rows } = await client.query('SELECT count(*) FROM sync_workers');
  const child = spawn(process.execPath, [path.join(DIST, 'main.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const before = Number(rows[0].count);
  await until('the worker is there', async () => (await number(client, 'SELECT count(*) FROM sync_workers')) > before);
  return {
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1_024,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

export const signal = (client, name) => client.query(`SELECT pg_notify('kage_signals', $1)`, [name]);

export async function number(client, sql) {
  const { rows } = await client.query(sql);
  return Number(Object.values(rows[0])[0]);
}

export async function until(what, look, everyMs = 20) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`This did not happen in time: ${what}`);
    await sleep(everyMs);
  }
}
