import { Logger } from '@nestjs/common';

import { Signals } from '../../../database/signals.js';
import { eventually } from '../../../../test/eventually.js';
import { atOnce, DAY_MS } from '../../../../test/orders.js';
import { startWorld, type GivenProject, type GivenProjectOptions, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { ExpiryWorker } from './expiry.worker.js';
import { RenewalsWorker } from './renewals.worker.js';

const HOUR_MS = 3_600_000;

describe('a subscription that renews by itself', () => {
  let world: World;
  let second: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    second = await startWorld({ joining: world });
    admin = await world.signIn();
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  /** A subscription of thirty days that was sold and provisioned. */
  async function given(options: GivenProjectOptions = {}, body: object = {}) {
    const project = await world.givenProject({ balance: '100.00', ...options });
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'monthly', 'Monthly', 10, 30, 1)`, [
      project.id,
    ]);
    const partner = await world.givenKey(project);
    const { status, body: sold }: { status: number; body: Json } = await partner.post('/api/v1/subscriptions', {
      subscriptionId: 'renewing',
      plan: 'monthly',
      autoRenew: true,
      ...body,
    });
    expect(status).toBe(201);
    await world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE project_id = $1', [project.id]);
    return { project, partner, sold, end: Date.parse(sold.endDate) };
  }
  /** Both workers, in two processes, at an instant. */
  const runAt = async (instant: number, { id }: GivenProject): Promise<number> => {
    const at = new Date(instant);
    const of = { projectId: id, environment: 'production' } as const;
    const renewed = await Promise.all([world, second].map((each) => each.get(RenewalsWorker).runAt(at, of)));
    await world.get(ExpiryWorker).runAt(at);
    return renewed.reduce((sum, count) => sum + count, 0);
  };
  const read = async ({ id }: Json): Promise<Json> =>
    (
      await world.sql(
        'SELECT *, (SELECT end_date FROM vpn_users v WHERE v.subscription_id = s.id) AS sent FROM subscriptions s WHERE id = $1',
        [id],
      )
    )[0];
  const eventsOf = async ({ id }: Json, type: string): Promise<Json[]> =>
    (await world.sql(`SELECT data FROM outbox_events WHERE type = $1 AND subject = $2 ORDER BY id`, [type, `subscription:${id}`])).map(
      ({ data }) => data,
    );
  const credit = ({ id }: GivenProject, amount: string) =>
    admin.post(`/api/projects/${id}/adjustments`, { amount, reason: 'top-up by hand' });
  const referencesOf = async ({ id }: Json): Promise<string[]> =>
    (await world.sql('SELECT reference FROM transactions WHERE subscription_id = $1 ORDER BY id', [id])).map(({ reference }) => reference);

  it('is renewed once in the last hour before its end, from the old end on, by any number of workers', async () => {
    const { project, sold, end } = await given();
    expect(await runAt(end - HOUR_MS - 1_000, project)).toBe(0);
    const renewed = await atOnce(3, () => runAt(end - HOUR_MS + 1_000, project));
    expect(renewed.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await read(sold)).end_date).toEqual(new Date(end + 30 * DAY_MS));
    expect((await read(sold)).sent).toEqual(new Date(end + 30 * DAY_MS));
    expect(await referencesOf(sold)).toEqual([`subscription:${sold.id}:activation`, `renewal:${sold.id}:${sold.endDate}`]);
    expect(await world.balanceOf(project)).toBe('80.00');
    expect(await eventsOf(sold, 'subscription.renewed')).toHaveLength(1);
  });

  it('without a plan is renewed for 30 days, or for what its project sells at once where that is less', async () => {
    const sell = (days: number) =>
      given({}, { plan: undefined, startDate: new Date().toISOString(), endDate: new Date(Date.now() + days * DAY_MS).toISOString() });
    const month = await sell(7);
    expect(await runAt(month.end, month.project)).toBe(1);
    expect((await read(month.sold)).end_date).toEqual(new Date(month.end + 30 * DAY_MS));

    const week = await sell(7);
    await world.sql('UPDATE projects SET max_subscription_days = 7 WHERE id = $1', [week.project.id]);
    expect(await runAt(week.end, week.project)).toBe(1);
    expect((await read(week.sold)).end_date).toEqual(new Date(week.end + 7 * DAY_MS));
    const { status, body } = await admin.post(`/api/admin/subscriptions/${week.sold.id}/renew`, {});
    expect([status, body.endDate]).toEqual([200, new Date(week.end + 14 * DAY_MS).toISOString()]);
    expect(await world.balanceOf(week.project)).toBe('70.00');
  });

  it('and that somebody renews by hand in the same moment has one more period and one charge', async () => {
    const { project, sold, end } = await given();
    const soon = Date.now() + HOUR_MS / 2;
    await world.sql(
      `UPDATE subscriptions SET start_date = start_date - $2 * interval '1 ms', end_date = end_date - $2 * interval '1 ms',
         paid_until = paid_until - $2 * interval '1 ms' WHERE id = $1`,
      [sold.id, end - soon],
    );
    const renew = (version: number) => admin.post(`/api/admin/subscriptions/${sold.id}/renew`, { version });
    const { version } = (await admin.get(`/api/subscriptions/${sold.id}`)).body;
    const [byHand, renewed] = await Promise.all([renew(version), runAt(Date.now(), project)]);
    expect([byHand.status, renewed]).toEqual(byHand.status === 200 ? [200, 0] : [409, 1]);
    await runAt(Date.now(), project);
    expect((await renew(version)).body.code).toBe('stale');
    expect(await read(sold)).toMatchObject({ end_date: new Date(soon + 30 * DAY_MS), sent: new Date(soon + 30 * DAY_MS) });
    expect(await referencesOf(sold)).toHaveLength(2);
    expect(await world.balanceOf(project)).toBe('80.00');
    expect(await eventsOf(sold, 'subscription.renewed')).toHaveLength(1);
    const [user] = await world.sql('SELECT desired_version FROM vpn_users WHERE subscription_id = $1', [sold.id]);
    expect(user).toEqual({ desired_version: 2 });
  });

  it('is left for the next pass where it cannot be written, which is logged and delays no other', async () => {
    const { project, partner, sold: first, end } = await given();
    const [second, third] = await atOnce(2, async (index) => {
      const order = { subscriptionId: `renewing-${index}`, plan: 'monthly', autoRenew: true };
      return (await partner.post('/api/v1/subscriptions', order)).body;
    });
    const log = jest.spyOn(Logger.prototype, 'error');
    await world.sql(
      `CREATE FUNCTION refuse_second() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.subscription_id = ${second.id} THEN RAISE EXCEPTION 'broken on purpose'; END IF; RETURN NEW; END $$`,
    );
    await world.sql('CREATE TRIGGER refuse_second BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION refuse_second()');
    try {
      expect(await runAt(end, project)).toBe(2);
      expect(await runAt(end, project)).toBe(0);
      expect(log).toHaveBeenCalledWith(`Subscription ${second.id} could not be renewed`, expect.any(Error));
    } finally {
      await world.sql('DROP FUNCTION refuse_second CASCADE');
      log.mockRestore();
    }
    expect(await Promise.all([first, second, third].map(async (each) => (await referencesOf(each)).length))).toEqual([2, 1, 2]);
    expect(await runAt(end, project)).toBe(1);
    expect(await Promise.all([first, second, third].map(async (each) => (await referencesOf(each)).length))).toEqual([2, 2, 2]);
    expect(await world.balanceOf(project)).toBe('40.00');
  });

  it('is tried at once, in every process, after a credit', async () => {
    const { project } = await given();
    let woken = 0;
    second.get(Signals).on('renewals', () => (woken += 1));
    let markers = 0;
    /** Signals arrive in the order in which they were sent: once a later one is here, all before it are. */
    const allHaveCome = async (): Promise<void> => {
      const marker = `marker ${++markers}`;
      let hasCome = false;
      second.get(Signals).on(marker, () => (hasCome = true));
      await eventually('all signals have come', () => {
        world.get(Signals).wake(marker);
        return Promise.resolve(hasCome);
      });
    };
    await allHaveCome();
    const quiet = woken;
    await credit(project, '-1.00');
    await allHaveCome();
    expect(woken).toBe(quiet);
    await credit(project, '5.00');
    await eventually('a credit wakes it', () => Promise.resolve(woken > quiet));
  });

  it('takes its next plan', async () => {
    const { project, sold, end } = await given();
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'week', 'Week', 3, 7, 2)`, [project.id]);
    await admin.post(`/api/admin/subscriptions/${sold.id}/change-plan`, { plan: 'week', when: 'renewal' });
    await runAt(end, project);
    expect((await admin.get(`/api/subscriptions/${sold.id}`)).body).toMatchObject({
      plan: 'week',
      nextPlan: null,
      price: '3.00',
      endDate: new Date(end + 7 * DAY_MS).toISOString(),
    });
  });

  it('begins at the old end also when every worker was away then', async () => {
    const { project, sold, end } = await given();
    await world.get(ExpiryWorker).runAt(new Date(end + 5 * HOUR_MS));
    expect((await read(sold)).status).toBe('active');
    expect(await runAt(end + 5 * HOUR_MS, project)).toBe(1);
    expect((await read(sold)).end_date).toEqual(new Date(end + 30 * DAY_MS));
  });

  it('is not renewed where it is suspended or automatic renewal is off', async () => {
    const [suspended, plain] = [await given(), await given({}, { autoRenew: false })];
    await admin.put(`/api/admin/subscriptions/${suspended.sold.id}`, { status: 'suspended' });
    for (const { project, sold, end } of [suspended, plain]) {
      expect(await runAt(end, project)).toBe(0);
      expect(await referencesOf(sold)).toHaveLength(1);
    }
    expect((await read(suspended.sold)).status).toBe('suspended');
    expect(await read(plain.sold)).toMatchObject({ status: 'expired', grace_until: null });
  });

  it('renews by the default of its project where the sale does not say', async () => {
    const { sold } = await given({ auto_renew_default: true }, { autoRenew: undefined });
    expect(sold.autoRenew).toBe(true);
  });

  describe('and is not covered', () => {
    const poor = (options: GivenProjectOptions = {}) => given({ balance: '10.00', grace_days: 3, ...options });

    it('keeps its access for the days of grace, which are sent to the VPN server, and is reported once', async () => {
      const { project, sold, end } = await poor();
      for (const hours of [-1, -0.5, 0, 1, 30]) await runAt(end + hours * HOUR_MS, project);
      const accessUntil = new Date(end + 3 * DAY_MS);
      expect(await read(sold)).toMatchObject({ status: 'active', access_until: accessUntil, sent: accessUntil, end_date: new Date(end) });
      const events = await eventsOf(sold, 'subscription.renewal_failed');
      expect(events).toEqual([
        expect.objectContaining({
          id: sold.id,
          reason: 'insufficient_balance',
          message: 'The balance does not cover the charge of 10.00.',
          required: '10.00',
          accessUntil: accessUntil.toISOString(),
        }),
      ]);
      const audited = await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'subscription_renewal_failed' AND entity_id = $1`, [
        String(sold.id),
      ]);
      expect(audited).toHaveLength(1);
    });

    it('is renewed by the next credit, from the old end, so that the grace counts', async () => {
      const { project, sold, end } = await poor();
      await runAt(end, project);
      await credit(project, '9.99');
      expect(await runAt(end + 40 * 60_000, project)).toBe(0);
      await credit(project, '0.01');
      expect(await runAt(end + 41 * 60_000, project)).toBe(1);
      expect(await read(sold)).toMatchObject({
        end_date: new Date(end + 30 * DAY_MS),
        grace_until: null,
        sent: new Date(end + 30 * DAY_MS),
      });
      expect(await world.balanceOf(project)).toBe('0.00');
    });

    it.each([
      ['renewed by hand', 'renew', {}],
      ['changed to another plan', 'change-plan', { plan: 'monthly', when: 'now' }],
    ])('is %s from the old end too', async (_, action, body) => {
      const { project, sold, end } = await poor();
      const moved = 30 * DAY_MS + HOUR_MS;
      await world.sql(
        `UPDATE subscriptions SET start_date = start_date - $2 * interval '1 ms', end_date = end_date - $2 * interval '1 ms', paid_until = paid_until - $2 * interval '1 ms'
         WHERE id = $1`,
        [sold.id, moved],
      );
      await world.sql(
        `UPDATE paid_periods SET starts_at = starts_at - $2 * interval '1 ms', ends_at = ends_at - $2 * interval '1 ms' WHERE subscription_id = $1`,
        [sold.id, moved],
      );
      await runAt(Date.now(), project);
      expect((await admin.get(`/api/subscriptions/${sold.id}`)).body.status).toBe('active');
      await credit(project, '10.00');
      const paid = await admin.post(`/api/admin/subscriptions/${sold.id}/${action}`, body);
      expect(paid.body).toMatchObject({ status: 'active', endDate: new Date(end - moved + 30 * DAY_MS).toISOString() });
      expect(paid.body.accessUntil).toBe(paid.body.endDate);
      expect(await world.balanceOf(project)).toBe('0.00');
    });

    it('is tried again each hour, and when its project changes or its pause ends', async () => {
      const { project, sold, end } = await given({ grace_days: 3, status: 'active' });
      await admin.put(`/api/projects/${project.id}`, { status: 'paused' });
      await runAt(end, project);
      expect(await eventsOf(sold, 'subscription.renewal_failed')).toMatchObject([{ reason: 'project_paused' }]);
      expect(await runAt(end + 30 * 60_000, project)).toBe(0);
      await admin.put(`/api/projects/${project.id}`, { status: 'active' });
      expect(await runAt(end + 31 * 60_000, project)).toBe(1);

      const other = await poor();
      await runAt(other.end, other.project);
      await world.sql('UPDATE plans SET price = 0 WHERE project_id = $1', [other.project.id]);
      expect(await runAt(other.end + 59 * 60_000, other.project)).toBe(0);
      expect(await runAt(other.end + HOUR_MS, other.project)).toBe(1);
    });

    it('is expired after its grace, and cancelled by the worker alone after the days of its project', async () => {
      const { project, sold, end } = await poor({ cancel_after_days: 5 });
      await runAt(end, project);
      await runAt(end + 3 * DAY_MS - 1_000, project);
      expect((await read(sold)).status).toBe('active');
      await runAt(end + 3 * DAY_MS, project);
      expect(await read(sold)).toMatchObject({ status: 'expired', expired_at: new Date(end + 3 * DAY_MS) });
      expect((await admin.post(`/api/admin/subscriptions/${sold.id}/cancel`, { refund: 'none' })).body.code).toBe('invalid_transition');
      await credit(project, '50.00');
      expect(await runAt(end + 4 * DAY_MS, project)).toBe(0);
      await world.get(RenewalsWorker).runAt(new Date(end + 8 * DAY_MS - 1_000));
      expect((await read(sold)).status).toBe('expired');
      await world.get(RenewalsWorker).runAt(new Date(end + 8 * DAY_MS));
      expect((await read(sold)).status).toBe('cancelled');
      expect(await eventsOf(sold, 'subscription.cancelled')).toHaveLength(1);
    });

    it('without grace ends at its end', async () => {
      const { project, sold, end } = await poor({ grace_days: 0 });
      await runAt(end - HOUR_MS / 2, project);
      await runAt(end, project);
      expect(await read(sold)).toMatchObject({ status: 'expired', grace_until: null });
      expect(await eventsOf(sold, 'subscription.renewal_failed')).toHaveLength(1);
    });

    it('loses its grace when automatic renewal is switched off', async () => {
      const { project, sold, end } = await poor();
      await runAt(end, project);
      await admin.put(`/api/admin/subscriptions/${sold.id}`, { autoRenew: false });
      expect((await read(sold)).grace_until).toBeNull();
    });

    it('is covered by the overdraft', async () => {
      const { project, end } = await poor({ overdraft_limit: '10.00' });
      expect(await runAt(end, project)).toBe(1);
      expect(await world.balanceOf(project)).toBe('-10.00');
    });
  });

  it('shows in the list by grace, by plan, by renewal and by the days until its end', async () => {
    const { project, sold } = await given({ grace_days: 3 });
    const found = async (filter: object): Promise<number[]> =>
      (await admin.list('/api/subscriptions', { filter: { projectId: project.id, ...filter } })).body.map(({ id }: Json) => id);
    for (const filter of [{ endsWithinDays: 31 }, { planId: sold.planId }, { autoRenew: true }, { inGrace: false }])
      expect(await found(filter)).toEqual([sold.id]);
    for (const filter of [{ endsWithinDays: 29 }, { planId: sold.planId + 1_000 }, { autoRenew: false }, { inGrace: true }])
      expect(await found(filter)).toEqual([]);
    expect((await admin.list('/api/subscriptions', { filter: { endsWithinDays: 0 } })).status).toBe(400);
    const partner = await world.givenKey(project);
    expect((await partner.get('/api/v1/subscriptions?endsWithinDays=31')).body.data).toHaveLength(1);
    expect((await partner.get('/api/v1/subscriptions?endsWithinDays=29')).body.data).toEqual([]);
  });
});
