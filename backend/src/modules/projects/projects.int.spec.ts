import { Encryption } from '../../common/secrets/encryption.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';

describe('projects', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const rowOf = async ({ id }: { id: number }) => (await world.sql('SELECT * FROM projects WHERE id = $1', [id]))[0];
  const auditsOf = (id: number, action: string) =>
    world.sql<{ details: { before?: Record<string, unknown>; after?: Record<string, unknown> } }>(
      `SELECT details FROM audit_logs WHERE entity_type = 'project' AND entity_id = $1::text AND action = $2 ORDER BY id`,
      [id, action],
    );

  describe('to somebody who may not see balances', () => {
    const balances = { balance: null, lowBalanceThreshold: null, isBalanceLow: null, overdraftLimit: null };
    let reader: GivenStaff;
    let project: GivenProject;
    beforeAll(async () => {
      project = await world.givenProject({ balance: '50.00' });
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES ('planner', 'Planner', '{projects.read,projects.write}', 'assigned')`,
      );
      reader = await world.signIn('planner', [project]);
    });

    it('show none, in no answer', async () => {
      const path = `/api/projects/${project.id}`;
      expect((await reader.get('/api/projects')).body).toMatchObject([balances]);
      expect((await reader.get(path)).body).toMatchObject(balances);
      expect((await reader.put(path, { description: 'New' })).body).toMatchObject({ description: 'New', ...balances });
      expect((await admin.get(path)).body).toMatchObject({ balance: '50.00', overdraftLimit: '0.00' });
    });

    it('are not changed by them', async () => {
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES ('builder', 'Builder', '{projects.read,projects.write,projects.manage}', 'all')`,
      );
      const builder = await world.signIn('builder');
      const refused = { status: 403, body: { code: 'permission_required' } };
      expect(await builder.put(`/api/projects/${project.id}`, { overdraftLimit: '9.00' })).toMatchObject(refused);
      expect(await builder.post('/api/projects', { name: 'Overdrawn', overdraftLimit: '9.00' })).toMatchObject(refused);
      expect((await builder.put(`/api/projects/${project.id}`, { maxUsers: 5 })).status).toBe(200);
      expect((await admin.get(`/api/projects/${project.id}`)).body.overdraftLimit).toBe('0.00');
    });

    it('are not sorted by them', async () => {
      expect((await reader.list('/api/projects', { sort: ['balance', 'ASC'] })).body.code).toBe('invalid_list_query');
      expect((await admin.list('/api/projects', { sort: ['balance', 'ASC'] })).status).toBe(200);
    });
  });

  describe('creating', () => {
    it('needs a name and fills in the defaults', async () => {
      const created = await admin.post('/api/projects', { name: 'Acme VPN' });
      expect(created.status).toBe(201);
      expect(created.body).toEqual({
        id: expect.any(Number),
        name: 'Acme VPN',
        description: null,
        buyer: {},
        logoId: null,
        accent: null,
        managerId: null,
        managerName: null,
        coreDriver: 'kage',
        coreOptions: null,
        coreUrl: null,
        kageLogin: null,
        hasKagePassword: false,
        pricePerSubscription: '10.00',
        status: 'active',
        isActive: true,
        isBalanceLow: true,
        maxUsers: null,
        maxSessions: null,
        maxInstalls: null,
        maxSubscriptionDays: 366,
        termDays: null,
        autoRenewDefault: false,
        graceDays: 0,
        cancelAfterDays: null,
        remindDays: [7, 3, 1],
        cancelRefunds: false,
        overdraftLimit: '0.00',
        balance: '0.00',
        lowBalanceThreshold: '100.00',
        vpnUserCount: 0,
        version: 1,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      });
      expect((await admin.get(`/api/projects/${created.body.id}`)).body).toEqual(created.body);
    });

    it('stores the password encrypted, returns it nowhere and writes it into no audit row', async () => {
      const secret = 'core-pass-marker-91';
      const { body } = await admin.post('/api/projects', { name: 'Secretive', kageLogin: 'acme', kagePassword: secret });
      expect(body).toMatchObject({ kageLogin: 'acme', hasKagePassword: true });
      expect(JSON.stringify(body)).not.toContain(secret);
      const { kage_password: stored } = await rowOf(body);
      expect(stored).not.toContain(secret);
      expect(world.get(Encryption).decrypt('core-password', stored)).toBe(secret);
      const trail = await world.sql<{ text: string }>('SELECT string_agg(details::text, $1) AS text FROM audit_logs', ['\n']);
      expect(trail[0]?.text).not.toContain(secret);
    });

    it('accepts a price as a number or as text and answers with two places', async () => {
      expect((await admin.post('/api/projects', { name: 'Number', pricePerSubscription: 7.5 })).body.pricePerSubscription).toBe('7.50');
      expect((await admin.post('/api/projects', { name: 'Text', pricePerSubscription: '0' })).body.pricePerSubscription).toBe('0.00');
    });

    it('makes the contact a member, and the audit trail says so', async () => {
      const manager = await world.signIn('project_manager');
      const { body } = await admin.post('/api/projects', { name: 'Contacted', managerId: manager.userId });
      expect(body.managerId).toBe(manager.userId);
      expect((await manager.get(`/api/projects/${body.id}`)).status).toBe(200);
      expect((await manager.get(`/api/projects/${body.id}/members`)).body).toEqual([
        expect.objectContaining({ id: manager.userId, isContact: true }),
      ]);
      const trail = await world.sql(
        `SELECT details->'before' AS before, details->'after' AS after FROM audit_logs WHERE action = 'project_members_updated' AND project_id = $1`,
        [body.id],
      );
      expect(trail).toEqual([{ before: { userIds: [] }, after: { userIds: [manager.userId] } }]);
    });

    it('makes one project of one request sent twice with its Idempotency-Key', async () => {
      const headers = { 'Idempotency-Key': 'project-once' };
      const first = await admin.post('/api/projects', { name: 'Once' }, { headers });
      const second = await admin.post('/api/projects', { name: 'Once' }, { headers });
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect((await admin.list('/api/projects', { filter: { q: 'Once' } })).body).toHaveLength(1);
    });

    it.each([
      ['no name', {}],
      ['an empty name', { name: '  ' }],
      ['a name that is too long', { name: 'x'.repeat(101) }],
      ['a NUL in the description', { name: 'x', description: 'a\u0000b' }],
      ['a lone surrogate', { name: 'x\ud800' }],
      ['a balance', { name: 'x', balance: '1000.00' }],
      ['an id', { name: 'x', id: 1 }],
      ['a price below zero', { name: 'x', pricePerSubscription: '-1.00' }],
      ['a price with three decimals', { name: 'x', pricePerSubscription: '1.005' }],
      ['a price beyond its column', { name: 'x', pricePerSubscription: '100000000.00' }],
      ['a price in words', { name: 'x', pricePerSubscription: { toString: 'ten' } }],
      ['an unknown status', { name: 'x', status: 'sleeping' }],
      ['a status that isActive contradicts', { name: 'x', status: 'active', isActive: false }],
      ['a contact beyond 32 bits', { name: 'x', managerId: 2_147_483_648 }],
      ['no sessions at all', { name: 'x', maxSessions: 0 }],
      ['a grace of more than 30 days', { name: 'x', graceDays: 31 }],
      ['a grace below zero', { name: 'x', graceDays: -1 }],
      ['a cancellation at once', { name: 'x', cancelAfterDays: 0 }],
      ['a cancellation after more than a year', { name: 'x', cancelAfterDays: 366 }],
      ['a reminder on the day itself', { name: 'x', remindDays: [0] }],
      ['an overdraft below zero', { name: 'x', overdraftLimit: '-1.00' }],
      ['a core address without http', { name: 'x', coreUrl: 'file:///etc/passwd' }],
      ['a core address with a password in it', { name: 'x', coreUrl: 'http://user:pass@core.example' }],
      ['a list for a body', [{ name: 'x' }]],
    ])('answers 400 to %s', async (_, body) => {
      const answer = await admin.post('/api/projects', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ statusCode: 400, message: expect.any(String) });
    });

    it('answers 404 to a contact that does not exist', async () => {
      expect((await admin.post('/api/projects', { name: 'x', managerId: 2_147_483_647 })).status).toBe(404);
    });
  });

  describe('changing', () => {
    let project: GivenProject;
    let manager: GivenStaff;
    beforeEach(async () => {
      project = await world.givenProject();
      manager = await world.signIn('project_manager', [project]);
    });

    it('lets a manager change name, description and credentials', async () => {
      const changes = { name: 'Renamed', description: 'By its manager', kageLogin: 'other', kagePassword: 'new-password' };
      const changed = await manager.put(`/api/projects/${project.id}`, { ...changes, version: 1 });
      expect(changed.status).toBe(200);
      expect(changed.body).toMatchObject({ name: 'Renamed', description: 'By its manager', kageLogin: 'other', version: 2 });
      expect(world.get(Encryption).decrypt('core-password', (await rowOf(project)).kage_password)).toBe('new-password');
    });

    it.each([
      ['pricePerSubscription', '1.00'],
      ['status', 'paused'],
      ['isActive', false],
      ['maxUsers', 5],
      ['maxSessions', 5],
      ['maxInstalls', 5],
      ['maxSubscriptionDays', 5],
      ['termDays', 30],
      ['autoRenewDefault', true],
      ['graceDays', 5],
      ['cancelAfterDays', 30],
      ['remindDays', [5]],
      ['cancelRefunds', true],
      ['overdraftLimit', '50.00'],
      ['managerId', null],
      ['coreDriver', 'sandbox'],
      ['coreUrl', 'http://elsewhere.example'],
    ])('refuses a manager who sets %s, and changes nothing', async (field, value) => {
      const before = await rowOf(project);
      const refused = await manager.put(`/api/projects/${project.id}`, { name: 'Sneaky', [field]: value });
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ code: 'field_forbidden', fields: { [field]: expect.any(String) } });
      expect(await rowOf(project)).toEqual(before);
    });

    it('accepts an unchanged contact, even once that person is deactivated', async () => {
      const contact = await world.givenUser({ role: 'project_manager' });
      await admin.put(`/api/projects/${project.id}`, { managerId: contact.id });
      await admin.put(`/api/users/${contact.id}`, { isActive: false });
      const saved = await admin.put(`/api/projects/${project.id}`, { name: 'Renamed', managerId: contact.id });
      expect(saved.status).toBe(200);
      expect(saved.body).toMatchObject({ name: 'Renamed', managerId: contact.id });
      const other = await world.givenUser({ role: 'project_manager' });
      await admin.put(`/api/users/${other.id}`, { isActive: false });
      expect((await admin.put(`/api/projects/${project.id}`, { managerId: other.id })).status).toBe(400);
    });

    it('answers a manager of another project as for a missing one', async () => {
      const stranger = await world.signIn('project_manager', [await world.givenProject()]);
      for (const answer of [
        await stranger.get(`/api/projects/${project.id}`),
        await stranger.put(`/api/projects/${project.id}`, { name: 'Mine' }),
        await stranger.get(`/api/projects/${project.id}/members`),
      ]) {
        expect(answer.status).toBe(404);
      }
      expect((await stranger.list('/api/projects', { filter: { id: [project.id] } })).body).toEqual([]);
    });

    it('keeps an absent field, clears with null, and keeps the password where an empty one comes', async () => {
      const before = await rowOf(project);
      await admin.put(`/api/projects/${project.id}`, { description: 'There', maxUsers: 3 });
      const cleared = await admin.put(`/api/projects/${project.id}`, { description: null, maxUsers: null, kagePassword: '' });
      expect(cleared.body).toMatchObject({ name: project.name, description: null, maxUsers: null, hasKagePassword: true });
      expect((await rowOf(project)).kage_password).toBe(before.kage_password);
      expect((await admin.put(`/api/projects/${project.id}`, { kagePassword: null })).body.hasKagePassword).toBe(false);
    });

    it('answers 409 stale to an old version', async () => {
      expect((await admin.put(`/api/projects/${project.id}`, { name: 'First', version: 1 })).status).toBe(200);
      const late = await admin.put(`/api/projects/${project.id}`, { name: 'Late', version: 1 });
      expect(late.status).toBe(409);
      expect(late.body.code).toBe('stale');
      expect((await rowOf(project)).name).toBe('First');
    });

    it('lets one of two racing changes of one version win', async () => {
      const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => admin.put(`/api/projects/${project.id}`, { name, version: 1 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });

    it('increments sync_version only where the desired state changes, and connection_version only where the connection changes', async () => {
      const syncVersion = async () => (await rowOf(project)).sync_version;
      const connectionVersion = async () => (await rowOf(project)).connection_version;
      const change = (changes: object) => admin.put(`/api/projects/${project.id}`, changes);
      await change({ name: 'Other name', pricePerSubscription: '3.00', maxUsers: 9 });
      expect(await syncVersion()).toBe(1);
      for (const changes of [{ maxSessions: 2 }, { status: 'paused' }, { kageLogin: 'moved' }, { kagePassword: 'moved' }])
        await change(changes);
      expect(await syncVersion()).toBe(5);
      await change({ kagePassword: 'moved', status: 'paused', maxSessions: 2 });
      expect(await syncVersion()).toBe(5);
      expect(await connectionVersion()).toBe(3);
    });

    it('uses isActive for archiving: false is inactive, true ends that', async () => {
      const archived = await admin.put(`/api/projects/${project.id}`, { isActive: false });
      expect(archived.body).toMatchObject({ status: 'inactive', isActive: false });
      const back = await admin.put(`/api/projects/${project.id}`, { isActive: true });
      expect(back.body).toMatchObject({ status: 'active', isActive: true });
      const paused = await admin.put(`/api/projects/${project.id}`, { status: 'paused' });
      expect(paused.body.isActive).toBe(true);
      expect((await admin.put(`/api/projects/${project.id}`, { isActive: true })).body.status).toBe('paused');
    });

    it("stores the server's own core address as none, so that projects on one account share it", async () => {
      await admin.put(`/api/projects/${project.id}`, { coreUrl: `${world.core.url}/` });
      expect((await rowOf(project)).core_url).toBeNull();
      await admin.put(`/api/projects/${project.id}`, { coreUrl: 'https://core.example/base/', kagePassword: 'typed again' });
      expect((await rowOf(project)).core_url).toBe('https://core.example/base');
    });

    it('audits the changed fields, and secrets as ***', async () => {
      await admin.put(`/api/projects/${project.id}`, { name: 'New name', kagePassword: 'changed-secret' });
      expect((await auditsOf(project.id, 'project_updated')).map(({ details }) => details)).toEqual([
        {
          before: { name: project.name, kagePassword: '***' },
          after: { name: 'New name', kagePassword: '***' },
        },
      ]);
    });
  });

  describe('listing', () => {
    it('is searched by name and description, sorted by balance and by VPN users, and counts them all', async () => {
      const poor = await world.givenProject({ name: 'Zebra_1 poor', balance: '9.00' });
      const rich = await world.givenProject({ name: 'Zebra_2 rich', balance: '10.00', description: 'ZEBRA' });
      const find = async (query: object) => (await admin.list('/api/projects', query)).body.map(({ id }: { id: number }) => id);
      expect(await find({ filter: { q: 'zebra' }, sort: ['balance', 'ASC'] })).toEqual([poor.id, rich.id]);
      expect(await find({ filter: { q: 'zebra' }, sort: ['balance', 'DESC'] })).toEqual([rich.id, poor.id]);
      expect(await find({ filter: { q: 'zebra_1' } })).toEqual([poor.id]);
      expect(await find({ filter: { q: 'zebra%1' } })).toEqual([]);
      expect(await find({ filter: { id: [poor.id] }, sort: ['vpnUserCount', 'DESC'] })).toEqual([poor.id]);
      const page = await admin.list('/api/projects', { filter: { q: 'zebra' }, range: [1, 1], sort: ['name', 'ASC'] });
      expect(page.headers.get('content-range')).toBe('projects 1-1/2');
      expect(page.body[0]).toMatchObject({ id: rich.id, balance: '10.00' });
    });

    it('refuses a filter or a sort that it does not offer', async () => {
      for (const query of [{ filter: { kagePassword: 'x' } }, { sort: ['kagePassword', 'ASC'] }, { filter: { managerId: '1' } }]) {
        expect((await admin.list('/api/projects', query)).status).toBe(400);
      }
    });
  });

  describe('removing', () => {
    it('removes an unused project, for its members too', async () => {
      const { body } = await admin.post('/api/projects', { name: 'Unused' });
      const manager = await world.signIn('project_manager', [body]);
      const removed = await admin.delete(`/api/projects/${body.id}`);
      expect(removed.status).toBe(200);
      expect(removed.body).toEqual({ id: body.id });
      for (const client of [admin, manager]) expect((await client.get(`/api/projects/${body.id}`)).status).toBe(404);
      expect((await admin.delete(`/api/projects/${body.id}`)).status).toBe(404);
    });

    it('answers 409 with a hint where the ledger has rows', async () => {
      const project = await world.givenProject({ balance: '5.00' });
      const refused = await admin.delete(`/api/projects/${project.id}`);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'project_in_use', message: expect.stringContaining('Archive') });
    });

    it.each([
      [
        'a subscription',
        `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price)
         VALUES ($1, 'order-1', 'abcdefgh12345678', 'pending', now(), now() + interval '1 day', 1)`,
      ],
      ['an open top-up request', `INSERT INTO topup_requests (project_id, source, amount) VALUES ($1, 'automatic', 5)`],
      [
        'a payment by crypto',
        `INSERT INTO crypto_payments (project_id, asset_id, chain_id, tx_hash, log_index, token_address, token_symbol)
         VALUES ($1, (SELECT min(id) FROM assets), 1, '0x' || repeat('a', 64), 0, '0x' || repeat('b', 40), 'KAGE')`,
      ],
      [
        'a claim on a payment by crypto',
        `INSERT INTO crypto_payment_claims (id, project_id, asset_id, chain_id, tx_hash, token_address, token_symbol, submitted_at)
         VALUES (1, $1, (SELECT min(id) FROM assets), 1, '0x' || repeat('a', 64), '0x' || repeat('b', 40), 'KAGE', now())`,
      ],
    ])('is refused where there is %s', async (_, insert) => {
      const project = await world.givenProject();
      await world.givenAsset();
      await world.sql(insert, [project.id]);
      expect((await admin.delete(`/api/projects/${project.id}`)).body).toMatchObject({ code: 'project_in_use' });
    });

    it('is for global admins alone', async () => {
      const project = await world.givenProject();
      const manager = await world.signIn('project_manager', [project]);
      expect((await manager.delete(`/api/projects/${project.id}`)).status).toBe(403);
      expect((await manager.post('/api/projects', { name: 'Mine' })).status).toBe(403);
      expect((await manager.put(`/api/projects/${project.id}/members`, { userIds: [] })).status).toBe(403);
    });
  });

  it.each(['99999999999999', '2147483648', '0', '-1', '1e3', '1.5', '0x10', '%201', 'abc', '1abc', '%00'])(
    'answers 400 or 404 to the id %s on every route',
    async (id) => {
      for (const answer of [
        await admin.get(`/api/projects/${id}`),
        await admin.put(`/api/projects/${id}`, { name: 'x' }),
        await admin.delete(`/api/projects/${id}`),
        await admin.get(`/api/projects/${id}/members`),
        await admin.put(`/api/projects/${id}/members`, { userIds: [] }),
      ]) {
        expect([400, 404]).toContain(answer.status);
        expect(answer.body.requestId).toEqual(expect.any(String));
      }
    },
  );

  it('are sorted by name as people sort names, whatever the letter case', async () => {
    const ids: number[] = [];
    for (const name of ['sorted zebra', 'Sorted Äpfel', 'sorted 10', 'Sorted 9', 'SORTED banana']) {
      ids.push((await admin.post('/api/projects', { name })).body.id);
    }
    const { body } = await admin.list('/api/projects', { sort: ['name', 'ASC'], filter: { id: ids } });
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'Sorted 9',
      'sorted 10',
      'Sorted Äpfel',
      'SORTED banana',
      'sorted zebra',
    ]);
  });
});
