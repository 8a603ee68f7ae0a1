import { DateTime } from 'luxon';

import { ForecastService } from './forecast.service.js';
import { comingClockChanges } from '../../../../test/orders.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../../test/world.js';

describe('the forecast', () => {
  let world: World;
  let project: GivenProject;
  let manager: GivenStaff;
  let admin: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    project = await world.givenProject({ balance: '100.00' });
    manager = await world.signIn('project_manager', [project]);
  });

  const DAY_MS = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  const dateIn = (days: number) => inDays(days).toISOString().slice(0, 10);
  let login = 0;
  const subscribe = (endsInDays: number, columns: { status?: string; environment?: string; autoRenew?: boolean } = {}) =>
    world.sql(
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, environment, start_date, end_date, price, auto_renew)
       VALUES ($1, $2, $3, $4, $5, now() - interval '60 days', $6, 10, $7)`,
      [
        project.id,
        `forecast-${++login}`,
        String(1_000_000_000_000_000 + login),
        columns.status ?? 'active',
        columns.environment ?? 'production',
        inDays(endsInDays),
        columns.autoRenew ?? true,
      ],
    );
  const forecast = async () => (await manager.get(`/api/projects/${project.id}/forecast`)).body;

  it('covers everything where nothing renews', async () => {
    expect(await forecast()).toEqual({
      projectId: project.id,
      balance: '100.00',
      currency: 'USD',
      activeSubscriptions: 0,
      renewingSubscriptions: 0,
      renewalPrice: '10.00',
      next30Days: '0.00',
      shortfall: '0.00',
      total: '0.00',
      days: [],
      coveredUntil: null,
      horizonDays: 365,
      rule: expect.stringContaining('every 30 days'),
    });
  });

  it('names the day of the first renewal that the balance does not cover', async () => {
    // Four renew on day 5, 35, 65; three on day 10, 40, 70: 4 + 3 + 3 of the ten that 100.00 pays for, and the fourth on day 35 is too much.
    for (let n = 0; n < 4; n++) await subscribe(5);
    for (let n = 0; n < 3; n++) await subscribe(10);
    expect(await forecast()).toMatchObject({ activeSubscriptions: 7, next30Days: '70.00', shortfall: '0.00', coveredUntil: dateIn(35) });
    for (let n = 0; n < 4; n++) await subscribe(20);
    expect(await forecast()).toMatchObject({
      activeSubscriptions: 11,
      next30Days: '110.00',
      shortfall: '10.00',
      coveredUntil: dateIn(20),
    });
  });

  it('counts only active and paid ones, and a long one not before its end', async () => {
    await subscribe(3, { status: 'suspended' });
    await subscribe(3, { status: 'pending' });
    await subscribe(3, { environment: 'development' });
    await subscribe(-1);
    await subscribe(4, { autoRenew: false });
    await subscribe(300);
    expect(await forecast()).toMatchObject({
      activeSubscriptions: 2,
      renewingSubscriptions: 1,
      next30Days: '0.00',
      coveredUntil: null,
      days: [{ renewals: 1, amount: '10.00', balanceAfter: '90.00' }, { balanceAfter: '80.00' }, { balanceAfter: '70.00' }],
    });
  });

  it('prices a renewal by the started terms', async () => {
    await world.sql('UPDATE projects SET term_days = 20 WHERE id = $1', [project.id]);
    await subscribe(1);
    expect(await forecast()).toMatchObject({ renewalPrice: '20.00', next30Days: '20.00', coveredUntil: dateIn(151) });
  });

  it('counts what has no plan again after what its project sells at once, where that is less than 30 days', async () => {
    await world.sql('UPDATE projects SET max_subscription_days = 7 WHERE id = $1', [project.id]);
    await subscribe(1);
    const { rule, ...figures } = await forecast();
    expect(figures).toMatchObject({ renewalPrice: '10.00', next30Days: '50.00', coveredUntil: dateIn(71) });
    expect(rule).toContain('Without a plan: every 7 days at $10.00.');
  });

  it('needs nothing for renewals that cost nothing, also below zero; otherwise the first one is too much', async () => {
    await subscribe(3);
    await admin.post(`/api/projects/${project.id}/adjustments`, { amount: '-101.00', reason: 'A wrong approval' });
    expect(await forecast()).toMatchObject({ balance: '-1.00', next30Days: '10.00', shortfall: '10.00', coveredUntil: dateIn(3) });
    await world.sql('UPDATE projects SET price_per_subscription = 0 WHERE id = $1', [project.id]);
    expect(await forecast()).toMatchObject({ next30Days: '0.00', shortfall: '0.00', coveredUntil: null });
  });

  it('counts each at the price and for the days of its plan, and of its next plan', async () => {
    await world.sql(
      `INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'week', 'Week', 3, 7, 1), ($1, 'year', 'Year', 50, 365, 2)`,
      [project.id],
    );
    const plan = (code: string, column: string) =>
      world.sql(`UPDATE subscriptions SET ${column} = (SELECT id FROM plans WHERE project_id = $1 AND code = $2) WHERE project_id = $1`, [
        project.id,
        code,
      ]);
    await subscribe(1);
    await plan('week', 'plan_id');
    expect(await forecast()).toMatchObject({ next30Days: '15.00', total: '156.00' });
    await plan('year', 'next_plan_id');
    expect(await forecast()).toMatchObject({ next30Days: '50.00', total: '50.00', days: [{ renewals: 1, balanceAfter: '50.00' }] });
  });

  it('counts its days in the time zone of Settings, also where clocks change', async () => {
    await world.sql(`INSERT INTO plans (project_id, code, name, price, days, position) VALUES ($1, 'year', 'Year', 1, 365, 1)`, [
      project.id,
    ]);
    // A minute before and after each midnight of the two days in New York that have 23 and 25 hours.
    const changes = comingClockChanges('America/New_York');
    const now = changes[0]?.minus({ days: 9 }).toJSDate();
    for (const midnight of changes.flatMap((day) => [day, day.plus({ days: 1 })]))
      for (const minutes of [-1, 1]) {
        await subscribe(400);
        await world.sql(
          `UPDATE subscriptions SET end_date = $2, plan_id = (SELECT id FROM plans WHERE project_id = $1) WHERE subscription_id = $3`,
          [project.id, midnight.plus({ minutes }).toJSDate(), `forecast-${login}`],
        );
      }
    expect((await admin.put('/api/settings', { timezone: 'America/New_York' })).status).toBe(200);
    try {
      const { days } = await world.get(ForecastService).of(world.database.db, 'all', project.id, now);
      const around = (day: DateTime) => [
        [day.minus({ days: 1 }).toISODate(), 1],
        [day.toISODate(), 2],
        [day.plus({ days: 1 }).toISODate(), 1],
      ];
      expect(days.map(({ date, renewals }) => [date, renewals])).toEqual(changes.flatMap(around));
    } finally {
      await admin.put('/api/settings', { timezone: 'UTC' });
    }
  });

  it('is hidden from staff of other projects', async () => {
    const stranger = await world.signIn('project_manager');
    expect((await stranger.get(`/api/projects/${project.id}/forecast`)).status).toBe(404);
  });

  it('of all projects is one list: the project that runs out first, then the lowest balance', async () => {
    const [rich, poor] = [await world.givenProject({ name: 'Rich', balance: '500.00' }), await world.givenProject({ balance: '50.00' })];
    const seen = await world.signIn('project_manager', [project, rich, poor]);
    // Eleven that renew in three days are more than the 100.00 of the first.
    for (let n = 0; n < 11; n += 1) await subscribe(3);
    await world.sql(
      `WITH moved AS (UPDATE project_balances SET balance = balance - 60, entries = entries + 1 WHERE project_id = $1 RETURNING balance, entries)
       INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
       SELECT $1, entries, 'subscription_charge', -60, balance + 60, balance, 'Test', 'runway:1' FROM moved`,
      [rich.id],
    );
    const read = async (search = '') => (await seen.get(`/api/billing/runway${search}`)).body;
    const { total, projects } = await read();
    expect(total).toBe(3);
    expect(projects).toMatchObject([
      { projectId: project.id, balance: '100.00', coveredUntil: dateIn(3), shortfall: '10.00', next30Days: '110.00', burnPerDay: '0.00' },
      { projectId: poor.id, balance: '50.00', coveredUntil: null, renewingSubscriptions: 0 },
      { projectId: rich.id, balance: '440.00', burnPerDay: '2.00' },
    ]);
    expect(await read('?limit=1&offset=1')).toMatchObject({ total: 3, projects: [{ projectId: poor.id }] });
    expect(await read('?q=RIC')).toMatchObject({ total: 1, projects: [{ projectId: rich.id }] });
    expect((await manager.get('/api/billing/runway')).body).toMatchObject({ total: 1, projects: [{ projectId: project.id }] });
  });
});
