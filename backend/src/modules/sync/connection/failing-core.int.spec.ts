import { SyncWorld } from '../../../../test/sync-world.js';
import type { GivenProject, GivenStaff, World } from '../../../../test/world.js';

describe('synchronisation with a core that fails', () => {
  let on: SyncWorld;
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;
  beforeAll(async () => {
    on = await SyncWorld.start();
    ({ world, admin } = on);
  });
  beforeEach(async () => {
    project = await on.begin();
  });
  afterEach(() => on.end());
  afterAll(() => world.close());

  it('does not delay others because of a failing one, and charges nobody twice', async () => {
    const subscriptions = [await on.sold(), await on.sold(), await on.sold()];
    world.core.control.refuse(500, { method: 'PUT', path: subscriptions[1].vpnLoginId, times: 1 });
    await on.run();
    expect(await Promise.all(subscriptions.map(async (each) => (await on.vpnUserOf(each)).sync_status))).toEqual([
      'synced',
      'pending',
      'synced',
    ]);
    await on.later();
    await on.run();
    expect(await Promise.all(subscriptions.map(async (each) => (await on.vpnUserOf(each)).sync_status))).toEqual([
      'synced',
      'synced',
      'synced',
    ]);
    expect(await world.balanceOf(project)).toBe('970.00');
    expect(await on.statesOf(subscriptions[1])).toEqual(['create failed', 'create success']);
  });

  it('ends a passing failure as delivered, a permanent one as refunded, exactly once', async () => {
    world.core.control.refuse(500, { method: 'PUT', times: 2 });
    const delivered = await on.sold();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await on.run();
      await on.later();
    }
    expect(await on.vpnUserOf(delivered)).toMatchObject({ sync_status: 'synced' });
    expect(await world.balanceOf(project)).toBe('990.00');

    world.core.control.refuse(400, { method: 'PUT', body: { message: 'No such plan' } });
    const refused = await on.sold();
    expect(await world.balanceOf(project)).toBe('980.00');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await on.run();
      await on.later();
    }
    expect(await world.balanceOf(project)).toBe('990.00');
    expect((await admin.get(`/api/subscriptions/${refused.id}`)).body.status).toBe('cancelled');
    const refunds = await world.sql(`SELECT 1 FROM transactions WHERE subscription_id = $1 AND type = 'refund'`, [refused.id]);
    expect(refunds).toHaveLength(1);
  });

  it('shows users as failed after the retries, and reports it once', async () => {
    const subscription = await on.sold();
    world.core.control.refuse(500, { method: 'PUT' });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await on.run();
      await on.later();
    }
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'failed', next_sync_at: null, failure_class: 'unavailable' });
    expect(await on.statesOf(subscription)).toEqual(Array.from({ length: 4 }, () => 'create failed'));
    const events = await world.sql(`SELECT 1 FROM outbox_events WHERE type = 'vpn_user.failed' AND project_id = $1`, [project.id]);
    expect(events).toHaveLength(1);
    expect(
      (await admin.get('/api/sync/status')).body.projects.find(({ projectId }: { projectId: number }) => projectId === project.id),
    ).toMatchObject({
      status: 'warning',
      failed: 1,
      lastError: expect.stringContaining('The VPN core answered 500'),
    });

    world.core.control.calm();
    expect((await admin.post(`/api/vpn-users/${(await on.vpnUserOf(subscription)).id}/sync`)).status).toBe(202);
    // What waits for its turn has not failed: a page that asks for the outcome must not be given the one of before.
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'pending', failure_message: null });
    await on.run();
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', failure_class: null });
  });

  it('writes a failed attempt into the audit trail', async () => {
    const subscription = await on.sold();
    world.core.control.refuse(500, { method: 'PUT', times: 1 });
    await on.run();
    const rows = await world.sql(
      `SELECT outcome, user_name, entity_id FROM audit_logs WHERE action = 'vpn_user_sync_failed' AND project_id = $1`,
      [project.id],
    );
    expect(rows).toEqual([{ outcome: 'failed', user_name: 'Synchronization', entity_id: String((await on.vpnUserOf(subscription)).id) }]);
  });

  it('pauses a project after a wrong password, notifies staff once, and ends the pause after a new password', async () => {
    world.core.control.addAccount('locked', 'right');
    await admin.put(`/api/projects/${project.id}`, { kageLogin: 'locked', kagePassword: 'wrong' });
    const subscriptions = [await on.sold(), await on.sold(), await on.sold()];
    for (let attempt = 0; attempt < 3; attempt += 1) await on.run();
    const signIns = () => world.core.control.calls({ path: '/auth/token' }).filter(({ account }) => account === 'locked');
    expect(signIns().length).toBeLessThanOrEqual(1);
    const paused = await world.sql(`SELECT 1 FROM outbox_events WHERE type = 'sync.paused' AND project_id = $1`, [project.id]);
    expect(paused).toHaveLength(1);
    expect((await admin.get('/api/sync/status')).body).toMatchObject({ status: 'error' });
    expect(await Promise.all(subscriptions.map(async (each) => (await admin.get(`/api/subscriptions/${each.id}`)).body.status))).toEqual([
      'active',
      'active',
      'active',
    ]);

    await admin.put(`/api/projects/${project.id}`, { kagePassword: 'right' });
    await on.run();
    expect(world.core.control.users('locked')).toHaveLength(3);
  });

  it('never cancels a sale because of a wrong address', async () => {
    world.core.control.refuse(404, { method: 'PUT' });
    const subscription = await on.sold();
    await on.run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body).toMatchObject({ status: 'active', syncStatus: 'pending' });
    world.core.control.calm();
    await on.later();
    await on.run();
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced' });
  });

  it('pauses a project after an answer that breaks the contract', async () => {
    world.core.control.garbage({ method: 'PUT' });
    const subscription = await on.sold();
    await on.run();
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'pending', failure_class: 'contract_changed' });
    expect((await world.sql('SELECT paused_class FROM project_sync_states WHERE project_id = $1', [project.id]))[0]).toEqual({
      paused_class: 'contract_changed',
    });
  });

  it('sends nothing to a core that is down, tries it with one user, and then catches up', async () => {
    await Promise.all(Array.from({ length: 8 }, () => on.sold()));
    await world.core.goOffline();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await on.run();
      await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE project_id = $1 AND next_sync_at IS NOT NULL', [project.id]);
    }
    const attempts = async () => (await world.sql('SELECT count(*)::int AS n FROM sync_logs WHERE project_id = $1', [project.id]))[0].n;
    const before = await attempts();
    expect(await on.run()).toBe(0);
    await on.later();
    expect(await on.run()).toBe(1);
    expect(await attempts()).toBe(before + 1);

    await world.core.goOnline();
    await on.later();
    await on.run();
    const states = await world.sql('SELECT DISTINCT sync_status FROM vpn_users WHERE project_id = $1', [project.id]);
    expect(states).toEqual([{ sync_status: 'synced' }]);
  });

  it('waits as long as the core asks for', async () => {
    const subscription = await on.sold();
    world.core.control.refuse(429, { method: 'PUT', times: 1, retryAfterSeconds: 600 });
    await on.run();
    const [row] = await world.sql(
      `SELECT next_sync_at > now() + interval '590 seconds' AS waits FROM vpn_users WHERE subscription_id = $1`,
      [subscription.id],
    );
    expect(row).toEqual({ waits: true });
    await on.sold();
    world.core.control.forgetCalls();
    await on.run();
    expect(on.calls('PUT')).toEqual([]);
  });
});
