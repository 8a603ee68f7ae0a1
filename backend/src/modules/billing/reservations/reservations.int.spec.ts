import { systemActor } from '../../../common/http/caller.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { BillingService } from '../billing.service.js';

const actor = systemActor('reservations test');

describe('a reserved part of a balance', () => {
  let world: World;
  let billing: BillingService;
  let project: GivenProject;
  let admin: GivenStaff;
  let reference: string;
  let events = 0;

  beforeAll(async () => {
    world = await startWorld();
    billing = world.get(BillingService);
    admin = await world.signIn();
  });
  beforeEach(async () => {
    project = await world.givenProject({ balance: '100.00' });
    await world.sql('UPDATE project_balances SET low_balance_threshold = 50 WHERE project_id = $1', [project.id]);
    events += 1;
    reference = `reservation:${project.id}:${events}`;
  });
  afterAll(() => world.close());

  const reserve = (amount: string, of = reference) =>
    world.database.transaction((tx) => billing.reserve(tx, { projectId: project.id, amount }, of));
  const release = () => world.database.transaction((tx) => billing.release(tx, reference));
  const settle = () => world.database.transaction((tx) => billing.settle(tx, { reference, description: 'Refund', actor }));
  const charge = (amount: string, of = `${reference}:charge`) =>
    world.database.transaction((tx) => billing.charge(tx, { projectId: project.id, amount, reference: of, description: 'x', actor }));
  const shown = async () => (await admin.get(`/api/projects/${project.id}/balance`)).body;
  const lowEvents = () =>
    world.sql(`SELECT data FROM outbox_events WHERE project_id = $1 AND type = 'balance.low' ORDER BY id`, [project.id]);

  it('stays in the balance, is shown beside it, and has no row in the ledger', async () => {
    await reserve('30.00');
    expect(await shown()).toMatchObject({ balance: '100.00', reserved: '30.00', isLow: false });
    expect(await world.sql(`SELECT id FROM transactions WHERE project_id = $1 AND amount < 0`, [project.id])).toEqual([]);
  });

  it('is not charged, and the refusal names the available amount without it', async () => {
    await reserve('30.00');
    await expect(charge('70.01')).rejects.toMatchObject({
      code: 'insufficient_balance',
      detail: { extra: { required: '70.01', available: '70.00' } },
    });
    await charge('70.00');
    expect(await shown()).toMatchObject({ balance: '30.00', reserved: '30.00' });
  });

  it('does not reduce the overdraft for a charge', async () => {
    await world.sql('UPDATE projects SET overdraft_limit = 10 WHERE id = $1', [project.id]);
    await reserve('30.00');
    await expect(charge('80.01')).rejects.toMatchObject({ detail: { extra: { available: '80.00' } } });
    await charge('80.00');
    expect(await world.balanceOf(project)).toBe('20.00');
  });

  it('never exceeds the balance, whatever the overdraft', async () => {
    await world.sql('UPDATE projects SET overdraft_limit = 1000 WHERE id = $1', [project.id]);
    await reserve('60.00');
    await expect(reserve('40.01', `${reference}:other`)).rejects.toMatchObject({
      code: 'refund_exceeds_balance',
      detail: { extra: { required: '40.01', available: '40.00' } },
    });
    expect(await shown()).toMatchObject({ reserved: '60.00' });
  });

  it('makes the balance low, which is reported once, and not again when it is taken', async () => {
    await reserve('50.01');
    expect(await shown()).toMatchObject({ isLow: true });
    expect((await lowEvents()).map(({ data }) => data)).toEqual([
      {
        projectId: project.id,
        environment: 'production',
        balance: '100.00',
        reserved: '50.01',
        lowBalanceThreshold: '50.00',
        currency: 'USD',
      },
    ]);
    await settle();
    expect(await shown()).toMatchObject({ balance: '49.99', reserved: '0.00', isLow: true });
    expect(await lowEvents()).toHaveLength(1);
  });

  it('is taken once, as one row of the ledger', async () => {
    await reserve('30.00');
    const moved = await settle();
    expect(moved).toMatchObject({ amount: '-30.00', balanceBefore: '100.00', balanceAfter: '70.00' });
    await expect(settle()).rejects.toMatchObject({ code: 'already_booked' });
    expect(await shown()).toMatchObject({ balance: '70.00', reserved: '0.00' });
  });

  it('can be spent again once it is released', async () => {
    await reserve('60.00');
    await release();
    await release();
    expect(await shown()).toMatchObject({ balance: '100.00', reserved: '0.00', isLow: false });
    await charge('100.00');
    expect(await world.balanceOf(project)).toBe('0.00');
  });

  it('is reserved or spent, never both, when twenty charges and reservations meet', async () => {
    const attempts = Array.from({ length: 10 }, (_, n) => [charge('10.00', `${reference}:c${n}`), reserve('10.00', `${reference}:r${n}`)]);
    const outcomes = await Promise.allSettled(attempts.flat());
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { balance, reserved } = await shown();
    expect(balance).toBe(reserved);
  });

  it('is settled or released, never both, when both happen at once', async () => {
    await reserve('30.00');
    const [settled] = await Promise.allSettled([settle(), release(), release()]);
    expect(await shown()).toMatchObject({ reserved: '0.00', balance: settled.status === 'fulfilled' ? '70.00' : '100.00' });
  });
});
