import { inDays, order } from '../../../../test/orders.js';
import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../../test/servers/marzban-panel.js';
import { API_TOKEN, ThreeXUiPanel } from '../../../../test/servers/three-x-ui-panel.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { Database } from '../../../database/database.js';
import { ServerSupport } from '../../core/server-support.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../../core/core-connections.js';
import { RenewalsWorker } from '../../subscriptions/renewals/renewals.worker.js';
import { SyncWorker } from '../queue/sync.worker.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { ProbeWorker } from './probe.worker.js';

const WRITES = /^(POST \/api\/user$|PUT|DELETE|POST .*(revoke_sub|clients\/(add|update|del)))/;

describe('a server of another major version', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const pasarguard = async () => {
    const panel = await new MarzbanPanel('pasarguard').start();
    const login = { kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
    return { panel, good: '5.2.1', settings: { coreDriver: 'pasarguard', coreUrl: panel.url, ...login, coreOptions: { groupIds: [1] } } };
  };
  const threeXUi = async () => {
    const panel = await new ThreeXUiPanel().start();
    const settings = { coreDriver: '3x-ui', coreUrl: panel.url, kagePassword: API_TOKEN, coreOptions: { inboundIds: [1] } };
    return { panel, good: '3.6.0', settings };
  };
  const sync = () => world.get(SyncWorker).runOnce();
  const probe = async () => {
    await world.sql(`UPDATE core_probes SET last_at = now() - interval '1 hour'`);
    await world.get(ProbeWorker).runOnce();
  };
  const healthOf = async ({ id }: GivenProject) =>
    (await admin.get('/api/sync/status')).body.projects.find(({ projectId }: { projectId: number }) => projectId === id);
  const sell = (project: GivenProject, more: object = {}) =>
    admin.post('/api/admin/subscriptions', order({ projectId: project.id, startDate: inDays(-1), ...more }));
  const pausesOf = (project: GivenProject) =>
    world.sql(`SELECT id FROM outbox_events WHERE type = 'sync.paused' AND project_id = $1`, [project.id]);

  it.each([
    ['PasarGuard', pasarguard],
    ['3x-ui', threeXUi],
  ])('on %s is read and not written to, and nothing is sold, until it is supported again', async (_name, start) => {
    const { panel, good, settings } = await start();
    const project = await world.givenProject({ balance: '100.00' });
    expect((await admin.put(`/api/projects/${project.id}`, settings)).status).toBe(200);
    const { body: sold } = await sell(project);
    await sync();
    const key = await world.givenKey(project);
    const balance = await world.balanceOf(project);

    panel.version = '9.0.0';
    await probe();
    const callsBefore = panel.asked(WRITES).length;
    const csv = `subscriptionId,startDate,endDate\nmoved-in,${inDays(-1)},${inDays(30)}\n`;
    const refused = [
      await sell(project),
      await sell(project, { status: 'pending' }),
      await key.post('/api/v1/subscriptions', order({})),
      await key.post('/api/v1/subscriptions/quote', order({ action: 'create' })),
      await admin.post(`/api/admin/subscriptions/${sold.id}/renew`, {}),
      await key.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, {}, { headers: { 'Idempotency-Key': `renewal-${project.id}` } }),
      await key.post(`/api/v1/vpn/users/${sold.vpnLoginId}/rotate`),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [409, 'server_unsupported']));
    const imported = await admin.post('/api/admin/subscriptions/import', { csv, mode: 'good', projectId: project.id, charge: false });
    expect(imported.body).toMatchObject({ created: 0, rows: [{ ok: false, code: 'server_unsupported' }] });

    // Changes that sell nothing still work: they are stored, and sent later.
    expect((await admin.put(`/api/admin/subscriptions/${sold.id}`, { status: 'suspended' })).status).toBe(200);
    await sync();
    expect(panel.asked(WRITES)).toHaveLength(callsBefore);
    expect(await world.balanceOf(project)).toBe(balance);
    await admin.post('/api/sync/force', { projectId: project.id });
    await world.get(ReconciliationWorker).runOnce();
    await sync();
    expect(panel.asked(WRITES)).toHaveLength(callsBefore);
    expect(await healthOf(project)).toMatchObject({
      status: 'error',
      lastErrorClass: 'unsupported',
      lastError: expect.stringContaining('9.0.0'),
      pausedAt: expect.any(String),
      lastReconciledAt: expect.any(String),
      isReachable: true,
    });
    await probe();
    expect(await pausesOf(project)).toHaveLength(1);

    panel.version = good;
    await probe();
    await sync();
    expect(await healthOf(project)).toMatchObject({ pausedAt: null, lastErrorClass: null });
    expect((await admin.list('/api/vpn-users', { filter: { subscriptionId: sold.id } })).body).toMatchObject([
      { upstreamState: 'disabled', syncStatus: 'synced' },
    ]);
    expect((await sell(project)).status).toBe(201);
    await panel.close();
  });

  describe('once one process has found it', () => {
    let panel: MarzbanPanel;
    let project: GivenProject;
    beforeAll(async () => {
      const server = await pasarguard();
      panel = server.panel;
      project = await world.givenProject({ balance: '100.00' });
      await admin.put(`/api/projects/${project.id}`, server.settings);
    });
    afterAll(() => panel.close());

    it('is known to every other, and to a test of the stored connection, which also ends it', async () => {
      await probe();
      const [stored] = await world.sql<StoredCore>(`SELECT ${STORED_CORE} FROM projects p WHERE p.id = $1`, [project.id]);
      const connection = world.get(CoreConnections).of(stored as StoredCore);
      const written = () => new ServerSupport(world.get(Database)).write(connection, () => Promise.resolve('written'));
      expect(await written()).toBe('written');

      panel.version = '6.0.0';
      const found = await admin.post('/api/kage-vpn/test', { projectId: project.id });
      expect(found.body).toMatchObject({ success: true, version: '6.0.0', unsupported: expect.stringContaining('6.0.0') });
      await expect(written()).rejects.toMatchObject({ failure: 'unsupported' });
      expect((await sell(project)).body.code).toBe('server_unsupported');

      panel.version = '5.3.0';
      expect((await admin.post('/api/kage-vpn/test', { projectId: project.id })).body).toMatchObject({ unsupported: null });
      expect(await written()).toBe('written');
      expect((await sell(project)).status).toBe(201);
    });

    it('is found by a write as well', async () => {
      await sell(project);
      panel.version = '6.0.0';
      await world.sql('UPDATE projects SET connection_version = connection_version + 1 WHERE id = $1', [project.id]);
      await sync();
      expect((await sell(project)).body.code).toBe('server_unsupported');
      panel.version = '5.3.0';
      await probe();
      await sync();
      expect((await sell(project)).status).toBe(201);
    });

    it('leaves the sandbox open', async () => {
      panel.version = '6.0.0';
      await probe();
      const development = await world.givenKey(project, 'development');
      expect((await development.post('/api/v1/subscriptions', order({}))).status).toBe(201);
      panel.version = '5.3.0';
      await probe();
    });

    it('delays automatic renewals, which are made once it is over', async () => {
      const { body: sold } = await sell(project, { autoRenew: true, endDate: inDays(1 / 48) });
      const balance = await world.balanceOf(project);
      const runAt = () => world.get(RenewalsWorker).runAt(new Date(), { projectId: project.id, environment: 'production' });
      panel.version = '6.0.0';
      await probe();
      expect(await runAt()).toBe(0);
      expect(await world.sql('SELECT reason FROM failed_renewals WHERE subscription_id = $1', [sold.id])).toEqual([
        { reason: 'server_unsupported' },
      ]);
      expect(await world.balanceOf(project)).toBe(balance);
      panel.version = '5.3.0';
      await probe();
      expect(await runAt()).toBe(1);
    });
  });
});
