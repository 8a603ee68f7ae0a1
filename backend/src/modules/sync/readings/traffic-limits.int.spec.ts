import { FreeRadius, isFreeRadiusThere } from '../../../../test/servers/free-radius.js';
import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../../test/servers/marzban-panel.js';
import { API_TOKEN, ThreeXUiPanel } from '../../../../test/servers/three-x-ui-panel.js';
import { startWorld, type GivenStaff, type World } from '../../../../test/world.js';
import { SyncWorker } from '../queue/sync.worker.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { TrafficResetsWorker } from './traffic-resets.worker.js';

const DAY_MS = 86_400_000;
const LIMIT = 1_000_000;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

describe('a limit of traffic', () => {
  let world: World;
  let admin: GivenStaff;
  let orders = 0;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const sync = () => world.get(SyncWorker).runOnce();
  async function givenProject(settings: object) {
    const project = await world.givenProject({ balance: '1000.00' });
    const answer = await admin.put(`/api/projects/${project.id}`, settings);
    if (answer.status !== 200) throw new Error(answer.text);
    return project;
  }
  async function sold(project: { id: number }, more: object = {}) {
    orders += 1;
    const body = { projectId: project.id, subscriptionId: `order-${orders}`, startDate: days(-1), endDate: days(30), ...more };
    const { body: subscription } = await admin.post('/api/admin/subscriptions', { trafficLimitBytes: LIMIT, ...body });
    await sync();
    const { body: users } = await admin.list('/api/vpn-users', { filter: { subscriptionId: subscription.id } });
    return { id: users[0].id as number, login: subscription.vpnLoginId as string, subscriptionId: subscription.id as number };
  }
  const recordOf = async ({ id }: { id: number }) => (await admin.get(`/api/vpn-users/${id}`)).body;
  /** @returns how many users the reading found to be repaired */
  const read = async (project: { id: number }) => {
    const { body } = await admin.post('/api/sync/force', { projectId: project.id });
    await world.get(ReconciliationWorker).runOnce();
    await sync();
    const [part] = await world.sql('SELECT to_change AS changes FROM sync_run_parts WHERE run_id = $1', [body.id]);
    return part.changes as number;
  };
  /** The time of the next reset has come. */
  const reset = async ({ id }: { id: number }) => {
    await world.sql('UPDATE vpn_user_readings SET resets_at = now() WHERE vpn_user_id = $1', [id]);
    expect(await world.get(TrafficResetsWorker).runOnce()).toBe(1);
    await sync();
  };

  describe('on a server that keeps it', () => {
    let panel: MarzbanPanel;
    let project: { id: number };
    beforeAll(async () => {
      panel = await new MarzbanPanel('pasarguard').start();
      const settings = { coreDriver: 'pasarguard', coreUrl: panel.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
      project = await givenProject({ ...settings, coreOptions: { groupIds: [1] } });
    });
    afterAll(() => panel.close());

    it('is sent with the user, changed with the subscription, and repaired where somebody changed it there', async () => {
      const user = await sold(project);
      expect(panel.user(user.login).data_limit).toBe(LIMIT);
      await admin.put(`/api/admin/subscriptions/${user.subscriptionId}`, { trafficLimitBytes: 5 * LIMIT });
      await sync();
      expect(panel.user(user.login).data_limit).toBe(5 * LIMIT);
      panel.user(user.login).data_limit = 7;
      expect(await read(project)).toBe(1);
      expect(panel.user(user.login).data_limit).toBe(5 * LIMIT);
      // None is null: to a panel 0 is no limit, so that nobody may ask for it.
      expect((await admin.put(`/api/admin/subscriptions/${user.subscriptionId}`, { trafficLimitBytes: 0 })).status).toBe(400);
      await sync();
      expect(panel.user(user.login).data_limit).toBe(5 * LIMIT);
      await admin.put(`/api/admin/subscriptions/${user.subscriptionId}`, { trafficLimitBytes: null });
      await sync();
      expect(panel.user(user.login).data_limit).toBe(0);
      expect(await read(project)).toBe(0);
    });

    it('begins again by the clock: the server continues to count, and gets a higher limit', async () => {
      const user = await sold(project, { trafficReset: 'month' });
      Object.assign(panel.user(user.login), { used_traffic: LIMIT, status: 'limited' });
      expect(await read(project)).toBe(0);
      expect(await recordOf(user)).toMatchObject({ upstreamState: 'limited', enabled: true, traffic: { usedBytes: LIMIT } });
      await reset(user);
      expect(panel.user(user.login).data_limit).toBe(2 * LIMIT);
      expect((await recordOf(user)).traffic).toMatchObject({ usedBytes: 0, limitBytes: LIMIT });
      panel.user(user.login).used_traffic = LIMIT + 5;
      expect(await read(project)).toBe(0);
      expect((await recordOf(user)).traffic.usedBytes).toBe(5);
    });

    it('begins again with a renewal only where it was sold so', async () => {
      const [user, other] = [await sold(project, { trafficReset: 'renewal' }), await sold(project)];
      for (const { login } of [user, other]) panel.user(login).used_traffic = 400;
      await read(project);
      for (const { subscriptionId } of [user, other])
        expect((await admin.post(`/api/admin/subscriptions/${subscriptionId}/renew`, {})).status).toBe(200);
      await sync();
      expect([(await recordOf(user)).traffic.usedBytes, (await recordOf(other)).traffic.usedBytes]).toEqual([0, 400]);
      expect([panel.user(user.login).data_limit, panel.user(other.login).data_limit]).toEqual([LIMIT + 400, LIMIT]);
    });

    it('continues from the used traffic when the counter there begins again', async () => {
      const user = await sold(project);
      panel.user(user.login).used_traffic = 700;
      await read(project);
      panel.user(user.login).used_traffic = 100;
      expect(await read(project)).toBe(1);
      expect((await recordOf(user)).traffic.usedBytes).toBe(800);
      expect(panel.user(user.login).data_limit).toBe(LIMIT - 700);
      expect(await read(project)).toBe(0);
    });
  });

  it('on 3x-ui, which switches a client off without a reason, is not repaired again and again', async () => {
    const panel = await new ThreeXUiPanel().start();
    try {
      const settings = { coreDriver: '3x-ui', coreUrl: panel.url, kagePassword: API_TOKEN, coreOptions: { inboundIds: [1] } };
      const project = await givenProject(settings);
      const user = await sold(project, { trafficReset: 'day' });
      panel.use(user.login, LIMIT);
      Object.assign(panel.client(user.login), { enable: false });
      expect(await read(project)).toBe(0);
      expect((await recordOf(user)).upstreamState).toBe('limited');
      await reset(user);
      expect(panel.client(user.login)).toMatchObject({ enable: true, totalGB: 2 * LIMIT });
    } finally {
      await panel.close();
    }
  });

  // Where FreeRADIUS is not installed, `npm test` names these tests as left out.
  (isFreeRadiusThere() ? it : it.skip)('on RADIUS is kept by the console, which reads the accounting and shows it', async () => {
    const server = await FreeRadius.start();
    try {
      const { coreUrl, login: kageLogin, password: kagePassword } = server;
      const project = await givenProject({ coreDriver: 'radius', coreUrl, kageLogin, kagePassword });
      const user = await sold(project, { trafficReset: 'day', maxSessions: 5 });
      const { body: credentials } = await admin.post(`/api/vpn-users/${user.id}/credentials`);
      expect(credentials).toEqual({ login: user.login, password: expect.any(String) });
      const signIn = () => server.authenticate(user.login, credentials.password);
      expect(signIn()).toBe('Access-Accept');

      server.account(user.login, 'Start', 'a1');
      server.account(user.login, 'Interim-Update', 'a1', 400_000);
      expect(await read(project)).toBe(0);
      expect(await recordOf(user)).toMatchObject({
        sessions: 1,
        installs: 1,
        isOnline: true,
        lastSeenAt: expect.any(String),
        upstreamState: 'active',
        traffic: { usedBytes: 400_000, limitBytes: LIMIT },
      });

      server.account(user.login, 'Stop', 'a1', LIMIT);
      // Nobody asks for this reading: it comes by itself every few minutes for a server that keeps no limit.
      await world.sql(`UPDATE sync_runs SET created_at = now() - interval '4 minutes' WHERE kind = 'usage'`);
      await world.get(ReconciliationWorker).runOnce();
      await sync();
      expect(signIn()).toBe('Access-Reject');
      expect(await recordOf(user)).toMatchObject({ upstreamState: 'limited', isOnline: false, traffic: { usedBytes: LIMIT } });
      expect(await read(project)).toBe(0);
      const { body: usage } = await admin.get(`/api/vpn-users/${user.id}/usage`);
      expect(usage.at(-1)).toMatchObject({ bytes: LIMIT });

      // Old sessions are cleared away: what is left of the sum is no new traffic.
      await server.rows('DELETE FROM radacct');
      await read(project);
      expect((await recordOf(user)).traffic.usedBytes).toBe(LIMIT);

      await reset(user);
      expect(signIn()).toBe('Access-Accept');
      expect((await admin.post(`/api/vpn-users/${user.id}/rotate`)).status).toBe(202);
      await sync();
      expect(signIn()).toBe('Access-Reject');
    } finally {
      await server.stop();
    }
  });
});
