import crypto from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { URLSearchParams } from 'node:url';

import { fillVpnUsers, number, signal, startSlowCore, startWorker, until } from '../lib/sync-world.mjs';

const USERS = 100_000;
const PAGE = 1_000;
const CORE_MS = 20;
const MEMORY_MB_MAX = 60;

/** All users are in the desired state, as usual; beside it, the same pages are only fetched and parsed. */
export const syncReconcile = {
  name: `Full reconciliation of ${USERS.toLocaleString('en')} users`,
  async measure(world) {
    const { client, databaseUrl } = await world.another('sync_reconcile');
    const core = await startSlowCore(USERS, CORE_MS);
    const appSecret = crypto.randomBytes(32).toString('hex');
    await fillVpnUsers(client, appSecret, USERS, {
      next_sync_at: 'NULL',
      sync_status: `'synced'`,
      synced_version: '1',
      begun_at: 'now()',
      core_account: 'p.core_account',
      provisioned_at: 'now()',
      sessions: '0',
      installs: '0',
      last_sync_at: `now() - interval '1 hour'`,
      kage_user_id: `'core-' || lpad(s.id::text, 8, '0')`,
    });
    const env = { ...world.appEnv, DATABASE_URL: databaseUrl, APP_SECRET: appSecret, KAGE_CORE_URL: core.url, ROLE: 'worker', PORT: '0' };
    const worker = await startWorker(client, env);
    try {
      const paging = await pageThrough(core.url);
      const idle = worker.memoryMb();
      let peak = idle;
      const begin = performance.now();
      await client.query(`WITH run AS (INSERT INTO sync_runs (kind) VALUES ('forced') RETURNING id)
        INSERT INTO sync_run_parts (run_id, project_id, connection_version, core_account, total) SELECT run.id, p.id, p.connection_version, p.core_account, ${USERS} FROM run, projects p`);
      await signal(client, 'reconciliation');
      await until('the run is over', async () => {
        peak = Math.max(peak, worker.memoryMb());
        return (await number(client, `SELECT count(*) FROM sync_runs WHERE status IN ('queued', 'running')`)) === 0;
      });
      const ms = performance.now() - begin;
      const done = await number(
        client,
        `SELECT sum(done) FROM sync_run_parts WHERE status = 'done' AND to_change = 0 AND to_create = 0 AND orphans = 0`,
      );
      if (done !== USERS) throw new Error(`${done} of ${USERS} were found in step`);
      const label = `beside paging alone; memory ${(peak - idle).toFixed(0)} MB over idle (aim ≤ ${MEMORY_MB_MAX})`;
      return { timing: [{ label, ms, ideal: paging, ratio: ms / paging, aim: 1.5 }] };
    } finally {
      await worker.stop();
      core.stop();
    }
  },
};

async function pageThrough(url) {
  const signedIn = await fetch(`${url}/auth/token`, {
    method: 'POST',
    body: JSON.stringify({ login: 'demo', password: 'demo-core-password' }),
  });
  const { token } = await signedIn.json();
  const begin = performance.now();
  let cursor = null;
  do {
    const query = new URLSearchParams({ limit: String(PAGE), ...(cursor !== null && { cursor }) });
    const answer = await fetch(`${url}/users?${query}`, { headers: { authorization: `Bearer ${token}` } });
    cursor = (await answer.json()).nextCursor;
  } while (cursor !== null);
  return performance.now() - begin;
}
