import path from 'node:path';
import { performance } from 'node:perf_hooks';

const ROWS = 1_000_000;
const PROJECTS = 100;
const CHECK = path.join(import.meta.dirname, '../../dist/modules/billing/verify/check-ledger.js');

/** The check of the whole ledger beside the simplest query over the same rows. */
export const ledgerVerify = {
  name: `ledger:verify, ${ROWS.toLocaleString('en')} rows`,
  aim: 0.5,
  bareLabel: 'SELECT count(*), sum(amount) by project',
  async measure({ client }, { rounds }) {
    const { checkLedger } = await import(CHECK);
    await fillLedger(client);
    const runs = { app: [], bare: [] };
    for (let round = 0; round <= rounds; round++) {
      runs.bare.push(
        await milliseconds(() => client.query('SELECT project_id, count(*), sum(amount) FROM transactions GROUP BY project_id')),
      );
      runs.app.push(
        await milliseconds(async () => {
          const { problem } = await checkLedger(client);
          if (problem !== null) throw new Error(problem);
        }),
      );
    }
    return { app: summary(runs.app), bare: summary(runs.bare) };
  },
};

/** A tenth of the movements are top-ups, the rest sales; the projects take turns, as they do in life. */
async function fillLedger(client) {
  await client.query('BEGIN');
  await client.query(`
    INSERT INTO projects (id, name) SELECT 930000000 + n, 'Ledger ' || n FROM generate_series(1, ${PROJECTS}) n;
    INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
    SELECT 930000001 + n % ${PROJECTS}, entry, CASE WHEN amount > 0 THEN 'topup' ELSE 'subscription_charge' END, amount, after - amount, after,
      'Subscription ' || n, 'bench:' || n
    FROM (
      SELECT n, amount, sum(amount) OVER ledger AS after, row_number() OVER ledger AS entry
      FROM (SELECT n, CASE WHEN n % 1000 < 100 THEN 500.00 ELSE -10.00 END AS amount FROM generate_series(0, ${ROWS - 1}) n) movement
      WINDOW ledger AS (PARTITION BY n % ${PROJECTS} ORDER BY n)
    ) chained ORDER BY n;
    INSERT INTO project_balances (project_id, balance, entries)
    SELECT project_id, sum(amount), count(*) FROM transactions WHERE project_id > 930000000 GROUP BY project_id`);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE transactions');
}

async function milliseconds(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The first round warms the cache and does not count. */
function summary([, ...times]) {
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length;
  return { rate: 1_000 / mean, p50: mean, p99: Math.max(...times), cpu: null, failed: 0 };
}
