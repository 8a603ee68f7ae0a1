import { createHash, randomBytes } from 'node:crypto';

import { onServer } from '../maintenance-database.js';

const ADMIN_DATABASE = 'postgres';

function databaseIn(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

export const adminAddress = (address: string): string => databaseIn(address, ADMIN_DATABASE);

/** The scratch databases of each source have a prefix of their own, which distinguishes the leftovers of a killed run from those of another installation. */
const prefixOf = (source: string): string => {
  const { host, pathname } = new URL(source);
  return `kage_verify_${createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8)}_`;
};

/** An empty database on the server of `address` for as long as `work` takes. The caller holds the source's backup lock. */
export async function inScratchDatabase<T>(address: string, source: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const admin = adminAddress(address);
  const name = `${prefixOf(source)}${randomBytes(4).toString('hex')}`;
  await onServer(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)', [
      prefixOf(source),
    ]);
    for (const left of rows) await client.query(`DROP DATABASE IF EXISTS ${left.name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  });
  try {
    return await work(databaseIn(address, name));
  } finally {
    await onServer(admin, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  }
}
