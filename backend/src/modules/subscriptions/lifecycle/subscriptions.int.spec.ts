import { DAY_MS, atOnce, inDays, lastThe31st, once, order, statusesOf } from '../../../../test/orders.js';
import { startWorld, type Json, type World } from '../../../../test/world.js';
import { systemActor } from '../../../common/http/caller.js';
import { NotificationsWorker } from '../../notifications/notifications.worker.js';
import { SubscriptionsService } from './subscriptions.service.js';

describe('changing a subscription', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  async function sold(more: object = {}, projectColumns: object = {}) {
    const project = await world.givenProject({ balance: '100.00', ...projectColumns });
    const partner = await world.givenKey(project);
    const admin = await world.signIn();
    const { body } = await partner.post('/api/v1/subscriptions', order(more));
    return {
      project,
      partner,
      admin,
      body,
      path: `/api/admin/subscriptions/${body.id}`,
      partnerPath: `/api/v1/subscriptions/${body.subscriptionId}`,
    };
  }
  const vpnUserOf = async (id: number): Promise<Json> => (await world.sql('SELECT * FROM vpn_users WHERE subscription_id = $1', [id]))[0];
  const provisioned = (id: number) =>
    world.sql(
      `UPDATE vpn_users SET provisioned_at = now(), synced_version = desired_version, sync_status = 'synced', next_sync_at = NULL WHERE subscription_id = $1`,
      [id],
    );
  const eventsOf = async (id: number) =>
    (await world.sql('SELECT type FROM outbox_events WHERE subject = $1 ORDER BY id', [`subscription:${id}`])).map(({ type }) => type);
  const auditOf = (id: number, action: string) =>
    world.sql(`SELECT * FROM audit_logs WHERE entity_type = 'subscription' AND entity_id = $1 AND action = $2`, [String(id), action]);

  it('suspends, activates again, and updates the core both times without ever deleting', async () => {
    const { admin, body, path } = await sold();
    await provisioned(body.id);
    expect((await admin.put(path, { status: 'suspended' })).body).toMatchObject({ status: 'suspended', syncStatus: 'pending', version: 2 });
    expect(await vpnUserOf(body.id)).toMatchObject({
      desired: 'present',
      status: 'suspended',
      enabled: false,
      desired_version: 2,
      sync_status: 'pending',
    });
    expect((await admin.put(path, { status: 'active' })).body).toMatchObject({ status: 'active', version: 3 });
    expect(await vpnUserOf(body.id)).toMatchObject({ desired: 'present', status: 'active', enabled: true, desired_version: 3 });
    expect(await eventsOf(body.id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.suspended',
      'subscription.activated',
    ]);
    expect(await auditOf(body.id, 'subscription_suspended')).toMatchObject([
      { details: { before: { status: 'active' }, after: { status: 'suspended' } } },
    ]);
  });

  it('changes neither dates nor price nor version when an unchanged form, or another field, is saved three times', async () => {
    const startDay = lastThe31st();
    const { admin, body, path, project } = await sold({ startDate: startDay, endDate: inDays(10) });
    const read = (await admin.get(`/api/subscriptions/${body.id}`)).body;
    for (let round = 0; round < 3; round += 1) {
      const { projectId, subscriptionId, vpnLoginId, status, startDate, endDate, email, name, phone, version } = read;
      const same = await admin.put(path, {
        projectId,
        subscriptionId,
        vpnLoginId,
        status,
        startDate,
        endDate,
        email,
        name,
        phone,
        version,
      });
      expect(same.body).toEqual(read);
    }
    for (const paymentMethod of ['card', 'cash', 'card']) {
      const { body: saved } = await admin.put(path, { paymentMethod });
      expect(saved).toMatchObject({
        startDate: `${startDay}T00:00:00.000Z`,
        endDate: read.endDate,
        price: read.price,
        paidUntil: read.paidUntil,
      });
    }
    expect(await vpnUserOf(body.id)).toMatchObject({ desired_version: 1 });
    expect(await world.balanceOf(project)).toBe('90.00');
  });

  it('reads a date alone as 00:00 UTC of that day, and returns it as that day', async () => {
    const { admin, body, path } = await sold({ endDate: inDays(300) });
    const startDay = lastThe31st();
    const saved = await admin.put(path, { startDate: startDay });
    expect(saved.body.startDate).toBe(`${startDay}T00:00:00.000Z`);
    expect((await admin.put(path, { startDate: saved.body.startDate })).body.startDate).toBe(`${startDay}T00:00:00.000Z`);
    const day = body.endDate.slice(0, 10);
    const filter = { id: body.id, endDateFrom: day, endDateTo: day };
    expect((await admin.list('/api/subscriptions', { filter })).body).toHaveLength(1);
    const dayBefore = new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
    expect((await admin.list('/api/subscriptions', { filter: { ...filter, endDateFrom: undefined, endDateTo: dayBefore } })).body).toEqual(
      [],
    );
  });

  it('clears with null and leaves absent fields', async () => {
    const { admin, path } = await sold({ email: 'ann@example.com', name: 'Ann', phone: '+49 30 1', maxSessions: 5 });
    const { body } = await admin.put(path, { email: null, phone: '', maxSessions: null, surname: 'Lee' });
    expect(body).toMatchObject({ email: null, name: 'Ann', surname: 'Lee', phone: null, maxSessions: null });
  });

  it('applies a limit from the first moment; null inherits, and zero is an error', async () => {
    const { admin, body, path, partner } = await sold({ maxSessions: 2, maxInstalls: null }, { max_installs: 7 });
    const user = async () => (await partner.get(`/api/v1/vpn/users/${body.vpnLoginId}`)).body;
    expect(await user()).toMatchObject({ maxSessions: 2, maxInstalls: 7 });
    for (const wrong of [0, -1, 1001, 1.5, '', '5']) {
      expect((await admin.put(path, { maxSessions: wrong })).body).toMatchObject({
        code: 'validation_failed',
        fields: { maxSessions: expect.any(String) },
      });
      const answer = await partner.post('/api/v1/subscriptions', order({ maxInstalls: wrong }));
      expect(answer.body).toMatchObject({ code: 'validation_failed', fields: { maxInstalls: expect.any(String) } });
    }
    await admin.put(path, { maxSessions: null });
    expect(await user()).toMatchObject({ maxSessions: 3, maxInstalls: 7 });
    expect(await vpnUserOf(body.id)).toMatchObject({ max_sessions: null, desired_version: 2 });
  });

  it.each([
    ['subscriptionId', { subscriptionId: 'another' }],
    ['vpnLoginId', { vpnLoginId: '9999999999999999' }],
    ['projectId', 'another project'],
  ])('refuses another %s, and accepts the same one or null', async (field, change) => {
    const { admin, body, path } = await sold({ vpnLoginId: `aBcD${Date.now()}`.slice(0, 16).padEnd(16, '0') });
    const other = typeof change === 'string' ? { projectId: (await world.givenProject()).id } : change;
    expect(await admin.put(path, other)).toMatchObject({
      status: 409,
      body: { code: 'immutable_field', fields: { [field]: expect.any(String) } },
    });
    expect((await admin.put(path, { [field]: body[field] })).status).toBe(200);
    expect((await admin.put(path, { [field]: null })).status).toBe(200);
  });

  it('accepts one of several parallel saves of one version, and answers the others 409', async () => {
    const { admin, path } = await sold();
    const answers = await atOnce(5, (index) => admin.put(path, { name: `Name ${index}`, version: 1 }));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale');
    expect((await admin.put(path, { name: 'Last' })).status).toBe(200);
  });

  describe('its end', () => {
    it('beyond what is paid for is a renewal, once; within it is free', async () => {
      const { admin, body, path, project } = await sold();
      const further = await admin.put(path, { endDate: inDays(60) });
      expect(further.body).toMatchObject({ status: 'active', paidUntil: further.body.endDate });
      expect(await world.balanceOf(project)).toBe('80.00');
      await admin.put(path, { endDate: inDays(20) });
      await admin.put(path, { endDate: further.body.endDate });
      expect(await world.balanceOf(project)).toBe('80.00');
      expect(await eventsOf(body.id)).toEqual(['subscription.created', 'subscription.activated', 'subscription.renewed']);
      const [charge] = await world.sql(`SELECT * FROM transactions WHERE reference = $1`, [`subscription:${body.id}:renewal:1`]);
      expect(charge).toMatchObject({ amount: '-10.00', subscription_id: body.id });
    });

    it('is corrected by a global admin without a charge, which the audit trail shows', async () => {
      const { admin, body, path, project } = await sold();
      const corrected = await admin.put(path, { endDate: inDays(900), correction: true });
      expect(corrected.body.paidUntil).toBe(corrected.body.endDate);
      expect(await world.balanceOf(project)).toBe('90.00');
      expect(await auditOf(body.id, 'subscription_updated')).toMatchObject([{ details: { correction: true } }]);
      const manager = await world.signIn('project_manager', [project]);
      expect(await manager.put(path, { endDate: inDays(910), correction: true })).toMatchObject({
        status: 403,
        body: { code: 'field_forbidden' },
      });
      expect((await manager.put(path, { name: 'Ann', correction: false })).status).toBe(200);
    });

    it('is limited for managers and partners, and not for global admins', async () => {
      const { admin, project, path, partner } = await sold({}, { max_subscription_days: 60 });
      const manager = await world.signIn('project_manager', [project]);
      const tooLong = order({ projectId: project.id, endDate: inDays(61) });
      for (const answer of [
        await manager.post('/api/admin/subscriptions', tooLong),
        await partner.post('/api/v1/subscriptions', { ...tooLong, projectId: undefined }),
        await manager.put(path, { endDate: inDays(95) }),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', fields: { endDate: expect.any(String) } } });
      }
      expect((await admin.post('/api/admin/subscriptions', tooLong)).status).toBe(201);
      expect((await admin.put(path, { endDate: inDays(95) })).status).toBe(200);
    });

    it('of an expired one is not edited: it is renewed', async () => {
      const { admin, body, path } = await sold();
      await world.sql(
        `UPDATE subscriptions SET start_date = now() - interval '9 days', end_date = now() - interval '1 second' WHERE id = $1`,
        [body.id],
      );
      for (const change of [
        { endDate: inDays(30) },
        { status: 'active' },
        { status: 'suspended' },
        { endDate: inDays(30), correction: true },
      ]) {
        expect(await admin.put(path, change)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
      }
      expect((await admin.put(path, { name: 'Ann', status: 'expired' })).body).toMatchObject({ status: 'expired', name: 'Ann' });
    });
  });

  describe('renewing', () => {
    it('is one period and one charge for one key, two for two, one update for the core each', async () => {
      const { partner, partnerPath, body, project } = await sold();
      await provisioned(body.id);
      const renew = (key: string) => partner.post(`${partnerPath}/renew`, { days: 10 }, once(key));
      const same = await atOnce(6, () => renew('r-1'));
      expect(same.every(({ status }) => status === 200 || status === 409)).toBe(true);
      for (const { body: refused } of same.filter(({ status }) => status === 409)) expect(refused.code).toBe('idempotency_in_progress');
      const replay = await renew('r-1');
      expect(replay.headers.get('idempotent-replayed')).toBe('true');
      expect(Date.parse(replay.body.endDate)).toBe(Date.parse(body.endDate) + 10 * DAY_MS);
      expect(await vpnUserOf(body.id)).toMatchObject({ desired_version: 2 });
      await atOnce(2, (index) => renew(`r-${index + 2}`));
      const after = (await partner.get(partnerPath)).body;
      expect(Date.parse(after.endDate)).toBe(Date.parse(body.endDate) + 30 * DAY_MS);
      expect(await world.balanceOf(project)).toBe('60.00');
      expect(await vpnUserOf(body.id)).toMatchObject({ desired_version: 4, end_date: new Date(after.endDate) });
    });

    it('starts from now once the end has passed, and gives the user access again', async () => {
      const { admin, body, path, project } = await sold();
      await world.sql(
        `UPDATE subscriptions SET start_date = now() - interval '9 days', end_date = now() - interval '2 days' WHERE id = $1`,
        [body.id],
      );
      const startedAt = Date.now();
      const renewed = await admin.post(`${path}/renew`, {});
      expect(renewed).toMatchObject({ status: 200, body: { status: 'active' } });
      const end = Date.parse(renewed.body.endDate);
      expect(end).toBeGreaterThanOrEqual(startedAt + 30 * DAY_MS - 1000);
      expect(end).toBeLessThanOrEqual(Date.now() + 30 * DAY_MS + 1000);
      expect(await vpnUserOf(body.id)).toMatchObject({ status: 'active', enabled: true });
      expect(await world.balanceOf(project)).toBe('80.00');
    });

    it('extends a suspended one, which stays suspended; a pending or cancelled one is refused', async () => {
      const { admin, path, partner } = await sold();
      await admin.put(path, { status: 'suspended' });
      expect((await admin.post(`${path}/renew`)).body).toMatchObject({ status: 'suspended' });
      await admin.put(path, { status: 'cancelled' });
      expect(await admin.post(`${path}/renew`, {})).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
      const pending = await partner.post('/api/v1/subscriptions', order({ status: 'pending' }));
      const answer = await partner.post(`/api/v1/subscriptions/${pending.body.subscriptionId}/renew`, {}, once());
      expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
    });

    it('of a version that was renewed since is refused as stale, and charged once', async () => {
      const { project, admin, partner, body, path, partnerPath } = await sold();
      expect((await admin.post(`${path}/renew`, { version: body.version })).status).toBe(200);
      const again = await admin.post(`${path}/renew`, { version: body.version });
      expect(again.status).toBe(409);
      expect(again.body.code).toBe('stale');
      expect((await partner.post(`${partnerPath}/renew`, { version: body.version }, once())).body.code).toBe('stale');
      expect(await world.balanceOf(project)).toBe('80.00');
    });

    it('with one version in two windows at once renews once', async () => {
      const { project, admin, body, path } = await sold();
      const answers = await Promise.all([1, 2].map(() => admin.post(`${path}/renew`, { version: body.version })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await world.balanceOf(project)).toBe('80.00');
    });

    it('needs an Idempotency-Key from a partner', async () => {
      const { partner, partnerPath } = await sold();
      expect(await partner.post(`${partnerPath}/renew`, {})).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } });
    });
  });

  describe('ending', () => {
    it('by cancelling one that was never provisioned refunds everything, once', async () => {
      const { admin, body, path, project } = await sold();
      await admin.post(`${path}/renew`, {});
      expect(await world.balanceOf(project)).toBe('80.00');
      const answers = await atOnce(5, () => admin.put(path, { status: 'cancelled' }));
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200]);
      expect(await world.balanceOf(project)).toBe('100.00');
      expect(await vpnUserOf(body.id)).toMatchObject({ desired: 'absent', enabled: false });
      expect(await world.sql(`SELECT 1 FROM transactions WHERE type = 'refund' AND subscription_id = $1`, [body.id])).toHaveLength(2);
    });

    it('by cancelling a provisioned one keeps the charge and disables its user, which stays on the core', async () => {
      const { admin, body, path, project } = await sold();
      await provisioned(body.id);
      expect((await admin.put(path, { status: 'cancelled' })).body.status).toBe('cancelled');
      expect(await world.balanceOf(project)).toBe('90.00');
      expect(await vpnUserOf(body.id)).toMatchObject({ desired: 'present', status: 'cancelled', enabled: false });
      for (const status of ['active', 'suspended', 'pending', 'expired']) {
        expect(await admin.put(path, { status })).toMatchObject({ status: 409, body: { code: 'invalid_transition' } });
      }
    });

    it('by deletion hides it from every reader at once, while its money and its trail stay', async () => {
      const { admin, body, path, partner, partnerPath, project } = await sold();
      await provisioned(body.id);
      const elsewhere = await startWorld({ joining: world });
      expect(await admin.delete(path)).toMatchObject({ status: 200, body: { id: body.id } });
      const cookie = await elsewhere.signIn();
      const other = elsewhere.anonymous({ Authorization: `Bearer ${partner.key}` });
      for (const answer of [
        await cookie.get(`/api/subscriptions/${body.id}`),
        await other.get(partnerPath),
        await other.get(`/api/v1/vpn/users/${body.vpnLoginId}`),
        await admin.delete(path),
        await partner.delete(partnerPath),
        await partner.patch(partnerPath, { name: 'Ann' }),
      ]) {
        expect(answer.status).toBe(404);
      }
      expect((await cookie.list('/api/subscriptions', { filter: { projectId: project.id } })).body).toEqual([]);
      expect((await cookie.list('/api/vpn-users', { filter: { projectId: project.id } })).body).toEqual([]);
      expect(await world.balanceOf(project)).toBe('90.00');
      expect(await vpnUserOf(body.id)).toMatchObject({ desired: 'absent', enabled: false, sync_status: 'pending' });
      expect(await auditOf(body.id, 'subscription_deleted')).toHaveLength(1);
      expect((await eventsOf(body.id)).at(-1)).toBe('subscription.deleted');
      await elsewhere.close();
    });

    it('by a refusal of the core cancels and refunds it once, with the reason on the record and in the event', async () => {
      const { body, project, admin, partner, partnerPath } = await sold();
      const service = world.get(SubscriptionsService);
      const refusal = { cause: 'core_refused', message: 'The core refuses this login' } as const;
      const refuse = () =>
        world.database.transaction((tx) =>
          service.cancelRefused(tx, systemActor('Synchronization'), { id: body.id, desiredVersion: 1 }, refusal),
        );
      expect((await atOnce(3, refuse)).sort()).toEqual([false, false, true]);
      expect(await world.balanceOf(project)).toBe('100.00');
      const reason = { status: 'cancelled', reason: 'core_refused', cancelReason: 'The core refuses this login' };
      expect((await admin.get(`/api/subscriptions/${body.id}`)).body).toMatchObject(reason);
      expect((await partner.get(partnerPath)).body).toMatchObject(reason);
      const [event] = await world.sql(`SELECT data FROM outbox_events WHERE subject = $1 AND type = 'subscription.cancelled'`, [
        `subscription:${body.id}`,
      ]);
      expect(event.data).toMatchObject({ ...reason, message: 'The core refuses this login' });
      await world.get(NotificationsWorker).runOnce();
      const { body: notifications } = await admin.get('/api/notifications');
      expect(notifications).toContainEqual(
        expect.objectContaining({
          type: 'sync_failed',
          message: expect.stringContaining('The core refuses this login'),
          link: `/subscriptions/${body.id}`,
        }),
      );
      expect(await auditOf(body.id, 'subscription_cancelled')).toMatchObject([{ details: { reason: 'The core refuses this login' } }]);
      expect((await eventsOf(body.id)).filter((type) => type === 'subscription.cancelled')).toHaveLength(1);
    });

    it('undoes a sale with its charge when a failure comes right after the ledger row', async () => {
      const { project, partner } = await sold();
      await world.sql(`CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken on purpose'; END $$`);
      await world.sql(
        `CREATE CONSTRAINT TRIGGER break AFTER INSERT ON transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION break()`,
      );
      const answer = await partner.post('/api/v1/subscriptions', order());
      await world.sql('DROP TRIGGER break ON transactions');
      expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' } });
      expect(await world.balanceOf(project)).toBe('90.00');
      expect(await world.sql('SELECT 1 FROM subscriptions WHERE project_id = $1', [project.id])).toHaveLength(1);
    });
  });
});
