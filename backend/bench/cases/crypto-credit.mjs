import { spawn } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { backendEnvironment, openChain } from '../lib/chain.mjs';

const MAIN = path.join(import.meta.dirname, '../../dist/main.js');
const PAYMENTS = 1_000;
const PROCESSES = 3;
const AIM_SECONDS = 5;
const PATIENCE_MS = 60_000;

/** Three workers credit the payments of one block, each payment exactly once; the working one is killed half-way. */
export const cryptoCredit = {
  name: `Crypto: ${PAYMENTS.toLocaleString('en')} payments credited, ${PROCESSES} workers, one killed`,
  aim: 1,
  bareLabel: `the aim: ${AIM_SECONDS} s`,
  async measure(world) {
    const { projectId } = world.keys[0];
    const chain = await openChain(world.client, projectId);
    const workers = Array.from({ length: PROCESSES }, () => startWorker(world.databaseUrl, chain.env));
    try {
      await until(
        'the watcher is at work',
        async () => (await count(world.client, 'SELECT count(*) FROM chain_cursors WHERE last_pass_at IS NOT NULL')) > 0,
      );
      await chain.pay(PAYMENTS);
      await until('all are seen', async () => (await pending(world.client)) === PAYMENTS);
      await chain.mine(11);
      const begin = performance.now();
      await world.client.query(`SELECT pg_notify('kage_signals', 'crypto')`);
      await until('half of them are credited', async () => (await pending(world.client)) <= PAYMENTS / 2);
      await killHolder(world.client, workers);
      await until('all of them are credited', async () => (await pending(world.client)) === 0);
      const ms = performance.now() - begin;
      const credited = await count(world.client, `SELECT count(*) FROM transactions WHERE reference LIKE 'crypto:1:%' AND amount = 1.00`);
      if (credited !== PAYMENTS) throw new Error(`${credited} credits for ${PAYMENTS} payments`);
      const aim = { rate: PAYMENTS / AIM_SECONDS, p50: AIM_SECONDS * 1_000, p99: AIM_SECONDS * 1_000, cpu: null, failed: 0 };
      return { app: { rate: (PAYMENTS / ms) * 1_000, p50: ms, p99: ms, cpu: null, failed: 0 }, bare: aim };
    } finally {
      for (const worker of workers) worker.kill('SIGTERM');
      await Promise.all(workers.map((worker) => worker.exited));
      await chain.close();
      await world.client.query('DELETE FROM crypto_payments');
      await world.client.query('DELETE FROM chain_cursors');
    }
  },
};

/** Each has an application name of its own, by which the holder of the watcher's lock is found. */
function startWorker(databaseUrl, chainEnv) {
  const name = `bench-worker-${Math.random().toString(36).slice(2)}`;
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  const env = { ...process.env, ...backendEnvironment(url.href, chainEnv), ROLE: 'worker' };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return { name, exited, kill: (signal) => child.kill(signal) };
}

async function killHolder(client, workers) {
  const { rows } = await client.query(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND granted AND objid = (hashtext('crypto-watcher')::bigint & 4294967295)::oid`,
  );
  const holder = workers.find(({ name }) => rows.some((row) => row.name === name));
  if (!holder) throw new Error('Nobody was at work');
  holder.kill('SIGKILL');
}

const pending = (client) => count(client, `SELECT count(*) FROM crypto_payments WHERE status = 'pending'`);

async function count(client, sql) {
  const { rows } = await client.query(sql);
  return Number(rows[0].count);
}

async function until(what, look) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`This did not happen in time: ${what}`);
    await sleep(10);
  }
}
