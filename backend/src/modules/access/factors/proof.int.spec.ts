import { PASSWORD, startWorld, type GivenStaff, type World } from '../../../../test/world.js';

describe('a fresh proof', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  let clients = 0;
  const elsewhere = () => ({ headers: { 'X-Forwarded-For': `203.0.113.${(clients += 1)}` } });
  const age = (person: GivenStaff, minutes: number) =>
    world.sql('UPDATE user_sessions SET proven_at = now() - make_interval(mins => $2) WHERE user_id = $1', [person.userId, minutes]);
  const giveName = (person: GivenStaff, id: number) => person.put(`/api/users/${id}`, { firstName: `Name ${(clients += 1)}` });
  const prove = (person: GivenStaff, password: string) => person.post('/api/auth/reauthenticate', { password }, elsewhere());

  it('counts for as long as Settings say, and the password makes a new one', async () => {
    const [person, other] = [await world.signIn(), await world.givenUser()];
    await age(person, 14);
    expect((await giveName(person, other.id)).status).toBe(200);
    await age(person, 16);
    expect((await giveName(person, other.id)).body).toMatchObject({ statusCode: 403, code: 'reauthentication_required' });
    expect((await prove(person, 'not the password')).body).toMatchObject({ statusCode: 400, fields: { password: expect.any(String) } });
    expect((await giveName(person, other.id)).status).toBe(403);
    expect((await prove(person, PASSWORD)).status).toBe(204);
    expect((await giveName(person, other.id)).status).toBe(200);
    await age(person, 16);
    expect((await admin.put('/api/settings', { freshMinutes: 20 })).status).toBe(200);
    expect((await giveName(person, other.id)).status).toBe(200);
    await admin.put('/api/settings', { freshMinutes: 15 });
    for (const freshMinutes of [0, 1441, 1.5, null]) expect((await admin.put('/api/settings', { freshMinutes })).status).toBe(400);
    const rows = await world.sql(
      `SELECT action, outcome FROM audit_logs WHERE entity_type = 'user' AND entity_id = $1 AND action <> 'access_denied'`,
      [String(person.userId)],
    );
    expect(rows).toEqual([
      { action: 'login_failed', outcome: 'denied' },
      { action: 'reauthenticated', outcome: 'success' },
    ]);
  });

  it('of one session is none of another session of the same person', async () => {
    const person = await world.signIn();
    const [other, somebody] = [await world.signInAs(person.userId), await world.givenUser()];
    await age(person, 16);
    await prove(other, PASSWORD);
    expect([(await giveName(other, somebody.id)).status, (await giveName(person, somebody.id)).status]).toEqual([200, 403]);
  });

  it('is guessed no faster than at the sign-in', async () => {
    const person = await world.signIn();
    const guesses = [];
    for (let n = 0; n < 6; n += 1) guesses.push(await person.post('/api/auth/reauthenticate', { password: `guess ${n}` }));
    expect(guesses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('is required where a change of a user grants something, and not where it takes access away', async () => {
    const [person, project] = [await world.signIn(), await world.givenProject()];
    const { id } = await world.givenUser({ role: 'project_manager', projects: [project] });
    await age(person, 16);
    const further = await world.givenProject();
    for (const gives of [
      { firstName: 'Other' },
      { role: 'viewer' },
      { password: 'three green bicycles' },
      { projectIds: [project.id, further.id] },
    ])
      expect((await person.put(`/api/users/${id}`, gives)).body.code).toBe('reauthentication_required');
    for (const takes of [{ projectIds: [] }, { isActive: false }]) expect((await person.put(`/api/users/${id}`, takes)).status).toBe(200);
    expect((await person.put(`/api/users/${id}`, { isActive: true })).body.code).toBe('reauthentication_required');
    expect((await person.delete(`/api/users/${id}`)).status).toBe(200);
  });

  it('is required where a key gets more rights', async () => {
    const [person, project] = [await world.signIn(), await world.givenProject()];
    const { keyId } = await world.givenKey(project, 'production', {
      rate_limit_per_hour: 100,
      allowed_cidrs: ['10.0.0.0/8'],
      scopes: ['vpn:read'],
    });
    await age(person, 16);
    const change = async (body: object) => (await person.put(`/api/api-keys/${keyId}`, body)).status;
    for (const wider of [
      { rateLimitPerHour: 101 },
      { allowedCidrs: ['10.0.0.0/8', '192.0.2.0/24'] },
      { allowedCidrs: null },
      { scopes: ['vpn:read', 'vpn:write'] },
      { scopes: null },
    ])
      expect(await change(wider)).toBe(403);
    for (const narrower of [{ name: 'Renamed', rateLimitPerHour: 100 }, { rateLimitPerHour: 50 }, { isActive: false }])
      expect(await change(narrower)).toBe(200);
    expect(await change({ isActive: true })).toBe(403);
  });

  it('is required where a project gets a higher overdraft, another member or refunds by its managers, and not for its other fields', async () => {
    const [person, project, other] = [await world.signIn(), await world.givenProject(), await world.givenUser()];
    await age(person, 16);
    for (const gives of [{ overdraftLimit: '1.00' }, { managerId: other.id }, { cancelRefunds: true }]) {
      expect((await person.put(`/api/projects/${project.id}`, gives)).body.code).toBe('reauthentication_required');
      expect((await person.post('/api/projects', { name: 'Lent', ...gives })).body.code).toBe('reauthentication_required');
    }
    expect(
      (
        await person.put(`/api/projects/${project.id}`, {
          description: 'Plain',
          overdraftLimit: '0.00',
          cancelRefunds: false,
          pricePerSubscription: '11.00',
        })
      ).status,
    ).toBe(200);
  });

  it('is required for a change of the settings about it', async () => {
    const person = await world.signIn();
    await age(person, 16);
    expect((await person.put('/api/settings', { freshMinutes: 1440 })).body.code).toBe('reauthentication_required');
    expect((await person.put('/api/settings', { dateFormat: 'yyyy-MM-dd' })).status).toBe(200);
  });
});

describe('a password that somebody else has set', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    admin = await world.signIn();
    await admin.put('/api/settings', { consoleName: 'Northwind' });
  });
  afterAll(() => world.close());

  let clients = 0;
  const signIn = async (email: string, password: string) => {
    const address = { 'X-Forwarded-For': `203.0.113.${(clients += 1)}` };
    const { status, body, headers } = await world.anonymous(address).post('/api/auth/login', { email, password });
    return { status, body, client: world.anonymous({ ...address, Cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' }) };
  };
  const GIVEN = 'seven blue lanterns';
  const OWN = 'quiet harbour at noon';

  it.each(['at the registration', 'later'])('%s gives no access until its owner has chosen another', async (when) => {
    const email = `given-${when.length}@example.com`;
    const person = { email, firstName: 'Ada', lastName: 'Stone', role: 'global_admin' };
    const { id } =
      when === 'later' ? await world.givenUser({ email }) : (await admin.post('/api/auth/register', { ...person, password: GIVEN })).body;
    if (when === 'later') await admin.put(`/api/users/${id}`, { password: GIVEN });
    const { body, client } = await signIn(email, GIVEN);
    expect(body.user.mustChangePassword).toBe(true);
    for (const path of ['/api/projects', '/api/settings', '/api/auth/sessions'])
      expect((await client.get(path)).body).toMatchObject({ statusCode: 403, code: 'password_change_required' });
    expect((await client.post('/api/auth/register', { ...person, email: 'a@example.com', password: OWN })).body.code).toBe(
      'password_change_required',
    );
    expect((await client.put('/api/auth/me', { firstName: 'Other' })).body.code).toBe('password_change_required');
    expect((await client.get('/api/auth/me')).body.mustChangePassword).toBe(true);
    const same = await client.put('/api/auth/me', { currentPassword: GIVEN, newPassword: GIVEN });
    expect(same.body).toMatchObject({ statusCode: 400, fields: { newPassword: expect.any(String) } });
    const changed = await client.put('/api/auth/me', { currentPassword: GIVEN, newPassword: OWN });
    expect(changed.body).toMatchObject({ email, mustChangePassword: false });
    expect((await client.get('/api/projects')).status).toBe(200);
    expect((await signIn(email, OWN)).body.user.mustChangePassword).toBe(false);
  });

  it('is not replaced by itself, in whatever form of Unicode, and by whatever way', async () => {
    const given = 'sieben blaue L\u00e4mpchen \u00fcber Bord';
    const { id, email } = await world.givenUser();
    await admin.put(`/api/users/${id}`, { password: given });
    const { client } = await signIn(email, given);
    for (const [currentPassword, newPassword] of [
      [given, given.normalize('NFD')],
      [given.normalize('NFD'), given],
      [given.normalize('NFD'), given.normalize('NFD')],
    ]) {
      const { body } = await client.put('/api/auth/me', { currentPassword, newPassword });
      expect(body).toMatchObject({ statusCode: 400, fields: { newPassword: expect.any(String) } });
    }
    const { body: link } = await admin.post(`/api/users/${id}/invitation`);
    const choose = (password: string) => world.anonymous().post(`/api/auth/reset/${String(link.url).split('#')[1]}`, { password });
    expect((await choose(given.normalize('NFD'))).body).toMatchObject({ statusCode: 400, fields: { password: expect.any(String) } });
    expect((await signIn(email, given)).body.user.mustChangePassword).toBe(true);
    // The refusal does not use the link up.
    expect((await choose(OWN)).status).toBe(200);
    expect((await signIn(email, OWN)).body.user.mustChangePassword).toBe(false);
  });

  it('that is one’s own changes to another one in the list of users too', async () => {
    const { id, email } = await world.givenUser();
    await world.sql('UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1', [id, admin.userId]);
    const { client } = await signIn(email, PASSWORD);
    const { body } = await client.put(`/api/users/${id}`, { password: PASSWORD, currentPassword: PASSWORD });
    expect(body).toMatchObject({ statusCode: 400, fields: { password: 'The new password must be another than the current one.' } });
  });

  it('is replaced after a fresh proof also where the sign-in is too old to be one', async () => {
    const { id, email } = await world.givenUser();
    await admin.put(`/api/users/${id}`, { password: GIVEN });
    const { client } = await signIn(email, GIVEN);
    await world.sql(`UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [id]);
    const change = () => client.put('/api/auth/me', { currentPassword: GIVEN, newPassword: OWN });
    expect((await change()).body.code).toBe('reauthentication_required');
    expect((await client.post('/api/auth/reauthenticate', { password: GIVEN })).status).toBe(204);
    expect((await change()).status).toBe(200);
  });

  it('that must be replaced is replaced before a passkey is set up', async () => {
    const { id, email } = await world.givenUser();
    await admin.put(`/api/users/${id}`, { password: GIVEN });
    const { client } = await signIn(email, GIVEN);
    expect((await client.post('/api/auth/passkeys/options', { purpose: 'enrolment' })).body.code).toBe('password_change_required');
  });

  it.each([
    ['the commonest', 'password1', 'commonly used'],
    ['what is like it', 'Passw0rd!', 'similar to a commonly used'],
    ['a repetition', 'aaaaaaaaaa', 'Repeated characters'],
    ["the person's name", 'xq7 Ladislav vv9 kk', 'your name'],
    ["the product's name", 'kage forever and ever', 'the name of the product'],
    ["the console's name", 'northwind-44-q7', 'the name of the product'],
    ['seven characters', 'a1!bC2x', '8 to 128'],
    ['129 characters', 'kqz '.repeat(32) + 'x', '128'],
  ])('must not be %s', async (_, password, reason) => {
    const answer = await admin.post('/api/auth/register', { email: 'new@example.com', firstName: 'Ladislav', lastName: 'Horn', password });
    expect(answer.body).toMatchObject({ statusCode: 400, fields: { password: expect.stringContaining(reason) } });
  });

  it.each(['AliXu1990!', 'ali.xu-ever4', 'xu&ALI_1988_q'])(
    'must not be the whole name of a person, also where its parts are short: %s',
    async (password) => {
      const answer = await admin.post('/api/auth/register', { email: 'short@example.com', firstName: 'Ali', lastName: 'Xu', password });
      expect(answer.body).toMatchObject({ statusCode: 400, fields: { password: expect.stringContaining('your name') } });
    },
  );

  it('is compared by all of its 128 characters, in every Unicode form', async () => {
    const { id, email } = await world.givenUser();
    const long = 'wide meadows near the old mill '.repeat(5).slice(0, 126);
    expect((await admin.put(`/api/users/${id}`, { password: `${long}é1` })).status).toBe(200);
    expect((await signIn(email, `${long}é2`)).status).toBe(401);
    expect((await signIn(email, `${long}e\u03011`)).status).toBe(200);
  });

  it('that was hashed in the old form still works, and is hashed again at the sign-in', async () => {
    const { id, email } = await world.givenUser();
    const { hash } = await import('bcrypt');
    await world.sql('UPDATE users SET password_hash = $2 WHERE id = $1', [id, await hash('an old password', 4)]);
    const stored = async () => (await world.sql('SELECT password_hash AS hash FROM users WHERE id = $1', [id]))[0].hash;
    expect((await signIn(email, 'an old passworx')).status).toBe(401);
    expect(await stored()).toMatch(/^\$2b\$/);
    for (let n = 0; n < 2; n += 1) expect((await signIn(email, 'an old password')).status).toBe(200);
    expect(await stored()).toMatch(/^sha384:\$2b\$/);
  });
});
