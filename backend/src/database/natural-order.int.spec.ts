import { createTestDatabase, withClient } from '../../test/setup/test-database.js';
import { startSystemPostgres, describeOnSystemPostgres } from '../../test/setup/system-postgres.js';
import { startWorld } from '../../test/world.js';
import { inNaturalOrder } from './natural-order.js';
import { migrate } from './migrate.js';

const AS_PEOPLE_SORT = ['apple', 'Banana', 'école', 'Eclair', 'Project 2', 'Project 10', 'zebra', 'Ähre', 'ω'];
const SORTED = ['Ähre', 'apple', 'Banana', 'Eclair', 'école', 'Project 2', 'Project 10', 'zebra', 'ω'];

const sorted = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const sql = `SELECT name FROM unnest($1::text[]) AS name ORDER BY ${inNaturalOrder('name')}`;
    return (await client.query<{ name: string }>(sql, [AS_PEOPLE_SORT])).rows.map(({ name }) => name);
  });

describe('the natural order', () => {
  it('sorts names as people do', async () => {
    const database = await createTestDatabase();
    expect(await sorted(database.url)).toEqual(SORTED);
    await database.drop();
  });

  it('distinguishes texts that differ in bytes', async () => {
    const database = await createTestDatabase();
    const [row] = await withClient(
      database.url,
      async (client) => (await client.query(`SELECT 'a' = 'A' COLLATE natural_order AS same`)).rows,
    );
    expect(row).toEqual({ same: false });
    await database.drop();
  });
});

describeOnSystemPostgres('the natural order on a cluster of C.UTF-8', () => {
  it('is the same', async () => {
    const server = await startSystemPostgres();
    try {
      await withClient(server.url('postgres'), (client) => client.query('CREATE DATABASE kage'));
      await migrate({ DATABASE_URL: server.url('kage') });
      expect(await sorted(server.url('kage'))).toEqual(SORTED);
    } finally {
      server.stop();
    }
  });
});

describe('a database without the ICU collations', () => {
  const withoutIcu = (url: string) => withClient(url, (client) => client.query(`DELETE FROM pg_collation WHERE collprovider = 'i'`));

  it('is not migrated, and the message says why', async () => {
    const database = await createTestDatabase({ empty: true });
    await withoutIcu(database.url);
    await expect(migrate({ DATABASE_URL: database.url })).rejects.toThrow('This PostgreSQL has no ICU collations');
    await database.drop();
  });

  it('is not served', async () => {
    const database = await createTestDatabase();
    await withoutIcu(database.url);
    await expect(startWorld({ env: { DATABASE_URL: database.url } })).rejects.toThrow('This PostgreSQL has no ICU collations');
    await database.drop();
  });
});
