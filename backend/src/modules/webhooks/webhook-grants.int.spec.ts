import { WebhookWorld } from '../../../test/webhook-world.js';
import type { GivenProject, GivenStaff, Json, World } from '../../../test/world.js';
import { PARTNER_EVENTS } from '../outbox/outbox.service.js';

describe('a webhook gets no data that the person who set it up may not read', () => {
  let hooks: WebhookWorld;
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;
  /** Sets up webhooks and reads subscriptions, but no money. */
  let plumber: GivenStaff;
  let url: string;
  beforeAll(async () => {
    hooks = await WebhookWorld.start();
    ({ world, admin } = hooks);
    ({ url } = await hooks.listen());
    project = await world.givenProject();
    const permissions = ['projects.read', 'webhooks.read', 'webhooks.write', 'subscriptions.read'];
    await admin.post('/api/roles', { code: 'plumber', name: 'Plumber', permissions, scope: 'assigned' });
    plumber = await world.signIn('plumber', [project]);
  });
  afterAll(async () => {
    await hooks.stop();
    await world.close();
  });

  const make = (events: string[] | null) => plumber.post(`/api/projects/${project.id}/webhooks`, { url, events });
  const givenWebhook = async (events: string[] | null): Promise<number> => (await hooks.givenWebhook({ events }, project)).id;
  const expectRefused = ({ status, body }: { status: number; body: Json }, permission: string) =>
    expect([status, body.code, body.requiredPermission]).toEqual([403, 'grant_forbidden', permission]);

  it('when it is made', async () => {
    expectRefused(await make(['subscription.created', 'balance.low']), 'billing.read');
    expectRefused(await make(['vpn_user.failed']), 'vpn.read');
    expectRefused(await make(null), 'vpn.read');
    expectRefused(await make([]), 'vpn.read');
    expect((await make(['subscription.created', 'webhook.disabled'])).status).toBe(201);
  });

  it('when it gets further events or another address, or is switched on again', async () => {
    const own = await givenWebhook(['subscription.created']);
    expectRefused(await plumber.put(`/api/webhooks/${own}`, { events: ['subscription.created', 'topup.completed'] }), 'billing.read');
    expectRefused(await plumber.put(`/api/webhooks/${own}`, { events: null }), 'vpn.read');
    expect((await plumber.put(`/api/webhooks/${own}`, { events: ['subscription.renewed'], url: `${url}/other` })).status).toBe(200);
    const wide = await givenWebhook(null);
    expectRefused(await plumber.put(`/api/webhooks/${wide}`, { url: `${url}/mine` }), 'vpn.read');
    expect((await plumber.put(`/api/webhooks/${wide}`, { isActive: false })).status).toBe(200);
    expectRefused(await plumber.put(`/api/webhooks/${wide}`, { isActive: true }), 'vpn.read');
    expect((await plumber.put(`/api/webhooks/${wide}`, { events: ['balance.low'] })).status).toBe(200);
    expect((await plumber.delete(`/api/webhooks/${wide}`)).status).toBe(200);
  });

  it('when its events are narrowed together with the address, and not while others wait for it', async () => {
    const other = `${url}/other`;
    const wide = await givenWebhook(['subscription.created', 'balance.low']);
    expectRefused(await plumber.put(`/api/webhooks/${wide}`, { events: ['subscription.created'], url: other }), 'billing.read');

    await hooks.publish(project, 'balance.low', 'project:1', { balance: '3.00' });
    await hooks.handOut();
    expect((await plumber.put(`/api/webhooks/${wide}`, { events: ['subscription.created'] })).status).toBe(200);
    expectRefused(await plumber.put(`/api/webhooks/${wide}`, { url: other }), 'billing.read');
    await hooks.send();
    expect((await plumber.put(`/api/webhooks/${wide}`, { url: other })).status).toBe(200);
  });

  it('when it is resumed after a pause, or switched on with fewer events while others wait for it', async () => {
    const resume = (id: number, body: object = {}) => plumber.put(`/api/webhooks/${id}`, { isActive: true, ...body });
    const pause = (id: number) => world.sql('UPDATE webhooks SET paused_at = now(), failures = 50 WHERE id = $1', [id]);
    const wide = await givenWebhook(['subscription.created', 'balance.low']);
    await pause(wide);
    expectRefused(await resume(wide), 'billing.read');
    expectRefused(await resume(wide, { events: ['subscription.created'] }), 'billing.read');

    await hooks.publish(project, 'balance.low', 'project:1', { balance: '3.00' });
    await hooks.handOut();
    expect((await plumber.put(`/api/webhooks/${wide}`, { events: ['subscription.created'] })).status).toBe(200);
    expectRefused(await resume(wide), 'billing.read');
    await world.sql(`UPDATE webhook_deliveries SET status = 'failed' WHERE webhook_id = $1`, [wide]);
    expect((await resume(wide)).body).toMatchObject({ pausedAt: null });
    // It is sending already.
    expect((await resume(wide)).status).toBe(200);
  });

  it('when a delivery is sent again', async () => {
    const wide = await givenWebhook(['subscription.created', 'balance.low']);
    await hooks.publish(project, 'balance.low', 'project:1', { balance: '3.00' });
    await hooks.publish(project, 'subscription.created', 'subscription:1', { email: 'customer@example.com' });
    await hooks.send();
    const log = await hooks.logOf(wide);
    const resend = (name: string, by: GivenStaff) =>
      by.post(`/api/webhook-deliveries/${log.find(({ type }: Json) => type === name).id}/resend`);
    expectRefused(await resend('balance.low', plumber), 'billing.read');
    expect((await resend('subscription.created', plumber)).status).toBe(202);
    expect((await resend('balance.low', admin)).status).toBe(202);
    const ping = (await plumber.post(`/api/webhooks/${wide}/ping`)).body;
    expect((await plumber.post(`/api/webhook-deliveries/${ping.id}/resend`)).status).toBe(202);
  });

  it('when its secret is shown, or old events are sent again', async () => {
    const wide = await givenWebhook(null);
    expectRefused(await plumber.post(`/api/webhooks/${wide}/rotate`, {}), 'vpn.read');
    expectRefused(await plumber.post(`/api/webhooks/${wide}/replay`, { fromEventId: 1 }), 'vpn.read');
    const own = await givenWebhook(['subscription.created']);
    expect((await plumber.post(`/api/webhooks/${own}/rotate`, {})).status).toBe(200);
  });

  it('and the log of deliveries shows the bodies of such events alone, and the rest of each', async () => {
    const id = await givenWebhook(null);
    await hooks.publish(project, 'balance.low', 'project:1', { balance: '3.00' });
    await hooks.publish(project, 'subscription.created', 'subscription:1', { email: 'customer@example.com' });
    await hooks.send();
    const { body: log } = await plumber.get(`/api/webhooks/${id}/deliveries`);
    const [money, sale] = ['balance.low', 'subscription.created'].map((name) => log.find(({ type }: Json) => type === name));
    expect(money).toMatchObject({ status: 'delivered', responseStatus: 200, requestBody: null, responseBody: null });
    expect(sale.requestBody).toContain('customer@example.com');
    expect((await plumber.get(`/api/webhook-deliveries/${money.id}`)).body).toMatchObject({ requestBody: null, responseBody: null });
    expect((await admin.get(`/api/webhook-deliveries/${money.id}`)).body.requestBody).toContain('3.00');
    expect((await plumber.post(`/api/webhooks/${id}/ping`)).body.requestBody).toContain('ping');
  });

  it('and the list of events says what the caller lacks for each', async () => {
    const { body } = await plumber.get('/api/webhook-events');
    expect(body.map(({ name }: Json) => name)).toEqual(PARTNER_EVENTS);
    const missing = new Map(body.map(({ name, missing: sentence }: Json) => [name, sentence]));
    expect(missing.get('subscription.created')).toBeNull();
    expect(missing.get('balance.low')).toBe('See balances, transactions, topups, statements and payment methods');
    const manager = await world.signIn('project_manager', [project]);
    expect((await manager.get('/api/webhook-events')).body.filter(({ missing: sentence }: Json) => sentence !== null)).toEqual([]);
    expect((await manager.post(`/api/projects/${project.id}/webhooks`, { url, events: null })).status).toBe(201);
  });
});
