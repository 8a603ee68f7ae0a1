import { CoreAccount } from '../../../../test/core-accounts.js';
import { eventually, startWorld, type Client, type GivenProject, type World } from '../../../../test/world.js';
import { ProbeWorker } from '../connection/probe.worker.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { SyncWorker } from '../queue/sync.worker.js';

describe('a core whose lists break the contract', () => {
  let world: World;
  let admin: Client;
  let core: CoreAccount;
  let account: string;
  let project: GivenProject;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  beforeEach(async () => {
    core = new CoreAccount(world, admin);
    account = core.login;
    project = await core.givenProject();
  });
  afterEach(async () => {
    world.core.control.calm();
    world.core.control.forgetCalls();
    await world.sql('UPDATE vpn_users SET next_sync_at = NULL');
  });
  afterAll(() => world.close());

  const sync = () => world.get(SyncWorker).runOnce();
  const reconcile = () => world.get(ReconciliationWorker).runOnce();
  const force = async () => {
    expect((await admin.post('/api/sync/force', { projectId: project.id })).status).toBe(202);
    await reconcile();
  };
  const probe = async () => {
    await world.sql(`UPDATE core_probes SET last_at = now() - interval '1 hour'`);
    await world.get(ProbeWorker).runOnce();
  };
  /** Time passes: waiting rows become due. */
  const later = () => world.sql('UPDATE project_sync_states SET open_until = now() WHERE open_until IS NOT NULL');
  const notified = async ({ id }: GivenProject) =>
    (await world.sql(`SELECT data->>'failure' AS failure FROM outbox_events WHERE type = 'sync.paused' AND project_id = $1`, [id])).map(
      ({ failure }) => failure,
    );
  const written = () => world.core.control.calls({ account }).filter(({ method, path }) => method !== 'GET' && path.startsWith('/users'));
  const garble = (path = '^/users') =>
    world.core.control.garbage({ method: 'GET', path, account, body: '{"users":[{}],"nextCursor":null}' });

  it('pauses the project until a full reconciliation succeeds, and another of its account once its list breaks too; staff are notified once each', async () => {
    const [neighbour, stranger] = [await core.givenProject(), await world.givenProject({ balance: '10.00' })];
    await sync();
    garble();
    await force();
    expect(await core.stateOf(neighbour)).toMatchObject({ pausedAt: null });
    await probe();
    const paused = { status: 'error', pausedAt: expect.any(String), lastErrorClass: 'contract_changed' };
    expect(await core.stateOf(project)).toMatchObject({ ...paused, lastError: expect.stringContaining('not as agreed') });
    expect(await core.stateOf(neighbour)).toMatchObject(paused);
    expect(await core.stateOf(stranger)).toMatchObject({ status: 'healthy', pausedAt: null });

    const [mine, theirs] = [await core.sold(project), await core.sold(neighbour)];
    await later();
    await sync();
    await probe();
    await later();
    await reconcile();
    await sync();
    expect(written()).toEqual([]);
    expect((await admin.get(`/api/subscriptions/${mine.id}`)).body).toMatchObject({ status: 'active', syncStatus: 'pending' });
    expect(world.core.control.calls({ method: 'GET', account }).length).toBeGreaterThan(1);
    expect([await notified(project), await notified(neighbour), await notified(stranger)]).toEqual([
      ['contract_changed'],
      ['contract_changed'],
      [],
    ]);

    world.core.control.calm();
    await later();
    await probe();
    await reconcile();
    await sync();
    expect(await core.stateOf(project)).toMatchObject({ status: 'healthy', pausedAt: null, lastError: null });
    expect(await core.stateOf(neighbour)).toMatchObject({ status: 'healthy', pausedAt: null });
    for (const { vpnLoginId } of [mine, theirs]) expect(world.core.control.user(account, vpnLoginId)).toMatchObject({ enabled: true });
  });

  it('is found by a probe, and reading one user does not end a pause that a page of many began', async () => {
    await core.sold(project);
    await sync();
    garble();
    await probe();
    expect(await core.stateOf(project)).toMatchObject({ pausedAt: expect.any(String), isReachable: false });

    world.core.control.calm();
    await probe();
    await probe();
    expect(await core.stateOf(project)).toMatchObject({ pausedAt: expect.any(String), isReachable: true });
    await reconcile();
    expect(
      await world.sql(`SELECT 1 FROM sync_runs r JOIN sync_run_parts t ON t.run_id = r.id WHERE t.project_id = $1`, [project.id]),
    ).toEqual([]);
    await force();
    expect(await core.stateOf(project)).toMatchObject({ pausedAt: null });
  });

  it('is found by a preview, which pauses too', async () => {
    garble();
    const { body } = await admin.post('/api/sync/preview', { projectId: project.id });
    expect(body).toMatchObject({ status: 'failed', lastError: expect.stringContaining('not as agreed') });
    expect(await core.stateOf(project)).toMatchObject({ pausedAt: expect.any(String), lastErrorClass: 'contract_changed' });
  });

  it('is found by a connection test, and by the deletion of an orphan, which pause too', async () => {
    world.core.control.putUser(account, 'made.by.hand');
    await force();
    const [orphan] = (await admin.list('/api/sync/orphans', { filter: { projectId: project.id } })).body;
    for (const ask of [
      () => admin.post('/api/kage-vpn/test', { projectId: project.id }),
      () => admin.post(`/api/sync/orphans/${orphan.id}/delete`),
    ]) {
      const garbled = garble();
      expect((await ask()).body).toMatchObject({ statusCode: 502, code: 'core_contract_changed' });
      expect(await core.stateOf(project)).toMatchObject({ pausedAt: expect.any(String), lastErrorClass: 'contract_changed' });
      world.core.control.lift(garbled);
      await force();
      expect(await core.stateOf(project)).toMatchObject({ pausedAt: null });
    }
  });

  it('still pauses the project, and is not reported again, after a change that leaves its connection as it is', async () => {
    await sync();
    garble();
    await probe();
    for (const changes of [{ maxSessions: 2 }, { status: 'inactive' }, { status: 'active' }]) {
      expect((await admin.put(`/api/projects/${project.id}`, changes)).status).toBe(200);
      await sync();
      await probe();
      expect(await core.stateOf(project)).toMatchObject({ pausedAt: expect.any(String) });
    }
    expect(await notified(project)).toEqual(['contract_changed']);
    world.core.control.calm();
    world.core.control.addAccount(account, 'other secret');
    expect((await admin.put(`/api/projects/${project.id}`, { kagePassword: 'other secret' })).status).toBe(200);
    await sync();
    expect(await core.stateOf(project)).toMatchObject({ pausedAt: null });
  });

  it('does not pause for a failure of one reading: no right to list, or no answer', async () => {
    world.core.control.refuse(403, { method: 'GET', account, times: 1 });
    await force();
    world.core.control.refuse(503, { method: 'GET', account, times: 1 });
    await force();
    expect(await core.stateOf(project)).toMatchObject({ pausedAt: null });
  });

  it('gets no more rows that were leased already, and a write that had begun does not end the pause', async () => {
    await Promise.all(Array.from({ length: 24 }, () => core.sold(project)));
    const slow = world.core.control.hang({ method: 'PUT', account });
    const worker = await startWorld({ joining: world, role: 'worker' });
    try {
      await slow.met;
      const leased = async () =>
        (await world.sql('SELECT count(*)::int AS n FROM vpn_users WHERE project_id = $1 AND leased_by IS NOT NULL', [project.id]))[0].n;
      await eventually('all are leased', async () => (await leased()) === 24);
      garble('^/users$');
      await probe();
      await eventually('what waits is handed back', async () => (await leased()) === written().length);
      const begun = written().length;
      expect(begun).toBeLessThan(24);
      world.core.control.lift(slow);
      await eventually('what was under way is written down', async () => (await leased()) === 0);
      expect(written()).toHaveLength(begun);
      expect(await core.stateOf(project)).toMatchObject({
        status: 'error',
        pausedAt: expect.any(String),
        lastErrorClass: 'contract_changed',
      });
    } finally {
      await worker.close();
    }
  });
});
