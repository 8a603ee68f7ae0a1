import { KEY_SCOPES } from '../../src/common/http/audience.js';
import { givenEverything, type Everything } from '../everything.js';
import { nameOf, RouteCalls } from './route-calls.js';
import { routesOf, type Route } from './routes.js';
import type { OpenApi } from './sample-body.js';
import { startWorld, type GivenProject, type World } from '../world.js';

const ID = 86_000_000;
const CATCH_ALL = '/api/v1/*';
const DAY_MS = 86_400_000;

describe('the scopes of an API key', () => {
  let world: World;
  let calls: RouteCalls;
  let routes: Route[];
  let given: Everything;
  let project: GivenProject;
  beforeAll(async () => {
    world = await startWorld();
    const document = (await world.anonymous().get('/api/openapi.json')).body as OpenApi;
    calls = new RouteCalls(document, ID);
    routes = routesOf(world).filter(
      ({ path, audience }) => path !== CATCH_ALL && (audience === 'partner' || audience === 'staff_or_partner'),
    );
    given = await givenEverything(world, ID);
    project = { id: ID, name: given.mark };
  });
  afterAll(() => world.close());

  const scopeOf = (route: Route): string => String((calls.operationOf(route) as Record<string, unknown> | undefined)?.['x-key-scope']);
  const keyWith = (...scopes: string[]) => world.givenKey(project, 'production', { scopes });
  const sale = (subscriptionId: string) => ({ subscriptionId, startDate: new Date(), endDate: new Date(Date.now() + DAY_MS) });

  it('name one of them for every route that a key can call', () => {
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter((route) => !KEY_SCOPES.some((scope) => scope === scopeOf(route))).map(nameOf)).toEqual([]);
  });

  it('are those that the documentation promises, where a route could take either', () => {
    const named = new Map(routes.map((route) => [nameOf(route), scopeOf(route)]));
    expect(
      [
        'POST /api/v1/subscriptions/quote',
        'POST /api/v1/vpn/users/:vpnLogin/rotate',
        'GET /api/v1/vpn/users/:vpnLogin',
        'GET /api/v1/plans',
        'GET /api/v1/transactions',
        'GET /api/v1/events',
        'GET /api/v1/analytics',
      ].map((name) => named.get(name)),
    ).toEqual(['subscriptions:read', 'vpn:write', 'vpn:read', 'plans:read', 'billing:read', 'events:read', 'analytics:read']);
  });

  it('open the routes that need them, and no other', async () => {
    const problems: string[] = [];
    for (const scope of KEY_SCOPES) {
      const [one, others] = [await keyWith(scope), await keyWith(...KEY_SCOPES.filter((other) => other !== scope))];
      for (const route of routes.filter((each) => scopeOf(each) === scope)) {
        const refused = await calls.call(others, route, given);
        if (refused.body?.code !== 'scope_missing' || refused.body.requiredScope !== scope)
          problems.push(`${nameOf(route)} without ${scope}: ${refused.text}`);
        const admitted = await calls.call(one, route, given, {});
        if (admitted.status === 403) problems.push(`${nameOf(route)} with ${scope}: ${admitted.text}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('are looked at before the request is validated', async () => {
    const answer = await (
      await keyWith('events:read')
    ).post('/api/v1/subscriptions', { nonsense: true }, { headers: { 'Idempotency-Key': 'ü' } });
    expect([answer.status, answer.body.code, answer.body.requiredScope]).toEqual([403, 'scope_missing', 'subscriptions:write']);
  });

  it('are looked at before an earlier answer is given again', async () => {
    const seller = await keyWith('subscriptions:write');
    const headers = { 'Idempotency-Key': 'sold-once' };
    expect((await seller.post('/api/v1/subscriptions', sale('scoped'), { headers })).status).toBe(201);
    const reader = await keyWith('subscriptions:read');
    const answer = await reader.post('/api/v1/subscriptions', sale('scoped'), { headers });
    expect(answer.body.code).toBe('scope_missing');
  });

  it('are looked at once the key and its project are known to work', async () => {
    const archived = await world.givenProject({ status: 'inactive' });
    const key = await world.givenKey(archived, 'production', { scopes: ['events:read'] });
    expect((await key.get('/api/v1/subscriptions')).body.code).toBe('project_inactive');
    const revoked = await world.givenKey(project, 'production', { scopes: ['events:read'], revoked_at: new Date() });
    expect((await revoked.get('/api/v1/subscriptions')).body.code).toBe('invalid_api_key');
  });

  it('withhold the credentials of a VPN user from a key that may not hand them on', async () => {
    const sold = await (await keyWith('subscriptions:write')).post('/api/v1/subscriptions', sale('withheld'));
    expect([sold.status, sold.body.credentials]).toEqual([201, null]);
    const login = sold.body.vpnLoginId;
    await world.sql('UPDATE vpn_users SET sync_status = $2, synced_version = desired_version, next_sync_at = NULL WHERE vpn_login = $1', [
      login,
      'synced',
    ]);
    const shown = await (await keyWith('vpn:read', 'vpn:write')).get(`/api/v1/vpn/users/${login}`);
    const withheld = await (await keyWith('vpn:read')).get(`/api/v1/vpn/users/${login}`);
    expect([shown.status, withheld.status]).toEqual([200, 200]);
    expect(withheld.body).toEqual({ ...shown.body, credentials: null });
  });

  it('withhold the customer in the answer to a change from a key that may not read subscriptions', async () => {
    const [writer, both] = [await keyWith('subscriptions:write'), await keyWith('subscriptions:read', 'subscriptions:write')];
    const customer = {
      email: 'ann@example.com',
      name: 'Ann',
      surname: 'Lee',
      phone: '+49 30 555',
      paymentMethod: 'card',
      paymentHash: '0xfeed',
    };
    expect((await both.post('/api/v1/subscriptions', { ...sale('withheld-customer'), ...customer })).body).toMatchObject(customer);
    const path = '/api/v1/subscriptions/withheld-customer';
    const headers = { 'Idempotency-Key': 'withheld-renewal' };
    for (const answer of [
      await writer.patch(path, {}),
      await writer.post(`${path}/renew`, { days: 1 }, { headers }),
      await writer.post(`${path}/cancel`, { refund: 'none' }),
    ]) {
      expect([answer.status, answer.body.subscriptionId]).toEqual([200, 'withheld-customer']);
      expect(answer.body).toMatchObject(Object.fromEntries(Object.keys(customer).map((name) => [name, null])));
    }
    expect((await both.patch(path, {})).body).toMatchObject(customer);
  });

  it('withhold the customer also where the key repeats a change of another key', async () => {
    const [writer, both] = [await keyWith('subscriptions:write'), await keyWith('subscriptions:read', 'subscriptions:write')];
    const customer = { email: 'ann@example.com', name: 'Ann' };
    const withheld = { email: null, name: null };
    const path = '/api/v1/subscriptions/withheld-repeat';
    expect((await both.post('/api/v1/subscriptions', { ...sale('withheld-repeat'), ...customer })).status).toBe(201);
    const changes: [string, object][] = [
      ['renew', { days: 1 }],
      ['cancel', { refund: 'none' }],
    ];
    for (const [action, body] of changes) {
      const headers = { 'Idempotency-Key': `repeat-${action}` };
      const answers = [];
      for (const key of [both, writer, both]) answers.push(await key.post(`${path}/${action}`, body, { headers }));
      expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true', 'true']);
      expect(answers.map(({ body: { email, name } }) => ({ email, name }))).toEqual([customer, withheld, customer]);
    }
  });

  it('are set and changed by staff, and hold from the next call on', async () => {
    const admin = await world.signIn();
    const made = await admin.post(`/api/projects/${ID}/api-keys`, {
      name: 'Reports',
      environment: 'production',
      scopes: ['events:read', 'billing:read'],
    });
    expect(made.body.scopes).toEqual(['billing:read', 'events:read']);
    const key = world.anonymous({ Authorization: `Bearer ${made.body.apiKey}` });
    expect((await key.get('/api/v1/subscriptions')).status).toBe(403);
    await admin.put(`/api/api-keys/${made.body.id}`, { scopes: ['subscriptions:read'] });
    expect((await key.get('/api/v1/subscriptions')).status).toBe(200);
    expect((await key.get('/api/v1/events')).status).toBe(403);
    const rotated = await admin.post(`/api/api-keys/${made.body.id}/rotate`, { graceHours: 1 });
    expect(rotated.body.scopes).toEqual(['subscriptions:read']);
    await admin.put(`/api/api-keys/${rotated.body.id}`, { scopes: null });
    expect((await world.anonymous({ Authorization: `Bearer ${rotated.body.apiKey}` }).get('/api/v1/events')).status).toBe(200);
  });

  it.each([[[]], [['everything']], ['events:read']])('are never %j', async (scopes) => {
    const admin = await world.signIn();
    const answer = await admin.post(`/api/projects/${ID}/api-keys`, { name: 'Reports', scopes });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['scopes']]);
  });
});
