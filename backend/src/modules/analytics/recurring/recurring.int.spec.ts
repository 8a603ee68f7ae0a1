import { DateTime } from 'luxon';

import { startWorld, type GivenProject, type World } from '../../../../test/world.js';
import { cohortsOf } from './recurring.rules.js';

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

describe('GET /api/analytics/recurring', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  let serial = 0;
  async function givenSubscription({ id }: GivenProject, columns: Record<string, unknown> = {}): Promise<number> {
    serial += 1;
    const values: Record<string, unknown> = {
      project_id: id,
      subscription_id: `r-${serial}`,
      vpn_login_id: String(serial).padStart(16, '0'),
      status: 'active',
      start_date: inDays(-10),
      end_date: inDays(20),
      price: '10.00',
      activated_at: inDays(-10),
      ...columns,
    };
    const names = Object.keys(values);
    const [row] = await world.sql<{ id: number }>(
      `INSERT INTO subscriptions (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
      Object.values(values),
    );
    return row?.id ?? 0;
  }
  const givenPaid = (subscription: number, from: number, days: number, amount: string) =>
    world.sql(`INSERT INTO paid_periods (subscription_id, starts_at, ends_at, reference, amount) VALUES ($1, $2, $3, $4, $5)`, [
      subscription,
      inDays(from),
      inDays(from + days),
      `recurring:${(serial += 1)}`,
      amount,
    ]);
  const read = async (...projects: GivenProject[]) => {
    const { status, body } = await (await world.signIn('project_manager', projects)).get('/api/analytics/recurring');
    expect(status).toBe(200);
    return body;
  };

  it('converts what active subscriptions pay for their running period to 30 days each', async () => {
    const project = await world.givenProject();
    const monthly = await givenSubscription(project);
    await givenPaid(monthly, -10, 30, '10.00'); // 10.00
    await givenPaid(monthly, 20, 30, '99.00'); // has not begun
    const yearly = await givenSubscription(project, { end_date: inDays(300) });
    await givenPaid(yearly, -65, 365, '36.50'); // 36.50 / 365 * 30 = 3.00
    const weekly = await givenSubscription(project);
    await givenPaid(weekly, -1, 7, '3.50'); // 3.50 / 7 * 30 = 15.00
    await givenPaid(weekly, -1, 7, '0.70'); // the difference to another plan: 3.00
    for (const columns of [
      { status: 'suspended', suspended_at: inDays(-1) },
      { status: 'expired', end_date: inDays(-1) },
      { status: 'active', end_date: inDays(-1) },
      { environment: 'development' },
      { deleted_at: inDays(-1) },
    ])
      await givenPaid(await givenSubscription(project, columns), -10, 30, '50.00');
    await givenSubscription(project); // given away
    await givenPaid(await givenSubscription(await world.givenProject()), -10, 30, '70.00');
    expect(await read(project)).toMatchObject({ mrr: '31.00', paying: 3 });
  });

  it('says how many of each month were still active at the end of it and of each month since', async () => {
    const project = await world.givenProject();
    const month = (back: number) => DateTime.utc().startOf('month').minus({ months: back });
    const inMonth = (back: number) => month(back).plus({ days: 2 }).toJSDate();
    const activated = { activated_at: inMonth(3), created_at: inMonth(3), start_date: month(3).toJSDate() };
    await givenSubscription(project, activated);
    await givenSubscription(project, { ...activated, status: 'expired', end_date: inMonth(3) });
    await givenSubscription(project, { ...activated, status: 'cancelled', cancelled_at: inMonth(2) });
    await givenSubscription(project, { ...activated, deleted_at: inMonth(1) });
    await givenSubscription(project, { ...activated, status: 'suspended', suspended_at: inMonth(2) });
    await givenSubscription(project, { ...activated, environment: 'development' });
    await givenSubscription(project, {
      activated_at: inMonth(1),
      created_at: inMonth(1),
      start_date: month(1).toJSDate(),
      status: 'expired',
      end_date: month(0).toJSDate(),
    });
    const { cohorts } = await read(project);
    expect(cohorts).toHaveLength(12);
    expect(cohorts.slice(-4)).toEqual([
      { month: month(3).toFormat('yyyy-MM'), size: 5, kept: [4, 3, 2, 2] },
      { month: month(2).toFormat('yyyy-MM'), size: 0, kept: [0, 0, 0] },
      { month: month(1).toFormat('yyyy-MM'), size: 1, kept: [1, 0] },
      { month: month(0).toFormat('yyyy-MM'), size: 0, kept: [0] },
    ]);
  });

  it('covers the projects that the caller sees, for people who may read analytics', async () => {
    const project = await world.givenProject();
    await givenPaid(await givenSubscription(project), -10, 30, '10.00');
    expect(await read(await world.givenProject())).toMatchObject({ mrr: '0.00', paying: 0 });
    expect((await world.anonymous().get('/api/analytics/recurring')).status).toBe(401);
  });

  it('is part of the export of analytics', async () => {
    const project = await world.givenProject();
    await givenPaid(await givenSubscription(project), -10, 30, '10.00');
    const { text } = await (await world.signIn('project_manager', [project])).get('/api/analytics/export');
    const lines = text.split(/\r?\n/);
    expect(lines).toContain('recurring,mrr,10.00');
    expect(lines.filter((line) => line.startsWith('cohorts.size,'))).toHaveLength(12);
  });
});

describe('a cohort', () => {
  it('ends in the month of its end, and not in the one before', () => {
    const parts = [
      { month: '2026-11', endedIn: '2026-12', count: 2 },
      { month: '2026-11', endedIn: null, count: 3 },
      { month: '2026-12', endedIn: null, count: 0 },
    ];
    expect(cohortsOf(parts)).toEqual([
      { month: '2026-11', size: 5, kept: [5, 3] },
      { month: '2026-12', size: 0, kept: [0] },
    ]);
  });
});
