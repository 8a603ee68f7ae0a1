import { atOnce, once, statusesOf } from '../../../../test/orders.js';
import { daysBetween, PlanShops, sell, type Shop } from '../../../../test/plan-shops.js';
import { startWorld, type Client, type Json, type World } from '../../../../test/world.js';

describe('a change of plan', () => {
  let world: World;
  let shops: PlanShops;
  beforeAll(async () => {
    world = await startWorld();
    shops = new PlanShops(world);
  });
  afterAll(() => world.close());

  const change = ({ partner }: Shop, { subscriptionId }: Json, body: object) =>
    partner.post(`/api/v1/subscriptions/${subscriptionId}/change-plan`, body);

  it('at once deducts the unused part from the new price, and starts a new period', async () => {
    const shop = await shops.given();
    const sold = await sell(shop);
    await shops.ago(sold.id, 15);
    const { body } = await change(shop, sold, { plan: 'quarter', when: 'now' });
    expect(daysBetween(new Date().toISOString(), body.endDate)).toBeCloseTo(90, 2);
    // 5.00 less the seconds that this test took, rounded down: 4.99 is set against 27.00.
    expect((await shops.ledgerOf(shop)).map(({ amount }: Json) => amount)).toEqual(['-10.00', '-22.01']);
  });

  it('that gives money back needs a fresh proof of staff, and one that costs something does not', async () => {
    const shop = await shops.given();
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
    const shop = await shops.given();
    const sold = await sell(shop, { plan: 'quarter' });
    await shops.ago(sold.id, 0);
    await shop.partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, { plan: 'monthly' }, once());
    expect(await world.balanceOf(shop.project)).toBe('963.00');
    const { status } = await change(shop, sold, { plan: 'week', when: 'now' });
    expect(status).toBe(200);
    const rows = await shops.ledgerOf(shop);
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
    const shop = await shops.given();
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
    const shop = await shops.given();
    const sold = await sell(shop);
    await shops.ago(sold.id, 0);
    const answers = await atOnce(6, (index) => change(shop, sold, { plan: index % 2 ? 'week' : 'quarter', when: 'now' }));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200]);
    const paid = 1_000 - Number(await world.balanceOf(shop.project));
    const { plan } = (await shop.partner.get(`/api/v1/subscriptions/${sold.subscriptionId}`)).body;
    const price = plan === 'week' ? 3 : 27;
    expect(paid).toBeGreaterThanOrEqual(price);
    expect(paid).toBeLessThanOrEqual(price + 0.06);
  });

  it.each(['pending', 'expired', 'cancelled'])('of one that is %s is refused', async (status) => {
    const shop = await shops.given();
    const sold = await sell(shop);
    await world.sql('UPDATE subscriptions SET status = $2 WHERE id = $1', [sold.id, status]);
    for (const when of ['now', 'renewal']) expect((await change(shop, sold, { plan: 'week', when })).body.code).toBe('invalid_transition');
  });
});
