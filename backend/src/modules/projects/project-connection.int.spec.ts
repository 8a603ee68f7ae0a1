import { startWorld, type GivenStaff, type World } from '../../../test/world.js';

const RADIUS = {
  coreDriver: 'radius',
  coreUrl: 'postgres://radius.example.com:5432/radius',
  kageLogin: 'console',
  kagePassword: 'role-password',
  coreOptions: { replyAttributes: { 'Framed-Pool': 'main' }, disconnect: { host: '10.0.0.1', port: 3799, secret: 'shared-marker-31' } },
};

describe("a project's VPN server", () => {
  let world: World;
  let admin: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const create = (body: object) => admin.post('/api/projects', { name: 'On another server', ...body });
  const storedOf = async (id: number): Promise<{ account: string; options: string | null }> => {
    const [row] = await world.sql<{ account: string; options: string | null }>(
      'SELECT core_account AS account, core_options AS options FROM projects WHERE id = $1',
      [id],
    );
    if (!row) throw new Error(`There is no project ${id}`);
    return row;
  };

  it('is chosen with its options, whose secrets are never shown', async () => {
    const created = await create(RADIUS);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      coreDriver: 'radius',
      coreUrl: RADIUS.coreUrl,
      coreOptions: { replyAttributes: { 'Framed-Pool': 'main' }, disconnect: { host: '10.0.0.1', port: 3799 } },
    });
    const read = await admin.get(`/api/projects/${created.body.id}`);
    const listed = await admin.list('/api/projects', { filter: { id: created.body.id } });
    const audited = await world.sql('SELECT details FROM audit_logs WHERE entity_id = $1', [String(created.body.id)]);
    for (const text of [created.text, read.text, listed.text, JSON.stringify(audited), String((await storedOf(created.body.id)).options)]) {
      expect(text).not.toContain('shared-marker-31');
    }
  });

  it('keeps a secret that a change leaves out, and accepts another', async () => {
    const { body: project } = await create(RADIUS);
    const { options } = await storedOf(project.id);
    const unchanged = await admin.put(`/api/projects/${project.id}`, { coreOptions: project.coreOptions, version: project.version });
    expect(unchanged.body.version).toBe(project.version);
    expect((await storedOf(project.id)).options).toBe(options);

    const disconnect = { host: '10.0.0.2', port: 3799, secret: 'another' };
    const changed = await admin.put(`/api/projects/${project.id}`, { coreOptions: { disconnect }, version: project.version });
    expect(changed.body).toMatchObject({ version: project.version + 1, coreOptions: { disconnect: { host: '10.0.0.2', port: 3799 } } });
  });

  it.each([
    ['another address', { coreUrl: 'postgres://elsewhere.example.com:5432/radius' }],
    ['another kind of server', { coreDriver: 'pasarguard', coreUrl: 'https://elsewhere.example.com', coreOptions: { groupIds: [1] } }],
  ])('accepts %s only with its password, so that the stored one is sent nowhere else', async (_what, change) => {
    const { body: project } = await create(RADIUS);
    for (const kagePassword of [undefined, '']) {
      const refused = await admin.put(`/api/projects/${project.id}`, { ...change, kagePassword });
      expect(refused.body).toMatchObject({ statusCode: 400, fields: { kagePassword: expect.any(String) } });
    }
    expect((await admin.get(`/api/projects/${project.id}`)).body).toMatchObject({ coreUrl: RADIUS.coreUrl, coreDriver: 'radius' });
    const without = await admin.put(`/api/projects/${project.id}`, { ...change, kagePassword: null });
    expect(without.body).toMatchObject({ hasKagePassword: false });
    const back = await admin.put(`/api/projects/${project.id}`, { ...RADIUS, kagePassword: 'typed again' });
    expect(back.body).toMatchObject({ coreUrl: RADIUS.coreUrl, hasKagePassword: true });
  });

  it('asks for the secret of its access server again where that has another address', async () => {
    const { body: project } = await create(RADIUS);
    const elsewhere = { coreOptions: { disconnect: { host: '203.0.113.9', port: 3799 } } };
    const refused = await admin.put(`/api/projects/${project.id}`, elsewhere);
    expect(refused.body).toMatchObject({ statusCode: 400, fields: { coreOptions: expect.any(String) } });
  });

  it.each([
    ['an option that the driver does not know', { ...RADIUS, coreOptions: { groupIds: [1] } }, 'coreOptions'],
    ['an option of another type', { ...RADIUS, coreOptions: { disconnect: { host: 1, secret: 'x' } } }, 'coreOptions'],
    ['options for a server that takes none', { coreDriver: 'kage', coreOptions: { groupIds: [1] } }, 'coreOptions'],
    [
      'no options where one is required',
      { coreDriver: '3x-ui', coreUrl: 'https://panel.example.com', kagePassword: 'token' },
      'coreOptions',
    ],
    ['no address', { ...RADIUS, coreUrl: null }, 'coreUrl'],
    ['an address of another kind', { ...RADIUS, coreUrl: 'https://radius.example.com' }, 'coreUrl'],
    ['an address with credentials', { ...RADIUS, coreUrl: 'postgres://a:b@radius.example.com/radius' }, 'coreUrl'],
    ['an unknown driver', { coreDriver: 'outline' }, 'coreDriver'],
    [
      'a login where the server has none',
      { coreDriver: '3x-ui', coreUrl: 'https://p.example.com', kageLogin: 'a', coreOptions: { inboundIds: [1] } },
      'kageLogin',
    ],
  ])('is refused with %s', async (_what, body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it('names an account of a server without logins by a hash of its token', async () => {
    const panel = { coreDriver: '3x-ui', coreUrl: 'https://panel.example.com/secret', coreOptions: { inboundIds: [1] } };
    const [first, second, same] = await Promise.all(
      ['token-1', 'token-2', 'token-1'].map((kagePassword) => create({ ...panel, kagePassword })),
    );
    expect(first?.body.kageLogin).toBeNull();
    const accounts = await Promise.all([first, second, same].map(async (answer) => (await storedOf(answer?.body.id)).account));
    expect(accounts[0]).toBe(accounts[2]);
    expect(accounts[0]).not.toBe(accounts[1]);
    expect(accounts.join()).not.toContain('token-1');
  });

  it('is set by global admins alone', async () => {
    const { body: project } = await create({});
    const manager = await world.signIn('project_manager', [project]);
    for (const change of [{ coreDriver: 'radius' }, { coreUrl: 'https://p.example.com' }, { coreOptions: {} }]) {
      expect((await manager.put(`/api/projects/${project.id}`, change)).status).toBe(403);
    }
  });

  describe('gets the e-mail addresses of customers, so a change of its connection', () => {
    const CHANGES = [
      { coreUrl: 'postgres://elsewhere.example.com:5432/radius', kagePassword: 'typed again' },
      { coreDriver: 'kage', coreUrl: null, coreOptions: null, kageLogin: 'own', kagePassword: 'own' },
      { kageLogin: 'own' },
      { kagePassword: 'own' },
      { kagePassword: null },
      { kagePassword: RADIUS.kagePassword },
      { coreOptions: { disconnect: { host: '203.0.113.9', port: 3799, secret: 'own' } } },
      { coreOptions: RADIUS.coreOptions },
    ];
    let project: { id: number; version: number };
    beforeAll(async () => {
      await world.sql(
        `INSERT INTO roles (code, name, permissions, scope) VALUES
           ('keeper', 'Keeper', '{projects.read,projects.write,projects.manage}', 'all'),
           ('connector', 'Connector', '{projects.read,projects.write,projects.manage,subscriptions.read}', 'all'),
           ('renamer', 'Renamer', '{projects.read,projects.write}', 'assigned')`,
      );
    });
    beforeEach(async () => {
      ({ body: project } = await create(RADIUS));
    });
    const rowOf = async () => (await world.sql('SELECT * FROM projects WHERE id = $1', [project.id]))[0];
    const given = ({ disconnect: { secret: _secret, ...disconnect }, ...options }: typeof RADIUS.coreOptions) => ({
      ...options,
      disconnect,
    });
    const UNCHANGED = { ...RADIUS, kagePassword: '', coreOptions: given(RADIUS.coreOptions) };

    it.each(CHANGES)('takes the permission to see them: %j', async (change) => {
      const before = await rowOf();
      const keeper = await world.signIn('keeper');
      const refused = await keeper.put(`/api/projects/${project.id}`, { name: 'Sneaky', ...change });
      expect(refused.body).toMatchObject({ statusCode: 403, code: 'field_forbidden', message: expect.stringContaining('See and export') });
      expect(Object.keys(change)).toEqual(expect.arrayContaining(Object.keys(refused.body.fields)));
      expect(await rowOf()).toEqual(before);
      expect((await (await world.signIn('connector')).put(`/api/projects/${project.id}`, change)).status).toBe(200);
    });

    it('takes it of a member of the project too, and a form that leaves the connection as it is does not', async () => {
      const renamer = await world.signIn('renamer', [project]);
      for (const change of [{ kageLogin: 'own' }, { kagePassword: 'own' }, { kageLogin: null }]) {
        expect((await renamer.put(`/api/projects/${project.id}`, change)).body.code).toBe('field_forbidden');
      }
      const same = { name: 'By a member', kageLogin: RADIUS.kageLogin, kagePassword: '' };
      expect((await renamer.put(`/api/projects/${project.id}`, same)).status).toBe(200);
      const keeper = await world.signIn('keeper');
      expect((await keeper.put(`/api/projects/${project.id}`, { ...UNCHANGED, name: 'By a keeper' })).status).toBe(200);
      expect((await keeper.post('/api/projects', { name: 'New', ...RADIUS })).status).toBe(201);
    });

    it.each(CHANGES)('takes a fresh proof: %j', async (change) => {
      const before = await rowOf();
      const stale = await world.signIn();
      await world.sql(`UPDATE user_sessions SET proven_at = now() - interval '16 minutes' WHERE user_id = $1`, [stale.userId]);
      expect((await stale.put(`/api/projects/${project.id}`, change)).body).toMatchObject({
        statusCode: 403,
        code: 'reauthentication_required',
      });
      expect(await rowOf()).toEqual(before);
      expect((await stale.put(`/api/projects/${project.id}`, { ...UNCHANGED, name: 'Renamed' })).status).toBe(200);
      expect((await stale.post('/api/projects', { name: 'New', ...RADIUS })).status).toBe(201);
    });
  });

  it('is described to staff: its fields, and what the server enforces', async () => {
    const { body } = await admin.get('/api/core-drivers');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['kage', 'pasarguard', '3x-ui', 'radius']);
    const [, pasarguard, , radius] = body;
    expect(radius.fields.at(-1)).toMatchObject({ name: 'disconnect', parts: [{ name: 'host' }, { kind: 'number' }, { kind: 'secret' }] });
    expect(pasarguard.capabilities).toMatchObject({
      pasarguard: { maxInstalls: 'enforced', maxSessions: 'absent' },
      marzban: { maxInstalls: 'absent', startDate: 'console' },
    });
  });
});
