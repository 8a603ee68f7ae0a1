import pg from 'pg';

import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { givenProcess } from '../../../test/rehearsal/processes.js';
import { createTestDatabase, withClient } from '../../../test/setup/test-database.js';
import { startWorld, type World } from '../../../test/world.js';
import { migrate } from '../migrate.js';
import { PartitionsWorker } from '../partitions.worker.js';

const DENIED = '42501';

describe('the role that serves requests', () => {
  let world: World;
  let client: pg.Client;
  beforeAll(async () => {
    world = await startWorld();
    await world.givenProject({ balance: '10.00' });
    await world.sql(`INSERT INTO audit_logs (actor_kind, user_name, action, entity_type) VALUES ('system', 'test', 'login', 'user')`);
    client = new pg.Client({ connectionString: world.env.DATABASE_URL });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await world.close();
  });

  const partitionOf = async (table: string): Promise<string> => {
    const [row] = await world.sql<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass AND inhrelid::regclass::text <> '${table}_default' ORDER BY 1 LIMIT 1`,
    );
    return row?.name ?? '';
  };
  const refused = (sql: string) => expect(client.query(sql)).rejects.toMatchObject({ code: DENIED });

  it.each(['transactions', 'audit_logs', 'audit_seals'])('cannot change, delete or empty rows of %s', async (table) => {
    await refused(`UPDATE ${table} SET id = id`);
    await refused(`DELETE FROM ${table}`);
    await refused(`TRUNCATE ${table} CASCADE`);
  });

  it.each(['transactions', 'audit_logs'])('cannot switch the triggers of %s off', async (table) => {
    await refused(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    await refused(`DROP TRIGGER tr_refuse_change ON ${table}`);
    await refused(`CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'`);
    await refused(`SET session_replication_role = replica`);
  });

  it.each(['audit_logs', 'sync_logs'])('cannot drop, empty or change a partition of %s past its table', async (table) => {
    const partition = await partitionOf(table);
    await refused(`DROP TABLE ${partition}`);
    await refused(`ALTER TABLE ${table} DETACH PARTITION ${partition}`);
    await refused(`TRUNCATE ${partition}`);
    await refused(`DELETE FROM ${partition}`);
    await refused(`SELECT drop_partitions('${table}', now())`);
    await refused(`SELECT create_partition('${table}', now(), now(), 'x')`);
  });

  it('cannot make, alter, empty or drop a table, nor write that a migration has run', async () => {
    await refused('CREATE TABLE stray (id integer)');
    await refused('ALTER TABLE users ADD COLUMN stray integer');
    await refused('TRUNCATE users CASCADE');
    await refused('DROP TABLE notifications');
    await refused(`INSERT INTO migrations (timestamp, name) VALUES (1, 'x')`);
  });

  it('cannot become the owner', async () => {
    await refused(`SET ROLE ${new URL(world.databaseUrl).username}`);
    await refused(`ALTER ROLE ${new URL(world.env.DATABASE_URL).username} SUPERUSER`);
  });

  it('makes partitions in advance and drops old ones, but none of the audit trail', async () => {
    await world.sql(`SELECT ensure_partitions(now() - interval '6 months')`);
    const old = async (table: string) =>
      (
        await world.sql(`SELECT FROM pg_inherits WHERE inhparent = '${table}'::regclass AND inhrelid::regclass::text < '${table}_p' || to_char(now() - interval '4 months', 'YYYYMMDD')
        AND inhrelid::regclass::text <> '${table}_default'`)
      ).length;
    const before = await old('audit_logs');
    expect([before > 0, (await old('sync_logs')) > 0, (await old('api_usage')) > 0]).toEqual([true, true, true]);
    await world.sql(`DROP TABLE ${await lastPartition('api_usage')}`);
    expect(await world.get(PartitionsWorker).runOnce()).toBe(1);
    expect([await old('audit_logs'), await old('sync_logs'), await old('api_usage')]).toEqual([before, 0, 0]);
  });
  const lastPartition = async (table: string): Promise<string> => {
    const [row] = await world.sql<{ name: string }>(
      `SELECT max(inhrelid::regclass::text) AS name FROM pg_inherits WHERE inhparent = '${table}'::regclass AND inhrelid::regclass::text <> '${table}_default'`,
    );
    return row?.name ?? '';
  };
});

describe('the migrations', () => {
  it('give the role its rights on a database that was restored without them, and take back those it should not have', async () => {
    const database = await createTestDatabase();
    const role = new URL(database.runtimeUrl).username;
    await withClient(database.url, (client) =>
      client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role}; GRANT TRUNCATE ON transactions TO ${role}`),
    );
    expect(await migrate({ DATABASE_URL: database.runtimeUrl, MIGRATION_DATABASE_URL: database.url })).toEqual([]);
    await withClient(database.runtimeUrl, async (client) => {
      await client.query('SELECT FROM projects');
      await expect(client.query('TRUNCATE transactions CASCADE')).rejects.toMatchObject({ code: DENIED });
    });
    await database.drop();
  });

  it('make the role where it is missing, with the password of its address', async () => {
    const database = await createTestDatabase();
    const role = `made_${database.name}`;
    const address = Object.assign(new URL(database.runtimeUrl), { username: role, password: 'p@ss wörd' }).href;
    await migrate({ DATABASE_URL: address, MIGRATION_DATABASE_URL: database.url });
    const found = await withClient(
      address,
      async (client) => (await client.query('SELECT current_user AS role, count(*)::int FROM projects')).rows,
    );
    expect(found).toEqual([{ role, count: 0 }]);
    await withClient(database.url, (client) => client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`));
    await database.drop();
  });

  it('say which role is missing where they may not make it', async () => {
    const database = await createTestDatabase();
    const owner = `owner_${database.name}`;
    const all = `GRANT ALL ON DATABASE ${database.name} TO ${owner}; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${owner}`;
    await withClient(database.url, (client) => client.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'x'; ${all}`));
    const ownerUrl = Object.assign(new URL(database.url), { username: owner, password: 'x' }).href;
    const missing = Object.assign(new URL(database.runtimeUrl), { username: 'nobody_here' }).href;
    await expect(migrate({ DATABASE_URL: missing, MIGRATION_DATABASE_URL: ownerUrl })).rejects.toThrow('names the role nobody_here');
    await withClient(database.url, (client) => client.query(`DROP OWNED BY ${owner}; DROP ROLE ${owner}`));
    await database.drop();
  });

  it('run with one address alone, as its role', async () => {
    const database = await createTestDatabase({ empty: true });
    expect((await migrate({ DATABASE_URL: database.url })).length).toBeGreaterThan(10);
    await database.drop();
  });
});

describe('the production start', () => {
  it('refuses to serve requests as the owner of the tables, and says what to do', async () => {
    await ensureBuilt(() => undefined, ['backend']);
    const world = await startWorld();
    const owner = await givenProcess(world, { env: { DATABASE_URL: world.databaseUrl } });
    owner.start();
    await expect(owner.untilReady()).rejects.toThrow(/which owns the tables or is a superuser.*MIGRATION_DATABASE_URL/);
    expect(owner.crashes.join()).not.toContain('    at ');
    await world.close();
  });
});
