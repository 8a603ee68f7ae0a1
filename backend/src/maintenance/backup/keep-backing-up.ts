import { setTimeout as sleep } from 'node:timers/promises';

import { readBackupAge, readLastTry } from '../../modules/backups/backup-runs.queries.js';
import { makeBackup, type BackupJob } from './make-backup.js';

const LOOK_MS = 60_000;
/** The wait after a failed one, since its cause is rarely gone a minute later. */
const RETRY_MS = 1_800_000;
const HOUR_MS = 3_600_000;

/** Whether a backup is due, by the record in the database, so that a restart neither skips one nor makes an extra one. */
export function isDue(
  now: number,
  { lastGoodAt, lastTryAt, everyHours }: { lastGoodAt: number; lastTryAt: number; everyHours: number },
): boolean {
  return now - lastGoodAt >= everyHours * HOUR_MS && now - lastTryAt >= Math.min(RETRY_MS, everyHours * HOUR_MS);
}

/** Makes backups as they come due, until it is stopped. A database that is away is one line, and is tried again. */
export async function keepBackingUp(job: BackupJob & { signal: AbortSignal }, lookMs = LOOK_MS): Promise<void> {
  const { database, env, say, signal } = job;
  while (!signal.aborted) {
    try {
      const { lastGoodAt } = await readBackupAge(database.db);
      const lastTryAt = await readLastTry(database.db);
      const times = { lastGoodAt: lastGoodAt?.getTime() ?? 0, lastTryAt: lastTryAt?.getTime() ?? 0, everyHours: env.BACKUP_EVERY_HOURS };
      if (isDue(Date.now(), times)) await makeBackup(job);
    } catch (error) {
      say(`The database could not be asked: ${error instanceof Error ? error.message : String(error)}`);
    }
    await sleep(lookMs, undefined, { signal }).catch(() => undefined);
  }
}
