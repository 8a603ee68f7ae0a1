import fs from 'node:fs';
import path from 'node:path';

import { DataSource, getMetadataArgsStorage, type EntityMetadata } from 'typeorm';

import { dataSourceOptions } from '../../src/database/data-source.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { schemaSql } from './schema-sql.js';
import { createTestDatabase, withClient, type TestDatabase } from '../setup/test-database.js';

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  hasDefault: boolean;
}

const SOURCES = path.join(import.meta.dirname, '../../src');
const MODULES = path.join(SOURCES, 'modules');
const SCHEMA_FILE = path.join(import.meta.dirname, '../../src/database/schema.sql');
const HEADER = `-- The schema that the migrations make, for reading; nothing runs this file. Generated: npm run schema:write\n\n`;
/** A plan that was never sold, or a token in which nobody paid, is removed by hand, now and then: looking through all rows takes a moment then. */
const SELDOM_DELETED = [
  'fk_crypto_payment_claims_asset_id',
  'fk_crypto_payment_requests_asset_id',
  'fk_crypto_payments_asset_id',
  'fk_crypto_refunds_asset_id',
  'fk_subscriptions_next_plan_id',
  'fk_subscriptions_plan_id',
];
const LIMITS = { DATABASE_POOL_MAX: 3, DATABASE_STATEMENT_TIMEOUT_MS: 60_000, DATABASE_LOCK_TIMEOUT_MS: 10_000 };

/** Every entity file, found on disk, so that a forgotten one cannot escape the comparison. */
async function loadEntities() {
  const files = fs.readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.entity.ts'));
  for (const file of files) await import(path.join(MODULES, file));
  return getMetadataArgsStorage().tables.map(({ target }) => target);
}

describe('schema', () => {
  let database: TestDatabase;
  let db: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
    const options = dataSourceOptions({ ...LIMITS, DATABASE_URL: database.url });
    db = await new DataSource({ ...options, entities: await loadEntities() }).initialize();
    await db.runMigrations();
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  const rows = <Row>(sql: string): Promise<Row[]> => db.query(sql);
  const names = async (sql: string) => (await rows<{ name: string }>(sql)).map(({ name }) => name);

  const columnsOfDatabase = () =>
    rows<Column>(`
      SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type, NOT attnotnull AS nullable,
             atthasdef OR attidentity <> '' AS "hasDefault"
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'
        AND attnum > 0 AND NOT attisdropped
      ORDER BY 1, 2`);

  it('stands in schema.sql as the migrations make it (npm run schema:write writes it again)', async () => {
    const actual = HEADER + (await withClient(database.url, schemaSql));
    if (process.env.WRITE_SCHEMA === '1') fs.writeFileSync(SCHEMA_FILE, actual);
    expect(fs.readFileSync(SCHEMA_FILE, 'utf8')).toBe(actual);
  });

  // TypeORM's own schema diff knows neither partitions nor expression indexes nor generated columns of these kinds, so the columns are compared here.
  it('has exactly the tables and columns of the entities, of the same type, nullability and default', async () => {
    const ofEntities = db.entityMetadatas.flatMap(columnsOf);
    const byName = (a: Column, b: Column) => (`${a.table} ${a.name}` < `${b.table} ${b.name}` ? -1 : 1);
    expect(ofEntities.sort(byName)).toEqual((await columnsOfDatabase()).sort(byName));
  });

  it('has the primary keys of the entities', async () => {
    const actual = await rows<{ table: string; columns: string[] }>(`
      SELECT conrelid::regclass::text AS table, array_agg(attname::text ORDER BY attname) AS columns
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey) JOIN pg_class ON pg_class.oid = conrelid
      WHERE contype = 'p' AND connamespace = 'public'::regnamespace AND NOT relispartition AND relname <> 'migrations' GROUP BY conrelid ORDER BY 1`);
    const expected = db.entityMetadatas.map(({ tableName, primaryColumns }) => ({
      table: tableName,
      columns: primaryColumns.map(({ databaseName }) => databaseName).sort(),
    }));
    expect(expected.sort((a, b) => (a.table < b.table ? -1 : 1))).toEqual(actual.sort((a, b) => (a.table < b.table ? -1 : 1)));
  });

  it('is the same after all migrations have gone down and up again', async () => {
    const before = await fingerprint();
    for (let undone = 0; undone < MIGRATIONS.length; undone += 1) await db.undoLastMigration();
    expect(
      await names(`SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'S')
      AND relname NOT LIKE 'migrations%'`),
    ).toEqual([]);
    expect(await names(`SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)).toEqual([]);
    await db.runMigrations();
    expect(await fingerprint()).toEqual(before);
  });

  it('knows no timestamp without a time zone', async () => {
    const offenders = await names(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('timestamp without time zone', 'date', 'time without time zone')`);
    expect(offenders).toEqual([]);
  });

  it('keeps money and rates in numeric, never in floating point', async () => {
    const offenders = await names(`SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type IN ('real', 'double precision', 'money')`);
    expect(offenders).toEqual([]);
  });

  /** Tables of whose rows some are deleted, by what the sources say. */
  function tablesDeletedFrom(): Set<string> {
    const texts = fs
      .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !/^(local|database.migrations)/.test(file))
      .map((file) => fs.readFileSync(path.join(SOURCES, file), 'utf8'));
    const found = (pattern: RegExp) => texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name]) => name ?? ''));
    const entities = found(/getRepository\((\w+)\)\s*\.(?:delete|remove)\(/g);
    return new Set([
      ...found(/DELETE FROM (\w+)/g),
      ...found(/deleteOld\(\s*[\w.]+,\s*'(\w+)'/g),
      ...entities.map((name) => db.entityMetadatas.find((entity) => entity.name === name)?.tableName ?? name),
    ]);
  }

  // Without one, each deletion would read the whole table that refers to the row.
  it('has an index that begins with the column of every foreign key to rows that are deleted', async () => {
    const deleted = tablesDeletedFrom();
    expect([...deleted]).toEqual(expect.arrayContaining(['plans', 'price_quotes', 'payment_methods', 'roles', 'vpn_users']));
    const uncovered = await rows<{ name: string; parent: string }>(`
      SELECT conname AS name, confrelid::regclass::text AS parent FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
          AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) ~ ('^\\(' || (
            SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) || ' IS NOT NULL\\)$')))
      ORDER BY 1`);
    const missing = uncovered.filter(({ parent }) => deleted.has(parent)).map(({ name }) => name);
    expect(missing).toEqual(SELDOM_DELETED);
  });

  it('has at most nine indexes and three triggers on every table', async () => {
    const crowded = await names(`
      SELECT relname || ': ' || indexes || ' indexes, ' || triggers || ' triggers' AS name
      FROM pg_class, LATERAL (SELECT (SELECT count(*) FROM pg_index WHERE indrelid = pg_class.oid) AS indexes,
        (SELECT count(*) FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal) AS triggers) has
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND (indexes > 9 OR triggers > 3)`);
    expect(crowded).toEqual([]);
  });

  it('names, in the comment of each index of the tables that have eight or more, the query that it serves', async () => {
    const unnamed = await names(`
      SELECT i.relname AS name FROM pg_index JOIN pg_class i ON i.oid = indexrelid
      WHERE i.relnamespace = 'public'::regnamespace AND NOT i.relispartition AND obj_description(indexrelid, 'pg_class') IS NULL
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
        AND (SELECT count(*) FROM pg_index other WHERE other.indrelid = pg_index.indrelid) >= 8 ORDER BY 1`);
    expect(unnamed).toEqual([]);
  });

  it('names every constraint and index by the convention, and has no foreign key on the audit trail', async () => {
    const constraints = await names(`SELECT conname AS name FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
      WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c') AND NOT relispartition AND relname <> 'migrations'`);
    expect(constraints.filter((name) => !/^(pk|uq|fk|ck)_/.test(name))).toEqual([]);
    const indexes =
      await names(`SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname = 'public' AND NOT relispartition AND indrelid <> 'migrations'::regclass`);
    expect(indexes.filter((name) => !/^(pk|uq|ix)_/.test(name))).toEqual([]);
    expect(await names(`SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = 'audit_logs'::regclass`)).toEqual([]);
  });

  describe('append-only tables', () => {
    beforeAll(async () => {
      await db.query(`
        INSERT INTO projects (name) VALUES ('Ledger');
        INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
          SELECT id, 1, 'topup', 5, 0, 5, 'Top-up', 'topup:1' FROM projects WHERE name = 'Ledger';
        INSERT INTO audit_logs (actor_kind, user_name, action, entity_type) VALUES ('system', 'test', 'login', 'user');
        INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, created_at) VALUES ('system', 'test', 'login', 'user', '2001-01-01Z');
        INSERT INTO audit_seals (first_transaction_id, first_id, last_transaction_id, last_id, row_count, row_ids, row_hashes, previous_hash, hash)
        VALUES (1, 1, 2, 1, 1, '{1}', sha256('a'), 'a', 'b')`);
    });

    const partition = async () =>
      (await names(`SELECT tableoid::regclass::text AS name FROM audit_logs WHERE created_at > '2002-01-01Z' LIMIT 1`))[0] ?? '';

    it.each(['transactions', 'audit_logs', 'audit_seals'])('%s refuses UPDATE, DELETE and TRUNCATE', async (table) => {
      await expect(db.query(`UPDATE ${table} SET id = id`)).rejects.toThrow('append-only');
      await expect(db.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
      await expect(db.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
    });

    it('so do the partitions of the audit trail, the default one too', async () => {
      for (const table of ['audit_logs_default', await partition()]) {
        await expect(db.query(`UPDATE ${table} SET action = 'x'`)).rejects.toThrow('append-only');
        await expect(db.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only');
        await expect(db.query(`TRUNCATE ${table}`)).rejects.toThrow('append-only');
      }
    });

    it('a ledger row whose figures do not add up is refused', async () => {
      const insert = (amount: string, after: string) =>
        db.query(
          `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
           SELECT id, 2, 'other', $1, 5, $2, 'x', 'x' FROM projects LIMIT 1`,
          [amount, after],
        );
      await expect(insert('1.00', '6.01')).rejects.toThrow('ck_transactions_chain');
      await expect(insert('0.00', '5.00')).rejects.toThrow('ck_transactions_sign');
    });
  });

  describe('partitions', () => {
    const partitionsOf = (table: string) =>
      names(`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`);

    it('stand ready for the coming periods, and a row of any time finds a place', async () => {
      expect((await partitionsOf('audit_logs')).length).toBe(5);
      expect((await partitionsOf('sync_logs')).length).toBe(5);
      expect((await partitionsOf('api_usage')).length).toBe(16);
      const [row] = await rows<{ where: string }>(
        `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, created_at) VALUES ('system', 't', 'a', 'e', '2099-01-01Z') RETURNING tableoid::regclass::text AS where`,
      );
      expect(row?.where).toBe('audit_logs_default');
    });

    it('are made again without complaint, for the past too, and dropped whole when their time is over', async () => {
      await db.query(`SELECT ensure_partitions(now() - interval '3 days')`);
      expect((await partitionsOf('api_usage')).length).toBe(19);
      expect(await rows<{ made: number }>(`SELECT ensure_partitions(now() - interval '3 days') AS made`)).toEqual([{ made: 0 }]);
      await db.query(`SELECT drop_partitions('api_usage', date_trunc('day', now(), 'UTC'))`);
      expect((await partitionsOf('api_usage')).length).toBe(16);
    });
  });

  it('says expired from the instant the end has passed', async () => {
    const sql = `SELECT effective_status('active', now()) AS now, effective_status('active', now() + interval '1 second') AS later,
      effective_status('suspended', now() - interval '1 day') AS suspended`;
    expect(await rows(sql)).toEqual([{ now: 'expired', later: 'active', suspended: 'suspended' }]);
  });

  /** All that a schema is made of, in words that do not depend on the order of creation. */
  async function fingerprint() {
    const parts = [
      `SELECT concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) AS name
       FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped`,
      `SELECT indexdef AS name FROM pg_indexes WHERE schemaname = 'public'`,
      `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
      `SELECT pg_get_triggerdef(oid) AS name FROM pg_trigger WHERE NOT tgisinternal`,
      `SELECT pg_get_functiondef(pg_proc.oid) AS name FROM pg_proc LEFT JOIN pg_depend ON objid = pg_proc.oid AND deptype = 'e'
       WHERE pronamespace = 'public'::regnamespace AND objid IS NULL`,
    ];
    const all = [];
    for (const sql of parts) all.push(...(await names(sql)));
    return all.sort();
  }
});

const TYPES: Record<string, string> = { varchar: 'character varying', timestamptz: 'timestamp with time zone' };

function columnsOf({ tableName, columns }: EntityMetadata): Column[] {
  return columns.map((column) => {
    const normalised =
      column.type === Number ? 'integer' : column.type === String ? 'varchar' : column.type === Boolean ? 'boolean' : String(column.type);
    const base = TYPES[normalised] ?? normalised;
    const size = column.length ? `(${column.length})` : column.precision ? `(${column.precision},${column.scale ?? 0})` : '';
    return {
      table: tableName,
      name: column.databaseName,
      type: `${base}${size}${column.isArray ? '[]' : ''}`,
      nullable: column.isNullable,
      hasDefault:
        column.default !== undefined ||
        column.isGenerated ||
        column.isCreateDate ||
        column.isUpdateDate ||
        (!column.isInsert && !column.isUpdate),
    };
  });
}
