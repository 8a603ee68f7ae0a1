import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';
import { PartitionsWorker } from '../../database/partitions.worker.js';
import { NotificationsWorker } from '../notifications/notifications.worker.js';
import { SyncWorker } from './queue/sync.worker.js';

const ACCOUNT = 'demo';
const DAY_MS = 86_400_000;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

describe('synchronisation', () => {
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  beforeEach(async () => {
    project = await world.givenProject({ balance: '1000.00' });
  });
  afterEach(async () => {
    world.core.control.calm();
    world.core.control.forgetCalls();
    // Unfinished rows of one test must not reach the next.
    await world.sql('UPDATE vpn_users SET next_sync_at = NULL');
    await world.sql('UPDATE project_sync_states SET cooldown_until = NULL');
  });
  afterAll(() => world.close());

  const run = () => world.get(SyncWorker).runOnce();
  /** Time passes for this project: waiting rows become due. */
  const later = async () => {
    await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE project_id = $1 AND next_sync_at IS NOT NULL', [project.id]);
    await world.sql('UPDATE project_sync_states SET open_until = now() WHERE project_id = $1', [project.id]);
  };
  const calls = (method: string) => world.core.control.calls({ method }).filter(({ path }) => path.startsWith('/users'));
  const vpnUserOf = async (subscription: { id: number }) =>
    (await world.sql('SELECT * FROM vpn_users WHERE subscription_id = $1', [subscription.id]))[0];
  const logsOf = (subscription: { id: number }) =>
    world.sql<{ operation: string; status: string }>('SELECT operation, status FROM sync_logs WHERE subscription_id = $1 ORDER BY id', [
      subscription.id,
    ]);
  const statesOf = async (subscription: { id: number }) =>
    (await logsOf(subscription)).map(({ operation, status }) => `${operation} ${status}`);

  let counter = 0;
  async function sold(body: object = {}) {
    counter += 1;
    const {
      status,
      body: answer,
      text,
    } = await admin.post('/api/admin/subscriptions', {
      projectId: project.id,
      subscriptionId: `sub-${counter}`,
      startDate: days(0),
      endDate: days(30),
      ...body,
    });
    if (status !== 201) throw new Error(text);
    return answer;
  }
  const change = async (subscription: { id: number }, body: object) => {
    const { status, text } = await admin.put(`/api/admin/subscriptions/${subscription.id}`, body);
    expect({ status, text }).toMatchObject({ status: 200 });
  };

  it('brings creation, change, suspension and deletion to the core, and records each in a log row', async () => {
    const subscription = await sold({ email: 'ann@example.com' });
    await run();
    const made = world.core.control.user(ACCOUNT, subscription.vpnLoginId);
    expect(made).toMatchObject({ enabled: true, endDate: subscription.endDate, maxSessions: 3, maxInstalls: 3, email: 'ann@example.com' });
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', kage_user_id: made?.id, next_sync_at: null });

    await change(subscription, { endDate: days(20), correction: true });
    await run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ id: made?.id, enabled: true });

    await change(subscription, { status: 'suspended' });
    await run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ id: made?.id, enabled: false });

    expect((await admin.delete(`/api/admin/subscriptions/${subscription.id}`)).status).toBe(200);
    await run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toBeUndefined();
    expect(await vpnUserOf(subscription)).toBeUndefined();
    expect(await statesOf(subscription)).toEqual(['create success', 'update success', 'disable success', 'delete success']);
  });

  it('finishes a row whose outcome could not be written as soon as the database is back, and not when its lease ends', async () => {
    const subscription = await sold();
    // The connection dies as the outcome is written, after the core has done its part; once.
    await world.sql('CREATE SEQUENCE deaths');
    await world.sql(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF nextval('deaths') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`,
    );
    await world.sql('CREATE TRIGGER die BEFORE UPDATE ON sync_logs FOR EACH ROW EXECUTE FUNCTION die()');
    await run();
    await run();
    await world.sql('DROP TRIGGER die ON sync_logs');
    expect(calls('PUT')).toHaveLength(2);
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', next_sync_at: null, leased_until: null });
    expect(world.core.control.users(ACCOUNT).filter(({ vpnLogin }) => vpnLogin === subscription.vpnLoginId)).toHaveLength(1);
  });

  it('sends a renewal again whose first call fails, without a second save', async () => {
    const subscription = await sold();
    await run();
    await world.sql(`UPDATE subscriptions SET end_date = now() - interval '1 hour', start_date = now() - interval '2 days' WHERE id = $1`, [
      subscription.id,
    ]);
    world.core.control.refuse(503, { method: 'PUT', times: 1 });
    expect((await admin.post(`/api/admin/subscriptions/${subscription.id}/renew`, { days: 30 })).status).toBe(200);
    await run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body).toMatchObject({ status: 'active', syncStatus: 'pending' });

    await later();
    await run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.syncStatus).toBe('synced');
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: true });
    expect(await statesOf(subscription)).toEqual(['create success', 'update failed', 'update success']);
  });

  it('deletes a user after an outage, and never a new user of the same name', async () => {
    const first = await sold({ vpnLoginId: 'reusedlogin00001' });
    await run();
    await world.core.goOffline();
    await admin.delete(`/api/admin/subscriptions/${first.id}`);
    await run();
    const second = await sold({ vpnLoginId: 'REUSEDLOGIN00001' });
    await run();
    expect(await vpnUserOf(second)).toMatchObject({ sync_status: 'pending', begun_at: null });

    await world.core.goOnline();
    await later();
    await run();
    expect(world.core.control.user(ACCOUNT, 'reusedlogin00001')).toBeUndefined();
    expect(world.core.control.user(ACCOUNT, 'REUSEDLOGIN00001')).toMatchObject({ enabled: true });
    expect(await vpnUserOf(first)).toBeUndefined();
    expect(await vpnUserOf(second)).toMatchObject({ sync_status: 'synced' });
    expect(await statesOf(first)).toEqual(['create success', 'delete failed', 'delete success']);
  });

  it('counts a user that the core no longer has as deleted, and never gives a deletion up', async () => {
    const subscription = await sold();
    await run();
    world.core.control.deleteUser(ACCOUNT, subscription.vpnLoginId);
    await admin.delete(`/api/admin/subscriptions/${subscription.id}`);
    world.core.control.refuse(500, { method: 'DELETE', times: 6 });
    const tried = async () => {
      await later();
      await run();
      return calls('DELETE').length;
    };
    await eventually('six tries were refused', async () => (await tried()) === 6);
    expect(await vpnUserOf(subscription)).toMatchObject({ desired: 'absent' });
    await eventually('it is tried a seventh time', async () => (await tried()) === 7);
    expect(await vpnUserOf(subscription)).toBeUndefined();
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
        for (const each of subscriptions) await change(each, { status: active ? 'active' : 'suspended' });
      },
    ],
  ])('%s switches its users off and on again: same ids, same counters, nobody deleted', async (_, become) => {
    const subscriptions = [await sold(), await sold(), await sold()];
    await run();
    const before = subscriptions.map(({ vpnLoginId }) => {
      world.core.control.setCounters(ACCOUNT, vpnLoginId, { sessions: 2, installs: 1 });
      return world.core.control.user(ACCOUNT, vpnLoginId);
    });
    world.core.control.forgetCalls();

    await become(false, subscriptions);
    await run();
    expect(subscriptions.map(({ vpnLoginId }) => world.core.control.user(ACCOUNT, vpnLoginId)?.enabled)).toEqual([false, false, false]);
    await become(true, subscriptions);
    await run();
    const after = subscriptions.map(({ vpnLoginId }) => world.core.control.user(ACCOUNT, vpnLoginId));
    expect(after.map((user) => ({ ...user, updatedAt: '' }))).toEqual(before.map((user) => ({ ...user, updatedAt: '' })));
    expect(calls('DELETE')).toEqual([]);
    expect(calls('GET')).toEqual([]);
  });

  it('does not disable paid users of a paused project', async () => {
    const subscription = await sold();
    await run();
    await admin.put(`/api/projects/${project.id}`, { status: 'paused' });
    await run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: true });
  });

  it('makes no second user after lost answers', async () => {
    const subscription = await sold();
    world.core.control.loseAnswer({ method: 'PUT', times: 3 });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await run();
      await later();
    }
    const standing = world.core.control.users(ACCOUNT).filter(({ vpnLogin }) => vpnLogin === subscription.vpnLoginId);
    expect(standing).toHaveLength(1);
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', kage_user_id: standing[0]?.id });
    expect(await statesOf(subscription)).toEqual(['create failed', 'create failed', 'create failed', 'create success']);
  });

  it("does not treat the core's 'exists already' for our own user as a failure", async () => {
    const subscription = await sold();
    world.core.control.refuse(409, { method: 'PUT', times: 1, afterWork: true });
    await run();
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced' });
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('active');
  });

  it('takes over no other user: the sale is undone and the charge refunded', async () => {
    const other = world.core.control.putUser(ACCOUNT, 'somebodyelse0001', { maxSessions: 9 });
    const before = await world.balanceOf(project);
    const subscription = await sold({ vpnLoginId: 'somebodyelse0001' });
    await run();
    await run();
    expect(world.core.control.user(ACCOUNT, 'somebodyelse0001')).toEqual(other);
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('cancelled');
    expect(await world.balanceOf(project)).toBe(before);
    expect(await statesOf(subscription)).toEqual(['create failed']);
    expect(calls('PUT')).toEqual([]);
    expect(calls('DELETE')).toEqual([]);
  });

  it('gives the reason why a sale was refused to staff and to the partner', async () => {
    world.core.control.putUser(ACCOUNT, 'somebodyelse0002');
    await sold({ vpnLoginId: 'somebodyelse0002' });
    await run();
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
    const { id } = await sold();
    await admin.delete(`/api/admin/subscriptions/${id}`);
    await run();
    expect(calls('DELETE')).toEqual([]);
    expect(await statesOf({ id })).toEqual([]);
  });

  it('shows running and waiting calls as pending, and then their result', async () => {
    const slow = world.core.control.hang({ method: 'PUT' });
    const sales = [];
    for (let count = 0; count < 14; count += 1) sales.push(await sold());
    const running = run();
    await slow.met;
    const pending = async () =>
      Number((await admin.list('/api/sync/logs', { filter: { status: 'pending', projectId: project.id } })).body.length);
    await eventually('all are pending', async () => (await pending()) === sales.length);
    world.core.control.lift(slow);
    await running;
    expect(await pending()).toBe(0);
    for (const sale of sales) expect(await statesOf(sale)).toEqual(['create success']);
  });

  it('hides a deleted user at once for everybody', async () => {
    const subscription = await sold();
    const partner = await world.givenKey(project);
    expect((await partner.get(`/api/v1/vpn/users/${subscription.vpnLoginId}`)).status).toBe(200);
    await admin.delete(`/api/admin/subscriptions/${subscription.id}`);
    expect((await partner.get(`/api/v1/vpn/users/${subscription.vpnLoginId}`)).status).toBe(404);
    expect((await admin.list('/api/vpn-users', { filter: { q: subscription.vpnLoginId } })).body).toEqual([]);
  });

  it("sends a limit from the first moment: the user's own, else the project's, else that of Settings", async () => {
    const [own, inherited] = [await sold({ maxSessions: 1, maxInstalls: 2 }), await sold()];
    await run();
    expect(world.core.control.user(ACCOUNT, own.vpnLoginId)).toMatchObject({ maxSessions: 1, maxInstalls: 2 });
    expect(world.core.control.user(ACCOUNT, inherited.vpnLoginId)).toMatchObject({ maxSessions: 3, maxInstalls: 3 });

    await admin.put(`/api/projects/${project.id}`, { maxSessions: 5 });
    await run();
    expect(world.core.control.user(ACCOUNT, own.vpnLoginId)).toMatchObject({ maxSessions: 1, maxInstalls: 2 });
    expect(world.core.control.user(ACCOUNT, inherited.vpnLoginId)).toMatchObject({ maxSessions: 5, maxInstalls: 3 });

    await admin.put('/api/settings', { defaultMaxInstalls: 4 });
    await run();
    expect(world.core.control.user(ACCOUNT, inherited.vpnLoginId)).toMatchObject({ maxSessions: 5, maxInstalls: 4 });
    await admin.put('/api/settings', { defaultMaxInstalls: 3 });
    await run();
    for (const limit of [0, '', -1, 1001]) {
      const body = { projectId: project.id, subscriptionId: 'limits', startDate: days(0), endDate: days(30), maxSessions: limit };
      expect((await admin.post('/api/admin/subscriptions', body)).status).toBe(400);
    }
  });

  it('does not delay others because of a failing one, and charges nobody twice', async () => {
    const subscriptions = [await sold(), await sold(), await sold()];
    world.core.control.refuse(500, { method: 'PUT', path: subscriptions[1].vpnLoginId, times: 1 });
    await run();
    expect(await Promise.all(subscriptions.map(async (each) => (await vpnUserOf(each)).sync_status))).toEqual([
      'synced',
      'pending',
      'synced',
    ]);
    await later();
    await run();
    expect(await Promise.all(subscriptions.map(async (each) => (await vpnUserOf(each)).sync_status))).toEqual([
      'synced',
      'synced',
      'synced',
    ]);
    expect(await world.balanceOf(project)).toBe('970.00');
    expect(await statesOf(subscriptions[1])).toEqual(['create failed', 'create success']);
  });

  it('ends a passing failure as delivered, a permanent one as refunded, exactly once', async () => {
    world.core.control.refuse(500, { method: 'PUT', times: 2 });
    const delivered = await sold();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await run();
      await later();
    }
    expect(await vpnUserOf(delivered)).toMatchObject({ sync_status: 'synced' });
    expect(await world.balanceOf(project)).toBe('990.00');

    world.core.control.refuse(400, { method: 'PUT', body: { message: 'No such plan' } });
    const refused = await sold();
    expect(await world.balanceOf(project)).toBe('980.00');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await run();
      await later();
    }
    expect(await world.balanceOf(project)).toBe('990.00');
    expect((await admin.get(`/api/subscriptions/${refused.id}`)).body.status).toBe('cancelled');
    const refunds = await world.sql(`SELECT 1 FROM transactions WHERE subscription_id = $1 AND type = 'refund'`, [refused.id]);
    expect(refunds).toHaveLength(1);
  });

  it('shows users as failed after the retries, and reports it once', async () => {
    const subscription = await sold();
    world.core.control.refuse(500, { method: 'PUT' });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await run();
      await later();
    }
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'failed', next_sync_at: null, failure_class: 'unavailable' });
    expect(await statesOf(subscription)).toEqual(Array.from({ length: 4 }, () => 'create failed'));
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
    expect((await admin.post(`/api/vpn-users/${(await vpnUserOf(subscription)).id}/sync`)).status).toBe(202);
    // What waits for its turn has not failed: a page that asks for the outcome must not be given the one of before.
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'pending', failure_message: null });
    await run();
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', failure_class: null });
  });

  it('writes a failed attempt into the audit trail', async () => {
    const subscription = await sold();
    world.core.control.refuse(500, { method: 'PUT', times: 1 });
    await run();
    const rows = await world.sql(
      `SELECT outcome, user_name, entity_id FROM audit_logs WHERE action = 'vpn_user_sync_failed' AND project_id = $1`,
      [project.id],
    );
    expect(rows).toEqual([{ outcome: 'failed', user_name: 'Synchronization', entity_id: String((await vpnUserOf(subscription)).id) }]);
  });

  it('pauses a project after a wrong password, notifies staff once, and ends the pause after a new password', async () => {
    world.core.control.addAccount('locked', 'right');
    await admin.put(`/api/projects/${project.id}`, { kageLogin: 'locked', kagePassword: 'wrong' });
    const subscriptions = [await sold(), await sold(), await sold()];
    for (let attempt = 0; attempt < 3; attempt += 1) await run();
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
    await run();
    expect(world.core.control.users('locked')).toHaveLength(3);
  });

  it('never cancels a sale because of a wrong address', async () => {
    world.core.control.refuse(404, { method: 'PUT' });
    const subscription = await sold();
    await run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body).toMatchObject({ status: 'active', syncStatus: 'pending' });
    world.core.control.calm();
    await later();
    await run();
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced' });
  });

  it('pauses a project after an answer that breaks the contract', async () => {
    world.core.control.garbage({ method: 'PUT' });
    const subscription = await sold();
    await run();
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'pending', failure_class: 'contract_changed' });
    expect((await world.sql('SELECT paused_class FROM project_sync_states WHERE project_id = $1', [project.id]))[0]).toEqual({
      paused_class: 'contract_changed',
    });
  });

  it('sends nothing to a core that is down, tries it with one user, and then catches up', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sold()));
    await world.core.goOffline();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await run();
      await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE project_id = $1 AND next_sync_at IS NOT NULL', [project.id]);
    }
    const attempts = async () => (await world.sql('SELECT count(*)::int AS n FROM sync_logs WHERE project_id = $1', [project.id]))[0].n;
    const before = await attempts();
    expect(await run()).toBe(0);
    await later();
    expect(await run()).toBe(1);
    expect(await attempts()).toBe(before + 1);

    await world.core.goOnline();
    await later();
    await run();
    const states = await world.sql('SELECT DISTINCT sync_status FROM vpn_users WHERE project_id = $1', [project.id]);
    expect(states).toEqual([{ sync_status: 'synced' }]);
  });

  it('waits as long as the core asks for', async () => {
    const subscription = await sold();
    world.core.control.refuse(429, { method: 'PUT', times: 1, retryAfterSeconds: 600 });
    await run();
    const [row] = await world.sql(
      `SELECT next_sync_at > now() + interval '590 seconds' AS waits FROM vpn_users WHERE subscription_id = $1`,
      [subscription.id],
    );
    expect(row).toEqual({ waits: true });
    await sold();
    world.core.control.forgetCalls();
    await run();
    expect(calls('PUT')).toEqual([]);
  });

  it('does not undo a sale that was changed while the core was refusing it, but sends the new desired state', async () => {
    const subscription = await sold({ email: 'typo@example.com' });
    const slow = world.core.control.hang({ method: 'GET', path: subscription.vpnLoginId, times: 1 });
    world.core.control.refuse(422, { method: 'PUT', times: 1 });
    const before = await world.balanceOf(project);
    const pass = run();
    await slow.met;
    await change(subscription, { maxSessions: 7 });
    world.core.control.lift(slow);
    await pass;
    await run();
    expect((await admin.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('active');
    expect(await world.balanceOf(project)).toBe(before);
    expect(await statesOf(subscription)).toEqual(['create failed', 'create success']);
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: true, maxSessions: 7 });
  });

  it('sends a change that is made while the user is being sent', async () => {
    const subscription = await sold();
    const slow = world.core.control.hang({ method: 'PUT', times: 1 });
    const pass = run();
    await slow.met;
    await change(subscription, { status: 'suspended' });
    world.core.control.lift(slow);
    await pass;
    await run();
    expect(world.core.control.user(ACCOUNT, subscription.vpnLoginId)).toMatchObject({ enabled: false });
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', desired_version: 2, synced_version: 2 });
  });

  it('takes over the rows of a dead worker, whose late result is not accepted', async () => {
    const subscription = await sold();
    await world.sql(
      `UPDATE vpn_users SET attempt = 1, leased_by = 'dead', leased_until = now() + interval '2 minutes', begun_at = now(),
         core_account = (SELECT core_account FROM projects WHERE id = project_id) WHERE subscription_id = $1`,
      [subscription.id],
    );
    await run();
    expect(await vpnUserOf(subscription)).toMatchObject({ sync_status: 'synced', attempt: 2 });
    const late = await world.sql(`UPDATE vpn_users SET sync_status = 'failed' WHERE subscription_id = $1 AND attempt = 1 RETURNING id`, [
      subscription.id,
    ]);
    expect(late).toEqual([]);
  });

  it("gives another project's one user its turn before a big project is done", async () => {
    const small = await world.givenProject({ balance: '10.00' });
    await Promise.all(Array.from({ length: 40 }, () => sold()));
    const one = await sold({ projectId: small.id });
    await run();
    const order = calls('PUT').map(({ path }) => path);
    expect(order).toHaveLength(41);
    expect(order.indexOf(`/users/${one.vpnLoginId}`)).toBeLessThan(20);
  });

  it('sends development subscriptions to the sandbox and never to the core', async () => {
    const partner = await world.givenKey(project, 'development');
    const { status, body } = await partner.post('/api/v1/subscriptions', {
      subscriptionId: 'dev-1',
      startDate: days(0),
      endDate: days(30),
    });
    expect(status).toBe(201);
    await run();
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
      const subscription = await sold();
      await eventually('the user stands in the core', () => world.core.control.user(ACCOUNT, subscription.vpnLoginId));
    } finally {
      await worker.close();
    }
  });

  it('keeps its logs for 90 days and drops older months, also rows without a partition of their own', async () => {
    await world.sql(`SELECT ensure_partitions(now() - interval '8 months')`);
    const write = (age: string) =>
      world.sql(
        `INSERT INTO sync_logs (project_id, operation, status, created_at) VALUES ($1, $2::text, 'success', now() - $2::text::interval)`,
        [project.id, age],
      );
    for (const age of ['10 years', '7 months', '80 days', '1 day']) await write(age);
    await world.get(PartitionsWorker).runOnce();
    const kept = await world.sql(`SELECT operation FROM sync_logs WHERE project_id = $1 ORDER BY id`, [project.id]);
    expect(kept.map(({ operation }) => operation)).toEqual(['80 days', '1 day']);
    const [old] = await world.sql(`SELECT to_regclass('sync_logs_p' || to_char(now() - interval '7 months', 'YYYYMM')) AS partition`);
    expect(old.partition).toBeNull();
  });

  it('lists its logs to those who may see the project, without a password or token', async () => {
    const subscription = await sold({ email: 'ann@example.com' });
    await run();
    const manager = await world.signIn('project_manager', [project]);
    const stranger = await world.signIn('project_manager', []);
    const { body, headers } = await manager.list('/api/sync/logs', { filter: { q: subscription.vpnLoginId, status: 'success' } });
    expect(headers.get('content-range')).toBe('sync-logs 0-0/1');
    expect(body[0]).toMatchObject({ projectId: project.id, operation: 'create', status: 'success', errorMessage: null });
    expect(JSON.stringify(body)).not.toContain('demo-core-password');
    expect((await stranger.list('/api/sync/logs')).body).toEqual([]);
    const { id } = await vpnUserOf(subscription);
    expect((await stranger.post(`/api/vpn-users/${id}/sync`)).status).toBe(404);
    expect((await stranger.post('/api/sync/force', { projectId: project.id })).status).toBe(404);
  });

  it.each([
    ['is refused for the first time', false],
    ['was accepted before', true],
  ])("keeps no customer's e-mail address of what the core says of a user that %s", async (_what, isThere) => {
    const email = 'Leak.Me@mail.test';
    const subscription = await sold({ email });
    if (isThere) {
      await run();
      await change(subscription, { maxSessions: 7 });
    }
    const message = `email ${email.toLowerCase()} of this tenant is blocked`;
    world.core.control.refuse(400, { method: 'PUT', body: { message } });
    await run();
    const kept = await world.sql<{ text: string }>(
      `SELECT error_message AS text FROM sync_logs WHERE subscription_id = $1 AND status = 'failed'
       UNION ALL SELECT failure_message FROM vpn_users WHERE subscription_id = $1
       UNION ALL SELECT data->>'message' FROM outbox_events WHERE type = 'vpn_user.failed' AND project_id = $2
       UNION ALL SELECT details->>'message' FROM audit_logs WHERE action = 'vpn_user_sync_failed' AND project_id = $2`,
      [subscription.id, project.id],
    );
    expect(kept.length).toBeGreaterThanOrEqual(isThere ? 4 : 3);
    for (const { text } of kept) expect(text).toContain('email *** of this tenant is blocked');
    const cancelled = await world.sql(`SELECT details FROM audit_logs WHERE project_id = $1 AND details::text ILIKE '%is blocked%'`, [
      project.id,
    ]);
    expect(JSON.stringify(cancelled).toLowerCase()).not.toContain('leak.me');
  });

  it('sends all failed users again, of one project or of all that the caller sees', async () => {
    const other = await world.givenProject({ balance: '100.00' });
    const [own, foreign] = [await sold(), await sold({ projectId: other.id })];
    await run();
    await world.sql(`UPDATE vpn_users SET sync_status = 'failed', failure_message = 'Refused' WHERE subscription_id = ANY($1)`, [
      [own.id, foreign.id],
    ]);
    const statuses = async () => [(await vpnUserOf(own))?.sync_status, (await vpnUserOf(foreign))?.sync_status];
    const manager = await world.signIn('project_manager', [project]);
    expect((await manager.post('/api/vpn-users/sync', { projectId: other.id })).status).toBe(404);
    expect((await manager.post('/api/vpn-users/sync', {})).body).toEqual({ queued: 1, more: false });
    expect(await statuses()).toEqual(['pending', 'failed']);
    expect([(await vpnUserOf(own)).failure_message, (await vpnUserOf(foreign)).failure_message]).toEqual([null, 'Refused']);
    expect((await admin.post('/api/vpn-users/sync', { projectId: other.id })).body).toEqual({ queued: 1, more: false });
    await run();
    expect(await statuses()).toEqual(['synced', 'synced']);
    expect((await admin.post('/api/vpn-users/sync', { projectId: other.id })).body).toEqual({ queued: 0, more: false });
  });
});
