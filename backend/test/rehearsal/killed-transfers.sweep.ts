import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { SyncWorker } from '../../src/modules/sync/queue/sync.worker.js';
import { eventually, startWorld, type GivenStaff, type World } from '../world.js';
import type { BackendProcess } from './backend-process.js';
import { givenProcess } from './processes.js';

const MOVED = 5;
const DAY_MS = 86_400_000;

jest.setTimeout(180_000);

describe('a worker that is killed between the making of transferred users and the removal of the old ones', () => {
  let world: World;
  let admin: GivenStaff;
  const workers: BackendProcess[] = [];
  beforeAll(async () => {
    await ensureBuilt(() => undefined, ['backend']);
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
    await world.close();
  });

  async function givenProject(account: string): Promise<{ id: number; account: string }> {
    world.core.control.addAccount(account, 'secret');
    const { id } = await world.givenProject({ balance: '100.00' });
    expect((await admin.put(`/api/projects/${id}`, { kageLogin: account, kagePassword: 'secret' })).status).toBe(200);
    return { id, account };
  }
  async function startWorker(): Promise<BackendProcess> {
    const worker = await givenProcess(world, { env: { ROLE: 'worker' } });
    workers.push(worker);
    worker.start();
    return worker;
  }
  const calls = (method: string) => world.core.control.calls({ method });

  it('loses none and leaves none behind: another goes on where it ended', async () => {
    const [from, to] = [await givenProject('killed-from'), await givenProject('killed-to')];
    const sold: { id: number; vpnLoginId: string }[] = [];
    for (let index = 0; index < MOVED; index += 1) {
      const term = { startDate: new Date().toISOString(), endDate: new Date(Date.now() + 30 * DAY_MS).toISOString() };
      const { body } = await admin.post('/api/admin/subscriptions', { projectId: from.id, subscriptionId: `moving-${index}`, ...term });
      sold.push(body);
    }
    await world.get(SyncWorker).runOnce();
    const logins = sold.map(({ vpnLoginId }) => vpnLoginId).toSorted();
    const on = ({ account }: { account: string }) =>
      world.core.control
        .users(account)
        .map(({ vpnLogin }) => vpnLogin)
        .toSorted();
    expect(on(from)).toEqual(logins);
    for (const { id } of sold) expect((await admin.post(`/api/admin/subscriptions/${id}/transfer`, { projectId: to.id })).status).toBe(200);

    world.core.control.forgetCalls();
    const stuck = world.core.control.hang({ method: 'DELETE' });
    const first = await startWorker();
    await eventually(
      'the new ones are made and the old ones about to go',
      async () => on(to).length === MOVED && calls('DELETE').some(({ outcome }) => outcome === 'waiting'),
    );
    await first.end('SIGKILL');
    expect(on(from)).toEqual(logins);
    world.core.control.lift(stuck);
    // Whoever has not been heard of is missed, without the wait for it.
    await world.sql(`UPDATE sync_workers SET seen_at = now() - interval '1 minute'`);
    await startWorker();

    await eventually('the old ones are gone', async () => on(from).length === 0);
    await eventually('nothing is left to do', async () => {
      const [row] = await world.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM vpn_users WHERE desired = 'absent' OR sync_status <> 'synced' OR project_id <> $1`,
        [to.id],
      );
      return row?.n === 0;
    });
    expect(on(to)).toEqual(logins);
    expect(world.core.control.users(to.account).every(({ enabled }) => enabled)).toBe(true);
    expect(calls('DELETE').every(({ account }) => account === from.account)).toBe(true);
    expect([await world.balanceOf(from), await world.balanceOf(to)]).toEqual([`${100 - MOVED * 10}.00`, '100.00']);
  });
});
