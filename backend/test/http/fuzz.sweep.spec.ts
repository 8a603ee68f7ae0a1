import http from 'node:http';

import { givenEverything, type Everything } from '../everything.js';
import { routesOf, type Route } from './routes.js';
import { resolve, sampleOf, type OpenApi, type Operation } from './sample-body.js';
import { SWEEPS, shareOf } from '../sweeps.js';
import { startWorld, type Answer, type Client, type GivenStaff, type Json, type World } from '../world.js';

const CATCH_ALL = '/api/v1/*';
const ID = 97_000_000;
const AT_ONCE = 8;

/** Ending the session that walks would leave the rest of the walk outside the door. */
const LEFT_OUT = ['POST /api/auth/logout'];

const deep = (depth: number): unknown => (depth === 0 ? 1 : { a: deep(depth - 1) });

/** Values that no field, whatever its type, has a use for. */
const STRANGE: Readonly<Record<string, unknown>> = {
  'a NUL': 'a\u0000b',
  'a lone surrogate': 'a\ud800b',
  'a huge number': 1e308,
  'a huge id': 2_147_483_648,
  'a negative number': -1,
  'a fraction': 1.5,
  'a long text': 'x'.repeat(20_000),
  'an empty text': '',
  true: true,
  null: null,
  'an array': [],
  'an array of arrays': [[[]]],
  'an object': {},
  'an operator': { $gt: '', ne: null },
  'a deep object': deep(15),
  'an inherited name': 'constructor',
  SQL: "'; DROP TABLE users; --",
  'a template': '${7*7}{{7*7}}',
  'right-to-left': '\u202e\u0000',
  'a date that is none': '2026-02-31',
  'a far year': '+275760-09-13T00:00:00Z',
};

/** Half of what a statement may take before it is ended: only one that was made to sleep takes so long. */
const SLOW_MS = 7_500;

const BODIES: Readonly<Record<string, string>> = {
  nothing: '',
  'broken JSON': '{"a":',
  null: 'null',
  'a number': '5',
  'a text': '"x"',
  'an array': '[]',
  'an array of bodies': '[{},{}]',
  'a poisoned prototype': '{"__proto__":{"isGlobalAdmin":true}}',
  'a constructor': '{"constructor":{"prototype":{"isGlobalAdmin":true}}}',
  'an unknown field': '{"nosuchfield":1}',
  'deep arrays': '['.repeat(40_000) + ']'.repeat(40_000),
  'deep objects': '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  'a huge number': '{"id":1e999}',
  'a duplicate key': '{"name":"a","name":"b"}',
};

const SEGMENTS = [
  '%00',
  '%2F',
  '%2e%2e%2f',
  '%ff',
  '%E0%A4%A',
  '%',
  '..',
  '0',
  '-1',
  '1e3',
  '0x10',
  '1.5',
  '%201',
  '1%00',
  'NaN',
  '99999999999999999999',
  '%F0%9F%98%80',
  'x'.repeat(500),
];

const QUERIES = [
  'filter={bad',
  'filter=[]',
  'filter="x"',
  'filter=null',
  'filter={"id":{}}',
  'filter={"id":[[1]]}',
  'filter={"id":1e99}',
  'filter={"q":"a%5Cu0000b"}',
  'filter={"q":"%5Cud800"}',
  'filter={"q":["a"]}',
  'filter={"q":"%25_%5C%5C"}',
  'filter={"__proto__":1}',
  'filter={"constructor":1}',
  'filter={"from":"0000-00-00"}',
  'filter={"status":{"$ne":1}}',
  'range=[0]',
  'range={}',
  'range=[0,1e9]',
  'range=[-1,5]',
  'range=["0","9"]',
  'sort=[]',
  'sort=id',
  'sort=["id"]',
  'sort=["id","ASC; SELECT pg_sleep(60)"]',
  'sort=["toString","ASC"]',
  'sort=["id","ASC"]&sort=["id","DESC"]',
  'limit=0',
  'limit=1e3',
  'limit=101',
  'cursor=%00',
  'cursor=////',
  `cursor=${'A'.repeat(5_000)}`,
  'range=7d&range=30d',
  'month=2026-13',
  'updatedSince=yesterday',
  '__proto__=1',
  'a[b]=1',
  '%00=1',
  '=1',
];

/** The provider of single sign-on adds to its answer what it likes. */
const TAKES_ANY_QUERY = new Set(['/api/auth/oidc/callback']);

describe('whatever is sent to any route', () => {
  let world: World;
  let document: OpenApi;
  let routes: Route[];
  let admin: GivenStaff;
  let given: Everything;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    document = (await world.anonymous().get('/api/openapi.json')).body as OpenApi;
    routes = routesOf(world).filter((route) => route.path !== CATCH_ALL && !LEFT_OUT.includes(`${route.method} ${route.path}`));
    admin = await world.signIn();
    // So that no rule about the last global admin answers instead of the validation.
    await world.signIn();
    given = await givenEverything(world, ID);
  });
  afterAll(() => world.close());

  const operationOf = ({ method, path }: Route): Operation | undefined =>
    document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const clientOf = ({ audience }: Route): Client => (audience === 'partner' ? given.partner : admin);
  /** Addresses something that does not exist: what is looked at is the reading of the request, not what it would do. */
  const addressOf = ({ path }: Route, segment = '2147483647'): string =>
    path.replace(/:(\w+)/g, (_, name: string) => (name === 'txHash' && segment === '2147483647' ? `0x${'0'.repeat(64)}` : segment));

  const problems: string[] = [];
  beforeEach(() => void problems.splice(0));

  /** Never a fault of ours, and every refusal in the one body. */
  function look(what: string, { status, body, headers, text }: Answer<Json>): void {
    const complain = (why: string): void => void problems.push(`${what}: ${why}: ${text.slice(0, 200)}`);
    if (status === 500) complain('answered 500');
    if (status < 400) return;
    const isWhole =
      body?.statusCode === status &&
      /^[a-z0-9_]+$/.test(String(body?.code)) &&
      typeof body?.message === 'string' &&
      body.message !== '' &&
      body?.requestId === headers.get('x-request-id');
    if (!isWhole && !(status === 503 && body?.parts)) complain(`answered ${status} without the error body`);
    if (body?.fields !== undefined && !Object.values(body.fields as object).every((message) => typeof message === 'string'))
      complain('has odd fields');
    if (/\bat \S+ \(|node_modules|SELECT |typeorm|postgres|constraint/i.test(text)) complain('reveals how it is built');
  }

  it(`a field of a wrong kind is refused, for every field of every body${SWEEPS ? '' : ' (a tenth of the kinds for each)'}`, async () => {
    const tries: (() => Promise<void>)[] = [];
    let fields = 0;
    for (const route of routes) {
      const schema = operationOf(route)?.requestBody?.content['application/json']?.schema;
      if (!schema) continue;
      const sample = sampleOf(document, schema) as object;
      for (const field of Object.keys(resolve(document, schema).properties ?? {})) {
        for (const [kind, value] of shareOf(Object.entries(STRANGE), fields++, 10)) {
          const body = { ...sample, [field]: value };
          tries.push(async () =>
            look(`${route.method} ${route.path} ${field} = ${kind}`, await clientOf(route).call(route.method, addressOf(route), { body })),
          );
        }
      }
    }
    for (let at = 0; at < tries.length; at += AT_ONCE) await Promise.all(tries.slice(at, at + AT_ONCE).map((attempt) => attempt()));
    expect(problems).toEqual([]);
    expect(tries.length).toBeGreaterThan(500);
  }, 480_000);

  it('a body that is none is refused', async () => {
    for (const [place, route] of routes.filter(({ method }) => method !== 'GET').entries()) {
      for (const [kind, rawBody] of shareOf(Object.entries(BODIES), place)) {
        const headers = { 'Content-Type': 'application/json' };
        look(`${route.method} ${route.path} ${kind}`, await clientOf(route).call(route.method, addressOf(route), { rawBody, headers }));
      }
      look(
        `${route.method} ${route.path} as text`,
        await clientOf(route).call(route.method, addressOf(route), { rawBody: '{}', headers: { 'Content-Type': 'text/plain' } }),
      );
    }
    expect(problems).toEqual([]);
    expect(({} as { isGlobalAdmin?: boolean }).isGlobalAdmin).toBeUndefined();
  }, 300_000);

  it('a path segment that names nothing is 400 or 404', async () => {
    for (const [place, route] of routes.filter(({ path }) => path.includes(':')).entries()) {
      for (const segment of shareOf(SEGMENTS, place)) {
        const answer = await raw(route, addressOf(route, segment));
        look(`${route.method} ${addressOf(route, segment)}`, answer);
        if (![400, 404, 409, 410, 415].includes(answer.status))
          problems.push(`${route.method} ${addressOf(route, segment).slice(0, 80)} answered ${answer.status}`);
      }
    }
    expect(problems).toEqual([]);
  }, 300_000);

  it('a malformed query is refused, never silently dropped', async () => {
    for (const [place, route] of routes.filter(({ method }) => method === 'GET').entries()) {
      for (const query of ['nosuchparameter=1', ...shareOf(QUERIES, place)]) {
        const begin = Date.now();
        const answer = await clientOf(route).get(`${addressOf(route)}?${query}`);
        look(`GET ${route.path}?${query.slice(0, 60)}`, answer);
        if (Date.now() - begin > SLOW_MS) problems.push(`GET ${route.path}?${query} took ${Date.now() - begin} ms`);
        if (query.startsWith('nosuchparameter') && answer.status !== 400 && !TAKES_ANY_QUERY.has(route.path))
          problems.push(`GET ${route.path} takes ${query}: ${answer.status}`);
      }
    }
    expect(problems).toEqual([]);
  }, 300_000);

  it('a header that is odd is refused or ignored', async () => {
    for (const headers of [
      { 'Idempotency-Key': ' ' },
      { 'Idempotency-Key': 'a b' },
      { 'Idempotency-Key': 'x'.repeat(300) },
      { 'Idempotency-Key': 'k\u00e9y' },
      { Cookie: `kage_session=${'a'.repeat(5_000)}` },
      { Cookie: ';;;=;kage_session' },
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer a b c' },
      { Authorization: `Basic ${'A'.repeat(3_000)}` },
      { 'Sec-Fetch-Site': 'nonsense' },
      { Origin: 'null' },
      { 'X-Request-Id': 'a b' },
      { Range: 'bytes=0-1' },
    ] as Record<string, string>[]) {
      for (const path of ['/api/topup-requests', '/api/v1/subscriptions']) {
        for (const client of [world.anonymous(headers), admin, given.partner]) {
          look(`POST ${path} ${JSON.stringify(headers).slice(0, 60)}`, await client.post(path, {}, { headers }));
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('an address that nobody has is 404, and one that cannot be read 400 or 404', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api//users',
      '/api/users/',
      '/api/v2/subscriptions',
      '/api/%',
      '/api/%ff',
      '/api/users/%00/x',
      `/api/${'x'.repeat(9_000)}`,
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await raw({ method, path, audience: 'staff' }, path);
        if (![400, 404].includes(answer.status)) problems.push(`${method} ${path.slice(0, 60)} answered ${answer.status}`);
        look(`${method} ${path.slice(0, 60)}`, answer);
      }
    }
    expect(problems).toEqual([]);
  });

  it('and everything still stands afterwards', async () => {
    const [{ users, projects }] = await world.sql(
      'SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM projects) AS projects',
    );
    expect(users).toBeGreaterThanOrEqual(3);
    expect(projects).toBeGreaterThanOrEqual(1);
    expect((await admin.get('/api/auth/me')).status).toBe(200);
    expect((await world.anonymous().get('/api/health')).status).toBe(200);
  });

  let senders = 0;
  /** `fetch` tidies addresses up before it sends them; this sends them as they are, each from another host: some are counted by that. */
  function raw(route: Route, path: string): Promise<Answer<Json>> {
    const { hostname, port } = new URL(world.url);
    const sender = `198.18.${Math.floor(++senders / 250)}.${senders % 250}`;
    const headers = { ...(clientOf(route) as unknown as { headers: Record<string, string> }).headers, 'x-forwarded-for': sender };
    return new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, method: route.method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = response.headers['content-type']?.includes('json') ?? false;
          const given = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
          resolve({ status: response.statusCode ?? 0, headers: given, text, body: isJson ? JSON.parse(text) : undefined });
        });
      });
      request.on('error', reject);
      request.end();
    });
  }
});
