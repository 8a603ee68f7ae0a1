import fs from 'node:fs';
import path from 'node:path';

import type pg from 'pg';

import { migrate } from '../../src/database/migrate.js';
import { givenEverything } from '../everything.js';
import { schemaSql } from './schema-sql.js';
import { createTestDatabase, withClient } from '../setup/test-database.js';
import { startWorld } from '../world.js';

const FOLDER = path.join(import.meta.dirname, 'releases');
const ROWS_MAX = 3;
const ID = 84_000_000;

interface Table {
  name: string;
  columns: string[];
}

const tablesOf = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(
      `SELECT relname AS name, array_agg(quote_ident(attname) ORDER BY attnum) AS columns
       FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition GROUP BY relname ORDER BY relname COLLATE "C"`,
    )
  ).rows;

/** A few rows of every table and the schema around them, as one text that makes them again. */
async function dumpOf(client: pg.Client): Promise<string> {
  const lines: string[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const limit = name === 'migrations' ? '' : `LIMIT ${ROWS_MAX}`;
    const values = columns.map((column) => `quote_nullable(${column}::text)`).join(", ', ', ");
    const { rows } = await client.query<{ line: string }>(
      `SELECT format('INSERT INTO ${name} (${columns.join(', ')}) VALUES (%s);', concat(${values})) AS line FROM ${name} ORDER BY 1 ${limit}`,
    );
    lines.push(...rows.map(({ line }) => line));
  }
  const record = 'CREATE TABLE migrations (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name varchar NOT NULL);';
  return [
    'SET check_function_bodies = off;',
    record,
    await schemaSql(client),
    'SET session_replication_role = replica;',
    ...lines,
    '',
  ].join('\n');
}

const countsIn = async (client: pg.Client): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { name } of await tablesOf(client))
    counts[name] = (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${name}`)).rows[0]?.count ?? 0;
  return counts;
};

/** The rows of a dump come with their ids: whatever gives the next ones goes on after them, as it does in a database that made them. */
async function pastItsRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT attrelid::regclass::text AS table, attname AS column FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0
       AND pg_get_serial_sequence(attrelid::regclass::text, attname) IS NOT NULL`,
  );
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), (SELECT coalesce(max(${column}), 0) + 1 FROM ${table}), false)`,
    );
}

const releases = fs.existsSync(FOLDER) ? fs.readdirSync(FOLDER).filter((name) => name.endsWith('.sql')) : [];

// RELEASE=1.0.0 npx jest test/database/upgrade keeps a dump of this release; once it is out, its file is never changed.
(process.env.RELEASE ? it : it.skip)('keeps a dump of this release', async () => {
  const world = await startWorld();
  await givenEverything(world, ID);
  const text = await withClient(world.databaseUrl, dumpOf);
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(path.join(FOLDER, `${process.env.RELEASE}.sql`), text);
  await world.close();
});

/** Tables of which a migration moved some rows to another one. */
const MOVED_TO: Readonly<Record<string, string>> = { crypto_payments: 'crypto_payment_claims' };

describe('a database of an earlier release', () => {
  (releases.length > 0 ? it.each(releases) : it.skip.each(['nothing released yet']))(
    '%s is brought to the schema of today and keeps its rows',
    async (file) => {
      const [old, fresh] = [await createTestDatabase({ empty: true }), await createTestDatabase()];
      const before = await withClient(old.url, async (client) => {
        await client.query(fs.readFileSync(path.join(FOLDER, file), 'utf8'));
        await client.query('RESET session_replication_role');
        await pastItsRows(client);
        return countsIn(client);
      });
      expect(Object.values(before).filter((count) => count > 0).length).toBeGreaterThan(15);
      await migrate({ DATABASE_URL: old.url });
      const after = await withClient(old.url, countsIn);
      for (const [table, count] of Object.entries(before))
        if (table in after && table !== 'migrations')
          expect([table, (after[table] ?? 0) + (after[MOVED_TO[table] ?? ''] ?? 0)]).toEqual([table, count]);
      // Written again from the catalogue, brackets may differ; the columns may not.
      const columns = (client: pg.Client) => tablesOf(client);
      expect(await withClient(old.url, columns)).toEqual(await withClient(fresh.url, columns));
      await old.drop();
      await fresh.drop();
    },
  );
});
