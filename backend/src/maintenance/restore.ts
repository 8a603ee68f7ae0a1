import path from 'node:path';

import { loadBackupEnv } from '../config/maintenance-env.js';
import { authenticate, restore as restoreInto, type SealedFile } from './backup/dump.js';
import { checkRestored, type Restored } from './backup/check-restored.js';
import { adminAddress, inScratchDatabase } from './backup/scratch.js';
import { maintenanceUrl, onServer } from './maintenance-database.js';

const CHECK = '--check';
const USAGE = 'Usage: npm run restore -- FILE [--check]   with --check it is only tried, in a scratch database';

/**
 * `npm run restore -- FILE [--check]`: into the database that DATABASE_URL names, which is made where it is missing and has to be empty.
 * @returns the exit code
 */
export async function restore(env: NodeJS.ProcessEnv, args: readonly string[], root: string, say: (line: string) => void): Promise<number> {
  const [given, ...others] = args.filter((arg) => arg !== CHECK);
  if (given === undefined || others.length > 0 || given.startsWith('-')) {
    say(USAGE);
    return 2;
  }
  const { BACKUP_KEY: secret, PATH: tools } = loadBackupEnv(env);
  const sealed = { secret, file: path.resolve(given) };
  const address = maintenanceUrl(env, root);
  // Before anything is made for it.
  await authenticate(sealed);
  const restored = args.includes(CHECK) ? await tryOut(address, sealed, tools) : await restoreForGood(address, sealed, tools);
  if (typeof restored === 'string') {
    say(restored);
    return 2;
  }
  if (restored.problem !== null) {
    say(`What was restored is not right. ${restored.problem}`);
    return 1;
  }
  say(`Restored and proven: ${restored.movements} movements of ${restored.projects} projects, ${restored.auditRows} audit rows.`);
  if (!args.includes(CHECK))
    say('Run `npm run migrate` before the product is started on it, under the APP_SECRET of the time of the backup.');
  return 0;
}

const tryOut = (address: string, sealed: SealedFile, tools: string): Promise<Restored> =>
  inScratchDatabase(address, address, async (scratch) => {
    await restoreInto(scratch, sealed, tools);
    return checkRestored(scratch);
  });

async function restoreForGood(address: string, sealed: SealedFile, tools: string): Promise<Restored | string> {
  if (!(await ensureEmpty(address)))
    return 'This database is not empty. Nothing was changed: name one in DATABASE_URL that is empty, or that does not exist yet.';
  await restoreInto(address, sealed, tools);
  return checkRestored(address);
}

async function ensureEmpty(address: string): Promise<boolean> {
  const name = decodeURIComponent(new URL(address).pathname.slice(1));
  const isNew = await onServer(adminAddress(address), async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE template0 ENCODING 'UTF8'`);
    return rowCount === 0;
  });
  if (isNew) return true;
  return onServer(address, async (client) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_class WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       AND relkind IN ('r', 'p', 'v', 'm', 'S') AND relnamespace::regnamespace::text NOT LIKE 'pg\\_%' LIMIT 1`,
    );
    return rowCount === 0;
  });
}
