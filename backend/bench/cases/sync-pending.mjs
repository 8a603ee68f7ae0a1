import crypto from 'node:crypto';
import { performance } from 'node:perf_hooks';

import { fillVpnUsers, number, signal, startSlowCore, startWorker, until } from '../lib/sync-world.mjs';

const USERS = 10_000;
const CORE_MS = 20;
/** As in sync.worker: over all processes together. */
const CALLS_AT_ONCE = 10;
const DUE = `UPDATE vpn_users SET next_sync_at = now(), sync_status = 'pending', wanted_version = wanted_version + 1`;
const NEVER_MADE = `, begun_at = NULL, core_account = NULL, provisioned_at = NULL, kage_user_id = NULL, synced_version = 0`;

/** All users are due at once. Before a user is created the core is asked whether another user has the name, so a creation is two calls. */
export const syncPending = {
  name: `Synchronisation, ${USERS.toLocaleString('en')} due users, a core that takes ${CORE_MS} ms`,
  async measure(world) {
    const { client, databaseUrl } = await world.another('sync_pending');
    const core = await startSlowCore(0, CORE_MS);
    const appSecret = crypto.randomBytes(32).toString('hex');
    await fillVpnUsers(client, appSecret, USERS, { next_sync_at: 'NULL', sync_status: `'synced'` });
    const env = { ...world.appEnv, DATABASE_URL: databaseUrl, APP_SECRET: appSecret, KAGE_CORE_URL: core.url, ROLE: 'worker', PORT: '0' };
    const workers = [await startWorker(client, env)];
    const run = async (label, calls, more = '') => {
      await client.query(DUE + more);
      await client.query('VACUUM ANALYZE vpn_users');
      const begin = performance.now();
      await signal(client, 'sync');
      await until(label, async () => (await number(client, `SELECT count(*) FROM vpn_users WHERE next_sync_at IS NOT NULL`)) === 0, 100);
      const ms = performance.now() - begin;
      const ideal = (USERS * calls * CORE_MS) / CALLS_AT_ONCE;
      return { label, ms, ideal, ratio: ms / ideal };
    };
    try {
      const create = await run('one worker, creations (two calls each)', 2, NEVER_MADE);
      const one = await run('one worker, changes', 1);
      workers.push(await startWorker(client, env));
      const two = await run('two workers, changes', 1);
      return { timing: [one, two, create].map((each) => ({ ...each, aim: 1.3 })) };
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      core.stop();
    }
  },
};
