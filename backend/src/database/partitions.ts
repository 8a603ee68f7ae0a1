import { queryOne, type Database } from './database.js';

/** Drops what a partitioned table holds of more than so many days ago; partitions that are over by then go whole. In at most one process at a time. */
export async function dropOldPartitions(database: Database, table: 'api_usage' | 'sync_logs', keptDays: number): Promise<void> {
  await database.exclusively(`retention of ${table}`, async () => {
    await queryOne(database.db, `SELECT drop_partitions($1::regclass, date_trunc('day', now()) - make_interval(days => $2))`, [
      table,
      keptDays,
    ]);
  });
}
