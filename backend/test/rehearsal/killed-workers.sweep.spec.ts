import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { givenProcess } from './processes.js';
import type { BackendProcess } from './backend-process.js';
import { SWEEPS } from '../sweeps.js';
import { eventually, startWorld, type Client, type GivenProject, type World } from '../world.js';

const PROJECTS = 4;
const USERS_EACH = 10;
/** Each costs the start of a process. */
const KILLS = SWEEPS ? 3 : 1;
const CALM_MS = 60_000;
const DAY_MS = 86_400_000;

jest.setTimeout(240_000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('worker processes that are killed in the middle of their work', () => {
  let world: World;
  let admin: Client;
  const workers = new Set<BackendProcess>();

  beforeAll(async () => {
    await ensureBuilt(() => undefined, ['backend']);
    world = await startWorld();
    admin = await world.signIn();
    // Failing is what this test is about; giving up is another one's.
    await world.sql('UPDATE settings SET sync_retry_attempts = 100');
  });
  afterAll(async () => {
    await Promise.all([...workers].map((worker) => stop(worker, 'SIGTERM')));
    await world.close();
  });

  async function startWorker(): Promise<void> {
    const worker = await givenProcess(world, { env: { ROLE: 'worker' } });
    worker.start();
    workers.add(worker);
  }

  async function stop(worker: BackendProcess, signal: NodeJS.Signals): Promise<void> {
    workers.delete(worker);
    await worker.end(signal);
  }

  const sell = async (project: GivenProject, index: number) => {
    const body = {
      projectId: project.id,
      subscriptionId: `sub-${index}`,
      startDate: new Date().toISOString(),
      endDate: new Date(Date.now() + 30 * DAY_MS).toISOString(),
    };
    const answer = await admin.post('/api/admin/subscriptions', body);
    expect(answer.status).toBe(201);
    return answer.body as { id: number; vpnLoginId: string };
  };
  const inFlight = () => world.core.control.calls({ method: 'PUT' }).filter(({ outcome }) => outcome === 'waiting').length;
  const outOfStep = async () =>
    (
      await world.sql(
        `SELECT count(*)::int AS n FROM vpn_users WHERE desired = 'absent' OR synced_version <> desired_version OR next_sync_at IS NOT NULL`,
      )
    )[0].n;

  it('lose no desired change, and make one upstream user for each of ours', async () => {
    const projects = await Promise.all(Array.from({ length: PROJECTS }, () => world.givenProject({ balance: '5000.00' })));
    const sold = (
      await Promise.all(projects.map((project) => Promise.all(Array.from({ length: USERS_EACH }, (_, index) => sell(project, index)))))
    ).flat();
    world.core.control.slow(40, { method: 'PUT', times: 60 });
    world.core.control.loseAnswer({ method: 'PUT', times: 20 });
    world.core.control.refuse(503, { method: 'PUT', times: 5 });
    world.core.control.loseAnswer({ method: 'DELETE', times: 3 });

    await startWorker();
    await startWorker();
    for (let round = 0; round < KILLS; round += 1) {
      const end = Date.now() + 10_000;
      while (inFlight() === 0 && Date.now() < end) await pause(5);
      const [victim] = workers;
      if (victim) await stop(victim, 'SIGKILL');
      await startWorker();
      // What somebody edits meanwhile is not lost either.
      const suspended = sold[round];
      const deleted = sold[round + KILLS];
      if (suspended) expect((await admin.put(`/api/admin/subscriptions/${suspended.id}`, { status: 'suspended' })).status).toBe(200);
      if (deleted) expect((await admin.delete(`/api/admin/subscriptions/${deleted.id}`)).status).toBe(200);
    }
    const end = Date.now() + CALM_MS;
    while ((await outOfStep()) > 0 && Date.now() < end) {
      // Time passes: what waits for its next try, or for a dead worker to be missed, is due.
      await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE next_sync_at > now()');
      await world.sql('UPDATE project_sync_states SET open_until = now() WHERE open_until > now()');
      await world.sql(`UPDATE sync_workers SET seen_at = now() - interval '1 minute' WHERE seen_at < now() - interval '4 seconds'`);
      await pause(200);
    }

    expect(await outOfStep()).toBe(0);
    const upstream = new Map(world.core.control.users('demo').map((user) => [user.vpnLogin, user.enabled]));
    const expected = new Map(sold.map(({ vpnLoginId }, index) => [vpnLoginId, index >= KILLS]));
    for (let index = KILLS; index < 2 * KILLS; index += 1) expected.delete(sold[index]?.vpnLoginId ?? '');
    expect(upstream).toEqual(expected);
    const ids = await world.sql<{ kage_user_id: string }>('SELECT kage_user_id FROM vpn_users');
    expect(new Set(ids.map(({ kage_user_id: id }) => id)).size).toBe(expected.size);
    // Who was deleted before the core ever knew them is paid back; nobody else.
    const refunded = await world.sql<{ id: number }>(`SELECT subscription_id AS id FROM transactions WHERE type = 'refund'`);
    const deleted = sold.slice(KILLS, 2 * KILLS).map(({ id }) => id);
    expect(refunded.filter(({ id }) => !deleted.includes(id))).toEqual([]);
  });

  it('leave no call in the log for ever as pending', async () => {
    for (const worker of [...workers].slice(1)) await stop(worker, 'SIGTERM');
    const project = await world.givenProject({ balance: '5000.00' });
    const statuses = async () =>
      (await world.sql<{ status: string }>('SELECT status FROM sync_logs WHERE project_id = $1 ORDER BY id', [project.id])).map(
        ({ status }) => status,
      );
    world.core.control.calm();
    const slow = world.core.control.hang({ method: 'PUT' });
    const { id } = await sell(project, 0);
    await eventually('the call is under way', async () => inFlight() > 0);
    expect(await statuses()).toEqual(['pending']);
    for (const worker of workers) await stop(worker, 'SIGKILL');
    expect(await statuses()).toEqual(['pending']);
    world.core.control.lift(slow);
    await world.sql(`UPDATE sync_workers SET seen_at = now() - interval '1 minute'`);
    await startWorker();
    await eventually('it is taken over', async () => (await statuses()).join() === 'failed,success');
    expect(await world.sql(`SELECT error_message FROM sync_logs WHERE subscription_id = $1 AND status = 'failed'`, [id])).toEqual([
      { error_message: expect.stringContaining('ended before its answer was recorded') },
    ]);
  });

  it('hand their rows back when they are asked to stop', async () => {
    const leased = async () => (await world.sql(`SELECT count(*)::int AS n FROM vpn_users WHERE leased_until > now()`))[0].n;
    const project = await world.givenProject({ balance: '5000.00' });
    world.core.control.slow(100, { method: 'PUT' });
    const worker = [...workers][0];
    for (const other of [...workers].slice(1)) await stop(other, 'SIGTERM');
    await Promise.all(Array.from({ length: 60 }, (_, index) => sell(project, index)));
    const end = Date.now() + 10_000;
    while (inFlight() === 0 && Date.now() < end) await pause(5);
    if (worker) await stop(worker, 'SIGTERM');
    expect(await leased()).toBe(0);
    expect(inFlight()).toBe(0);
  });
});
