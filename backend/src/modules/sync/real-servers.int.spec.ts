import { FreeRadius, isFreeRadiusThere } from '../../../test/servers/free-radius.js';
import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../test/servers/marzban-panel.js';
import { API_TOKEN, ThreeXUiPanel } from '../../../test/servers/three-x-ui-panel.js';
import { startWorld, type GivenStaff, type World } from '../../../test/world.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../core/core-connections.js';
import { CoreDrivers } from '../core/core-drivers.js';
import { ProbeWorker } from './connection/probe.worker.js';
import { SyncWorker } from './queue/sync.worker.js';
import { ReconciliationWorker } from './reconciliation/reconciliation.worker.js';

const DAY_MS = 86_400_000;
const days = (count: number): string => new Date(Date.now() + count * DAY_MS).toISOString();

interface Server {
  /** The fields that a global admin fills in. */
  settings: object;
  close(): Promise<void>;
}

async function panel(dialect: 'pasarguard' | 'marzban'): Promise<Server> {
  const server = await new MarzbanPanel(dialect).start();
  const coreOptions = dialect === 'pasarguard' ? { groupIds: [1] } : {};
  const settings = { coreDriver: 'pasarguard', coreUrl: server.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD, coreOptions };
  return { settings, close: () => server.close() };
}

async function threeXUi(): Promise<Server> {
  const server = await new ThreeXUiPanel().start();
  const settings = { coreDriver: '3x-ui', coreUrl: server.url, kagePassword: API_TOKEN, coreOptions: { inboundIds: [1] } };
  return { settings, close: () => server.close() };
}

const radiusSettings = ({ coreUrl, login, password }: FreeRadius): object => ({
  coreDriver: 'radius',
  coreUrl,
  kageLogin: login,
  kagePassword: password,
});

async function radius(): Promise<Server> {
  const server = await FreeRadius.start();
  return { settings: radiusSettings(server), close: () => server.stop() };
}

describe('a project on a real VPN server', () => {
  let world: World;
  let admin: GivenStaff;
  let orders = 0;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const sync = () => world.get(SyncWorker).runOnce();

  async function givenProject(settings: object): Promise<{ id: number }> {
    const project = await world.givenProject({ balance: '1000.00' });
    const answer = await admin.put(`/api/projects/${project.id}`, settings);
    if (answer.status !== 200) throw new Error(answer.text);
    // Accounts are joined by a password that the server has accepted.
    await world.get(ProbeWorker).runOnce();
    return project;
  }

  async function sold(project: { id: number }, change: object = {}) {
    orders += 1;
    const body = { projectId: project.id, subscriptionId: `order-${orders}`, startDate: days(0), endDate: days(30), ...change };
    const answer = await admin.post('/api/admin/subscriptions', body);
    if (answer.status !== 201) throw new Error(answer.text);
    await sync();
    return answer.body;
  }
  const change = async ({ id }: { id: number }, body: object) => {
    expect((await admin.put(`/api/admin/subscriptions/${id}`, body)).status).toBe(200);
    await sync();
  };
  /** The users of the server, read as the console reads them. */
  async function onServer(project: { id: number }, vpnLogin: string) {
    const [stored] = await world.sql<StoredCore>(`SELECT ${STORED_CORE} FROM projects p WHERE p.id = $1`, [project.id]);
    if (!stored) throw new Error('There is no project');
    const connection = world.get(CoreConnections).of(stored);
    return world.get(CoreDrivers).of(connection).get(connection, vpnLogin);
  }
  const stateOf = async ({ id }: { id: number }) => {
    const [row] = await world.sql<{ state: string }>('SELECT sync_status AS state FROM vpn_users WHERE subscription_id = $1', [id]);
    return row?.state ?? 'gone';
  };

  const servers: [name: string, start: () => Promise<Server>][] = [
    ['PasarGuard', () => panel('pasarguard')],
    ['Marzban', () => panel('marzban')],
    ['3x-ui', threeXUi],
  ];
  if (isFreeRadiusThere()) servers.push(['FreeRADIUS', radius]);

  it.each(servers)('on %s sells, suspends, extends and deletes there', async (_name, start) => {
    const server = await start();
    try {
      const project = await givenProject(server.settings);
      const subscription = await sold(project);
      expect(await onServer(project, subscription.vpnLoginId)).toMatchObject({ enabled: true });
      expect(await stateOf(subscription)).toBe('synced');

      await change(subscription, { status: 'suspended' });
      expect(await onServer(project, subscription.vpnLoginId)).toMatchObject({ enabled: false });
      await change(subscription, { status: 'active' });

      const renewed = await admin.post(`/api/admin/subscriptions/${subscription.id}/renew`, {});
      await sync();
      const held = await onServer(project, subscription.vpnLoginId);
      expect(Math.abs(Date.parse(renewed.body.endDate) - (held?.endDate?.getTime() ?? 0))).toBeLessThan(1_000);

      expect((await admin.delete(`/api/admin/subscriptions/${subscription.id}`)).status).toBe(200);
      await sync();
      expect(await onServer(project, subscription.vpnLoginId)).toBeNull();
    } finally {
      await server.close();
    }
  });

  it.each(servers)('on %s a reconciliation finds nothing to repair, however often it runs', async (_name, start) => {
    const server = await start();
    try {
      const project = await givenProject(server.settings);
      await sold(project);
      await sold(project, { maxSessions: 7, maxInstalls: 9, startDate: days(5), endDate: days(40) });
      for (let round = 0; round < 2; round += 1) {
        const { body } = await admin.post('/api/sync/force', { projectId: project.id });
        await world.get(ReconciliationWorker).runOnce();
        const parts = await world.sql('SELECT to_create, to_change, to_delete, orphans FROM sync_run_parts WHERE run_id = $1', [body.id]);
        expect(parts).toEqual([{ to_create: 0, to_change: 0, to_delete: 0, orphans: 0 }]);
      }
    } finally {
      await server.close();
    }
  });

  it('disables a user until the start, where the server has no start date', async () => {
    const server = await panel('pasarguard');
    try {
      const project = await givenProject(server.settings);
      const subscription = await sold(project, { startDate: days(1) });
      expect(await onServer(project, subscription.vpnLoginId)).toMatchObject({ enabled: false });
      const [row] = await world.sql<{ isDueAtStart: boolean }>(
        'SELECT next_sync_at = start_date AS "isDueAtStart" FROM vpn_users WHERE subscription_id = $1',
        [subscription.id],
      );
      expect(row?.isDueAtStart).toBe(true);

      // The start has come.
      await world.sql('UPDATE vpn_users SET start_date = now(), next_sync_at = now() WHERE subscription_id = $1', [subscription.id]);
      await sync();
      expect(await onServer(project, subscription.vpnLoginId)).toMatchObject({ enabled: true });
    } finally {
      await server.close();
    }
  });

  // Where FreeRADIUS is not installed, `npm test` names these tests as left out.
  (isFreeRadiusThere() ? it : it.skip)('lets customers in by RADIUS as they were sold', async () => {
    const server = await FreeRadius.start();
    try {
      const project = await givenProject(radiusSettings(server));
      const subscription = await sold(project, { maxSessions: 2 });
      const login = subscription.vpnLoginId;
      const [row] = await server.rows<{ value: string }>(
        `SELECT value FROM radcheck WHERE username = $1 AND attribute = 'Cleartext-Password'`,
        [login],
      );
      const password = row?.value ?? '';
      expect(server.authenticate(login, password)).toBe('Access-Accept');

      server.account(login, 'Start', 'a1');
      server.account(login, 'Start', 'b2');
      expect(server.authenticate(login, password, 3)).toBe('Access-Reject');
      server.account(login, 'Stop', 'a1');
      server.account(login, 'Stop', 'b2');

      await change(subscription, { status: 'suspended' });
      expect(server.authenticate(login, password)).toBe('Access-Reject');
      await change(subscription, { status: 'active' });
      expect(server.authenticate(login, password)).toBe('Access-Accept');

      await change(subscription, { endDate: new Date(Date.now() - 1_000).toISOString(), startDate: days(-2), correction: true });
      expect(server.authenticate(login, password)).toBe('Access-Reject');
    } finally {
      await server.stop();
    }
  });
});
