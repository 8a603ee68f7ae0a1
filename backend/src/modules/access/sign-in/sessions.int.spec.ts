import pg from 'pg';

import { overtaken } from '../../../../test/database/overtaken.js';
import { PASSWORD, startWorld, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { sha256Hex } from '../../../common/secrets/encryption.js';
import { SessionsWorker } from '../../users/sessions/sessions.worker.js';
import { SESSION_COOKIE } from '../session-cookie.js';

describe('sessions', () => {
  let world: World;
  let second: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    // From another address each time: ten sign-ins a minute are all that one may try.
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    second = await startWorld({ joining: world });
    admin = await world.signIn();
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  let clients = 0;
  const elsewhere = () => ({ 'X-Forwarded-For': `203.0.113.${(clients += 1)}` });

  /** Signs in for real, and gives the session at both processes. */
  async function signInTwice(email: string, password = PASSWORD) {
    const browsers = [];
    for (const agent of ['browser/1', 'browser/2']) {
      const answer = await world.anonymous({ 'User-Agent': agent, ...elsewhere() }).post('/api/auth/login', { email, password });
      if (answer.status !== 200) throw new Error(answer.text);
      browsers.push({ cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '', sessionId: answer.body.sessionId as string });
    }
    return browsers;
  }
  const me = (cookie: string, at = world) => at.anonymous({ Cookie: cookie }).get('/api/auth/me');
  const statusesOf = async (browsers: { cookie: string }[]) =>
    (await Promise.all(browsers.flatMap(({ cookie }) => [me(cookie), me(cookie, second)]))).map(({ status }) => status);

  it('are named by the hash of a secret that is stored nowhere', async () => {
    const { email } = await world.givenUser();
    const [{ cookie, sessionId } = { cookie: '', sessionId: '' }] = await signInTwice(email);
    const secret = cookie.split('=')[1] ?? '';
    expect(sessionId).toBe(sha256Hex(secret));
    const everything = JSON.stringify([await world.sql('SELECT * FROM user_sessions'), await world.sql('SELECT * FROM audit_logs')]);
    expect(everything).toContain(sessionId);
    expect(everything).not.toContain(secret);
    expect((await me(`${SESSION_COOKIE}=${sessionId}`)).status).toBe(401);
  });

  it.each(['', 'kage_session=', 'kage_session=short', `kage_session=${'a'.repeat(43)}`, 'kage_session=%00', 'other=1'])(
    'of no cookie that we made (%s) do not exist',
    async (cookie) => {
      expect((await me(cookie)).body).toMatchObject({ statusCode: 401, code: 'unauthenticated' });
    },
  );

  it('of a deactivated user end at once, in every process', async () => {
    const { id, email } = await world.givenUser();
    const browsers = await signInTwice(email);
    expect(await statusesOf(browsers)).toEqual([200, 200, 200, 200]);
    await admin.put(`/api/users/${id}`, { isActive: false });
    expect(await statusesOf(browsers)).toEqual([401, 401, 401, 401]);
    await admin.put(`/api/users/${id}`, { isActive: true });
    expect(await statusesOf(browsers)).toEqual([401, 401, 401, 401]);
  });

  it('of an inactive user give no access, even where one was left over', async () => {
    const person = await world.signIn();
    for (const state of ['is_active = false', 'is_active = true, deleted_at = now()']) {
      await world.sql(`UPDATE users SET ${state} WHERE id = $1`, [person.userId]);
      expect((await person.get('/api/auth/me')).status).toBe(401);
    }
  });

  it('of a deleted user end at once', async () => {
    const { id, email } = await world.givenUser();
    const browsers = await signInTwice(email);
    await admin.delete(`/api/users/${id}`);
    expect(await statusesOf(browsers)).toEqual([401, 401, 401, 401]);
    expect((await world.anonymous(elsewhere()).post('/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
  });

  it('end all but the one that changed the password, and all after an admin has reset it', async () => {
    const { id, email } = await world.givenUser();
    const browsers = await signInTwice(email);
    const [first] = browsers.map(({ cookie }) => world.anonymous({ Cookie: cookie, ...elsewhere() }));
    const change = { currentPassword: PASSWORD, newPassword: 'another good one' };
    expect((await first?.put('/api/auth/me', { ...change, currentPassword: 'wrong' }))?.body).toMatchObject({
      statusCode: 400,
      fields: { currentPassword: expect.any(String) },
    });
    expect((await first?.put('/api/auth/me', { newPassword: 'another good one' }))?.status).toBe(400);
    expect((await first?.put('/api/auth/me', change))?.status).toBe(200);
    expect(await statusesOf(browsers)).toEqual([200, 200, 401, 401]);
    await admin.put(`/api/users/${id}`, { password: 'reset by an admin' });
    expect(await statusesOf(browsers)).toEqual([401, 401, 401, 401]);
    expect((await world.anonymous(elsewhere()).post('/api/auth/login', { email, password: 'another good one' })).status).toBe(401);
  });

  it.each([
    ['reset', `UPDATE users SET password_hash = 'set by an admin' WHERE id = $1`],
    ['taken with the account', 'UPDATE users SET is_active = false WHERE id = $1'],
  ])('set no new password while the old one is being %s', async (_, sql) => {
    const person = await world.signIn();
    const hash = async () => (await world.sql('SELECT password_hash AS hash FROM users WHERE id = $1', [person.userId]))[0].hash;
    const before = await hash();
    const late = await overtaken(world, { sql, params: [person.userId] }, () =>
      person.put('/api/auth/me', { currentPassword: PASSWORD, newPassword: 'what the dismissed would like' }),
    );
    expect(late.status).toBe(401);
    expect([before, 'set by an admin']).toContain(await hash());
  });

  it('set no new password once they were ended from another one, while it was being set', async () => {
    const email = (await world.givenUser()).email;
    const [first, other] = (await signInTwice(email)).map((each) => ({
      ...each,
      client: world.anonymous({ Cookie: each.cookie, ...elsewhere() }),
    }));
    if (!first || !other) throw new Error('Two sign-ins make two sessions');
    const lock = { sql: 'SELECT FROM users WHERE email = $1 FOR UPDATE', params: [email] };
    let ended = 0;
    const late = await overtaken(
      world,
      lock,
      () => first.client.put('/api/auth/me', { currentPassword: PASSWORD, newPassword: 'what the stranger would like' }),
      async () => (ended = (await other.client.delete(`/api/auth/sessions/${first.sessionId}`)).status),
    );
    expect([late.status, ended]).toEqual([401, 200]);
    expect((await other.client.get('/api/auth/me')).status).toBe(200);
    expect((await world.anonymous(elsewhere()).post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });

  it('set the new password of one of two changes that prove the same current one at once', async () => {
    const person = await world.signIn();
    const answers = await Promise.all(
      ['the first new one', 'the second new one'].map((newPassword) =>
        person.put('/api/auth/me', { currentPassword: PASSWORD, newPassword }),
      ),
    );
    const [done, refused] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    // 400 where the first was done before the second was looked at; 401 where it was done meanwhile.
    expect([400, 401]).toContain(refused);
  });

  it('do not let the current password be guessed faster than at the sign-in', async () => {
    const guesser = await world.signIn();
    const answers = [];
    for (let n = 0; n < 6; n += 1)
      answers.push(await guesser.put('/api/auth/me', { currentPassword: `guess ${n}`, newPassword: 'a good new one' }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('end with the sign-out, also for a copied cookie', async () => {
    const { email } = await world.givenUser();
    const browsers = await signInTwice(email);
    const { cookie } = browsers[0] ?? { cookie: '' };
    const out = await world.anonymous({ Cookie: cookie }).post('/api/auth/logout', {});
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^kage_session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await statusesOf(browsers)).toEqual([401, 401, 200, 200]);
  });

  it('end where the same browser signs in again, even as another person, which the audit trail names', async () => {
    const [first, second] = [await world.givenUser(), await world.givenUser()];
    const [browser, other] = await signInTwice(first.email);
    const again = { email: second.email, password: PASSWORD };
    const answer = await world.anonymous({ Cookie: browser?.cookie ?? '', ...elsewhere() }).post('/api/auth/login', again);
    expect(answer.status).toBe(200);
    expect((await me(browser?.cookie ?? '')).status).toBe(401);
    expect((await me(other?.cookie ?? '')).status).toBe(200);
    const ended = `SELECT user_id, details FROM audit_logs WHERE action = 'session_revoked' AND entity_id = $1`;
    expect(await world.sql(ended, [String(first.id)])).toEqual([{ user_id: second.id, details: { all: false } }]);
  });

  it('are listed and ended by their owner alone, with device, address and last use', async () => {
    const { email } = await world.givenUser();
    const [first, other] = await signInTwice(email);
    const client = world.anonymous({ Cookie: first?.cookie ?? '' });
    const { body } = await client.get('/api/auth/sessions');
    expect(body).toHaveLength(2);
    expect(body.find(({ current }: Json) => current)).toEqual({
      id: first?.sessionId,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      ipAddress: expect.stringMatching(/^203\.0\.113\.\d+$/),
      userAgent: 'browser/1',
      current: true,
    });
    expect(body.find(({ current }: Json) => !current)).toMatchObject({ id: other?.sessionId, userAgent: 'browser/2' });
    expect((await admin.delete(`/api/auth/sessions/${other?.sessionId}`)).status).toBe(404);
    expect((await client.delete(`/api/auth/sessions/${other?.sessionId}`)).body).toEqual({ id: other?.sessionId });
    expect(await statusesOf([first ?? { cookie: '' }, other ?? { cookie: '' }])).toEqual([200, 200, 401, 401]);
    for (const id of ['1', 'x'.repeat(64), '%00']) expect([400, 404]).toContain((await client.delete(`/api/auth/sessions/${id}`)).status);
  });

  it('end when they were not used for the time of Settings, which applies to open ones at once', async () => {
    const person = await world.signIn();
    const idle = (hours: number) =>
      world.sql(`UPDATE user_sessions SET last_used_at = now() - make_interval(mins => $2) WHERE user_id = $1`, [
        person.userId,
        hours * 60,
      ]);
    await idle(23.9);
    expect((await person.get('/api/auth/me')).status).toBe(200);
    await idle(24.1);
    expect((await person.get('/api/auth/me')).status).toBe(401);
    await admin.put('/api/settings', { sessionTimeoutHours: 168 });
    expect((await person.get('/api/auth/me')).status).toBe(200);
    await admin.put('/api/settings', { sessionTimeoutHours: 1 });
    await idle(1.1);
    expect((await person.get('/api/auth/me')).status).toBe(401);
    await admin.put('/api/settings', { sessionTimeoutHours: 24 });
  });

  it('are not extended by requests that a page makes by itself', async () => {
    const person = await world.signIn();
    const poll = () => person.get('/api/notifications', { headers: { 'X-Background': '1' } });
    const lastUse = async () => (await world.sql('SELECT last_used_at AS at FROM user_sessions WHERE user_id = $1', [person.userId]))[0].at;
    await world.sql(`UPDATE user_sessions SET last_used_at = now() - interval '23 hours' WHERE user_id = $1`, [person.userId]);
    const before = await lastUse();
    expect((await poll()).status).toBe(200);
    expect(await lastUse()).toEqual(before);
    await world.sql(`UPDATE user_sessions SET last_used_at = now() - interval '25 hours' WHERE user_id = $1`, [person.userId]);
    expect((await poll()).status).toBe(401);
  });

  it('end as many days after the sign-in as Settings say, however much they are used, open ones included', async () => {
    const person = await world.signIn();
    const age = (days: number) =>
      world.sql(`UPDATE user_sessions SET created_at = now() - make_interval(hours => $2), last_used_at = now() WHERE user_id = $1`, [
        person.userId,
        days * 24,
      ]);
    expect((await admin.get('/api/settings')).body.sessionMaxDays).toBe(30);
    await age(29.5);
    const [session] = (await person.get('/api/auth/sessions')).body;
    expect(Date.parse(session.expiresAt) - Date.parse(session.createdAt)).toBe(30 * 86_400_000);
    await age(30.5);
    expect((await person.get('/api/auth/me')).status).toBe(401);
    await admin.put('/api/settings', { sessionMaxDays: 365 });
    expect((await person.get('/api/auth/me')).status).toBe(200);
    await admin.put('/api/settings', { sessionMaxDays: 1 });
    await age(1.5);
    expect((await person.get('/api/auth/me')).status).toBe(401);
    expect(await world.get(SessionsWorker).runOnce()).toBeGreaterThanOrEqual(1);
    expect(await world.sql('SELECT 1 FROM user_sessions WHERE user_id = $1', [person.userId])).toEqual([]);
    for (const sessionMaxDays of [0, 366, 1.5, null, '30']) {
      expect((await admin.put('/api/settings', { sessionMaxDays })).body.fields).toHaveProperty('sessionMaxDays');
    }
    await admin.put('/api/settings', { sessionMaxDays: 30 });
  });

  it('record their last use at most once a minute', async () => {
    const person = await world.signIn();
    const lastUse = async () => (await world.sql('SELECT last_used_at AS at FROM user_sessions WHERE user_id = $1', [person.userId]))[0].at;
    const first = await lastUse();
    await person.get('/api/auth/me');
    expect(await lastUse()).toEqual(first);
    await world.sql(`UPDATE user_sessions SET last_used_at = now() - interval '61 seconds' WHERE user_id = $1`, [person.userId]);
    await person.get('/api/auth/me');
    expect((await lastUse()).getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it('cost a request one query, also when their last use is recorded', async () => {
    const person = await world.signIn();
    const queries = jest.spyOn(pg.Client.prototype, 'query');
    const count = async (): Promise<number> => {
      queries.mockClear();
      expect((await person.get('/api/auth/me')).status).toBe(200);
      return queries.mock.calls.length;
    };
    expect(await count()).toBe(1);
    await world.sql(`UPDATE user_sessions SET last_used_at = now() - interval '61 seconds' WHERE user_id = $1`, [person.userId]);
    expect(await count()).toBe(1);
    queries.mockRestore();
    const [session] = await world.sql(
      `SELECT last_used_at > now() - interval '60 seconds' AS fresh FROM user_sessions WHERE user_id = $1`,
      [person.userId],
    );
    expect(session.fresh).toBe(true);
  });

  it('that have ended are removed by a worker, and no others', async () => {
    const [ended, alive] = [await world.signIn(), await world.signIn()];
    await world.sql(`UPDATE user_sessions SET last_used_at = now() - interval '25 hours' WHERE user_id = $1`, [ended.userId]);
    expect(await world.get(SessionsWorker).runOnce()).toBeGreaterThanOrEqual(1);
    expect(await world.sql('SELECT 1 FROM user_sessions WHERE user_id = $1', [ended.userId])).toEqual([]);
    expect((await alive.get('/api/auth/me')).status).toBe(200);
  });

  it('are Secure behind https', async () => {
    const secure = await startWorld({ env: { PUBLIC_URL: 'https://console.example.com' }, joining: world });
    const { email } = await world.givenUser();
    const answer = await secure.anonymous().post('/api/auth/login', { email, password: PASSWORD });
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-kage_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    expect((await me(cookie, secure)).status).toBe(200);
    expect((await me(cookie.replace('__Host-', ''), secure)).status).toBe(401);
    await secure.close();
  });
});
