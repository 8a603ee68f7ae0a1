import crypto from 'node:crypto';

import pg from 'pg';

/** What `cluster.setup.ts` leaves in the environment of every test file. */
const MAINTENANCE_URL = 'TEST_DATABASE_URL';
const RUNTIME_URL = 'TEST_RUNTIME_DATABASE_URL';
const SOURCE_IN_USE = '55006';
const TRIES = 20;

export interface TestDatabase {
  /** As the owner of its tables. */
  url: string;
  /** As the role that serves requests. */
  runtimeUrl: string;
  name: string;
  drop(): Promise<void>;
}

/** A migrated database of one's own, cloned from the run's template. With `empty`, one without any table. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { [MAINTENANCE_URL]: maintenance, [RUNTIME_URL]: runtime } = process.env;
  if (!maintenance || !runtime)
    throw new Error(`${MAINTENANCE_URL} is not set: tests run through jest, whose global setup starts the database`);
  const name = `test_${crypto.randomBytes(8).toString('hex')}`;
  const template = empty ? 'template1' : 'kage_template';
  await withClient(maintenance, (client) => clone(client, name, template));
  const inIt = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const drop = () =>
    withClient(maintenance, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)).then(() => undefined);
  return { url: inIt(maintenance), runtimeUrl: inIt(runtime), name, drop };
}

async function clone(client: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Its files copied: half the time of writing every page through the log, which nothing here is restored from.
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
      return;
    } catch (error) {
      // Autovacuum may be at work in the template for a moment.
      if ((error as { code?: string }).code !== SOURCE_IN_USE || attempt === TRIES) throw error;
    }
  }
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
