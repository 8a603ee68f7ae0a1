import { eventually, startWorld, type GivenStaff, type World } from '../../../../test/world.js';
import { CsvExports } from './csv-exports.js';

/** So many rows that no buffer between the database and a client that does not read holds them all. */
const ROWS = 4_000;
const ROW_BYTES = 5_000;
const EXPORT = '/api/audit-logs/export';

describe('an export', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    await world.sql(
      `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, outcome, details)
       SELECT 'system', 'Filler', 'settings_updated', 'settings', 'success', jsonb_build_object('note', repeat('x', $2))
       FROM generate_series(1, $1) n`,
      [ROWS, ROW_BYTES],
    );
  });
  afterAll(() => world.close());
  afterEach(() => {
    world.get(CsvExports).sendTimeoutMs = 60_000;
  });

  /** Takes the head of the answer and does not read on. */
  const openedBy = async (staff: GivenStaff): Promise<Response> => {
    const answer = await staff.open(EXPORT);
    expect(answer.status).toBe(200);
    return answer;
  };
  /** Waits until every export has ended its transaction and left its place. */
  const closed = (): Promise<unknown> =>
    eventually('no export holds anything', async () => {
      const [row] = await world.sql<{ held: number }>(
        `SELECT (SELECT count(*) FROM pg_stat_activity
                 WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND query LIKE 'FETCH%')
              + (SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database
                 WHERE locktype = 'advisory' AND datname = current_database()) AS held`,
      );
      return Number(row?.held) === 0;
    });

  it('is one of at most two at once of the same user, and other users are not affected', async () => {
    const other = await world.signIn();
    const open = [await openedBy(admin), await openedBy(admin)];
    const third = await admin.get(EXPORT);
    expect(third).toMatchObject({ status: 429, body: { code: 'too_many_exports' } });
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    open.push(await openedBy(other));
    for (const { body } of open) await body?.cancel();
    await closed();
    const again = await openedBy(admin);
    await again.body?.cancel();
    await closed();
  });

  it('counts together with files that are made as a whole', async () => {
    const project = await world.givenProject();
    const open = [await openedBy(admin), await openedBy(admin)];
    for (const path of ['/api/analytics/export', `/api/projects/${project.id}/statement?month=2026-11&format=pdf`]) {
      expect(await admin.get(path)).toMatchObject({ status: 429, body: { code: 'too_many_exports' } });
    }
    for (const { body } of open) await body?.cancel();
    await closed();
  });

  it('is not refused for the exports that another user asks for in vain', async () => {
    const other = await world.signIn();
    const open = [await openedBy(admin), await openedBy(admin)];
    const inVain = Promise.all(Array.from({ length: 30 }, () => admin.get(EXPORT)));
    open.push(await openedBy(other), await openedBy(other));
    expect(new Set((await inVain).map(({ status }) => status))).toEqual(new Set([429]));
    for (const { body } of open) await body?.cancel();
    await closed();
  });

  it('leaves no audit row where it was refused', async () => {
    const open = [await openedBy(admin), await openedBy(admin)];
    const count = async () => (await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'audit_logs_exported'`)).length;
    const before = await count();
    expect((await admin.get(EXPORT)).status).toBe(429);
    expect(await count()).toBe(before);
    for (const { body } of open) await body?.cancel();
    await closed();
  });

  it('is ended when its client does not read, which frees its place and its transaction', async () => {
    world.get(CsvExports).sendTimeoutMs = 300;
    const open = [await openedBy(admin), await openedBy(admin)];
    await closed();
    const third = await openedBy(admin);
    await third.body?.cancel();
    for (const { body } of open) await expect(new Response(body).arrayBuffer()).rejects.toThrow();
    await closed();
  });

  it('is complete for a client that reads slowly', async () => {
    const answer = await openedBy(admin);
    let bytes = 0;
    let lines = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1;
      // A turn of the event loop between two chunks lets the server run into a full buffer.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(bytes).toBeGreaterThan(ROWS * ROW_BYTES);
    expect(lines).toBeGreaterThan(ROWS);
  });
});
