import { inDays, order } from '../../../test/orders.js';
import { raceRounds } from '../../../test/race-rounds.js';
import { startWorld, type Client, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';
import { ProbeWorker } from './connection/probe.worker.js';
import { SyncWorker } from './queue/sync.worker.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';

/** A is a project whose manager enters the login of B, another customer's project on the same server, without knowing its password. */
describe('a project that names the login of another', () => {
  let count = 0;
  let world: World;
  let admin: GivenStaff;
  let a: GivenProject;
  let b: GivenProject;
  let managerOfA: GivenStaff;
  let managerOfB: GivenStaff;
  let [loginOfA, loginOfB] = ['', ''];

  beforeAll(async () => {
    world = await startWorld();
  });
  beforeEach(async () => {
    admin = await world.signIn();
    count += 1;
    [loginOfA, loginOfB] = [`a-${count}`, `b-${count}`];
    for (const login of [loginOfA, loginOfB]) world.core.control.addAccount(login, `secret of ${login}`);
    a = await world.givenProject({ balance: '100.00' });
    b = await world.givenProject({ balance: '100.00' });
    await connect(a, loginOfA);
    await connect(b, loginOfB);
    managerOfA = await world.signIn('project_manager', [a]);
    managerOfB = await world.signIn('project_manager', [b]);
    await allSignIn();
    world.core.control.forgetCalls();
  });
  afterEach(async () => {
    world.core.control.calm();
    await world.sql(
      `UPDATE projects SET kage_password = NULL, sync_version = sync_version + 1, connection_version = connection_version + 1`,
    );
    await world.sql('UPDATE vpn_users SET next_sync_at = NULL');
    await world.sql(`UPDATE sync_run_parts SET status = 'failed' WHERE status IN ('queued', 'running')`);
  });
  afterAll(() => world.close());

  const connect = async ({ id }: GivenProject, login: string, password = `secret of ${login}`, client: Client = admin) => {
    expect((await client.put(`/api/projects/${id}`, { kageLogin: login, kagePassword: password })).status).toBe(200);
  };
  const allSignIn = async () => {
    await world.sql(`UPDATE core_probes SET last_at = now() - interval '1 hour'`);
    await world.get(ProbeWorker).runOnce();
  };
  const everythingRuns = async () => {
    await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE next_sync_at IS NOT NULL');
    await world.sql('UPDATE project_sync_states SET open_until = now() WHERE open_until IS NOT NULL');
    for (const table of ['sync_runs', 'projects']) await world.sql(`UPDATE ${table} SET created_at = now() - interval '2 hours'`);
    await allSignIn();
    await world.get(ReconciliationWorker).runOnce();
    await world.get(SyncWorker).runOnce();
  };
  const sold = async ({ id: projectId }: GivenProject, body: object = {}) => {
    const answer = await admin.post('/api/admin/subscriptions', order({ projectId, startDate: inDays(-1), ...body }));
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const stateOf = async ({ id }: GivenProject) =>
    (await admin.get('/api/sync/status')).body.projects.find(({ projectId }: { projectId: number }) => projectId === id);
  const signIns = (login: string) => world.core.control.calls({ path: '/auth/token', account: login }).length;
  const orphansOf = async (manager: GivenStaff) =>
    (await manager.list('/api/sync/orphans')).body.map(({ vpnLogin }: { vpnLogin: string }) => vpnLogin);
  const uptimeOf = async (manager: GivenStaff) => (await manager.get('/api/v1/analytics')).body.metrics.uptime;

  it.each(raceRounds(5))(
    'never sees the users of the other, also when its login is changed back while a reconciliation was planned for it, time %i',
    async () => {
      world.core.control.putUser(loginOfB, 'secret-customer');
      await connect(a, loginOfB, 'wrong', managerOfA);
      await admin.post('/api/sync/force', { projectId: a.id });
      await Promise.all([connect(a, loginOfA, undefined, managerOfA), world.get(ReconciliationWorker).runOnce()]);
      await world.get(ReconciliationWorker).runOnce();
      expect(await orphansOf(managerOfA)).toEqual([]);
      expect(
        await world.sql('SELECT 1 FROM sync_run_parts WHERE project_id = $1 AND core_account LIKE $2 AND done > 0', [a.id, `%${loginOfB}`]),
      ).toEqual([]);
      expect(world.core.control.calls({ account: loginOfB }).filter(({ path }) => path !== '/auth/token')).toEqual([]);
    },
  );

  it('stops its own running reconciliation when its connection is changed', async () => {
    for (let user = 0; user < 3; user += 1) world.core.control.putUser(loginOfA, `by-hand-${user}`);
    const slow = world.core.control.hang({ method: 'GET', path: '^/users$', account: loginOfA });
    const { body } = await admin.post('/api/sync/force', { projectId: a.id });
    const running = world.get(ReconciliationWorker).runOnce();
    await slow.met;
    await connect(a, loginOfB, 'wrong', managerOfA);
    world.core.control.lift(slow);
    await running;
    expect(await orphansOf(managerOfA)).toEqual([]);
    expect(await world.sql('SELECT status, done, error_message FROM sync_run_parts WHERE run_id = $1', [body.id])).toEqual([
      { status: 'failed', done: 0, error_message: expect.stringContaining('connection') },
    ]);
  });

  it('changes nothing for the other with a wrong password: no pause, no fallen uptime, no missed call', async () => {
    await connect(a, loginOfB, 'wrong', managerOfA);
    const subscription = await sold(b);
    await everythingRuns();
    await everythingRuns();
    expect(await stateOf(a)).toMatchObject({ status: 'error', lastErrorClass: 'auth_rejected', pausedAt: expect.any(String) });
    expect(await stateOf(b)).toMatchObject({ status: 'healthy', pausedAt: null, isReachable: true, lastReconciledAt: expect.any(String) });
    expect(await uptimeOf(managerOfB)).toBe(100);
    expect(await uptimeOf(managerOfA)).toBeLessThan(100);
    expect(world.core.control.user(loginOfB, subscription.vpnLoginId)).toMatchObject({ enabled: true });
  });

  it('makes the other project not wait when the server asks for time after the wrong password', async () => {
    world.core.control.refuse(429, { path: '/auth/token', account: loginOfB, retryAfterSeconds: 600, times: 1 });
    await connect(a, loginOfB, 'wrong', managerOfA);
    await allSignIn();
    expect(await stateOf(a)).toMatchObject({ nextTryAt: expect.any(String) });
    expect(await stateOf(b)).toMatchObject({ nextTryAt: null });
  });

  it('is refused once, and is then not tried again by any process, probe or reconciliation', async () => {
    const other = await startWorld({ joining: world });
    try {
      await sold(a);
      await connect(a, loginOfB, 'wrong', managerOfA);
      for (let time = 0; time < 3; time += 1) {
        await everythingRuns();
        await other.get(SyncWorker).runOnce();
        await other.get(ReconciliationWorker).runOnce();
      }
      expect(signIns(loginOfB)).toBe(1);
      expect(await world.sql(`SELECT 1 FROM outbox_events WHERE type = 'sync.paused' AND project_id = $1`, [a.id])).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['Force Sync', () => managerOfA.post('/api/sync/force', { projectId: a.id })],
    ['a test of the stored login', () => managerOfA.post('/api/kage-vpn/test', { projectId: a.id })],
    ['a preview', () => managerOfA.post('/api/sync/preview', { projectId: a.id })],
  ])('is tried once more when staff ask for it by %s', async (_, ask) => {
    await connect(a, loginOfB, 'wrong', managerOfA);
    await everythingRuns();
    world.core.control.forgetCalls();
    await ask();
    await everythingRuns();
    await everythingRuns();
    expect(signIns(loginOfB)).toBe(1);
  });

  it('works again as soon as it has a password that the server accepts', async () => {
    await connect(a, loginOfB, 'wrong', managerOfA);
    const subscription = await sold(a);
    await everythingRuns();
    await connect(a, loginOfB, undefined, managerOfA);
    await world.get(SyncWorker).runOnce();
    expect(world.core.control.user(loginOfB, subscription.vpnLoginId)).toMatchObject({ enabled: true });
    await allSignIn();
    expect(await stateOf(a)).toMatchObject({ status: 'healthy', pausedAt: null });
  });

  it('guesses at most ten passwords a minute by changing its own', async () => {
    for (let guess = 0; guess < 14; guess += 1) {
      await connect(a, loginOfB, `guess ${guess}`, managerOfA);
      await allSignIn();
      await world.get(SyncWorker).runOnce();
    }
    expect(signIns(loginOfB)).toBe(10);
  });

  it('signs in by itself and shares the account once its password is accepted: one list of unknown users, none of them the other’s', async () => {
    await connect(a, loginOfB, undefined, managerOfA);
    const subscription = await sold(b);
    world.core.control.putUser(loginOfB, 'made.by.hand');
    await everythingRuns();
    await everythingRuns();
    expect(signIns(loginOfB)).toBe(1);
    expect([...(await orphansOf(managerOfA)), ...(await orphansOf(managerOfB))]).toEqual(['made.by.hand']);
    expect(world.core.control.user(loginOfB, subscription.vpnLoginId)).toMatchObject({ enabled: true });
  });

  it('adopts no user of an account that it can no longer sign in to', async () => {
    await connect(a, loginOfB, undefined, managerOfA);
    const login = 'byhand0000000001';
    world.core.control.putUser(loginOfB, login, { endDate: inDays(20) });
    await connect(b, loginOfA);
    await everythingRuns();
    const [orphan] = (await managerOfA.list('/api/sync/orphans')).body;
    expect(orphan).toMatchObject({ vpnLogin: login });
    await connect(a, loginOfB, 'wrong', managerOfA);
    const answer = await managerOfA.post(`/api/sync/orphans/${orphan.id}/adopt`, { newSubscriptionId: 'taken-over' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'orphan_not_adoptable' } });
  });

  it('has no part in another project’s sandbox', async () => {
    const [one, two] = [
      await world.givenProject({ balance: '10.00', core_driver: 'sandbox' }),
      await world.givenProject({ core_driver: 'sandbox' }),
    ];
    await sold(one);
    await everythingRuns();
    await everythingRuns();
    expect(await orphansOf(await world.signIn('project_manager', [two]))).toEqual([]);
    expect(await world.sql('SELECT done FROM sync_run_parts WHERE project_id = $1 AND done > 0', [two.id])).toEqual([]);
  });
});
