import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../../test/servers/marzban-panel.js';
import { startWorld, type GivenStaff, type World } from '../../../../test/world.js';
import { SyncWorker } from '../queue/sync.worker.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { forgetCounters, recordAnswers, takeTurn, type ReadUser } from './readings.queries.js';

const DAY_MS = 86_400_000;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

describe('the readings of a server', () => {
  let world: World;
  let admin: GivenStaff;
  let panel: MarzbanPanel;
  let project: { id: number };
  let orders = 0;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    panel = await new MarzbanPanel('pasarguard').start();
    project = await world.givenProject({ balance: '1000.00' });
    const settings = { coreDriver: 'pasarguard', coreUrl: panel.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
    expect((await admin.put(`/api/projects/${project.id}`, { ...settings, coreOptions: { groupIds: [1] } })).status).toBe(200);
  });
  afterAll(async () => {
    await world.close();
    await panel.close();
  });

  const sync = () => world.get(SyncWorker).runOnce();
  const read = async () => {
    await admin.post('/api/sync/force', { projectId: project.id });
    await world.get(ReconciliationWorker).runOnce();
    await sync();
  };
  async function sold(more: object = {}) {
    orders += 1;
    const body = { projectId: project.id, subscriptionId: `order-${orders}`, startDate: days(-1), endDate: days(30), ...more };
    const { body: subscription } = await admin.post('/api/admin/subscriptions', body);
    await sync();
    const [row] = await world.sql<{ id: number }>('SELECT id FROM vpn_users WHERE subscription_id = $1', [subscription.id]);
    return { id: row?.id ?? 0, login: subscription.vpnLoginId as string, subscriptionId: subscription.id as number };
  }
  const recordOf = async ({ id }: { id: number }) => (await admin.get(`/api/vpn-users/${id}`)).body;
  const found = async (filter: object) =>
    (await admin.list('/api/vpn-users', { filter: { projectId: project.id, ...filter } })).body.map(({ id }: { id: number }) => id);

  it('are in the record once the user exists, and are renewed by a full reconciliation', async () => {
    const user = await sold({ trafficLimitBytes: 1_000, trafficReset: 'month' });
    expect(await recordOf(user)).toMatchObject({
      upstreamState: 'active',
      isOnline: null,
      lastSeenAt: null,
      traffic: { usedBytes: 0, limitBytes: 1_000, resetStrategy: 'month', resetsAt: expect.stringMatching(/-01T00:00:00.000Z$/) },
    });
    Object.assign(panel.user(user.login), { used_traffic: 850, online_at: new Date().toISOString().replace('Z', '') });
    await read();
    expect(await recordOf(user)).toMatchObject({ isOnline: true, lastSeenAt: expect.any(String), traffic: { usedBytes: 850 } });
  });

  it('can be filtered: online, the state, and the used share of the traffic', async () => {
    const [quiet, busy] = [await sold({ trafficLimitBytes: 1_000 }), await sold({ trafficLimitBytes: 1_000 })];
    const unlimited = await sold({});
    Object.assign(panel.user(quiet.login), { used_traffic: 799 });
    Object.assign(panel.user(busy.login), { used_traffic: 1_000, status: 'limited', online_at: new Date().toISOString() });
    await read();
    expect(await found({ isOnline: true })).toContain(busy.id);
    expect(await found({ isOnline: false })).toContain(quiet.id);
    expect(await found({ upstreamState: 'limited' })).toEqual([busy.id]);
    expect(await found({ upstreamState: ['limited', 'active'] })).toEqual(expect.arrayContaining([busy.id, quiet.id]));
    const nearlyUsedUp = await found({ trafficPercentFrom: 80 });
    for (const { id } of [quiet, unlimited]) expect(nearlyUsedUp).not.toContain(id);
    expect(await found({ trafficPercentFrom: 100 })).toEqual([busy.id]);
    const refused = await admin.list('/api/vpn-users', { filter: { trafficPercentFrom: -1 } });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('whole number') } });
  });

  it('have no traffic where the server does not count and there is no limit', async () => {
    const other = await world.givenProject({ balance: '100.00' });
    const body = { projectId: other.id, subscriptionId: 'quiet', startDate: days(-1), endDate: days(30) };
    const { body: subscription } = await admin.post('/api/admin/subscriptions', body);
    await sync();
    const { body: users } = await admin.list('/api/vpn-users', { filter: { subscriptionId: subscription.id } });
    expect(users).toMatchObject([{ traffic: null, upstreamState: 'active', lastSeenAt: null }]);
  });

  describe('of traffic', () => {
    let clock = Date.now();
    beforeEach(() => (clock = Date.now() + 10_000));
    const answer = (user: { id: number; login: string }, usedBytes: number, more: Partial<ReadUser> = {}): ReadUser => {
      clock += 1_000;
      const when = { beganAt: new Date(clock), endedAt: new Date(clock + 100) };
      return {
        id: 'x',
        vpnLogin: user.login,
        enabled: true,
        vpnUserId: user.id,
        usedBytes: String(usedBytes),
        isCounterSum: false,
        ...when,
        ...more,
      };
    };
    const record = (...users: ReadUser[]) =>
      world.database.transaction(async (tx) => {
        await takeTurn(tx, [project.id]);
        await recordAnswers(tx, users);
      });
    const counted = async ({ id }: { id: number }) => {
      const [row] = await world.sql(
        `SELECT used_bytes AS used, (SELECT sum(bytes)::bigint FROM vpn_user_usage u WHERE u.vpn_user_id = r.vpn_user_id) AS daily
         FROM vpn_user_readings r WHERE vpn_user_id = $1`,
        [id],
      );
      return row;
    };

    it('add the traffic since the last reading, once', async () => {
      const user = await sold();
      await record(answer(user, 100));
      await record(answer(user, 250));
      await record(answer(user, 250));
      expect(await counted(user)).toEqual({ used: 250, daily: 250 });
    });

    it('continue from the counter after it has begun again', async () => {
      const user = await sold();
      for (const bytes of [100, 30, 0, 70]) await record(answer(user, bytes));
      expect(await counted(user)).toEqual({ used: 200, daily: 200 });
    });

    it('add nothing where a sum of sessions has lost old ones', async () => {
      const user = await sold();
      for (const bytes of [100, 30, 45]) await record(answer(user, bytes, { isCounterSum: true }));
      expect(await counted(user)).toEqual({ used: 115, daily: 115 });
    });

    it('do not treat a late older answer as a fallen counter', async () => {
      const user = await sold();
      const late = answer(user, 400);
      const overlapping = answer(user, 450, { endedAt: new Date(clock + 5_000) });
      await record(overlapping);
      await record(late);
      await record(answer(user, 440));
      await record(answer(user, 500), answer(await sold(), 7));
      clock += 10_000;
      await record(answer(user, 500));
      expect(await counted(user)).toEqual({ used: 500, daily: 500 });
    });

    it('compare a counter with nothing when another user has the name', async () => {
      const user = await sold();
      await record(answer(user, 100));
      await world.database.transaction((tx) => forgetCounters(tx, [user.id]));
      await record(answer(user, 900));
      await record(answer(user, 950));
      expect(await counted(user)).toEqual({ used: 150, daily: 150 });
    });

    it('belong to the day of UTC on which they were made', async () => {
      const user = await sold();
      const midnight = Date.parse('2026-12-02T00:00:00Z');
      const at = (ms: number) => ({ beganAt: new Date(midnight + ms - 10), endedAt: new Date(midnight + ms) });
      await world.sql(`UPDATE vpn_user_readings SET read_at = '2026-11-30' WHERE vpn_user_id = $1`, [user.id]);
      await record(answer(user, 10, at(-60_000)));
      await record(answer(user, 25, at(60_000)));
      await record(answer(user, 75, at(3 * DAY_MS)));
      const rows = await world.sql(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day, bytes FROM vpn_user_usage WHERE vpn_user_id = $1 ORDER BY day`,
        [user.id],
      );
      const days = await admin.get(`/api/vpn-users/${user.id}/usage?from=2026-12-01&to=2026-12-05`);
      expect(days.body).toEqual([10, 15, 0, 0, 50].map((bytes, index) => ({ date: `2026-12-0${index + 1}`, bytes, sessions: null })));
      expect((await admin.get(`/api/vpn-users/${user.id}/usage?from=2026-12-05&to=2026-12-01`)).status).toBe(400);
      expect((await admin.get(`/api/vpn-users/${user.id}/usage`)).body).toHaveLength(30);
      const stranger = await world.signIn('project_manager');
      expect((await stranger.get(`/api/vpn-users/${user.id}/usage`)).status).toBe(404);
      expect(rows).toEqual([
        { day: '2026-12-01', bytes: 10 },
        { day: '2026-12-02', bytes: 15 },
        { day: '2026-12-05', bytes: 50 },
      ]);
    });

    it('have the most sessions of each day, also of a day without a change', async () => {
      const user = await sold();
      const midnight = Date.parse('2026-12-12T00:00:00Z');
      const at = (ms: number, sessions: number) => ({ beganAt: new Date(midnight + ms - 10), endedAt: new Date(midnight + ms), sessions });
      await world.sql(`UPDATE vpn_user_readings SET read_at = '2026-11-30' WHERE vpn_user_id = $1`, [user.id]);
      await record(answer(user, 10, at(-120_000, 1)));
      await record(answer(user, 10, at(-90_000, 3)));
      await record(answer(user, 10, at(-60_000, 2)));
      await record(answer(user, 10, at(60_000, 2)));
      await record(answer(user, 10, at(DAY_MS, 0)));
      const days = await admin.get(`/api/vpn-users/${user.id}/usage?from=2026-12-10&to=2026-12-13`);
      expect(days.body.map(({ sessions }: { sessions: number | null }) => sessions)).toEqual([null, 3, 2, null]);
    });

    it('are counted once when many processes record at the same time', async () => {
      const users = [await sold(), await sold(), await sold()];
      const rounds = [100, 200, 300].map((bytes) => users.map((user) => answer(user, bytes)));
      await Promise.all([...rounds, ...rounds].map((round) => record(...round)));
      clock += 10_000;
      await record(...users.map((user) => answer(user, 300)));
      for (const user of users) expect(await counted(user)).toEqual({ used: 300, daily: 300 });
    });
  });
});
