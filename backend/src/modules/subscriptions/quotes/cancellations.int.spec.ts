import { eventually } from '../../../../test/eventually.js';
import { inDays } from '../../../../test/orders.js';
import { PlanShops, sell } from '../../../../test/plan-shops.js';
import { startWorld, type Client, type GivenStaff, type Json, type World } from '../../../../test/world.js';

describe('a cancellation', () => {
  let world: World;
  let shops: PlanShops;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    shops = new PlanShops(world);
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const cancel = (caller: Client, { id }: Json, body: object) => caller.post(`/api/admin/subscriptions/${id}/cancel`, body);

  it('refunds the unused part on request, and nothing otherwise', async () => {
    const shop = await shops.given();
    const [kept, given] = [await sell(shop), await sell(shop)];
    for (const { id } of [kept, given]) await shops.ago(id, 15);
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
    const shop = await shops.given();
    const sold = await sell(shop);
    await shops.ago(sold.id, 15);
    expect((await admin.put(`/api/admin/subscriptions/${sold.id}`, { endDate: inDays(days), correction: true })).status).toBe(200);
    const asked = (await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id, refund: 'unused' })).body;
    expect(asked.amount).toBe(amount);
  });

  it.each([
    ['at once', [0]],
    ['by way of a later start, behind all that was paid first', [325, 0]],
  ])('counts by the start to which it was moved before it began: %s', async (_, starts) => {
    const shop = await shops.given();
    const dates = { startDate: inDays(300), endDate: inDays(320) };
    const sold = (await admin.post('/api/admin/subscriptions', { projectId: shop.project.id, subscriptionId: 'moved', ...dates })).body;
    await admin.post(`/api/admin/subscriptions/${sold.id}/renew`, { days: 10 });
    const move = (body: object) => admin.put(`/api/admin/subscriptions/${sold.id}`, body);
    expect((await move({ startDate: inDays(0) })).body.fields).toHaveProperty('startDate');
    for (const day of starts) expect((await move({ startDate: inDays(day), correction: true })).status).toBe(200);
    await shops.ago(sold.id, 310);
    const asked = (await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id, refund: 'unused' })).body;
    // Ten days of the 320, and all of the renewal.
    expect(asked.amount).toBe('-10.31');
  });

  it('takes refunds by hand into account', async () => {
    const shop = await shops.given();
    const sold = await sell(shop);
    await shops.ago(sold.id, 15);
    const [charge] = await world.sql<{ id: number }>('SELECT id FROM transactions WHERE subscription_id = $1', [sold.id]);
    await admin.post(`/api/transactions/${charge?.id}/refund`, { amount: '4.00', reason: 'goodwill' });
    await cancel(admin, sold, { refund: 'unused' });
    expect(await world.balanceOf(shop.project)).toBe('996.99');
  });

  it('with a refund needs a fresh proof of staff, and without one it does not', async () => {
    const shop = await shops.given();
    const [kept, given] = [await sell(shop), await sell(shop)];
    for (const { id } of [kept, given]) await shops.ago(id, 15);
    const tired = await world.signIn();
    await world.sql(`UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [tired.userId]);
    expect((await cancel(tired, given, { refund: 'unused' })).body).toMatchObject({ statusCode: 403, code: 'reauthentication_required' });
    expect(await world.balanceOf(shop.project)).toBe('980.00');
    expect((await cancel(tired, kept, { refund: 'none' })).body.status).toBe('cancelled');
    expect((await cancel(admin, given, { refund: 'unused' })).body.status).toBe('cancelled');
  });

  it('refunds everything where it was never provisioned, as the quote says', async () => {
    const shop = await shops.given();
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
    const shop = await shops.given();
    const manager = await world.signIn('project_manager', [shop.project]);
    const sold = await sell(shop);
    await shops.ago(sold.id, 0);
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
