import { OWN_ACCOUNT } from '../../src/common/http/permissions.js';
import type { Ajv2020 } from 'ajv/dist/2020.js';

import { givenEverything, type Everything } from '../everything.js';
import { routesOf, type Route } from './routes.js';
import { resolve, type OpenApi, type Operation, type Schema } from './sample-body.js';
import { SchemaValidator } from './schema-validator.js';
import { startWorld, type Answer, type Client, type GivenStaff, type Json, type World } from '../world.js';

const CATCH_ALL = '/api/v1/*';
const ID = 95_000_000;

/** What a route answers where there is not what it needs: something outside, such as a chain, or a link. */
const NOT_HERE: Readonly<Record<string, number[]>> = {
  'GET /api/kage-price': [503],
  'GET /api/assets/:id/price': [503],
  'GET /api/crypto/watcher': [503],
  'GET /api/auth/oidc/start': [404],
  'GET /api/auth/oidc/callback': [404],
  'GET /api/auth/invitations/:token': [410],
  'GET /api/auth/reset/:token': [410],
};

describe('the OpenAPI document', () => {
  let world: World;
  let document: OpenApi;
  let routes: Route[];
  let admin: GivenStaff;
  let given: Everything;
  let ajv: Ajv2020;
  let validator: SchemaValidator;
  beforeAll(async () => {
    world = await startWorld();
    document = (await world.anonymous().get('/api/openapi.json')).body as OpenApi;
    routes = routesOf(world).filter(({ path }) => path !== CATCH_ALL);
    admin = await world.signIn();
    given = await givenEverything(world, ID);
    validator = new SchemaValidator(document);
    ajv = validator.ajv;
  });
  afterAll(() => world.close());

  const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
  const operationOf = ({ method, path }: Route): Operation | undefined => document.paths[templateOf(path)]?.[method.toLowerCase()];
  const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('is version 3.1, and every schema in it is one', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Kage Console API', version: '1.1' } });
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect({ name, problems: ajv.validateSchema(schema) ? [] : ajv.errors }).toEqual({ name, problems: [] });
    }
  });

  it('refers to nothing that it does not hold', () => {
    const held = Object.entries(document.components).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
    );
    const named = Array.from(JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g), ([, reference]) => reference);
    const dangling = named.filter((reference) => !held.includes(String(reference)));
    expect(dangling).toEqual([]);
  });

  it('has every route that there is, and no other', () => {
    const documented = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const registered = routes.map(({ method, path }) => `${method} ${templateOf(path)}`);
    expect(documented.sort()).toEqual(registered.sort());
  });

  it('says of every operation who may call it, what it answers and what it refuses, with examples', () => {
    const problems: string[] = [];
    const ids = new Set<string>();
    for (const route of routes) {
      const operation = operationOf(route) as Operation & {
        operationId: string;
        tags?: string[];
        'x-permission'?: string;
        'x-fresh-proof'?: string;
      };
      const complain = (what: string): void => void problems.push(`${nameOf(route)} ${what}`);
      if (ids.has(operation.operationId)) complain(`shares the id ${operation.operationId}`);
      ids.add(operation.operationId);
      if (!operation.tags?.length) complain('has no tag');
      if (operation.security === undefined) complain('says nothing of who may call');
      if (operation['x-permission'] !== (route.permission ?? undefined)) complain('names another permission than the guard asks for');
      if (operation['x-fresh-proof'] !== route.proof) complain('says something else of a fresh proof than the guard asks for');
      if ((operation.security?.length === 0) !== (route.audience === 'public')) complain('is not for whom the guard takes it to be');
      if (route.method !== 'GET' && takesBody(route) && !operation.requestBody) complain('has no body');
      const good = Object.entries(operation.responses).filter(([status]) => status.startsWith('2') || status === '303');
      if (good.length !== 1) complain(`has ${good.length} good answers`);
      for (const [status, response] of good) {
        const [media] = Object.values(response.content ?? {}) as { schema?: Schema; example?: unknown }[];
        if (status !== '204' && status !== '303' && !media?.schema) complain(`does not say what its ${status} holds`);
        if (media?.schema && media.example === undefined) complain(`has no example of its ${status}`);
      }
      for (const status of expectedErrors(route)) if (!operation.responses[status]) complain(`does not document ${status}`);
      for (const parameter of operation.parameters ?? []) if (!parameter.schema) complain(`does not describe ${parameter.name}`);
      const documented = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      if (documented.length !== (route.path.match(/:\w+/g) ?? []).length) complain(`describes the path's ${documented.join(', ')}`);
    }
    expect(problems).toEqual([]);
  });

  it('has a maximum length for every text that is taken, and refuses fields that it does not know', () => {
    const problems: string[] = [];
    for (const { path, method, operation } of operations()) {
      const body = operation.requestBody?.content['application/json']?.schema;
      if (body) lookAtBody(resolve(document, body), `${method} ${path}`, problems);
      for (const { name, schema } of operation.parameters ?? []) {
        if (
          schema.type === 'string' &&
          !schema.enum &&
          !schema.format &&
          !schema.pattern &&
          schema.maxLength === undefined &&
          !LISTED.includes(name)
        ) {
          problems.push(`${method} ${path} ?${name} has no maximum length`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  it('has examples that fit their schemas', () => {
    const problems: string[] = [];
    for (const { path, method, operation } of operations()) {
      const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap((part) => Object.values(part?.content ?? {}));
      for (const { schema, example } of media as { schema?: Schema; example?: unknown }[]) {
        if (!schema || example === undefined) continue;
        const validate = validatorOf(schema, false);
        if (!validate(example)) problems.push(`${method} ${path}: ${ajv.errorsText(validate.errors)}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('is what the running server answers to every read', async () => {
    const problems: string[] = [];
    for (const route of routes.filter(({ method }) => method === 'GET')) {
      const client = route.audience === 'partner' ? given.partner : admin;
      const answer = await client.get(addressOf(route));
      const allowed = [200, ...(NOT_HERE[nameOf(route)] ?? [])];
      if (!allowed.includes(answer.status)) problems.push(`${nameOf(route)} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
      else problems.push(...differences(route, answer));
    }
    expect(problems).toEqual([]);
  });

  it('is what the server answers to a whole life of a subscription over /api/v1, and to what goes wrong in it', async () => {
    const project = await world.givenProject({ balance: '1000.00' });
    const partner = await world.givenKey(project);
    const poor = await world.givenKey(await world.givenProject({ balance: '0.00' }));
    const route = (method: string, path: string): Route => ({ method, path, audience: 'partner' });
    const [LIST, ONE] = ['/api/v1/subscriptions', '/api/v1/subscriptions/:subscriptionId'];
    const example = operationOf(route('POST', LIST))?.requestBody?.content['application/json'] as { example?: Json };
    const steps: [Route, number, Promise<Answer<Json>> | (() => Promise<Answer<Json>>)][] = [
      [route('POST', LIST), 201, () => partner.post(LIST, example.example)],
      [route('POST', LIST), 409, () => partner.post(LIST, example.example)],
      [route('POST', LIST), 402, () => poor.post(LIST, example.example)],
      [route('POST', LIST), 400, () => partner.post(LIST, { ...example.example, unknown: 1 })],
      [route('POST', LIST), 415, () => partner.call('POST', LIST, { rawBody: 'x', headers: { 'Content-Type': 'text/plain' } })],
      [route('POST', LIST), 413, () => partner.call('POST', LIST, { rawBody: `"${'x'.repeat(200_000)}"` })],
      [route('POST', LIST), 401, () => world.anonymous().post(LIST, example.example)],
      [route('GET', LIST), 200, () => partner.get(`${LIST}?limit=1&status=active`)],
      [route('GET', LIST), 400, () => partner.get(`${LIST}?cursor=nonsense`)],
      [route('GET', ONE), 200, () => partner.get(`${LIST}/order-1042`)],
      [route('GET', ONE), 404, () => partner.get(`${LIST}/order-0`)],
      [route('PATCH', ONE), 200, () => partner.patch(`${LIST}/order-1042`, { status: 'suspended', name: 'Ann Lee' })],
      [route('PATCH', ONE), 409, () => partner.patch(`${LIST}/order-1042`, { status: 'pending' })],
      [route('POST', `${ONE}/renew`), 400, () => partner.post(`${LIST}/order-1042/renew`, { days: 30 })],
      [route('POST', `${ONE}/renew`), 200, () => renew(partner, 30)],
      [route('POST', `${ONE}/renew`), 200, () => renew(partner, 30)],
      [route('POST', `${ONE}/renew`), 422, () => renew(partner, 31)],
      [route('GET', '/api/v1/vpn/users'), 200, () => partner.get('/api/v1/vpn/users')],
      [route('GET', '/api/v1/balance'), 200, () => partner.get('/api/v1/balance')],
      [route('GET', '/api/v1/transactions'), 200, () => partner.get('/api/v1/transactions?limit=2')],
      [route('GET', '/api/v1/analytics'), 200, () => partner.get('/api/v1/analytics?range=7d')],
      [route('DELETE', ONE), 204, () => partner.delete(`${LIST}/order-1042`)],
      [route('DELETE', ONE), 404, () => partner.delete(`${LIST}/order-1042`)],
    ];
    const problems: string[] = [];
    for (const [of, status, call] of steps) {
      const answer = await (call as () => Promise<Answer<Json>>)();
      if (answer.status !== status) problems.push(`${nameOf(of)} answered ${answer.status}, not ${status}: ${answer.text.slice(0, 200)}`);
      problems.push(...differences(of, answer));
    }
    expect(problems).toEqual([]);
  });

  it('has examples for partners that work when they are sent as they are, one after the other', async () => {
    const project = await world.givenProject({ cancel_refunds: true });
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'monthly', 'Monthly', 10, 30, 1)`, [
      project.id,
    ]);
    const shop = await world.givenKey(project, 'development');
    const ONE = '/api/v1/subscriptions/:subscriptionId';
    const calls: [string, string, number][] = [
      ['PUT', '/api/v1/sandbox/balance', 200],
      ['POST', '/api/v1/subscriptions', 201],
      ['POST', '/api/v1/subscriptions/quote', 200],
      ['POST', `${ONE}/renew`, 200],
      ['PATCH', ONE, 200],
      ['POST', `${ONE}/change-plan`, 200],
      ['POST', `${ONE}/renew`, 200],
      ['POST', `${ONE}/cancel`, 200],
      ['POST', '/api/v1/sandbox/advance', 200],
    ];
    const problems: string[] = [];
    for (const [index, [method, path, status]] of calls.entries()) {
      const operation = operationOf({ method, path, audience: 'partner' });
      const media = operation?.requestBody?.content['application/json'] as { example?: unknown } | undefined;
      const headers: Record<string, string> = method === 'POST' ? { 'Idempotency-Key': `call-${index}` } : {};
      const answer = await shop.call(method, path.replace(':subscriptionId', 'order-1042'), { body: media?.example, headers });
      if (answer.status !== status) problems.push(`${method} ${path} ${JSON.stringify(media?.example)}: ${answer.text}`);
    }
    expect(problems).toEqual([]);
  });

  it('has all that it names in the headers of an answer', async () => {
    const answer = await given.partner.get('/api/v1/subscriptions');
    const response = operationOf({ method: 'GET', path: '/api/v1/subscriptions', audience: 'partner' })?.responses['200'] as {
      headers?: object;
    };
    for (const name of Object.keys(response.headers ?? {}))
      expect({ name, value: answer.headers.get(name) }).toEqual({ name, value: expect.any(String) });
  });

  it('is readable at /api/docs', async () => {
    const page = await world.anonymous().get('/api/docs');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Kage Console API');
    // What the content security policy would not run.
    expect(page.text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>\s*\S/);
    expect(page.text).not.toMatch(/\son\w+=/);
  });

  const renew = (partner: Client, days: number) =>
    partner.post('/api/v1/subscriptions/order-1042/renew', { days }, { headers: { 'Idempotency-Key': 'renew-once' } });

  function addressOf(route: Route): string {
    const required = (operationOf(route)?.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
    const query = required.map(({ name, schema, example }) => `${name}=${encodeURIComponent(String(example ?? schema.example))}`).join('&');
    const path = route.path
      .replace('/users/:id', `/users/${given.userId}`)
      .replace('/audit-logs/:id', '/audit-logs/1')
      .replace(':attachmentId', String(given.id))
      .replace(':logoId', String(given.id))
      .replace(':id', String(given.id))
      .replace(':subscriptionId', given.subscriptionId)
      .replace(':vpnLogin', given.vpnLogin)
      .replace(':txHash', given.txHash)
      .replace(':token', 'a'.repeat(43));
    return query === '' ? path : `${path}?${query}`;
  }

  /** What an answer has that the document has not, or the other way round. */
  function differences(route: Route, answer: Answer<Json>): string[] {
    const response = responseOf(operationOf(route), answer.status);
    if (!response) return [`${nameOf(route)} answered ${answer.status}, which is not in the document`];
    const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
    if (!media?.schema) return answer.text === '' ? [] : [`${nameOf(route)} ${answer.status} has a body that the document does not know`];
    if (!answer.headers.get('content-type')?.startsWith(type ?? ''))
      return [`${nameOf(route)} ${answer.status} is ${answer.headers.get('content-type')}`];
    if (type !== 'application/json') return [];
    const validate = validatorOf(media.schema, answer.status < 400);
    return validate(answer.body) ? [] : [`${nameOf(route)} ${answer.status}: ${ajv.errorsText(validate.errors, { dataVar: '' })}`];
  }

  function responseOf(operation: Operation | undefined, status: number) {
    const response = operation?.responses[String(status)];
    return response?.$ref === undefined ? response : document.components.responses[response.$ref.split('/').at(-1) ?? ''];
  }

  const validatorOf = (schema: Schema, isStrict: boolean) => validator.of(schema, isStrict);

  function lookAtBody(schema: Schema, where: string, problems: string[]): void {
    if (schema.properties && schema.additionalProperties !== false) problems.push(`${where} takes fields that it does not know`);
    for (const [name, given] of Object.entries(schema.properties ?? {})) {
      const field = resolve(document, given);
      const types = [field.type].flat();
      if (types.includes('string') && !field.enum && field.format !== 'date-time' && field.maxLength === undefined) {
        problems.push(`${where} ${name} has no maximum length`);
      }
      if (field.properties) lookAtBody(field, `${where} ${name}`, problems);
      if (field.items) lookAtBody(resolve(document, field.items), `${where} ${name}`, problems);
    }
  }
});

/** They are JSON in the query, and say in words what they hold. */
const LISTED = ['range', 'sort', 'filter'];

const takesBody = ({ method, path }: Route): boolean =>
  (method === 'PUT' && !path.endsWith('/approve')) ||
  (method === 'POST' && /\/(renew|reject|refund|(?<!vpn.*)rotate|login|register)$/.test(path));

/** What every route of a kind can refuse. */
function expectedErrors({ method, path, audience, permission = null }: Route): string[] {
  const isKeys = audience === 'partner' || audience === 'staff_or_partner';
  return [
    '400',
    '500',
    '503',
    ...(audience === 'public' ? [] : ['401']),
    ...((permission !== null && permission !== OWN_ACCOUNT) || isKeys || (audience === 'staff' && method !== 'GET') ? ['403'] : []),
    ...(path.includes(':') ? ['404'] : []),
    ...(isKeys ? ['429'] : []),
    ...(method === 'POST' && !path.startsWith('/api/auth/') ? ['422'] : []),
  ];
}
