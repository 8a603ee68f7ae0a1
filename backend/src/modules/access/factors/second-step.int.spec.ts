import { Secret, TOTP } from 'otpauth';

import { overtaken } from '../../../../test/database/overtaken.js';
import { PASSWORD, startWorld, type Answer, type Client, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { Database } from '../../../database/database.js';
import { SecondFactors } from '../../users/factors/second-factors.js';
import { User } from '../../users/user.entity.js';
import { AuthService } from '../sign-in/auth.service.js';

const STEP_MS = 30_000;

describe('a second factor', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  let clients = 0;
  const codeAt = (secret: string, offMs = 0): string => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + offMs });
  /** The next step's code, so that one which was just taken does not stand in the way; it is within what a phone's clock may be off. */
  const nextCode = (secret: string): string => codeAt(secret, STEP_MS);

  /** Keeps the cookies that it is given, as a browser does. */
  class Browser {
    private readonly jar = new Map<string, string>();
    private readonly client: Client;

    constructor(address = `203.0.113.${(clients += 1)}`) {
      this.client = world.anonymous({ 'X-Forwarded-For': address });
    }

    async call(method: string, path: string, body?: unknown): Promise<Answer<Json>> {
      const Cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await this.client.call(method, path, { body, headers: { Cookie } });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        if (value === '') this.jar.delete(name);
        else this.jar.set(name, value);
      }
      return answer;
    }

    post = (path: string, body: unknown = {}): Promise<Answer<Json>> => this.call('POST', path, body);
    has = (name: string): boolean => this.jar.has(name);
  }

  const signIn = async (email: string, browser = new Browser()) => {
    const { status, body } = await browser.post('/api/auth/login', { email, password: PASSWORD });
    return { browser, status, body, challengeId: body.challengeId as string };
  };

  /** Somebody with an authenticator app; the step of the code that set it up is used. */
  async function withTotp() {
    return withTotpOf(await world.signIn());
  }
  async function withTotpOf(person: GivenStaff) {
    const { secret } = (await person.post('/api/auth/factors/totp', {})).body;
    const confirmed = await person.post('/api/auth/factors/totp', { code: codeAt(secret) });
    if (confirmed.status !== 200) throw new Error(confirmed.text);
    return { person, secret: secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] };
  }
  const actions = async (userId: number): Promise<string[]> =>
    (await world.sql(`SELECT action FROM audit_logs WHERE entity_type = 'user' AND entity_id = $1 ORDER BY id`, [String(userId)])).map(
      ({ action }) => action,
    );

  describe('by an authenticator app', () => {
    it('is active once a code of it was typed, and is asked for after the password from then on', async () => {
      const person = await world.signIn();
      const begun = (await person.post('/api/auth/factors/totp', {})).body;
      expect(begun.otpauthUrl).toMatch(/^otpauth:\/\/totp\/.*secret=/);
      expect((await signIn(person.email)).body.mfaRequired).toBeUndefined();
      const wrong = await person.post('/api/auth/factors/totp', { code: codeAt(begun.secret, -2 * STEP_MS) });
      expect(wrong.body).toMatchObject({ statusCode: 400, fields: { code: expect.any(String) } });
      const confirmed = await person.post('/api/auth/factors/totp', { code: codeAt(begun.secret) });
      expect(confirmed.body.recoveryCodes).toHaveLength(10);
      expect((await person.post('/api/auth/factors/totp', {})).body.code).toBe('totp_enabled');

      const { browser, body } = await signIn(person.email);
      expect(body).toEqual({ mfaRequired: true, challengeId: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery_code'] });
      expect(browser.has('kage_session')).toBe(false);
      const done = await browser.post('/api/auth/mfa', { challengeId: body.challengeId, code: nextCode(begun.secret) });
      expect(done.body).toMatchObject({ sessionId: expect.any(String), user: { email: person.email, mustEnrolFactor: false } });
      expect((await browser.call('GET', '/api/auth/me')).status).toBe(200);
      expect(await actions(person.userId)).toEqual(['login', 'totp_enabled', 'login']);
    });

    it('accepts a code once, also where two requests send it at the same time, and none of two minutes ago', async () => {
      const { person, secret } = await withTotp();
      const old = await signIn(person.email);
      for (const off of [-120_000, 120_000])
        expect((await old.browser.post('/api/auth/mfa', { challengeId: old.challengeId, code: codeAt(secret, off) })).body.code).toBe(
          'invalid_code',
        );
      const both = [await signIn(person.email), await signIn(person.email)];
      const code = nextCode(secret);
      const answers = await Promise.all(both.map(({ browser, challengeId }) => browser.post('/api/auth/mfa', { challengeId, code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

    it('ends the sessions that have not passed it once it is set up', async () => {
      const person = await world.signIn();
      const earlier = await world.signInAs(person.userId);
      const { secret } = (await person.post('/api/auth/factors/totp', {})).body;
      expect((await person.post('/api/auth/factors/totp', { code: codeAt(secret) })).status).toBe(200);
      expect((await earlier.post('/api/auth/reauthenticate', { password: PASSWORD })).status).toBe(401);
      expect((await earlier.delete('/api/auth/factors/totp')).status).toBe(401);
      expect((await person.get('/api/auth/factors')).body.totpSince).toEqual(expect.any(String));
      const later = await signIn(person.email);
      expect((await later.browser.post('/api/auth/mfa', { challengeId: later.challengeId, code: nextCode(secret) })).status).toBe(200);
      expect((await person.get('/api/auth/me')).status).toBe(200);
    });

    it.each([
      ['by the password alone that had begun when it was set up', 'password', withTotpOf],
      ['with it that had begun when it was removed', 'totp', () => Promise.resolve()],
    ] as const)('stops sign-ins %s', async (_, method, change) => {
      const person = await world.signIn();
      const account = await world.get(AuthService).accountOf(world.get(Database).db, person.userId);
      await change(person);
      if (!account) throw new Error('There is no account');
      const origin = { ipAddress: null, userAgent: null, requestId: null };
      const actor = { kind: 'user' as const, id: person.userId, name: 'Test Person', email: person.email, ...origin };
      const signedIn = world
        .get(Database)
        .transaction((tx) => world.get(AuthService).signIn(tx, account, actor, { method, formerSecret: undefined }));
      await expect(signedIn).rejects.toMatchObject({ code: 'invalid_credentials' });
    });

    it('is not set up from a session that has ended meanwhile', async () => {
      const person = await world.signIn();
      const { secret } = (await person.post('/api/auth/factors/totp', {})).body;
      const sql = `WITH changed AS (UPDATE users SET updated_at = now() WHERE id = $1 RETURNING id)
        DELETE FROM user_sessions WHERE user_id IN (SELECT id FROM changed)`;
      const confirm = () => person.post('/api/auth/factors/totp', { code: codeAt(secret) });
      expect((await overtaken(world, { sql, params: [person.userId] }, confirm)).status).toBe(401);
      expect(await world.sql('SELECT 1 FROM user_totps WHERE user_id = $1 AND confirmed_at IS NOT NULL', [person.userId])).toEqual([]);
    });

    it('gets no recovery codes from a session that has ended meanwhile', async () => {
      const { person } = await withTotp();
      const sql = `WITH changed AS (UPDATE users SET updated_at = now() WHERE id = $1 RETURNING id)
        DELETE FROM user_sessions WHERE user_id IN (SELECT id FROM changed)`;
      const renew = () => person.post('/api/auth/factors/recovery-codes');
      const before = await world.sql('SELECT code_hash FROM user_recovery_codes WHERE user_id = $1 ORDER BY 1', [person.userId]);
      expect((await overtaken(world, { sql, params: [person.userId] }, renew)).status).toBe(401);
      expect(await world.sql('SELECT code_hash FROM user_recovery_codes WHERE user_id = $1 ORDER BY 1', [person.userId])).toEqual(before);
    });

    it('stays where another session begins to set one up meanwhile', async () => {
      const person = await world.signIn();
      await person.post('/api/auth/factors/totp', {});
      const sql = `WITH changed AS (UPDATE users SET updated_at = now() WHERE id = $1 RETURNING id)
        UPDATE user_totps SET confirmed_at = now() WHERE user_id IN (SELECT id FROM changed)`;
      const begin = () => person.post('/api/auth/factors/totp', {});
      expect((await overtaken(world, { sql, params: [person.userId] }, begin)).body).toMatchObject({ code: 'totp_enabled' });
      expect(await world.sql('SELECT 1 FROM user_totps WHERE user_id = $1 AND confirmed_at IS NOT NULL', [person.userId])).toHaveLength(1);
    });

    it('has its secret stored encrypted, and shown nowhere afterwards', async () => {
      const { person, secret, recoveryCodes } = await withTotp();
      const tables = ['user_totps', 'user_recovery_codes', 'audit_logs', 'sign_in_challenges'];
      const stored = JSON.stringify(await Promise.all(tables.map((table) => world.sql(`SELECT * FROM ${table}`))));
      for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
      const { body } = await person.get('/api/auth/factors');
      expect(body).toEqual({
        hasPassword: true,
        hasSingleSignOn: false,
        totpSince: expect.any(String),
        recoveryCodesLeft: 10,
        passkeys: [],
        passkeysOffReason: expect.any(String),
      });
    });

    it('is removed together with its recovery codes', async () => {
      const { person } = await withTotp();
      expect((await person.delete('/api/auth/factors/totp')).status).toBe(200);
      expect((await person.get('/api/auth/factors')).body).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
      expect((await signIn(person.email)).body.user.email).toBe(person.email);
      expect((await person.post('/api/auth/factors/recovery-codes', {})).body.code).toBe('no_second_factor');
    });

    it('is a fresh proof, and a wrong code is none', async () => {
      const { person, secret } = await withTotp();
      const other = await world.givenUser();
      const change = () => person.put(`/api/users/${other.id}`, { firstName: `N${(clients += 1)}` });
      await world.sql(`UPDATE user_sessions SET proven_at = now() - interval '1 hour' WHERE user_id = $1`, [person.userId]);
      const wrong = await person.post('/api/auth/reauthenticate', { code: codeAt(secret, -5 * STEP_MS) });
      expect(wrong.body).toMatchObject({ statusCode: 400, fields: { code: expect.any(String) } });
      expect((await change()).status).toBe(403);
      expect((await person.post('/api/auth/reauthenticate', { code: nextCode(secret) })).status).toBe(204);
      expect((await change()).status).toBe(200);
    });
  });

  describe('by a recovery code', () => {
    it('works once, however it is typed', async () => {
      const { person, recoveryCodes } = await withTotp();
      const [first = '', second = ''] = recoveryCodes;
      const use = async (recoveryCode: string) => {
        const { browser, challengeId } = await signIn(person.email);
        return (await browser.post('/api/auth/mfa', { challengeId, recoveryCode })).status;
      };
      expect([await use(first), await use(first), await use(second.toUpperCase().replaceAll('-', ' '))]).toEqual([200, 401, 200]);
      expect((await person.get('/api/auth/factors')).body.recoveryCodesLeft).toBe(8);
      const renewed = (await person.post('/api/auth/factors/recovery-codes', {})).body.recoveryCodes;
      expect(renewed).toHaveLength(10);
      expect(await use(recoveryCodes[2] ?? '')).toBe(401);
      expect(await use(renewed[0])).toBe(200);
    });
  });

  describe('that a sign-in waits for', () => {
    it('belongs to the browser that gave the password', async () => {
      const { person, secret } = await withTotp();
      const [mine, others] = [await signIn(person.email), await signIn((await withTotp()).person.email)];
      for (const browser of [new Browser(), others.browser]) {
        const answer = await browser.post('/api/auth/mfa', { challengeId: mine.challengeId, code: nextCode(secret) });
        expect(answer.body).toMatchObject({ statusCode: 401, code: 'challenge_ended' });
      }
      expect((await mine.browser.post('/api/auth/mfa', { challengeId: mine.challengeId, code: nextCode(secret) })).status).toBe(200);
    });

    it('ends after five wrong ones, also where they come at once, and after five minutes', async () => {
      const { person, secret } = await withTotp();
      const { browser, challengeId } = await signIn(person.email);
      await browser.post('/api/auth/mfa', { challengeId, code: '000000' });
      await Promise.all(Array.from({ length: 6 }, () => browser.post('/api/auth/mfa', { challengeId, code: '000000' })));
      const other = (await withTotp()).person;
      const late = await signIn(other.email);
      await world.sql(`UPDATE sign_in_challenges SET expires_at = now() WHERE user_id = $1`, [other.userId]);
      for (const [on, id] of [
        [browser, challengeId],
        [late.browser, late.challengeId],
      ] as const)
        expect((await on.post('/api/auth/mfa', { challengeId: id, code: nextCode(secret) })).body.code).toBe('challenge_ended');
    });

    it('counts each wrong try as a failed sign-in, which the right password alone does not reset', async () => {
      const { person } = await withTotp();
      const address = '198.51.100.7';
      for (const wrongOnes of [4, 1]) {
        const { browser, challengeId } = await signIn(person.email, new Browser(address));
        for (let n = 0; n < wrongOnes; n += 1)
          expect((await browser.post('/api/auth/mfa', { challengeId, code: '000000' })).body.code).toBe('invalid_code');
      }
      const last = await signIn(person.email, new Browser('198.51.100.8'));
      expect(last.status).toBe(200);
      const counted = await signIn(person.email, new Browser(address));
      expect([counted.status, counted.body.code]).toEqual([429, 'too_many_sign_ins']);
    });

    it('is given up where the password is set meanwhile, or the person deactivated', async () => {
      for (const change of [{ password: 'seven blue lanterns' }, { isActive: false }]) {
        const { person, secret } = await withTotp();
        const { browser, challengeId } = await signIn(person.email);
        expect((await admin.put(`/api/users/${person.userId}`, change)).status).toBe(200);
        expect((await browser.post('/api/auth/mfa', { challengeId, code: nextCode(secret) })).body.code).toBe('challenge_ended');
      }
    });

    it.each([
      ['the password is set', { passwordHash: 'another' }],
      ['the person is deactivated', { isActive: false }],
    ])('is not begun where %s while the password is being compared', async (_what, change) => {
      const { person } = await withTotp();
      const factors = world.get(SecondFactors);
      const reading = jest.spyOn(factors, 'methodsOf').mockImplementationOnce(async (db, userId) => {
        // The password was right a moment ago, and does not count any more.
        await db.getRepository(User).update(userId, change);
        return factors.methodsOf(db, userId);
      });
      expect((await signIn(person.email)).body).toMatchObject({ statusCode: 401, code: 'invalid_credentials' });
      reading.mockRestore();
      expect(await world.sql('SELECT 1 FROM sign_in_challenges WHERE user_id = $1', [person.userId])).toEqual([]);
    });

    it.each([
      ['none', {}],
      ['two', { code: '123456', recoveryCode: 'abcd' }],
      ['an unknown field', { code: '123456', role: 'x' }],
      ['a number', { code: 123_456 }],
    ])('accepts exactly one answer, not %s', async (_, given) => {
      expect((await new Browser().post('/api/auth/mfa', { challengeId: 'a'.repeat(43), ...given })).status).toBe(400);
    });
  });

  describe('that Settings ask for', () => {
    afterEach(() => world.sql(`UPDATE settings SET mfa_required = 'none'`));

    it.each([
      ['admins', true, false],
      ['all', true, true],
      ['none', false, false],
    ])('%s: a person without one may only set one up', async (mfaRequired, asksAdmin, asksManager) => {
      await world.sql('UPDATE settings SET mfa_required = $1', [mfaRequired]);
      for (const [role, isAsked] of [
        ['global_admin', asksAdmin],
        ['project_manager', asksManager],
      ] as const) {
        const person = await world.signIn(role);
        expect((await person.get('/api/auth/me')).body.mustEnrolFactor).toBe(isAsked);
        const answer = await person.get('/api/projects');
        expect([answer.status, answer.body.code]).toEqual(isAsked ? [403, 'mfa_enrolment_required'] : [200, undefined]);
        const { secret } = (await person.post('/api/auth/factors/totp', {})).body;
        expect((await person.post('/api/auth/factors/totp', { code: codeAt(secret) })).status).toBe(200);
        expect((await person.get('/api/projects')).status).toBe(200);
      }
    });
  });

  describe('that somebody has lost', () => {
    it('is removed by another admin, who does not confirm that person’s money afterwards', async () => {
      const { person } = await withTotp();
      expect((await admin.get(`/api/users/${person.userId}`)).body.factors).toEqual(['totp']);
      expect((await person.delete(`/api/users/${person.userId}/factors`)).body.code).toBe('own_account');
      expect((await admin.delete(`/api/users/${person.userId}/factors`)).status).toBe(200);
      expect((await person.get('/api/auth/me')).status).toBe(401);
      expect((await signIn(person.email)).body.user.email).toBe(person.email);
      const [influence] = await world.sql('SELECT kind FROM user_influences WHERE actor_id = $1 AND user_id = $2', [
        admin.userId,
        person.userId,
      ]);
      expect(influence).toEqual({ kind: 'factor' });
      expect(await actions(person.userId)).toContain('factors_removed');
    });
  });

  describe('by passkey', () => {
    it('is not offered at a bare address, and the answer says why', async () => {
      const person = await world.signIn();
      expect((await person.post('/api/auth/passkeys/options', {})).body).toMatchObject({ statusCode: 409, code: 'passkeys_off' });
      expect((await new Browser().post('/api/auth/passkeys/options')).body.code).toBe('passkeys_off');
    });

    it('is not made without the browser’s answer to our own challenge', async () => {
      const person = await world.signIn();
      const body = { challengeId: 'a'.repeat(43), name: 'Key', credential: { id: 'x' } };
      expect((await person.post('/api/auth/passkeys', body)).body.code).toBe('challenge_ended');
    });
  });
});

describe('the sessions of a user', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  it('are seen and ended by an admin, one or all, and by nobody with fewer rights', async () => {
    const person = await world.signIn('project_manager');
    const second = await world.signInAs(person.userId);
    const path = `/api/users/${person.userId}/sessions`;
    expect((await person.get(path)).status).toBe(403);
    const { body } = await admin.get(path);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ userAgent: 'test', ipAddress: '127.0.0.1', current: false });
    expect((await admin.delete(`${path}/${body[0].id}`)).body).toEqual({ id: body[0].id });
    expect([(await person.get('/api/auth/me')).status, (await second.get('/api/auth/me')).status].sort()).toEqual([200, 401]);
    expect((await admin.delete(path)).body).toEqual({ id: person.userId });
    expect([(await person.get('/api/auth/me')).status, (await second.get('/api/auth/me')).status]).toEqual([401, 401]);
    expect((await admin.delete(`/api/users/${admin.userId}/sessions/${body[0].id}`)).status).toBe(404);
    const rows = await world.sql(`SELECT action FROM audit_logs WHERE entity_type = 'user' AND entity_id = $1 AND outcome = 'success'`, [
      String(person.userId),
    ]);
    expect(rows).toEqual([{ action: 'session_revoked' }, { action: 'session_revoked' }]);
  });

  it('end also where an admin ends the one that is in use', async () => {
    const admin = await world.signIn();
    const own = `/api/users/${admin.userId}/sessions`;
    const [session] = (await admin.get(own)).body;
    expect((await admin.delete(`${own}/${session.id}`)).status).toBe(200);
    expect((await admin.get('/api/auth/me')).status).toBe(401);
  });
});
