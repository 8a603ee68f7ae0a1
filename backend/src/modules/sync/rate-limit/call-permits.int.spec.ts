import { lateCommit } from '../../../../test/database/late-commit.js';
import { atOnce, inDays, order } from '../../../../test/orders.js';
import { eventually, startWorld, type Client, type GivenProject, type World } from '../../../../test/world.js';
import { execute } from '../../../database/database.js';
import { CALLS_PER_CORE_MAX, CallPermits } from './call-permits.js';
import { SyncWorker } from '../queue/sync.worker.js';

describe('the calls that a core is sent at once', () => {
  let world: World;
  let admin: Client;
  let project: GivenProject;
  const guests: World[] = [];
  /** The most that were ever under way while a test looked. */
  let most = 0;

  beforeEach(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject({ balance: '1000.00' });
    most = 0;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    world.core.control.calm();
    await Promise.all(guests.splice(0).map((guest) => guest.close()));
    await world.close();
  });

  const sell = (count: number) =>
    atOnce(count, async () => {
      const answer = await admin.post('/api/admin/subscriptions', order({ projectId: project.id, startDate: inDays(-1) }));
      expect(answer.status).toBe(201);
    });
  const join = async () => {
    const guest = await startWorld({ joining: world });
    guests.push(guest);
    return guest;
  };
  const runAt = (at: World) => at.get(SyncWorker).runOnce();
  const hang = () => world.core.control.hang({ method: 'PUT' });
  const underWay = () => {
    const count = world.core.control.calls({ method: 'PUT' }).filter(({ outcome }) => outcome === 'waiting').length;
    most = Math.max(most, count);
    return count;
  };
  const shares = async () => (await world.sql('SELECT calls_max FROM sync_workers ORDER BY calls_max')).map((row) => row.calls_max);
  const outOfStep = async () => (await world.sql(`SELECT count(*)::int AS n FROM vpn_users WHERE sync_status <> 'synced'`))[0].n;

  it('are ten by one worker, and no more when a second one joins, which begins as the first one releases its share', async () => {
    // More than one worker leases at a time.
    await sell(100);
    let held = hang();
    const first = runAt(world);
    await eventually('the first one uses all that there is', () => underWay() === CALLS_PER_CORE_MAX);

    const joining = await join();
    const second = runAt(joining);
    await eventually('the second one has asked for its part', async () => (await shares()).length === 2);
    expect([underWay(), await shares()]).toEqual([10, [0, 10]]);

    const goOn = () => {
      const next = hang();
      world.core.control.lift(held);
      held = next;
    };
    await eventually('both work, and use all that there is', async () => {
      if (underWay() < CALLS_PER_CORE_MAX) return false;
      if ((await shares()).join() === '5,5') return true;
      goOn();
      return false;
    });
    world.core.control.lift(held);
    const taken = await Promise.all([first, second]);
    expect(Math.min(...taken)).toBeGreaterThan(0);
    expect(most).toBe(CALLS_PER_CORE_MAX);
    expect(await outOfStep()).toBe(0);
  });

  it('are shared with an idle worker only until another asks for its part', async () => {
    await sell(1);
    await runAt(world);
    expect(await shares()).toEqual([10]);
    await sell(20);
    const held = hang();
    const pass = runAt(await join());
    await eventually('the one that rests has given up its half', () => underWay() === 5);
    expect(await shares()).toEqual([5, 5]);
    world.core.control.lift(held);
    await pass;
    expect(await outOfStep()).toBe(0);
  });

  it('go to the others when a worker ends, or is not seen any more', async () => {
    await sell(1);
    await runAt(world);
    const ending = await join();
    await runAt(ending);
    expect(await shares()).toEqual([5, 5]);
    await ending.close();
    await world.get(CallPermits).renew();
    expect(await shares()).toEqual([10]);
    await world.sql(`INSERT INTO sync_workers (id, calls_max, seen_at) VALUES ('killed', 10, now() - interval '16 seconds')`);
    await world.get(CallPermits).renew();
    expect(world.get(CallPermits).callsMax).toBe(10);
  });

  it('are none where there are already more workers than calls, and the rows are left to those', async () => {
    await world.sql(`INSERT INTO sync_workers (id, calls_max) SELECT 'worker ' || n, 1 FROM generate_series(1, 10) AS n`);
    await sell(3);
    expect(await runAt(world)).toBe(0);
    expect(await world.sql('SELECT 1 FROM vpn_users WHERE leased_by IS NOT NULL')).toEqual([]);
    await world.sql(`DELETE FROM sync_workers WHERE id = 'worker 1'`);
    await world.get(CallPermits).renew();
    const held = hang();
    const pass = runAt(world);
    await held.met;
    expect([underWay(), await shares()]).toEqual([1, Array(10).fill(1)]);
    world.core.control.lift(held);
    expect(await pass).toBe(3);
    expect(most).toBe(1);
  });

  it('are no more than were counted while a share is being recorded', async () => {
    const worker = await startWorld({ joining: world, role: 'worker' });
    guests.push(worker);
    const held = hang();
    await sell(3);
    await eventually('three calls are under way', () => underWay() === 3);
    const lock = await lateCommit(world.database, (tx) => execute(tx, `SELECT pg_advisory_xact_lock(hashtext('sync shares'))`));
    const renewal = worker.get(CallPermits).renew();
    await sell(10);
    const leased = async () => (await world.sql('SELECT count(*)::int AS n FROM vpn_users WHERE leased_by IS NOT NULL'))[0].n;
    await eventually('all are leased', async () => (await leased()) === 13);
    const meanwhile = underWay();
    await lock.commit();
    await renewal;
    expect(meanwhile).toBe(3);
    await eventually('the share is used', () => underWay() === CALLS_PER_CORE_MAX);
    world.core.control.lift(held);
    await eventually('all is done', async () => (await outOfStep()) === 0);
    expect(most).toBe(CALLS_PER_CORE_MAX);
  });

  it('end for a process that cannot renew its share, before the others consider it dead', async () => {
    await runAt(world);
    const share = world.get(CallPermits);
    const now = performance.now();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(now + 9_000);
    expect(share.callsMax).toBe(10);
    clock.mockReturnValue(now + 10_001);
    expect(share.callsMax).toBe(0);
  });
});
