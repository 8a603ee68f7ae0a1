import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../test/servers/marzban-panel.js';
import { atOnce, inDays, once } from '../../../test/orders.js';
import {
  startWorld,
  type Client,
  type GivenProject,
  type GivenProjectOptions,
  type GivenStaff,
  type Json,
  type World,
} from '../../../test/world.js';
import { SyncWorker } from './queue/sync.worker.js';

describe('a subscription that goes to another project', () => {
  let world: World;
  let admin: GivenStaff;
  let count = 0;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterEach(() => {
    world.core.control.calm();
    world.core.control.forgetCalls();
  });
  afterAll(() => world.close());

  /** On an account of its own of the simulated server, or on one that is there. */
  async function givenProject(options: GivenProjectOptions = {}, account = `transfer-${(count += 1)}`) {
    world.core.control.addAccount(account, 'secret');
    const project = await world.givenProject({ balance: '100.00', ...options });
    await admin.put(`/api/projects/${project.id}`, { kageLogin: account, kagePassword: 'secret' });
    return { ...project, account };
  }
  async function sold(project: GivenProject, body: object = {}): Promise<Json> {
    const answer = await admin.post('/api/admin/subscriptions', {
      projectId: project.id,
      subscriptionId: `order-${(count += 1)}`,
      startDate: inDays(0),
      endDate: inDays(30),
      ...body,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    await sync();
    return answer.body;
  }
  const sync = async () => {
    await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE next_sync_at IS NOT NULL');
    await world.sql('UPDATE project_sync_states SET open_until = NULL, failures = 0');
    await world.get(SyncWorker).runOnce();
    await world.get(SyncWorker).runOnce();
  };
  const transfer = ({ id }: Json, { id: projectId }: { id: number }, body: object = {}, by: Client = admin) =>
    by.post(`/api/admin/subscriptions/${id}/transfer`, { projectId, ...body });
  const onServer = ({ account }: { account: string }, { vpnLoginId }: Json) => world.core.control.user(account, vpnLoginId);
  const rowsOf = ({ vpnLoginId }: Json) =>
    world.sql('SELECT project_id, desired, sync_status FROM vpn_users WHERE vpn_login = $1 ORDER BY id', [vpnLoginId]);

  it('keeps its login, its time, its price and what it is on the same server, and nothing is charged', async () => {
    const from = await givenProject();
    const to = await givenProject({}, from.account);
    const subscription = await sold(from);
    const before = onServer(from, subscription);
    const { status, body } = await transfer(subscription, to, { version: subscription.version });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: subscription.id,
      projectId: to.id,
      vpnLoginId: subscription.vpnLoginId,
      endDate: subscription.endDate,
      price: '10.00',
    });
    await sync();
    expect(onServer(to, subscription)).toMatchObject({ id: before?.id, enabled: true });
    expect(world.core.control.calls({ method: 'DELETE' })).toEqual([]);
    expect(await rowsOf(subscription)).toEqual([{ project_id: to.id, desired: 'present', sync_status: 'synced' }]);
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual(['90.00', '100.00']);
    const types = await world.sql(
      `SELECT project_id AS of, type FROM outbox_events WHERE subject = $1 AND type LIKE 'subscription.%' ORDER BY id OFFSET 2`,
      [`subscription:${subscription.id}`],
    );
    expect(types).toEqual([
      { of: from.id, type: 'subscription.deleted' },
      { of: to.id, type: 'subscription.created' },
      { of: to.id, type: 'subscription.activated' },
    ]);
  });

  it('is made by the other login of a server before the old user is removed', async () => {
    const [from, to] = [await givenProject(), await givenProject()];
    const subscription = await sold(from);
    await transfer(subscription, to);
    world.core.control.refuse(503, { method: 'PUT' });
    await sync();
    expect([onServer(from, subscription), onServer(to, subscription)]).toEqual([expect.objectContaining({ enabled: true }), undefined]);
    world.core.control.calm();
    world.core.control.forgetCalls();
    await sync();
    expect([onServer(from, subscription), onServer(to, subscription)]).toEqual([undefined, expect.objectContaining({ enabled: true })]);
    const writes = world.core.control.calls().filter(({ method }) => method === 'PUT' || method === 'DELETE');
    expect(writes.map(({ method, account }) => [method, account])).toEqual([
      ['PUT', to.account],
      ['DELETE', from.account],
    ]);
    expect(await rowsOf(subscription)).toEqual([{ project_id: to.id, desired: 'present', sync_status: 'synced' }]);
  });

  it('is made on a server of another kind before the old user is removed, and has new credentials', async () => {
    const panel = await new MarzbanPanel('pasarguard').start();
    try {
      const [from, to] = [await givenProject(), await world.givenProject({ balance: '100.00' })];
      const settings = { coreDriver: 'pasarguard', coreUrl: panel.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
      await admin.put(`/api/projects/${to.id}`, { ...settings, coreOptions: { groupIds: [1] } });
      const subscription = await sold(from);
      await transfer(subscription, to);
      await sync();
      expect(panel.user(subscription.vpnLoginId)).toBeDefined();
      expect(onServer(from, subscription)).toBeUndefined();
      const [user] = (await admin.list('/api/vpn-users', { filter: { subscriptionId: subscription.id } })).body;
      expect(user).toMatchObject({ projectId: to.id, syncStatus: 'synced', hasCredentials: true });
    } finally {
      await panel.close();
    }
  });

  it.each(['pasarguard', 'marzban'] as const)(
    'goes to another login of one %s panel, where its name exists once: the old user is removed first',
    async (dialect) => {
      const panel = await new MarzbanPanel(dialect).start();
      panel.addAdmin('other-shop', 'Other-Password-12');
      try {
        const [from, to] = [await world.givenProject({ balance: '100.00' }), await world.givenProject({ balance: '100.00' })];
        const settings = { coreDriver: 'pasarguard', coreUrl: panel.url, coreOptions: dialect === 'pasarguard' ? { groupIds: [1] } : {} };
        await admin.put(`/api/projects/${from.id}`, { ...settings, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD });
        await admin.put(`/api/projects/${to.id}`, { ...settings, kageLogin: 'other-shop', kagePassword: 'Other-Password-12' });
        const subscription = await sold(from);
        expect(panel.user(subscription.vpnLoginId).owner).toBe(PANEL_LOGIN);
        await transfer(subscription, to);
        for (let pass = 0; pass < 3; pass += 1) await sync();
        expect(panel.user(subscription.vpnLoginId)).toMatchObject({ owner: 'other-shop', status: 'active' });
        expect(await rowsOf(subscription)).toEqual([{ project_id: to.id, desired: 'present', sync_status: 'synced' }]);
        // Nothing was cancelled or paid back on the way.
        expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body).toMatchObject({ status: 'active', cancelReason: null });
        expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual(['90.00', '100.00']);
      } finally {
        await panel.close();
      }
    },
  );

  it('keeps its old user where somebody else has its name on the new server', async () => {
    const panel = await new MarzbanPanel('pasarguard').start();
    try {
      const [from, to] = [await givenProject(), await world.givenProject({ balance: '100.00' })];
      const settings = { coreDriver: 'pasarguard', coreUrl: panel.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
      await admin.put(`/api/projects/${to.id}`, { ...settings, coreOptions: { groupIds: [1] } });
      const subscription = await sold(from);
      panel.addForeign(subscription.vpnLoginId);
      await transfer(subscription, to);
      for (let pass = 0; pass < 3; pass += 1) await sync();
      expect(onServer(from, subscription)).toMatchObject({ enabled: true });
      expect(panel.user(subscription.vpnLoginId).owner).toBe('somebody');
    } finally {
      await panel.close();
    }
  });

  it('that comes back at once is on its first server alone', async () => {
    const [from, to] = [await givenProject(), await givenProject()];
    const subscription = await sold(from);
    await transfer(subscription, to);
    await transfer(subscription, from);
    for (let pass = 0; pass < 3; pass += 1) await sync();
    expect([onServer(from, subscription), onServer(to, subscription)]).toEqual([expect.objectContaining({ enabled: true }), undefined]);
    expect(await rowsOf(subscription)).toEqual([{ project_id: from.id, desired: 'present', sync_status: 'synced' }]);
  });

  it('leaves nothing on its old server where it has no access on the new one or is deleted before it is made', async () => {
    const [from, to] = [await givenProject(), await givenProject()];
    const [suspended, deleted] = [await sold(from), await sold(from)];
    await admin.put(`/api/admin/subscriptions/${suspended.id}`, { status: 'suspended' });
    world.core.control.refuse(503, { method: 'PUT' });
    for (const each of [suspended, deleted]) expect((await transfer(each, to)).status).toBe(200);
    await admin.delete(`/api/admin/subscriptions/${deleted.id}`);
    await sync();
    expect([onServer(from, suspended), onServer(from, deleted), onServer(to, deleted)]).toEqual([undefined, undefined, undefined]);
    // It had been delivered: what the first project paid stays paid.
    expect(await world.balanceOf(from)).toBe('80.00');
  });

  it('gets the plan of the same code, and the charges of the old project are refundable to that alone', async () => {
    const [from, to] = [await givenProject(), await givenProject()];
    for (const { id } of [from, to])
      await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, $2, 'Monthly', 10, 30, 1)`, [
        id,
        id === to.id ? 'MONTHLY' : 'monthly',
      ]);
    const subscription = await sold(from, { plan: 'monthly', startDate: undefined, endDate: undefined });
    const { body } = await transfer(subscription, to);
    expect(body).toMatchObject({ plan: 'MONTHLY', price: '10.00', endDate: subscription.endDate });
    const asked = await admin.post('/api/admin/subscriptions/quote', { action: 'cancel', id: subscription.id, refund: 'unused' });
    expect(asked.body).toMatchObject({ amount: '0.00', lines: [] });
    expect((await admin.post(`/api/admin/subscriptions/${subscription.id}/renew`, {}, once())).status).toBe(200);
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual(['90.00', '90.00']);
    const [charge] = await world.sql('SELECT id FROM transactions WHERE project_id = $1 AND subscription_id = $2', [
      from.id,
      subscription.id,
    ]);
    expect((await admin.post(`/api/transactions/${charge?.id}/refund`, { reason: 'moved' })).status).toBe(201);
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual(['100.00', '90.00']);
  });

  describe('is shown before it is done:', () => {
    const preview = ({ id }: Json, { id: projectId }: { id: number }) =>
      admin.post(`/api/admin/subscriptions/${id}/transfer/preview`, { projectId });

    it('its plan there, and the effect on its VPN user', async () => {
      const from = await givenProject();
      const [here, there] = [await givenProject({}, from.account), await givenProject()];
      const elsewhere = await world.givenProject({ core_driver: 'radius' });
      for (const [id, code] of [
        [from.id, 'monthly'],
        [here.id, 'MONTHLY'],
      ])
        await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, $2, 'Monthly', 10, 30, 1)`, [
          id,
          code,
        ]);
      const subscription = await sold(from, { plan: 'monthly', startDate: undefined, endDate: undefined });
      expect((await preview(subscription, here)).body).toEqual({ plan: 'MONTHLY', nextPlan: null, vpnUser: 'stays' });
      expect((await preview(subscription, there)).body).toEqual({ plan: null, nextPlan: null, vpnUser: 'other_login' });
      expect((await preview(subscription, elsewhere)).body).toEqual({ plan: null, nextPlan: null, vpnUser: 'other_server' });
      const { body: pending } = await admin.post('/api/admin/subscriptions', {
        projectId: from.id,
        subscriptionId: 'not-begun',
        startDate: inDays(0),
        endDate: inDays(30),
        status: 'pending',
      });
      expect((await preview(pending, there)).body.vpnUser).toBe('none');
      expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body).toMatchObject({ projectId: from.id, version: 1 });
      expect(await world.sql('SELECT sold_at FROM plans WHERE project_id = $1', [here.id])).toEqual([{ sold_at: null }]);
    });

    it('a transfer that would be refused is refused', async () => {
      const [from, to] = [await givenProject(), await givenProject({ max_users: 1 })];
      const subscription = await sold(from, { subscriptionId: 'seen-twice' });
      await sold(to, { subscriptionId: 'seen-twice' });
      expect((await preview(subscription, to)).body.code).toBe('max_users_reached');
      await world.sql('UPDATE projects SET max_users = NULL WHERE id = $1', [to.id]);
      expect((await preview(subscription, to)).body.code).toBe('subscription_id_taken');
    });

    it('to an archived project is refused without a row in the audit log, since nothing was tried', async () => {
      const [from, archived] = [await givenProject(), await givenProject()];
      const subscription = await sold(from);
      await world.sql(`UPDATE projects SET status = 'inactive' WHERE id = $1`, [archived.id]);
      const denied = async () => (await admin.list('/api/audit-logs', { filter: { action: 'access_denied' } })).body.length;
      const before = await denied();
      expect((await preview(subscription, archived)).body.code).toBe('project_inactive');
      expect(await denied()).toBe(before);
      expect((await transfer(subscription, archived)).body.code).toBe('project_inactive');
      expect(await denied()).toBe(before + 1);
    });
  });

  it('is refused where the other project cannot take it', async () => {
    const [from, full, archived] = [await givenProject(), await givenProject({ max_users: 1 }), await givenProject()];
    const subscription = await sold(from, { subscriptionId: 'twice' });
    const taken = await sold(full, { subscriptionId: 'twice' });
    expect((await transfer(subscription, full)).body).toMatchObject({ statusCode: 409, code: 'max_users_reached' });
    await world.sql('UPDATE projects SET max_users = NULL WHERE id = $1', [full.id]);
    expect((await transfer(subscription, full)).body).toMatchObject({ statusCode: 409, code: 'subscription_id_taken' });
    await world.sql(`UPDATE projects SET status = 'inactive' WHERE id = $1`, [archived.id]);
    expect((await transfer(subscription, archived)).body).toMatchObject({ statusCode: 403, code: 'project_inactive' });
    expect((await transfer(subscription, from)).body).toMatchObject({ statusCode: 400, fields: { projectId: expect.any(String) } });
    expect((await transfer(subscription, { id: 2_000_000_000 })).status).toBe(404);
    expect((await transfer(subscription, full, { version: 99 })).body.code).toBe('stale');
    const manager = await world.signIn('project_manager', [from, full]);
    expect((await transfer(subscription, full, {}, manager)).status).toBe(403);
    await admin.post(`/api/admin/subscriptions/${taken.id}/cancel`, { refund: 'none' });
    expect((await transfer(taken, from)).body).toMatchObject({ statusCode: 409, code: 'invalid_transition' });
    expect(await rowsOf(subscription)).toEqual([{ project_id: from.id, desired: 'present', sync_status: 'synced' }]);
  });

  it('and sales of its login or its Subscription ID at the same time leave one of each', async () => {
    const [from, to] = [await givenProject(), await givenProject()];
    const subscription = await sold(from, { subscriptionId: 'raced' });
    const sale = (body: object) =>
      admin.post('/api/admin/subscriptions', { projectId: to.id, startDate: inDays(0), endDate: inDays(9), ...body });
    const [byLogin, byId, moved] = await Promise.all([
      sale({ subscriptionId: 'other', vpnLoginId: subscription.vpnLoginId }),
      sale({ subscriptionId: 'raced' }),
      transfer(subscription, to),
    ]);
    expect(byLogin.body.code).toBe('vpn_login_taken');
    expect([byId.body.code, moved.body.code].filter((code) => code !== undefined)).toEqual(['subscription_id_taken']);
  });

  it('and renewals at the same time charge the project that has it then, once each', async () => {
    const [from, to] = [await givenProject({ balance: '1000.00' }), await givenProject({ balance: '1000.00' })];
    const subscription = await sold(from);
    const answers = await atOnce(8, (index) =>
      index % 4 === 0
        ? transfer(subscription, index === 0 ? to : from)
        : admin.post(`/api/admin/subscriptions/${subscription.id}/renew`, {}, once()),
    );
    for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    const renewed = answers.filter(({ status, body }) => status === 200 && body.endDate !== subscription.endDate).length;
    const [{ renewals }] = await world.sql('SELECT renewals FROM subscriptions WHERE id = $1', [subscription.id]);
    const spent = 2_000 - Number(await world.balanceOf(from)) - Number(await world.balanceOf(to));
    expect(spent).toBe(10 + renewals * 10);
    expect(renewed).toBeGreaterThanOrEqual(renewals);
  });
});
