import pg from 'pg';

import { systemActor } from '../../../common/http/caller.js';
import { eventually } from '../../../../test/eventually.js';
import { atOnce, inDays, once, order, statusesOf, DAY_MS } from '../../../../test/orders.js';
import {
  startWorld,
  type Client,
  type GivenProject,
  type GivenProjectOptions,
  type GivenStaff,
  type Json,
  type World,
} from '../../../../test/world.js';
import type { QuotedAction } from './quotes.dto.js';
import { QuotesService, type QuoteSubject } from './quotes.service.js';

const textOf = (sent: unknown): string => (typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent));

describe('a subscription that is sold with a plan', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  interface Shop {
    project: GivenProject;
    partner: Client;
  }
  async function givenShop(options: GivenProjectOptions = { balance: '1000.00' }): Promise<Shop> {
    const project = await world.givenProject(options);
    const plans = [
      { code: 'monthly', name: 'Monthly', price: '10.00', days: 30, maxSessions: 2 },
      { code: 'quarter', name: 'Quarter', price: '27.00', days: 90, maxSessions: 5 },
      { code: 'week', name: 'Week', price: '3.00', days: 7 },
    ];
    for (const [index, { code, name, price, days, maxSessions = null }] of plans.entries())
      await world.sql(
        `INSERT INTO plans (project_id, code, name, price, days, max_sessions, position) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [project.id, code, name, price, days, maxSessions, index + 1],
      );
    return { project, partner: await world.givenKey(project) };
  }
  let orders = 0;
  const sell = async ({ partner }: Shop, body: object = {}): Promise<Json> => {
    const sold = await partner.post('/api/v1/subscriptions', { subscriptionId: `plan-${(orders += 1)}`, plan: 'monthly', ...body });
    expect(sold.status).toBe(201);
    return sold.body;
  };
  const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
  const ledgerOf = ({ project }: Shop) =>
    world.sql(`SELECT amount, type, reference FROM transactions WHERE project_id = $1 AND type <> 'topup' ORDER BY id`, [project.id]);
  /** As if it had been sold so many days ago. */
  const ago = async (id: number, days: number) => {
    const moved = `- $2::int * interval '24 hours'`;
    await world.sql(
      `UPDATE subscriptions SET start_date = start_date ${moved}, end_date = end_date ${moved}, paid_until = paid_until ${moved} WHERE id = $1`,
      [id, days],
    );
    await world.sql(`UPDATE paid_periods SET starts_at = starts_at ${moved}, ends_at = ends_at ${moved} WHERE subscription_id = $1`, [
      id,
      days,
    ]);
    await world.sql('UPDATE vpn_users SET provisioned_at = now() WHERE subscription_id = $1', [id]);
  };

  it('begins now, lasts for its days, costs its price and takes its limits', async () => {
    const shop = await givenShop();
    const sold = await sell(shop);
    expect(sold).toMatchObject({ plan: 'monthly', nextPlan: null, price: '10.00', maxSessions: 2, autoRenew: false, status: 'active' });
    expect(Math.abs(Date.parse(sold.startDate) - Date.now())).toBeLessThan(60_000);
    expect(daysBetween(sold.startDate, sold.endDate)).toBe(30);
    expect(sold.accessUntil).toBe(sold.endDate);
    expect(sold.allowedActions).toEqual(['suspend', 'renew', 'change_plan', 'cancel', 'delete']);
    expect(await world.balanceOf(shop.project)).toBe('990.00');
  });

  it('is not bound by the longest time or the terms of its project', async () => {
    const shop = await givenShop({ balance: '1000.00', max_subscription_days: 10, term_days: 7 });
    expect(await sell(shop, { plan: 'quarter' })).toMatchObject({ price: '27.00' });
    expect(await world.balanceOf(shop.project)).toBe('973.00');
  });

  it('is found by the code of its plan in capitals and small letters', async () => {
    const shop = await givenShop();
    const quoted = await shop.partner.post('/api/v1/subscriptions/quote', { action: 'create', plan: 'MONTHLY' });
    expect(quoted.body).toMatchObject({ amount: '10.00' });
    expect((await sell(shop, { plan: 'Monthly' })).plan).toBe('monthly');
  });

  it('accepts no end and no days beside the plan, and only a plan that is offered', async () => {
    const { partner, project } = await givenShop();
    const refused = await partner.post('/api/v1/subscriptions', { subscriptionId: 'x', plan: 'monthly', endDate: inDays(9) });
    expect(refused).toMatchObject({ status: 400, body: { fields: { endDate: expect.any(String) } } });
    await world.sql(`UPDATE plans SET is_active = false WHERE project_id = $1 AND code = 'week'`, [project.id]);
    for (const plan of ['nosuch', 'week'])
      expect(await partner.post('/api/v1/subscriptions', { subscriptionId: 'x', plan })).toMatchObject({
        status: 400,
        body: { fields: { plan: expect.any(String) } },
      });
    const sold = await sell({ partner, project });
    expect(await partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, { plan: 'monthly', days: 5 }, once())).toMatchObject({
      status: 400,
      body: { fields: { days: expect.any(String) } },
    });
    expect((await partner.post('/api/v1/subscriptions', { subscriptionId: 'y' })).body.fields).toEqual({
      startDate: 'Start date is required',
      endDate: 'End date is required',
    });
  });

  it('keeps its price and limits until its next renewal, which uses the plan as it is then', async () => {
    const shop = await givenShop();
    const sold = await sell(shop);
    const [plan] = (await admin.get(`/api/projects/${shop.project.id}/plans`)).body;
    expect(plan.isSold).toBe(true);
    await admin.put(`/api/plans/${plan.id}`, { price: '12.00', days: 31, maxSessions: 3 });
    expect((await admin.get(`/api/subscriptions/${sold.id}`)).body).toMatchObject({ price: '10.00', maxSessions: 2 });
    const renewed = (await shop.partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, {}, once())).body;
    expect(renewed).toMatchObject({ price: '12.00', maxSessions: 3, plan: 'monthly' });
    expect(daysBetween(sold.endDate, renewed.endDate)).toBe(31);
    expect(await world.balanceOf(shop.project)).toBe('978.00');
  });

  it('keeps its plan from being deleted, also while it is being sold', async () => {
    const shop = await givenShop();
    const [plan] = (await admin.get(`/api/projects/${shop.project.id}/plans`)).body;
    const [sale, removal] = await Promise.all([
      shop.partner.post('/api/v1/subscriptions', { subscriptionId: 'race', plan: plan.code }),
      admin.delete(`/api/plans/${plan.id}`),
    ]);
    expect([sale.status, removal.status].join()).toMatch(/^(201,409|400,200)$/);
    const sold = await sell(shop, { plan: 'week' });
    expect((await admin.delete(`/api/plans/${sold.planId ?? (await planIdOf(sold.id))}`)).body.code).toBe('plan_in_use');
  });
  const planIdOf = async (id: number): Promise<number> =>
    (await world.sql<{ plan_id: number }>('SELECT plan_id FROM subscriptions WHERE id = $1', [id]))[0]?.plan_id ?? 0;

  it('that was pending begins when it is activated, at the price for which it was sold', async () => {
    const shop = await givenShop();
    const sold = await sell(shop, { status: 'pending' });
    await world.sql(
      `UPDATE subscriptions SET start_date = start_date - interval '5 days', end_date = end_date - interval '5 days' WHERE id = $1`,
      [sold.id],
    );
    await world.sql(`UPDATE plans SET price = 99 WHERE project_id = $1`, [shop.project.id]);
    const active = (await shop.partner.patch(`/api/v1/subscriptions/${sold.subscriptionId}`, { status: 'active' })).body;
    expect(active).toMatchObject({ status: 'active', price: '10.00' });
    expect(daysBetween(active.startDate, active.endDate)).toBe(30);
    expect(Math.abs(Date.parse(active.startDate) - Date.now())).toBeLessThan(60_000);
    expect(await world.balanceOf(shop.project)).toBe('990.00');
  });

  it('keeps the length of its plan while it is pending: another end is refused, and the end follows the start', async () => {
    const shop = await givenShop();
    const sold = await sell(shop, { status: 'pending' });
    const manager = await world.signIn('project_manager', [shop.project]);
    const change = (body: object, by: Client = manager) => by.put(`/api/admin/subscriptions/${sold.id}`, body);
    const refused = { status: 400, body: { fields: { endDate: expect.stringContaining('has a plan') } } };
    expect(await change({ endDate: inDays(300) })).toMatchObject(refused);
    expect(await change({ endDate: inDays(300), status: 'active' })).toMatchObject(refused);
    expect(await change({ startDate: inDays(-200), endDate: sold.endDate })).toMatchObject(refused);
    const moved = (await change({ startDate: inDays(5) })).body;
    expect(daysBetween(moved.startDate, moved.endDate)).toBe(30);
    const active = (await change({ status: 'active' })).body;
    expect([active.startDate, daysBetween(active.startDate, active.endDate)]).toEqual([moved.startDate, 30]);
    // It has been paid for, and has not begun: an earlier start would add days.
    expect(await change({ startDate: inDays(1) })).toMatchObject({ status: 400, body: { fields: { startDate: expect.any(String) } } });
    expect((await change({ startDate: inDays(1), correction: true }, admin)).status).toBe(200);
    expect(await world.balanceOf(shop.project)).toBe('990.00');
  });

  it('is renewed or changed to get more time, not by another end', async () => {
    const shop = await givenShop();
    const sold = await sell(shop);
    const later = await admin.put(`/api/admin/subscriptions/${sold.id}`, { endDate: inDays(60) });
    expect(later).toMatchObject({ status: 400, body: { fields: { endDate: expect.any(String) } } });
    expect((await admin.put(`/api/admin/subscriptions/${sold.id}`, { endDate: inDays(60), correction: true })).status).toBe(200);
    expect(await world.balanceOf(shop.project)).toBe('990.00');
  });

  describe('the quote', () => {
    const quote = (caller: Client, body: object) => caller.post('/api/v1/subscriptions/quote', body);

    it('says what a sale costs and changes nothing', async () => {
      const shop = await givenShop();
      const { status, body } = await quote(shop.partner, { action: 'create', plan: 'quarter' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        amount: '27.00',
        currency: 'USD',
        balanceAfter: '973.00',
        lines: [{ text: 'Plan Quarter, 90 days', amount: '27.00' }],
        next: null,
      });
      expect(daysBetween(body.startDate, body.endDate)).toBe(90);
      expect(body.startDate).toBe(body.asOf);
      const ofStaff = await admin.post('/api/admin/subscriptions/quote', { action: 'create', projectId: shop.project.id, plan: 'quarter' });
      expect({ ...ofStaff.body, asOf: 0, startDate: 0, endDate: 0 }).toEqual({ ...body, asOf: 0, startDate: 0, endDate: 0 });
      expect(await world.balanceOf(shop.project)).toBe('1000.00');
    });

    it('is matched by the action to the instant and to the cent', async () => {
      const shop = await givenShop();
      const offer = (await quote(shop.partner, { action: 'create', plan: 'monthly' })).body;
      const sold = await sell(shop, { expectedAmount: offer.amount, asOf: offer.asOf });
      expect(sold).toMatchObject({ startDate: offer.startDate, endDate: offer.endDate });
      await ago(sold.id, 10);
      const change = { plan: 'quarter', when: 'now' };
      const asked = (await quote(shop.partner, { action: 'change_plan', subscriptionId: sold.subscriptionId, ...change })).body;
      expect(asked.lines.map(({ text }: Json) => text)).toEqual(['Plan Quarter, 90 days', 'Unused part of what was paid']);
      const { status, body } = await shop.partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/change-plan`, {
        ...change,
        expectedAmount: asked.amount,
        asOf: asked.asOf,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ plan: 'quarter', endDate: asked.endDate, maxSessions: 5 });
      expect(await world.balanceOf(shop.project)).toBe(asked.balanceAfter);
    });

    it('is valid for five minutes: after that the action begins at its own time', async () => {
      const shop = await givenShop();
      const before = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
      const [fresh, old] = [before(4), before(6)];
      expect(await sell(shop, { expectedAmount: '10.00', asOf: fresh })).toMatchObject({ startDate: fresh });
      const late = await sell(shop, { expectedAmount: '10.00', asOf: old });
      expect(Date.parse(late.startDate) - Date.parse(old)).toBeGreaterThan(5 * 60_000);
      expect(daysBetween(late.startDate, late.endDate)).toBe(30);
    });

    it('is answered with a new one where the amount has changed, and nothing is done', async () => {
      const shop = await givenShop();
      const sold = await sell(shop);
      await world.sql(`UPDATE plans SET price = 11 WHERE project_id = $1 AND code = 'monthly'`, [shop.project.id]);
      for (const [path, body] of [
        ['/api/v1/subscriptions', { subscriptionId: 'changed', plan: 'monthly', expectedAmount: '10.00' }],
        [`/api/v1/subscriptions/${sold.subscriptionId}/renew`, { expectedAmount: '10.00' }],
        [`/api/v1/subscriptions/${sold.subscriptionId}/change-plan`, { plan: 'week', when: 'now', expectedAmount: '5.00' }],
        [`/api/v1/subscriptions/${sold.subscriptionId}/cancel`, { refund: 'none', expectedAmount: '5.00' }],
      ] as const) {
        const { status, body: refused } = await shop.partner.post(path, body, once());
        expect([status, refused.code]).toEqual([409, 'price_changed']);
        expect(refused.quote).toMatchObject({ amount: expect.any(String), lines: expect.any(Array), asOf: expect.any(String) });
      }
      expect(await world.balanceOf(shop.project)).toBe('990.00');
    });

    it('of an update shows the cost of another end or an activation, and the update costs exactly that', async () => {
      const { project } = await givenShop();
      const body = { projectId: project.id, startDate: inDays(0), endDate: inDays(10) };
      const { body: sold } = await admin.post('/api/admin/subscriptions', { ...body, subscriptionId: 'dated' });
      const asked = (change: object) => admin.post('/api/admin/subscriptions/quote', { action: 'update', id: sold.id, ...change });
      const endDate = inDays(20);
      const longer = (await asked({ endDate, autoRenew: true })).body;
      expect(longer).toMatchObject({ amount: '10.00', balanceAfter: '980.00', isCovered: true, lines: [{ amount: '10.00' }] });
      expect(longer.next).toEqual({ date: longer.endDate, amount: '10.00' });
      expect((await asked({ endDate, correction: true })).body).toMatchObject({ amount: '0.00', lines: [] });
      expect((await asked({ status: 'suspended' })).body).toMatchObject({ amount: '0.00', next: null });
      expect((await asked({ status: 'pending' })).body.code).toBe('invalid_transition');
      const path = `/api/admin/subscriptions/${sold.id}`;
      const put = { endDate, expectedAmount: longer.amount, asOf: longer.asOf };
      await world.sql('UPDATE projects SET price_per_subscription = 12 WHERE id = $1', [project.id]);
      expect((await admin.put(path, put)).body).toMatchObject({ code: 'price_changed', quote: { amount: '12.00' } });
      expect((await admin.put(path, { ...put, expectedAmount: '12.00' })).body.endDate).toBe(longer.endDate);
      expect(await world.balanceOf(project)).toBe('978.00');
      const { body: waiting } = await admin.post('/api/admin/subscriptions', { ...body, subscriptionId: 'waiting', status: 'pending' });
      const activation = await admin.post('/api/admin/subscriptions/quote', { action: 'update', id: waiting.id, status: 'active' });
      expect(activation.body).toMatchObject({ amount: '12.00', isCovered: true });
    });

    it('says whether the balance and the overdraft cover it, and refuses what the action would refuse', async () => {
      const { project, partner } = await givenShop({ balance: '4.00', overdraft_limit: '6.00', max_users: 1 });
      const asked = (plan: string) => quote(partner, { action: 'create', plan });
      expect((await asked('monthly')).body).toMatchObject({ balanceAfter: '-6.00', isCovered: true });
      expect((await asked('quarter')).body).toMatchObject({ balanceAfter: '-23.00', isCovered: false });
      expect((await quote(partner, { action: 'create', plan: 'week', autoRenew: true })).body.next).toMatchObject({ amount: '3.00' });
      expect((await quote(partner, { action: 'create', plan: 'week', status: 'expired' })).body.fields).toEqual({
        status: expect.any(String),
      });
      const sold = await sell({ project, partner });
      expect((await asked('week')).body.code).toBe('max_users_reached');
      await world.sql(`UPDATE projects SET status = 'paused' WHERE id = $1`, [project.id]);
      for (const request of [
        { action: 'create', projectId: project.id, plan: 'week' },
        { action: 'renew', id: sold.id },
      ])
        expect((await admin.post('/api/admin/subscriptions/quote', request)).body.code).toBe('project_paused');
      expect(await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'access_denied' AND details->>'code' = 'project_paused'`)).toEqual(
        [],
      );
      const cancelled = await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id });
      expect(cancelled.status).toBe(200);
    });

    it('takes two reads at most', async () => {
      const shop = await givenShop({ balance: '1000.00', max_users: 9 });
      const [sold, expired] = [await sell(shop), await sell(shop)];
      await ago(sold.id, 5);
      await ago(expired.id, 40);
      const reads = jest.spyOn(pg.Client.prototype, 'query');
      const by = {
        scope: 'all',
        actor: systemActor('test'),
        permissions: new Set(['subscriptions.override'] as const),
        isFresh: true,
      } as const;
      const readsOf = async (on: QuoteSubject, request: QuotedAction): Promise<number> => {
        reads.mockClear();
        // In a transaction, so that they all pass one connection: on the others the process may write meanwhile what earlier calls left behind.
        return world.database.transaction(async (tx) => {
          await world.get(QuotesService).quote(tx, by, on, request);
          const connection: unknown = await tx.queryRunner?.connect();
          return reads.mock.calls.filter(
            ([sent]: unknown[], call) => reads.mock.contexts[call] === connection && /^\s*SELECT\b/.test(textOf(sent)),
          ).length;
        });
      };
      const [one, other] = [{ key: { id: sold.id } }, { key: { id: expired.id } }];
      const counts = [
        await readsOf({ projectId: shop.project.id, environment: 'production' }, { action: 'create', plan: 'week' }),
        await readsOf(one, { action: 'renew', plan: 'week' }),
        await readsOf(other, { action: 'renew' }),
        await readsOf(one, { action: 'change_plan', plan: 'week', when: 'now' }),
        await readsOf(one, { action: 'change_plan', plan: 'week', when: 'renewal' }),
        await readsOf(one, { action: 'cancel', refund: 'unused' }),
        await readsOf(one, { action: 'update', status: 'suspended' }),
      ];
      reads.mockRestore();
      expect(counts).toEqual([2, 1, 2, 2, 1, 2, 1]);
    });

    it('uses the balance of the sandbox for a development key, and not that of its project', async () => {
      const { project } = await givenShop();
      const sandbox = await world.givenKey(project, 'development');
      const sale = await sandbox.post('/api/v1/subscriptions/quote', { action: 'create', plan: 'monthly' });
      expect(sale.body).toMatchObject({ amount: '10.00', balanceAfter: '990.00' });
      const { body: sold } = await sandbox.post('/api/v1/subscriptions', { subscriptionId: 'sandboxed', plan: 'monthly' });
      const renewal = { action: 'renew', subscriptionId: sold.subscriptionId };
      expect((await sandbox.post('/api/v1/subscriptions/quote', renewal)).body).toMatchObject({ amount: '10.00', balanceAfter: '980.00' });
      const late = await sandbox.post('/api/v1/subscriptions', { subscriptionId: 'late', plan: 'monthly', expectedAmount: '9.00' });
      expect(late.body).toMatchObject({ code: 'price_changed', quote: { balanceAfter: '980.00' } });
    });

    it('names the missing field', async () => {
      const { partner } = await givenShop();
      expect((await quote(partner, { action: 'renew' })).body.fields).toEqual({ subscriptionId: 'Required' });
      expect((await admin.post('/api/admin/subscriptions/quote', { action: 'create', plan: 'x' })).body.fields).toEqual({
        projectId: 'Required',
      });
      expect((await quote(partner, { action: 'renew', subscriptionId: 'nosuch' })).status).toBe(404);
    });
  });

  describe('a change of plan', () => {
    const change = ({ partner }: Shop, { subscriptionId }: Json, body: object) =>
      partner.post(`/api/v1/subscriptions/${subscriptionId}/change-plan`, body);

    it('at once deducts the unused part from the new price, and starts a new period', async () => {
      const shop = await givenShop();
      const sold = await sell(shop);
      await ago(sold.id, 15);
      const { body } = await change(shop, sold, { plan: 'quarter', when: 'now' });
      expect(daysBetween(new Date().toISOString(), body.endDate)).toBeCloseTo(90, 2);
      // 5.00 less the seconds that this test took, rounded down: 4.99 is set against 27.00.
      expect((await ledgerOf(shop)).map(({ amount }: Json) => amount)).toEqual(['-10.00', '-22.01']);
    });

    it('that gives money back needs a fresh proof of staff, and one that costs something does not', async () => {
      const shop = await givenShop();
      const [cheaper, dearer, later] = [await sell(shop, { plan: 'quarter' }), await sell(shop), await sell(shop, { plan: 'quarter' })];
      const tired = await world.signIn('project_manager', [shop.project]);
      await world.sql(`UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [tired.userId]);
      const by = (caller: Client, { id }: Json, plan: string, when = 'now') =>
        caller.post(`/api/admin/subscriptions/${id}/change-plan`, { plan, when });
      expect((await by(tired, cheaper, 'week')).body).toMatchObject({ statusCode: 403, code: 'reauthentication_required' });
      expect(await world.balanceOf(shop.project)).toBe('936.00');
      expect((await by(tired, dearer, 'quarter')).body.plan).toBe('quarter');
      expect((await by(tired, later, 'week', 'renewal')).body.nextPlan).toBe('week');
      await world.sql('UPDATE user_sessions SET proven_at = now() WHERE user_id = $1', [tired.userId]);
      expect((await by(tired, cheaper, 'week')).body.plan).toBe('week');
    });

    it('to a cheaper one refunds from the newest charge on', async () => {
      const shop = await givenShop();
      const sold = await sell(shop, { plan: 'quarter' });
      await ago(sold.id, 0);
      await shop.partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, { plan: 'monthly' }, once());
      expect(await world.balanceOf(shop.project)).toBe('963.00');
      const { status } = await change(shop, sold, { plan: 'week', when: 'now' });
      expect(status).toBe(200);
      const rows = await ledgerOf(shop);
      expect(rows.map(({ type, amount }: Json) => [type, amount])).toEqual([
        ['subscription_charge', '-27.00'],
        ['subscription_charge', '-10.00'],
        ['refund', '10.00'],
        ['refund', '23.99'],
      ]);
      await shop.partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/change-plan`, { plan: 'week', when: 'now' });
      expect(Number(await world.balanceOf(shop.project))).toBeGreaterThanOrEqual(996.98);
    });

    it('at the next renewal is kept, shown, and withdrawn', async () => {
      const shop = await givenShop();
      const sold = await sell(shop, { autoRenew: true });
      const asked = (
        await shop.partner.post('/api/v1/subscriptions/quote', {
          action: 'change_plan',
          subscriptionId: sold.subscriptionId,
          plan: 'quarter',
          when: 'renewal',
        })
      ).body;
      expect(asked).toMatchObject({ amount: '0.00', lines: [], next: { date: sold.endDate, amount: '27.00' } });
      expect((await change(shop, sold, { plan: 'quarter', when: 'renewal', expectedAmount: '0.00' })).body).toMatchObject({
        plan: 'monthly',
        nextPlan: 'quarter',
      });
      const path = `/api/v1/subscriptions/${sold.subscriptionId}`;
      expect((await shop.partner.delete(`${path}/change-plan`)).body).toMatchObject({ plan: 'monthly', nextPlan: null });
      await change(shop, sold, { plan: 'quarter', when: 'renewal' });
      const renewed = (await shop.partner.post(`${path}/renew`, {}, once())).body;
      expect(renewed).toMatchObject({ plan: 'quarter', nextPlan: null, price: '27.00', maxSessions: 5 });
      expect(daysBetween(sold.endDate, renewed.endDate)).toBe(90);
    });

    it('many times at once moves money as if one came after the other', async () => {
      const shop = await givenShop();
      const sold = await sell(shop);
      await ago(sold.id, 0);
      const answers = await atOnce(6, (index) => change(shop, sold, { plan: index % 2 ? 'week' : 'quarter', when: 'now' }));
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200]);
      const paid = 1_000 - Number(await world.balanceOf(shop.project));
      const { plan } = (await shop.partner.get(`/api/v1/subscriptions/${sold.subscriptionId}`)).body;
      const price = plan === 'week' ? 3 : 27;
      expect(paid).toBeGreaterThanOrEqual(price);
      expect(paid).toBeLessThanOrEqual(price + 0.06);
    });

    it.each(['pending', 'expired', 'cancelled'])('of one that is %s is refused', async (status) => {
      const shop = await givenShop();
      const sold = await sell(shop);
      await world.sql('UPDATE subscriptions SET status = $2 WHERE id = $1', [sold.id, status]);
      for (const when of ['now', 'renewal'])
        expect((await change(shop, sold, { plan: 'week', when })).body.code).toBe('invalid_transition');
    });
  });

  describe('a cancellation', () => {
    const cancel = (caller: Client, { id }: Json, body: object) => caller.post(`/api/admin/subscriptions/${id}/cancel`, body);

    it('refunds the unused part on request, and nothing otherwise', async () => {
      const shop = await givenShop();
      const [kept, given] = [await sell(shop), await sell(shop)];
      for (const { id } of [kept, given]) await ago(id, 15);
      expect((await cancel(admin, kept, { refund: 'none' })).body).toMatchObject({ status: 'cancelled' });
      const asked = (await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: given.id, refund: 'unused' })).body;
      expect(asked).toMatchObject({ amount: '-4.99', lines: [{ text: 'Unused part of what was paid', amount: '-4.99' }] });
      expect((await cancel(admin, given, { refund: 'unused', expectedAmount: asked.amount, asOf: asked.asOf })).status).toBe(200);
      expect(await world.balanceOf(shop.project)).toBe('984.99');
      expect((await cancel(admin, given, { refund: 'unused' })).body.code).toBe('invalid_transition');
    });

    it.each([
      ['a later end adds nothing', 900, '-4.99'],
      ['an earlier one takes away', 5, '-2.49'],
    ])('counts by the time that was paid for, also after a correction: %s', async (_, days, amount) => {
      const shop = await givenShop();
      const sold = await sell(shop);
      await ago(sold.id, 15);
      expect((await admin.put(`/api/admin/subscriptions/${sold.id}`, { endDate: inDays(days), correction: true })).status).toBe(200);
      const asked = (await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id, refund: 'unused' })).body;
      expect(asked.amount).toBe(amount);
    });

    it.each([
      ['at once', [0]],
      ['by way of a later start, behind all that was paid first', [325, 0]],
    ])('counts by the start to which it was moved before it began: %s', async (_, starts) => {
      const shop = await givenShop();
      const dates = { startDate: inDays(300), endDate: inDays(320) };
      const sold = (await admin.post('/api/admin/subscriptions', { projectId: shop.project.id, subscriptionId: 'moved', ...dates })).body;
      await admin.post(`/api/admin/subscriptions/${sold.id}/renew`, { days: 10 });
      const move = (body: object) => admin.put(`/api/admin/subscriptions/${sold.id}`, body);
      expect((await move({ startDate: inDays(0) })).body.fields).toHaveProperty('startDate');
      for (const day of starts) expect((await move({ startDate: inDays(day), correction: true })).status).toBe(200);
      await ago(sold.id, 310);
      const asked = (await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id, refund: 'unused' })).body;
      // Ten days of the 320, and all of the renewal.
      expect(asked.amount).toBe('-10.31');
    });

    it('takes refunds by hand into account', async () => {
      const shop = await givenShop();
      const sold = await sell(shop);
      await ago(sold.id, 15);
      const [charge] = await world.sql<{ id: number }>('SELECT id FROM transactions WHERE subscription_id = $1', [sold.id]);
      await admin.post(`/api/transactions/${charge?.id}/refund`, { amount: '4.00', reason: 'goodwill' });
      await cancel(admin, sold, { refund: 'unused' });
      expect(await world.balanceOf(shop.project)).toBe('996.99');
    });

    it('with a refund needs a fresh proof of staff, and without one it does not', async () => {
      const shop = await givenShop();
      const [kept, given] = [await sell(shop), await sell(shop)];
      for (const { id } of [kept, given]) await ago(id, 15);
      const tired = await world.signIn();
      await world.sql(`UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [tired.userId]);
      expect((await cancel(tired, given, { refund: 'unused' })).body).toMatchObject({ statusCode: 403, code: 'reauthentication_required' });
      expect(await world.balanceOf(shop.project)).toBe('980.00');
      expect((await cancel(tired, kept, { refund: 'none' })).body.status).toBe('cancelled');
      expect((await cancel(admin, given, { refund: 'unused' })).body.status).toBe('cancelled');
    });

    it('refunds everything where it was never provisioned, as the quote says', async () => {
      const shop = await givenShop();
      const sold = await sell(shop);
      const asked = (await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id })).body;
      expect(asked).toMatchObject({
        amount: '-10.00',
        lines: [{ text: `Refund: ${sold.subscriptionId} could not be set up`, amount: '-10.00' }],
        balanceAfter: '1000.00',
      });
      await cancel(admin, sold, { refund: 'none', expectedAmount: '-10.00' });
      expect(await world.balanceOf(shop.project)).toBe('1000.00');
    });

    it('with a refund is for global admins, and for others where the project allows it', async () => {
      const shop = await givenShop();
      const manager = await world.signIn('project_manager', [shop.project]);
      const sold = await sell(shop);
      await ago(sold.id, 0);
      expect((await cancel(manager, sold, { refund: 'unused', expectedAmount: '-9.99' })).body.code).toBe('refund_forbidden');
      const refusal = await eventually('the refusal is in the trail', async () => {
        const [row] = await world.sql(`SELECT details FROM audit_logs WHERE user_id = $1 AND action = 'access_denied'`, [manager.userId]);
        return row;
      });
      expect(refusal.details).toMatchObject({ code: 'refund_forbidden', expectedAmount: '-9.99' });
      const path = `/api/v1/subscriptions/${sold.subscriptionId}/cancel`;
      expect((await shop.partner.post(path, { refund: 'unused' })).body.code).toBe('refund_forbidden');
      await admin.put(`/api/projects/${shop.project.id}`, { cancelRefunds: true });
      expect((await shop.partner.post(path, { refund: 'unused' })).body.status).toBe('cancelled');
      expect(await world.balanceOf(shop.project)).toBe('999.99');
    });
  });

  it('is charged into the overdraft, and not a cent further', async () => {
    const shop = await givenShop({ balance: '5.00', overdraft_limit: '15.00' });
    await sell(shop);
    await sell(shop);
    expect(await world.balanceOf(shop.project)).toBe('-15.00');
    const refused = await shop.partner.post('/api/v1/subscriptions', { subscriptionId: 'beyond', plan: 'week' });
    expect(refused).toMatchObject({ status: 402, body: { required: '3.00', available: '0.00' } });
  });

  it('has its plan and its renewal in events', async () => {
    const shop = await givenShop();
    const { body: sold } = await shop.partner.post('/api/v1/subscriptions', order({ autoRenew: true }));
    expect(sold).toMatchObject({ plan: null, autoRenew: true });
    const planned = await sell(shop);
    const [event] = await world.sql(`SELECT data FROM outbox_events WHERE type = 'subscription.created' AND data->>'id' = $1`, [
      String(planned.id),
    ]);
    expect(event?.data).toMatchObject({ plan: 'monthly', autoRenew: false });
  });
});
