import { PASSWORD, startWorld, type World } from '../../../../test/world.js';
import { translate } from '../../../common/phrases/translate.js';

describe('signing in', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('answers with the session id and the user, and sets a cookie that scripts cannot read', async () => {
    const { email } = await world.givenUser();
    const login = await world.anonymous().post('/api/auth/login', { email, password: PASSWORD });
    expect(login.status).toBe(200);
    expect(login.body).toEqual({
      sessionId: expect.stringMatching(/^[0-9a-f]{64}$/),
      user: expect.objectContaining({ email, isGlobalAdmin: true }),
    });
    expect(login.headers.get('set-cookie')).toMatch(/^kage_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('refuses a wrong password and an unknown e-mail alike', async () => {
    const { email } = await world.givenUser();
    const wrong = await world.anonymous().post('/api/auth/login', { email, password: 'not the password' });
    const unknown = await world.anonymous().post('/api/auth/login', { email: 'nobody@example.com', password: PASSWORD });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ code: 'invalid_credentials', message: 'Invalid credentials', error: 'Invalid credentials' });
    }
  });

  it('accepts the e-mail in any letter case', async () => {
    const { email } = await world.givenUser({ email: 'Mixed.Case@example.com' });
    const login = await world.anonymous().post('/api/auth/login', { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('shows who is signed in, and nothing more after the sign-out', async () => {
    const admin = await world.signIn();
    expect((await admin.get('/api/auth/me')).body).toMatchObject({
      id: admin.userId,
      email: admin.email,
      role: 'global_admin',
      isGlobalAdmin: true,
    });
    expect((await admin.post('/api/auth/logout')).status).toBe(204);
    expect((await admin.get('/api/auth/me')).status).toBe(401);
  });

  it('keeps the chosen language, and accepts only languages that the console has', async () => {
    const person = await world.signIn();
    expect((await person.get('/api/auth/me')).body.language).toBeNull();
    expect((await person.put('/api/auth/me', { language: 'fa' })).body.language).toBe('fa');
    expect((await person.put('/api/auth/me', { firstName: 'Other' })).body).toMatchObject({ language: 'fa', firstName: 'Other' });
    expect((await person.get('/api/auth/me')).body.language).toBe('fa');
    const unknown = await person.put('/api/auth/me', { language: 'xx' });
    expect([unknown.status, unknown.body.fields]).toEqual([400, { language: translate('One of: en, ru, fa, zh, es', 'fa') }]);
    expect((await person.put('/api/auth/me', { language: null })).body.language).toBeNull();
  });

  describe('is refused in the language', () => {
    const refused = (headers: Record<string, string>, path = '/api/auth/login') =>
      world.anonymous(headers).post(path, { email: 'nobody@example.com', password: 'not the password' });

    it.each([
      ['ru-RU,ru;q=0.9,en;q=0.8', 'ru'],
      ['fa', 'fa'],
      ['de', 'en'],
      ['*', 'en'],
    ] as const)('of the browser: %s', async (header, language) => {
      const { headers, body } = await refused({ 'Accept-Language': header });
      const text = translate('Invalid credentials', language);
      expect(body).toMatchObject({ code: 'invalid_credentials', message: text, error: text });
      expect(headers.get('content-language')).toBe(language);
    });

    it('of the browser, field by field', async () => {
      const { body } = await world.anonymous({ 'Accept-Language': 'es' }).post('/api/auth/login', { email: 'a@example.com' });
      expect(body).toMatchObject({ code: 'validation_failed', fields: { password: 'Obligatorio' } });
    });

    it('of the person once they have chosen one, whatever their browser asks for', async () => {
      const person = await world.signIn();
      const missing = async () =>
        (await person.call('GET', '/api/projects/2000000000', { headers: { 'Accept-Language': 'ru' } })).body.message;
      const [russian, spanish] = [translate('No such project.', 'ru'), translate('No such project.', 'es')];
      expect(await missing()).toBe(russian);
      await person.put('/api/auth/me', { language: 'es' });
      expect(await missing()).toBe(spanish);
      expect(new Set(['No such project.', russian, spanish]).size).toBe(3);
    });

    it('English, where a shop calls', async () => {
      const { body, headers } = await world.anonymous({ 'Accept-Language': 'ru' }).get('/api/v1/subscriptions');
      expect(body.message).toMatch(/^[ -~]+$/);
      expect(headers.get('content-language')).toBe('en');
    });
  });

  it.each([
    ['a missing password', { email: 'a@example.com' }],
    ['a number for an e-mail', { email: 5, password: PASSWORD }],
    ['a NUL', { email: 'a\u0000@example.com', password: PASSWORD }],
    ['an unknown field', { email: 'a@example.com', password: PASSWORD, role: 'global_admin' }],
  ])('answers 400 to %s', async (_, body) => {
    const answer = await world.anonymous().post('/api/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', requestId: answer.headers.get('x-request-id') });
  });
});
