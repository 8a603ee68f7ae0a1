import { migrate } from '../../src/database/migrate.js';
import { MIGRATIONS } from '../../src/database/migrations/index.js';
import { createTestDatabase, withClient, type TestDatabase } from '../setup/test-database.js';
import { eventually } from '../eventually.js';

const ALL = MIGRATIONS.map(({ name }) => name);

describe('npm run migrate in several processes at once', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true });
  });
  afterEach(() => database.drop());

  const run = () => migrate({ DATABASE_URL: database.url });
  const sql = <Row extends object>(text: string) => withClient(database.url, async (client) => (await client.query<Row>(text)).rows);
  const done = async () => (await sql<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

  const waitingFor = (event: string) => sql(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = '${event}'`);

  it('runs each migration once, in their order, and all of them end well', async () => {
    const runs = await Promise.all([run(), run(), run(), run()]);
    expect(runs.flat()).toEqual(ALL);
    expect(await done()).toEqual(ALL);
    expect(await run()).toEqual([]);
  });

  it('goes on where one was killed: what it had begun is as if it had never been', async () => {
    // The third one takes its time, and is killed meanwhile with the lock in its hands.
    await sql(`CREATE FUNCTION dawdle() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        IF to_regclass('projects') IS NOT NULL THEN PERFORM pg_sleep(600); END IF; END $$;
      CREATE EVENT TRIGGER dawdle ON ddl_command_end EXECUTE FUNCTION dawdle()`);
    const killed = run().catch((error: unknown) => error);
    await eventually('a migration that takes its time', async () => (await waitingFor('PgSleep')).length > 0);
    const ofTheKilled = await sql<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const before = await done();
    const waiting = run();
    await eventually('the other process to wait for its turn', async () => (await waitingFor('advisory')).length > 0);
    await sql('ALTER EVENT TRIGGER dawdle DISABLE');
    await sql(`SELECT pg_terminate_backend(pid) FROM unnest('{${ofTheKilled.map(({ pid }) => pid).join()}}'::int[]) AS pid`);
    expect(await killed).toBeInstanceOf(Error);
    expect([before.length > 0, before.length < ALL.length]).toEqual([true, true]);
    expect(await waiting).toEqual(ALL.slice(before.length));
    expect(await done()).toEqual(ALL);
  });

  it('leaves a database of another line of versions alone, and says what to do', async () => {
    await run();
    await sql(`UPDATE migrations SET name = 'Plans1700000000000' WHERE name = '${ALL.at(-1)}'`);
    await expect(run()).rejects.toThrow('it has run Plans1700000000000, which this version does not know');
    expect(await done()).toHaveLength(ALL.length);
  });

  it('has nothing to do on the database of a newer version', async () => {
    await run();
    await sql(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Newer9999999999999')`);
    expect(await run()).toEqual([]);
  });
});
