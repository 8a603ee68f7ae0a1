import { DataSource } from 'typeorm';

import type { Env } from '../config/env.js';
import { dataSourceOptions } from './data-source.js';
import { MIGRATIONS } from './migrations/index.js';
import { requireIcu, UnusableDatabase } from './natural-order.js';
import { grantRuntimeRole } from './roles/runtime-role.js';

const MIGRATION_LOCK = 'kage-migrations';

type MigrationEnv = Pick<Env, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL'>;

/**
 * Brings the database to this version's schema, as the owner that MIGRATION_DATABASE_URL names, and gives the role of DATABASE_URL its
 * rights. Processes that start together take turns.
 */
export async function migrate(env: MigrationEnv): Promise<string[]> {
  const source = await new DataSource(
    dataSourceOptions({
      DATABASE_URL: env.MIGRATION_DATABASE_URL ?? env.DATABASE_URL,
      DATABASE_POOL_MAX: 2,
      DATABASE_STATEMENT_TIMEOUT_MS: 0,
      DATABASE_LOCK_TIMEOUT_MS: 0,
    }),
  ).initialize();
  const holder = source.createQueryRunner();
  try {
    await holder.query('SELECT pg_advisory_lock(hashtext($1))', [MIGRATION_LOCK]);
    await requireIcu(source);
    await refuseForeignHistory(source);
    const done = await source.runMigrations();
    if (env.MIGRATION_DATABASE_URL !== undefined) {
      const { username, password } = new URL(env.DATABASE_URL);
      await grantRuntimeRole(source, { role: decodeURIComponent(username), password: decodeURIComponent(password) });
    }
    return done.map(({ name }) => name);
  } finally {
    await holder.release();
    await source.destroy();
  }
}

/**
 * The database of a newer version needs nothing from this one. A database that lacks migrations and also has unknown ones has another
 * history, and is left alone.
 */
async function refuseForeignHistory(source: DataSource): Promise<void> {
  const known = MIGRATIONS.map(({ name }) => name);
  const recorded = await recordedMigrations(source);
  const unknown = recorded.filter((name) => !known.includes(name));
  if (unknown.length === 0 || known.every((name) => recorded.includes(name))) return;
  throw new UnusableDatabase(
    `This database was made by another line of versions (it has run ${unknown[0]}, which this version does not know): ` +
      'use a new database, or for a local start delete the data folder (.data).',
  );
}

async function recordedMigrations(source: DataSource): Promise<string[]> {
  const [table] = await source.query<{ found: string | null }[]>(`SELECT to_regclass('migrations') AS found`);
  if (!table?.found) return [];
  return (await source.query<{ name: string }[]>('SELECT name FROM migrations')).map(({ name }) => name);
}
