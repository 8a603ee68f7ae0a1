import crypto from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { URLSearchParams } from 'node:url';

import { fillVpnUsers, number, signal, startSlowPanel, startWorker, until } from '../lib/sync-world.mjs';

const USERS = 100_000;
const PAGE = 1_000;
const PANEL_MS = 130;
const MEMORY_MB_MAX = 60;

/**
 * All users have used traffic since the last reading, which is recorded with the day's figures; beside it, the same pages are only
 * fetched and parsed.
 */
export const syncUsage = {
  name: `Usage of ${USERS.toLocaleString('en')} users in one reconciliation`,
  async measure(world) {
    const { client, databaseUrl } = await world.another('sync_usage');
    const panel = await startSlowPanel(USERS, PANEL_MS);
    const appSecret = crypto.randomBytes(32).toString('hex');
    await fillVpnUsers(client, appSecret, USERS, {
      next_sync_at: 'NULL',
      sync_status: `'synced'`,
      synced_version: '1',
      begun_at: 'now()',
      core_account: `'pasarguard ${panel.url} demo'`,
      provisioned_at: 'now()',
      ready_at: 'now()',
      max_installs: '5',
      last_sync_at: `now() - interval '1 hour'`,
      kage_user_id: `s.id || ' 2026-01-01T00:00:00'`,
    });
    await client.query(`UPDATE projects SET core_driver = 'pasarguard', core_url = $1`, [panel.url]);
    await client.query(`UPDATE vpn_users SET end_date = '2035-01-01'`);
    await client.query(`INSERT INTO vpn_user_readings (vpn_user_id, read_at, upstream_state, counter_bytes, used_bytes)
      SELECT id, now() - interval '1 hour', 'active', id * 1000, 0 FROM vpn_users`);
    await client.query(`INSERT INTO vpn_user_usage (vpn_user_id, day, bytes) SELECT id, date_trunc('day', now(), 'UTC'), 1 FROM vpn_users`);
    await client.query('VACUUM ANALYZE');
    const env = { ...world.appEnv, DATABASE_URL: databaseUrl, APP_SECRET: appSecret, KAGE_CORE_URL: panel.url, ROLE: 'worker', PORT: '0' };
    const paging = await pageThrough(panel.url);
    const worker = await startWorker(client, env);
    try {
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
      const counted = await number(client, `SELECT count(*) FROM vpn_user_usage WHERE bytes > 1000000`);
      if (counted !== USERS) throw new Error(`The traffic of ${counted} of ${USERS} was counted`);
      const label = `beside paging alone; memory ${(peak - idle).toFixed(0)} MB over idle (aim ≤ ${MEMORY_MB_MAX})`;
      return { timing: [{ label, ms, ideal: paging, ratio: ms / paging, aim: 1.5 }] };
    } finally {
      await worker.stop();
      panel.stop();
    }
  },
};

async function pageThrough(url) {
  const begin = performance.now();
  for (let offset = 0; offset < USERS; offset += PAGE) {
    const query = new URLSearchParams({ offset: String(offset), limit: String(PAGE), sort: 'username' });
    await (await fetch(`${url}/api/users?${query}`)).json();
  }
  return performance.now() - begin;
}
