import { performance } from 'node:perf_hooks';

import pg from 'pg';

import { checkLedger } from '../modules/billing/verify/check-ledger.js';
import { maintenanceUrl, onServer, UNDEFINED_TABLE } from './maintenance-database.js';

/**
 * `npm run ledger:verify`: proves every project's ledger on a live database and names the first difference.
 * @returns the exit code
 */
export async function ledgerVerify(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
  say: (line: string) => void,
): Promise<number> {
  if (args.length > 0) {
    say('Usage: npm run ledger:verify');
    return 2;
  }
  const begin = performance.now();
  try {
    const { projects, movements, problem } = await onServer(maintenanceUrl(env, root), (client) => checkLedger(client));
    if (problem !== null) {
      say(`The ledger does not hold. ${problem}`);
      return 1;
    }
    say(`The ledger holds: ${movements} movements of ${projects} projects, in ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
    return 0;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNDEFINED_TABLE) throw error;
    say('This database has no ledger yet: run the migrations first.');
    return 2;
  }
}
