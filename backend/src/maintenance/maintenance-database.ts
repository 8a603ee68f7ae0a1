import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';

import { loadDatabaseAddress } from '../config/maintenance-env.js';
import { dataSourceOptions } from '../database/data-source.js';
import { Database } from '../database/database.js';

type EntityClass = new () => object;

const POOL = 2;
export const UNDEFINED_TABLE = '42P01';
const WITHOUT_LIMITS = { DATABASE_POOL_MAX: POOL, DATABASE_STATEMENT_TIMEOUT_MS: 0, DATABASE_LOCK_TIMEOUT_MS: 0 };
const LIMITS = { DATABASE_POOL_MAX: POOL, DATABASE_STATEMENT_TIMEOUT_MS: 60_000, DATABASE_LOCK_TIMEOUT_MS: 10_000 };

/** Where the maintenance commands find the database, as its owner where that is named; else the file that a local start leaves in DATA_DIR. */
export function maintenanceUrl(env: NodeJS.ProcessEnv, root: string): string {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATA_DIR: folder } = loadDatabaseAddress(env);
  const address = MIGRATION_DATABASE_URL ?? DATABASE_URL;
  if (address !== undefined) return address;
  const file = resolve(root, folder, 'database-url');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  throw new Error(`There is no database to look at: set DATABASE_URL, or start the local instance first (${file} does not exist)`);
}

/** Runs `work` on one connection, without a limit on its time. */
export async function onServer<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: address });
  // A connection that ends also emits an error event; without a listener it would end the process before the reason is printed.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs `work` on one snapshot of a live database, without a limit on its time, and changes nothing. */
export async function onSnapshot<T>(url: string, work: (db: EntityManager) => Promise<T>): Promise<T> {
  return onSource(url, WITHOUT_LIMITS, (source) =>
    source.transaction('REPEATABLE READ', async (db) => {
      await db.query('SET TRANSACTION READ ONLY');
      return work(db);
    }),
  );
}

/**
 * For a command that writes: with time limits, so that it does not block the product for long. @param entities those whose repositories
 * it uses
 */
export const onMaintenanceDatabase = <T>(url: string, work: (database: Database) => Promise<T>, entities: EntityClass[] = []): Promise<T> =>
  onSource(url, LIMITS, (source) => work(new Database(source)), entities);

async function onSource<T>(
  url: string,
  limits: typeof LIMITS,
  work: (source: DataSource) => Promise<T>,
  entities: EntityClass[] = [],
): Promise<T> {
  const source = await new DataSource({ ...dataSourceOptions({ DATABASE_URL: url, ...limits }), entities }).initialize();
  try {
    return await work(source);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE)
      throw new Error('This database has no tables of this version yet: run the migrations first (npm run migrate).', { cause: error });
    throw error;
  } finally {
    await source.destroy();
  }
}
