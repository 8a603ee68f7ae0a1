import { raceRounds } from '../../../../test/race-rounds.js';
import { eventually, startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';

describe('top-up requests', () => {
  let world: World;
  let second: World;
  let admin: GivenStaff;
  let other: GivenStaff;
  let project: GivenProject;
  let manager: GivenStaff;

  beforeAll(async () => {
    world = await startWorld();
    second = await startWorld({ joining: world });
    admin = await world.signIn();
    other = await world.signIn();
  });
  afterAll(async () => {
    await second.close();
    await world.close();
  });
  beforeEach(async () => {
    project = await world.givenProject();
    manager = await world.signIn('project_manager', [project]);
  });

  const request = (client: GivenStaff, body: object = {}, headers: Record<string, string> = {}) =>
    client.post('/api/topup-requests', { projectId: project.id, amount: '50.00', ...body }, { headers });
  const pendingId = async (body: object = {}): Promise<number> => (await request(manager, body)).body.id;
  const auditsOf = (id: number) =>
    world.sql<{ action: string; outcome: string; details: Record<string, unknown> }>(
      `SELECT action, outcome, details FROM audit_logs WHERE entity_type = 'topup_request' AND entity_id = $1::text ORDER BY id`,
      [id],
    );
  const movementsOf = (id: number) => world.sql('SELECT amount, reference FROM transactions WHERE reference = $1', [`topup:${id}`]);

  describe('asking', () => {
    it('answers 201 with a pending request and moves nothing', async () => {
      const answer = await request(manager, { amount: 50 });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        projectId: project.id,
        projectName: project.name,
        amount: '50.00',
        status: 'pending',
        source: 'manual',
        description: 'Topup of $50.00',
        requestedBy: manager.userId,
        requestedByName: 'Test Person',
        approvedBy: null,
        completedAt: null,
      });
      expect((await manager.get(`/api/topup-requests/${answer.body.id}`)).body).toEqual(answer.body);
      expect(await world.balanceOf(project)).toBe('0.00');
      expect(await world.sql(`SELECT type FROM outbox_events WHERE subject = $1`, [`topup:${answer.body.id}`])).toEqual([
        { type: 'topup.requested' },
      ]);
    });

    it('makes one request where it is sent twice, one after the other and in parallel', async () => {
      const headers = { 'Idempotency-Key': `b01-${project.id}` };
      const first = await request(manager, {}, headers);
      const again = await request(manager, {}, headers);
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      const changed = await request(manager, { amount: '51.00' }, headers);
      expect(changed.status).toBe(422);
      expect(changed.body.code).toBe('idempotency_key_reused');

      const racing = await Promise.all(
        Array.from({ length: 8 }, () => request(manager, {}, { 'Idempotency-Key': `b01-race-${project.id}` })),
      );
      const made = racing.filter(({ status }) => status === 201);
      expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
      expect(racing.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect(await world.sql('SELECT id FROM topup_requests WHERE project_id = $1', [project.id])).toHaveLength(2);
    });

    it('accepts an external payment id once', async () => {
      const externalPaymentId = `pi_${project.id}`;
      const racing = await Promise.all(Array.from({ length: 5 }, () => request(manager, { externalPaymentId })));
      expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      expect(racing.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'external_payment_id_taken',
        fields: { externalPaymentId: expect.any(String) },
      });
      expect((await request(manager, { externalPaymentId: '' })).body.externalPaymentId).toBeNull();
    });

    it('accepts the external payment id of another project, without revealing it', async () => {
      const externalPaymentId = `pi_shared_${project.id}`;
      const elsewhere = await world.givenProject();
      const stranger = await world.signIn('project_manager', [elsewhere]);
      expect((await request(manager, { externalPaymentId })).status).toBe(201);
      expect((await request(stranger, { projectId: elsewhere.id, externalPaymentId })).status).toBe(201);
    });

    it.each(raceRounds(1))('leaves twenty open at most in a race, and takes another once one is decided, time %i', async () => {
      const racing = await Promise.all(Array.from({ length: 25 }, () => request(manager, { amount: '7.25' })));
      expect(racing.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(409)]);
      expect(racing.find(({ status }) => status === 409)?.body.code).toBe('too_many_open');
      const refused = await eventually('the refusal is in the trail', async () => {
        const [row] = await world.sql(
          `SELECT details FROM audit_logs WHERE project_id = $1 AND action = 'topup_requested' AND outcome = 'failed'`,
          [project.id],
        );
        return row;
      });
      expect(refused.details).toMatchObject({ code: 'too_many_open', amount: '7.25' });
      const open = racing.find(({ status }) => status === 201)?.body.id;
      expect((await admin.put(`/api/topup-requests/${open}/reject`, { reason: 'One too many' })).status).toBe(200);
      expect((await request(manager)).status).toBe(201);
      expect((await request(manager)).status).toBe(409);
      const elsewhere = await world.givenProject();
      expect((await request(admin, { projectId: elsewhere.id })).status).toBe(201);
    });

    it('names a payment method of the same project that is not deactivated', async () => {
      const method = async ({ id }: GivenProject, body: object = {}) =>
        (await admin.post(`/api/projects/${id}/payment-methods`, { type: 'bank_transfer', ...body })).body.id;
      expect((await request(manager, { paymentMethodId: await method(project) })).status).toBe(201);
      expect((await request(manager, { paymentMethodId: await method(await world.givenProject()) })).status).toBe(404);
      expect((await request(manager, { paymentMethodId: await method(project, { isActive: false }) })).body.code).toBe(
        'payment_method_inactive',
      );
    });

    it.each([
      ['no project', { projectId: undefined }],
      ['a project beyond 32 bits', { projectId: 2_147_483_648 }],
      ['a project as text', { projectId: '1' }],
      ['nothing', { amount: undefined }],
      ['zero', { amount: '0.00' }],
      ['less than the minimum', { amount: '0.99' }],
      ['more than the maximum', { amount: '1000000.01' }],
      ['a negative amount', { amount: '-5.00' }],
      ['three decimals', { amount: '17.9699999999' }],
      ['three decimals as a number', { amount: 1.005 }],
      ['an exponent', { amount: '1e3' }],
      ['a number beyond all reason', { amount: 1e300 }],
      ['an array', { amount: ['5.00'] }],
      ['a NUL', { description: 'a\u0000b' }],
      ['too long a text', { description: 'x'.repeat(501) }],
      ['a status', { status: 'completed' }],
      ['who approved', { approvedBy: 1 }],
      ['a payment method of no kind', { paymentMethodId: 0 }],
    ])('answers 400 to %s', async (_, body) => {
      expect((await request(manager, body)).status).toBe(400);
    });

    it('answers 404 for a project that is not within the caller’s, or gone', async () => {
      const foreign = await world.givenProject();
      expect((await request(manager, { projectId: foreign.id })).status).toBe(404);
      expect((await request(admin, { projectId: 2_147_483_647 })).status).toBe(404);
    });

    it.each([['{"projectId":1,'], ['[]'], ['"text"'], ['null']])('answers 400 to the body %s', async (rawBody) => {
      expect((await manager.call('POST', '/api/topup-requests', { rawBody, headers: { 'Content-Type': 'application/json' } })).status).toBe(
        400,
      );
    });
  });

  describe('approving', () => {
    it('credits the balance and completes at once', async () => {
      const id = await pendingId();
      const approved = await admin.put(`/api/topup-requests/${id}/approve`);
      expect(approved.status).toBe(200);
      expect(approved.body).toMatchObject({ status: 'completed', approvedBy: admin.userId, decidedByName: 'Test Person' });
      expect(approved.body.completedAt).toBe(approved.body.approvedAt);
      expect(await world.balanceOf(project)).toBe('50.00');
      expect(await movementsOf(id)).toEqual([{ amount: '50.00', reference: `topup:${id}` }]);
      expect((await auditsOf(id)).map(({ action }) => action)).toEqual(['topup_requested', 'topup_approved']);
      expect(await world.sql(`SELECT type FROM outbox_events WHERE subject = $1 ORDER BY id`, [`topup:${id}`])).toEqual([
        { type: 'topup.requested' },
        { type: 'topup.completed' },
      ]);
    });

    it('lets one of twenty parallel approvals by two admins in two processes win', async () => {
      const id = await pendingId();
      const clients = [admin, other].flatMap((client) => [client, client.at(second)]);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (clients[index % 4] ?? admin).put(`/api/topup-requests/${id}/approve`)),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const late = answers.filter((answer) => answer.status === 409);
      expect(late).toHaveLength(19);
      late.forEach((answer) => expect(answer.body.code).toBe('topup_not_pending'));
      expect(await movementsOf(id)).toHaveLength(1);
      expect(await world.balanceOf(project)).toBe('50.00');
      const successes = (await auditsOf(id)).filter(({ action, outcome }) => action === 'topup_approved' && outcome === 'success');
      expect(successes).toHaveLength(1);
    });

    it('and rejecting at once have one outcome', async () => {
      const id = await pendingId();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0
            ? admin.put(`/api/topup-requests/${id}/approve`)
            : other.at(second).put(`/api/topup-requests/${id}/reject`, { reason: 'Not paid' }),
        ),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const { status } = (await admin.get(`/api/topup-requests/${id}`)).body;
      expect(await movementsOf(id)).toHaveLength(status === 'completed' ? 1 : 0);
    });

    it('records a refused second approval, although it is rolled back', async () => {
      const id = await pendingId();
      // Somebody new: repeats of one caller within a minute are one row.
      const late = await world.signIn();
      await admin.put(`/api/topup-requests/${id}/approve`);
      await late.put(`/api/topup-requests/${id}/approve`);
      const failed = await eventually('the failure is in the trail', async () =>
        (await auditsOf(id)).find(({ outcome }) => outcome === 'failed'),
      );
      expect(failed).toMatchObject({ action: 'topup_approved', details: { code: 'topup_not_pending' } });
    });

    it("needs a second admin for a person's own request, wherever there is one", async () => {
      const { id } = (await request(admin)).body;
      const own = await admin.put(`/api/topup-requests/${id}/approve`);
      expect(own.status).toBe(409);
      expect(own.body.code).toBe('own_request');
      expect((await admin.get(`/api/topup-requests/${id}`)).body.status).toBe('pending');
      expect((await other.put(`/api/topup-requests/${id}/approve`)).status).toBe(200);
    });

    it('lets the only active global admin approve their own, and says so in the trail', async () => {
      const { id } = (await request(admin)).body;
      await world.sql(`UPDATE users SET is_active = false WHERE role = 'global_admin' AND id <> $1`, [admin.userId]);
      try {
        expect((await admin.put(`/api/topup-requests/${id}/approve`)).status).toBe(200);
        expect((await auditsOf(id)).at(-1)).toMatchObject({ action: 'topup_approved', details: { ownRequest: true } });
      } finally {
        await world.sql(`UPDATE users SET is_active = true WHERE role = 'global_admin'`);
      }
    });

    it('is for global admins alone', async () => {
      const id = await pendingId();
      for (const verb of ['approve', 'reject']) {
        const refused = await manager.put(`/api/topup-requests/${id}/${verb}`, verb === 'reject' ? { reason: 'x' } : undefined);
        expect(refused.status).toBe(403);
      }
      expect(await world.balanceOf(project)).toBe('0.00');
    });

    it('accepts no amount, status or other field in the body', async () => {
      const id = await pendingId();
      for (const [field, value] of Object.entries({ amount: '9999.00', status: 'approved', projectId: project.id })) {
        const refused = await admin.put(`/api/topup-requests/${id}/approve`, { [field]: value });
        expect(refused.body).toMatchObject({ statusCode: 400, fields: { [field]: 'Unknown field' } });
      }
      for (const body of ['text', 5, [1]]) expect((await admin.put(`/api/topup-requests/${id}/approve`, body)).status).toBe(400);
      expect(await world.balanceOf(project)).toBe('0.00');
      expect((await admin.put(`/api/topup-requests/${id}/approve`, {})).body).toMatchObject({ status: 'completed', amount: '50.00' });
      expect(await world.balanceOf(project)).toBe('50.00');
    });

    it('answers each of fifty at once on a pool of ten, and leaves none idle in its transaction', async () => {
      const open = await world.sql<{ id: number }>(
        'INSERT INTO topup_requests (project_id, requested_by, amount) SELECT $1::int, $2::int, 1 FROM generate_series(1, 50) RETURNING id',
        [project.id, manager.userId],
      );
      const answers = await Promise.all(open.map(({ id }) => admin.put(`/api/topup-requests/${id}/approve`)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(await world.balanceOf(project)).toBe('50.00');
      await eventually('no transaction is left open', async () => {
        const idle = await world.sql(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
        );
        return idle.length === 0;
      });
    });

    it('is refused the second time; an adjustment corrects a wrong first one', async () => {
      const id = await pendingId({ amount: '500.00' });
      await admin.put(`/api/topup-requests/${id}/approve`);
      const back = await admin.post(`/api/projects/${project.id}/adjustments`, { amount: '-500.00', reason: 'Approved by mistake' });
      expect(back.status).toBe(201);
      expect(back.body).toMatchObject({ status: 'completed', amount: '-500.00', balanceAfter: '0.00', reason: 'Approved by mistake' });
    });
  });

  describe('rejecting', () => {
    it('keeps the reason and moves nothing', async () => {
      const id = await pendingId();
      const rejected = await admin.put(`/api/topup-requests/${id}/reject`, { reason: ' Never arrived ' });
      expect(rejected.body).toMatchObject({
        status: 'rejected',
        rejectedReason: 'Never arrived',
        rejectedBy: admin.userId,
        approvedBy: null,
      });
      expect(await world.balanceOf(project)).toBe('0.00');
      expect((await admin.put(`/api/topup-requests/${id}/approve`)).body.code).toBe('topup_not_pending');
      expect(await world.sql(`SELECT type FROM outbox_events WHERE subject = $1 ORDER BY id DESC LIMIT 1`, [`topup:${id}`])).toEqual([
        { type: 'topup.rejected' },
      ]);
    });

    it.each([
      [{}],
      [{ reason: '' }],
      [{ reason: '   ' }],
      [{ reason: 5 }],
      [{ reason: null }],
      [{ reason: 'x'.repeat(501) }],
      [{ reason: 'a\u0000' }],
    ])('answers 400 to the reason %j', async (body) => {
      expect((await admin.put(`/api/topup-requests/${await pendingId()}/reject`, body)).status).toBe(400);
    });
  });

  it.each(['99999999999999', '2147483648', '0', '-1', '1e3', '0x10', 'abc', '%00'])('answers 400 or 404 to the id %s', async (id) => {
    for (const answer of [
      await admin.get(`/api/topup-requests/${id}`),
      await admin.put(`/api/topup-requests/${id}/approve`),
      await admin.put(`/api/topup-requests/${id}/reject`, { reason: 'x' }),
    ]) {
      expect([400, 404]).toContain(answer.status);
    }
  });
});
