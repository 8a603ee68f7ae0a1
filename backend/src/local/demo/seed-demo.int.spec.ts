import { startWorld, type World } from '../../../test/world.js';
import { seedDemoOnce } from './seed-demo.js';

describe('the demo data', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
    await world.givenUser({ email: 'admin@example.com' });
  });
  // Which also proves that each ledger row continues the one before it.
  afterAll(() => world.close());

  it('is written once', async () => {
    expect(await seedDemoOnce(world.app, 'demo-password')).toBe(true);
    expect(await seedDemoOnce(world.app, 'demo-password')).toBe(false);
    expect(await world.sql('SELECT status FROM projects ORDER BY id')).toEqual([
      { status: 'active' },
      { status: 'paused' },
      { status: 'inactive' },
    ]);
    expect(await world.sql('SELECT count(*) AS n FROM subscriptions')).toEqual([{ n: 40 }]);
    expect(await world.sql(`SELECT count(*) AS n FROM users WHERE role = 'project_manager'`)).toEqual([{ n: 2 }]);
    expect(await world.sql(`SELECT amount FROM topup_requests WHERE status = 'pending'`)).toEqual([{ amount: '500.00' }]);
  });

  it('takes no balance below zero, and charges what the subscriptions cost', async () => {
    expect(await world.sql('SELECT id FROM transactions WHERE balance_after < 0')).toEqual([]);
    const unpaid = await world.sql(`
      SELECT s.id FROM subscriptions s LEFT JOIN transactions t ON t.subscription_id = s.id
      GROUP BY s.id HAVING coalesce(-sum(t.amount), 0) <> CASE WHEN s.activation_charge IS NULL THEN 0 ELSE s.price * (1 + s.renewals) END`);
    expect(unpaid).toEqual([]);
    expect(await world.sql('SELECT balance < low_balance_threshold AS low FROM project_balances ORDER BY project_id LIMIT 2')).toEqual([
      { low: false },
      { low: true },
    ]);
  });

  it('gives each renewal the reference by which the figures count it', async () => {
    const [row] = await world.sql(
      `SELECT (SELECT sum(renewals)::int FROM subscriptions WHERE activation_charge IS NOT NULL) AS renewed,
         (SELECT count(*)::int FROM transactions t JOIN subscriptions s ON s.id = t.subscription_id
          WHERE t.reference LIKE 'subscription:' || s.id || ':renewal:%') AS counted`,
    );
    expect(row.counted).toBeGreaterThan(0);
    expect(row.counted).toBe(row.renewed);
  });

  it('sells by plans that renew, so that there is a recurring revenue: of each that runs, the price of its month', async () => {
    const [row] = await world.sql(
      `SELECT (SELECT count(*)::int FROM subscriptions WHERE plan_id IS NULL) AS "withoutPlan",
         (SELECT count(*)::int FROM subscriptions WHERE auto_renew) AS renewing, sum(price)::text AS mrr
       FROM subscriptions WHERE status = 'active'`,
    );
    expect([row.withoutPlan, row.renewing > 10]).toEqual([0, true]);
    const { body } = await (await world.signIn()).get('/api/analytics/recurring');
    expect(body.mrr).toBe(row.mrr);
    expect(body.cohorts.filter(({ size }: { size: number }) => size > 0).length).toBeGreaterThan(2);
  });

  it('has every state, with dates that agree with it', async () => {
    expect(await world.sql('SELECT DISTINCT status FROM subscriptions ORDER BY 1')).toHaveLength(5);
    expect(await world.sql('SELECT id FROM subscriptions WHERE status <> effective_status(status, end_date)')).toEqual([]);
    expect(await world.sql(`SELECT id FROM subscriptions WHERE status IN ('active', 'suspended') AND end_date <= now()`)).toEqual([]);
    expect(
      await world.sql('SELECT id FROM subscriptions WHERE created_at > now() OR suspended_at > now() OR cancelled_at > now()'),
    ).toEqual([]);
    expect(await world.sql(`SELECT count(*) AS n FROM vpn_users WHERE sync_status = 'pending' AND next_sync_at <= now()`)).toEqual([
      { n: 37 },
    ]);
  });

  it('has the right hourly counts of its calls', async () => {
    const [row] = await world.sql(
      'SELECT (SELECT count(*) FROM api_usage) AS calls, (SELECT sum(calls)::int FROM api_usage_hourly) AS counted',
    );
    expect(row.calls).toBeGreaterThan(3_000);
    expect(row.counted).toBe(row.calls);
  });

  it('lets its managers sign in', async () => {
    const body = { email: 'manager.one@example.com', password: 'demo-password' };
    expect((await world.anonymous().post('/api/auth/login', body)).status).toBe(200);
  });
});
