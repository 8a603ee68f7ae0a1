import { startWorld, type GivenStaff, type Json, type World } from '../../../test/world.js';

/** Enough that most filters leave more than a list counts. */
const ROWS = 30_000;
/** The number up to which totals are exact. */
const TOTAL_MAX = 10_000;
const ENDED = `(status = 'expired' OR (status = 'active' AND end_date <= now()))`;
const EFFECTIVE = `CASE WHEN ${ENDED} THEN 'expired' ELSE status END`;
const SORTS = { id: 'id', createdAt: 'created_at', startDate: 'start_date', endDate: 'end_date', status: EFFECTIVE };

describe('the list of very many subscriptions', () => {
  let world: World;
  let admin: GivenStaff;
  let manager: GivenStaff;
  let project: { id: number };
  beforeAll(async () => {
    world = await startWorld();
    project = await world.givenProject();
    const others = [await world.givenProject(), await world.givenProject()];
    admin = await world.signIn();
    manager = await world.signIn('project_manager', [project]);
    // Ends lie on midnights and between them; some have ended by the clock alone.
    await world.sql(
      `INSERT INTO subscriptions (project_id, environment, subscription_id, vpn_login_id, status, start_date, end_date, email, email_folded, name, price, created_at, deleted_at)
       SELECT CASE WHEN n % 2 = 0 THEN $1::int ELSE ($2::int[])[1 + n % 2] END, CASE WHEN n % 40 = 3 THEN 'development' ELSE 'production' END, 'large-' || n,
         lpad(n::text, 16, '0'), (ARRAY['pending', 'active', 'active', 'suspended', 'expired', 'cancelled'])[1 + n % 6], '2020-01-01',
         date_trunc('day', now()) + make_interval(days => n * 7 % 200 - 150, hours => n % 3), 'c' || n || '@example.com', 'c' || n || '@example.com',
         CASE WHEN n < 6000 OR n % 6 = 3 AND n % 2 = 1 THEN 'Mia' WHEN n % 10 = 0 THEN 'Zoë' ELSE 'Anna' END, 10, now() - make_interval(secs => n * 31 % 9973), CASE WHEN n % 97 = 5 THEN now() END
       FROM generate_series(1, ${ROWS}) n`,
      [project.id, others.map(({ id }) => id)],
    );
    await world.sql('VACUUM ANALYZE subscriptions');
  });
  afterAll(() => world.close());

  interface Asked {
    filter?: Record<string, unknown>;
    sort?: [keyof typeof SORTS, 'ASC' | 'DESC'];
    from?: number;
  }

  /** The answer of the list, and that of the table. */
  async function both(staff: GivenStaff, { filter = {}, sort = ['id', 'DESC'], from = 0 }: Asked, where: string) {
    const range = [from, from + 24];
    const answer = await staff.list('/api/subscriptions', { filter, sort, range });
    const scoped = `deleted_at IS NULL AND ${where}${staff === manager ? ` AND project_id = ${project.id}` : ''}`;
    const rows = await world.sql<{ id: number }>(
      `SELECT id FROM subscriptions WHERE ${scoped} ORDER BY ${SORTS[sort[0]]} ${sort[1]}, id ${sort[1]} LIMIT 25 OFFSET ${from}`,
    );
    const [counted] = await world.sql<{ total: number }>(`SELECT count(*) AS total FROM subscriptions WHERE ${scoped}`);
    return {
      listed: {
        ids: answer.body.map(({ id }: Json) => id),
        total: Number(answer.headers.get('content-range')?.split('/')[1]),
        isCapped: answer.headers.get('x-total-capped'),
      },
      stored: {
        ids: rows.map(({ id }) => id),
        total: Math.min(counted?.total ?? 0, TOTAL_MAX + 1),
        isCapped: (counted?.total ?? 0) > TOTAL_MAX ? 'true' : null,
      },
    };
  }

  const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const noon = (offset: number): string => `${day(offset)}T12:00:00.000Z`;
  const midnight = (offset: number): string => `${day(offset)}T00:00:00.000Z`;
  const statuses: Record<string, string> = {
    active: `status = 'active' AND end_date > now()`,
    expired: ENDED,
    suspended: `status = 'suspended'`,
  };
  const cases: [Record<string, unknown>, string][] = [
    [{}, 'true'],
    ...Object.entries(statuses).map(([status, where]): [Record<string, unknown>, string] => [{ status }, where]),
    [{ status: ['active', 'pending'] }, `(status = 'pending' OR (${statuses.active}))`],
    [{ status: [] }, 'false'],
    [{ environment: 'development' }, `environment = 'development'`],
    [{ endDateFrom: day(-20) }, `end_date >= '${day(-20)}'`],
    [{ endDateTo: day(3) }, `end_date < '${day(4)}'`],
    [{ endDateTo: midnight(3) }, `end_date <= '${midnight(3)}'`],
    [{ endDateFrom: noon(-90), endDateTo: noon(10) }, `end_date >= '${noon(-90)}' AND end_date <= '${noon(10)}'`],
    [{ endDateFrom: midnight(-1), endDateTo: noon(-1) }, `end_date >= '${midnight(-1)}' AND end_date <= '${noon(-1)}'`],
    [{ endDateFrom: noon(-1), endDateTo: noon(0) }, `end_date >= '${noon(-1)}' AND end_date <= '${noon(0)}'`],
    [{ endDateFrom: day(5), endDateTo: day(-5) }, 'false'],
    [
      { status: 'expired', endDateFrom: day(-40), endDateTo: noon(0) },
      `${ENDED} AND end_date >= '${day(-40)}' AND end_date <= '${noon(0)}'`,
    ],
    [{ status: 'active', endDateTo: day(30) }, `${statuses.active} AND end_date < '${day(31)}'`],
    [{ environment: 'production', endDateFrom: noon(-30) }, `environment = 'production' AND end_date >= '${noon(-30)}'`],
    [{ q: 'ANNA' }, `name = 'Anna'`],
    [{ q: 'zoË' }, `name = 'Zoë'`],
    [{ q: 'Zoe' }, `name = 'Zoë'`],
    [{ q: 'zoe\u0308' }, `name = 'Zoë'`],
    [{ q: 'mia' }, `name = 'Mia'`],
    [{ q: 'anna', status: 'expired', endDateFrom: day(-30) }, `name = 'Anna' AND ${ENDED} AND end_date >= '${day(-30)}'`],
    [{ q: 'large-777' }, `subscription_id LIKE 'large-777%'`],
    [{ q: '%' }, 'false'],
    [{ email: 'C77@example.com' }, `email = 'c77@example.com'`],
  ];

  it.each(cases)('has with %j the same rows as the table, and their number up to 10,000', async (filter, where) => {
    for (const staff of [admin, manager]) {
      for (const from of [0, 2_000, 10_000]) {
        const { listed, stored } = await both(staff, { filter, from }, where);
        expect(listed).toEqual(stored);
      }
    }
  });

  it.each(Object.keys(SORTS) as (keyof typeof SORTS)[])(
    'sorted by %s it is in order, with and without a filter whose rows lie at its end',
    async (field) => {
      for (const order of ['ASC', 'DESC'] as const) {
        for (const [filter, where] of [
          [{}, 'true'],
          [{ endDateTo: day(-100) }, `end_date < '${day(-99)}'`],
          [{ status: 'expired' }, ENDED],
          [{ q: 'anna' }, `name = 'Anna'`],
        ] as const) {
          const { listed, stored } = await both(admin, { filter, sort: [field, order], from: 500 }, where);
          expect(listed).toEqual(stored);
        }
      }
    },
  );

  it('has an empty page behind the last one, with the true total', async () => {
    const filter = { status: 'cancelled', endDateTo: day(-50) };
    const answer = await admin.list('/api/subscriptions', { range: [9_000, 9_024], filter });
    const [counted] = await world.sql<{ total: number }>(
      `SELECT count(*) AS total FROM subscriptions WHERE status = 'cancelled' AND end_date < '${day(-49)}' AND deleted_at IS NULL`,
    );
    expect([answer.body, answer.headers.get('content-range')]).toEqual([[], `subscriptions */${counted?.total}`]);
  });

  it('refuses a page that begins past 10,000 rows, whatever the filter', async () => {
    for (const filter of [{}, { status: 'cancelled' }]) {
      const answer = await admin.list('/api/subscriptions', { range: [10_001, 10_025], filter });
      expect(answer).toMatchObject({ status: 400, body: { code: 'range_too_far', fields: { range: expect.any(String) } } });
    }
  });

  it('has every row in its export, however many', async () => {
    const answer = await manager.get('/api/subscriptions/export');
    const [counted] = await world.sql<{ total: number }>(
      `SELECT count(*) AS total FROM subscriptions WHERE project_id = $1 AND deleted_at IS NULL`,
      [project.id],
    );
    expect(counted?.total).toBeGreaterThan(TOTAL_MAX);
    expect(answer.text.split('\r\n').length - 2).toBe(counted?.total);
  });
});
