import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { DataSource, type EntityManager } from 'typeorm';

import { dataSourceOptions } from '../database/data-source.js';

const POOL = 2;

/** Where the maintenance commands find the database: DATABASE_URL, else the file that a local start leaves in DATA_DIR. */
export function maintenanceUrl(env: { DATABASE_URL?: string | undefined; DATA_DIR?: string | undefined }, root: string): string {
  if (env.DATABASE_URL) return env.DATABASE_URL;
  const file = resolve(root, env.DATA_DIR || '.data', 'database-url');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new Error(`There is no database to look at: set DATABASE_URL, or start the local instance first (${file} does not exist)`);
}

/** Runs `work` on one snapshot of a live database, without a limit on its time, and changes nothing. */
export async function onSnapshot<T>(url: string, work: (db: EntityManager) => Promise<T>): Promise<T> {
  const limits = { DATABASE_POOL_MAX: POOL, DATABASE_STATEMENT_TIMEOUT_MS: 0, DATABASE_LOCK_TIMEOUT_MS: 0 };
  const source = await new DataSource(dataSourceOptions({ DATABASE_URL: url, ...limits })).initialize();
  try {
    return await source.transaction('REPEATABLE READ', async (db) => {
      await db.query('SET TRANSACTION READ ONLY');
      return work(db);
    });
  } finally {
    await source.destroy();
  }
}
