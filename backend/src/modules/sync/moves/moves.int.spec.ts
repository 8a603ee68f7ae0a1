import { inDays, order } from '../../../../test/orders.js';
import { FreeRadius, isFreeRadiusThere } from '../../../../test/servers/free-radius.js';
import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../../test/servers/marzban-panel.js';
import { API_TOKEN, ThreeXUiPanel } from '../../../../test/servers/three-x-ui-panel.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { NotificationsWorker } from '../../notifications/notifications.worker.js';
import { SyncWorker } from '../queue/sync.worker.js';
import { ReconciliationWorker } from '../reconciliation/reconciliation.worker.js';
import { MovesWorker } from './moves.worker.js';

const MADE = /^POST \/panel\/api\/clients\/add/;

describe('a project that moves to another VPN server', () => {
  let world: World;
  let second: World;
  let admin: GivenStaff;
  let old: MarzbanPanel;
  let next: ThreeXUiPanel;
  let project: GivenProject;
  beforeAll(async () => {
    world = await startWorld();
    second = await startWorld({ joining: world });
  });
  beforeEach(async () => {
    admin = await world.signIn();
    old = await new MarzbanPanel('pasarguard').start();
    next = await new ThreeXUiPanel().start();
    project = await world.givenProject({ balance: '100.00' });
    const settings = { coreDriver: 'pasarguard', coreUrl: old.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
    const answer = await admin.put(`/api/projects/${project.id}`, { ...settings, coreOptions: { groupIds: [1] } });
    expect(answer.status).toBe(200);
  });
  afterEach(async () => {
    await world.sql('UPDATE vpn_users SET next_sync_at = NULL');
    await world.sql(`UPDATE project_moves SET status = 'cancelled', finished_at = now() WHERE finished_at IS NULL`);
    await Promise.all([old.close(), next.close()]);
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  const target = () => ({ coreDriver: '3x-ui', coreUrl: next.url, kagePassword: API_TOKEN, coreOptions: { inboundIds: [1] } });
  const path = (verb = '') => `/api/projects/${project.id}/move${verb}`;
  const start = () => admin.post(path(), target());
  const moveOf = async () => (await admin.get(path())).body.move;
  const sync = () => world.get(SyncWorker).runOnce();
  const move = (process = world) => process.get(MovesWorker).runOnce();
  const due = () => world.sql('UPDATE project_moves SET next_try_at = NULL');
  /** Until nothing is left to do. */
  const moveAll = async (process = world) => {
    for (let pass = 0; pass < 4; pass += 1) {
      await due();
      await move(process);
      await sync();
    }
  };
  const sold = async (more: object = {}) => {
    const { status, body } = await admin.post('/api/admin/subscriptions', order({ projectId: project.id, startDate: inDays(-1), ...more }));
    expect(status).toBe(201);
    return body;
  };
  const soldMany = async (count: number) => {
    const all = [];
    for (let index = 0; index < count; index += 1) all.push(await sold());
    await sync();
    return all;
  };
  const readyOf = async ({ subscriptionId }: { subscriptionId: string }) =>
    (
      await world.sql<{ count: number }>(
        `SELECT count(*)::int FROM outbox_events WHERE type = 'vpn_user.ready' AND data->>'subscriptionId' = $1`,
        [subscriptionId],
      )
    )[0]?.count;
  const loginsOn = (server: MarzbanPanel | ThreeXUiPanel) =>
    [...(server instanceof MarzbanPanel ? server.users : server.clients).keys()].sort();
  /** What staff were notified of about moves of the project. */
  const waitingFor = async ({ id }: { id: number }): Promise<string[]> =>
    (await admin.get('/api/attention')).body.items.filter((item: Json) => item.projectId === id).map(({ type }: Json) => type);
  const notified = async (): Promise<string[]> => {
    await world.get(NotificationsWorker).runOnce();
    const { body } = await admin.list('/api/notifications', { filter: { type: 'sync_failed' } });
    return body.map(({ message }: { message: string }) => message).filter((message: string) => message.includes('The move of'));
  };
  const loginsOf = (subscriptions: { vpnLoginId: string }[]) => subscriptions.map(({ vpnLoginId }) => vpnLoginId).sort();

  it('shows before how many users will move, and what the new server does not enforce', async () => {
    const subscriptions = await soldMany(2);
    await admin.put(`/api/admin/subscriptions/${subscriptions[0].id}`, { status: 'suspended' });
    next.addForeign(subscriptions[1].vpnLoginId);
    const preview = await admin.post(path('/preview'), target());
    expect(preview.status).toBe(200);
    expect(preview.body).toMatchObject({ product: '3x-ui', users: 2, enabled: 1, namesTaken: 1, lost: [] });
    expect(next.asked(MADE)).toEqual([]);
    expect(JSON.stringify(preview.body)).not.toContain(API_TOKEN);
  });

  it('leaves an audit row for each try that the new server refuses, and never the password', async () => {
    const wrong = { ...target(), kagePassword: 'wrong-marker' };
    for (const verb of ['/preview', '']) expect((await admin.post(path(verb), wrong)).body.code).toBe('core_auth_rejected');
    const rows = await world.sql(
      `SELECT entity_id, outcome, details FROM audit_logs WHERE action = 'connection_test_failed' AND project_id = $1`,
      [project.id],
    );
    const row = { entity_id: String(project.id), outcome: 'failed', details: expect.objectContaining({ failure: 'auth_rejected' }) };
    expect(rows).toEqual([row, row]);
    expect(JSON.stringify(rows)).not.toContain('wrong-marker');
  });

  it('has its users created there first and removed here afterwards, without a charge, each with a new link', async () => {
    const subscriptions = await soldMany(3);
    const [first] = subscriptions;
    const balance = await world.balanceOf(project);
    const key = await world.givenKey(project);
    const before = (await key.get(`/api/v1/vpn/users/${first.vpnLoginId}`)).body.credentials;
    const started = await start();
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({ status: 'running', phase: 'making', total: 3, fromDriver: 'pasarguard', toDriver: '3x-ui' });

    await move();
    expect(loginsOn(next)).toEqual(loginsOf(subscriptions));
    expect(loginsOn(old)).toEqual(loginsOf(subscriptions));
    expect(await moveOf()).toMatchObject({ phase: 'removing', made: 3, removed: 0 });
    expect((await admin.get(`/api/projects/${project.id}`)).body).toMatchObject({ coreDriver: '3x-ui', coreUrl: next.url });

    await moveAll();
    expect(loginsOn(next)).toEqual(loginsOf(subscriptions));
    expect(loginsOn(old)).toEqual([]);
    expect(await moveOf()).toMatchObject({ status: 'done', made: 3, removed: 3, finishedAt: expect.any(String) });
    const after = (await key.get(`/api/v1/vpn/users/${first.vpnLoginId}`)).body.credentials;
    expect(after.link).toEqual(expect.any(String));
    expect(after).not.toEqual(before);
    for (const subscription of subscriptions) expect(await readyOf(subscription)).toBe(2);
    expect(await world.balanceOf(project)).toBe(balance);
    expect(await world.sql('SELECT password, options FROM project_moves WHERE project_id = $1', [project.id])).toEqual([
      { password: null, options: null },
    ]);
    // Neither server received credentials of the other.
    const saidTo = (server: MarzbanPanel | ThreeXUiPanel) => JSON.stringify(server.calls);
    expect(saidTo(old)).not.toContain(API_TOKEN);
    expect(saidTo(next)).not.toContain(PANEL_PASSWORD);
  });

  it('still sells, renews, suspends and deletes', async () => {
    const [renewed, suspended, deleted, kept] = await soldMany(4);
    expect((await start()).status).toBe(202);
    next.answerInstead(/clients\/add/, { status: 503 }, 1);
    await move();
    const [bought] = await soldMany(1);
    await due();
    // Made there by the move, and then deleted here before the change of servers.
    await admin.delete(`/api/admin/subscriptions/${deleted.id}`);
    await admin.put(`/api/admin/subscriptions/${suspended.id}`, { status: 'suspended' });
    await admin.post(`/api/admin/subscriptions/${renewed.id}/renew`, {});
    await moveAll();
    await moveAll();
    expect(await moveOf()).toMatchObject({ status: 'done' });
    expect(loginsOn(old)).toEqual([]);
    expect(loginsOn(next)).toEqual(loginsOf([renewed, suspended, kept, bought]));
    expect(next.client(suspended.vpnLoginId)).toMatchObject({ enable: false });
    expect(next.client(kept.vpnLoginId)).toMatchObject({ enable: true });
    const { body } = await admin.get(`/api/subscriptions/${renewed.id}`);
    expect(next.client(renewed.vpnLoginId).expiryTime).toBe(Date.parse(body.accessUntil));
    expect(await world.sql(`SELECT 1 FROM vpn_users WHERE project_id = $1 AND sync_status <> 'synced'`, [project.id])).toEqual([]);
  });

  it('is stopped in the middle and resumed, and a second move is refused meanwhile', async () => {
    const subscriptions = await soldMany(3);
    await start();
    expect((await start()).body).toMatchObject({ statusCode: 409, code: 'move_running' });
    expect((await admin.post(path('/resume'))).body.code).toBe('move_not_stopped');
    next.answerInstead(/clients\/add/, { status: 503 }, 2);
    await move();
    expect(await moveOf()).toMatchObject({ status: 'running', phase: 'making', errorClass: 'unavailable', nextTryAt: expect.any(String) });
    expect((await admin.post(path('/stop'))).body).toMatchObject({ status: 'stopped', phase: 'making' });
    const made = loginsOn(next);
    await due();
    await move();
    expect(loginsOn(next)).toEqual(made);
    // The person who stops it needs no notification.
    expect(await notified()).toEqual([]);
    expect((await start()).body.code).toBe('move_running');
    expect((await admin.post(path('/resume'))).status).toBe(200);
    await moveAll();
    expect(await moveOf()).toMatchObject({ status: 'done', made: 3, removed: 3 });
    expect(loginsOn(next)).toEqual(loginsOf(subscriptions));
    expect((await admin.post(path('/stop'))).body.code).toBe('move_not_running');
  });

  it.each([
    ['making a user', /clients\/add/, () => next],
    ['removing one', /^DELETE/, () => old],
  ] as const)('goes on in another process when one is killed while it is %s', async (_what, call, server) => {
    const subscriptions = await soldMany(3);
    const { body: started } = await start();
    if (server() === old) {
      await move();
      await sync();
      await due();
    }
    server().hang(call);
    const killed = move().catch(() => undefined);
    await eventually('the call', () => Promise.resolve(server().asked(call).length > 0));
    // With the process its connections end, and with them its lock.
    await world.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = (hashtext($1)::bigint & 4294967295)::oid`,
      [`project move ${started.id}`],
    );
    await moveAll(second);
    expect(await moveOf()).toMatchObject({ status: 'done', made: 3, removed: 3 });
    expect([loginsOn(old), loginsOn(next)]).toEqual([[], loginsOf(subscriptions)]);
    await Promise.all([old.close(), next.close(), killed]);
  });

  it('is made by one of several processes, each user once', async () => {
    const subscriptions = await soldMany(4);
    await start();
    await Promise.all([move(), move(second)]);
    expect(next.asked(MADE)).toHaveLength(4);
    await moveAll();
    expect([loginsOn(old), loginsOn(next)]).toEqual([[], loginsOf(subscriptions)]);
  });

  it('leaves everything as it was when it is cancelled before the switch of servers', async () => {
    const subscriptions = await soldMany(2);
    next.addForeign('somebody-else');
    await start();
    next.answerInstead(/clients\/add/, { status: 503 }, 1);
    await move();
    expect((await admin.post(path('/cancel'))).body).toMatchObject({ status: 'running', phase: 'undoing' });
    await moveAll();
    expect(await moveOf()).toMatchObject({ status: 'cancelled', finishedAt: expect.any(String) });
    expect([loginsOn(old), loginsOn(next)]).toEqual([loginsOf(subscriptions), ['somebody-else']]);
    expect((await admin.get(`/api/projects/${project.id}`)).body).toMatchObject({ coreDriver: 'pasarguard' });
    for (const subscription of subscriptions) expect(await readyOf(subscription)).toBe(1);
  });

  it('leaves the old users where they are when it is cancelled after it, as when the old server no longer exists', async () => {
    const subscriptions = await soldMany(2);
    await start();
    await move();
    await old.close();
    await moveAll();
    expect(await moveOf()).toMatchObject({ status: 'running', phase: 'removing', errorClass: 'unavailable' });
    expect((await admin.post(path('/cancel'))).body).toMatchObject({ status: 'cancelled', phase: 'removing' });
    expect(loginsOn(next)).toEqual(loginsOf(subscriptions));
    expect((await admin.post(path('/cancel'))).body.code).toBe('move_not_running');
  });

  it('stops where the new server has another user of a name, and touches neither', async () => {
    const [one, two] = await soldMany(2);
    next.addForeign(one.vpnLoginId);
    await start();
    await move();
    expect(await moveOf()).toMatchObject({ status: 'stopped', phase: 'making', made: 1, refused: 1, errorClass: 'conflict' });
    expect(await waitingFor(project)).toEqual(['move_stopped']);
    expect(next.asked(/clients\/(update|del)/)).toEqual([]);
    expect(loginsOn(old)).toEqual(loginsOf([one, two]));
    expect(await notified()).toEqual([expect.stringContaining('has stopped: The new server refuses some of the users')]);
    next.clients.delete(one.vpnLoginId);
    await admin.post(path('/resume'));
    await moveAll();
    expect(await moveOf()).toMatchObject({ status: 'done', made: 2, refused: 0 });
  });

  it('removes no user where the new address is the same server', async () => {
    const subscriptions = await soldMany(2);
    const url = old.url.replace('127.0.0.1', 'localhost');
    const settings = { coreDriver: 'pasarguard', coreUrl: url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
    expect((await admin.post(path(), { ...settings, coreOptions: { groupIds: [1] } })).status).toBe(202);
    await moveAll();
    expect(await moveOf()).toMatchObject({ status: 'done', made: 2, removed: 0 });
    expect(loginsOn(old)).toEqual(loginsOf(subscriptions));
  });

  it('is required for another driver or address, where the project has VPN users', async () => {
    const other = { coreDriver: '3x-ui', coreUrl: next.url, kageLogin: null, kagePassword: API_TOKEN, coreOptions: { inboundIds: [1] } };
    await soldMany(1);
    const refused = [
      await admin.put(`/api/projects/${project.id}`, other),
      await admin.put(`/api/projects/${project.id}`, { coreUrl: next.url }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'use_move'],
      [409, 'use_move'],
    ]);
    expect((await admin.put(`/api/projects/${project.id}`, { coreOptions: { groupIds: [1, 2] }, name: project.name })).status).toBe(200);
    const empty = await world.givenProject();
    expect((await admin.put(`/api/projects/${empty.id}`, other)).status).toBe(200);
  });

  it('is refused to the server that it is on, to one that refuses the sign-in, and to one of an unsupported version', async () => {
    await soldMany(1);
    const here = {
      coreDriver: 'pasarguard',
      coreUrl: old.url,
      kageLogin: PANEL_LOGIN,
      kagePassword: PANEL_PASSWORD,
      coreOptions: { groupIds: [1] },
    };
    expect((await admin.post(path(), here)).body).toMatchObject({ statusCode: 400, fields: { coreUrl: expect.any(String) } });
    expect((await admin.post(path(), { ...target(), kagePassword: 'wrong' })).body.code).toBe('core_auth_rejected');
    next.version = '4.0.0';
    expect((await start()).body.code).toBe('server_unsupported');
    expect((await admin.post(path('/preview'), target())).body.code).toBe('server_unsupported');
    expect(await moveOf()).toBeNull();
    const manager = await world.signIn('project_manager', [project]);
    for (const verb of ['', '/preview', '/stop', '/resume', '/cancel']) expect((await manager.post(path(verb), target())).status).toBe(403);
  });

  it('is tried, started and resumed by people who may see its customers, whose e-mail addresses the new server gets, with a fresh proof', async () => {
    await soldMany(1);
    await world.sql(
      `INSERT INTO roles (code, name, permissions, scope) VALUES ('moves_blind', 'Moves', '{projects.read,projects.manage}', 'all')`,
    );
    const blind = await world.signIn('moves_blind');
    for (const verb of ['', '/preview']) {
      expect((await blind.post(path(verb), target())).body).toMatchObject({
        statusCode: 403,
        code: 'field_forbidden',
        message: expect.stringContaining('See and export subscriptions'),
        fields: { coreUrl: expect.any(String) },
      });
    }
    expect(next.calls).toEqual([]);
    const stale = await world.signIn();
    await world.sql(`UPDATE user_sessions SET proven_at = now() - interval '16 minutes' WHERE user_id = $1`, [stale.userId]);
    expect((await stale.post(path('/preview'), target())).status).toBe(200);
    expect((await stale.post(path(), target())).body).toMatchObject({ statusCode: 403, code: 'reauthentication_required' });
    expect(await moveOf()).toBeNull();

    await start();
    // Stopping gives the server nothing.
    expect((await blind.post(path('/stop'))).status).toBe(200);
    expect((await blind.post(path('/resume'))).body).toMatchObject({
      statusCode: 403,
      code: 'permission_required',
      message: expect.stringContaining('See and export subscriptions'),
    });
    expect((await stale.post(path('/resume'))).body).toMatchObject({ statusCode: 403, code: 'reauthentication_required' });
    expect(await moveOf()).toMatchObject({ status: 'stopped' });
    expect((await admin.post(path('/resume'))).status).toBe(200);
  });

  it('waits after a passing failure, and stops for a refused sign-in, which is tried once', async () => {
    await soldMany(1);
    await start();
    await move();
    await sync();
    await due();
    old.expireTokens();
    old.answerInstead(/admin\/token/, { status: 401, body: { detail: 'Incorrect username or password' } });
    const before = old.asked(/admin\/token/).length;
    for (let pass = 0; pass < 3; pass += 1) await move();
    expect(old.asked(/admin\/token/)).toHaveLength(before + 1);
    expect(await moveOf()).toMatchObject({ status: 'stopped', phase: 'removing', errorClass: 'auth_rejected' });
    expect(await waitingFor(project)).toEqual(['move_stopped']);
    expect(await notified()).toEqual([expect.stringContaining(`The move of ${project.name} to another VPN server has stopped`)]);
    old.behave();
    await admin.post(path('/resume'));
    await moveAll();
    expect(await moveOf()).toMatchObject({ status: 'done' });
    expect(loginsOn(old)).toEqual([]);
  });

  it('has no users that are orphans for another project on the account, neither before nor after the switch', async () => {
    const other = await world.givenProject({ balance: '10.00' });
    await admin.put(`/api/projects/${other.id}`, target());
    const subscriptions = await soldMany(2);
    await start();
    next.answerInstead(/clients\/add/, { status: 503 }, 1);
    await move();
    const orphans = async () => {
      await admin.post('/api/sync/force', { projectId: other.id });
      await world.get(ReconciliationWorker).runOnce();
      return (await admin.list('/api/sync/orphans', { filter: { projectId: other.id } })).body;
    };
    expect(loginsOn(next)).toHaveLength(1);
    expect(await orphans()).toEqual([]);
    await moveAll();
    expect(loginsOn(next)).toEqual(loginsOf(subscriptions));
    expect(await orphans()).toEqual([]);
  });

  (isFreeRadiusThere() ? it : it.skip)('to a FreeRADIUS is let in there with the new password', async () => {
    const server = await FreeRadius.start();
    try {
      const [subscription] = await soldMany(1);
      const { coreUrl, login, password } = server;
      const to = { coreDriver: 'radius', coreUrl, kageLogin: login, kagePassword: password };
      const preview = await admin.post(path('/preview'), to);
      expect(preview.body).toMatchObject({ product: 'FreeRADIUS (SQL)', users: 1, namesTaken: 0 });
      expect(preview.body.lost.map(({ name }: { name: string }) => name)).toEqual(['maxInstalls', 'subscriptionLink']);
      expect((await admin.post(path(), to)).status).toBe(202);
      await moveAll();
      expect(await moveOf()).toMatchObject({ status: 'done', made: 1, removed: 1 });
      const key = await world.givenKey(project);
      const { credentials } = (await key.get(`/api/v1/vpn/users/${subscription.vpnLoginId}`)).body;
      expect(server.authenticate(credentials.login, credentials.password)).toContain('Access-Accept');
      expect(loginsOn(old)).toEqual([]);
    } finally {
      await server.stop();
    }
  });
});
