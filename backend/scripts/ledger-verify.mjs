// npm run ledger:verify: proves every project's ledger on the database of DATABASE_URL, or on the local one, which has to be running.
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, requireNode, ROOT } from './lib/run.mjs';

const UNDEFINED_TABLE = '42P01';

await main(async () => {
  requireNode();
  await ensureInstalled(console.log);
  await ensureBuilt(console.log, ['backend']);
  const { default: pg } = await import('pg');
  const { checkLedger } = await import('../dist/modules/billing/verify/ledger-check.js');
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect().catch((error) => {
    throw new Failure(`The database cannot be reached (${error.message || error.code}). Is it running?`);
  });
  try {
    const begin = performance.now();
    const { projects, movements, problem } = await checkLedger(client).catch((error) => {
      throw error.code === UNDEFINED_TABLE ? new Failure('This database has no ledger yet: run the migrations first.') : error;
    });
    const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
    if (problem !== null) throw new Failure(problem);
    console.log(`The ledger holds: ${movements} movements of ${projects} projects, in ${seconds} s`);
  } finally {
    await client.end();
  }
});

function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const file = path.join(path.resolve(ROOT, process.env.DATA_DIR || '.data'), 'database-url');
  if (!fs.existsSync(file)) throw new Failure(`Set DATABASE_URL, or DATA_DIR to where npm start keeps its data: there is no ${file}.`);
  return fs.readFileSync(file, 'utf8').trim();
}
