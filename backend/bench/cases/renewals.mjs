import { fork } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

import { CONNECTIONS, mean, watch } from '../lib/measure.mjs';

const DUE = 10_000;
const PROJECTS = 100;
const RENEWER = path.join(import.meta.dirname, '../lib/renewer.mjs');

const measured = { runs: undefined };

/** All due renewals, by one process and by two, beside plain sales on the same projects; measured once for both cases. */
function measureAll(world, timing) {
  measured.runs ??= (async () => {
    const keys = world.keys.slice(0, PROJECTS);
    await fill(
      world.client,
      keys.map(({ projectId }) => projectId),
    );
    const env = { ...world.appEnv, DATABASE_POOL_MAX: String(CONNECTIONS) };
    const sellers = keys.map(({ key, projectId, keyId }) => ({
      keyHash: crypto.createHash('sha256').update(key).digest('hex'),
      project: String(projectId),
      apiKey: String(keyId),
    }));
    const { warmUpSeconds, seconds } = timing;
    const runs = { sales: [], one: [], two: [] };
    for (let round = 0; round < timing.rounds; round++) {
      runs.sales.push(await watch('app-seller.mjs', { env, sellers, warmUpSeconds, seconds }));
      runs.one.push(await renew(world.client, env, 1));
      runs.two.push(await renew(world.client, env, 2));
    }
    await world.client.query(`UPDATE subscriptions SET auto_renew = false WHERE subscription_id LIKE 'renewing-%'`);
    return { sales: mean(runs.sales), one: mean(runs.one), two: mean(runs.two) };
  })();
  return measured.runs;
}

async function fill(client, projectIds) {
  const { rows } = await client.query(
    `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price, paid_until, auto_renew)
     SELECT ($1::int[])[1 + n % $2::int], 'renewing-' || n, '9' || lpad(n::text, 15, '0'), 'active', now() - interval '29 days', now() + interval '30 minutes',
       10, now() + interval '30 minutes', true
     FROM generate_series(1, $3::int) n RETURNING id`,
    [projectIds, PROJECTS, DUE],
  );
  await client.query(
    `INSERT INTO vpn_users (subscription_id, project_id, subscription_ref, vpn_login, start_date, end_date, sync_status, next_sync_at, synced_version, provisioned_at)
     SELECT id, project_id, subscription_id, vpn_login_id, start_date, end_date, 'synced', NULL, 1, now() FROM subscriptions WHERE id = ANY($1::int[])`,
    [rows.map(({ id }) => id)],
  );
  await client.query('VACUUM ANALYZE subscriptions');
}

/** Each process looks for due renewals and takes those that the other has not locked. */
async function renew(client, env, processes) {
  await client.query(`UPDATE subscriptions SET end_date = now() + interval '30 minutes', paid_until = now() + interval '30 minutes'
    WHERE subscription_id LIKE 'renewing-%'`);
  await client.query('CHECKPOINT');
  const renewers = Array.from({ length: processes }, () => fork(RENEWER, [JSON.stringify({ env })]));
  await Promise.all(renewers.map((renewer) => once(renewer, 'message')));
  const begin = performance.now();
  const answers = await Promise.all(
    renewers.map(async (renewer) => {
      const exited = once(renewer, 'exit');
      const answer = once(renewer, 'message');
      renewer.send('go');
      const [{ renewed }] = await answer;
      const ms = performance.now() - begin;
      await exited;
      return { renewed, ms };
    }),
  );
  const renewed = answers.reduce((sum, answer) => sum + answer.renewed, 0);
  if (renewed !== DUE) throw new Error(`${renewed} of ${DUE} were renewed`);
  const ms = Math.max(...answers.map((answer) => answer.ms));
  return { rate: (DUE / ms) * 1_000, p50: ms, p99: ms, cpu: null, failed: 0 };
}

const due = `${DUE.toLocaleString('en')} renewals due at once, ${PROJECTS} projects`;

export const renewalsBesideSales = {
  name: due,
  aim: 0.8,
  bareLabel: `plain sales, ${CONNECTIONS} at once`,
  async measure(world, timing) {
    const { one, sales } = await measureAll(world, timing);
    return { app: one, bare: sales };
  },
};

export const renewalsByTwo = {
  name: `${due}, two workers`,
  aim: 1.0,
  bareLabel: 'one worker',
  async measure(world, timing) {
    const { one, two } = await measureAll(world, timing);
    return { app: two, bare: one };
  },
};
