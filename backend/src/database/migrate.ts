import { DataSource } from 'typeorm';

import { dataSourceOptions } from './data-source.js';

const MIGRATION_LOCK = 'kage-migrations';

type MigrationEnv = Parameters<typeof dataSourceOptions>[0];

/** Brings the database to this version's schema; processes that start together take turns. */
export async function migrate(env: MigrationEnv): Promise<string[]> {
  const source = await new DataSource(
    dataSourceOptions({ ...env, DATABASE_POOL_MAX: 2, DATABASE_STATEMENT_TIMEOUT_MS: 0, DATABASE_LOCK_TIMEOUT_MS: 0 }),
  ).initialize();
  const holder = source.createQueryRunner();
  try {
    await holder.query('SELECT pg_advisory_lock(hashtext($1))', [MIGRATION_LOCK]);
    const done = await source.runMigrations();
    return done.map(({ name }) => name);
  } finally {
    await holder.release();
    await source.destroy();
  }
}
