import pg from 'pg';

import { systemActor } from '../../../common/http/caller.js';
import { inDays, once } from '../../../../test/orders.js';
import { daysBetween, PlanShops, sell } from '../../../../test/plan-shops.js';
import { startWorld, type Client, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import type { QuotedAction } from './quotes.dto.js';
import { QuotesService, type QuoteSubject } from './quotes.service.js';

const textOf = (sent: unknown): string => (typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent));

describe('a quote', () => {
  let world: World;
  let shops: PlanShops;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    shops = new PlanShops(world);
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const quote = (caller: Client, body: object) => caller.post('/api/v1/subscriptions/quote', body);

  it('says what a sale costs and changes nothing', async () => {
    const shop = await shops.given();
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
    const shop = await shops.given();
    const offer = (await quote(shop.partner, { action: 'create', plan: 'monthly' })).body;
    const sold = await sell(shop, { expectedAmount: offer.amount, asOf: offer.asOf });
    expect(sold).toMatchObject({ startDate: offer.startDate, endDate: offer.endDate });
    await shops.ago(sold.id, 10);
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
    const shop = await shops.given();
    const before = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    const [fresh, old] = [before(4), before(6)];
    expect(await sell(shop, { expectedAmount: '10.00', asOf: fresh })).toMatchObject({ startDate: fresh });
    const late = await sell(shop, { expectedAmount: '10.00', asOf: old });
    expect(Date.parse(late.startDate) - Date.parse(old)).toBeGreaterThan(5 * 60_000);
    expect(daysBetween(late.startDate, late.endDate)).toBe(30);
  });

  it('is answered with a new one where the amount has changed, and nothing is done', async () => {
    const shop = await shops.given();
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
    const { project } = await shops.given();
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
    const { project, partner } = await shops.given({ balance: '4.00', overdraft_limit: '6.00', max_users: 1 });
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
    expect(await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'access_denied' AND details->>'code' = 'project_paused'`)).toEqual([]);
    const cancelled = await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: sold.id });
    expect(cancelled.status).toBe(200);
  });

  it('takes two reads at most', async () => {
    const shop = await shops.given({ balance: '1000.00', max_users: 9 });
    const [sold, expired] = [await sell(shop), await sell(shop)];
    await shops.ago(sold.id, 5);
    await shops.ago(expired.id, 40);
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
    const { project } = await shops.given();
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
    const { partner } = await shops.given();
    expect((await quote(partner, { action: 'renew' })).body.fields).toEqual({ subscriptionId: 'Required' });
    expect((await admin.post('/api/admin/subscriptions/quote', { action: 'create', plan: 'x' })).body.fields).toEqual({
      projectId: 'Required',
    });
    expect((await quote(partner, { action: 'renew', subscriptionId: 'nosuch' })).status).toBe(404);
  });
});
