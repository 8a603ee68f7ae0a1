import { systemActor } from '../../../common/http/caller.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';
import { BillingService } from '../billing.service.js';

describe('the ledger over HTTP', () => {
  let world: World;
  let admin: GivenStaff;
  let project: GivenProject;
  let manager: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.givenProject({ balance: '100.00' });
    manager = await world.signIn('project_manager', [project]);
  });

  let sequence = 0;
  const charge = async (amount: string, description = 'A sale', { id } = project): Promise<number> => {
    const movement = { projectId: id, amount, reference: `http-test:${++sequence}`, description, actor: systemActor('test') };
    const moved = await world.database.transaction((tx) => world.get(BillingService).charge(tx, movement));
    return moved?.transactionId ?? 0;
  };

  /** The refusals and failures of one person in the trail; the first is awaited, since it is written beside the answer. */
  const refusalsOf = async ({ userId }: GivenStaff, action: string): Promise<object[]> => {
    const rows = await eventually('the refusal is in the trail', async () => {
      const found = await world.sql<{ details: object }>(
        `SELECT details FROM audit_logs WHERE user_id = $1 AND action = $2 AND outcome <> 'success'`,
        [userId, action],
      );
      return found.length > 0 ? found : undefined;
    });
    return rows.map(({ details }) => details);
  };

  describe('listing', () => {
    it('has money as text with two places everywhere, and sorts it by value', async () => {
      await charge('9');
      await charge('10.00');
      const { body } = await manager.list(`/api/projects/${project.id}/transactions`, { sort: ['amount', 'ASC'] });
      expect(body.map(({ amount }: { amount: string }) => amount)).toEqual(['-10.00', '-9.00', '100.00']);
      expect(body[0]).toEqual({
        id: expect.any(Number),
        projectId: project.id,
        projectName: project.name,
        type: 'subscription_charge',
        amount: '-10.00',
        balanceBefore: '91.00',
        balanceAfter: '81.00',
        description: 'A sale',
        reference: expect.stringMatching(/^http-test:/),
        subscriptionId: null,
        refundOfId: null,
        refundedAmount: '0.00',
        isLastCharge: false,
        processedBy: null,
        processedByName: null,
        prices: [],
        createdAt: expect.stringMatching(/Z$/),
      });
      expect((await manager.get(`/api/transactions/${body[0].id}`)).body).toEqual(body[0]);
      const key = await world.givenKey(project);
      const partner = (await key.get('/api/v1/transactions')).body.data;
      expect(partner[0]).toMatchObject({ amount: '-10.00', balanceAfter: '81.00', subscriptionId: null });
      expect((await key.get('/api/v1/balance')).body).toEqual({
        balance: '81.00',
        reserved: '0.00',
        currency: 'USD',
        lowBalanceThreshold: '100.00',
        isLow: true,
      });
      expect((await manager.get(`/api/projects/${project.id}/balance`)).body.balance).toBe('81.00');
    });

    it('is filtered by project, type and day, searched literally, and counted as filtered', async () => {
      const first = await charge('1.00', 'Sale_1 100%');
      await charge('2.00', 'Sale-2');
      const ids = async (query: object) => (await manager.list('/api/transactions', query)).body.map(({ id }: { id: number }) => id);
      expect(await ids({ filter: { q: 'sale_1 100%' } })).toEqual([first]);
      expect(await ids({ filter: { q: '%' } })).toEqual([first]);
      expect(await ids({ filter: { type: 'topup' } })).toHaveLength(1);
      expect(await ids({ filter: { type: ['topup', 'subscription_charge'] } })).toHaveLength(3);
      expect(await ids({ filter: { from: '2001-01-01', to: '2001-01-31' } })).toEqual([]);
      const today = new Date().toISOString().slice(0, 10);
      expect(await ids({ filter: { from: today, to: today } })).toHaveLength(3);
      const page = await manager.list('/api/transactions', { filter: { type: 'subscription_charge' }, range: [1, 1] });
      expect(page.headers.get('content-range')).toBe('transactions 1-1/2');
      expect(page.body).toHaveLength(1);
    });

    it("covers only the caller's projects", async () => {
      const id = await charge('1.00');
      const stranger = await world.signIn('project_manager', [await world.givenProject()]);
      expect((await stranger.list('/api/transactions', { filter: { projectId: project.id } })).body).toEqual([]);
      for (const path of [`/api/transactions/${id}`, `/api/projects/${project.id}/transactions`]) {
        expect((await stranger.get(path)).status).toBe(404);
      }
      const foreignKey = await world.givenKey(await world.givenProject());
      expect((await foreignKey.get('/api/v1/transactions')).body).toEqual({ data: [], nextCursor: null });
    });

    it('refuses what it does not offer', async () => {
      for (const query of [
        { filter: { type: 'gift' } },
        { filter: { reference: 'x' } },
        { sort: ['description', 'ASC'] },
        { filter: { from: 'yesterday' } },
      ]) {
        expect((await admin.list('/api/transactions', query)).status).toBe(400);
      }
    });

    it('pages for partners by a cursor, newest first, without a gap', async () => {
      for (const amount of ['1.00', '2.00', '3.00']) await charge(amount);
      const key = await world.givenKey(project);
      const first = (await key.get('/api/v1/transactions?limit=2')).body;
      const rest = (await key.get(`/api/v1/transactions?limit=2&cursor=${first.nextCursor}`)).body;
      expect([...first.data, ...rest.data].map(({ amount }: { amount: string }) => amount)).toEqual(['-3.00', '-2.00', '-1.00', '100.00']);
      expect(rest.nextCursor).toBeNull();
      for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'project=1', 'limit=1&limit=2']) {
        expect((await key.get(`/api/v1/transactions?${query}`)).status).toBe(400);
      }
    });
  });

  describe('refunding', () => {
    const refund = (id: number | string, body: object, client: GivenStaff = admin, headers: Record<string, string> = {}) =>
      client.post(`/api/transactions/${id}/refund`, body, { headers });

    it('answers 201 with a row that names its charge, and the charge shows what was given back', async () => {
      const id = await charge('10.00');
      const answer = await refund(id, { amount: 4, reason: 'Goodwill' });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        type: 'refund',
        amount: '4.00',
        refundOfId: id,
        reference: `refund:${id}:1`,
        processedBy: admin.userId,
        description: 'Goodwill',
      });
      expect((await admin.get(`/api/transactions/${id}`)).body.refundedAmount).toBe('4.00');
      const rest = await refund(id, { reason: 'The rest' });
      expect(rest.body.amount).toBe('6.00');
      const over = await refund(id, { reason: 'Again' });
      expect(over.status).toBe(409);
      expect(over.body.code).toBe('already_refunded');
    });

    it('lets one of two parallel refunds of 6.00 of a charge of 10.00 pass', async () => {
      const id = await charge('10.00');
      const answers = await Promise.all([refund(id, { amount: '6.00', reason: 'a' }), refund(id, { amount: '6.00', reason: 'b' })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'refund_exceeds_charge', refundable: '4.00' });
      expect(await world.balanceOf(project)).toBe('96.00');
    });

    it('refunds once for the same request twice', async () => {
      const id = await charge('10.00');
      const headers = { 'Idempotency-Key': `refund-${id}` };
      const body = { amount: '3.00', reason: 'Goodwill' };
      const first = await refund(id, body, admin, headers);
      const again = await refund(id, body, admin, headers);
      expect(again.body).toEqual(first.body);
      expect(await world.balanceOf(project)).toBe('93.00');
    });

    it('is for global admins alone, of a charge that exists', async () => {
      const id = await charge('10.00');
      expect((await refund(id, { reason: 'Mine' }, manager)).status).toBe(403);
      expect((await refund(2_147_483_647, { reason: 'x' })).status).toBe(404);
      const [opening] = (await admin.list('/api/transactions', { filter: { projectId: project.id, type: 'topup' } })).body;
      expect((await refund(opening.id, { reason: 'x' })).body.code).toBe('not_refundable');
    });

    it('records a refused refund', async () => {
      const own = await world.signIn();
      const id = await charge('1.00');
      await refund(id, { amount: '2.00', reason: 'Too much' }, own);
      const row = await eventually('the failure is in the trail', async () => {
        const rows = await world.sql(
          `SELECT outcome, details FROM audit_logs WHERE action = 'transaction_refunded' AND entity_id = $1::text`,
          [id],
        );
        return rows[0];
      });
      expect(row).toMatchObject({ outcome: 'failed', details: { code: 'refund_exceeds_charge' } });
    });

    it.each([
      [{}],
      [{ reason: '' }],
      [{ reason: 'x', amount: '0.00' }],
      [{ reason: 'x', amount: '-1.00' }],
      [{ reason: 'x', amount: '1.005' }],
      [{ reason: 'x', amount: true }],
      [{ reason: 'x', amount: null }],
      [{ reason: 'x'.repeat(401) }],
      [{ reason: 'x', transactionId: 5 }],
    ])('answers 400 to %j', async (body) => {
      expect((await refund(await charge('1.00'), body)).status).toBe(400);
    });
  });

  describe('the audit trail of refused movements', () => {
    it('names the amount of a refund that the role does not allow', async () => {
      const id = await charge('10.00');
      await manager.post(`/api/transactions/${id}/refund`, { amount: '7.50', reason: 'Mine' });
      expect(await refusalsOf(manager, 'access_denied')).toEqual([
        expect.objectContaining({ code: 'permission_required', amount: '7.50' }),
      ]);
    });

    it('names the amount of a refund above its charge', async () => {
      const own = await world.signIn();
      await own.post(`/api/transactions/${await charge('1.00')}/refund`, { amount: '2.00', reason: 'Too much' });
      expect(await refusalsOf(own, 'transaction_refunded')).toEqual([
        expect.objectContaining({ code: 'refund_exceeds_charge', amount: '2.00' }),
      ]);
    });

    it('has a row for a sale that the balance does not cover, with its price', async () => {
      const poor = await world.givenProject({ balance: '1.00', price: '12.50' });
      const own = await world.signIn();
      const body = { projectId: poor.id, subscriptionId: 'too-dear', startDate: '2026-01-01', endDate: '2126-01-01' };
      expect((await own.post('/api/admin/subscriptions', body)).status).toBe(402);
      expect(await refusalsOf(own, 'movement_refused')).toEqual([
        expect.objectContaining({ code: 'insufficient_balance', amount: '12.50', available: '1.00' }),
      ]);
    });

    it('has a row for a money command that failed by our own fault, with the requested amount', async () => {
      const own = await world.signIn();
      const broken = jest.spyOn(world.get(BillingService), 'adjust').mockRejectedValueOnce(new Error('A fault'));
      expect((await own.post(`/api/projects/${project.id}/adjustments`, { amount: '-3.25', reason: 'x' })).status).toBe(500);
      broken.mockRestore();
      expect(await refusalsOf(own, 'request_failed')).toEqual([
        expect.objectContaining({ route: 'POST /api/projects/:id/adjustments', code: 'internal_error', amount: '-3.25' }),
      ]);
      expect(await world.balanceOf(project)).toBe('100.00');
    });
  });

  describe('exporting', () => {
    it('gives the filtered list as CSV, with negative amounts whole and formulas harmless', async () => {
      await charge('1.50', '=HYPERLINK("http://evil.example")');
      await charge('2.00', 'Plain, with a comma');
      const filter = encodeURIComponent(JSON.stringify({ type: 'subscription_charge', projectId: project.id }));
      const file = await manager.get(`/api/transactions/export?format=csv&filter=${filter}&sort=${encodeURIComponent('["id","ASC"]')}`);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
      const [head, first, second, ...rest] = file.text.trim().split('\r\n');
      expect(head).toBe('Id,Date,Project Id,Project,Type,Description,Reference,Subscription,Amount (USD),Balance before,Balance after');
      expect(first).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
      expect(first).toMatch(/,-1\.50,100\.00,98\.50$/);
      expect(second).toMatch(/"Plain, with a comma".*,-2\.00,98\.50,96\.50$/);
      expect(rest).toEqual([]);
      const [audit] = await world.sql(`SELECT user_id FROM audit_logs WHERE action = 'transactions_exported' ORDER BY id DESC LIMIT 1`);
      expect(audit.user_id).toBe(manager.userId);
    });

    it("contains the caller's projects alone, and refuses a query that the list would refuse", async () => {
      const stranger = await world.signIn('project_manager');
      expect((await stranger.get('/api/transactions/export')).text.trim().split('\r\n')).toHaveLength(1);
      for (const query of ['format=pdf', 'range=[0,1]', 'filter={bad', 'filter={"nosuch":1}', 'x=1', 'format=csv&format=csv']) {
        expect((await admin.get(`/api/transactions/export?${query}`)).status).toBe(400);
      }
    });
  });

  it.each(['2147483648', '0', '1e3', 'abc', '%00', '-1'])('answers 400 or 404 to the id %s', async (id) => {
    for (const answer of [
      await admin.get(`/api/transactions/${id}`),
      await admin.post(`/api/transactions/${id}/refund`, { reason: 'x' }),
      await admin.get(`/api/projects/${id}/transactions`),
      await admin.post(`/api/projects/${id}/adjustments`, { amount: '1.00', reason: 'x' }),
      await admin.get(`/api/projects/${id}/statement?month=2026-01`),
      await admin.get(`/api/projects/${id}/balance`),
      await admin.put(`/api/projects/${id}/balance`, {}),
      await admin.get(`/api/projects/${id}/forecast`),
    ]) {
      expect([400, 404]).toContain(answer.status);
    }
  });
});
