import { KEY_SCOPES } from '../../common/http/audience.js';
import { startWorld, type GivenProject, type GivenStaff, type Json, type World } from '../../../test/world.js';

const SELLS = ['subscriptions:read', 'subscriptions:write'];

describe('an API key may not do what its maker may not', () => {
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;
  /** Makes keys, and reads subscriptions, but sells nothing. */
  let keeper: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject();
    const permissions = ['projects.read', 'keys.read', 'keys.write', 'subscriptions.read', 'billing.read'];
    await admin.post('/api/roles', { code: 'keeper', name: 'Keeper', permissions, scope: 'assigned' });
    keeper = await world.signIn('keeper', [project]);
  });
  afterAll(() => world.close());

  const make = (by: GivenStaff, scopes: string[] | null) =>
    by.post(`/api/projects/${project.id}/api-keys`, { name: 'Shop', environment: 'production', scopes });
  const keyOf = async (scopes: string[] | null): Promise<number> => (await make(admin, scopes)).body.id;
  const expectRefused = ({ status, body }: { status: number; body: Json }, permission: string) =>
    expect([status, body.code, body.requiredPermission]).toEqual([403, 'grant_forbidden', permission]);

  it('when it is made', async () => {
    expectRefused(await make(keeper, SELLS), 'subscriptions.write');
    expectRefused(await make(keeper, ['vpn:write']), 'vpn.credentials');
    expectRefused(await make(keeper, ['events:read']), 'vpn.read');
    expectRefused(await make(keeper, null), 'subscriptions.write');
    const { body } = await make(keeper, SELLS);
    expect(body.message).toContain('Sell, change, renew, cancel, import and remove subscriptions');
    expect(await world.sql('SELECT 1 FROM api_keys WHERE created_by = $1', [keeper.userId])).toEqual([]);
    expect((await make(keeper, ['subscriptions:read', 'plans:read'])).status).toBe(201);
  });

  it('when it may quote, which says how far the balance goes', async () => {
    const permissions = ['projects.read', 'keys.read', 'keys.write', 'subscriptions.read'];
    await admin.post('/api/roles', { code: 'half_keeper', name: 'Half a keeper', permissions, scope: 'assigned' });
    const half = await world.signIn('half_keeper', [project]);
    expectRefused(await make(half, ['subscriptions:read']), 'billing.read');
    expect((await make(half, ['plans:read'])).status).toBe(201);
  });

  it('when it gets more: scopes, calls, time, addresses, or its life back', async () => {
    const id = await keyOf(['subscriptions:read']);
    const change = (body: object) => keeper.put(`/api/api-keys/${id}`, body);
    expectRefused(await change({ scopes: SELLS }), 'subscriptions.write');
    expectRefused(await change({ scopes: null }), 'subscriptions.write');
    expect((await change({ scopes: ['subscriptions:read', 'plans:read'] })).status).toBe(200);
    const { body: selling } = await admin.post(`/api/projects/${project.id}/api-keys`, {
      name: 'Selling',
      environment: 'production',
      scopes: SELLS,
      allowedCidrs: ['203.0.113.0/24'],
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await admin.put(`/api/api-keys/${selling.id}`, { isActive: false });
    for (const more of [{ allowedCidrs: null }, { expiresAt: null }, { rateLimitPerHour: 2_000 }, { isActive: true }]) {
      expectRefused(await keeper.put(`/api/api-keys/${selling.id}`, more), 'subscriptions.write');
    }
  });

  it('when it is rotated, since the secret of the new one is shown', async () => {
    const id = await keyOf(SELLS);
    expectRefused(await keeper.post(`/api/api-keys/${id}/rotate`, { graceHours: 0 }), 'subscriptions.write');
    expect((await admin.get(`/api/api-keys/${id}`)).body.status).toBe('active');
    expect((await keeper.post(`/api/api-keys/${await keyOf(['subscriptions:read'])}/rotate`, { graceHours: 0 })).status).toBe(201);
  });

  it('but anybody with keys.write takes scopes away, renames, switches off and revokes', async () => {
    const id = await keyOf(null);
    for (const less of [{ name: 'Renamed' }, { scopes: SELLS }, { scopes: ['subscriptions:write'] }, { isActive: false }]) {
      expect((await keeper.put(`/api/api-keys/${id}`, less)).status).toBe(200);
    }
    expect((await keeper.delete(`/api/api-keys/${id}`)).status).toBe(200);
  });

  it('and the list of scopes says what the caller lacks for each', async () => {
    const { body } = await keeper.get('/api/key-scopes');
    expect(body.map(({ name }: Json) => name)).toEqual(KEY_SCOPES);
    const missing = new Map(body.map(({ name, missing: sentence }: Json) => [name, sentence]));
    expect(missing.get('subscriptions:read')).toBeNull();
    expect(missing.get('subscriptions:write')).toBe('Sell, change, renew, cancel, import and remove subscriptions');
    expect(body.find(({ name }: Json) => name === 'vpn:write').permissions).toEqual(['vpn.credentials']);
  });

  it('while a project manager makes keys with every scope', async () => {
    const manager = await world.signIn('project_manager', [project]);
    const { body } = await manager.get('/api/key-scopes');
    expect(body.filter(({ missing }: Json) => missing !== null)).toEqual([]);
    const made = await make(manager, null);
    expect(made.status).toBe(201);
    expect((await manager.post(`/api/api-keys/${made.body.id}/rotate`, { graceHours: 1 })).status).toBe(201);
  });
});
