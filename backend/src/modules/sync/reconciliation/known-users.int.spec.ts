import { inDays, order } from '../../../../test/orders.js';
import { startWorld, type Client, type Json, type World } from '../../../../test/world.js';
import { SyncWorker } from '../queue/sync.worker.js';
import { ReconciliationWorker } from './reconciliation.worker.js';

/** The database skips users without a difference: a difference in any field that the rules compare must prevent that. */
describe('of a page of the core’s users, every one is compared', () => {
  const ACCOUNT = 'demo';
  let world: World;
  let admin: Client;
  let subscription: Json;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  beforeEach(async () => {
    const { id: projectId } = await world.givenProject({ balance: '100.00' });
    subscription = (await admin.post('/api/admin/subscriptions', order({ projectId, status: 'active' }))).body;
    await world.get(SyncWorker).runOnce();
  });
  afterEach(() => admin.delete(`/api/admin/subscriptions/${subscription.id}`).then(() => world.get(SyncWorker).runOnce()));
  afterAll(() => world.close());

  const upstream = () => world.core.control.user(ACCOUNT, subscription.vpnLoginId);
  const reconcile = async (): Promise<number> => {
    const { body } = await admin.post('/api/sync/force', { projectId: subscription.projectId });
    await world.get(ReconciliationWorker).runOnce();
    await world.get(SyncWorker).runOnce();
    return (await world.sql('SELECT to_change FROM sync_run_parts WHERE run_id = $1', [body.id]))[0].to_change;
  };

  it('except one in the desired state', async () => {
    expect(await reconcile()).toBe(0);
  });

  it.each<[string, object]>([
    ['is switched off', { enabled: false }],
    ['begins at another time', { startDate: inDays(-9) }],
    ['ends at another time', { endDate: inDays(31) }],
    ['may have other sessions', { maxSessions: 77 }],
    ['may have other installs', { maxInstalls: 77 }],
  ])('who %s', async (_, change) => {
    const before = upstream();
    world.core.control.putUser(ACCOUNT, subscription.vpnLoginId, change);
    expect(upstream()).not.toEqual(before);
    expect(await reconcile()).toBe(1);
    expect(upstream()).toMatchObject({ ...before, updatedAt: expect.any(String) });
  });

  it('also one that was made again with another id', async () => {
    const was = upstream();
    world.core.control.deleteUser(ACCOUNT, subscription.vpnLoginId);
    world.core.control.putUser(ACCOUNT, subscription.vpnLoginId, was);
    expect(await reconcile()).toBe(1);
    const [row] = await world.sql('SELECT kage_user_id FROM vpn_users WHERE subscription_id = $1', [subscription.id]);
    expect(row.kage_user_id).toBe(upstream()?.id);
  });

  it.each([
    { sessions: 2, installs: 0 },
    { sessions: 0, installs: 2 },
  ])('also one with other counters: %o', async (counters) => {
    world.core.control.setCounters(ACCOUNT, subscription.vpnLoginId, counters);
    expect(await reconcile()).toBe(0);
    expect(await world.sql('SELECT sessions, installs FROM vpn_users WHERE subscription_id = $1', [subscription.id])).toEqual([counters]);
  });

  it('also one whose end has passed here and that is still enabled there', async () => {
    await world.sql(
      `UPDATE vpn_users SET start_date = start_date - interval '60 days', end_date = end_date - interval '60 days' WHERE subscription_id = $1`,
      [subscription.id],
    );
    const [{ start_date: startDate, end_date: endDate }] = await world.sql(
      'SELECT start_date, end_date FROM vpn_users WHERE subscription_id = $1',
      [subscription.id],
    );
    world.core.control.putUser(ACCOUNT, subscription.vpnLoginId, { startDate: startDate.toISOString(), endDate: endDate.toISOString() });
    expect(await reconcile()).toBe(1);
    expect(upstream()?.enabled).toBe(false);
  });
});
