import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../test/servers/marzban-panel.js';
import { order } from '../../../test/orders.js';
import { startWorld, type Client, type GivenStaff, type World } from '../../../test/world.js';
import { SyncWorker } from './queue/sync.worker.js';

describe('the credentials of a customer', () => {
  let world: World;
  let admin: GivenStaff;
  let panel: MarzbanPanel;
  let project: { id: number };
  let partner: Client;
  let orders = 0;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    panel = await new MarzbanPanel('pasarguard').start();
    project = await world.givenProject({ balance: '1000.00' });
    const settings = { coreDriver: 'pasarguard', coreUrl: panel.url, kageLogin: PANEL_LOGIN, kagePassword: PANEL_PASSWORD };
    await admin.put(`/api/projects/${project.id}`, { ...settings, coreOptions: { groupIds: [1] } });
    partner = await world.givenKey(project);
  });
  afterEach(() => panel.behave());
  afterAll(async () => {
    await world.close();
    await panel.close();
  });

  const sync = () => world.get(SyncWorker).runOnce();
  const bodies = new Map<string, object>();
  const sale = (key = `order-${(orders += 1)}`, by: Client = partner) => {
    const body = bodies.get(key) ?? order({ subscriptionId: key });
    bodies.set(key, body);
    return by.post('/api/v1/subscriptions', body, { headers: { 'Idempotency-Key': key } });
  };
  /** The worker runs until the answer is there. */
  async function whileSyncing<T>(asking: Promise<T>): Promise<T> {
    let isAnswered = false;
    const answer = asking.finally(() => (isAnswered = true));
    while (!isAnswered) await sync();
    return answer;
  }
  const userOf = async (subscriptionId: number) => {
    const { body } = await admin.list('/api/vpn-users', { filter: { subscriptionId } });
    return body[0];
  };
  const readyEvents = async (subscriptionId: string) =>
    world.sql(`SELECT data FROM outbox_events WHERE type = 'vpn_user.ready' AND data->>'subscriptionId' = $1`, [subscriptionId]);
  const revision = (login: string) => panel.user(login).revision;

  it('are part of the answer to a sale where the server makes the user in time', async () => {
    const { status, body } = await whileSyncing(sale());
    expect(status).toBe(201);
    expect(body).toMatchObject({ credentialsStatus: 'ready', credentials: { link: expect.stringContaining('/sub/') } });
  });

  it('do not delay the answer for long: they follow by reading and by an event, and a repeat of the sale reads them again', async () => {
    const first = await sale('slow-order');
    expect([first.status, first.body.credentials, first.body.credentialsStatus]).toEqual([201, null, 'provisioning']);
    const path = `/api/v1/vpn/users/${first.body.vpnLoginId}`;
    expect((await partner.get(path)).body).toMatchObject({ hasCredentials: false, credentials: null, credentialsStatus: 'provisioning' });
    await sync();
    const read = await partner.get(path);
    expect(read.body).toMatchObject({ hasCredentials: true, credentialsStatus: 'ready', credentials: { link: expect.any(String) } });
    const again = await sale('slow-order');
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual([
      'true',
      { ...first.body, credentials: read.body.credentials, credentialsStatus: 'ready' },
    ]);
    expect(await readyEvents('slow-order')).toEqual([{ data: expect.objectContaining({ vpnLogin: first.body.vpnLoginId }) }]);
  });

  it('are shown to staff on request, and the audit trail says who has seen them', async () => {
    const { body } = await sale();
    const user = await userOf(body.id);
    expect((await admin.post(`/api/vpn-users/${user.id}/credentials`)).body).toMatchObject({
      statusCode: 409,
      code: 'credentials_not_ready',
    });
    await sync();
    const shown = await admin.post(`/api/vpn-users/${user.id}/credentials`);
    expect([shown.status, shown.body]).toEqual([200, { link: expect.any(String) }]);
    const rows = await world.sql(`SELECT user_id FROM audit_logs WHERE action = 'vpn_user_credentials_shown' AND entity_id = $1`, [
      String(user.id),
    ]);
    expect(rows).toEqual([{ user_id: admin.userId }]);
    const stranger = await world.signIn('project_manager');
    for (const action of ['credentials', 'rotate']) expect((await stranger.post(`/api/vpn-users/${user.id}/${action}`)).status).toBe(404);
  });

  it('are shown to nobody of a former project, also where an earlier call is repeated', async () => {
    const { body } = await whileSyncing(sale('moving-order'));
    const user = await userOf(body.id);
    const former = await world.signIn('project_manager', [project]);
    const see = () => former.call('POST', `/api/vpn-users/${user.id}/credentials`, { headers: { 'Idempotency-Key': 'see' } });
    expect([(await see()).status, (await see()).status]).toEqual([200, 200]);
    const seen = await world.sql(`SELECT FROM audit_logs WHERE action = 'vpn_user_credentials_shown' AND user_id = $1`, [former.userId]);
    expect(seen).toHaveLength(2);
    // By hand, since only the repeats are looked at here.
    const next = await world.givenProject();
    await world.sql('UPDATE vpn_users SET project_id = $2 WHERE id = $1', [user.id, next.id]);
    expect((await see()).status).toBe(404);
    const again = await sale('moving-order');
    expect([again.status, again.body.credentials, again.body.credentialsStatus]).toEqual([201, null, 'provisioning']);
    await world.sql('UPDATE vpn_users SET project_id = $2 WHERE id = $1', [user.id, project.id]);
  });

  it('change when a new link is requested: the old one stops at once, also when the answer is lost', async () => {
    const { body } = await sale();
    await sync();
    const user = await userOf(body.id);
    const before = revision(body.vpnLoginId);
    const rotated = await admin.post(`/api/vpn-users/${user.id}/rotate`);
    expect([rotated.status, rotated.body.hasCredentials]).toEqual([202, false]);
    panel.loseAnswer(/revoke_sub/);
    await sync();
    await world.sql('UPDATE vpn_users SET next_sync_at = now() WHERE id = $1', [user.id]);
    await sync();
    expect(revision(body.vpnLoginId)).toBeGreaterThan(before);
    const shown = await admin.post(`/api/vpn-users/${user.id}/credentials`);
    expect(shown.body.link).toContain(`/sub/${body.vpnLoginId}-${revision(body.vpnLoginId)}-`);
    expect(await readyEvents(body.subscriptionId)).toHaveLength(2);
    await sync();
    expect(panel.asked(/revoke_sub/).length).toBe(2);
  });

  it('change for a shop, whose answer waits for the new ones', async () => {
    const { body } = await sale();
    await sync();
    const path = `/api/v1/vpn/users/${body.vpnLoginId}`;
    const before = revision(body.vpnLoginId);
    const rotate = () => partner.post(`${path}/rotate`, undefined, { headers: { 'Idempotency-Key': 'rotate-1' } });
    const answer = await whileSyncing(rotate());
    expect([answer.status, answer.body.credentialsStatus]).toEqual([200, 'ready']);
    expect(revision(body.vpnLoginId)).toBe(before + 1);
    const again = await rotate();
    expect([again.status, again.body.credentials]).toEqual([200, answer.body.credentials]);
    await sync();
    expect(revision(body.vpnLoginId)).toBe(before + 1);
  });

  it('are read again when the server has recreated the user', async () => {
    const { body } = await sale();
    await sync();
    panel.users.delete(body.vpnLoginId);
    const user = await userOf(body.id);
    await admin.post(`/api/vpn-users/${user.id}/sync`);
    await sync();
    const shown = await admin.post(`/api/vpn-users/${user.id}/credentials`);
    expect(shown.body.link).toContain(`/sub/${body.vpnLoginId}-${revision(body.vpnLoginId)}-`);
    expect(await readyEvents(body.subscriptionId)).toHaveLength(2);
  });

  it('are the login alone where the server has no secret, and cannot be changed then', async () => {
    const plain = await world.givenProject({ balance: '100.00' });
    for (const key of [await world.givenKey(plain), await world.givenKey(plain, 'development')]) {
      const { body } = await sale(undefined, key);
      await sync();
      const login = body.vpnLoginId;
      expect((await key.get(`/api/v1/vpn/users/${login}`)).body).toMatchObject({ credentialsStatus: 'ready', credentials: { login } });
      expect((await key.post(`/api/v1/vpn/users/${login}/rotate`)).body).toMatchObject({ statusCode: 409, code: 'rotation_unsupported' });
    }
  });

  it('are only in the requested answers, and encrypted in the database', async () => {
    const { body } = await sale('searched');
    await sync();
    const user = await userOf(body.id);
    const { link } = (await admin.post(`/api/vpn-users/${user.id}/credentials`, undefined, { headers: { 'Idempotency-Key': 'shown' } }))
      .body;
    await sale('searched');
    const secret = link.split('/sub/')[1];
    expect(secret.length).toBeGreaterThan(5);
    const lists = [
      await admin.list('/api/vpn-users'),
      await admin.get(`/api/vpn-users/${user.id}`),
      await admin.list('/api/sync/logs'),
      await admin.list('/api/audit-logs'),
      await admin.get('/api/subscriptions/export'),
      await partner.get('/api/v1/vpn/users'),
      await partner.get('/api/v1/subscriptions'),
      await partner.get('/api/v1/events'),
    ];
    for (const { status, text } of lists) {
      expect(status).toBe(200);
      expect(text).not.toContain(secret);
    }
    const tables = await world.sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    for (const { name } of tables) {
      const [row] = await world.sql<{ text: string }>(`SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} t`);
      expect(`${name} ${row?.text.includes(secret)}`).toBe(`${name} false`);
    }
  });
});
