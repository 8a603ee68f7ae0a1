import { eventually } from '../../../../test/eventually.js';
import { lateCommit } from '../../../../test/database/late-commit.js';
import { startWorld, type World } from '../../../../test/world.js';
import { systemActor } from '../../../common/http/caller.js';
import { auditVerify } from '../../../maintenance/audit-verify.js';
import { insertSeal, rowsOf } from './audit-seals.queries.js';
import { NO_HASH, sealOf, stretchesAfter } from './audit-seals.rules.js';
import { AuditSealsWorker } from './audit-seals.worker.js';
import { AuditService } from '../audit.service.js';
import { verifyAudit } from './verify-audit.js';

const ACTOR = systemActor('a test');

describe('the sealed audit trail', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    await tamper('DELETE FROM audit_logs');
    await tamper('DELETE FROM audit_seals');
  });
  afterAll(() => world.close());

  const write = (count = 1) =>
    world.database.transaction(async (tx) => {
      for (let n = 0; n < count; n += 1) {
        await world.get(AuditService).record(tx, ACTOR, { action: 'thing_done', entityType: 'thing', entityId: n, after: { n } });
      }
    });
  /** Transactions of others in the same cluster may be open for a moment, and hold sealing back. */
  const seal = async (rows: number) => {
    let sealed = 0;
    await eventually(`${rows} rows sealed`, async () => (sealed += await world.get(AuditSealsWorker).runOnce()) >= rows);
    expect(sealed).toBe(rows);
  };
  const verify = (head?: string) => verifyAudit(world.database.db, head);
  /** As somebody would who owns the database: triggers off. */
  const tamper = (sql: string) => world.sql(`BEGIN; SET LOCAL session_replication_role = 'replica'; ${sql}; COMMIT`);
  const idOf = async (offset: number): Promise<number> =>
    (await world.sql<{ id: number }>('SELECT id FROM audit_logs ORDER BY id OFFSET $1 LIMIT 1', [offset]))[0]?.id ?? 0;

  it('is whole, before the first seal and after several', async () => {
    expect(await verify()).toMatchObject({ problem: null, seals: 0, unsealed: 0 });
    await write(3);
    expect(await verify()).toMatchObject({ problem: null, rows: 0, unsealed: 3 });
    await seal(3);
    await write(2);
    await seal(2);
    await write(1);
    expect(await verify()).toMatchObject({ problem: null, rows: 5, unsealed: 1 });
    await seal(1);
    await seal(0);
  });

  it('includes a row whose transaction ended after later ones, and only then', async () => {
    const late = await lateCommit(world.database, (tx) =>
      world.get(AuditService).record(tx, ACTOR, { action: 'slow_thing', entityType: 'thing' }),
    );
    await write(2);
    const sealedMeanwhile = await world.get(AuditSealsWorker).runOnce();
    await late.commit();
    expect(sealedMeanwhile).toBe(0);
    await seal(3);
    expect(await verify()).toMatchObject({ problem: null, rows: 3 });
  });

  it('is sealed once by workers that run at the same time', async () => {
    await write(20);
    const second = await startWorld({ joining: world });
    const workers = [world, second].map((each) => each.get(AuditSealsWorker));
    let sealed = 0;
    await eventually('20 rows sealed', async () => {
      for (const rows of await Promise.all(workers.map((worker) => worker.runOnce()))) sealed += rows;
      return sealed >= 20;
    });
    await second.close();
    expect(sealed).toBe(20);
    expect(await verify()).toMatchObject({ problem: null, rows: 20 });
  });

  it('is sealed in batches of bounded size, even where one transaction wrote more rows than that', async () => {
    await world.sql(
      `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type) SELECT 'system', 'bulk', 'thing_done', 'thing' FROM generate_series(1, 12000)`,
    );
    await seal(12_000);
    expect(await verify()).toMatchObject({ problem: null, rows: 12_000, seals: 3 });
  });

  it.each([
    ['an altered row', (id: number) => `UPDATE audit_logs SET action = 'nothing_done' WHERE id = ${id}`, 'Row # was altered'],
    ['an altered detail', (id: number) => `UPDATE audit_logs SET details = '{"after":{"n":99}}' WHERE id = ${id}`, 'Row # was altered'],
    [
      'a moved instant',
      (id: number) => `UPDATE audit_logs SET created_at = created_at + interval '1 microsecond' WHERE id = ${id}`,
      'Row # was altered',
    ],
    ['a missing row', (id: number) => `DELETE FROM audit_logs WHERE id = ${id}`, 'Row # is missing'],
    [
      'a row moved in the order',
      (id: number) => `UPDATE audit_logs SET transaction_id = transaction_id + 1000 WHERE id = ${id}`,
      'Row # was moved',
    ],
  ])('names %s', async (_, sql, problem) => {
    await write(2);
    await write(3);
    await seal(5);
    await write(2);
    await seal(2);
    const id = await idOf(3);
    await tamper(sql(id));
    expect((await verify()).problem).toContain(problem.replace('#', String(id)));
  });

  it('names the first of two rows that were exchanged', async () => {
    await write(4);
    await seal(4);
    const [one, two] = [await idOf(1), await idOf(2)];
    for (const [from, to] of [
      [one, -1],
      [two, one],
      [-1, two],
    ]) {
      await tamper(`UPDATE audit_logs SET id = ${to} WHERE id = ${from}`);
    }
    expect((await verify()).problem).toContain(`Row ${one} was altered`);
  });

  it('names a row that was added to sealed ones', async () => {
    await write(2);
    await seal(2);
    await world.sql(
      `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, transaction_id)
       SELECT 'system', 'forger', 'thing_done', 'thing', min(transaction_id) - 1 FROM audit_logs`,
    );
    expect((await verify()).problem).toContain(`Row ${await idOf(2)} was added afterwards`);
  });

  it('notices an altered and a missing seal, and a cut-off end where a head was noted', async () => {
    await write(1);
    await seal(1);
    await write(1);
    await seal(1);
    const { head } = await verify();
    expect((await verify(head)).problem).toBeNull();
    await tamper(`DELETE FROM audit_seals WHERE hash = '${head}'`);
    await tamper(`DELETE FROM audit_logs WHERE id = ${await idOf(1)}`);
    expect((await verify()).problem).toBeNull();
    expect((await verify(head)).problem).toContain('The end of the chain is missing');
    await write(1);
    await seal(1);
    await tamper(`UPDATE audit_seals SET row_hashes = sha256('x') WHERE id = (SELECT min(id) FROM audit_seals)`);
    expect((await verify()).problem).toContain('was altered');
    await tamper('DELETE FROM audit_seals WHERE id = (SELECT min(id) FROM audit_seals)');
    expect((await verify()).problem).toContain('A seal is missing');
  });

  it('continues in a database that was restored into another cluster, whose transaction ids begin again', async () => {
    await write(2);
    await write(2);
    // What a restored dump looks like: rows, and a seal of some of them, whose transaction ids this cluster has not reached yet.
    await tamper('UPDATE audit_logs SET transaction_id = transaction_id + 1000000');
    const all = { after: { transactionId: 0, id: 0 }, belowTransactionId: Number.MAX_SAFE_INTEGER, aboveId: 0 };
    await world.database.transaction(async (tx) => insertSeal(tx, sealOf(await rowsOf(tx, all, 2), 0, NO_HASH)));
    await write(3);
    await seal(5);
    await write(1);
    await seal(1);
    expect(await verify()).toMatchObject({ problem: null, rows: 8, unsealed: 0 });
    const sealIds = (await world.sql<{ id: number }>('SELECT id FROM audit_seals ORDER BY id')).map(({ id }) => id);
    for (const [offset, problem] of [
      [3, 'is missing'],
      [0, 'is missing'],
    ] as const) {
      const id = await idOf(offset);
      await tamper(`DELETE FROM audit_logs WHERE id = ${id}`);
      expect((await verify()).problem).toBe(`Row ${id} ${problem} (seal ${sealIds[offset === 0 ? 0 : 1]})`);
    }
  });

  it('is verified from the command line, which exits non-zero at the first difference', async () => {
    await write(2);
    await seal(2);
    const lines: string[] = [];
    const run = (...args: string[]) => auditVerify({ DATABASE_URL: world.databaseUrl }, args, '/', (line) => lines.push(line));
    expect(await run()).toBe(0);
    expect(lines[0]).toMatch(/^The audit trail is whole: 2 rows in 1 seals; 0 rows wait for their seal\. Head: [0-9a-f]{64}$/);
    const id = await idOf(0);
    await tamper(`UPDATE audit_logs SET user_name = 'somebody else' WHERE id = ${id}`);
    expect(await run()).toBe(1);
    expect(lines[1]).toEqual(expect.stringMatching(`^The audit trail is not as it was written: Row ${id} was altered \\(seal \\d+\\)\\.$`));
    expect(await run('--expect=nonsense')).toBe(2);
  });
});

describe('where sealing goes on', () => {
  const place = { transactionId: 500, id: 9 };

  it('begins at the first row, and then after the last sealed one, up to transactions that are still open', () => {
    expect(stretchesAfter(undefined, { oldest: 700, next: 720 })).toEqual([
      { after: { transactionId: 0, id: 0 }, belowTransactionId: 700, aboveId: 0 },
    ]);
    expect(stretchesAfter({ place, aboveId: 3, highestId: 0 }, { oldest: 700, next: 720 })).toEqual([
      { after: place, belowTransactionId: 700, aboveId: 3 },
    ]);
  });

  it('takes what a restored database has left, and then a stretch of its own above it', () => {
    expect(stretchesAfter({ place, aboveId: 0, highestId: 12 }, { oldest: 70, next: 72 })).toEqual([
      { after: place, belowTransactionId: Number.MAX_SAFE_INTEGER, aboveId: 0 },
      { after: { transactionId: 0, id: 0 }, belowTransactionId: 70, aboveId: 12 },
    ]);
  });
});
