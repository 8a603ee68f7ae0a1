import pg from 'pg';

import { systemActor } from '../../../common/http/caller.js';
import { startWorld, type GivenProject, type World } from '../../../../test/world.js';
import { BillingService } from '../billing.service.js';
import { checkLedger } from './check-ledger.js';

const ACTOR = systemActor('ledger test');

describe('the check of the ledger', () => {
  let world: World;
  let project: GivenProject;
  let client: pg.Client;

  beforeAll(async () => {
    world = await startWorld();
    const billing = world.get(BillingService);
    await world.givenProject();
    await world.givenProject({ balance: '7.00' });
    project = await world.givenProject({ balance: '100.00' });
    const move = (kind: 'charge' | 'credit', amount: string, reference: string) =>
      world.database.transaction((tx) => billing[kind](tx, { projectId: project.id, amount, reference, description: 'x', actor: ACTOR }));
    const charged = await move('charge', '10.00', 'check:1');
    await move('charge', '20.00', 'check:2');
    await move('credit', '5.00', 'check:3');
    await move('charge', '1.25', 'check:4');
    await world.database.transaction((tx) =>
      billing.refund(tx, charged?.transactionId ?? 0, { amount: '4.00', reason: 'Goodwill', actor: ACTOR }),
    );
    const admin = await world.signIn();
    const { body } = await (
      await world.signIn('project_manager', [project])
    ).post('/api/topup-requests', { projectId: project.id, amount: '50.00' });
    await admin.put(`/api/topup-requests/${body.id}/approve`);
    client = new pg.Client({ connectionString: world.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await world.close();
  });

  const rowNumbered = async (number: number) =>
    (await client.query('SELECT id FROM transactions WHERE project_id = $1 AND entry_number = $2', [project.id, number])).rows[0].id;

  /** Makes changes that the database normally refuses, runs the check, and undoes them. */
  const problemAfter = async (...damage: string[]): Promise<string | null> => {
    await client.query('BEGIN');
    await client.query(`
      ALTER TABLE transactions DISABLE TRIGGER USER;
      ALTER TABLE transactions DROP CONSTRAINT ck_transactions_chain, DROP CONSTRAINT uq_transactions_entry_number, DROP CONSTRAINT uq_transactions_reference`);
    for (const sql of damage) await client.query(sql.replaceAll('$p', String(project.id)));
    // The check begins its own snapshot, and here it uses the one with the changes.
    const inside = {
      query: (sql: string, params?: unknown[]) =>
        /^(BEGIN|ROLLBACK)/.test(sql) ? Promise.resolve({ rows: [] }) : client.query(sql, params),
    };
    try {
      return (await checkLedger(inside)).problem;
    } finally {
      await client.query('ROLLBACK');
    }
  };

  it('finds nothing in a right ledger, and counts the rows', async () => {
    expect(await checkLedger(client)).toEqual({ projects: 3, movements: 8, problem: null });
  });

  it('names a changed amount', async () => {
    const problem = await problemAfter(`UPDATE transactions SET amount = -11 WHERE project_id = $p AND entry_number = 2`);
    expect(problem).toBe(`Project ${project.id}: transaction ${await rowNumbered(2)} (number 2) goes from 100.00 by -11.00 to 90.00.`);
  });

  it('names a row whose figures were all changed to fit one another', async () => {
    const problem = await problemAfter(
      `UPDATE transactions SET amount = -11, balance_after = 89 WHERE project_id = $p AND entry_number = 2`,
    );
    expect(problem).toBe(
      `Project ${project.id}: transaction ${await rowNumbered(3)} (number 3) begins at 90.00, but the one before it ended at 89.00.`,
    );
  });

  it('names a row that was removed', async () => {
    const problem = await problemAfter(`DELETE FROM transactions WHERE project_id = $p AND entry_number = 3`);
    expect(problem).toBe(`Project ${project.id}: number 3 is missing before transaction ${await rowNumbered(4)}, which is number 4.`);
  });

  it('names the last row that was removed together with its balance', async () => {
    const problem = await problemAfter(
      `DELETE FROM transactions WHERE project_id = $p AND entry_number = 7`,
      `UPDATE project_balances SET balance = balance - 50 WHERE project_id = $p`,
    );
    expect(problem).toBe(`Project ${project.id}: 7 movements were written, but the ledger ends with number 6.`);
  });

  it('names a row that was written twice', async () => {
    const problem = await problemAfter(
      `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
       SELECT project_id, entry_number, type, amount, balance_before, balance_after, description, reference || ' again'
       FROM transactions WHERE project_id = $p AND entry_number = 4`,
    );
    expect(problem).toMatch(new RegExp(`^Project ${project.id}: transaction \\d+ has the number 4, as the one before it does\\.$`));
  });

  it('names a balance that was moved without a movement', async () => {
    const problem = await problemAfter(`UPDATE project_balances SET balance = balance + 0.01 WHERE project_id = $p`);
    expect(problem).toBe(`Project ${project.id}: the balance is 127.76, but its ledger ends at 127.75.`);
  });

  it('names two movements that were exchanged', async () => {
    const problem = await problemAfter(
      `UPDATE transactions SET entry_number = 7 - entry_number WHERE project_id = $p AND entry_number IN (3, 4)`,
    );
    expect(problem).toBe(
      `Project ${project.id}: transaction ${await rowNumbered(4)} (number 3) begins at 70.00, but the one before it ended at 90.00.`,
    );
  });

  it('names a refund beyond its charge, and one of a charge of another project', async () => {
    const charge = await rowNumbered(2);
    const grow = `UPDATE transactions SET amount = 14, balance_after = balance_before + 14 WHERE project_id = $p AND entry_number = 6;
      UPDATE transactions SET balance_before = balance_before + 10, balance_after = balance_after + 10 WHERE project_id = $p AND entry_number = 7;
      UPDATE project_balances SET balance = balance + 10 WHERE project_id = $p`;
    expect(await problemAfter(grow)).toBe(`Project ${project.id}: 14.00 of the 10.00 that transaction ${charge} charged were refunded.`);
    const foreign = `UPDATE transactions SET refund_of_id = (SELECT min(id) FROM transactions WHERE project_id <> $p) WHERE project_id = $p AND type = 'refund'`;
    expect(await problemAfter(foreign)).toBe('A refund belongs to no charge of its project.');
  });

  it('names a completed top-up without a ledger row, and a ledger row of one that is not completed', async () => {
    const [topup] = (await client.query('SELECT id FROM topup_requests')).rows;
    expect(await problemAfter(`UPDATE transactions SET reference = 'other' WHERE reference = 'topup:${topup.id}'`)).toBe(
      `Project ${project.id}: top-up request ${topup.id} over 50.00 is completed, but the ledger has nothing for it.`,
    );
    expect(await problemAfter(`UPDATE topup_requests SET status = 'pending', completed_at = NULL WHERE id = ${topup.id}`)).toBe(
      `Project ${project.id}: top-up request ${topup.id} over 50.00 is pending, but the ledger has 50.00 for it.`,
    );
  });

  it('names a reserved amount without a reservation, and a reservation that was booked already', async () => {
    expect(await problemAfter(`UPDATE project_balances SET reserved = 2 WHERE project_id = $p`)).toBe(
      `Project ${project.id}: 2.00 are reserved, but its reservations sum to 0.00.`,
    );
    const booked = `INSERT INTO balance_reservations (reference, project_id, amount) VALUES ('check:2', $p, 20)`;
    expect(await problemAfter(booked, `UPDATE project_balances SET reserved = 20 WHERE project_id = $p`)).toBe(
      `Project ${project.id}: 20.00 are still reserved for check:2, which is booked.`,
    );
  });

  it('names a completed adjustment without a ledger row', async () => {
    const insert = `INSERT INTO adjustments (project_id, requested_by, amount, reason, status, decided_by, decided_at)
      SELECT $p, min(id), 7, 'x', 'completed', min(id), now() FROM users`;
    expect(await problemAfter(insert)).toMatch(
      new RegExp(`^Project ${project.id}: adjustment \\d+ over 7.00 is completed, but the ledger has nothing for it\\.$`),
    );
  });

  describe('of top-ups that were reversed', () => {
    const reversed = (
      amount: number,
    ) => `INSERT INTO topup_reversals (project_id, topup_request_id, requested_by, amount, reason, status, decided_by, decided_at)
      SELECT $p, (SELECT min(id) FROM topup_requests), min(id), ${amount}, 'x', 'completed', min(id), now() FROM users`;
    /** The ledger's last row becomes that of the reversal. */
    const booked = (amount: number) =>
      `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
         SELECT $p, entries + 1, 'other', -${amount}, balance, balance - ${amount}, 'x', 'reversal:' || (SELECT max(id) FROM topup_reversals)
         FROM project_balances WHERE project_id = $p;
       UPDATE project_balances SET balance = balance - ${amount}, entries = entries + 1 WHERE project_id = $p`;

    it('names a completed reversal without a ledger row, and one with another amount', async () => {
      expect(await problemAfter(reversed(7))).toMatch(
        new RegExp(`^Project ${project.id}: reversal \\d+ over -7.00 is completed, but the ledger has nothing for it\\.$`),
      );
      expect(await problemAfter(reversed(7), booked(8))).toMatch(
        new RegExp(`^Project ${project.id}: reversal \\d+ over -7.00 is completed, but the ledger has -8.00 for it\\.$`),
      );
      expect(await problemAfter(reversed(7), booked(7))).toBeNull();
    });

    it('names the top-up of which more was reversed than it credited', async () => {
      const [topup] = (await client.query('SELECT min(id) AS id FROM topup_requests')).rows;
      expect(await problemAfter(reversed(30), booked(30), reversed(20.01), booked(20.01))).toBe(
        `Project ${project.id}: 50.01 of the 50.00 that top-up request ${topup.id} credited were reversed.`,
      );
      expect(await problemAfter(reversed(30), booked(30), reversed(20), booked(20))).toBeNull();
    });
  });

  it('reads one snapshot while money moves', async () => {
    const billing = world.get(BillingService);
    let isMoving = true;
    const moving = (async () => {
      for (let n = 0; isMoving; n++) {
        await world.database.transaction((tx) =>
          billing.credit(tx, { projectId: project.id, amount: '0.01', reference: `live:${n}`, description: 'x', actor: ACTOR }),
        );
      }
    })();
    for (let look = 0; look < 10; look++) expect((await checkLedger(client)).problem).toBeNull();
    isMoving = false;
    await moving;
  });
});
