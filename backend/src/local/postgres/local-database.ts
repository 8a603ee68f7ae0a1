import path from 'node:path';

import pg from 'pg';

import { startPostgres } from './start-postgres.js';
import { writePrivately } from '../local-settings.js';
import type { Shutdown } from '../shutdown.js';

export type DatabaseAddresses = Record<'DATABASE_URL' | 'MIGRATION_DATABASE_URL', string>;

const DATABASE = 'kage';
const MAX_CONNECTIONS = 100;

/** @returns the addresses of the local database, which is made where it is missing: for the product, and for its migrations. */
export async function startLocalDatabase(dataDir: string, shutdown: Shutdown, onDeath: () => void): Promise<DatabaseAddresses> {
  const server = await startPostgres({ folder: path.join(dataDir, 'postgres'), settings: { max_connections: MAX_CONNECTIONS } });
  shutdown.add('PostgreSQL', () => server.stop());
  void server.died.then(() => {
    if (!shutdown.isEnding) onDeath();
  });
  await ensureDatabase(server.url('postgres'));
  const url = server.url(DATABASE);
  writePrivately(path.join(dataDir, 'database-url'), `${url}\n`);
  return { DATABASE_URL: server.runtimeUrl(DATABASE), MIGRATION_DATABASE_URL: url };
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
