import http from 'node:http';

import { Logger } from '@nestjs/common';

import { ALL_BUT_DATE } from '../../../../test/clocks.js';
import { describeOnRedis, givenRedis, type GivenRedis } from '../../../../test/rehearsal/given-redis.js';
import { eventually, PASSWORD, startWorld, type Client, type World } from '../../../../test/world.js';

const WRONG = 'not the password';
const DAY_SECONDS = 86_400;

const limitOf = ({ headers }: { headers: Headers }) => ({
  limit: headers.get('ratelimit-limit'),
  remaining: headers.get('ratelimit-remaining'),
});
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

describe('calls with a key', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('are counted per key: one that is used up does not affect another from the same address', async () => {
    const project = await world.givenProject();
    const [busy, calm] = [await world.givenKey(project, 'production', { rate_limit_per_hour: 2 }), await world.givenKey(project)];
    const answers = [await busy.get('/api/v1/nothing'), await busy.get('/api/v1/other'), await busy.get('/api/v1/nothing')];
    expect(statuses(answers)).toEqual([404, 404, 429]);
    expect(answers.map(limitOf)).toEqual([
      { limit: '2', remaining: '1' },
      { limit: '2', remaining: '0' },
      { limit: '2', remaining: '0' },
    ]);
    const refused = answers[2];
    expect(refused?.body).toMatchObject({ statusCode: 429, code: 'rate_limited', message: expect.stringContaining('minutes') });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await calm.get('/api/v1/nothing')).status).toBe(404);
  });

  it('obey a changed limit at once', async () => {
    const key = await world.givenKey(await world.givenProject(), 'production', { rate_limit_per_hour: 1 });
    expect(statuses([await key.get('/api/v1/a'), await key.get('/api/v1/a')])).toEqual([404, 429]);
    await world.sql('UPDATE api_keys SET rate_limit_per_hour = 10 WHERE id = $1', [key.keyId]);
    expect(limitOf(await key.get('/api/v1/a'))).toEqual({ limit: '10', remaining: '7' });
  });

  it('have the limit on every answer and count, whatever is wrong with them', async () => {
    const key = await world.givenKey(await world.givenProject(), 'production', { rate_limit_per_hour: 100 });
    const json = { 'Content-Type': 'application/json' };
    const answers = [
      await key.get('/api/v1/nothing'),
      await key.call('POST', '/api/v1/subscriptions', { rawBody: '{"broken', headers: json }),
      await key.call('POST', '/api/v1/subscriptions', { rawBody: 'a=b', headers: { 'Content-Type': 'text/plain' } }),
      await key.call('POST', '/api/v1/subscriptions', { rawBody: JSON.stringify({ email: 'a'.repeat(200_000) }), headers: json }),
      await key.call('POST', '/api/v1/subscriptions', { rawBody: '[]', headers: { ...json, 'Idempotency-Key': 'with space' } }),
    ];
    expect(statuses(answers)).toEqual([404, 400, 415, 413, 400]);
    expect(answers.map(limitOf)).toEqual([99, 98, 97, 96, 95].map((remaining) => ({ limit: '100', remaining: String(remaining) })));
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"hourly";q=100;w=3600');
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/^"hourly";r=99;t=3[56]\d\d$/);
    expect(Number(answers[0]?.headers.get('ratelimit-reset'))).toBeGreaterThan(3_500);
  });

  it('count for a valid key that may not be used here or now', async () => {
    const project = await world.givenProject();
    const elsewhere = await world.givenKey(project, 'production', { allowed_cidrs: ['203.0.113.0/24'], rate_limit_per_hour: 2 });
    const archived = await world.givenKey(await world.givenProject({ status: 'inactive' }), 'production', { rate_limit_per_hour: 2 });
    for (const [key, code] of [
      [elsewhere, 'address_not_allowed'],
      [archived, 'project_inactive'],
    ] as const) {
      const answers = [await key.get('/api/v1/a'), await key.get('/api/v1/a'), await key.get('/api/v1/a')];
      expect(answers.map(({ body }) => body.code)).toEqual([code, code, 'rate_limited']);
    }
  });

  it('take the key from the header alone', async () => {
    const key = await world.givenKey(await world.givenProject());
    for (const name of ['api_key', 'token', 'access_token']) {
      const answer = await world.anonymous().get(`/api/v1/nothing?${name}=${key.key}`);
      expect(answer.body).toMatchObject({ statusCode: 401, code: 'invalid_api_key' });
      const both = await key.get(`/api/v1/nothing?${name}=${key.key}`);
      expect(both.body).toMatchObject({ statusCode: 400, fields: { [name]: expect.any(String) } });
      expect(both.text).not.toContain(key.key);
    }
  });
});

describe('wrong keys', () => {
  it('are counted per address before the look-up, and valid ones never are', async () => {
    const world = await startWorld({ env: { TRUST_PROXY: '1' } });
    const from = (address: string, key: string): Client => world.anonymous({ Authorization: `Bearer ${key}`, 'X-Forwarded-For': address });
    const { key } = await world.givenKey(await world.givenProject());
    for (let n = 0; n < 70; n += 1) expect((await from('203.0.113.1', key).get('/api/v1/a')).status).toBe(404);
    const wrong = [];
    for (let n = 0; n < 62; n += 1) wrong.push(await from('203.0.113.2', `${key.slice(0, -1)}~`).get('/api/v1/a'));
    expect(statuses(wrong)).toEqual([...Array<number>(60).fill(401), 429, 429]);
    expect(wrong[0]?.headers.get('ratelimit-policy')).toBe('"address";q=60;w=60');
    expect(wrong.map((answer) => limitOf(answer).remaining).slice(58)).toEqual(['1', '0', '0', '0']);
    expect(Number(wrong[60]?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await from('203.0.113.2', key).get('/api/v1/a')).status).toBe(429);
    expect((await from('203.0.113.3', key).get('/api/v1/a')).status).toBe(404);
    await world.close();
  });

  it('leave one row a minute, which names a key of ours, and never contains it', async () => {
    const world = await startWorld();
    const project = await world.givenProject();
    const revoked = await world.givenKey(project, 'production', { revoked_at: new Date() });
    for (let n = 0; n < 3; n += 1) await revoked.get('/api/v1/a');
    const rows = await world.sql(
      `SELECT l.user_name AS name, l.outcome, l.entity_type AS "entityType", l.entity_id AS "entityId", l.project_id AS "projectId", l.details, r.count
       FROM audit_logs l JOIN audit_refusals r ON r.audit_log_id = l.id WHERE l.action = 'access_denied' ORDER BY l.id`,
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(rows[0]).toMatchObject({
      name: 'Unknown API key',
      outcome: 'denied',
      entityType: 'api_key',
      entityId: String(revoked.keyId),
      projectId: project.id,
      details: { reason: 'revoked', code: 'invalid_api_key' },
    });
    expect(JSON.stringify(rows)).not.toContain(revoked.key);
    await world.close();
  });
});

describe('signing in', () => {
  let world: World;
  /** The last audit row of the tests before. */
  let lastRow: number;
  beforeAll(async () => {
    // Only the clock is replaced: timers run as usual.
    jest.useFakeTimers({ doNotFake: [...ALL_BUT_DATE] });
    world = await startWorld({ env: { TRUST_PROXY: '1' } });
  });
  afterAll(async () => {
    await world.close();
    jest.useRealTimers();
  });
  beforeEach(async () => {
    // The counted minute is over: later refusals have rows of their own.
    pass(DAY_SECONDS);
    await world.sql('DELETE FROM audit_refusals');
    lastRow = (await world.sql('SELECT coalesce(max(id), 0)::int AS id FROM audit_logs'))[0].id;
  });

  const pass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);
  const signIn = (email: string, password: string, address = '203.0.113.1') =>
    world.anonymous({ 'X-Forwarded-For': address }).post('/api/auth/login', { email, password });
  const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));

  it('is possible ten times a minute from one address, independently of others', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.givenUser()));
    const answers = [];
    for (const { email } of people) answers.push(await signIn(email, PASSWORD));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(answers[10]?.body).toMatchObject({ code: 'too_many_sign_ins', error: expect.stringContaining('Too many sign-in attempts') });
    expect(retryAfter(answers[10] as never)).toBeLessThanOrEqual(60);
    expect((await signIn(people[0]?.email ?? '', PASSWORD, '203.0.113.2')).status).toBe(200);
    pass(61);
    expect((await signIn(people[0]?.email ?? '', PASSWORD)).status).toBe(200);
  });

  it('waits after five failures in a row, twice as long after each further one, at most 15 minutes', async () => {
    const { email } = await world.givenUser();
    for (let n = 0; n < 5; n += 1) expect((await signIn(email, WRONG)).status).toBe(401);
    const waits = [];
    for (let n = 0; n < 7; n += 1) {
      const refused = await signIn(email, PASSWORD);
      expect(refused.status).toBe(429);
      waits.push(retryAfter(refused));
      pass(retryAfter(refused) + 60);
      expect((await signIn(email, WRONG)).status).toBe(401);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
    expect((await signIn(email, PASSWORD, '203.0.113.2')).status).toBe(200);
    pass(900);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await signIn(email, WRONG)).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('treats an unknown e-mail in the same way, whatever its case', async () => {
    for (let n = 0; n < 5; n += 1) expect((await signIn('nobody@example.com', WRONG)).status).toBe(401);
    const refused = await signIn(' NOBODY@example.com ', WRONG);
    expect(refused.status).toBe(429);
    expect(retryAfter(refused)).toBe(30);
  });

  it('counts and finds an account by the same form of its e-mail, whatever Unicode has for the letters', async () => {
    await world.givenUser({ email: 'kim.smith@example.com' });
    const ways = ['\u212Aim.smith@example.com', 'kim.\u017Fmith@example.com', '\uFF4Bim.smith@example.com', 'KIM.SMITH@EXAMPLE.COM'];
    for (const way of [...ways, 'kim.smith@example.com']) expect((await signIn(way, WRONG)).status).toBe(401);
    for (const way of ways) expect((await signIn(way, PASSWORD)).status).toBe(429);
    expect((await signIn(ways[0] ?? '', PASSWORD, '203.0.113.2')).status).toBe(200);
  });

  it.each([
    ['a capital dotted i', 'admin@example.com', 'adm\u0130n@example.com'],
    ['a dotless i', 'editor@example.com', 'ed\u0131tor@example.com'],
    ['an accent', 'jose@example.com', 'jos\u00e9@example.com'],
  ])('leads to no account by an address with %s in another letter place', async (_, email, other) => {
    await world.givenUser({ email });
    expect((await signIn(other, PASSWORD)).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('lets no burst through before its first try has failed', async () => {
    const { email } = await world.givenUser();
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn(email, WRONG)));
    expect(statuses(answers).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
  });

  it('stops strangers after fifty failures from everywhere in an hour, and never a person who has signed in from there before', async () => {
    const { email } = await world.givenUser();
    const home = '198.51.100.7';
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 55 }, (_, n) => signIn(email, WRONG, `203.0.113.${n + 1}`)));
    expect(statuses(guesses).filter((status) => status === 401)).toHaveLength(51);
    const stranger = await signIn(email, PASSWORD, '192.0.2.1');
    expect(stranger.status).toBe(429);
    expect(retryAfter(stranger)).toBeLessThanOrEqual(30);
    expect((await signIn(email, PASSWORD, home)).status).toBe(200);
    await world.sql(`UPDATE user_login_addresses SET last_success_at = now() - interval '31 days'`);
    expect((await signIn(email, PASSWORD, home)).status).toBe(429);
    pass(3_601);
    expect((await signIn(email, PASSWORD, '192.0.2.1')).status).toBe(200);
  });

  it('counts by the address that the trusted proxy saw, not by one that the client wrote', async () => {
    const { email } = await world.givenUser();
    const guesses = [];
    for (let n = 0; n < 12; n += 1)
      guesses.push(await signIn(`a${n}@example.com`.replace(/.*/, email), WRONG, `198.51.100.${n}, 203.0.113.9`));
    expect(statuses(guesses)).toEqual([...Array<number>(5).fill(401), ...Array<number>(7).fill(429)]);
    // Writing the victim's address does not lock the victim out either.
    for (let n = 0; n < 12; n += 1) await signIn(email, WRONG, '198.51.100.77, 203.0.113.9');
    expect((await signIn(email, PASSWORD, '198.51.100.77')).status).toBe(200);
  });

  it('leaves one row a minute for failures, under the tried e-mail, with a count', async () => {
    const { id, email } = await world.givenUser();
    for (let n = 0; n < 6; n += 1) await signIn(email, WRONG);
    const rows = await world.sql(
      `SELECT l.user_id AS "userId", l.user_name AS name, l.outcome, l.entity_id AS "entityId", host(l.ip_address::inet) AS address, r.count, l.details
       FROM audit_logs l JOIN audit_refusals r ON r.audit_log_id = l.id WHERE l.action = 'login_failed' AND l.id > $1 ORDER BY l.id`,
      [lastRow],
    );
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(rows[0]).toMatchObject({ userId: null, name: email, outcome: 'denied', entityId: String(id), address: '203.0.113.1' });
    expect(JSON.stringify(rows)).not.toContain(WRONG);
  });

  it('leaves one row for all throttled tries of an address in a minute, whatever e-mails they name', async () => {
    const answers = [];
    for (let n = 0; n < 60; n += 1) answers.push(await signIn(`person${n}@example.com`, WRONG, `2001:db8::${n}`));
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(50);
    await signIn('someone@example.com', WRONG, '203.0.113.1');
    const rows = await world.sql(
      `SELECT l.user_name AS name, l.entity_id AS "entityId", sum(r.count)::int AS count
       FROM audit_logs l JOIN audit_refusals r ON r.audit_log_id = l.id WHERE l.details->>'code' = 'too_many_sign_ins' AND l.id > $1
       GROUP BY 1, 2`,
      [lastRow],
    );
    expect(rows).toEqual([{ name: 'Not signed in', entityId: null, count: 50 }]);
    const [{ count }] = await world.sql(
      `SELECT count(*)::int AS count FROM audit_logs WHERE details->>'code' = 'too_many_sign_ins' AND id > $1`,
      [lastRow],
    );
    // Two where the tries fell on both sides of a full minute.
    expect(count).toBeLessThanOrEqual(2);
  });
});

describe('signing in without a proxy', () => {
  it('ignores X-Forwarded-For', async () => {
    const world = await startWorld();
    const { email } = await world.givenUser();
    const guesses = [];
    for (let n = 0; n < 30; n += 1) {
      const client = world.anonymous({ 'X-Forwarded-For': n < 15 ? `198.51.100.${n}` : '127.0.0.2' });
      guesses.push(await client.post('/api/auth/login', { email, password: WRONG }));
    }
    expect(statuses(guesses).filter((status) => status === 401)).toHaveLength(5);
    expect(await signInFrom(world, '127.0.0.2', email)).toBe(200);
    await world.close();
  });
});

/** From another real address: the whole of 127.0.0.0/8 is this machine's. */
function signInFrom(world: World, localAddress: string, email: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${world.url}/api/auth/login`,
      { method: 'POST', localAddress, headers: { 'Content-Type': 'application/json' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    request.on('error', reject);
    request.end(JSON.stringify({ email, password: PASSWORD }));
  });
}

describeOnRedis('with Redis', () => {
  let redis: GivenRedis;
  let one: World;
  let two: World;
  beforeAll(async () => {
    redis = await givenRedis();
    one = await startWorld({ env: { REDIS_URL: redis.url } });
    two = await startWorld({ env: { REDIS_URL: redis.url }, joining: one });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
    await redis.stop();
  });

  /** The same key at the other process. */
  const at = (world: World, { key }: { key: string }) => world.anonymous({ Authorization: `Bearer ${key}` });

  it('all processes count together', async () => {
    const key = await one.givenKey(await one.givenProject(), 'production', { rate_limit_per_hour: 3 });
    const answers = [
      await at(one, key).get('/api/v1/a'),
      await at(two, key).get('/api/v1/a'),
      await at(one, key).get('/api/v1/a'),
      await at(two, key).get('/api/v1/a'),
    ];
    expect(statuses(answers)).toEqual([404, 404, 404, 429]);
    const { email } = await one.givenUser();
    const guess = (world: World) => world.anonymous().post('/api/auth/login', { email, password: WRONG });
    const guesses = [await guess(one), await guess(two), await guess(one), await guess(two), await guess(one), await guess(two)];
    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('counts alone while Redis is unreachable and together again afterwards, and logs each once', async () => {
    const [warn, log] = [jest.spyOn(Logger.prototype, 'warn'), jest.spyOn(Logger.prototype, 'log')];
    const linesOf = (spy: jest.SpyInstance) => spy.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('Redis'));
    const key = await one.givenKey(await one.givenProject(), 'production', { rate_limit_per_hour: 1_000 });
    await at(one, key).get('/api/v1/a');
    await redis.stop();
    const alone = await Promise.all(Array.from({ length: 10 }, () => at(one, key).get('/api/v1/a')));
    expect(statuses(alone)).toEqual(Array<number>(10).fill(404));
    expect(alone.map((answer) => Number(limitOf(answer).remaining)).sort()).toEqual([990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
    expect((await at(two, key).get('/api/v1/a')).status).toBe(404);
    expect(linesOf(warn)).toHaveLength(2);

    await redis.start();
    await eventually('both processes count together again', async () => {
      const before = Number(limitOf(await at(one, key).get('/api/v1/a')).remaining);
      return Number(limitOf(await at(two, key).get('/api/v1/a')).remaining) === before - 1 && linesOf(log).length === 2;
    });
    expect(linesOf(warn)).toHaveLength(2);
    expect(linesOf(log)).toEqual(Array(2).fill('Redis is back: requests are counted together again'));
    warn.mockRestore();
    log.mockRestore();
  });
});
