import { atOnce, inDays, lastThe31st, once, order } from '../../../../test/orders.js';
import { startWorld, type Client, type Json, type World } from '../../../../test/world.js';
import { ExpiryWorker } from './expiry.worker.js';

describe('the end of a subscription', () => {
  let world: World;
  let admin: Client;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());

  async function givenSold(count = 1) {
    const project = await world.givenProject({ balance: '1000.00' });
    const partner = await world.givenKey(project);
    const sold = await atOnce(count, async () => (await partner.post('/api/v1/subscriptions', order())).body);
    return { project, partner, sold };
  }
  const end = async (ids: number[]) => {
    await world.sql(
      `UPDATE subscriptions SET start_date = now() - interval '9 days', end_date = now() - interval '1 second' WHERE id = ANY($1::int[])`,
      [ids],
    );
    await world.sql(
      `UPDATE vpn_users v SET start_date = s.start_date, end_date = s.end_date FROM subscriptions s WHERE s.id = v.subscription_id AND s.id = ANY($1::int[])`,
      [ids],
    );
  };
  const count = async (text: string, params: unknown[]) => (await world.sql(`SELECT count(*) FROM ${text}`, params))[0].count as number;

  it('applies from that instant to every reader, filter, count and search, before the worker has run', async () => {
    const { project, partner, sold } = await givenSold(2);
    const [ended, running] = sold;
    await end([ended.id]);
    const manager = await world.signIn('project_manager', [project]);
    const ids = async (filter: object, list = '/api/subscriptions') =>
      (await admin.list(list, { filter: { projectId: project.id, ...filter }, sort: ['id', 'ASC'] })).body.map((row: Json) => row.id);

    expect((await admin.get(`/api/subscriptions/${ended.id}`)).body.status).toBe('expired');
    expect((await partner.get(`/api/v1/subscriptions/${ended.subscriptionId}`)).body.status).toBe('expired');
    expect(await ids({ status: 'active' })).toEqual([running.id]);
    expect(await ids({ status: 'expired' })).toEqual([ended.id]);
    expect(await ids({ status: ['expired', 'active'] })).toEqual([ended.id, running.id].sort((a, b) => a - b));
    expect(await ids({ q: ended.subscriptionId, status: 'active' })).toEqual([]);
    const active = await admin.list('/api/subscriptions', { filter: { projectId: project.id, status: 'active' }, range: [0, 0] });
    expect(active.headers.get('content-range')).toBe('subscriptions 0-0/1');
    expect((await manager.get('/api/subscriptions/stats')).body).toEqual({
      total: 2,
      pending: 0,
      active: 1,
      suspended: 0,
      expired: 1,
      cancelled: 0,
    });
    expect((await manager.get('/api/vpn-users/stats')).body).toMatchObject({ total: 2, active: 1, suspended: 0 });
    expect((await partner.get('/api/v1/subscriptions?status=expired')).body.data.map((row: Json) => row.id)).toEqual([ended.id]);
    expect((await partner.get('/api/v1/subscriptions?status=active')).body.data.map((row: Json) => row.id)).toEqual([running.id]);
    expect((await partner.get(`/api/v1/vpn/users/${ended.vpnLoginId}`)).body).toMatchObject({ status: 'expired', enabled: false });
    const users = async (filter: object) =>
      (await admin.list('/api/vpn-users', { filter: { projectId: project.id, ...filter } })).body.map((row: Json) => row.subscriptionId);
    expect(await users({ status: 'active' })).toEqual([running.id]);
    expect(await users({ status: 'expired' })).toEqual([ended.id]);
    expect(await users({ enabled: true })).toEqual([running.id]);
    expect(await users({ enabled: false })).toEqual([ended.id]);
    const sorted = await admin.list('/api/subscriptions', { filter: { projectId: project.id }, sort: ['status', 'ASC'] });
    expect(sorted.body.map((row: Json) => row.status)).toEqual(['active', 'expired']);
    expect((await manager.get('/api/subscriptions/export?filter=%7B%22status%22%3A%22expired%22%7D')).text).toContain(ended.subscriptionId);
  });

  it('is recorded once by two processes at once, with its event, its audit row and the new desired state', async () => {
    const { project, sold } = await givenSold(12);
    const twin = await startWorld({ joining: world });
    const ids = sold.map(({ id }) => id as number);
    await end(ids);
    await Promise.all([world.get(ExpiryWorker).runOnce(), twin.get(ExpiryWorker).runOnce(), world.get(ExpiryWorker).runOnce()]);
    // Rows that another process has locked are left to it.
    await world.get(ExpiryWorker).runOnce();
    expect(await count(`subscriptions WHERE status = 'expired' AND project_id = $1 AND expired_at = end_date`, [project.id])).toBe(12);
    expect(await count(`outbox_events WHERE type = 'subscription.expired' AND project_id = $1`, [project.id])).toBe(12);
    expect(
      await count(`audit_logs WHERE action = 'subscription_expired' AND project_id = $1 AND actor_kind = 'system'`, [project.id]),
    ).toBe(12);
    expect(
      await count(
        `vpn_users WHERE project_id = $1 AND status = 'expired' AND NOT enabled AND desired = 'present' AND desired_version = 2`,
        [project.id],
      ),
    ).toBe(12);
    expect(await world.get(ExpiryWorker).runOnce()).toBe(0);
    await twin.close();
  });

  it('of one that cannot be written does not delay the others, and is tried again', async () => {
    const { project, sold } = await givenSold(3);
    const [, second] = sold;
    await end(sold.map(({ id }) => id as number));
    await world.sql(
      `CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.id = ${second.id} AND NEW.status = 'expired' THEN RAISE EXCEPTION 'broken on purpose'; END IF; RETURN NEW; END $$`,
    );
    await world.sql('CREATE TRIGGER refuse_one BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION refuse_one()');
    expect(await world.get(ExpiryWorker).runOnce()).toBe(2);
    expect(await world.get(ExpiryWorker).runOnce()).toBe(0);
    expect(await count(`outbox_events WHERE type = 'subscription.expired' AND project_id = $1`, [project.id])).toBe(2);
    await world.sql('DROP TRIGGER refuse_one ON subscriptions');
    expect(await world.get(ExpiryWorker).runOnce()).toBe(1);
    expect(await count(`subscriptions WHERE status = 'expired' AND project_id = $1`, [project.id])).toBe(3);
    expect(await world.balanceOf(project)).toBe('970.00');
  });

  it('renewed in the same moment as the worker runs is one period and one charge, and ends active', async () => {
    const { project, partner, sold } = await givenSold();
    const [one] = sold;
    await end([one.id]);
    const renew = () => partner.post(`/api/v1/subscriptions/${one.subscriptionId}/renew`, {}, once('same'));
    const [renewed] = await Promise.all([renew(), world.get(ExpiryWorker).runOnce(), world.get(ExpiryWorker).runOnce()]);
    await world.get(ExpiryWorker).runOnce();
    expect(renewed).toMatchObject({ status: 200, body: { status: 'active' } });
    const after = (await partner.get(`/api/v1/subscriptions/${one.subscriptionId}`)).body;
    expect(after).toMatchObject({ status: 'active', endDate: renewed.body.endDate });
    expect(await world.balanceOf(project)).toBe('980.00');
    const [user] = await world.sql('SELECT * FROM vpn_users WHERE subscription_id = $1', [one.id]);
    expect(user).toMatchObject({ status: 'active', enabled: true, end_date: new Date(after.endDate) });
  });

  it('is the same instant for processes in any time zone', async () => {
    const { sold, partner } = await givenSold();
    const elsewhere = process.env.TZ;
    process.env.TZ = 'Asia/Tehran';
    try {
      const [startDay, endDay] = [lastThe31st(), inDays(100).slice(0, 10)];
      const body = order({ startDate: startDay, endDate: `${endDay}T12:34:56+03:30` });
      const answer = await partner.post('/api/v1/subscriptions', body);
      expect(answer.body).toMatchObject({ startDate: `${startDay}T00:00:00.000Z`, endDate: `${endDay}T09:04:56.000Z` });
      process.env.TZ = 'America/New_York';
      // The answers to sales also hold the credentials.
      expect(answer.body).toMatchObject((await partner.get(`/api/v1/subscriptions/${body.subscriptionId}`)).body);
      expect(sold[0]).toMatchObject((await admin.get(`/api/subscriptions/${sold[0].id}`)).body);
    } finally {
      if (elsewhere === undefined) delete process.env.TZ;
      else process.env.TZ = elsewhere;
    }
  });
});
