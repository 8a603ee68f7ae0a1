import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

import { startWorld, type World } from '../world.js';

describe('HTTP conventions', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  const errorBody = (statusCode: number, code: string) => ({
    statusCode,
    code,
    message: expect.any(String),
    requestId: expect.any(String),
  });

  it('answers JSON to an address that does not exist', async () => {
    for (const path of ['/api/nothing', '/api', '/api/', '/api/projects/1/nothing']) {
      const answer = await world.anonymous().get(path);
      expect(answer.body).toEqual(errorBody(404, 'not_found'));
    }
  });

  it.each([
    ['broken JSON', '{"email":', 'application/json', 400, 'invalid_json'],
    ['a poisoned prototype', '{"__proto__":{"isGlobalAdmin":true}}', 'application/json', 400, 'invalid_json'],
    ['a form', 'email=a', 'application/x-www-form-urlencoded', 415, 'not_json'],
    ['JSON sent as text', '{"email":"a@example.com","password":"x"}', 'text/plain', 415, 'not_json'],
    ['a body over 100 kB', JSON.stringify({ email: 'a'.repeat(110_000) }), 'application/json', 413, 'body_too_large'],
    ['an array for an object', '[]', 'application/json', 400, 'validation_failed'],
    ['a number for an object', '5', 'application/json', 400, 'validation_failed'],
    ['null for an object', 'null', 'application/json', 400, 'validation_failed'],
  ])('refuses %s', async (_, rawBody, type, status, code) => {
    const answer = await world.anonymous().call('POST', '/api/auth/login', { rawBody, headers: { 'Content-Type': type } });
    expect(answer.body).toMatchObject({ statusCode: status, code });
    expect(answer.status).toBe(status);
  });

  it('takes a bodiless request with any content type, and an empty body sent as JSON', async () => {
    for (const type of ['text/plain', 'application/json', 'application/octet-stream']) {
      const admin = await world.signIn();
      const answer = await admin.call('POST', '/api/auth/logout', { rawBody: '', headers: { 'Content-Type': type } });
      expect(answer.status).toBe(204);
    }
  });

  it.each(['%00', '%2F', '1%00', '0', '-1', '1e3', '1.5', '0x10', '%201', 'abc', '1abc', '2147483648', '99999999999999', 'a'.repeat(400)])(
    'an id that is none (%s) is 400 or 404',
    async (id) => {
      const admin = await world.signIn();
      const answer = await admin.get(`/api/users/${id}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.body).toMatchObject({ statusCode: answer.status, requestId: expect.any(String) });
    },
  );

  it('refuses to change anything for another site, and to sign out by GET', async () => {
    const admin = await world.signIn();
    for (const [name, value] of [
      ['Origin', 'https://evil.example.com'],
      ['Sec-Fetch-Site', 'cross-site'],
      ['Sec-Fetch-Site', 'same-site'],
    ] as const) {
      const answer = await admin.post('/api/auth/logout', undefined, { headers: { [name]: value } });
      expect(answer.body).toMatchObject({ statusCode: 403, code: 'cross_site' });
    }
    expect((await admin.get('/api/auth/logout')).status).toBe(404);
    expect((await admin.get('/api/auth/me')).status).toBe(200);
  });

  it('takes a change that its own pages send', async () => {
    const admin = await world.signIn();
    const answer = await admin.put(
      '/api/auth/me',
      { firstName: 'Ada' },
      { headers: { Origin: world.url, 'Sec-Fetch-Site': 'same-origin' } },
    );
    expect(answer.body).toMatchObject({ firstName: 'Ada' });
  });

  it('bears security headers, a request id and no trace of what it runs on', async () => {
    const { headers } = await world.anonymous().get('/api/auth/me');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('takes a password of 128 characters whole: neither a longer one nor its first 72 bytes sign in', async () => {
    const admin = await world.signIn();
    const person = { email: 'long@example.com', firstName: 'L', lastName: 'P' };
    const longest = 'Zebra-41 under a violet moon! '.repeat(5).slice(0, 128);
    for (const password of [`${longest}x`, 'short']) {
      const refused = await admin.post('/api/auth/register', { ...person, password });
      expect(refused.body).toMatchObject({ statusCode: 400, fields: { password: expect.any(String) } });
    }
    expect((await admin.post('/api/auth/register', { ...person, password: longest })).status).toBe(201);
    const signIn = (password: string) => world.anonymous().post('/api/auth/login', { email: person.email, password });
    expect((await signIn(`${longest}x`)).status).not.toBe(200);
    expect((await signIn(longest.slice(0, 72))).status).toBe(401);
    expect((await signIn(longest)).status).toBe(200);
  });

  it('serves a working description of itself', async () => {
    const { body } = await world.anonymous().get('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/auth/login'].post.requestBody.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/LoginRequest',
    });
    expect((await world.anonymous().get('/api/docs')).status).toBe(200);
  });
});

/** What a server answers to bytes that no client of HTTP would send, until it closes the connection. */
function sendRaw(
  world: World,
  parts: readonly string[],
  pauseMs = 0,
): Promise<{ status: number; headers: string; body: unknown; ms: number }> {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1');
    const left = [...parts];
    const timer = setInterval(() => {
      const next = left.shift();
      if (next !== undefined && socket.writable) socket.write(next);
    }, pauseMs);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.once('error', reject);
    socket.once('close', () => {
      clearInterval(timer);
      const [headers = '', body = ''] = text.split('\r\n\r\n');
      resolve({
        status: Number(headers.split(' ')[1]),
        headers,
        body: body === '' ? null : JSON.parse(body),
        ms: performance.now() - begin,
      });
    });
  });
}

describe('a request that the parser refuses', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it.each([
    [
      'with headers that are too large',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['with a control character in a header', 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-Bad: a\u0001b\r\n\r\n', 400, 'bad_request'],
    ['that is not HTTP', 'hello\r\n\r\n', 400, 'bad_request'],
  ])('%s is answered as every other, with an id', async (_, bytes, statusCode, code) => {
    const { status, headers, body } = await sendRaw(world, [bytes]);
    expect(status).toBe(statusCode);
    expect(body).toEqual({ statusCode, code, message: expect.any(String), requestId: expect.stringMatching(/^[\w-]{36}$/) });
    expect(headers).toContain(`X-Request-Id: ${(body as { requestId: string }).requestId}`);
    expect(headers).toContain('Content-Type: application/json');
  });

  it('because it does not come to its end is answered 408 and its connection closed', async () => {
    const server = world.app.getHttpServer() as { requestTimeout: number; headersTimeout: number };
    expect(server.requestTimeout).toBe(120_000);
    Object.assign(server, { requestTimeout: 500, headersTimeout: 500 });
    const begin = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
    const { status, body, ms } = await sendRaw(world, [begin, ...Array.from({ length: 200 }, () => ' ')], 100);
    Object.assign(server, { requestTimeout: 120_000, headersTimeout: 60_000 });
    expect([status, body]).toEqual([408, expect.objectContaining({ code: 'request_timeout', requestId: expect.any(String) })]);
    expect(ms).toBeLessThan(15_000);
  });
});

describe('an address of the API that is written in another way', () => {
  let world: World;
  let pages: string;
  beforeAll(async () => {
    pages = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-pages-'));
    fs.writeFileSync(path.join(pages, 'index.html'), '<html></html>');
    world = await startWorld({ env: { ADMIN_DIST: pages } });
  });
  afterAll(async () => {
    await world.close();
    fs.rmSync(pages, { recursive: true });
  });

  it.each(['//api/v1/balance', '/API/V1/balance', '/Api', '///api/health', '/api//v1/balance'])(
    '%s is 404 in JSON and never a page',
    async (address) => {
      expect((await world.anonymous().get('/projects')).text).toContain('<html>');
      expect((await world.anonymous().get('/api-keys')).text).toContain('<html>');
      const { status, body } = await world.anonymous().get(address);
      expect([status, body]).toEqual([404, expect.objectContaining({ statusCode: 404, code: 'not_found', requestId: expect.any(String) })]);
    },
  );
});

describe('a client behind a proxy that adds its port', () => {
  it('is counted and recorded by its address alone, with every connection', async () => {
    const world = await startWorld({ env: { TRUST_PROXY: '1' } });
    const { email } = await world.givenUser();
    const tryFrom = (forwarded: string, password = 'wrong') =>
      world.anonymous({ 'X-Forwarded-For': forwarded }).post('/api/auth/login', { email, password });
    for (let port = 50_000; port < 50_012; port += 1) await tryFrom(`203.0.113.7:${port}`);
    expect((await tryFrom('203.0.113.7:51008')).status).toBe(429);
    const others = await tryFrom('[2001:db8::5]:443', 'correct horse battery');
    expect(others.status).toBe(200);
    const addresses = await world.sql<{ address: string }>(
      `SELECT DISTINCT ip_address AS address FROM audit_logs WHERE ip_address IS NOT NULL`,
    );
    expect(addresses.map(({ address }) => address).sort()).toEqual(['2001:db8::5', '203.0.113.7']);
    await world.close();
  });
});
