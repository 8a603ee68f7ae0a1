import { inDays } from '../../../test/orders.js';
import { SyncWorld } from '../../../test/sync-world.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';
import { NotificationsWorker } from '../notifications/notifications.worker.js';

const ACCOUNT = 'demo';

describe('synchronisation', () => {
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

  it('brings creation, change, suspension and deletion to the core, and records each in a log row', async () => {
    const subscription = await on.sold({ email: 'ann@example.com' });
    await on.run();
    const made = world.core.control.user(ACCOUNT, subscription.vpnLoginId);
    expect(made).toMatchObject({ enabled: true, endDate: subscription.endDate, maxSessions: 3, maxInstalls: 3, email: 'ann@example.com' });
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', kage_user_id: made?.id, next_sync_at: null });

    await on.change(subscription, { endDate: inDays(20), correction: true });
    await on.run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ id: made?.id, enabled: true });

    await on.change(subscription, { status: 'suspended' });
    await on.run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ id: made?.id, enabled: false });

    expect((await admin.delete(`/api/admin/subscriptions/${subscription.id}`)).status).toBe(200);
    await on.run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toBeUndefined();
    expect(await on.vpnUserOf(subscription)).toBeUndefined();
    expect(await on.statesOf(subscription)).toEqual(['create success', 'update success', 'disable success', 'delete success']);
  });

  it('finishes a row whose outcome could not be written as soon as the database is back, and not when its lease ends', async () => {
    const subscription = await on.sold();
    // The connection dies as the outcome is written, after the core has done its part; once.
    await world.sql('CREATE SEQUENCE deaths');
    await world.sql(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF nextval('deaths') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`,
    );
    await world.sql('CREATE TRIGGER die BEFORE UPDATE ON sync_logs FOR EACH ROW EXECUTE FUNCTION die()');
    await on.run();
    await on.run();
    await world.sql('DROP TRIGGER die ON sync_logs');
    expect(on.calls('PUT')).toHaveLength(2);
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', next_sync_at: null, leased_until: null });
    expect(world.core.control.users(ACCOUNT).filter(({ vpnLogin }) => vpnLogin === subscription.vpnLoginId)).toHaveLength(1);
  });

  it('sends a renewal again whose first call fails, without a second save', async () => {
    const subscription = await on.sold();
    await on.run();
    await world.sql(`UPDATE subscriptions SET end_date = now() - interval '1 hour', start_date = now() - interval '2 days' WHERE id = $1`, [
      subscription.id,
    ]);
    world.core.control.refuse(503, { method: 'PUT', times: 1 });
    expect((await admin.post(`/api/admin/subscriptions/${subscription.id}/renew`, { days: 30 })).status).toBe(200);
    await on.run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body).toMatchObject({ status: 'active', syncStatus: 'pending' });

    await on.later();
    await on.run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.syncStatus).toBe('synced');
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: true });
    expect(await on.statesOf(subscription)).toEqual(['create success', 'update failed', 'update success']);
  });

  it('deletes a user after an outage, and never a new user of the same name', async () => {
    const first = await on.sold({ vpnLoginId: 'reusedlogin00001' });
    await on.run();
    await world.core.goOffline();
    await admin.delete(`/api/admin/subscriptions/${first.id}`);
    await on.run();
    const second = await on.sold({ vpnLoginId: 'REUSEDLOGIN00001' });
    await on.run();
    expect(await on.vpnUserOf(second)).toMatchObject({ sync_status: 'pending', begun_at: null });

    await world.core.goOnline();
    await on.later();
    await on.run();
    expect(world.core.control.user(ACCOUNT, 'reusedlogin00001')).toBeUndefined();
    expect(world.core.control.user(ACCOUNT, 'REUSEDLOGIN00001')).toMatchObject({ enabled: true });
    expect(await on.vpnUserOf(first)).toBeUndefined();
    expect(await on.vpnUserOf(second)).toMatchObject({ sync_status: 'synced' });
    expect(await on.statesOf(first)).toEqual(['create success', 'delete failed', 'delete success']);
  });

  it('counts a user that the core no longer has as deleted, and never gives a deletion up', async () => {
    const subscription = await on.sold();
    await on.run();
    world.core.control.deleteUser(ACCOUNT, subscription.vpnLoginId);
    await admin.delete(`/api/admin/subscriptions/${subscription.id}`);
    world.core.control.refuse(500, { method: 'DELETE', times: 6 });
    const tried = async () => {
      await on.later();
      await on.run();
      return on.calls('DELETE').length;
    };
    await eventually('six tries were refused', async () => (await tried()) === 6);
    expect(await on.vpnUserOf(subscription)).toMatchObject({ desired: 'absent' });
    await eventually('it is tried a seventh time', async () => (await tried()) === 7);
    expect(await on.vpnUserOf(subscription)).toBeUndefined();
  });

  it.each<[string, (active: boolean, subscriptions: { id: number }[]) => Promise<void>]>([
    [
      'archiving a project',
      async (active) =>
        expect((await admin.put(`/api/projects/${project.id}`, { status: active ? 'active' : 'inactive' })).status).toBe(200),
    ],
    [
      'suspending its subscriptions',
      async (active, subscriptions) => {
        for (const each of subscriptions) await on.change(each, { status: active ? 'active' : 'suspended' });
      },
    ],
  ])('%s switches its users off and on again: same ids, same counters, nobody deleted', async (_, become) => {
    const subscriptions = [await on.sold(), await on.sold(), await on.sold()];
    await on.run();
    const before = subscriptions.map(({ vpnLoginId }) => {
      world.core.control.setCounters(ACCOUNT, vpnLoginId, { sessions: 2, installs: 1 });
      return world.core.control.user(ACCOUNT, vpnLoginId);
    });
    world.core.control.forgetCalls();

    await become(false, subscriptions);
    await on.run();
    expect(subscriptions.map(({ vpnLoginId }) => world.core.control.user(ACCOUNT, vpnLoginId)?.enabled)).toEqual([false, false, false]);
    await become(true, subscriptions);
    await on.run();
    const after = subscriptions.map(({ vpnLoginId }) => world.core.control.user(ACCOUNT, vpnLoginId));
    expect(after.map((user) => ({ ...user, updatedAt: '' }))).toEqual(before.map((user) => ({ ...user, updatedAt: '' })));
    expect(on.calls('DELETE')).toEqual([]);
    expect(on.calls('GET')).toEqual([]);
  });

  it('does not disable paid users of a paused project', async () => {
    const subscription = await on.sold();
    await on.run();
    await admin.put(`/api/projects/${project.id}`, { status: 'paused' });
    await on.run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: true });
  });

  it('makes no second user after lost answers', async () => {
    const subscription = await on.sold();
    world.core.control.loseAnswer({ method: 'PUT', times: 3 });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await on.run();
      await on.later();
    }
    const standing = world.core.control.users(ACCOUNT).filter(({ vpnLogin }) => vpnLogin === subscription.vpnLoginId);
    expect(standing).toHaveLength(1);
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', kage_user_id: standing[0]?.id });
    expect(await on.statesOf(subscription)).toEqual(['create failed', 'create failed', 'create failed', 'create success']);
  });

  it("does not treat the core's 'exists already' for our own user as a failure", async () => {
    const subscription = await on.sold();
    world.core.control.refuse(409, { method: 'PUT', times: 1, afterWork: true });
    await on.run();
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced' });
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('active');
  });

  it('takes over no other user: the sale is undone and the charge refunded', async () => {
    const other = world.core.control.putUser(ACCOUNT, 'somebodyelse0001', { maxSessions: 9 });
    const before = await world.balanceOf(project);
    const subscription = await on.sold({ vpnLoginId: 'somebodyelse0001' });
    await on.run();
    await on.run();
    expect(world.core.control.user(ACCOUNT, 'somebodyelse0001')).toEqual(other);
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('cancelled');
    expect(await world.balanceOf(project)).toBe(before);
    expect(await on.statesOf(subscription)).toEqual(['create failed']);
    expect(on.calls('PUT')).toEqual([]);
    expect(on.calls('DELETE')).toEqual([]);
  });

  it('gives the reason why a sale was refused to staff and to the partner', async () => {
    world.core.control.putUser(ACCOUNT, 'somebodyelse0002');
    await on.sold({ vpnLoginId: 'somebodyelse0002' });
    await on.run();
    const events = await world.sql(`SELECT data FROM outbox_events WHERE type = 'vpn_user.failed' AND project_id = $1`, [project.id]);
    expect(events).toEqual([
      {
        data: expect.objectContaining({
          vpnLogin: 'somebodyelse0002',
          operation: 'create',
          reason: 'conflict',
          message: expect.stringContaining('already'),
        }),
      },
    ]);
    const [cancelled] = await world.sql(
      `SELECT data FROM outbox_events WHERE type = 'subscription.cancelled' AND data->>'vpnLoginId' = 'somebodyelse0002'`,
    );
    expect(cancelled.data).toMatchObject({ reason: 'conflict', message: expect.stringContaining('already') });
    await world.get(NotificationsWorker).runOnce();
    const notifications = await world.sql(`SELECT message FROM notifications WHERE user_id = $1 AND message LIKE '%somebodyelse0002%'`, [
      admin.userId,
    ]);
    expect(notifications).toEqual([{ message: expect.stringContaining('exists on the VPN core already') }]);
  });

  it('has no log row for a call that was not made', async () => {
    const { id } = await on.sold();
    await admin.delete(`/api/admin/subscriptions/${id}`);
    await on.run();
    expect(on.calls('DELETE')).toEqual([]);
    expect(await on.statesOf({ id })).toEqual([]);
  });

  it('shows running and waiting calls as pending, and then their result', async () => {
    const slow = world.core.control.hang({ method: 'PUT' });
    const sales = [];
    for (let count = 0; count < 14; count += 1) sales.push(await on.sold());
    const running = on.run();
    await slow.met;
    const pending = async () =>
      Number((await admin.list('/api/sync/logs', { filter: { status: 'pending', projectId: project.id } })).body.length);
    await eventually('all are pending', async () => (await pending()) === sales.length);
    world.core.control.lift(slow);
    await running;
    expect(await pending()).toBe(0);
    for (const sale of sales) expect(await on.statesOf(sale)).toEqual(['create success']);
  });

  it('hides a deleted user at once for everybody', async () => {
    const subscription = await on.sold();
    const partner = await world.givenKey(project);
    expect((await partner.get(`/api/v1/vpn/users/${subscription.vpnLoginId}`)).status).toBe(200);
    await admin.delete(`/api/admin/subscriptions/${subscription.id}`);
    expect((await partner.get(`/api/v1/vpn/users/${subscription.vpnLoginId}`)).status).toBe(404);
    expect((await admin.list('/api/vpn-users', { filter: { q: subscription.vpnLoginId } })).body).toEqual([]);
  });

  it("sends a limit from the first moment: the user's own, else the project's, else that of Settings", async () => {
    const [own, inherited] = [await on.sold({ maxSessions: 1, maxInstalls: 2 }), await on.sold()];
    await on.run();
    expect(world.core.control.user(ACCOUNT, own.vpnLoginId)).toMatchObject({ maxSessions: 1, maxInstalls: 2 });
    expect(world.core.control.user(ACCOUNT, inherited.vpnLoginId)).toMatchObject({ maxSessions: 3, maxInstalls: 3 });

    await admin.put(`/api/projects/${project.id}`, { maxSessions: 5 });
    await on.run();
    expect(world.core.control.user(ACCOUNT, own.vpnLoginId)).toMatchObject({ maxSessions: 1, maxInstalls: 2 });
    expect(world.core.control.user(ACCOUNT, inherited.vpnLoginId)).toMatchObject({ maxSessions: 5, maxInstalls: 3 });

    await admin.put('/api/settings', { defaultMaxInstalls: 4 });
    await on.run();
    expect(world.core.control.user(ACCOUNT, inherited.vpnLoginId)).toMatchObject({ maxSessions: 5, maxInstalls: 4 });
    await admin.put('/api/settings', { defaultMaxInstalls: 3 });
    await on.run();
    for (const limit of [0, '', -1, 1001]) {
      const body = { projectId: project.id, subscriptionId: 'limits', startDate: inDays(0), endDate: inDays(30), maxSessions: limit };
      expect((await admin.post('/api/admin/subscriptions', body)).status).toBe(400);
    }
  });

  it('does not undo a sale that was changed while the core was refusing it, but sends the new desired state', async () => {
    const subscription = await on.sold({ email: 'typo@example.com' });
    const slow = world.core.control.hang({ method: 'GET', path: subscription.vpnLoginId, times: 1 });
    world.core.control.refuse(422, { method: 'PUT', times: 1 });
    const before = await world.balanceOf(project);
    const pass = on.run();
    await slow.met;
    await on.change(subscription, { maxSessions: 7 });
    world.core.control.lift(slow);
    await pass;
    await on.run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('active');
    expect(await world.balanceOf(project)).toBe(before);
    expect(await on.statesOf(subscription)).toEqual(['create failed', 'create success']);
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: true, maxSessions: 7 });
  });

  it('sends a change that is made while the user is being sent', async () => {
    const subscription = await on.sold();
    const slow = world.core.control.hang({ method: 'PUT', times: 1 });
    const pass = on.run();
    await slow.met;
    await on.change(subscription, { status: 'suspended' });
    world.core.control.lift(slow);
    await pass;
    await on.run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: false });
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', desired_version: 2, synced_version: 2 });
  });

  it('takes over the rows of a dead worker, whose late result is not accepted', async () => {
    const subscription = await on.sold();
    await world.sql(
      `UPDATE vpn_users SET attempt = 1, leased_by = 'dead', leased_until = now() + interval '2 minutes', begun_at = now(),
         core_account = (SELECT core_account FROM projects WHERE id = project_id) WHERE subscription_id = $1`,
      [subscription.id],
    );
    await on.run();
    expect(await on.vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', attempt: 2 });
    const late = await world.sql(`UPDATE vpn_users SET sync_status = 'failed' WHERE subscription_id = $1 AND attempt = 1 RETURNING id`, [
      subscription.id,
    ]);
    expect(late).toEqual([]);
  });

  it("gives another project's one user its turn before a big project is done", async () => {
    const small = await world.givenProject({ balance: '10.00' });
    await Promise.all(Array.from({ length: 40 }, () => on.sold()));
    const one = await on.sold({ projectId: small.id });
    await on.run();
    const order = on.calls('PUT').map(({ path }) => path);
    expect(order).toHaveLength(41);
    expect(order.indexOf(`/users/${one.vpnLoginId}`)).toBeLessThan(20);
  });

  it('sends development subscriptions to the sandbox and never to the core', async () => {
    const partner = await world.givenKey(project, 'development');
    const { status, body } = await partner.post('/api/v1/subscriptions', {
      subscriptionId: 'dev-1',
      startDate: inDays(0),
      endDate: inDays(30),
    });
    expect(status).toBe(201);
    await on.run();
    expect(world.core.control.calls()).toEqual([]);
    expect(await world.sql('SELECT core_account FROM sandbox_users WHERE vpn_login = $1', [body.vpnLoginId])).toEqual([
      { core_account: `sandbox project ${project.id}` },
    ]);
    expect((await partner.get('/api/v1/subscriptions/dev-1')).body).toMatchObject({ syncStatus: 'synced', environment: 'development' });
    expect(await world.balanceOf(project)).toBe('1000.00');
  });

  it('reaches the core at once where a worker runs, whichever process took the sale', async () => {
    const worker = await startWorld({ joining: world, role: 'worker' });
    try {
      // Its first pass is over: by itself it would look again a minute later, so only the signal can wake it in time.
      await eventually(
        'the worker is there',
        async () => (await world.sql('SELECT 1 FROM project_sync_states WHERE project_id = $1', [project.id])).length > 0,
      );
      const subscription = await on.sold();
      await eventually('the user stands in the core', () => world.core.control.user(ACCOUNT, subscription.vpnLoginId));
    } finally {
      await worker.close();
    }
  });

  it('sends all failed users again, of one project or of all that the caller sees', async () => {
    const other = await world.givenProject({ balance: '100.00' });
    const [own, foreign] = [await on.sold(), await on.sold({ projectId: other.id })];
    await on.run();
    await world.sql(`UPDATE vpn_users SET sync_status = 'failed', failure_message = 'Refused' WHERE subscription_id = ANY($1)`, [
      [own.id, foreign.id],
    ]);
    const statuses = async () => [(await on.vpnUserOf(own))?.sync_status, (await on.vpnUserOf(foreign))?.sync_status];
    const manager = await world.signIn('project_manager', [project]);
    expect((await manager.post('/api/vpn-users/sync', { projectId: other.id })).status).toBe(404);
    expect((await manager.post('/api/vpn-users/sync', {})).body).toEqual({ queued: 1, more: false });
    expect(await statuses()).toEqual(['pending', 'failed']);
    expect([(await on.vpnUserOf(own)).failure_message, (await on.vpnUserOf(foreign)).failure_message]).toEqual([null, 'Refused']);
    expect((await admin.post('/api/vpn-users/sync', { projectId: other.id })).body).toEqual({ queued: 1, more: false });
    await on.run();
    expect(await statuses()).toEqual(['synced', 'synced']);
    expect((await admin.post('/api/vpn-users/sync', { projectId: other.id })).body).toEqual({ queued: 0, more: false });
  });
});
