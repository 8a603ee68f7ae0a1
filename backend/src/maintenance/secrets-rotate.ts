import { setTimeout as sleep } from 'node:timers/promises';

import { systemActor } from '../common/http/caller.js';
import { Encryption } from '../common/secrets/encryption.js';
import { loadRotatingSecrets } from '../config/maintenance-env.js';
import type { Database } from '../database/database.js';
import { AuditService } from '../modules/audit/audit.service.js';
import { ENCRYPTED_COLUMNS, type EncryptedColumn } from './encrypted-columns.js';
import { maintenanceUrl, onMaintenanceDatabase } from './maintenance-database.js';
import { countWaiting, reencrypt } from './reencrypt.js';

const BATCH_MAX = 200;
/** For rows that somebody has locked: an edit is over in less than a second. */
const PAUSE_MS = 500;
const IDLE_PASSES_MAX = 20;
const ACTOR = systemActor('npm run secrets:rotate');

interface Outcome {
  column: EncryptedColumn;
  moved: number;
  waiting: number;
  unreadable: number;
}

interface Pace {
  batchMax?: number;
  pauseMs?: number;
}

/**
 * `npm run secrets:rotate`: brings every stored secret under APP_SECRET that is still under APP_SECRET_PREVIOUS, while the product runs.
 * Batches are small transactions: killed at any moment it leaves each row under one of the two, and the next run goes on.
 * @returns the exit code: 0 when APP_SECRET_PREVIOUS is no longer needed
 */
export async function secretsRotate(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  root: string,
  say: (line: string) => void,
  { batchMax = BATCH_MAX, pauseMs = PAUSE_MS }: Pace = {},
): Promise<number> {
  // An option that does not exist, such as a trial run, must not start the real rotation.
  if (args.length > 0) {
    say('Usage: npm run secrets:rotate   with APP_SECRET and APP_SECRET_PREVIOUS in the environment');
    return 2;
  }
  const encryption = new Encryption(loadRotatingSecrets(env));
  return onMaintenanceDatabase(maintenanceUrl(env, root), async (database) => {
    const outcomes: Outcome[] = [];
    for (const column of ENCRYPTED_COLUMNS) {
      const outcome = await rotateColumn(database, encryption, column, batchMax, pauseMs);
      outcomes.push(outcome);
      say(summaryOf(outcome));
    }
    await record(database, outcomes);
    const isDone = outcomes.every(({ waiting }) => waiting === 0);
    say(
      isDone
        ? 'Every stored secret is under APP_SECRET. Once all processes run with it, APP_SECRET_PREVIOUS can go.'
        : 'Not finished: keep APP_SECRET_PREVIOUS, see to it that every process has the new APP_SECRET, and run this again.',
    );
    return isDone ? 0 : 1;
  });
}

/** Passes until nothing is left but what cannot be read: meanwhile a process may still write under the previous secret. */
async function rotateColumn(
  database: Database,
  encryption: Encryption,
  column: EncryptedColumn,
  batchMax: number,
  pauseMs: number,
): Promise<Outcome> {
  let moved = 0;
  let idle = 0;
  for (;;) {
    const pass = await reencrypt(database, encryption, column, batchMax);
    moved += pass.moved;
    const waiting = await countWaiting(database, encryption, column);
    idle = pass.moved > 0 ? 0 : idle + 1;
    if (waiting <= pass.unreadable || idle === IDLE_PASSES_MAX) return { column, moved, waiting, unreadable: pass.unreadable };
    await sleep(pauseMs);
  }
}

function summaryOf({ column: { table, column }, moved, waiting, unreadable }: Outcome): string {
  const parts = [`${moved} encrypted again`];
  if (waiting > unreadable) parts.push(`${waiting - unreadable} are in use and still wait`);
  if (unreadable > 0) parts.push(`${unreadable} cannot be read under either secret, and stay as they are`);
  return `${table}.${column}: ${parts.join(', ')}`;
}

async function record(database: Database, outcomes: readonly Outcome[]): Promise<void> {
  const counts = Object.fromEntries(
    outcomes.map(({ column: { table, column }, moved, waiting }) => [`${table}.${column}`, { moved, waiting }]),
  );
  await database.transaction((tx) =>
    new AuditService(database).record(tx, ACTOR, { action: 'secrets_rotated', entityType: 'settings', details: { columns: counts } }),
  );
}
