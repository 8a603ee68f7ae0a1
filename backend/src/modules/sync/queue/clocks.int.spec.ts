import { inDays, order } from '../../../../test/orders.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { SyncWorker } from './sync.worker.js';

const MINUTE_MS = 60_000;
const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;

/** Leases, due times and ends are the database's to judge: its clock is the one that all processes share. */
describe.each([
  ['a minute ahead', MINUTE_MS],
  ['a minute behind', -MINUTE_MS],
])('a worker whose clock is %s', (_, offsetMs) => {
  let world: World;
  let other: World;
  let admin: GivenStaff;
  let project: GivenProject;

  beforeAll(async () => {
    world = await startWorld();
    other = await startWorld({ joining: world });
    admin = await world.signIn();
    project = await world.givenProject({ balance: '1000.00' });
  });
  afterEach(() => world.core.control.calm());
  afterAll(async () => {
    await other.close();
    await world.close();
  });

  const wrongly = async <T>(work: () => Promise<T>): Promise<T> => {
    jest.useFakeTimers({ doNotFake: [...TIMERS], now: Date.now() + offsetMs });
    try {
      return await work();
    } finally {
      jest.useRealTimers();
    }
  };
  const sold = async () => (await admin.post('/api/admin/subscriptions', order({ projectId: project.id, startDate: inDays(-1) }))).body;
  const endsIn = (id: number, seconds: number) =>
    world.sql('UPDATE vpn_users SET end_date = now() + make_interval(secs => $2) WHERE subscription_id = $1', [id, seconds]);
  const upstream = ({ vpnLoginId }: { vpnLoginId: string }) => world.core.control.user('demo', vpnLoginId);

  it.each([
    [30, true],
    [-30, false],
  ])('lets a user in whose end is %i seconds away: %s', async (seconds, isLetIn) => {
    const subscription = await sold();
    await endsIn(subscription.id, seconds);
    await wrongly(() => world.get(SyncWorker).runOnce());
    expect(upstream(subscription)).toMatchObject({ enabled: isLetIn });
  });

  it('takes what is due and neither earlier nor what another holds', async () => {
    const [due, later, held] = [await sold(), await sold(), await sold()];
    await world.sql(`UPDATE vpn_users SET next_sync_at = now() + interval '30 seconds' WHERE subscription_id = $1`, [later.id]);
    const slow = world.core.control.hang({ method: 'PUT', path: held.vpnLoginId });
    await world.sql(`UPDATE vpn_users SET next_sync_at = now() + interval '1 hour' WHERE subscription_id = $1`, [due.id]);
    const holding = other.get(SyncWorker).runOnce();
    await slow.met;
    await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE subscription_id = $1', [due.id]);
    // The other has all permitted calls, and gives some up.
    await eventually('one is taken', async () => (await wrongly(() => world.get(SyncWorker).runOnce())) === 1);
    expect(upstream(due)).toMatchObject({ enabled: true });
    expect(upstream(later)).toBeUndefined();
    expect(world.core.control.calls({ method: 'PUT', path: `/users/${held.vpnLoginId}` })).toHaveLength(1);
    world.core.control.lift(slow);
    await holding;
    await world.sql('UPDATE vpn_users SET next_sync_at = NULL');
  });

  it('sees what somebody else has changed on the server, and repeats nothing that was confirmed meanwhile', async () => {
    const [changed, confirmed] = [await sold(), await sold()];
    await world.get(SyncWorker).runOnce();
    world.core.control.putUser('demo', changed.vpnLoginId, { maxSessions: 50 });
    world.core.control.putUser('demo', confirmed.vpnLoginId, { maxSessions: 50 });
    // Confirmed after the page was read, which it is before that instant by any clock.
    await world.sql(`UPDATE vpn_users SET last_sync_at = now() + interval '30 seconds' WHERE subscription_id = $1`, [confirmed.id]);
    const { body } = await admin.post('/api/sync/force', { projectId: project.id });
    await wrongly(() => world.get(ReconciliationWorker).runOnce());
    expect(await world.sql('SELECT to_change FROM sync_run_parts WHERE run_id = $1', [body.id])).toEqual([{ to_change: 1 }]);
  });
});
