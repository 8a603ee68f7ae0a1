import { withClockOff } from '../../../../test/clocks.js';
import { inDays, order } from '../../../../test/orders.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { SyncWorker } from './sync.worker.js';

const MINUTE_MS = 60_000;
let world: World;
let admin: GivenStaff;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.signIn();
});
afterAll(() => world.close());

/** The database decides about leases, due times and ends, since all processes share its clock. */
describe.each([
  ['a minute ahead', MINUTE_MS],
  ['a minute behind', -MINUTE_MS],
])('a worker whose clock is %s', (_, offsetMs) => {
  let project: GivenProject;
  beforeAll(async () => {
    project = await world.givenProject({ balance: '1000.00' });
  });

  const wrongly = <T>(work: () => Promise<T>): Promise<T> => withClockOff(offsetMs, work);
  const sold = async () => (await admin.post('/api/admin/subscriptions', order({ projectId: project.id, startDate: inDays(-1) }))).body;
  const endsIn = (id: number, seconds: number) =>
    world.sql('UPDATE vpn_users SET end_date = now() + make_interval(secs => $2) WHERE subscription_id = $1', [id, seconds]);
  const upstream = ({ vpnLoginId }: { vpnLoginId: string }) => world.core.control.user('demo', vpnLoginId);

  it.each([
    [30, true],
    [-30, false],
  ])('gives access to a user whose end is %i seconds away: %s', async (seconds, isLetIn) => {
    const subscription = await sold();
    await endsIn(subscription.id, seconds);
    await wrongly(() => world.get(SyncWorker).runOnce());
    expect(upstream(subscription)).toMatchObject({ enabled: isLetIn });
  });

  it('leases due rows and those whose lease is over, and neither later rows nor those of another worker', async () => {
    const [due, later, held, left] = [await sold(), await sold(), await sold(), await sold()];
    await world.sql(`UPDATE vpn_users SET next_sync_at = now() + interval '30 seconds' WHERE subscription_id = $1`, [later.id]);
    const [worker] = await world.sql('INSERT INTO sync_workers (id, calls_max) VALUES (gen_random_uuid(), 0) RETURNING id');
    const leasedFor = (id: number, seconds: number) =>
      world.sql(`UPDATE vpn_users SET leased_by = $2, leased_until = now() + make_interval(secs => $3) WHERE subscription_id = $1`, [
        id,
        worker.id,
        seconds,
      ]);
    await leasedFor(held.id, 30);
    await leasedFor(left.id, -30);
    await wrongly(() => world.get(SyncWorker).runOnce());
    expect([due, later, held, left].map((subscription) => upstream(subscription)?.enabled)).toEqual([true, undefined, undefined, true]);
    await world.sql('DELETE FROM sync_workers WHERE id = $1', [worker.id]);
    await world.sql('UPDATE vpn_users SET next_sync_at = NULL');
  });

  it('finds changes of somebody else on the server, and repeats nothing that was confirmed meanwhile', async () => {
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
