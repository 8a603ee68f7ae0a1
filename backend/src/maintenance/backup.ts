import path from 'node:path';

import { loadBackupEnv } from '../config/maintenance-env.js';
import { keepBackingUp } from './backup/keep-backing-up.js';
import { makeBackup } from './backup/make-backup.js';
import { maintenanceUrl, onMaintenanceDatabase } from './maintenance-database.js';

const SCHEDULE = '--schedule';

/**
 * `npm run backup [-- --schedule]`: an encrypted dump in BACKUP_DIR, proven by restoring it; with `--schedule` one every BACKUP_EVERY_HOURS, until it
 * is stopped.
 * @returns the exit code
 */
export async function backup(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
  say: (line: string) => void,
  signal = new AbortController().signal,
): Promise<number> {
  if (args.some((arg) => arg !== SCHEDULE)) {
    say('Usage: npm run backup [-- --schedule]');
    return 2;
  }
  const backupEnv = loadBackupEnv(env);
  const address = maintenanceUrl(env, root);
  return onMaintenanceDatabase(address, async (database) => {
    const job = { database, address, env: backupEnv, folder: path.resolve(root, backupEnv.BACKUP_DIR), say, signal };
    if (args.includes(SCHEDULE)) {
      await keepBackingUp(job);
      return 0;
    }
    const isGood = await makeBackup(job);
    if (isGood === undefined) say('Another process is making a backup.');
    return isGood ? 0 : 1;
  });
}
