import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';

import { systemActor } from '../../common/http/caller.js';
import type { BackupEnv } from '../../config/maintenance-env.js';
import { queryOne, type Database } from '../../database/database.js';
import { AuditService } from '../../modules/audit/audit.service.js';
import { begin, finishFailed, finishGood } from '../../modules/backups/backup-runs.queries.js';
import { onSnapshot } from '../maintenance-database.js';
import { toolVersion } from './pg-tools.js';
import { checkRestored, countRows } from './check-restored.js';
import { fileName, removeOutdated } from './outdated.js';
import { inScratchDatabase } from './scratch.js';
import { dump, restore } from './dump.js';

const BACKUP_LOCK = 'backup';
const TOOLS = ['pg_dump', 'pg_restore'];
const ACTOR = systemActor('npm run backup');

export interface BackupJob {
  database: Database;
  /** The address of that database. */
  address: string;
  env: BackupEnv;
  folder: string;
  say: (line: string) => void;
  signal?: AbortSignal;
}

/**
 * One backup: a dump, encrypted as it is written, then restored into a scratch database and proven there. It is called good once it has passed.
 * @returns whether it is good; undefined when another process is making one
 */
export async function makeBackup(job: BackupJob): Promise<boolean | undefined> {
  let isGood: boolean | undefined;
  await job.database.exclusively(BACKUP_LOCK, async () => {
    isGood = await run(job);
  });
  return isGood;
}

async function run(job: BackupJob): Promise<boolean> {
  const { database, folder, say } = job;
  const id = await database.transaction(begin);
  try {
    await requireTools(job);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const gone = await removeOutdated(folder, new Date(), policyOf(job.env));
    if (gone.length > 0) say(`Removed ${gone.length} that had had their time`);
    const { name, bytes } = await dumpAndProve(job);
    await database.transaction(async (tx) => {
      await finishGood(tx, id, name, bytes);
      const details = { file: name, bytes };
      await new AuditService(database).record(tx, ACTOR, { action: 'backup_made', entityType: 'backup', entityId: id, details });
    });
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`No good backup: ${reason}`);
    await database.transaction((tx) => finishFailed(tx, id, reason));
    return false;
  }
}

async function dumpAndProve({ address, env, folder, say, signal }: BackupJob): Promise<{ name: string; bytes: number }> {
  const at = new Date();
  const file = (suffix: Parameters<typeof fileName>[1]): string => path.join(folder, fileName(at, suffix));
  // Without the time limits of a request: counting the ledger of many years takes longer.
  const before = await onSnapshot(address, countRows);
  const bytes = await dump(address, { secret: env.BACKUP_KEY, file: file('partial') }, env.PATH, signal);
  // From here on the dump is complete; if its verification fails, somebody may still need it.
  await rename(file('partial'), file('unverified'));
  say(`Dumped and encrypted: ${(bytes / 1_000_000).toFixed(1)} MB`);
  const sealed = { secret: env.BACKUP_KEY, file: file('unverified') };
  const restored = await inScratchDatabase(env.BACKUP_VERIFY_URL ?? address, address, async (scratch) => {
    await restore(scratch, sealed, env.PATH, signal);
    return checkRestored(scratch, before);
  });
  if (restored.problem !== null) throw new Error(`What was restored from it is not right. ${restored.problem}`);
  const name = fileName(at, 'backup');
  await rename(file('unverified'), path.join(folder, name));
  say(`Restored and proven: ${restored.movements} movements of ${restored.projects} projects, ${restored.auditRows} audit rows`);
  return { name, bytes };
}

/** An older pg_dump refuses a newer server with a message that is hard to understand. */
async function requireTools({ database, env }: BackupJob): Promise<void> {
  const row = await queryOne<{ version: number }>(database.db, `SELECT current_setting('server_version_num')::int / 10000 AS version`);
  for (const tool of TOOLS) {
    const version = await toolVersion(tool, env.PATH);
    if (version === null) throw new Error(`${tool} is not on this machine: install the PostgreSQL client tools`);
    if (version < (row?.version ?? 0))
      throw new Error(`${tool} is of version ${version}, but the server of ${row?.version}: install newer client tools`);
  }
}

const policyOf = ({ BACKUP_KEEP_DAYS: keepDays, BACKUP_KEEP_LEAST: keepLeast }: BackupEnv) => ({ keepDays, keepLeast });
