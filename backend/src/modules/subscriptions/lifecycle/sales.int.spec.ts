import { randomUUID } from 'node:crypto';

import { atOnce, DAY_MS, inDays, once, order, statusesOf } from '../../../../test/orders.js';
import { startWorld, type Json, type World } from '../../../../test/world.js';

describe('selling a subscription', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ env: { DATABASE_POOL_MAX: '20' } });
  });
  afterAll(() => world.close());

  const rowsOf = (table: string, project: { id: number }) =>
    world.sql(`SELECT * FROM ${table} WHERE project_id = $1 ORDER BY id`, [project.id]);

  it('charges, requests a VPN user, writes the audit row and the events, and answers with the record', async () => {
    const project = await world.givenProject({ balance: '25.00', price: '10.00' });
    const partner = await world.givenKey(project);
    const body = order({ email: 'Ann@Example.com', name: 'Ann', surname: '', phone: null, paymentHash: 'pi_1', maxSessions: 5 });
    const answer = await partner.post('/api/v1/subscriptions', body);

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      projectId: project.id,
      environment: 'production',
      subscriptionId: body.subscriptionId,
      vpnLoginId: expect.stringMatching(/^\d{16}$/),
      status: 'active',
      startDate: body.startDate,
      endDate: body.endDate,
      accessUntil: body.endDate,
      email: 'Ann@Example.com',
      name: 'Ann',
      surname: null,
      phone: null,
      paymentMethod: null,
      paymentHash: 'pi_1',
      maxSessions: 5,
      maxInstalls: null,
      trafficLimitBytes: null,
      trafficReset: 'none',
      planId: null,
      plan: null,
      nextPlan: null,
      autoRenew: false,
      allowedActions: ['suspend', 'renew', 'change_plan', 'cancel', 'delete'],
      price: '10.00',
      currency: 'USD',
      reason: null,
      cancelReason: null,
      paidUntil: body.endDate,
      syncStatus: 'pending',
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      credentials: answer.body.credentials,
      credentialsStatus: expect.any(String),
    });
    expect(await world.balanceOf(project)).toBe('15.00');
    const { id } = answer.body;
    expect((await rowsOf('transactions', project)).at(-1)).toMatchObject({
      type: 'subscription_charge',
      amount: '-10.00',
      reference: `subscription:${id}:activation`,
      subscription_id: id,
    });
    expect(await rowsOf('vpn_users', project)).toMatchObject([
      {
        subscription_id: id,
        subscription_ref: body.subscriptionId,
        desired: 'present',
        enabled: true,
        sync_status: 'pending',
        max_sessions: 5,
      },
    ]);
    expect((await rowsOf('outbox_events', project)).filter(({ subject }) => subject === `subscription:${id}`)).toMatchObject([
      { type: 'subscription.created', data: { id, environment: 'production' } },
      { type: 'subscription.activated' },
    ]);
    const [row] = await world.sql(`SELECT * FROM audit_logs WHERE action = 'subscription_created' AND entity_id = $1`, [String(id)]);
    expect(row).toMatchObject({ actor_kind: 'api_key', outcome: 'success', project_id: project.id });
    expect(JSON.stringify(row.details)).not.toContain('Example.com');
  });

  it('works the same way for staff', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    const manager = await world.signIn('project_manager', [project]);
    const answer = await manager.post('/api/admin/subscriptions', order({ projectId: project.id, vpnLoginId: null, status: 'active' }));
    expect(answer.status).toBe(201);
    expect(await world.balanceOf(project)).toBe('0.00');
    expect((await manager.get(`/api/subscriptions/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it('that is pending costs nothing and has no VPN user until it is activated, which is charged once', async () => {
    const project = await world.givenProject({ balance: '10.00' });
    const admin = await world.signIn();
    const sold = await admin.post('/api/admin/subscriptions', order({ projectId: project.id, status: 'pending' }));
    expect(sold.body).toMatchObject({ status: 'pending', paidUntil: null, syncStatus: null });
    expect(await world.balanceOf(project)).toBe('10.00');
    expect(await rowsOf('vpn_users', project)).toEqual([]);

    const answers = await atOnce(4, () => admin.put(`/api/admin/subscriptions/${sold.body.id}`, { status: 'active' }));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ status: 'active', paidUntil: sold.body.endDate });
    expect(await world.balanceOf(project)).toBe('0.00');
    expect(await rowsOf('vpn_users', project)).toHaveLength(1);
  });

  it('sells ten of thirty parallel orders against a balance for ten, to the cent', async () => {
    const project = await world.givenProject({ balance: '100.00' });
    const partner = await world.givenKey(project);
    const admin = await world.signIn();
    const answers = await atOnce(30, (index) =>
      index % 2 === 0
        ? partner.post('/api/v1/subscriptions', order())
        : admin.post('/api/admin/subscriptions', order({ projectId: project.id })),
    );
    expect(statusesOf(answers)).toEqual([...Array<number>(10).fill(201), ...Array<number>(20).fill(402)]);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body).toMatchObject({ code: 'insufficient_balance', required: '10.00', available: '0.00' });
    expect(await world.balanceOf(project)).toBe('0.00');
    expect(await rowsOf('subscriptions', project)).toHaveLength(10);
    expect((await rowsOf('vpn_users', project)).filter(({ desired }) => desired === 'present')).toHaveLength(10);
    const ledger = await rowsOf('transactions', project);
    expect(ledger).toHaveLength(11);
    ledger.reduce((before, row) => {
      expect(row.balance_before).toBe(before);
      return row.balance_after;
    }, '0.00');
  });

  it('lets one of twenty renewals and sales spend the last money', async () => {
    const project = await world.givenProject({ balance: '20.00' });
    const partner = await world.givenKey(project);
    const admin = await world.signIn();
    const sold = await partner.post('/api/v1/subscriptions', order());
    const answers = await atOnce(20, (index) =>
      index % 2 === 0
        ? partner.post(`/api/v1/subscriptions/${sold.body.subscriptionId}/renew`, {}, once())
        : admin.post('/api/admin/subscriptions', order({ projectId: project.id })),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(19);
    expect(await world.balanceOf(project)).toBe('0.00');
  });

  it('leaves nothing behind when the balance does not cover it', async () => {
    const project = await world.givenProject({ balance: '9.99' });
    const partner = await world.givenKey(project);
    const answer = await partner.post('/api/v1/subscriptions', order());
    expect(answer).toMatchObject({ status: 402, body: { code: 'insufficient_balance', required: '10.00', available: '9.99' } });
    for (const table of ['subscriptions', 'vpn_users', 'outbox_events']) expect(await rowsOf(table, project)).toEqual([]);
    expect(await world.balanceOf(project)).toBe('9.99');
  });

  it('books nothing for a price of 0.00', async () => {
    const project = await world.givenProject({ balance: '0.00', price: '0.00' });
    const partner = await world.givenKey(project);
    expect((await partner.post('/api/v1/subscriptions', order())).body).toMatchObject({ status: 'active', price: '0.00' });
    expect(await rowsOf('transactions', project)).toEqual([]);
  });

  it('charges once for each started term where the project has terms', async () => {
    const project = await world.givenProject({ balance: '100.00', term_days: 10 });
    const partner = await world.givenKey(project);
    const startDate = inDays(1);
    const endDate = new Date(Date.parse(startDate) + 25 * DAY_MS).toISOString();
    const sold = await partner.post('/api/v1/subscriptions', order({ startDate, endDate }));
    expect(sold.status).toBe(201);
    expect(await world.balanceOf(project)).toBe('70.00');
    const renewed = await partner.post(`/api/v1/subscriptions/${sold.body.subscriptionId}/renew`, { days: 11 }, once());
    expect(renewed.status).toBe(200);
    expect(await world.balanceOf(project)).toBe('50.00');
  });

  describe('once', () => {
    it('gives one 201 and the rest 409 to parallel orders of one Subscription ID, naming the field', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const partner = await world.givenKey(project);
      const body = order();
      const answers = await atOnce(12, () => partner.post('/api/v1/subscriptions', body));
      expect(statusesOf(answers)).toEqual([201, ...Array<number>(11).fill(409)]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ code: 'subscription_id_taken', fields: { subscriptionId: expect.any(String) } });
      expect(await world.balanceOf(project)).toBe('90.00');
    });

    it('accepts a VPN login once over all projects, whatever its letter case', async () => {
      const [one, two] = [await world.givenProject({ balance: '100.00' }), await world.givenProject({ balance: '100.00' })];
      const [first, second] = [await world.givenKey(one), await world.givenKey(two)];
      const logins = ['abcdefgh12345678', 'ABCDEFGH12345678', 'AbcDefgh12345678', 'abcdefgH12345678'];
      const answers = await atOnce(8, (index) =>
        (index % 2 === 0 ? first : second).post('/api/v1/subscriptions', order({ vpnLoginId: logins[index % 4] })),
      );
      expect(statusesOf(answers)).toEqual([201, ...Array<number>(7).fill(409)]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'vpn_login_taken',
        fields: { vpnLoginId: expect.any(String) },
      });
      const again = await second.post('/api/v1/subscriptions', order({ vpnLoginId: 'ABCDEFGH12345678' }));
      expect(again).toMatchObject({ status: 409, body: { code: 'vpn_login_taken' } });
      expect(await world.sql(`SELECT 1 FROM vpn_users WHERE lower(vpn_login) = 'abcdefgh12345678'`)).toHaveLength(1);
    });

    it('tells staff of one project of at most 20 taken logins of others an hour, in single sales and in a file', async () => {
      const [own, other] = [await world.givenProject({ balance: '500.00' }), await world.givenProject({ balance: '500.00' })];
      const sell = async (project: { id: number }, vpnLoginId: string) =>
        expect((await (await world.givenKey(project)).post('/api/v1/subscriptions', order({ vpnLoginId }))).status).toBe(201);
      await sell(other, 'belongsToOthers1');
      await sell(own, 'belongsToUs00001');
      const csvOf = (vpnLoginId: string, count: number) =>
        [
          'subscriptionId,vpnLoginId,startDate,endDate',
          ...Array.from({ length: count }, (_, n) => [`row-${n}`, vpnLoginId, inDays(0), inDays(30)].join()),
        ].join('\n');
      const manager = await world.signIn('project_manager', [own]);
      const previewed = async (by: typeof manager, vpnLoginId: string, count: number): Promise<string[]> =>
        (
          await by.post('/api/admin/subscriptions/import', { mode: 'preview', projectId: own.id, csv: csvOf(vpnLoginId, count) })
        ).body.rows.map(({ code }: Json) => code);
      expect(await previewed(manager, 'belongsToUs00001', 25)).toEqual(Array(25).fill('vpn_login_taken'));
      expect(await previewed(manager, 'belongsToOthers1', 19)).toEqual(Array(19).fill('vpn_login_taken'));
      const codes = [];
      for (let n = 0; n < 2; n += 1)
        codes.push(
          (await manager.post('/api/admin/subscriptions', order({ projectId: own.id, vpnLoginId: 'belongsToOthers1' }))).body.code,
        );
      expect(codes).toEqual(['vpn_login_taken', 'rate_limited']);
      expect(await previewed(manager, 'belongsToOthers1', 2)).toEqual(Array(2).fill('rate_limited'));
      const admin = await world.signIn();
      expect(await previewed(admin, 'belongsToOthers1', 25)).toEqual(Array(25).fill('vpn_login_taken'));
    });

    it('compares logins with those of the sandbox alone for a development key', async () => {
      const vpnLoginId = 'onlyproduction01';
      const partner = await world.givenKey(await world.givenProject({ balance: '100.00' }));
      expect((await partner.post('/api/v1/subscriptions', order({ vpnLoginId }))).status).toBe(201);
      const sandbox = await world.givenKey(await world.givenProject(), 'development');
      expect((await sandbox.post('/api/v1/subscriptions', order({ vpnLoginId }))).status).toBe(201);
      expect((await sandbox.post('/api/v1/subscriptions', order({ vpnLoginId }))).body.code).toBe('vpn_login_taken');
    });

    it('compares Subscription IDs exactly, by project and environment', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const other = await world.givenProject({ balance: '100.00' });
      const subscriptionId = `Order-${randomUUID()}`;
      const live = await world.givenKey(project);
      const answers = [
        await live.post('/api/v1/subscriptions', order({ subscriptionId })),
        await live.post('/api/v1/subscriptions', order({ subscriptionId: subscriptionId.toLowerCase() })),
        await (await world.givenKey(project, 'development')).post('/api/v1/subscriptions', order({ subscriptionId })),
        await (await world.givenKey(other)).post('/api/v1/subscriptions', order({ subscriptionId })),
        await live.post('/api/v1/subscriptions', order({ subscriptionId })),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 409]);
    });

    it('lets an id be used again once its subscription is deleted', async () => {
      const project = await world.givenProject({ balance: '100.00' });
      const partner = await world.givenKey(project);
      const body = order({ vpnLoginId: randomUUID().replace(/-/g, '').slice(0, 16) });
      expect((await partner.post('/api/v1/subscriptions', body)).status).toBe(201);
      expect((await partner.delete(`/api/v1/subscriptions/${body.subscriptionId}`)).status).toBe(204);
      expect((await partner.post('/api/v1/subscriptions', body)).status).toBe(201);
      expect((await rowsOf('vpn_users', project)).map(({ desired }) => desired)).toEqual(['absent', 'present']);
    });
  });

  describe('of a project with a limit', () => {
    const limited = (maxUsers: number) => world.givenProject({ balance: '1000.00', max_users: maxUsers });

    it('stops at exactly the limit, in a race of sales, activations and renewals', async () => {
      const project = await limited(5);
      const partner = await world.givenKey(project);
      const admin = await world.signIn();
      const pending = await atOnce(3, () => partner.post('/api/v1/subscriptions', order({ status: 'pending' })));
      const expired = await atOnce(2, () => partner.post('/api/v1/subscriptions', order()));
      await world.sql(
        `UPDATE subscriptions SET start_date = now() - interval '9 days', end_date = now() - interval '1 day' WHERE id = ANY($1::int[])`,
        [expired.map(({ body }) => body.id as number)],
      );
      const answers: { status: number; body: Json }[] = await Promise.all([
        ...pending.map(({ body }) => partner.patch(`/api/v1/subscriptions/${body.subscriptionId}`, { status: 'active' })),
        ...expired.map(({ body }) => admin.post(`/api/admin/subscriptions/${body.id}/renew`, {})),
        ...Array.from({ length: 9 }, () => partner.post('/api/v1/subscriptions', order())),
      ]);
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(5);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(9);
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['max_users_reached']));
    });

    it('counts suspended ones, and neither cancelled, expired nor sandbox ones', async () => {
      const project = await limited(1);
      const partner = await world.givenKey(project);
      const sandbox = await world.givenKey(project, 'development');
      expect((await sandbox.post('/api/v1/subscriptions', order())).status).toBe(201);
      const sold = await partner.post('/api/v1/subscriptions', order());
      const path = `/api/v1/subscriptions/${sold.body.subscriptionId}`;
      await partner.patch(path, { status: 'suspended' });
      expect((await partner.post('/api/v1/subscriptions', order())).body.code).toBe('max_users_reached');
      expect((await partner.patch(path, { status: 'active' })).status).toBe(200);
      await partner.patch(path, { status: 'cancelled' });
      expect((await partner.post('/api/v1/subscriptions', order())).status).toBe(201);
    });

    it('of zero sells nothing, and null is no limit', async () => {
      const none = await world.givenKey(await limited(0));
      expect((await none.post('/api/v1/subscriptions', order())).body.code).toBe('max_users_reached');
      const unlimited = await world.givenKey(await world.givenProject({ balance: '100.00' }));
      expect((await unlimited.post('/api/v1/subscriptions', order())).status).toBe(201);
    });
  });

  describe('of a project that does not sell', () => {
    it.each([
      ['paused', 'project_paused'],
      ['inactive', 'project_inactive'],
    ])('%s: partners and staff are refused with %s', async (status, code) => {
      const project = await world.givenProject({ balance: '100.00' });
      const admin = await world.signIn();
      const partner = await world.givenKey(project);
      const sold = await partner.post('/api/v1/subscriptions', order());
      await world.sql('UPDATE projects SET status = $2 WHERE id = $1', [project.id, status]);
      const answers = [
        await partner.post('/api/v1/subscriptions', order()),
        await partner.post(`/api/v1/subscriptions/${sold.body.subscriptionId}/renew`, {}, once()),
        await admin.post('/api/admin/subscriptions', order({ projectId: project.id })),
        await admin.post(`/api/admin/subscriptions/${sold.body.id}/renew`, {}),
        await admin.put(`/api/admin/subscriptions/${sold.body.id}`, { endDate: inDays(60) }),
      ];
      for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code } });
      expect(await world.balanceOf(project)).toBe('90.00');
      expect((await admin.put(`/api/admin/subscriptions/${sold.body.id}`, { name: 'Ann', status: 'suspended' })).status).toBe(200);
      if (status === 'paused') expect((await partner.get(`/api/v1/subscriptions/${sold.body.subscriptionId}`)).status).toBe(200);
    });
  });

  describe('in the sandbox', () => {
    it('is charged to the sandbox alone, is not counted, and only development keys see it', async () => {
      const project = await world.givenProject({ balance: '0.00' });
      const [live, test] = [await world.givenKey(project), await world.givenKey(project, 'development')];
      const body = order();
      const sold = await test.post('/api/v1/subscriptions', body);
      expect(sold).toMatchObject({ status: 201, body: { environment: 'development', status: 'active' } });
      expect(await rowsOf('transactions', project)).toEqual([]);
      expect(await rowsOf('vpn_users', project)).toMatchObject([{ environment: 'development' }]);
      const path = `/api/v1/subscriptions/${body.subscriptionId}`;
      expect((await live.get(path)).status).toBe(404);
      expect((await live.get('/api/v1/subscriptions')).body.data).toEqual([]);
      expect((await live.get('/api/v1/vpn/users')).body.data).toEqual([]);
      expect((await test.get('/api/v1/subscriptions')).body.data).toHaveLength(1);
      expect((await test.get(`/api/v1/vpn/users/${sold.body.vpnLoginId}`)).body).toMatchObject({ subscriptionId: body.subscriptionId });
      expect((await test.post(`${path}/renew`, {}, once())).status).toBe(200);
      expect((await test.patch(path, { status: 'cancelled' })).status).toBe(200);

      const manager = await world.signIn('project_manager', [project]);
      expect((await manager.get('/api/subscriptions/stats')).body.total).toBe(0);
      expect((await manager.get('/api/vpn-users/stats')).body.total).toBe(0);
      expect((await manager.list('/api/subscriptions', { filter: { environment: 'development' } })).body).toHaveLength(1);
      expect((await manager.list('/api/subscriptions', { filter: { environment: 'production' } })).body).toEqual([]);
    });
  });
});
