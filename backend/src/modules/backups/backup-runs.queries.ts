import { execute, queryOne, type Db, type Tx } from '../../database/database.js';

export const BACKUP_ALERT = 'backup.overdue';
const ERROR_MAX = 1_000;

export interface BackupAge {
  /** When the last good one began, since it contains the data of that time; null where there is none. */
  lastGoodAt: Date | null;
  /** Since then or, where there is none, since the first user was made. */
  ageSeconds: number;
}

export async function readBackupAge(db: Db): Promise<BackupAge> {
  const row = await queryOne<BackupAge>(
    db,
    `SELECT last AS "lastGoodAt", coalesce(extract(epoch FROM now() - coalesce(last, (SELECT min(created_at) FROM users))), 0)::float8 AS "ageSeconds"
     FROM (SELECT max(started_at) AS last FROM backup_runs WHERE status = 'good') good`,
  );
  return row ?? { lastGoodAt: null, ageSeconds: 0 };
}

/** When a backup was last tried, whatever became of it. */
export const readLastTry = async (db: Db): Promise<Date | null> =>
  (await queryOne<{ at: Date | null }>(db, 'SELECT max(started_at) AS at FROM backup_runs'))?.at ?? null;

/** The caller holds the lock: a run that is still marked as running was killed. */
export async function begin(tx: Tx): Promise<number> {
  await execute(
    tx,
    `UPDATE backup_runs SET status = 'failed', finished_at = now(), error_message = 'The process ended before the backup was done' WHERE status = 'running'`,
  );
  const row = await queryOne<{ id: number }>(tx, 'INSERT INTO backup_runs DEFAULT VALUES RETURNING id');
  return row?.id ?? 0;
}

export async function finishGood(tx: Tx, id: number, file: string, bytes: number): Promise<void> {
  await execute(tx, `UPDATE backup_runs SET status = 'good', finished_at = now(), file = $2, bytes = $3 WHERE id = $1`, [id, file, bytes]);
  await execute(tx, 'DELETE FROM alerts WHERE name = $1', [BACKUP_ALERT]);
}

export const finishFailed = (tx: Tx, id: number, error: string): Promise<number> =>
  execute(tx, `UPDATE backup_runs SET status = 'failed', finished_at = now(), error_message = $2 WHERE id = $1`, [
    id,
    error.slice(0, ERROR_MAX),
  ]);
