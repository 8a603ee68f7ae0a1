import { createTestDatabase, withClient, type TestDatabase } from '../../test/setup/test-database.js';
import { auditVerify } from './audit-verify.js';
import { onServer, onSnapshot } from './maintenance-database.js';

describe('a maintenance command whose database stops meanwhile', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const end = (pid: number | undefined) => withClient(database.url, (client) => client.query('SELECT pg_terminate_backend($1)', [pid]));
  const PID = 'SELECT pg_backend_pid() AS pid';

  it('fails with the reason, between two statements and in the middle of one, and its process lives long enough to print it', async () => {
    const between = onServer(database.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>(PID);
      const ended = new Promise((resolve) => client.once('end', resolve));
      await end(rows[0]?.pid);
      await ended;
      await client.query('SELECT 1');
    });
    await expect(between).rejects.toThrow();
    const within = onServer(database.url, async (client) => {
      const { rows } = await client.query<{ pid: number }>(PID);
      const running = client.query('SELECT pg_sleep(600)');
      await Promise.all([running, end(rows[0]?.pid)]);
    });
    await expect(within).rejects.toThrow(/terminat/);
    const snapshot = onSnapshot(database.url, async (db) => {
      const [row] = await db.query<{ pid: number }[]>(PID);
      await end(row?.pid);
      await db.query('SELECT 1');
    });
    await expect(snapshot).rejects.toThrow();
  });
});

it('a maintenance command on a database that was never migrated says so', async () => {
  const empty = await createTestDatabase({ empty: true });
  await expect(auditVerify({ DATABASE_URL: empty.url }, [], '/', () => undefined)).rejects.toThrow('run the migrations first');
  await empty.drop();
});
