import { randomUUID } from 'node:crypto';

import { atOnce, DAY_MS } from '../../../../test/orders.js';
import { WebhookReceiver } from '../../../../test/servers/webhook-receiver.js';
import { startWorld, type Client, type GivenProject, type GivenProjectOptions, type Json, type World } from '../../../../test/world.js';
import { EventSequencer } from '../../outbox/feed/event-sequencer.worker.js';
import { DeliveriesWorker } from '../../webhooks/deliveries/deliveries.worker.js';
import { FanOutWorker } from '../../webhooks/deliveries/fan-out.worker.js';
import { RenewalsWorker } from '../renewals/renewals.worker.js';
import { SandboxWorker } from './sandbox.worker.js';

describe('the sandbox of a project', () => {
  let world: World;
  let second: World;
  beforeAll(async () => {
    world = await startWorld();
    second = await startWorld({ joining: world });
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  interface Shop {
    project: GivenProject;
    partner: Client;
  }
  /** A project without money, and a shop with a development key. */
  async function givenShop(options: GivenProjectOptions = {}): Promise<Shop> {
    const project = await world.givenProject({ cancel_refunds: true, ...options });
    for (const [code, price, days] of [
      ['monthly', 10, 30],
      ['week', 3, 7],
    ])
      await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, $2, $2, $3, $4, 1)`, [
        project.id,
        code,
        price,
        days,
      ]);
    return { project, partner: await world.givenKey(project, 'development') };
  }
  const once = (key: string = randomUUID()) => ({ headers: { 'Idempotency-Key': key } });
  async function sell({ project, partner }: Shop, body: object = {}): Promise<Json> {
    const { status, body: sold } = await partner.post('/api/v1/subscriptions', {
      subscriptionId: `order-${randomUUID()}`,
      plan: 'monthly',
      ...body,
    });
    expect(status).toBe(201);
    await world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE project_id = $1', [project.id]);
    return sold;
  }
  /** 100.00 in production. */
  const topUp = (project: GivenProject) =>
    world.sql(
      `WITH b AS (UPDATE project_balances SET balance = balance + 100, entries = entries + 1 WHERE project_id = $1 RETURNING *)
       INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
       SELECT project_id, entries, 'topup', 100, balance - 100, balance, 'Opening', 'opening:' || project_id FROM b`,
      [project.id],
    );
  const balanceOf = async ({ partner }: Shop): Promise<string> => (await partner.get('/api/v1/balance')).body.balance;
  const read = async ({ partner }: Shop, { subscriptionId }: Json): Promise<Json> =>
    (await partner.get(`/api/v1/subscriptions/${subscriptionId}`)).body;
  const advance = ({ partner }: Shop, days: number, options = {}) => partner.post('/api/v1/sandbox/advance', { days }, options);
  /** What happened to one subscription, by the feed's own order. */
  const eventsOf = async ({ id }: Json): Promise<string[]> =>
    (
      await world.sql(
        `SELECT CASE type WHEN 'subscription.expiring' THEN 'expiring ' || (data->>'daysLeft') ELSE replace(type, 'subscription.', '') END AS type
         FROM outbox_events WHERE subject = $1 AND type LIKE 'subscription.%' ORDER BY id`,
        [`subscription:${id}`],
      )
    ).map(({ type }) => type);

  describe('has a balance', () => {
    it('of 1,000.00 at first, which the shop can set, and its transactions explain it', async () => {
      const shop = await givenShop();
      expect((await shop.partner.get('/api/v1/balance')).body).toEqual({
        balance: '1000.00',
        reserved: '0.00',
        currency: 'USD',
        lowBalanceThreshold: '100.00',
        isLow: false,
      });
      expect((await shop.partner.put('/api/v1/sandbox/balance', { balance: '12.5' })).body).toMatchObject({
        balance: '12.50',
        isLow: true,
      });
      expect(await balanceOf(shop)).toBe('12.50');
      expect((await shop.partner.get('/api/v1/transactions')).body.data).toEqual([
        expect.objectContaining({ type: 'other', amount: '-987.50', balanceBefore: '1000.00', balanceAfter: '12.50' }),
      ]);
    });

    it('that sales, renewals, changes of plan and cancellations move as in production', async () => {
      const sandbox = await givenShop();
      const real: Shop = { ...sandbox, partner: await world.givenKey(sandbox.project) };
      await world.sql('UPDATE project_balances SET balance = 1000, entries = 1 WHERE project_id = $1', [real.project.id]);
      await world.sql(
        `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
         VALUES ($1, 1, 'topup', 1000, 0, 1000, 'Opening', $2)`,
        [real.project.id, `opening:${real.project.id}`],
      );
      const amountsOf = async (shop: Shop): Promise<unknown[]> => {
        const sold = await sell(shop);
        const path = `/api/v1/subscriptions/${sold.subscriptionId}`;
        expect((await shop.partner.post(`${path}/renew`, {}, once())).status).toBe(200);
        const quote = await shop.partner.post('/api/v1/subscriptions/quote', {
          action: 'change_plan',
          subscriptionId: sold.subscriptionId,
          plan: 'week',
        });
        expect((await shop.partner.post(`${path}/change-plan`, { plan: 'week', when: 'now' })).status).toBe(200);
        expect((await shop.partner.post(`${path}/cancel`, { refund: 'unused' })).status).toBe(200);
        const { data } = (await shop.partner.get('/api/v1/transactions')).body;
        // The seconds between the calls are worth a cent.
        const about = (amount: string): number => Math.round(Number(amount));
        return [
          about(quote.body.amount),
          about(await balanceOf(shop)),
          ...data.map(({ type, amount }: Json) => `${type} ${about(amount)}`),
        ];
      };
      const amounts = await amountsOf(sandbox);
      expect(amounts).toEqual((await amountsOf(real)).filter((each) => each !== 'topup 1000'));
      expect(amounts).toEqual([-17, 1000, 'refund 3', 'refund 7', 'refund 10', 'subscription_charge -10', 'subscription_charge -10']);
    });

    it('that can become too low: 402 with its available amount and not the real one, and a quote says so before', async () => {
      const shop = await givenShop();
      await topUp(shop.project);
      await shop.partner.put('/api/v1/sandbox/balance', { balance: '9.99' });
      const quote = await shop.partner.post('/api/v1/subscriptions/quote', { action: 'create', plan: 'monthly' });
      expect(quote.body).toMatchObject({ amount: '10.00', balanceAfter: '-0.01' });
      const refused = await shop.partner.post('/api/v1/subscriptions', { subscriptionId: 'poor', plan: 'monthly' });
      expect(refused).toMatchObject({ status: 402, body: { code: 'insufficient_balance', required: '10.00', available: '9.99' } });
      expect((await shop.partner.get('/api/v1/subscriptions/poor')).status).toBe(404);
      await world.sql('UPDATE projects SET overdraft_limit = 1 WHERE id = $1', [shop.project.id]);
      const sold = await sell(shop);
      expect(await balanceOf(shop)).toBe('-0.01');
      const renewed = await shop.partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, {}, once());
      expect(renewed).toMatchObject({ status: 402, body: { required: '10.00', available: '0.99' } });
      expect(await world.balanceOf(shop.project)).toBe('100.00');
    });

    it('that is never oversold, by sales at once', async () => {
      const shop = await givenShop();
      await shop.partner.put('/api/v1/sandbox/balance', { balance: '30.00' });
      const answers = await atOnce(8, () => shop.partner.post('/api/v1/subscriptions', { subscriptionId: randomUUID(), plan: 'monthly' }));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 402, 402, 402, 402, 402]);
      expect(await balanceOf(shop)).toBe('0.00');
    });

    it('which reaches no ledger, export, figure or notification, and reports to the sandbox alone that it is low', async () => {
      const shop = await givenShop();
      await shop.partner.put('/api/v1/sandbox/balance', { balance: '105.00' });
      const sold = await sell(shop);
      const manager = await world.signIn('project_manager', [shop.project]);
      expect((await manager.get(`/api/projects/${shop.project.id}/transactions`)).body).toEqual([]);
      expect((await manager.get('/api/transactions/export?format=csv')).text).not.toContain(sold.subscriptionId);
      expect((await manager.get(`/api/projects/${shop.project.id}/balance`)).body.balance).toBe('0.00');
      expect((await manager.get('/api/v1/analytics')).body).toMatchObject({ totalRevenue: '0.00', newCustomers: 0 });
      const low = await world.sql(`SELECT environment FROM outbox_events WHERE type = 'balance.low' AND project_id = $1`, [
        shop.project.id,
      ]);
      expect(low).toEqual([{ environment: 'development' }]);
      const live = await world.givenKey(shop.project);
      expect((await live.get('/api/v1/transactions')).body.data).toEqual([]);
      expect((await live.get('/api/v1/balance')).body.balance).toBe('0.00');
    });

    it('that a sale gives back in full when it is deleted before it was provisioned', async () => {
      const shop = await givenShop();
      const { body: sold } = await shop.partner.post('/api/v1/subscriptions', { subscriptionId: randomUUID(), plan: 'monthly' });
      expect(await balanceOf(shop)).toBe('990.00');
      expect((await shop.partner.delete(`/api/v1/subscriptions/${sold.subscriptionId}`)).status).toBe(204);
      expect(await balanceOf(shop)).toBe('1000.00');
    });
  });

  it('has figures of its own, which only development keys read', async () => {
    const shop = await givenShop();
    const [renewing, ending] = [await sell(shop, { autoRenew: true }), await sell(shop)];
    await advance(shop, 31);
    const figures = (await shop.partner.get('/api/v1/analytics?range=7d')).body;
    expect(figures).toMatchObject({
      activeSubscriptions: 1,
      subscriptionsByStatus: { pending: 0, active: 1, suspended: 0, expired: 1, cancelled: 0 },
      totalRevenue: '30.00',
      newCustomers: 2,
      topProjects: [{ projectId: shop.project.id, users: 2, revenue: '30.00' }],
      metrics: { charges: 3, renewals: 1, expired: 1, uptime: null },
    });
    expect(figures.revenueTrend.at(-1)).toMatchObject({ amount: '30.00' });
    expect([renewing.status, ending.status]).toEqual(['active', 'active']);
    const live = await world.givenKey(shop.project);
    expect((await live.get('/api/v1/analytics')).body).toMatchObject({
      totalRevenue: '0.00',
      activeSubscriptions: 0,
      topProjects: [{ users: 0 }],
    });
  });

  it('says the threshold of its project only to keys that may read balances', async () => {
    const { project } = await givenShop();
    await world.sql('UPDATE project_balances SET low_balance_threshold = 7777.31 WHERE project_id = $1', [project.id]);
    const set = async (...scopes: string[]) => {
      const key = await world.givenKey(project, 'development', { scopes });
      return (await key.put('/api/v1/sandbox/balance', { balance: '500.00' })).body;
    };
    const known = { balance: '500.00', reserved: '0.00', currency: 'USD' };
    expect(await set('subscriptions:write')).toEqual({ ...known, lowBalanceThreshold: '0.00', isLow: false });
    expect(await set('subscriptions:write', 'billing:read')).toEqual({ ...known, lowBalanceThreshold: '7777.31', isLow: true });
  });

  describe('is seen and controlled by staff', () => {
    it('whose role sees no balances without its balance', async () => {
      const { project } = await givenShop();
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES ('no_money', 'Sees', '{subscriptions.read,projects.read}', 'assigned')`,
      );
      const { status, body } = await (await world.signIn('no_money', [project])).get(`/api/projects/${project.id}/sandbox`);
      expect({ status, body }).toMatchObject({ status: 200, body: { projectId: project.id, balance: null, isAhead: false } });
    });

    it('who see its balance and its time, change them, and find that in the audit log', async () => {
      const shop = await givenShop();
      const manager = await world.signIn('project_manager', [shop.project]);
      const path = `/api/projects/${shop.project.id}/sandbox`;
      expect((await manager.get(path)).body).toMatchObject({ balance: '1000.00', currency: 'USD', isAhead: false });
      expect(await manager.put(path, { balance: '40' })).toMatchObject({ status: 200, body: { balance: '40.00' } });
      const sold = await sell(shop, { autoRenew: true });
      const advanced = await manager.post(`${path}/advance`, { days: 31 });
      expect(advanced).toMatchObject({ status: 200, body: { now: expect.any(String) } });
      expect((await manager.get(path)).body).toMatchObject({ balance: '20.00', now: advanced.body.now, isAhead: true });
      expect(await eventsOf(sold)).toEqual(['created', 'activated', 'renewed']);
      const rows = await world.sql(
        `SELECT action, user_name FROM audit_logs WHERE project_id = $1 AND action LIKE 'sandbox%' ORDER BY id`,
        [shop.project.id],
      );
      expect(rows.map(({ action }) => action)).toEqual(['sandbox_balance_set', 'sandbox_advanced']);
    });

    it('whose advance, repeated with the same Idempotency-Key, moves it once', async () => {
      const shop = await givenShop();
      const manager = await world.signIn('project_manager', [shop.project]);
      const path = `/api/projects/${shop.project.id}/sandbox/advance`;
      const [first, second] = [await manager.post(path, { days: 5 }, once('five')), await manager.post(path, { days: 5 }, once('five'))];
      expect([first.status, second.body]).toEqual([200, first.body]);
    });

    it('of this project with the right to sell: a reader reads, and others do not find it', async () => {
      const shop = await givenShop();
      const path = `/api/projects/${shop.project.id}/sandbox`;
      const viewer = await world.signIn('viewer', [shop.project]);
      expect((await viewer.get(path)).status).toBe(200);
      expect([(await viewer.put(path, { balance: '1' })).status, (await viewer.post(`${path}/advance`, { days: 1 })).status]).toEqual([
        403, 403,
      ]);
      const stranger = await world.signIn('project_manager', [await world.givenProject()]);
      expect([
        (await stranger.get(path)).status,
        (await stranger.put(path, { balance: '1' })).status,
        (await stranger.post(`${path}/advance`, { days: 1 })).status,
      ]).toEqual([404, 404, 404]);
    });
  });

  it('is for development keys alone', async () => {
    const { project } = await givenShop();
    const live = await world.givenKey(project);
    for (const answer of [
      await live.put('/api/v1/sandbox/balance', { balance: '1' }),
      await live.post('/api/v1/sandbox/advance', { days: 1 }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'sandbox_only' } });
  });

  describe('has a time', () => {
    it('that moves forward by days, from its present instant', async () => {
      const shop = await givenShop();
      const before = Date.now();
      const first = Date.parse((await advance(shop, 10)).body.now);
      expect(first).toBeGreaterThanOrEqual(before + 10 * DAY_MS);
      expect(first).toBeLessThanOrEqual(Date.now() + 10 * DAY_MS);
      expect((await advance(shop, 366)).body.now).toBe(new Date(first + 366 * DAY_MS).toISOString());
      for (const days of [0, 367, 1.5, -1]) expect((await advance(shop, days)).body.fields).toHaveProperty('days');
      const sold = await sell(shop);
      expect(sold.startDate).toBe(new Date(first + 366 * DAY_MS).toISOString());
    });

    it('in which subscriptions renew, in one call as often as they would', async () => {
      const shop = await givenShop();
      const sold = await sell(shop, { autoRenew: true });
      expect((await advance(shop, 100)).status).toBe(200);
      expect(await read(shop, sold)).toMatchObject({
        status: 'active',
        endDate: new Date(Date.parse(sold.endDate) + 90 * DAY_MS).toISOString(),
      });
      expect(await balanceOf(shop)).toBe('960.00');
      expect(await eventsOf(sold)).toEqual(['created', 'activated', 'renewed', 'renewed', 'renewed']);
      const { data } = (await shop.partner.get('/api/v1/transactions')).body;
      expect(data.map(({ reference }: Json) => reference).slice(0, 3)).toEqual(
        [60, 30, 0].map((days) => `renewal:${sold.id}:${new Date(Date.parse(sold.endDate) + days * DAY_MS).toISOString()}`),
      );
    });

    it('in which reminders come on their days, then the end, then the cancellation', async () => {
      const shop = await givenShop({ remind_days: [7, 3, 1], cancel_after_days: 5 });
      const sold = await sell(shop);
      await advance(shop, 34);
      expect(await eventsOf(sold)).toEqual(['created', 'activated', 'expiring 7', 'expiring 3', 'expiring 1', 'expired']);
      expect((await read(shop, sold)).status).toBe('expired');
      await advance(shop, 1);
      expect((await eventsOf(sold)).at(-1)).toBe('cancelled');
    });

    it('in which a renewal that is not covered has its grace, a credit renews it, and else access ends', async () => {
      const shop = await givenShop({ grace_days: 3, remind_days: [] });
      const [saved, lost] = [await sell(shop, { autoRenew: true }), await sell(shop, { autoRenew: true })];
      await shop.partner.put('/api/v1/sandbox/balance', { balance: '0' });
      await advance(shop, 31);
      expect(await read(shop, saved)).toMatchObject({
        status: 'active',
        accessUntil: new Date(Date.parse(saved.endDate) + 3 * DAY_MS).toISOString(),
      });
      await shop.partner.put('/api/v1/sandbox/balance', { balance: '10' });
      await world.get(SandboxWorker).runOnce();
      expect(await eventsOf(saved)).toEqual(['created', 'activated', 'renewal_failed', 'renewed']);
      await advance(shop, 3);
      expect(await eventsOf(lost)).toEqual(['created', 'activated', 'renewal_failed', 'expired']);
      expect((await read(shop, lost)).status).toBe('expired');
    });

    it('by which ends are compared in lists and reminders of what was sold in it', async () => {
      const shop = await givenShop();
      await advance(shop, 100);
      const sold = await sell(shop);
      const within = async (days: number) => (await shop.partner.get(`/api/v1/subscriptions?endsWithinDays=${days}`)).body.data.length;
      expect([await within(29), await within(31)]).toEqual([0, 1]);
      expect((await shop.partner.get('/api/v1/subscriptions?status=active')).body.data).toHaveLength(1);
      expect(sold.status).toBe('active');
    });

    it('by which ends are compared in the lists of staff too, while production stays with the real one', async () => {
      const shop = await givenShop();
      const live = await world.givenKey(shop.project);
      await topUp(shop.project);
      const [admin, moved] = [await world.signIn(), (await advance(shop, 100)).status];
      const [tried, paid] = [await sell(shop), await sell({ ...shop, partner: live })];
      const within = async (endsWithinDays: number, more: object = {}, sort: [string, string] = ['id', 'ASC']) => {
        const filter = { projectId: shop.project.id, endsWithinDays, ...more };
        const { status, body } = await admin.list('/api/subscriptions', { filter, sort });
        expect(status).toBe(200);
        return body.map(({ id }: Json) => id);
      };
      expect(moved).toBe(200);
      expect(await within(29)).toEqual([]);
      expect(await within(31)).toEqual([tried.id, paid.id]);
      expect(await within(31, {}, ['endDate', 'ASC'])).toEqual([paid.id, tried.id]);
      expect(await within(31, { environment: 'development' })).toEqual([tried.id]);
      expect(await within(31, { environment: 'production' })).toEqual([paid.id]);
      expect(await within(131)).toEqual([tried.id, paid.id]);
    });

    it('which two advances at once, in two processes, move by the days of both', async () => {
      const shop = await givenShop();
      const sold = await sell(shop, { autoRenew: true });
      const inSecond: Shop = { ...shop, partner: shop.partner.at(second) };
      const answers = await Promise.all([advance(shop, 45), advance(inSecond, 45), advance(shop, 10)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const furthest = Math.max(...answers.map(({ body }) => Date.parse(body.now)));
      const [{ clock, advance_to: target }] = await world.sql('SELECT clock, advance_to FROM sandboxes WHERE project_id = $1', [
        shop.project.id,
      ]);
      expect([clock.getTime(), target.getTime()]).toEqual([furthest, furthest]);
      expect(furthest - Date.now()).toBeGreaterThan(99.9 * DAY_MS);
      expect(await eventsOf(sold)).toEqual(['created', 'activated', 'renewed', 'renewed', 'renewed']);
      expect(await balanceOf(shop)).toBe('960.00');
    });

    it('whose advance that was killed in the middle is finished by its repeat with the same Idempotency-Key, and not done twice', async () => {
      const shop = await givenShop();
      const sold = await sell(shop, { autoRenew: true });
      const worker = world.get(RenewalsWorker);
      const killed = jest.spyOn(worker, 'runAt').mockImplementation(async (at, of) => {
        if (at && at.getTime() > Date.now() + 50 * DAY_MS) throw new Error('killed');
        return RenewalsWorker.prototype.runAt.call(worker, at, of);
      });
      expect((await advance(shop, 100, once('year'))).status).toBe(500);
      expect(await balanceOf(shop)).toBe('980.00');
      killed.mockRestore();
      const repeated = await advance({ ...shop, partner: shop.partner.at(second) }, 100, once('year'));
      expect(repeated.status).toBe(200);
      expect(Date.parse(repeated.body.now) - Date.now()).toBeLessThanOrEqual(100 * DAY_MS);
      expect(await advance(shop, 100, once('year'))).toMatchObject({ status: 200, body: repeated.body });
      expect(await eventsOf(sold)).toEqual(['created', 'activated', 'renewed', 'renewed', 'renewed']);
      expect(await balanceOf(shop)).toBe('960.00');
    });

    it('whose advance that nobody repeats is finished by a worker', async () => {
      const shop = await givenShop();
      const sold = await sell(shop, { autoRenew: true });
      await world.sql(`UPDATE sandboxes SET clock = now(), advance_to = now() + interval '40 days' WHERE project_id = $1`, [
        shop.project.id,
      ]);
      await atOnce(2, () => Promise.all([world, second].map((each) => each.get(SandboxWorker).runOnce())));
      expect(await eventsOf(sold)).toEqual(['created', 'activated', 'renewed']);
    });

    it('that touches nothing of production, nor of another sandbox, whatever is due there by then', async () => {
      const shop = await givenShop({ remind_days: [7, 3, 1], cancel_after_days: 1, grace_days: 2 });
      const other = await givenShop();
      const live: Shop = { ...shop, partner: await world.givenKey(shop.project) };
      const admin = await world.signIn();
      await topUp(shop.project);
      const untouched = [await sell(live, { autoRenew: true }), await sell(live), await sell(other, { autoRenew: true })];
      const ended = await sell(live);
      await world.sql(
        `UPDATE subscriptions SET status = 'expired', start_date = now() - interval '40 days', end_date = now() - interval '1 hour' WHERE id = $1`,
        [ended.id],
      );
      await sell(shop, { autoRenew: true });
      const state = () =>
        world.sql(
          `SELECT s.*, to_json(v) AS vpn_user, (SELECT json_agg(e.type ORDER BY e.id) FROM outbox_events e WHERE e.subject = 'subscription:' || s.id) AS events
           FROM subscriptions s JOIN vpn_users v ON v.subscription_id = s.id WHERE s.id = ANY($1) ORDER BY s.id`,
          [[...untouched, ended].map(({ id }) => id)],
        );
      const forecast = async () => {
        const { body } = await admin.get(`/api/projects/${shop.project.id}/forecast`);
        return { ...body, asOf: null, at: null };
      };
      const before = { state: await state(), balance: await world.balanceOf(shop.project), forecast: await forecast() };
      await advance(shop, 366);
      expect({ state: await state(), balance: await world.balanceOf(shop.project), forecast: await forecast() }).toEqual(before);
      expect(await balanceOf(other)).toBe('990.00');
      const digests = await world.sql('SELECT 1 FROM expiring_digests WHERE project_id = $1', [shop.project.id]);
      expect(digests).toEqual([]);
    });

    it('that keys, their hourly limit, repeats of a request, events and webhooks do not use', async () => {
      const project = (await givenShop()).project;
      const partner = await world.givenKey(project, 'development', {
        expires_at: new Date(Date.now() + 2 * DAY_MS),
        rate_limit_per_hour: 6,
      });
      const shop: Shop = { project, partner };
      const receiver = await WebhookReceiver.start();
      const admin = await world.signIn();
      const hook = await admin.post(`/api/projects/${project.id}/webhooks`, { url: receiver.url, environment: 'development' });
      expect(hook.status).toBe(201);
      const order = { subscriptionId: 'repeated', plan: 'monthly', autoRenew: true };
      const sold = await partner.post('/api/v1/subscriptions', order, once('one-sale'));
      expect(sold.status).toBe(201);
      await world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE project_id = $1', [project.id]);
      expect((await advance(shop, 40)).status).toBe(200);

      const repeated = await partner.post('/api/v1/subscriptions', order, once('one-sale'));
      expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
      expect(repeated.body).toMatchObject({ id: sold.body.id, endDate: sold.body.endDate });

      const events = await world.sql(`SELECT created_at FROM outbox_events WHERE subject = $1`, [`subscription:${sold.body.id}`]);
      for (const { created_at: at } of events) expect(at.getTime()).toBeLessThanOrEqual(Date.now());
      await world.get(EventSequencer).runOnce();
      await world.get(FanOutWorker).runOnce();
      // Those of one subscription follow one another.
      while ((await world.get(DeliveriesWorker).runOnce()) > 0);
      const renewed = receiver.received.filter(({ body }) => body.type === 'subscription.renewed');
      expect(renewed).toHaveLength(1);
      for (const { headers, body } of receiver.received) {
        for (const sentAt of [Number(headers['webhook-timestamp']) * 1_000, Date.parse(body.timestamp)])
          expect(Math.abs(Date.now() - sentAt)).toBeLessThan(DAY_MS / 24);
      }

      const used = async () => (await partner.get('/api/v1/balance')).headers.get('ratelimit-remaining');
      // The sale, the advance and the repeat counted, and the hour is the same one.
      expect([await used(), await used()]).toEqual(['2', '1']);
      expect((await partner.get('/api/v1/balance')).status).toBe(200);
      const refused = await partner.get('/api/v1/balance');
      expect([refused.status, Number(refused.headers.get('retry-after')) <= 3_600]).toEqual([429, true]);
      await receiver.kill();
    });
  });
});
