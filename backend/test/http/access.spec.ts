import { rightsOf } from '../../src/common/http/permissions.js';
import type { Everything } from '../everything.js';
import type { GivenStaff, Json, World } from '../world.js';
import { AccessWalk, expectStatus, FOREIGN, walk } from './access-walk.js';
import { nameOf } from './route-calls.js';
import { routesOf, type Route } from './routes.js';

/** Not ours to guard: what a browser loads to read the documentation. */
const DOCUMENTATION = /^\/api\/(docs|openapi\.json)/;
/** Many things at once are answered one by one: each of them is reported missing, and the whole is 200. */
const ONE_BY_ONE = ['POST /api/admin/subscriptions/bulk', 'POST /api/admin/subscriptions/import'];

/** Answers that a cache may keep: the image of an id never changes; the brand and the files of the documentation are asked for again each time. */
const CACHED = {
  'GET /api/brand.js': 'no-cache',
  'GET /api/docs/swagger-ui.css': 'public, max-age=0',
  'GET /api/projects/:id/logos/:logoId': 'private, max-age=31536000, immutable',
  'GET /api/settings/logos/:id': 'private, max-age=31536000, immutable',
};

describe('access, walked over every route that there is', () => {
  let access: AccessWalk;
  let world: World;
  let routes: Route[];
  let own: Everything;
  let foreign: Everything;
  let admin: GivenStaff;
  let manager: GivenStaff;
  beforeAll(async () => {
    access = await AccessWalk.start();
    ({ world, routes, own, foreign, admin } = access);
    manager = await world.signIn('project_manager', [access.project]);
  });
  afterAll(() => world.close());

  const call: AccessWalk['call'] = (...args) => access.call(...args);
  const bodyOf: AccessWalk['bodyOf'] = (...args) => access.bodyOf(...args);
  const of: AccessWalk['of'] = (...args) => access.of(...args);
  const leak: AccessWalk['leak'] = (text) => access.leak(text);
  const fingerprint = (): Promise<Json[]> => access.fingerprint();
  /** What a manager may not do at all is walked in `roles.spec.ts`, role by role. */
  const forManagers = (): Route[] => {
    const { permissions } = rightsOf({ role: 'project_manager', rolePermissions: [], roleScope: 'assigned' });
    return of('staff', 'staff_or_partner').filter(({ permission }) => permission && permissions.has(permission));
  };

  it('every route says whom it is for', async () => {
    expect(routes.filter(({ audience }) => audience === undefined).map(nameOf)).toEqual([]);
    expect(routes.length).toBeGreaterThan(50);
    expect(of('public').map(nameOf)).toEqual([
      'POST /api/auth/forgot',
      'GET /api/auth/invitations/:token',
      'POST /api/auth/invitations/:token',
      'POST /api/auth/login',
      'POST /api/auth/mfa',
      'GET /api/auth/oidc/callback',
      'POST /api/auth/oidc/second-step',
      'GET /api/auth/oidc/start',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/passkeys/sign-in',
      'GET /api/auth/reset/:token',
      'POST /api/auth/reset/:token',
      'GET /api/brand.js',
      'GET /api/config',
      'GET /api/health',
      'GET /api/ready',
      'GET /api/settings/logos/:id',
    ]);
  });

  it('no route stands beside the controllers, but those that serve the documentation', () => {
    const printed = world.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false });
    const known = new Set(routesOf(world).map(({ path }) => path));
    const strays = fullPaths(printed).filter((path) => path.startsWith('/api') && !known.has(path) && !DOCUMENTATION.test(path));
    expect(strays).toEqual([]);
  });

  it('without a session or key: 401', async () => {
    await walk(
      routes.filter(({ audience }) => audience !== 'public'),
      async (route) => {
        const answer = await call(world.anonymous(), route, foreign);
        return expectStatus(answer, 401);
      },
    );
  });

  it('with an ended or invented session: 401', async () => {
    const invented = world.anonymous({ Cookie: `kage_session=${'a'.repeat(43)}` });
    await walk(of('staff', 'staff_or_partner'), async (route) => expectStatus(await call(invented, route, foreign), 401));
  });

  it('no answer is kept by a cache, but for logos, the brand and the files of the documentation', async () => {
    const cached: Record<string, string | null> = {};
    for (const path of ['/api/docs', '/api/openapi.json', '/api/docs/swagger-ui.css']) {
      const kept = (await world.anonymous().open(path)).headers.get('cache-control');
      if (kept !== 'no-store') cached[`GET ${path}`] = kept;
    }
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const caller = route.audience === 'partner' ? own.partner : admin;
      for (const records of [own, foreign]) {
        const kept = (await call(caller, route, records)).headers.get('cache-control');
        if (kept !== 'no-store') cached[nameOf(route)] = kept;
      }
    }
    expect(cached).toEqual(CACHED);
  });

  it('with a partner key on a staff route: 401', async () => {
    await walk(of('staff'), async (route) => expectStatus(await call(own.partner, route, own), 401));
  });

  it('with a session, but sent by the page of another site: 403 wherever something would change, and nothing is changed', async () => {
    const before = await fingerprint();
    const elsewhere: Pick<GivenStaff, 'call'> = {
      call: (method, path, options) => admin.call(method, path, { ...options, headers: { 'Sec-Fetch-Site': 'cross-site' } }),
    };
    await walk(
      of('staff', 'staff_or_partner', 'public').filter(({ method }) => method !== 'GET'),
      async (route) => {
        const answer = await call(elsewhere, route, foreign);
        return expectStatus(answer, 403) ?? (answer.body.code === 'cross_site' ? undefined : answer.text);
      },
    );
    expect(await fingerprint()).toEqual(before);
  });

  it('with a session, by a page that asks by itself: no route counts it as use of the session', async () => {
    const person = await world.signIn();
    const isUsed = async () =>
      (await world.sql(`SELECT FROM user_sessions WHERE user_id = $1 AND last_used_at > now() - interval '1 hour'`, [person.userId]))
        .length > 0;
    const byItself: Pick<GivenStaff, 'call'> = {
      call: (method, path, options) => person.call(method, path, { ...options, headers: { 'X-Background': '1' } }),
    };
    await walk(of('staff', 'staff_or_partner', 'public'), async (route) => {
      await world.sql(`UPDATE user_sessions SET last_used_at = now() - interval '2 hours' WHERE user_id = $1`, [person.userId]);
      // A field that no route knows keeps staff's writes from changing anything; open routes are called without a field.
      await call(byItself, route, foreign, route.audience === 'public' ? {} : { ...bodyOf(route), nosuchfield: 1 });
      return (await isUsed()) ? 'counts as use' : undefined;
    });
    expect((await person.get('/api/auth/me')).status).toBe(200);
    expect(await isUsed()).toBe(true);
  });

  it('with a session on a partner route: 401', async () => {
    await walk(of('partner'), async (route) => expectStatus(await call(admin, route, own), 401));
  });

  it('as a manager of another project, by an id in the body: 404, and nothing is changed', async () => {
    const before = await fingerprint();
    await walk(
      forManagers().filter(
        (route) => !route.path.includes(':') && JSON.stringify(bodyOf(route, { projectId: FOREIGN }) ?? '').includes(String(FOREIGN)),
      ),
      async (route) => {
        const answer = await call(manager, route, foreign);
        if (ONE_BY_ONE.includes(nameOf(route))) return answer.text.includes('"code":"not_found"') ? leak(answer.text) : answer.text;
        return expectStatus(answer, 404) ?? leak(answer.text);
      },
    );
    expect(await fingerprint()).toEqual(before);
  });

  it('as a manager on an own path with the other project in the body: 404', async () => {
    await walk(
      forManagers().filter((route) => route.path.includes(':') && 'projectId' in (bodyOf(route, { projectId: FOREIGN }) ?? {})),
      async (route) => expectStatus(await call(manager, route, own, bodyOf(route, { projectId: FOREIGN })), 404, 409),
    );
  });

  it('every list, count, statistic, search and export of a manager knows nothing of another project', async () => {
    await walk(
      forManagers().filter(({ method, path }) => method === 'GET' && !path.includes(':')),
      async (route) => {
        const plain = await manager.get(route.path);
        const searched = await manager.get(`${route.path}?filter=${encodeURIComponent(JSON.stringify({ q: foreign.mark }))}`);
        const filtered = await manager.get(`${route.path}?filter=${encodeURIComponent(JSON.stringify({ projectId: FOREIGN }))}`);
        const sought = await manager.get(`${route.path}?q=${encodeURIComponent(foreign.mark)}`);
        return (
          expectStatus(plain, 200, 503) ??
          expectStatus(searched, 200, 400, 503) ??
          expectStatus(filtered, 200, 400, 404, 503) ??
          expectStatus(sought, 200, 400, 503) ??
          [plain, searched, filtered, sought].map(({ text }) => leak(text)).find(Boolean)
        );
      },
    );
  });

  it("what a manager's figures count is the own project alone", async () => {
    const stranger = await world.signIn('project_manager', [await world.givenProject()]);
    const figures = async (client: GivenStaff, path: string) => (await client.get(path)).body;
    for (const path of ['/api/subscriptions/stats', '/api/vpn-users/stats']) {
      const [mine, everybody, none] = [await figures(manager, path), await figures(admin, path), await figures(stranger, path)];
      expect(sum(everybody)).toBeGreaterThan(sum(mine));
      expect(sum(mine)).toBeGreaterThan(0);
      expect(sum(none)).toBe(0);
    }
  });

  it('with a key of another project: 404 by a path, nothing in a list, and no project in a body', async () => {
    const before = await fingerprint();
    await walk(of('partner', 'staff_or_partner'), async (route) => {
      const answer = await call(own.partner, route, foreign, { ...bodyOf(route), projectId: FOREIGN });
      const expected = route.method === 'GET' ? (route.path.includes(':') ? [404] : [200]) : [400];
      const honest =
        route.path.includes(':') && route.method !== 'GET' ? await call(own.partner, route, foreign, bodyOf(route)) : undefined;
      return (
        expectStatus(answer, ...expected) ??
        (honest && expectStatus(honest, 404, 400)) ??
        (answer.text.includes(foreign.mark) && !route.path.includes(':') ? 'shows the other project' : undefined)
      );
    });
    expect(await fingerprint()).toEqual(before);
  });

  it('a field that a route does not know is refused by every route that changes something, those that take no body among them', async () => {
    const before = await fingerprint();
    await walk(
      routes.filter(({ method }) => method !== 'GET'),
      async (route) => {
        const caller = route.audience === 'partner' ? foreign.partner : admin;
        const answer = await call(caller, route, foreign, { ...bodyOf(route), nosuchfield: 1 });
        return expectStatus(answer, 400) ?? (answer.body.fields?.nosuchfield === 'Unknown field' ? undefined : answer.text);
      },
    );
    expect(await fingerprint()).toEqual(before);
  });

  it('with a development key of the same project: no production row comes out of any route, and money and figures are those of the sandbox', async () => {
    const before = await fingerprint();
    const sandbox = await world.givenKey({ id: FOREIGN }, 'development');
    // What a project offers is the same in the sandbox.
    const ofTheSandbox = of('partner', 'staff_or_partner').filter(({ path }) => path !== '/api/v1/plans');
    await walk(ofTheSandbox, async (route) => {
      const answer = await call(sandbox, route, foreign, bodyOf(route));
      // The name of its own project stands in the figures.
      const isOfProject = route.path === '/api/v1/analytics';
      return (route.path.includes(':') ? expectStatus(answer, 404, 400) : undefined) ?? (isOfProject ? undefined : leak(answer.text));
    });
    expect((await sandbox.put('/api/v1/sandbox/balance', { balance: '77.00' })).body.balance).toBe('77.00');
    expect((await sandbox.get('/api/v1/balance')).body.balance).toBe('77.00');
    const { data } = (await sandbox.get('/api/v1/transactions')).body;
    const [made] = await world.sql(
      `SELECT (SELECT count(*)::int FROM subscriptions WHERE project_id = $1 AND environment = 'development') AS sold,
         (SELECT coalesce(-sum(amount), 0)::numeric(14, 2)::text FROM sandbox_transactions WHERE project_id = $1 AND type <> 'other') AS earned,
         (SELECT count(*)::int FROM sandbox_transactions WHERE project_id = $1) AS moved`,
      [FOREIGN],
    );
    expect(data).toHaveLength(made.moved);
    for (const range of ['7d', '1y']) {
      const figures = (await sandbox.get(`/api/v1/analytics?range=${range}`)).body;
      expect(figures).toMatchObject({
        totalRevenue: made.earned,
        newCustomers: made.sold,
        metrics: { totalSubscriptions: made.sold, uptime: null },
      });
    }
    expect(await fingerprint()).toEqual(before);
  });
});

const sum = (figures: Json): number =>
  Object.values(figures).reduce<number>((total, value) => total + (typeof value === 'number' ? value : 0), 0);

/** `printRoutes` draws a tree; each line holds one more part of its parent's path. */
function fullPaths(printed: string): string[] {
  const parents: string[] = [];
  return printed
    .split('\n')
    .filter((line) => line.includes('─'))
    .map((line) => {
      const depth = line.search(/[├└]/) / 4;
      const part = line.replace(/^.*── /, '').replace(/ \([^)]*\)$/, '');
      parents[depth] = (depth === 0 ? '' : (parents[depth - 1] ?? '')) + part;
      return { path: parents[depth] ?? '', isRoute: /\([A-Z, ]+\)$/.test(line) };
    })
    .filter(({ isRoute }) => isRoute)
    .map(({ path }) => path);
}
