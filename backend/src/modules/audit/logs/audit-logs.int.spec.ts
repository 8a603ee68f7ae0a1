import { lateCommit } from '../../../../test/database/late-commit.js';
import { startWorld, type GivenStaff, type Json, type World } from '../../../../test/world.js';
import { systemActor } from '../../../common/http/caller.js';
import { AuditService } from '../audit.service.js';

const ACTOR = systemActor('a worker');

describe('the audit trail', () => {
  let world: World;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  const list = async (filter: object = {}, rest: object = {}) => admin.list('/api/audit-logs', { filter, ...rest });
  const actions = async (filter: object) => (await list(filter)).body.map(({ action }: Json) => action);
  const write = (entry: Parameters<AuditService['record']>[2]) =>
    world.database.transaction((tx) => world.get(AuditService).record(tx, ACTOR, entry));

  it('shows who did what from where, with the changed fields on both sides', async () => {
    const { id, email } = await world.givenUser({ role: 'project_manager' });
    await admin.put(`/api/users/${id}`, { firstName: 'Renamed' }, { headers: { 'User-Agent': 'browser/1.0' } });
    const { body } = await list({ entityType: 'user', entityId: id });
    expect(body).toEqual([
      {
        id: expect.any(Number),
        actorKind: 'user',
        actorName: 'Test Person',
        userId: admin.userId,
        apiKeyId: null,
        user: { firstName: 'Test', lastName: 'Person', email: admin.email },
        action: 'user_updated',
        entityType: 'user',
        entityId: String(id),
        projectId: null,
        outcome: 'success',
        details: { before: { firstName: 'Test' }, after: { firstName: 'Renamed' } },
        count: 1,
        ipAddress: '127.0.0.1',
        userAgent: 'browser/1.0',
        requestId: expect.any(String),
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await admin.get(`/api/audit-logs/${body[0].id}`)).body).toEqual(body[0]);
    expect(email).toContain('@');
  });

  it('has one counted row a minute for a manager who tries records of other projects, and none for a global admin', async () => {
    const [own, foreign] = [await world.givenProject(), await world.givenProject()];
    const manager = await world.signIn('project_manager', [own]);
    const key = await world.givenKey(foreign);
    for (let n = 0; n < 3; n += 1) expect((await manager.get(`/api/api-keys/${key.keyId}`)).status).toBe(404);
    expect((await manager.post('/api/topup-requests', { projectId: foreign.id, amount: '25.00' })).status).toBe(404);
    expect((await manager.get(`/api/projects/${own.id}`)).status).toBe(200);
    expect((await admin.get('/api/api-keys/999999')).status).toBe(404);
    const { body } = await list({ userId: manager.userId });
    const reads = body.filter(({ entityType }: Json) => entityType === 'api_key');
    expect(reads.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(3);
    expect(reads[0]).toMatchObject({
      action: 'access_denied',
      outcome: 'denied',
      entityId: String(key.keyId),
      details: { route: 'GET /api/api-keys/:id', code: 'not_found' },
    });
    const post = body.find(({ entityType }: Json) => entityType === 'topup_request');
    expect(post).toMatchObject({ action: 'access_denied', outcome: 'denied', details: { code: 'not_found', amount: '25.00' } });
    expect(await actions({ userId: admin.userId, action: 'access_denied' })).toEqual([]);
  });

  it("shows a worker's row without a user, under the worker's name", async () => {
    await write({ action: 'worker_did', entityType: 'thing' });
    expect((await list({ action: 'worker_did' })).body[0]).toMatchObject({
      user: null,
      userId: null,
      actorKind: 'system',
      actorName: 'a worker',
    });
  });

  it('is filtered, searched and counted on the server', async () => {
    for (let n = 1; n <= 60; n += 1) {
      await write({ action: n <= 25 ? 'paging_even' : 'paging_odd', entityType: 'page', entityId: n, projectId: 1 + (n % 2) });
    }
    const page = await list({ action: 'paging_even' }, { range: [10, 19] });
    expect(page.headers.get('content-range')).toBe('audit-logs 10-19/25');
    expect(page.body.map(({ entityId }: Json) => Number(entityId))).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
    expect((await list({ entityType: 'page', projectId: 2 })).headers.get('content-range')).toBe('audit-logs 0-29/30');
    expect((await list({ q: 'PAGING_odd' })).headers.get('content-range')).toBe('audit-logs 0-34/35');
    expect((await list({ q: 'paging%odd' })).headers.get('content-range')).toBe('audit-logs */0');
    expect((await list({ entityType: 'page', entityId: [7, '8'] })).body).toHaveLength(2);
    expect((await list({ action: 'paging_even' }, { range: [100, 124] })).headers.get('content-range')).toBe('audit-logs */25');
    const oldest = await list({ entityType: 'page' }, { sort: ['createdAt', 'ASC'], range: [0, 0] });
    expect(oldest.body[0].entityId).toBe('1');
  });

  it('counts exactly while rows are being added, also by transactions that end late', async () => {
    const total = async () => Number((await list({ action: 'counted' }, { range: [0, 0] })).headers.get('content-range')?.split('/')[1]);
    for (let n = 0; n < 3; n += 1) await write({ action: 'counted', entityType: 'thing' });
    expect(await total()).toBe(3);
    const late = await lateCommit(world.database, (tx) =>
      world.get(AuditService).record(tx, ACTOR, { action: 'counted', entityType: 'thing' }),
    );
    await write({ action: 'counted', entityType: 'thing' });
    const meanwhile = [await total(), await total()];
    await late.commit();
    expect(meanwhile).toEqual([4, 4]);
    expect([await total(), await total()]).toEqual([5, 5]);
  });

  it('takes whole days and instants', async () => {
    await write({ action: 'dated', entityType: 'thing' });
    const today = new Date().toISOString().slice(0, 10);
    expect(await actions({ action: 'dated', from: today, to: today })).toEqual(['dated']);
    expect(await actions({ action: 'dated', from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await actions({ action: 'dated', from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  });

  it('refuses what it does not offer', async () => {
    for (const query of [
      'filter={"passwordHash":"x"}',
      'filter={"details":"x"}',
      'sort=["details","ASC"]',
      'sort=["id","sideways"]',
      'q=x',
      'filter={"outcome":"won"}',
    ]) {
      expect((await admin.get(`/api/audit-logs?${encodeURI(query)}`)).status).toBe(400);
    }
    for (const id of ['0', '-1', '1e3', 'abc', '99999999999999999999']) expect((await admin.get(`/api/audit-logs/${id}`)).status).toBe(400);
    expect((await admin.get('/api/audit-logs/999999999')).status).toBe(404);
  });

  it('is for global admins alone', async () => {
    const manager = await world.signIn('project_manager', [await world.givenProject()]);
    for (const path of ['', '/1', '/stats', '/export']) expect((await manager.get(`/api/audit-logs${path}`)).status).toBe(403);
  });

  it('keeps refusals, repeats of a minute as one row with a count', async () => {
    const manager = await world.signIn('project_manager', [await world.givenProject()]);
    for (let n = 0; n < 4; n += 1) await manager.get('/api/users');
    await manager.delete(`/api/users/${admin.userId}`);
    const { body } = await list({ action: 'access_denied', userId: manager.userId });
    expect(body.map(({ entityId, outcome }: Json) => [entityId, outcome])).toContainEqual([String(admin.userId), 'denied']);
    const listed = body.filter(({ details }: Json) => details.route === 'GET /api/users');
    expect(listed.reduce((sum: number, { count }: Json) => sum + count, 0)).toBe(4);
    // Under the same name as changes, so that one filter shows everything about a person.
    expect((await list({ entityType: 'user', entityId: admin.userId, outcome: 'denied' })).body).toHaveLength(1);
    await manager.put('/api/topup-requests/7/approve');
    expect((await list({ entityType: 'topup_request', entityId: 7 })).body).toMatchObject([{ action: 'access_denied', outcome: 'denied' }]);
    expect(listed[0]).toMatchObject({ entityType: 'user', details: { code: 'permission_required' }, user: { email: manager.email } });
  });

  it('survives the user: rows stay, with id and a copy of the name, and the deletion is a row', async () => {
    const gone = await world.signIn();
    for (const firstName of ['One', 'Two', 'Three']) await gone.put('/api/auth/me', { firstName });
    await admin.delete(`/api/users/${gone.userId}`);
    const acted = (await list({ userId: gone.userId })).body;
    expect(acted).toHaveLength(3);
    expect(acted[0]).toMatchObject({ userId: gone.userId, user: { email: gone.email } });
    expect(await actions({ entityType: 'user', entityId: gone.userId, userId: admin.userId })).toEqual(['user_deleted']);
  });

  it('contains fields of the record alone, not the length of the list that it was read from', async () => {
    const { id } = (await admin.post('/api/auth/register', { email: 'listed@example.com', firstName: 'L', lastName: 'P' })).body;
    const [row] = (await list({ entityType: 'user', entityId: id })).body;
    expect(row.details.after).toMatchObject({ firstName: 'L' });
    expect(row.details.after).not.toHaveProperty('totalFound');
  });

  it('contains no password, hash or secret of created, changed and refused records', async () => {
    const marks = { first: 'MARK-first-pass', second: 'MARK-second-pass', wrong: 'MARK-wrong-pass' };
    const person = { email: 'marked@example.com', firstName: 'M', lastName: 'P' };
    const { id } = (await admin.post('/api/auth/register', { ...person, password: marks.first })).body;
    await admin.put(`/api/users/${id}`, { password: marks.second });
    await world.anonymous().post('/api/auth/login', { email: person.email, password: marks.wrong });
    await world.anonymous().post('/api/auth/login', { email: person.email, password: marks.second });
    await admin.put('/api/auth/me', { currentPassword: marks.wrong, newPassword: marks.first });
    const everything = JSON.stringify(await world.sql('SELECT * FROM audit_logs'));
    expect(everything).not.toContain('MARK');
    expect(everything).not.toMatch(/\$2[aby]\$/);
    expect(await actions({ entityType: 'user', entityId: id })).toEqual(['login', 'login_failed', 'user_updated', 'user_created']);
  });

  it('has figures for its cards, and the choices of its filters', async () => {
    const { body } = await admin.get('/api/audit-logs/stats');
    const [{ total, people }] = await world.sql('SELECT count(*) AS total, count(DISTINCT user_id) AS people FROM audit_logs');
    expect(body).toMatchObject({ total, last24Hours: total, people24Hours: people, refused24Hours: expect.any(Number) });
    expect(body.actions).toEqual(expect.arrayContaining(['access_denied', 'login_failed', 'user_created', 'worker_did']));
    expect(body.entityTypes).toEqual([...body.entityTypes].sort());
  });

  it('is exported as CSV, harmless to a spreadsheet, and the export is a row itself', async () => {
    await write({ action: 'exported_thing', entityType: 'thing', details: { note: '=cmd' } });
    await world.sql(
      `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type) VALUES ('user', '=HYPERLINK("http://evil")', 'exported_thing', 'thing')`,
    );
    const answer = await admin.get(`/api/audit-logs/export?format=csv&filter=${encodeURIComponent('{"action":"exported_thing"}')}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = answer.text.trim().split('\r\n');
    expect(lines[0]).toBe(
      'id,createdAt,actorKind,actor,email,action,entityType,entityId,projectId,outcome,count,ipAddress,userAgent,requestId,details',
    );
    expect(lines).toHaveLength(3);
    expect(answer.text).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(answer.headers.get('content-disposition')).toContain('filename="audit-logs.csv"');
    const project = await world.givenProject({ name: 'Acme VPN' });
    const named = JSON.stringify({ projectId: project.id, from: '2026-11-01', to: '2026-11-30' });
    const ofProject = await admin.get(`/api/audit-logs/export?filter=${encodeURIComponent(named)}`);
    expect(ofProject.headers.get('content-disposition')).toContain('filename="audit-logs-acme-vpn-2026-11-01-to-2026-11-30.csv"');
    expect((await list({ action: 'audit_logs_exported' })).body[1]).toMatchObject({
      entityType: 'audit_log',
      details: { filter: '{"action":"exported_thing"}' },
    });
  });

  it('is searched in changed values, before and after, and not in created records', async () => {
    await write({ action: 'searched_thing', entityType: 'thing', before: { price: '10.90' }, after: { price: '1199.55' } });
    await write({ action: 'searched_thing', entityType: 'thing', after: { price: '1199.55' } });
    const found = async (q: string) => (await list({ q, action: 'searched_thing' })).body.map(({ details }: Json) => details.before);
    expect(await found('1199.55')).toEqual([{ price: '10.90' }]);
    expect(await found('price 10.90')).toEqual([{ price: '10.90' }]);
    expect(await found('1199.56')).toEqual([]);
  });

  it('cannot be changed, deleted or emptied', async () => {
    for (const sql of ['UPDATE audit_logs SET action = action', 'DELETE FROM audit_logs', 'TRUNCATE audit_logs']) {
      await expect(world.sql(sql)).rejects.toThrow('append-only');
    }
  });

  it('counts the rows of a filter, up to 10,000', async () => {
    await world.sql(
      `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, outcome, created_at)
       SELECT 'system', 'w', 'kept_' || n % 3, 'kept', CASE WHEN n % 7 = 0 THEN 'failed' ELSE 'success' END,
         date_trunc('day', now()) - make_interval(hours => n * 5 % 400) FROM generate_series(1, 700) n`,
    );
    const at = (hours: number) => new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - hours * 3_600_000).toISOString();
    const compare = async () => {
      for (const [filter, where] of [
        [{}, 'true'],
        [{ action: 'kept_1' }, `action = 'kept_1'`],
        [{ entityType: 'kept', outcome: 'failed' }, `entity_type = 'kept' AND outcome = 'failed'`],
        [
          { entityType: 'kept', from: at(100).slice(0, 10), to: at(30).slice(0, 10) },
          `created_at >= '${at(100).slice(0, 10)}' AND created_at < '${at(30).slice(0, 10)}'::timestamptz + interval '1 day'`,
        ],
        [{ entityType: 'kept', from: at(101), to: at(29) }, `created_at >= '${at(101)}' AND created_at <= '${at(29)}'`],
        [{ entityType: 'kept', from: at(40), to: at(39) }, `created_at >= '${at(40)}' AND created_at <= '${at(39)}'`],
        [{ entityType: 'kept', to: at(48) }, `created_at <= '${at(48)}'`],
      ] as const) {
        const total = Number((await list(filter, { range: [0, 0] })).headers.get('content-range')?.split('/')[1]);
        const kind = 'entityType' in filter ? ` AND entity_type = 'kept'` : '';
        const [counted] = await world.sql<{ count: number }>(`SELECT count(*) FROM audit_logs WHERE ${where}${kind}`);
        expect([filter, total]).toEqual([filter, counted?.count]);
      }
    };
    await compare();
    await world.sql(
      `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type) SELECT 'system', 'w', 'many', 'kept' FROM generate_series(1, 10001)`,
    );
    const many = await list({ action: 'many' }, { range: [9_990, 10_014] });
    expect([many.headers.get('content-range'), many.headers.get('x-total-capped')]).toEqual(['audit-logs 9990-10000/10001', 'true']);
    const all = await list({}, { range: [0, 0] });
    expect([all.headers.get('content-range'), all.headers.get('x-total-capped')]).toEqual(['audit-logs 0-0/10001', 'true']);
    const [counted] = await world.sql<{ count: number }>('SELECT count(*)::int AS count FROM audit_logs');
    expect((await admin.get('/api/audit-logs/stats')).body.total).toBe(counted?.count);
  });
});
