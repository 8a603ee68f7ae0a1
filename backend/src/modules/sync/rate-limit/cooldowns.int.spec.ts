import { CoreAccount } from '../../../../test/core-accounts.js';
import { eventually, startWorld, type Client, type GivenProject, type World } from '../../../../test/world.js';
import { ProbeWorker } from '../connection/probe.worker.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { SyncWorker } from '../queue/sync.worker.js';

const WAIT_SECONDS = 600;

describe('a core that asks for time with Retry-After', () => {
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
  const isBusy = (status: number, match: object) =>
    world.core.control.refuse(status, { account, retryAfterSeconds: WAIT_SECONDS, ...match });
  const calls = () => world.core.control.calls({ account }).filter(({ path }) => path.startsWith('/users')).length;
  const nextTryOf = async (one: GivenProject) => (await core.stateOf(one)).nextTryAt;
  /** Rows whose own wait is over. */
  const due = () => world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE next_sync_at IS NOT NULL');
  const waitIsOver = () =>
    world.sql('UPDATE project_sync_states SET cooldown_until = now() WHERE project_id IN (SELECT id FROM projects WHERE kage_login = $1)', [
      account,
    ]);
  /** Every project has signed in once, and so belongs to its account. */
  const allJoin = () => world.get(ProbeWorker).runOnce();
  const upstream = ({ vpnLoginId }: { vpnLoginId: string }) => world.core.control.user(account, vpnLoginId);

  it.each([429, 503])('gets it after a %i from every project that has signed in to the account, and from no other', async (status) => {
    const neighbour = await core.givenProject();
    const stranger = await world.givenProject({ balance: '10.00' });
    await allJoin();
    const first = await core.sold(project);
    isBusy(status, { method: 'PUT', times: 1 });
    await sync();
    const asked = calls();
    const [second, theirs] = [await core.sold(neighbour), await core.sold(stranger)];
    await due();
    await sync();
    expect(calls()).toBe(asked);
    for (const waiting of [project, neighbour])
      expect(Date.parse(await nextTryOf(waiting)) - Date.now()).toBeGreaterThan((WAIT_SECONDS - 60) * 1_000);
    expect(await nextTryOf(stranger)).toBeNull();
    expect(world.core.control.user('demo', theirs.vpnLoginId)).toMatchObject({ enabled: true });

    await waitIsOver();
    await due();
    await sync();
    for (const each of [first, second]) expect(upstream(each)).toMatchObject({ enabled: true });
    expect(await nextTryOf(neighbour)).toBeNull();
  });

  it('gets no more rows that another process has leased of another project', async () => {
    const neighbour = await core.givenProject();
    await allJoin();
    await Promise.all(Array.from({ length: 24 }, () => core.sold(neighbour)));
    const slow = world.core.control.hang({ method: 'PUT', account });
    const worker = await startWorld({ joining: world, role: 'worker' });
    try {
      await slow.met;
      const leased = async () =>
        (await world.sql('SELECT count(*)::int AS n FROM vpn_users WHERE project_id = $1 AND leased_by IS NOT NULL', [neighbour.id]))[0].n;
      await eventually('all are leased', async () => (await leased()) === 24);
      isBusy(429, { method: 'GET', path: '^/users$', times: 1 });
      expect((await admin.post('/api/kage-vpn/test', { projectId: project.id })).status).toBe(503);
      const underWay = () => world.core.control.calls({ account, method: 'PUT' }).filter(({ outcome }) => outcome === 'waiting').length;
      await eventually('what waits is handed back', async () => underWay() > 0 && (await leased()) === underWay());
      const begun = calls();
      world.core.control.lift(slow);
      await eventually('what was under way is written down', async () => (await leased()) === 0);
      expect(calls()).toBe(begun);
    } finally {
      await worker.close();
    }
  });

  it('is not called by anything automatic, be it a probe or an hourly reconciliation; Force Sync ends the wait', async () => {
    await core.sold(project);
    isBusy(429, { method: 'PUT', times: 1 });
    await sync();
    const asked = calls();
    await world.sql(`UPDATE core_probes SET last_at = now() - interval '1 hour'`);
    await world.get(ProbeWorker).runOnce();
    await world.sql(`UPDATE sync_runs SET created_at = now() - interval '2 hours'`);
    await world.sql(`UPDATE projects SET created_at = now() - interval '2 hours'`);
    await world.get(ReconciliationWorker).runOnce();
    expect(calls()).toBe(asked);
    const parts = () => world.sql('SELECT status FROM sync_run_parts WHERE project_id = $1', [project.id]);
    expect(await parts()).toEqual([{ status: 'queued' }]);

    expect((await admin.post('/api/sync/force', { projectId: project.id })).status).toBe(202);
    expect(await nextTryOf(project)).toBeNull();
    await world.get(ReconciliationWorker).runOnce();
    expect(await parts()).toEqual([{ status: 'done' }]);
  });

  it('is still called for a preview by a person', async () => {
    await core.sold(project);
    isBusy(429, { method: 'PUT', times: 1 });
    await sync();
    const { body } = await admin.post('/api/sync/preview', { projectId: project.id });
    expect(body).toMatchObject({ status: 'done', toCreate: 1 });
  });

  it('is not hurried by a shorter wait that it asks for afterwards', async () => {
    const neighbour = await core.givenProject();
    await allJoin();
    await core.sold(project);
    isBusy(429, { method: 'PUT', times: 1 });
    await sync();
    world.core.control.refuse(429, { account, method: 'GET', retryAfterSeconds: 1, times: 1 });
    expect((await admin.post('/api/kage-vpn/test', { projectId: neighbour.id })).status).toBe(503);
    expect(Date.parse(await nextTryOf(neighbour)) - Date.now()).toBeGreaterThan((WAIT_SECONDS - 60) * 1_000);
  });
});
