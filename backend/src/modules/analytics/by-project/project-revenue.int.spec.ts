import { DateTime } from 'luxon';

import { startWorld, type GivenProject, type World } from '../../../../test/world.js';
import { FiguresWorker } from '../figures.worker.js';

describe('the revenue by project', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  let serial = 0;
  const charge = async ({ id }: GivenProject, amount: string, at: DateTime) => {
    serial += 1;
    await world.sql(
      `WITH moved AS (UPDATE project_balances SET balance = balance - $2::numeric, entries = entries + 1 WHERE project_id = $1 RETURNING balance, entries)
       INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, created_at)
       SELECT $1, entries, 'subscription_charge', -$2::numeric, balance + $2::numeric, balance, 'Test', $4, $3 FROM moved`,
      [id, amount, at.toJSDate(), `by-project:${serial}`],
    );
  };
  const today = DateTime.utc().startOf('day');
  const month = today.startOf('month');
  const lastMonth = month.minus({ months: 1 });
  const closeDays = async () => {
    while ((await world.get(FiguresWorker).runOnce()) > 0) continue;
  };

  it('of this month is shown beside that of the last, of as many days and of all, before and after days are closed', async () => {
    const [first, second] = [await world.givenProject({ name: 'First of May' }), await world.givenProject({ name: 'Second' })];
    await charge(first, '5.00', month);
    await charge(first, '3.00', lastMonth);
    await charge(first, '7.00', month.minus({ minutes: 1 }));
    await charge(second, '1.00', lastMonth.minus({ minutes: 1 }));
    const staff = await world.signIn('project_manager', [first, second]);
    const read = async (search: string) => (await staff.get(`/api/analytics/projects?${search}`)).body;
    const hasComeAsFar = today.day >= (lastMonth.daysInMonth ?? 0);
    for (const closed of [false, true]) {
      if (closed) await closeDays();
      expect(await read('range=this_month')).toEqual({
        range: 'this_month',
        total: 2,
        projects: [
          {
            projectId: first.id,
            name: 'First of May',
            users: 0,
            revenue: '5.00',
            revenueBefore: hasComeAsFar ? '10.00' : '3.00',
            revenueWholeBefore: '10.00',
            change: hasComeAsFar ? -50 : 66.7,
          },
          {
            projectId: second.id,
            name: 'Second',
            users: 0,
            revenue: '0.00',
            revenueBefore: '0.00',
            revenueWholeBefore: '0.00',
            change: null,
          },
        ],
      });
      expect((await read('range=last_month')).projects).toMatchObject([
        { name: 'First of May', revenue: '10.00', revenueBefore: '0.00', revenueWholeBefore: '0.00' },
        { name: 'Second', revenue: '0.00', revenueBefore: '1.00', revenueWholeBefore: '1.00', change: -100 },
      ]);
      const day = lastMonth.toISODate();
      expect((await read(`from=${day}&to=${day}`)).projects).toMatchObject([
        { name: 'First of May', revenue: '3.00', revenueBefore: '0.00' },
        { name: 'Second', revenue: '0.00', revenueBefore: '1.00' },
      ]);
      const { range, firstDay, lastDay, totalRevenue, revenueTrend } = (await staff.get(`/api/v1/analytics?from=${day}&to=${day}`)).body;
      expect({ range, firstDay, lastDay, totalRevenue, revenueTrend }).toEqual({
        range: 'custom',
        firstDay: day,
        lastDay: day,
        totalRevenue: '3.00',
        revenueTrend: [{ date: day, amount: '3.00', sales: 0 }],
      });
      expect((await staff.get('/api/v1/analytics?range=last_month')).body).toMatchObject({
        totalRevenue: '10.00',
        firstDay: day,
        lastDay: month.minus({ days: 1 }).toISODate(),
        growth: { revenue: 900 },
      });
    }
  });

  it('is found by a part of the name, and comes in pages', async () => {
    const projects: GivenProject[] = [];
    for (const name of ['Ärger one', 'Ärger two', 'Other']) projects.push(await world.givenProject({ name }));
    const staff = await world.signIn('project_manager', projects);
    const names = async (search: string) => {
      const { total, projects: rows } = (await staff.get(`/api/analytics/projects?${search}`)).body;
      return [total, rows.map(({ name }: { name: string }) => name)];
    };
    expect(await names('q=ARGER')).toEqual([2, ['Ärger one', 'Ärger two']]);
    expect(await names('limit=1&offset=1')).toEqual([3, ['Ärger two']]);
    expect(await names('q=nothing')).toEqual([0, []]);
  });

  it('covers the projects that the caller sees', async () => {
    const [mine] = [await world.givenProject({ name: 'Mine alone' }), await world.givenProject({ name: 'Not mine' })];
    const manager = await world.signIn('project_manager', [mine]);
    expect((await manager.get('/api/analytics/projects')).body).toMatchObject({ total: 1, projects: [{ projectId: mine.id }] });
  });

  it.each([
    'from=2026-01-01',
    'to=2026-01-01',
    'from=2026-02-02&to=2026-02-01',
    'from=2026-02-31&to=2026-03-01',
    'from=2024-01-01&to=2025-01-02',
    'from=2999-01-01&to=2999-01-02',
    'from=yesterday&to=2026-01-01',
    'range=custom',
    'limit=0',
    'offset=-1',
  ])('is refused for %s', async (search) => {
    const staff = await world.signIn();
    expect((await staff.get(`/api/analytics/projects?${search}`)).status).toBe(400);
  });
});
