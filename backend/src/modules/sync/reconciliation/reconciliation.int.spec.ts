import { startWorld, type Client, type GivenProject, type World } from '../../../../test/world.js';
import { ProbeWorker } from '../connection/probe.worker.js';
import { SyncWorker } from '../queue/sync.worker.js';
import { ReconciliationWorker } from './reconciliation.worker.js';

const DAY_MS = 86_400_000;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

describe('full reconciliation', () => {
  let world: World;
  let admin: Client;
  let project: GivenProject;
  let account: string;
  let counter = 0;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  beforeEach(async () => {
    counter += 1;
    account = `account-${counter}`;
    world.core.control.addAccount(account, 'secret');
    project = await givenProject();
  });
  afterEach(() => {
    world.core.control.calm();
    world.core.control.forgetCalls();
  });
  afterAll(() => world.close());

  async function givenProject() {
    const made = await world.givenProject({ balance: '1000.00' });
    await admin.put(`/api/projects/${made.id}`, { kageLogin: account, kagePassword: 'secret' });
    return made;
  }
  async function sold(body: object = {}) {
    counter += 1;
    const answer = await admin.post('/api/admin/subscriptions', {
      projectId: project.id,
      subscriptionId: `sub-${counter}`,
      startDate: days(-1),
      endDate: days(30),
      ...body,
    });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }
  const sync = () => world.get(SyncWorker).runOnce();
  const reconcile = async () => {
    await world.get(ReconciliationWorker).runOnce();
    await sync();
  };
  const force = async () => {
    const { status, body } = await admin.post('/api/sync/force', { projectId: project.id });
    expect(status).toBe(202);
    await reconcile();
    return (await world.sql('SELECT * FROM sync_run_parts WHERE run_id = $1', [body.id]))[0];
  };
  const preview = async () => (await admin.post('/api/sync/preview', { projectId: project.id })).body;
  const orphans = async (filter: object = { state: 'open' }) =>
    (await admin.list('/api/sync/orphans', { filter: { projectId: project.id, ...filter } })).body;
  const upstream = (subscription: { vpnLoginId: string }) => world.core.control.user(account, subscription.vpnLoginId);

  it('repairs users that were changed by hand, recreates missing ones, and touches no unknown user', async () => {
    const [changed, missing, fine] = [await sold(), await sold(), await sold()];
    await sync();
    world.core.control.putUser(account, changed.vpnLoginId, { enabled: false, maxSessions: 99 });
    world.core.control.deleteUser(account, missing.vpnLoginId);
    const stranger = world.core.control.putUser(account, 'made.by.hand');
    const untouched = upstream(fine);

    const part = await force();
    expect(part).toMatchObject({ status: 'done', to_change: 1, to_create: 1, orphans: 1, done: 3 });
    expect(upstream(changed)).toMatchObject({ enabled: true, maxSessions: 3 });
    expect(upstream(missing)).toMatchObject({ enabled: true });
    expect(upstream(fine)).toEqual(untouched);
    expect(world.core.control.user(account, 'made.by.hand')).toEqual(stranger);
    expect(await orphans()).toMatchObject([{ vpnLogin: 'made.by.hand', kageUserId: stranger.id, state: 'open' }]);

    const calls = world.core.control.calls({ method: 'PUT' }).length;
    expect(await force()).toMatchObject({ to_change: 0, to_create: 0, orphans: 1 });
    expect(world.core.control.calls({ method: 'PUT' })).toHaveLength(calls);
  });

  it('takes over the counters that the core reports', async () => {
    const subscription = await sold();
    await sync();
    world.core.control.setCounters(account, subscription.vpnLoginId, { sessions: 2, installs: 1 });
    await force();
    const { body } = await admin.list('/api/vpn-users', { filter: { q: subscription.vpnLoginId } });
    expect(body).toMatchObject([{ sessions: 2, installs: 1, syncStatus: 'synced' }]);
  });

  it('tries failed users again', async () => {
    const subscription = await sold();
    await world.sql(
      `UPDATE vpn_users SET sync_status = 'failed', next_sync_at = NULL, failures = 4, failure_class = 'unavailable' WHERE subscription_id = $1`,
      [subscription.id],
    );
    await sync();
    expect(upstream(subscription)).toBeUndefined();
    await force();
    expect(upstream(subscription)).toMatchObject({ enabled: true });
  });

  it('shows its progress while it runs, and one run at a time', async () => {
    await sold();
    await sync();
    const slow = world.core.control.hang({ method: 'GET', path: '^/users$', times: 1 });
    const { body: first } = await admin.post('/api/sync/force', { projectId: project.id });
    const { body: second } = await admin.post('/api/sync/force', { projectId: project.id });
    expect(second.id).toBe(first.id);
    const running = world.get(ReconciliationWorker).runOnce();
    await slow.met;
    expect((await admin.get('/api/sync/status')).body.run).toMatchObject({ id: first.id, total: 1, done: 0 });
    world.core.control.lift(slow);
    await running;
    expect((await admin.get('/api/sync/status')).body.run).toBeUndefined();
  });

  it('continues from its page after the core or the process broke off', async () => {
    const subscriptions = [await sold(), await sold()];
    await sync();
    subscriptions.forEach(({ vpnLoginId }) => world.core.control.deleteUser(account, vpnLoginId));
    world.core.control.refuse(503, { method: 'GET', path: '^/users$', times: 2 });
    const { body } = await admin.post('/api/sync/force', { projectId: project.id });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.sql('UPDATE sync_run_parts SET leased_until = now() WHERE run_id = $1', [body.id]);
      await reconcile();
    }
    expect(await world.sql('SELECT status, to_create, attempt FROM sync_run_parts WHERE run_id = $1', [body.id])).toEqual([
      { status: 'done', to_create: 2, attempt: 3 },
    ]);
    expect(subscriptions.map((each) => upstream(each)?.enabled)).toEqual([true, true]);
  });

  it('runs once an hour by itself, however many processes look', async () => {
    await world.sql(`UPDATE projects SET created_at = now() - interval '2 days'`);
    const second = await startWorld({ joining: world });
    try {
      await Promise.all([world.get(ReconciliationWorker).runOnce(), second.get(ReconciliationWorker).runOnce()]);
      await Promise.all([world.get(ReconciliationWorker).runOnce(), second.get(ReconciliationWorker).runOnce()]);
      const count = async () => (await world.sql(`SELECT count(*)::int AS n FROM sync_runs WHERE kind = 'scheduled'`))[0].n;
      expect(await count()).toBe(1);
      await world.sql(`UPDATE sync_runs SET created_at = now() - interval '61 minutes'`);
      await Promise.all([world.get(ReconciliationWorker).runOnce(), second.get(ReconciliationWorker).runOnce()]);
      expect(await count()).toBe(2);
    } finally {
      await second.close();
    }
  });

  it('does not repeat an hourly run that a forced one replaced', async () => {
    await world.sql(`UPDATE projects SET created_at = now() - interval '61 minutes'`);
    await world.sql('DELETE FROM sync_runs');
    expect((await admin.post('/api/sync/force', {})).status).toBe(202);
    for (let pass = 0; pass < 2; pass += 1) await world.get(ReconciliationWorker).runOnce();
    const runs = await world.sql(
      'SELECT r.kind, r.status, count(t.run_id)::int > 0 AS worked FROM sync_runs r LEFT JOIN sync_run_parts t ON t.run_id = r.id GROUP BY r.id ORDER BY r.id',
    );
    expect(runs).toEqual([
      { kind: 'forced', status: 'done', worked: true },
      { kind: 'scheduled', status: 'done', worked: false },
    ]);
  });

  describe('preview', () => {
    it('shows field by field the changes, makes exactly these, and then finds nothing', async () => {
      const [changed, missing] = [await sold(), await sold()];
      await sync();
      world.core.control.putUser(account, changed.vpnLoginId, { maxInstalls: 50 });
      world.core.control.deleteUser(account, missing.vpnLoginId);
      world.core.control.putUser(account, 'orphan-1');
      world.core.control.forgetCalls();

      const found = await preview();
      expect(found).toMatchObject({ status: 'done', toCreate: 1, toChange: 1, toDelete: 0, orphans: 1, lastError: null });
      expect(found.items).toMatchObject([
        { kind: 'change', vpnLogin: changed.vpnLoginId, differences: { maxInstalls: { here: 3, there: 50 } } },
        { kind: 'create', vpnLogin: missing.vpnLoginId },
        { kind: 'orphan', vpnLogin: 'orphan-1' },
      ]);
      await sync();
      expect(world.core.control.calls({ method: 'PUT' })).toEqual([]);

      expect((await admin.post(`/api/sync/preview/${found.id}/apply`)).status).toBe(202);
      await sync();
      const written = world.core.control.calls({ method: 'PUT' }).map(({ path }) => path);
      expect(written.sort()).toEqual([`/users/${changed.vpnLoginId}`, `/users/${missing.vpnLoginId}`].sort());
      expect(await preview()).toMatchObject({ toCreate: 0, toChange: 0, toDelete: 0 });
      expect((await admin.post(`/api/sync/preview/${found.id}/apply`)).body).toMatchObject({ statusCode: 409, code: 'preview_applied' });
    });

    it('says why it could not look', async () => {
      world.core.control.refuse(403, { method: 'GET' });
      expect(await preview()).toMatchObject({ status: 'failed', lastError: expect.stringContaining('does not allow') });
    });

    it('counts and names nothing of another project that shares the account', async () => {
      const other = await givenProject();
      await sold();
      for (let count = 0; count < 3; count += 1) await sold({ projectId: other.id });
      await sync();
      world.core.control.putUser(account, 'orphan-of-other');
      await admin.post('/api/sync/force', { projectId: other.id });
      await world.get(ReconciliationWorker).runOnce();
      world.core.control.putUser(account, 'orphan-of-own');
      await admin.post('/api/sync/force', { projectId: project.id });

      const [manager, both] = [await world.signIn('project_manager', [project]), await world.signIn('project_manager', [project, other])];
      // As far as a run has come that looks through the whole account.
      await world.sql(`UPDATE sync_run_parts SET done = 6 WHERE project_id = $1 AND status = 'queued'`, [project.id]);
      expect((await manager.get('/api/sync/status')).body.run).toMatchObject({ total: 1, done: 1 });
      expect((await admin.get('/api/sync/status')).body.run).toMatchObject({ total: 6, done: 6 });
      await world.sql(`UPDATE sync_run_parts SET done = 0 WHERE project_id = $1 AND status = 'queued'`, [project.id]);
      await reconcile();

      const { body: seen } = await manager.post('/api/sync/preview', { projectId: project.id });
      expect(seen).toMatchObject({ status: 'done', total: 1, done: 1, orphans: 1, items: [{ kind: 'orphan', vpnLogin: 'orphan-of-own' }] });
      expect((await manager.get(`/api/sync/preview/${seen.id}`)).body).toEqual(seen);
      const orphansOf = async (staff: Client) =>
        (await staff.get(`/api/sync/preview/${seen.id}`)).body.items.map(({ vpnLogin }: { vpnLogin: string }) => vpnLogin);
      for (const staff of [both, admin]) expect((await orphansOf(staff)).sort()).toEqual(['orphan-of-other', 'orphan-of-own']);
      expect((await admin.get(`/api/sync/preview/${seen.id}`)).body).toMatchObject({ total: 6, done: 6, orphans: 2 });
    });

    it('is visible and applicable only in its own project', async () => {
      const { id } = await preview();
      const stranger = await world.signIn('project_manager', []);
      expect((await stranger.post('/api/sync/preview', { projectId: project.id })).status).toBe(404);
      expect((await stranger.get(`/api/sync/preview/${id}`)).status).toBe(404);
      expect((await stranger.post(`/api/sync/preview/${id}/apply`)).status).toBe(404);
    });
  });

  describe('orphans', () => {
    const found = async (vpnLogin: string) => {
      world.core.control.putUser(account, vpnLogin, { maxSessions: 7, startDate: days(-5), endDate: days(25) });
      await force();
      const [orphan] = await orphans({ state: 'open', q: vpnLogin });
      return orphan;
    };

    it('are no orphans where another project of the same account knows them', async () => {
      const other = await givenProject();
      const subscription = await sold({ projectId: other.id });
      await sync();
      await force();
      expect(upstream(subscription)).toMatchObject({ enabled: true });
      expect(await orphans()).toEqual([]);
    });

    it('can be adopted into a new subscription, which keeps their id on the core', async () => {
      const orphan = await found('adopted000000001');
      const before = world.core.control.user(account, 'adopted000000001');
      const { status, body } = await admin.post(`/api/sync/orphans/${orphan.id}/adopt`, { newSubscriptionId: 'adopted-1' });
      expect({ status, body }).toMatchObject({ status: 200, body: { state: 'adopted' } });
      await sync();
      expect((await admin.get(`/api/subscriptions/${body.subscriptionId}`)).body).toMatchObject({
        subscriptionId: 'adopted-1',
        status: 'active',
        syncStatus: 'synced',
        vpnLoginId: 'adopted000000001',
      });
      expect(world.core.control.user(account, 'adopted000000001')).toMatchObject({ id: before?.id, enabled: true, maxSessions: 7 });
      expect(await world.balanceOf(project)).toBe('990.00');
      expect((await admin.post(`/api/sync/orphans/${orphan.id}/ignore`)).body.code).toBe('orphan_decided');
    });

    it('are not adopted by a subscription of another login', async () => {
      const orphan = await found('adopted000000002');
      const subscription = await sold();
      const { body } = await admin.post(`/api/sync/orphans/${orphan.id}/adopt`, { subscriptionId: subscription.id });
      expect(body).toMatchObject({ statusCode: 409, code: 'orphan_not_adoptable' });
      expect((await admin.post(`/api/sync/orphans/${orphan.id}/adopt`, {})).status).toBe(400);
    });

    it('stay ignored once they are', async () => {
      const orphan = await found('ignored-1');
      expect((await admin.post(`/api/sync/orphans/${orphan.id}/ignore`)).body).toMatchObject({ state: 'ignored' });
      await force();
      expect(await orphans({ q: 'ignored-1' })).toMatchObject([{ id: orphan.id, state: 'ignored' }]);
    });

    it('are deleted upstream by a global admin alone', async () => {
      const orphan = await found('deleted-1');
      const manager = await world.signIn('project_manager', [project]);
      expect((await manager.post(`/api/sync/orphans/${orphan.id}/delete`)).status).toBe(403);
      world.core.control.refuse(503, { method: 'DELETE', times: 1 });
      expect((await admin.post(`/api/sync/orphans/${orphan.id}/delete`)).status).toBe(503);
      const once = { headers: { 'Idempotency-Key': `delete-${orphan.id}` } };
      const deleted = await admin.post(`/api/sync/orphans/${orphan.id}/delete`, undefined, once);
      expect(deleted.body).toMatchObject({ state: 'deleted' });
      world.core.control.refuse(503, { method: 'DELETE', times: 1 });
      expect((await admin.post(`/api/sync/orphans/${orphan.id}/delete`, undefined, once)).body).toEqual(deleted.body);
      expect(world.core.control.user(account, 'deleted-1')).toBeUndefined();
      // Begun is what the server refused as well: it could have done it.
      const rows = await world.sql(`SELECT action FROM audit_logs WHERE entity_type = 'orphan' AND entity_id = $1 ORDER BY id`, [
        String(orphan.id),
      ]);
      expect(rows.map(({ action }) => action)).toEqual(['orphan_deletion_begun', 'orphan_deletion_begun', 'orphan_deleted']);
    });

    it('are gone when the core no longer has them', async () => {
      const orphan = await found('gone-1');
      world.core.control.deleteUser(account, 'gone-1');
      await force();
      expect(await orphans({ q: 'gone-1' })).toMatchObject([{ id: orphan.id, state: 'gone' }]);
    });
  });

  describe('probes', () => {
    const status = async () =>
      (await admin.get('/api/sync/status')).body.projects.find(({ projectId }: { projectId: number }) => projectId === project.id);
    const probe = async () => {
      await world.sql(`UPDATE core_probes SET last_at = now() - interval '1 hour'`);
      await world.get(ProbeWorker).runOnce();
    };

    it('say whether the account works, and count for the uptime', async () => {
      await probe();
      expect(await status()).toMatchObject({ isReachable: true, status: 'healthy' });
      world.core.control.refuse(503, { account });
      await probe();
      expect(await status()).toMatchObject({ isReachable: false, status: 'warning', lastErrorClass: 'unavailable' });
      const counted = await world.sql(
        `SELECT sum(probes)::int AS probes, sum(successes)::int AS successes FROM core_probes WHERE project_id = $1`,
        [project.id],
      );
      expect(counted).toEqual([{ probes: 2, successes: 1 }]);
    });

    it('end the wait for a core that was unreachable and answers again', async () => {
      const away = world.core.control.refuse(503, { account });
      const subscription = await sold();
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE project_id = $1', [project.id]);
        await sync();
      }
      expect(await status()).toMatchObject({ nextTryAt: expect.any(String) });
      world.core.control.lift(away);
      await probe();
      await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE project_id = $1', [project.id]);
      await sync();
      expect(upstream(subscription)).toMatchObject({ enabled: true });
    });
  });
});
