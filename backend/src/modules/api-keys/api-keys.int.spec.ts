import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';
import { isWellFormedKey } from './api-key.rules.js';

const HOUR_MS = 3_600_000;

describe('API keys', () => {
  let world: World;
  let admin: GivenStaff;
  let manager: GivenStaff;
  let project: GivenProject;
  let other: GivenProject;
  beforeAll(async () => {
    world = await startWorld();
    project = await world.givenProject();
    other = await world.givenProject();
    admin = await world.signIn();
    manager = await world.signIn('project_manager', [project]);
  });
  afterAll(() => world.close());

  const create = (body: object = {}, by: GivenStaff = manager) =>
    by.post(`/api/projects/${project.id}/api-keys`, { name: 'Shop', environment: 'production', ...body });
  /** Whether the key is accepted; an unknown route is enough to see that. */
  const opens = async (key: string): Promise<number> =>
    (await world.anonymous({ Authorization: `Bearer ${key}` }).get('/api/v1/probe')).status;

  it('are shown in full once, and stored as a hash with a preview', async () => {
    const { status, body } = await create({ rateLimitPerHour: 50 });
    expect(status).toBe(201);
    expect(isWellFormedKey(body.apiKey)).toBe(true);
    expect(body).toMatchObject({
      projectId: project.id,
      projectName: project.name,
      name: 'Shop',
      environment: 'production',
      keyPreview: `…${body.apiKey.slice(-4)}`,
      isActive: true,
      status: 'active',
      rateLimitPerHour: 50,
      lastUsedAt: null,
      revokedAt: null,
    });
    const again = await manager.get(`/api/api-keys/${body.id}`);
    expect(again.body).toEqual({ ...body, apiKey: undefined });
    const { apiKey: _shownOnce, ...listed } = body;
    expect((await manager.list(`/api/projects/${project.id}/api-keys`)).body).toContainEqual(listed);
    const everything = JSON.stringify(await world.sql('SELECT * FROM api_keys'));
    expect(everything).not.toContain(body.apiKey);
  });

  it('are development keys with a thousand calls an hour, unless something else is said', async () => {
    const { body } = await manager.post(`/api/projects/${project.id}/api-keys`, { name: 'Try' });
    expect(body).toMatchObject({ environment: 'development', rateLimitPerHour: 1000, expiresAt: null, allowedCidrs: null });
    expect(body.apiKey).toMatch(/^kage_test_/);
  });

  it('are at most fifty live ones in a project, however many are made at once', async () => {
    const crowded = await world.givenProject();
    const by = await world.signIn('project_manager', [crowded]);
    const make = () => by.post(`/api/projects/${crowded.id}/api-keys`, { name: 'One of many' });
    for (let n = 0; n < 45; n += 1) await world.givenKey(crowded);
    // None of these is live any more.
    await world.givenKey(crowded, 'production', { revoked_at: new Date() });
    await world.givenKey(crowded, 'production', { grace_until: new Date(Date.now() - 1000) });
    const expired = await world.givenKey(crowded, 'production', { expires_at: new Date(Date.now() - 1000) });
    const answers = await Promise.all(Array.from({ length: 12 }, make));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(5).fill(201), ...Array<number>(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_keys');
    // One works again by a new expiry, and one still works beside its successor.
    expect((await by.put(`/api/api-keys/${expired.keyId}`, { expiresAt: null })).body.code).toBe('too_many_keys');
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as number);
    expect((await by.post(`/api/api-keys/${made[0]}/rotate`, { graceHours: 1 })).body.code).toBe('too_many_keys');
    expect((await by.post(`/api/api-keys/${made[0]}/rotate`, { graceHours: 0 })).status).toBe(201);
    expect((await by.delete(`/api/api-keys/${made[1]}`)).status).toBe(200);
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(409);
  });

  it('get more than 100,000 calls an hour from a global admin alone', async () => {
    const { body } = await create({ rateLimitPerHour: 100_000, expiresAt: new Date(Date.now() + 3_600_000) });
    for (const answer of [
      await create({ rateLimitPerHour: 100_001 }),
      await manager.put(`/api/api-keys/${body.id}`, { rateLimitPerHour: 100_001 }),
    ]) {
      expect(answer.body).toMatchObject({ statusCode: 403, code: 'field_forbidden', fields: { rateLimitPerHour: expect.any(String) } });
    }
    expect((await admin.put(`/api/api-keys/${body.id}`, { rateLimitPerHour: 1_000_000 })).body.rateLimitPerHour).toBe(1_000_000);
    // A value that a form sends back unchanged is no change.
    expect((await manager.put(`/api/api-keys/${body.id}`, { name: 'Renamed', rateLimitPerHour: 1_000_000 })).status).toBe(200);
    expect((await manager.put(`/api/api-keys/${body.id}`, { isActive: false })).status).toBe(200);
    for (const answer of [
      await manager.put(`/api/api-keys/${body.id}`, { isActive: true }),
      await manager.put(`/api/api-keys/${body.id}`, { expiresAt: null }),
      await manager.post(`/api/api-keys/${body.id}/rotate`, { graceHours: 0 }),
    ]) {
      expect(answer.body).toMatchObject({ statusCode: 403, code: 'grant_forbidden', requiredPermission: 'keys.unlimited' });
    }
    // A new key gets the limit of the one that it replaces.
    expect((await admin.put(`/api/api-keys/${body.id}`, { isActive: true })).status).toBe(200);
    expect((await admin.post(`/api/api-keys/${body.id}/rotate`, { graceHours: 0 })).body.rateLimitPerHour).toBe(1_000_000);
  });

  it('repeat the same full key to the same Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'make-once' };
    const first = await create({}, Object.assign(manager));
    const [one, two] = [
      await manager.post(`/api/projects/${project.id}/api-keys`, { name: 'Once' }, { headers }),
      await manager.post(`/api/projects/${project.id}/api-keys`, { name: 'Once' }, { headers }),
    ];
    expect(two.body).toEqual(one.body);
    expect(two.headers.get('idempotent-replayed')).toBe('true');
    expect(one.body.id).toBeGreaterThan(first.body.id);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'a'.repeat(101) }, 'name'],
    ['a limit of none', { rateLimitPerHour: 0 }, 'rateLimitPerHour'],
    ['a limit above a million', { rateLimitPerHour: 1_000_001 }, 'rateLimitPerHour'],
    ['an unknown environment', { environment: 'staging' }, 'environment'],
    ['an expiry in the past', { expiresAt: '2020-01-01' }, 'expiresAt'],
    ['a range that is none', { allowedCidrs: ['10.0.0.0/8', 'example.com'] }, 'allowedCidrs'],
    ['a range with a lone surrogate', { allowedCidrs: ['\ud800'] }, 'allowedCidrs'],
    ['its own hash', { keyHash: 'a'.repeat(64) }, 'keyHash'],
    ['an id', { id: 1 }, 'id'],
  ])('refuse %s', async (_, body, field) => {
    const answer = await create(body);
    expect(answer.body).toMatchObject({ statusCode: 400, fields: { [field]: expect.any(String) } });
  });

  it('store address ranges in one spelling, and an empty list as none', async () => {
    const { body } = await create({ allowedCidrs: ['10.1.2.3/8', '2001:DB8::1', '10.0.0.0/8'] });
    expect(body.allowedCidrs).toEqual(['10.0.0.0/8', '2001:db8::1/128']);
    const emptied = await manager.put(`/api/api-keys/${body.id}`, { allowedCidrs: [] });
    expect(emptied.body.allowedCidrs).toBeNull();
  });

  it('of a project outside the scope do not exist for any route', async () => {
    const foreign = (await admin.post(`/api/projects/${other.id}/api-keys`, { name: 'Foreign' })).body;
    const answers = await Promise.all([
      manager.get(`/api/api-keys/${foreign.id}`),
      manager.put(`/api/api-keys/${foreign.id}`, { name: 'Mine' }),
      manager.delete(`/api/api-keys/${foreign.id}`),
      manager.post(`/api/api-keys/${foreign.id}/rotate`, { graceHours: 0 }),
      manager.get(`/api/projects/${other.id}/api-keys`),
      manager.post(`/api/projects/${other.id}/api-keys`, { name: 'Mine' }),
      create({ projectId: other.id }),
      admin.get('/api/projects/999999/api-keys'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(404));
    expect((await manager.list('/api/api-keys', { filter: { projectId: other.id } })).body).toEqual([]);
    expect((await admin.get(`/api/api-keys/${foreign.id}`)).body).toMatchObject({ name: 'Foreign', isActive: true });
    expect((await create({ projectId: other.id }, admin)).body).toMatchObject({
      statusCode: 400,
      fields: { projectId: expect.any(String) },
    });
  });

  it('are searched by name, preview and project, filtered and sorted', async () => {
    const name = 'Zebra 50% off';
    const { body } = await create({ name });
    const find = async (filter: object) => (await admin.list('/api/api-keys', { filter })).body.map(({ id }: { id: number }) => id);
    expect(await find({ q: 'zebra 50%' })).toEqual([body.id]);
    expect(await find({ q: body.keyPreview })).toContain(body.id);
    expect(await find({ q: project.name.toUpperCase(), environment: 'production', projectId: project.id })).toContain(body.id);
    expect(await find({ q: 'zebra', environment: 'development' })).toEqual([]);
    const sorted = await admin.list('/api/api-keys', { sort: ['name', 'DESC'], range: [0, 0] });
    expect(sorted.body[0].name).toBe(name);
    expect(sorted.headers.get('content-range')).toMatch(/^api-keys 0-0\/\d+$/);
    for (const sort of [
      ['keyHash', 'ASC'],
      ['lastUsedAt', 'DESC; SELECT 1'],
    ]) {
      expect((await admin.list('/api/api-keys', { sort })).status).toBe(400);
    }
  });

  it('that were revoked fail on the next call in every process, and are listed only where asked for', async () => {
    const second = await startWorld({ joining: world });
    const { body } = await create();
    const clients = [world, second].map((each) => each.anonymous({ Authorization: `Bearer ${body.apiKey}` }));
    for (const client of clients) expect((await client.get('/api/v1/probe')).status).toBe(404);
    expect((await manager.delete(`/api/api-keys/${body.id}`)).body).toEqual({ id: body.id });
    for (const client of clients) {
      const refused = await client.get('/api/v1/probe');
      expect(refused.body).toMatchObject({ statusCode: 401, code: 'invalid_api_key' });
    }
    await second.close();
    const ids = async (filter: object) => (await manager.list('/api/api-keys', { filter })).body.map(({ id }: { id: number }) => id);
    expect(await ids({ id: body.id })).toEqual([]);
    expect(await ids({ id: body.id, revoked: true })).toEqual([body.id]);
    expect(await ids({ id: body.id, revoked: [false, true] })).toEqual([body.id]);
    for (const again of [
      await manager.delete(`/api/api-keys/${body.id}`),
      await manager.put(`/api/api-keys/${body.id}`, { isActive: true }),
      await manager.post(`/api/api-keys/${body.id}/rotate`, { graceHours: 1 }),
    ]) {
      expect(again.body).toMatchObject({ statusCode: 409, code: 'api_key_revoked' });
    }
  });

  it('that are disabled, expired, or of an archived or deleted project, fail on the next call; those of a deactivated maker still work', async () => {
    const project = await world.givenProject();
    const maker = await world.signIn('project_manager', [project]);
    const { body } = await maker.post(`/api/projects/${project.id}/api-keys`, { name: 'Kept', environment: 'production' });
    const code = async () => (await world.anonymous({ Authorization: `Bearer ${body.apiKey}` }).get('/api/v1/probe')).body.code;
    expect(await code()).toBe('not_found');
    await admin.delete(`/api/users/${maker.userId}`);
    expect(await code()).toBe('not_found');
    await admin.put(`/api/api-keys/${body.id}`, { isActive: false });
    expect(await code()).toBe('invalid_api_key');
    await admin.put(`/api/api-keys/${body.id}`, { isActive: true });
    expect(await code()).toBe('not_found');
    await world.sql(`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = $1`, [body.id]);
    expect(await code()).toBe('invalid_api_key');
    expect((await admin.get(`/api/api-keys/${body.id}`)).body.status).toBe('expired');
    await admin.put(`/api/api-keys/${body.id}`, { expiresAt: null });
    expect(await code()).toBe('not_found');
    await world.sql(`UPDATE projects SET status = 'inactive' WHERE id = $1`, [project.id]);
    expect(await code()).toBe('project_inactive');
    await world.sql(`UPDATE projects SET status = 'active', deleted_at = now() WHERE id = $1`, [project.id]);
    expect(await code()).toBe('invalid_api_key');
  });

  it('are refused from an address outside their ranges', async () => {
    const inside = (await create({ allowedCidrs: ['127.0.0.0/8'] })).body;
    const outside = (await create({ allowedCidrs: ['203.0.113.0/24'] })).body;
    expect(await opens(inside.apiKey)).toBe(404);
    expect(await opens(outside.apiKey)).toBe(403);
  });

  it('are rotated with grace: both keys work for the grace, then only the new one', async () => {
    const old = (await create({ name: 'Rotating', rateLimitPerHour: 77, allowedCidrs: ['127.0.0.0/8'] })).body;
    const rotated = await manager.post(`/api/api-keys/${old.id}/rotate`, { graceHours: 2 });
    expect(rotated.status).toBe(201);
    expect(rotated.body).toMatchObject({
      name: 'Rotating',
      environment: 'production',
      rateLimitPerHour: 77,
      allowedCidrs: ['127.0.0.0/8'],
      rotatedFromId: old.id,
    });
    expect([await opens(old.apiKey), await opens(rotated.body.apiKey)]).toEqual([404, 404]);
    const { graceUntil } = (await manager.get(`/api/api-keys/${old.id}`)).body;
    expect(Math.abs(Date.parse(graceUntil) - Date.now() - 2 * HOUR_MS)).toBeLessThan(60_000);
    const again = await manager.post(`/api/api-keys/${old.id}/rotate`, { graceHours: 0 });
    expect(again.body).toMatchObject({ statusCode: 409, code: 'api_key_rotated' });

    await world.sql(`UPDATE api_keys SET grace_until = now() WHERE id = $1`, [old.id]);
    expect([await opens(old.apiKey), await opens(rotated.body.apiKey)]).toEqual([401, 404]);
    expect((await manager.get(`/api/api-keys/${old.id}`)).body).toMatchObject({
      status: 'revoked',
      isActive: false,
      revokedAt: expect.any(String),
    });
    expect((await manager.list('/api/api-keys', { filter: { id: old.id } })).body).toEqual([]);
  });

  it('are rotated without grace: the old key stops at once, and of two rotations at once one is refused', async () => {
    const old = (await create()).body;
    const answers = await Promise.all([1, 2].map(() => manager.post(`/api/api-keys/${old.id}/rotate`, { graceHours: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await opens(old.apiKey)).toBe(401);
    for (const graceHours of [-1, 73, 1.5, '1', null]) {
      expect((await manager.post(`/api/api-keys/${old.id}/rotate`, { graceHours })).status).toBe(400);
    }
  });

  it('leave rows in the audit trail without key or hash', async () => {
    const { body } = await create({ name: 'Audited' });
    const rotated = (await manager.post(`/api/api-keys/${body.id}/rotate`, { graceHours: 1 })).body;
    await manager.put(`/api/api-keys/${rotated.id}`, { name: 'Renamed' });
    await manager.delete(`/api/api-keys/${rotated.id}`);
    const rows = await world.sql(
      `SELECT action, project_id AS "projectId", details FROM audit_logs WHERE entity_type = 'api_key' AND entity_id = ANY($1) ORDER BY id`,
      [[String(body.id), String(rotated.id)]],
    );
    expect(rows.map(({ action }) => action)).toEqual(['api_key_created', 'api_key_rotated', 'api_key_updated', 'api_key_revoked']);
    expect(rows[2].details).toMatchObject({ before: { name: 'Audited' }, after: { name: 'Renamed' } });
    for (const key of [body.apiKey, rotated.apiKey]) expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toMatch(/[0-9a-f]{64}/);
  });
});
