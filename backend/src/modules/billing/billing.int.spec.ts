import { systemActor } from '../../common/http/caller.js';
import type { Tx } from '../../database/database.js';
import { startWorld, type GivenProject, type World } from '../../../test/world.js';
import { BillingService } from './billing.service.js';

const ACTOR = systemActor('billing test');

describe('moving money', () => {
  let world: World;
  let billing: BillingService;
  beforeAll(async () => {
    world = await startWorld();
    billing = world.get(BillingService);
  });
  afterAll(() => world.close());

  let sequence = 0;
  const fresh = (name: string) => `${name}:${++sequence}`;
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => world.database.transaction(work);
  const charge = ({ id }: GivenProject, amount: string, reference = fresh('charge')) =>
    inTransaction((tx) => billing.charge(tx, { projectId: id, amount, reference, description: 'A sale', actor: ACTOR }));
  const credit = ({ id }: GivenProject, amount: string, reference = fresh('credit')) =>
    inTransaction((tx) => billing.credit(tx, { projectId: id, amount, reference, description: 'A top-up', actor: ACTOR }));
  const refund = (transactionId: number, amount?: string) =>
    inTransaction((tx) => billing.refund(tx, transactionId, { ...(amount && { amount }), reason: 'Goodwill', actor: ACTOR }));
  const adjust = ({ id }: GivenProject, amount: string) =>
    inTransaction((tx) => billing.adjust(tx, { projectId: id, amount, reason: 'A correction', actor: ACTOR }));
  const rowsOf = ({ id }: GivenProject) => world.sql('SELECT * FROM transactions WHERE project_id = $1 ORDER BY id', [id]);
  const eventsOf = ({ id }: GivenProject, type: string) =>
    world.sql('SELECT data FROM outbox_events WHERE project_id = $1 AND type = $2 ORDER BY id', [id, type]);

  it('adds amounts, it does not join their digits', async () => {
    const project = await world.givenProject({ balance: '10.50' });
    expect(await credit(project, '5.25')).toMatchObject({ amount: '5.25', balanceBefore: '10.50', balanceAfter: '15.75' });
    expect(await charge(project, '0.1')).toMatchObject({ amount: '-0.10', balanceAfter: '15.65' });
    expect(await charge(project, '0.2')).toMatchObject({ balanceAfter: '15.45' });
    expect(await world.balanceOf(project)).toBe('15.45');
  });

  it('moves nothing for an amount of zero', async () => {
    const project = await world.givenProject({ balance: '1.00' });
    expect(await charge(project, '0.00')).toBeNull();
    expect(await rowsOf(project)).toHaveLength(1);
  });

  it.each(['17.9699999999', '14.28444999', '1.005', '-1.00', 'NaN', '1e3'])('refuses to move %s', async (amount) => {
    const project = await world.givenProject({ balance: '20.00' });
    await expect(charge(project, amount)).rejects.toThrow('whole cents');
    await expect(credit(project, amount)).rejects.toThrow('whole cents');
    expect(await world.balanceOf(project)).toBe('20.00');
  });

  it('answers a charge above the balance with what it takes and what there is', async () => {
    const project = await world.givenProject({ balance: '9.99' });
    await expect(charge(project, '10')).rejects.toMatchObject({
      kind: 'payment_required',
      code: 'insufficient_balance',
      detail: { extra: { required: '10.00', available: '9.99' } },
    });
    expect(await world.balanceOf(project)).toBe('9.99');
  });

  it('lets one of twenty parallel charges pass against a balance for one', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => charge(project, '10.00')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.balanceOf(project)).toBe('0.00');
  });

  it('keeps fifty credits and fifty charges in parallel exact, each row continuing the one before', async () => {
    const project = await world.givenProject({ balance: '100.00' });
    const moves = Array.from({ length: 50 }, () => [charge(project, '1.00'), credit(project, '1.00')]).flat();
    await Promise.all(moves);
    expect(await world.balanceOf(project)).toBe('100.00');
    const rows = await rowsOf(project);
    expect(rows).toHaveLength(101);
    rows.forEach((row, index) => expect(row.balance_before).toBe(index === 0 ? '0.00' : rows[index - 1].balance_after));
    const times = rows.map(({ created_at }) => created_at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('books an event once, whatever the path', async () => {
    const project = await world.givenProject({ balance: '50.00' });
    const reference = fresh('crypto');
    await credit(project, '5.00', reference);
    await expect(credit(project, '5.00', reference)).rejects.toMatchObject({ code: 'already_booked', kind: 'conflict' });
    await expect(charge(project, '5.00', reference)).rejects.toMatchObject({ code: 'already_booked' });
    const racing = fresh('crypto');
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => credit(project, '1.00', racing)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.balanceOf(project)).toBe('56.00');
  });

  it('leaves nothing behind when the work after the charge throws', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    const work = inTransaction(async (tx) => {
      await billing.charge(tx, { projectId: project.id, amount: '10.00', reference: fresh('charge'), description: 'x', actor: ACTOR });
      throw new Error('the step after it');
    });
    await expect(work).rejects.toThrow('the step after it');
    expect(await world.balanceOf(project)).toBe('10.00');
    expect(await rowsOf(project)).toHaveLength(1);
  });

  it('leaves the balance alone when the ledger row cannot be written', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    const work = inTransaction((tx) =>
      billing.charge(tx, { projectId: project.id, amount: '10.00', reference: 'x'.repeat(300), description: 'x', actor: ACTOR }),
    );
    await expect(work).rejects.toThrow('too long');
    expect(await world.balanceOf(project)).toBe('10.00');
  });

  it('lets nobody change or delete a ledger row, nor move a balance by hand below what the ledger says', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    const [row] = await rowsOf(project);
    await expect(world.sql('UPDATE transactions SET amount = 11 WHERE id = $1', [row.id])).rejects.toThrow('append-only');
    await expect(world.sql('DELETE FROM transactions WHERE id = $1', [row.id])).rejects.toThrow('append-only');
    await expect(world.sql('TRUNCATE transactions CASCADE')).rejects.toThrow('append-only');
  });

  describe('refunding', () => {
    const chargeId = async (project: GivenProject, amount: string) => (await charge(project, amount))?.transactionId ?? 0;

    it('never refunds more than the charge took, one after the other', async () => {
      const project = await world.givenProject({ balance: '20.00' });
      const id = await chargeId(project, '10.00');
      expect(await refund(id, '9.00')).toMatchObject({ amount: '9.00', balanceAfter: '19.00' });
      await expect(refund(id, '9.00')).rejects.toMatchObject({ code: 'refund_exceeds_charge', detail: { extra: { refundable: '1.00' } } });
      expect(await refund(id)).toMatchObject({ amount: '1.00', balanceAfter: '20.00' });
      await expect(refund(id)).rejects.toMatchObject({ code: 'already_refunded' });
      await expect(refund(id, '0.01')).rejects.toMatchObject({ code: 'already_refunded' });
      const refunds = (await rowsOf(project)).filter(({ type }) => type === 'refund');
      expect(refunds.map(({ reference, refund_of_id }) => [reference, refund_of_id])).toEqual([
        [`refund:${id}:1`, id],
        [`refund:${id}:2`, id],
      ]);
    });

    it('never refunds more than the charge took, in parallel', async () => {
      const project = await world.givenProject({ balance: '10.00' });
      const id = await chargeId(project, '10.00');
      const two = await Promise.allSettled([refund(id, '6.00'), refund(id, '6.00')]);
      expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const many = await Promise.allSettled(Array.from({ length: 12 }, () => refund(id, '1.00')));
      expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
      expect(await world.balanceOf(project)).toBe('10.00');
    });

    it('refunds only charges', async () => {
      const project = await world.givenProject({ balance: '10.00' });
      const [opening] = await rowsOf(project);
      await expect(refund(opening.id)).rejects.toMatchObject({ code: 'not_refundable' });
      await expect(refund(2_147_483_647)).rejects.toMatchObject({ kind: 'not_found' });
    });
  });

  describe('adjusting', () => {
    it('is the only movement that may leave a balance below zero, and corrects a wrong approval that was spent', async () => {
      const project = await world.givenProject();
      await credit(project, '100.00');
      await charge(project, '90.00');
      expect(await adjust(project, '-100.00')).toMatchObject({ amount: '-100.00', balanceAfter: '-90.00' });
      await expect(charge(project, '0.01')).rejects.toMatchObject({
        code: 'insufficient_balance',
        detail: { extra: { available: '-90.00' } },
      });
      expect(await credit(project, '100.00')).toMatchObject({ balanceAfter: '10.00' });
    });
  });

  describe('a low balance', () => {
    it('is reported once for each time it falls below the threshold', async () => {
      const project = await world.givenProject({ balance: '120.00' });
      await charge(project, '20.00');
      expect(await eventsOf(project, 'balance.low')).toHaveLength(0);
      await charge(project, '0.01');
      await charge(project, '10.00');
      await charge(project, '10.00');
      expect(await eventsOf(project, 'balance.low')).toEqual([
        {
          data: {
            projectId: project.id,
            environment: 'production',
            balance: '99.99',
            reserved: '0.00',
            lowBalanceThreshold: '100.00',
            currency: 'USD',
          },
        },
      ]);
      await credit(project, '50.00');
      await charge(project, '50.00');
      expect(await eventsOf(project, 'balance.low')).toHaveLength(2);
    });

    it('is reported once, however many charges race across the threshold', async () => {
      const project = await world.givenProject({ balance: '105.00' });
      await Promise.all(Array.from({ length: 20 }, () => charge(project, '1.00')));
      expect(await eventsOf(project, 'balance.low')).toHaveLength(1);
    });

    it('requests one automatic top-up in the transaction of the charge, unless one is open', async () => {
      const project = await world.givenProject({ balance: '105.00' });
      const setAuto = 'UPDATE project_balances SET auto_topup_enabled = true, auto_topup_amount = 250 WHERE project_id = $1';
      await world.sql(setAuto, [project.id]);
      await Promise.all(Array.from({ length: 20 }, () => charge(project, '1.00')));
      const requests = () =>
        world.sql('SELECT source, status, amount, requested_by FROM topup_requests WHERE project_id = $1', [project.id]);
      expect(await requests()).toEqual([{ source: 'automatic', status: 'pending', amount: '250.00', requested_by: null }]);
      expect(await eventsOf(project, 'topup.requested')).toEqual([
        { data: expect.objectContaining({ projectId: project.id, amount: '250.00', source: 'automatic', requestedBy: null }) },
      ]);

      await world.sql(
        `UPDATE topup_requests SET status = 'rejected', rejected_at = now(), rejected_reason = 'not now' WHERE project_id = $1`,
        [project.id],
      );
      await charge(project, '1.00');
      expect(await requests()).toHaveLength(1);
      await credit(project, '100.00');
      await charge(project, '90.00');
      expect((await requests()).map(({ status }) => status).sort()).toEqual(['pending', 'rejected']);
    });

    it('requests none where it is switched off, and none where the charge is rolled back', async () => {
      const off = await world.givenProject({ balance: '100.00' });
      await charge(off, '1.00');
      const on = await world.givenProject({ balance: '100.00' });
      await world.sql('UPDATE project_balances SET auto_topup_enabled = true WHERE project_id = $1', [on.id]);
      const work = inTransaction(async (tx) => {
        await billing.charge(tx, { projectId: on.id, amount: '1.00', reference: fresh('charge'), description: 'x', actor: ACTOR });
        throw new Error('rolled back');
      });
      await expect(work).rejects.toThrow('rolled back');
      expect(await world.sql('SELECT id FROM topup_requests WHERE project_id = ANY($1)', [[off.id, on.id]])).toEqual([]);
      expect(await eventsOf(on, 'balance.low')).toEqual([]);
    });
  });
});
