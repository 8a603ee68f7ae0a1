import { inDays, order } from '../../../../test/orders.js';
import { eventually, startWorld, type Client, type GivenProject, type World } from '../../../../test/world.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { SyncWorker } from './sync.worker.js';

const ACCOUNT = 'demo';

/** Runs something between two steps of the code under test. */
describe('synchronisation, when things happen at once', () => {
  let world: World;
  let other: World;
  let admin: Client;
  let project: GivenProject;

  beforeAll(async () => {
    world = await startWorld();
    other = await startWorld({ joining: world });
    admin = await world.signIn();
  });
  beforeEach(async () => {
    project = await world.givenProject({ balance: '1000.00' });
  });
  afterEach(async () => {
    world.core.control.calm();
    world.core.control.forgetCalls();
    await world.sql('UPDATE vpn_users SET next_sync_at = NULL');
    await world.sql('UPDATE project_sync_states SET cooldown_until = NULL');
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  async function sold(body: object = {}) {
    const answer = await admin.post('/api/admin/subscriptions', order({ projectId: project.id, startDate: inDays(-1), ...body }));
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body;
  }
  const runAt = (at: World) => at.get(SyncWorker).runOnce();
  const later = async () => {
    await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE project_id = $1 AND next_sync_at > now()', [project.id]);
    await world.sql('UPDATE project_sync_states SET open_until = now() WHERE project_id = $1', [project.id]);
  };
  const rowOf = async ({ id }: { id: number }) => (await world.sql('SELECT * FROM vpn_users WHERE subscription_id = $1', [id]))[0];
  const upstream = ({ vpnLoginId }: { vpnLoginId: string }) => world.core.control.user(ACCOUNT, vpnLoginId);

  it('does not make all users of a project wait for one that the core forbids', async () => {
    const forbidden = await sold();
    world.core.control.refuse(403, { method: 'PUT', path: forbidden.vpnLoginId });
    await runAt(world);
    const others = [await sold(), await sold()];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await later();
      await runAt(world);
    }
    expect(others.map((each) => upstream(each)?.enabled)).toEqual([true, true]);
    expect((await admin.get(`/api/subscriptions/${forbidden.id}`)).body).toMatchObject({ status: 'active', syncStatus: 'pending' });
  });

  it('does not make a user that is deleted while the core is asked whether the name is free, nor touch the next user of that name', async () => {
    const first = await sold({ vpnLoginId: 'borneagain000001' });
    const slow = world.core.control.hang({ method: 'GET', path: 'borneagain000001', times: 1, afterWork: true });
    const pass = runAt(world);
    await slow.met;
    expect((await admin.delete(`/api/admin/subscriptions/${first.id}`)).status).toBe(200);
    const second = await sold({ vpnLoginId: 'borneagain000001', maxSessions: 7 });
    await runAt(other);
    world.core.control.lift(slow);
    await pass;
    await later();
    await runAt(world);
    await runAt(other);
    expect(upstream(second)).toMatchObject({ enabled: true, maxSessions: 7 });
    expect(await rowOf(first)).toBeUndefined();
    expect(await rowOf(second)).toMatchObject({ sync_status: 'synced', kage_user_id: upstream(second)?.id });
    expect(world.core.control.calls({ method: 'DELETE' })).toEqual([]);
  });

  it('sends the newer state again after a late call of a worker that was considered dead', async () => {
    const subscription = await sold();
    await runAt(world);
    await admin.put(`/api/admin/subscriptions/${subscription.id}`, { maxSessions: 5 });
    const slow = world.core.control.hang({ method: 'PUT', path: subscription.vpnLoginId, times: 1 });
    const pass = runAt(world);
    await slow.met;
    await admin.put(`/api/admin/subscriptions/${subscription.id}`, { maxSessions: 9 });
    await eventually('another one takes it over', async () => {
      await world.sql(
        `UPDATE sync_workers SET seen_at = now() - interval '1 minute' WHERE id = (SELECT leased_by FROM vpn_users WHERE subscription_id = $1)`,
        [subscription.id],
      );
      await runAt(other);
      return upstream(subscription)?.maxSessions === 9;
    });
    world.core.control.lift(slow);
    await pass;
    await runAt(other);
    expect(upstream(subscription)).toMatchObject({ maxSessions: 9 });
    expect(await rowOf(subscription)).toMatchObject({ sync_status: 'synced', next_sync_at: null });
    await world.sql('UPDATE sync_workers SET seen_at = now()');
  });

  /**
   * Five calls at once, which is half of a core's ten and this process's share: the first result is written while the other calls are
   * running.
   */
  async function beside(first: (path: string) => void, lift: () => Promise<void>) {
    const [one, ...rest] = await Promise.all(Array.from({ length: 5 }, () => sold()));
    const slow = world.core.control.hang({ method: 'PUT', path: rest.map(({ vpnLoginId }) => vpnLoginId).join('|') });
    first(one.vpnLoginId);
    const pass = runAt(world);
    const underWay = () => world.core.control.calls({ method: 'PUT' }).filter(({ outcome }) => outcome === 'waiting').length;
    await eventually('all have been sent', async () => underWay() === 4 && (await rowOf(one)).failure_class !== null);
    await lift();
    world.core.control.lift(slow);
    await pass;
    const [state] = await world.sql(
      `SELECT failures >= 5 AS "isBroken", paused_class AS "pausedClass",
         EXISTS (SELECT FROM project_sync_states WHERE cooldown_until > now() + interval '590 seconds') AS waits
       FROM project_sync_states WHERE project_id = $1`,
      [project.id],
    );
    return state;
  }
  const asksToWait = (path: string) => world.core.control.refuse(503, { method: 'PUT', path, retryAfterSeconds: 600 });

  it('does not shorten the wait that the core asked of one call by others that fail', async () => {
    try {
      expect(await beside(asksToWait, () => world.core.goOffline())).toEqual({ isBroken: true, pausedClass: null, waits: true });
    } finally {
      await world.core.goOffline();
      await world.core.goOnline();
    }
  });

  it('does not shorten the wait that the core asked of one call by others that succeed', async () => {
    expect(await beside(asksToWait, async () => undefined)).toEqual({ isBroken: false, pausedClass: null, waits: true });
  });

  it('does not end a pause by calls that had begun before it', async () => {
    const forbids = (path: string) => world.core.control.refuse(403, { method: 'PUT', path });
    expect(await beside(forbids, async () => undefined)).toMatchObject({ pausedClass: 'forbidden' });
    expect(await world.sql(`SELECT 1 FROM outbox_events WHERE type = 'sync.paused' AND project_id = $1`, [project.id])).toHaveLength(1);
  });

  it('gives a user that the core has renamed to another of our names to that one, and makes the former one again', async () => {
    const [former, next] = [await sold(), await sold()];
    await runAt(world);
    const renamed = upstream(former);
    world.core.control.deleteUser(ACCOUNT, next.vpnLoginId);
    world.core.control.renameUser(ACCOUNT, former.vpnLoginId, next.vpnLoginId);
    expect((await admin.put(`/api/admin/subscriptions/${next.id}`, { maxSessions: 7 })).status).toBe(200);
    await runAt(world);
    expect(upstream(next)).toMatchObject({ id: renamed?.id, maxSessions: 7 });
    expect(await rowOf(next)).toMatchObject({ sync_status: 'synced', kage_user_id: renamed?.id });
    await runAt(world);
    expect(upstream(former)).toMatchObject({ enabled: true, maxSessions: 3 });
    expect(await rowOf(former)).toMatchObject({ sync_status: 'synced', kage_user_id: upstream(former)?.id });
  });

  it('lets a user that the core has renamed be adopted once its subscription has another, and refuses it with a reason until then', async () => {
    world.core.control.addAccount('renaming', 'secret');
    await admin.put(`/api/projects/${project.id}`, { kageLogin: 'renaming', kagePassword: 'secret' });
    const first = await sold();
    await runAt(world);
    world.core.control.renameUser('renaming', first.vpnLoginId, 'renamedonthecore');
    await admin.post('/api/sync/force', { projectId: project.id });
    await world.get(ReconciliationWorker).runOnce();
    const [orphan] = (await admin.list('/api/sync/orphans', { filter: { projectId: project.id } })).body;
    const adopt = () => admin.post(`/api/sync/orphans/${orphan.id}/adopt`, { newSubscriptionId: 'renamed' });
    expect((await adopt()).body).toMatchObject({
      statusCode: 409,
      code: 'orphan_not_adoptable',
      message: expect.stringContaining('renamedonthecore was renamed on the VPN core'),
    });
    await runAt(world);
    expect((await adopt()).body).toMatchObject({ state: 'adopted' });
    await runAt(world);
    expect(
      world.core.control
        .users('renaming')
        .map(({ vpnLogin }) => vpnLogin)
        .sort(),
    ).toEqual([first.vpnLoginId, 'renamedonthecore'].sort());
  });

  it('finishes a full reconciliation, whatever limits and dates a user has that somebody made by hand', async () => {
    world.core.control.addAccount('odd', 'secret');
    await admin.put(`/api/projects/${project.id}`, { kageLogin: 'odd', kagePassword: 'secret' });
    world.core.control.putUser('odd', 'no.limits', {
      maxSessions: 4_294_967_295,
      startDate: '0000-01-01T00:00:00.000Z',
      endDate: '+020000-01-01T00:00:00.000Z',
    });
    const { body } = await admin.post('/api/sync/force', { projectId: project.id });
    await world.get(ReconciliationWorker).runOnce();
    expect(await world.sql('SELECT status, orphans FROM sync_run_parts WHERE run_id = $1', [body.id])).toEqual([
      { status: 'done', orphans: 1 },
    ]);
    expect((await admin.list('/api/sync/orphans', { filter: { projectId: project.id } })).body).toMatchObject([
      { vpnLogin: 'no.limits', maxSessions: 2_147_483_647, endDate: '9999-12-31T23:59:59.000Z' },
    ]);
  });

  it('treats a user whose name differs from ours in letter case alone as an orphan, and not as ours', async () => {
    world.core.control.addAccount('cases', 'secret');
    await admin.put(`/api/projects/${project.id}`, { kageLogin: 'cases', kagePassword: 'secret' });
    const subscription = await sold({ vpnLoginId: 'CaseOfLetters001' });
    await runAt(world);
    const stranger = world.core.control.putUser('cases', 'caseofletters001', { maxSessions: 9 });
    const reconcile = async () => {
      const { body } = await admin.post('/api/sync/force', { projectId: project.id });
      await world.get(ReconciliationWorker).runOnce();
      await runAt(world);
      return (await world.sql('SELECT status, to_change, to_create, orphans FROM sync_run_parts WHERE run_id = $1', [body.id]))[0];
    };
    expect(await reconcile()).toEqual({ status: 'done', to_change: 0, to_create: 0, orphans: 1 });
    world.core.control.deleteUser('cases', subscription.vpnLoginId);
    expect(await reconcile()).toEqual({ status: 'done', to_change: 0, to_create: 1, orphans: 1 });
    expect(world.core.control.user('cases', subscription.vpnLoginId)).toMatchObject({ enabled: true });
    expect(world.core.control.user('cases', 'caseofletters001')).toEqual(stranger);
  });

  it('makes a user again that is adopted while another member of staff deletes it on the core', async () => {
    world.core.control.addAccount('adopting', 'secret');
    await admin.put(`/api/projects/${project.id}`, { kageLogin: 'adopting', kagePassword: 'secret' });
    world.core.control.putUser('adopting', 'adoptedmeanwhile', { startDate: inDays(-5), endDate: inDays(25) });
    await admin.post('/api/sync/force', { projectId: project.id });
    await world.get(ReconciliationWorker).runOnce();
    const [orphan] = (await admin.list('/api/sync/orphans', { filter: { projectId: project.id } })).body;
    const slow = world.core.control.hang({ method: 'DELETE', account: 'adopting', times: 1 });
    const deletion = admin.post(`/api/sync/orphans/${orphan.id}/delete`);
    await slow.met;
    expect((await admin.post(`/api/sync/orphans/${orphan.id}/adopt`, { newSubscriptionId: 'adopted-meanwhile' })).status).toBe(200);
    await runAt(world);
    world.core.control.lift(slow);
    expect((await deletion).body).toMatchObject({ statusCode: 409, code: 'orphan_decided' });
    expect(world.core.control.user('adopting', 'adoptedmeanwhile')).toBeUndefined();
    await runAt(world);
    expect(world.core.control.user('adopting', 'adoptedmeanwhile')).toMatchObject({ enabled: true });
  });

  it('disables the users of a project that is archived before any worker has looked at it', async () => {
    const subscription = await sold();
    await runAt(world);
    // As a worker leaves it that was killed between its first call for the project and its next look.
    await world.sql('DELETE FROM project_sync_states WHERE project_id = $1', [project.id]);
    await admin.put(`/api/projects/${project.id}`, { status: 'inactive' });
    await runAt(world);
    expect(upstream(subscription)).toMatchObject({ enabled: false });
  });
});
