import { DataSource } from 'typeorm';

import { dataSourceOptions } from '../../src/database/data-source.js';

/** What a migration runs on, on the database of a test. Destroy it in the end. */
export function migrationSource(databaseUrl: string): Promise<DataSource> {
  const limits = { DATABASE_POOL_MAX: 1, DATABASE_STATEMENT_TIMEOUT_MS: 60_000, DATABASE_LOCK_TIMEOUT_MS: 10_000 };
  return new DataSource(dataSourceOptions({ ...limits, DATABASE_URL: databaseUrl })).initialize();
}
