import { startWorld, type World } from './world.js';

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
    ['A10 JSON sent as text', '{"email":"a@example.com","password":"x"}', 'text/plain', 415, 'not_json'],
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
    'N05 an id that is none (%s) is 400 or 404',
    async (id) => {
      const admin = await world.signIn();
      const answer = await admin.get(`/api/users/${id}`);
      expect([400, 404]).toContain(answer.status);
      expect(answer.body).toMatchObject({ statusCode: answer.status, requestId: expect.any(String) });
    },
  );

  it('A10 refuses to change anything for another site, and to sign out by GET', async () => {
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

  it('A07 refuses a password above 72 bytes when it is set, and the prefix never signs in', async () => {
    const admin = await world.signIn();
    const person = { email: 'long@example.com', firstName: 'L', lastName: 'P' };
    for (const password of ['a'.repeat(73), '\u{1f511}'.repeat(30), 'short']) {
      const refused = await admin.post('/api/auth/register', { ...person, password });
      expect(refused.body).toMatchObject({ statusCode: 400, fields: { password: expect.any(String) } });
    }
    expect((await admin.post('/api/auth/register', { ...person, password: 'a'.repeat(72) })).status).toBe(201);
    const signIn = (password: string) => world.anonymous().post('/api/auth/login', { email: person.email, password });
    expect((await signIn('a'.repeat(73))).status).toBe(401);
    expect((await signIn('a'.repeat(72))).status).toBe(200);
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
