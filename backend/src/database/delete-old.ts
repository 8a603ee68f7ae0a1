import { inBatches } from '../common/worker/in-batches.js';
import { execute, type Db } from './database.js';

const BATCH_MAX = 5_000;
const BATCHES_MAX = 100;

/**
 * Deletes the rows of a table by a condition: in batches, so that no lock is held for long, and without rows that somebody else has locked.
 * One bounded pass. @returns how many rows it deleted
 */
export const deleteOld = (db: Db, table: string, condition: string): Promise<number> =>
  inBatches(BATCH_MAX, BATCHES_MAX, () =>
    execute(
      db,
      `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED))`,
    ),
  );
