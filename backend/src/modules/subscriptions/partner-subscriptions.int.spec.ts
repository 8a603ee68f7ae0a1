import { randomUUID } from 'node:crypto';

import { atOnce, inDays, once, order, statusesOf } from '../../../test/orders.js';
import { startWorld, type Json, type World } from '../../../test/world.js';
import { systemActor } from '../../common/http/caller.js';
import { BillingService } from '../billing/billing.service.js';

describe('/api/v1/subscriptions', () => {
  let world: World;
  /** A second process on the same database. */
  let twin: World;
  beforeAll(async () => {
    world = await startWorld();
    twin = await startWorld({ joining: world });
  });
  afterAll(async () => {
    await twin.close();
    await world.close();
  });

  async function givenPartner(balance = '1000.00') {
    const project = await world.givenProject({ balance });
    const partner = await world.givenKey(project);
    const sameAtTwin = twin.anonymous({ Authorization: `Bearer ${partner.key}` });
    return { project, partner, sameAtTwin };
  }
  const countOf = async (table: string, project: { id: number }) =>
    (await world.sql(`SELECT count(*) FROM ${table} WHERE project_id = $1`, [project.id]))[0].count as number;

  it('does not let a key find out which logins other projects have', async () => {
    const [{ partner }, other] = [await givenPartner(), await givenPartner()];
    const taken = { vpnLoginId: '7777000011112222' };
    expect((await other.partner.post('/api/v1/subscriptions', { ...order(), ...taken })).status).toBe(201);
    const tries = [];
    for (let n = 0; n < 21; n += 1) tries.push(await partner.post('/api/v1/subscriptions', { ...order(), ...taken }));
    expect(tries.map(({ body }) => body.code)).toEqual([...Array<string>(20).fill('vpn_login_taken'), 'rate_limited']);
    expect(tries[20]?.status).toBe(429);
    expect(Number(tries[20]?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    // Sales with logins that we choose still work, and so does every other key.
    expect((await partner.post('/api/v1/subscriptions', order())).status).toBe(201);
    const free = { vpnLoginId: '7777000011113333' };
    expect((await other.partner.post('/api/v1/subscriptions', { ...order(), ...free })).status).toBe(201);
  });

  it('does not let it find out more of them by calls at once', async () => {
    const [{ partner }, other] = [await givenPartner(), await givenPartner()];
    const taken = { vpnLoginId: '7777000011114444' };
    expect((await other.partner.post('/api/v1/subscriptions', { ...order(), ...taken })).status).toBe(201);
    const tries = await Promise.all(Array.from({ length: 60 }, () => partner.post('/api/v1/subscriptions', { ...order(), ...taken })));
    const refused = tries.filter(({ body }) => body.code === 'vpn_login_taken').length;
    expect(refused).toBeGreaterThanOrEqual(20);
    expect(refused).toBeLessThan(24);
  });

  describe('an Idempotency-Key', () => {
    it('makes one sale of parallel repeats over two processes, and each gets the first answer', async () => {
      const { project, partner, sameAtTwin } = await givenPartner();
      const body = order();
      const send = (index: number) => (index % 2 === 0 ? partner : sameAtTwin).post('/api/v1/subscriptions', body, once('sale-1'));
      const answers = await atOnce(10, send);
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1);
      for (const { status, body: answer } of answers.filter((each) => each.status !== 201)) {
        expect([status, answer.code]).toEqual([409, 'idempotency_in_progress']);
      }
      const repeats = await atOnce(4, send);
      const first = answers.find(({ status }) => status === 201)?.body;
      for (const repeat of repeats) {
        expect(repeat).toMatchObject({ status: 201, body: first });
        expect(repeat.headers.get('idempotent-replayed')).toBe('true');
      }
      expect(await countOf('subscriptions', project)).toBe(1);
      expect(await world.balanceOf(project)).toBe('990.00');
    });

    it('with another body, or on another path, is 422', async () => {
      const { project, partner, sameAtTwin } = await givenPartner();
      const body = order();
      const sold = await partner.post('/api/v1/subscriptions', body, once('k'));
      const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
      expect(await sameAtTwin.post('/api/v1/subscriptions', { ...body, endDate: inDays(31) }, once('k'))).toMatchObject(reused);
      expect(await partner.post(`/api/v1/subscriptions/${sold.body.subscriptionId}/renew`, body, once('k'))).toMatchObject({ status: 400 });
      expect(await partner.post(`/api/v1/subscriptions/${sold.body.subscriptionId}/renew`, {}, once('k'))).toMatchObject(reused);
      expect(await world.balanceOf(project)).toBe('990.00');
    });

    it('belongs to its project and environment, and stays valid after the key that sent it', async () => {
      const { project, partner } = await givenPartner();
      const rotated = await world.givenKey(project);
      const sandbox = await world.givenKey(project, 'development');
      const body = order();
      const first = await partner.post('/api/v1/subscriptions', body, once('k'));
      const again = await rotated.post('/api/v1/subscriptions', body, once('k'));
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect((await sandbox.post('/api/v1/subscriptions', body, once('k'))).body).toMatchObject({ environment: 'development' });
      const other = await givenPartner();
      expect((await other.partner.post('/api/v1/subscriptions', body, once('k'))).body.projectId).toBe(other.project.id);
    });

    it('does not keep a refusal: the same key sells once there is money', async () => {
      const { project, partner } = await givenPartner('0.00');
      const body = order();
      expect((await partner.post('/api/v1/subscriptions', body, once('k'))).status).toBe(402);
      const topup = {
        projectId: project.id,
        amount: '10.00',
        reference: `test:${randomUUID()}`,
        description: 'Top-up',
        actor: systemActor('test'),
      };
      await world.database.transaction((tx) => world.get(BillingService).credit(tx, topup));
      expect((await partner.post('/api/v1/subscriptions', body, once('k'))).status).toBe(201);
      expect(await world.balanceOf(project)).toBe('0.00');
    });

    it('is one sale with the same answer through a crash between the sale and the stored answer', async () => {
      const { project, partner } = await givenPartner();
      const body = order();
      // The connection breaks just before the answer is stored, after all of the sale was written.
      await world.sql(
        `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$`,
      );
      await world.sql(`CREATE TRIGGER die BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION die()`);
      const crashed = await partner.post('/api/v1/subscriptions', body, once('crash'));
      await world.sql('DROP TRIGGER die ON idempotency_keys');
      expect(crashed.status).toBe(503);
      expect(await world.balanceOf(project)).toBe('1000.00');
      const answers = [];
      for (let round = 0; round < 3; round += 1) answers.push(await partner.post('/api/v1/subscriptions', body, once('crash')));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(answers[1]?.body).toEqual(answers[0]?.body);
      expect(await countOf('subscriptions', project)).toBe(1);
      expect(await world.balanceOf(project)).toBe('990.00');
    });
  });

  describe('the list', () => {
    it('pages newest first by cursor, and neither skips nor repeats a row while rows are being added', async () => {
      const { partner } = await givenPartner();
      for (let row = 0; row < 7; row += 1) await partner.post('/api/v1/subscriptions', order({ subscriptionId: `row-${row}` }));
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Json = (await partner.get(`/api/v1/subscriptions?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`)).body;
        seen.push(...page.data.map((row: Json) => row.subscriptionId));
        cursor = page.nextCursor;
        await partner.post('/api/v1/subscriptions', order());
      } while (cursor !== null);
      expect(seen).toEqual(['row-6', 'row-5', 'row-4', 'row-3', 'row-2', 'row-1', 'row-0']);
      expect((await partner.get('/api/v1/subscriptions?limit=100')).body.nextCursor).toBeNull();
    });

    it('filters by state, address, id, login and time of the last change', async () => {
      const { partner } = await givenPartner();
      const ann = (await partner.post('/api/v1/subscriptions', order({ email: 'Ann@Example.com', vpnLoginId: 'AnnAnnAnn1234567' }))).body;
      const bob = (await partner.post('/api/v1/subscriptions', order({ status: 'pending' }))).body;
      const found = async (query: string) => (await partner.get(`/api/v1/subscriptions?${query}`)).body.data.map((row: Json) => row.id);
      expect(await found('status=pending')).toEqual([bob.id]);
      expect(await found('email=ann%40example.COM')).toEqual([ann.id]);
      // In another of Unicode's forms: full width.
      expect(await found(`email=${encodeURIComponent('ＡＮＮ@example.com')}`)).toEqual([ann.id]);
      expect(await found(`subscriptionId=${ann.subscriptionId}`)).toEqual([ann.id]);
      expect(await found(`subscriptionId=${String(ann.subscriptionId).toUpperCase()}`)).toEqual([]);
      expect(await found('vpnLoginId=annannann1234567')).toEqual([ann.id]);
      expect(await found(`status=pending&vpnLoginId=annannann1234567`)).toEqual([]);
      const since = (await partner.patch(`/api/v1/subscriptions/${ann.subscriptionId}`, { name: 'Ann' })).body.updatedAt;
      expect(await found(`updatedSince=${since}`)).toEqual([ann.id]);
      expect(await found(`updatedSince=${inDays(1)}`)).toEqual([]);
    });

    it('shows subscriptions that were deleted since an instant on request, and when', async () => {
      const { partner } = await givenPartner();
      const kept = (await partner.post('/api/v1/subscriptions', order())).body;
      const gone = (await partner.post('/api/v1/subscriptions', order())).body;
      await partner.delete(`/api/v1/subscriptions/${gone.subscriptionId}`);
      const rows = async (query: string): Promise<Json[]> => (await partner.get(`/api/v1/subscriptions?${query}`)).body.data;
      const all = await rows(`updatedSince=${kept.createdAt}&includeDeleted=true`);
      expect(all.map(({ id, deletedAt }) => [id, deletedAt])).toEqual([
        [gone.id, expect.stringMatching(/Z$/)],
        [kept.id, null],
      ]);
      expect(await rows(`updatedSince=${all[0].deletedAt}&includeDeleted=true`)).toHaveLength(1);
      for (const query of [`updatedSince=${kept.createdAt}`, `updatedSince=${kept.createdAt}&includeDeleted=false`, ''])
        expect((await rows(query)).map(({ id, deletedAt }) => [id, deletedAt])).toEqual([[kept.id, null]]);
    });

    it.each([
      'limit=0',
      'limit=101',
      'limit=1.5',
      'limit=1e1',
      'limit=abc',
      'limit=5&limit=6',
      'cursor=nonsense',
      'cursor=djE6LTE',
      'cursor=djE6OTk5OTk5OTk5OTk5',
      'status=paused',
      'status=',
      'email=',
      'updatedSince=yesterday',
      'updatedSince=2026-02-30',
      'includeDeleted=true',
      'includeDeleted=yes&updatedSince=2026-01-01',
      'projectId=1',
      'sort=id',
      'subscriptionId=%00',
      'vpnLoginId=12345678901234567',
    ])('answers 400 to %s', async (query) => {
      const { partner } = await givenPartner();
      expect(await partner.get(`/api/v1/subscriptions?${query}`)).toMatchObject({ status: 400, body: { requestId: expect.any(String) } });
    });
  });

  it('reads, changes and deletes one by the id that the partner gave it', async () => {
    const { partner, project } = await givenPartner();
    const subscriptionId = 'a.b_c~d:e@f+g-1';
    const sold = await partner.post('/api/v1/subscriptions', order({ subscriptionId, name: 'Ann' }));
    for (const path of [`/api/v1/subscriptions/${subscriptionId}`, `/api/v1/subscriptions/${encodeURIComponent(subscriptionId)}`]) {
      expect(sold.body).toMatchObject((await partner.get(path)).body);
    }
    const path = `/api/v1/subscriptions/${encodeURIComponent(subscriptionId)}`;
    expect((await partner.patch(path, { status: 'suspended', surname: 'Lee' })).body).toMatchObject({
      status: 'suspended',
      name: 'Ann',
      surname: 'Lee',
    });
    const users = (await partner.get('/api/v1/vpn/users?status=suspended')).body;
    expect(users).toMatchObject({ data: [{ subscriptionId, vpnLogin: sold.body.vpnLoginId, enabled: false }], nextCursor: null });
    const deleted = await partner.delete(path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await partner.get('/api/v1/vpn/users')).body.data).toEqual([]);
    expect(await countOf('vpn_users', project)).toBe(1);
  });

  it.each([
    ['dates', { endDate: inDays(60) }],
    ['the project', { projectId: 1 }],
    ['an id', { id: 1 }],
    ['the Subscription ID', { subscriptionId: 'another' }],
    ['a correction', { correction: true }],
    ['a state that does not exist', { status: 'paused' }],
    ['null for a state', { status: null }],
  ])('does not let a partner change %s', async (_, change) => {
    const { partner, project } = await givenPartner();
    const { body } = await partner.post('/api/v1/subscriptions', order());
    expect(await partner.patch(`/api/v1/subscriptions/${body.subscriptionId}`, change)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect(body).toMatchObject((await partner.get(`/api/v1/subscriptions/${body.subscriptionId}`)).body);
    expect(await world.balanceOf(project)).toBe('990.00');
  });

  it('hides subscriptions and VPN users of another project on every route', async () => {
    const [own, other] = [await givenPartner(), await givenPartner()];
    const { body: theirs } = await other.partner.post('/api/v1/subscriptions', order());
    const path = `/api/v1/subscriptions/${theirs.subscriptionId}`;
    const answers = [
      await own.partner.get(path),
      await own.partner.patch(path, { status: 'cancelled' }),
      await own.partner.delete(path),
      await own.partner.post(`${path}/renew`, {}, once()),
      await own.partner.get(`/api/v1/vpn/users/${theirs.vpnLoginId}`),
    ];
    expect(statusesOf(answers)).toEqual([404, 404, 404, 404, 404]);
    expect((await own.partner.get(`/api/v1/subscriptions?subscriptionId=${theirs.subscriptionId}`)).body.data).toEqual([]);
    expect((await own.partner.get(`/api/v1/subscriptions?projectId=${other.project.id}`)).status).toBe(400);
    expect((await own.partner.post('/api/v1/subscriptions', order({ projectId: other.project.id }))).status).toBe(400);
    expect(theirs).toMatchObject((await other.partner.get(path)).body);

    const manager = await world.signIn('project_manager', [own.project]);
    const staffPath = `/api/admin/subscriptions/${theirs.id}`;
    const refused = [
      await manager.get(`/api/subscriptions/${theirs.id}`),
      await manager.put(staffPath, { name: 'x' }),
      await manager.delete(staffPath),
      await manager.post(`${staffPath}/renew`, {}),
      await manager.post('/api/admin/subscriptions', order({ projectId: other.project.id })),
    ];
    expect(statusesOf(refused)).toEqual([404, 404, 404, 404, 404]);
    expect((await manager.list('/api/subscriptions', { filter: { projectId: other.project.id } })).body).toEqual([]);
    expect((await manager.list('/api/vpn-users', { filter: { projectId: other.project.id } })).body).toEqual([]);
    const bulk = await manager.post('/api/admin/subscriptions/bulk', { ids: [theirs.id], action: 'delete' });
    expect(bulk.body).toMatchObject({ succeeded: 0, results: [{ id: theirs.id, ok: false, code: 'not_found' }] });
    expect((await manager.get('/api/subscriptions/export')).text).not.toContain(theirs.subscriptionId);
    expect(theirs).toMatchObject((await other.partner.get(path)).body);
    expect(await world.balanceOf(other.project)).toBe('990.00');
  });
});
