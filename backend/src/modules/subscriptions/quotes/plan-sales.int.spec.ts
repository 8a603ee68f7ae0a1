import { inDays, once, order } from '../../../../test/orders.js';
import { daysBetween, PlanShops, sell } from '../../../../test/plan-shops.js';
import { startWorld, type Client, type GivenStaff, type World } from '../../../../test/world.js';

describe('a subscription that is sold with a plan', () => {
  let world: World;
  let shops: PlanShops;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    shops = new PlanShops(world);
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  it('begins now, lasts for its days, costs its price and takes its limits', async () => {
    const shop = await shops.given();
    const sold = await sell(shop);
    expect(sold).toMatchObject({ plan: 'monthly', nextPlan: null, price: '10.00', maxSessions: 2, autoRenew: false, status: 'active' });
    expect(Math.abs(Date.parse(sold.startDate) - Date.now())).toBeLessThan(60_000);
    expect(daysBetween(sold.startDate, sold.endDate)).toBe(30);
    expect(sold.accessUntil).toBe(sold.endDate);
    expect(sold.allowedActions).toEqual(['suspend', 'renew', 'change_plan', 'cancel', 'delete']);
    expect(await world.balanceOf(shop.project)).toBe('990.00');
  });

  it('is not bound by the longest time or the terms of its project', async () => {
    const shop = await shops.given({ balance: '1000.00', max_subscription_days: 10, term_days: 7 });
    expect(await sell(shop, { plan: 'quarter' })).toMatchObject({ price: '27.00' });
    expect(await world.balanceOf(shop.project)).toBe('973.00');
  });

  it('is found by the code of its plan in capitals and small letters', async () => {
    const shop = await shops.given();
    const quoted = await shop.partner.post('/api/v1/subscriptions/quote', { action: 'create', plan: 'MONTHLY' });
    expect(quoted.body).toMatchObject({ amount: '10.00' });
    expect((await sell(shop, { plan: 'Monthly' })).plan).toBe('monthly');
  });

  it('accepts no end and no days beside the plan, and only a plan that is offered', async () => {
    const { partner, project } = await shops.given();
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
    const shop = await shops.given();
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
    const shop = await shops.given();
    const [plan] = (await admin.get(`/api/projects/${shop.project.id}/plans`)).body;
    const [sale, removal] = await Promise.all([
      shop.partner.post('/api/v1/subscriptions', { subscriptionId: 'race', plan: plan.code }),
      admin.delete(`/api/plans/${plan.id}`),
    ]);
    expect([sale.status, removal.status].join()).toMatch(/^(201,409|400,200)$/);
    const sold = await sell(shop, { plan: 'week' });
    expect((await admin.delete(`/api/plans/${sold.planId ?? (await shops.planIdOf(sold.id))}`)).body.code).toBe('plan_in_use');
  });

  it('that was pending begins when it is activated, at the price for which it was sold', async () => {
    const shop = await shops.given();
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
    const shop = await shops.given();
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
    const shop = await shops.given();
    const sold = await sell(shop);
    const later = await admin.put(`/api/admin/subscriptions/${sold.id}`, { endDate: inDays(60) });
    expect(later).toMatchObject({ status: 400, body: { fields: { endDate: expect.any(String) } } });
    expect((await admin.put(`/api/admin/subscriptions/${sold.id}`, { endDate: inDays(60), correction: true })).status).toBe(200);
    expect(await world.balanceOf(shop.project)).toBe('990.00');
  });

  it('is charged into the overdraft, and not a cent further', async () => {
    const shop = await shops.given({ balance: '5.00', overdraft_limit: '15.00' });
    await sell(shop);
    await sell(shop);
    expect(await world.balanceOf(shop.project)).toBe('-15.00');
    const refused = await shop.partner.post('/api/v1/subscriptions', { subscriptionId: 'beyond', plan: 'week' });
    expect(refused).toMatchObject({ status: 402, body: { required: '3.00', available: '0.00' } });
  });

  it('has its plan and its renewal in events', async () => {
    const shop = await shops.given();
    const { body: sold } = await shop.partner.post('/api/v1/subscriptions', order({ autoRenew: true }));
    expect(sold).toMatchObject({ plan: null, autoRenew: true });
    const planned = await sell(shop);
    const [event] = await world.sql(`SELECT data FROM outbox_events WHERE type = 'subscription.created' AND data->>'id' = $1`, [
      String(planned.id),
    ]);
    expect(event?.data).toMatchObject({ plan: 'monthly', autoRenew: false });
  });
});
