import { DateTime } from 'luxon';

import { startWorld, type GivenProject, type World } from '../../../test/world.js';
import { FiguresWorker } from './figures.worker.js';

const DAY_MS = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * DAY_MS);

describe('GET /api/v1/analytics', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());
  afterEach(() => world.sql(`UPDATE settings SET timezone = 'UTC'`));

  let serial = 0;
  async function givenSubscription({ id }: GivenProject, columns: Record<string, unknown> = {}): Promise<number> {
    serial += 1;
    const values: Record<string, unknown> = {
      project_id: id,
      subscription_id: `s-${serial}`,
      vpn_login_id: String(serial).padStart(16, '0'),
      status: 'active',
      start_date: ago(100),
      end_date: ago(-20),
      price: '10.00',
      created_at: ago(40),
      activated_at: ago(40),
      ...columns,
    };
    const names = Object.keys(values);
    const [row] = await world.sql<{ id: number }>(
      `INSERT INTO subscriptions (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')}) RETURNING id`,
      Object.values(values),
    );
    return row?.id ?? 0;
  }

  /** The users that sync would make: one for each subscription that was activated and is not deleted. */
  const givenUsers = ({ id }: GivenProject) =>
    world.sql(
      `INSERT INTO vpn_users (subscription_id, project_id, environment, subscription_ref, vpn_login, start_date, end_date, sync_status)
       SELECT id, project_id, environment, subscription_id, vpn_login_id, start_date, end_date, 'synced'
       FROM subscriptions WHERE project_id = $1 AND activated_at IS NOT NULL AND deleted_at IS NULL`,
      [id],
    );

  /** Continues the project's chain; a refund names the charge that it returns. */
  async function givenMovement({ id }: GivenProject, amount: string, at: Date, refundOf: number | null = null, reference?: string) {
    serial += 1;
    const [row] = await world.sql<{ id: number }>(
      `WITH moved AS (UPDATE project_balances SET balance = balance + $2::numeric, entries = entries + 1 WHERE project_id = $1 RETURNING balance, entries)
       INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, refund_of_id, created_at)
       SELECT $1, entries, CASE WHEN $4::int IS NULL THEN 'subscription_charge' ELSE 'refund' END, $2::numeric, balance - $2::numeric, balance, 'Test', $5, $4, $3 FROM moved RETURNING id`,
      [id, amount, at, refundOf, reference ?? `test:${serial}`],
    );
    return row?.id ?? 0;
  }
  const closeDays = () => world.get(FiguresWorker).runOnce();

  it('follows its definitions, the same before and after days are closed', async () => {
    const project = await world.givenProject({ balance: '1000.00', name: 'Acme' });
    for (let index = 0; index < 3; index += 1) await givenSubscription(project);
    await givenSubscription(project, { status: 'cancelled', cancelled_at: ago(5) });
    await givenSubscription(project, { status: 'expired', end_date: ago(3) });
    await givenSubscription(project, { status: 'active', end_date: ago(1) });
    await givenSubscription(project, { status: 'suspended', suspended_at: ago(2) });
    await givenSubscription(project, { status: 'cancelled', cancelled_at: ago(45), created_at: ago(60), activated_at: ago(60) });
    await givenSubscription(project, { status: 'pending', created_at: ago(4), activated_at: null });
    await givenSubscription(project, { created_at: ago(4), activated_at: ago(4) });
    await givenSubscription(project, { environment: 'development', created_at: ago(4), activated_at: ago(4) });
    await givenSubscription(project, { status: 'active', created_at: ago(50), activated_at: ago(50), deleted_at: ago(10) });
    await givenUsers(project);
    const charge = await givenMovement(project, '-10.00', ago(20));
    await givenMovement(project, '-10.00', ago(10), null, 'subscription:1:renewal:1');
    await givenMovement(project, '2.50', ago(9), charge);
    await givenMovement(project, '-40.00', ago(45));
    const staff = await world.signIn('project_manager', [project]);
    const expected = {
      range: '30d',
      activeSubscriptions: 4,
      subscriptionsByStatus: { pending: 1, active: 4, suspended: 1, expired: 2, cancelled: 2 },
      totalRevenue: '17.50',
      newCustomers: 2,
      // Of eight that were active 29 days ago one was cancelled and two ran out.
      churnRate: 37.5,
      topProjects: [{ projectId: project.id, name: 'Acme', users: 9, revenue: '17.50' }],
      metrics: {
        totalSubscriptions: 10,
        vpnUsers: 9,
        revenuePerSubscription: '4.38',
        charges: 2,
        renewals: 1,
        refunds: '2.50',
        cancelled: 1,
        expired: 2,
        apiCalls: 0,
        apiErrorRate: null,
        uptime: null,
      },
    };
    const live = await staff.get('/api/v1/analytics');
    expect(live.status).toBe(200);
    expect(live.body).toMatchObject(expected);
    expect(live.body.growth).toEqual({ revenue: -56.2, newCustomers: -75, activeSubscriptions: -50, apiCalls: null, churnRate: -62.5 });
    await closeDays();
    expect((await staff.get('/api/v1/analytics')).body).toEqual(live.body);
  });

  it('removes a renewed subscription from the churn', async () => {
    const project = await world.givenProject();
    await givenSubscription(project);
    const id = await givenSubscription(project, { status: 'expired', end_date: ago(3) });
    const staff = await world.signIn('project_manager', [project]);
    expect((await staff.get('/api/v1/analytics')).body).toMatchObject({ churnRate: 50, metrics: { expired: 1 } });
    await closeDays();
    await world.sql(`UPDATE subscriptions SET status = 'active', end_date = now() + interval '27 days', expired_at = NULL WHERE id = $1`, [
      id,
    ]);
    expect((await staff.get('/api/v1/analytics')).body).toMatchObject({ churnRate: 0, activeSubscriptions: 2, metrics: { expired: 0 } });
  });

  it('counts a subscription that has just ended as expired, before a worker records it', async () => {
    const project = await world.givenProject();
    await givenSubscription(project, { end_date: ago(-1) });
    const staff = await world.signIn('project_manager', [project]);
    const read = async () => (await staff.get('/api/v1/analytics')).body.subscriptionsByStatus;
    expect(await read()).toMatchObject({ active: 1, expired: 0 });
    await world.sql(`UPDATE subscriptions SET end_date = now() - interval '1 millisecond' WHERE project_id = $1`, [project.id]);
    expect(await read()).toMatchObject({ active: 0, expired: 1 });
  });

  it('counts what is in grace as active, and as expired once that is over', async () => {
    const project = await world.givenProject();
    await givenSubscription(project, { end_date: ago(2), grace_until: ago(-1) });
    const ended = await givenSubscription(project, { end_date: ago(33), grace_until: ago(4) });
    const staff = await world.signIn('project_manager', [project]);
    const read = async () => (await staff.get('/api/v1/analytics')).body;
    const figures = { activeSubscriptions: 1, subscriptionsByStatus: { active: 1, expired: 1 }, churnRate: 50, metrics: { expired: 1 } };
    expect(await read()).toMatchObject(figures);
    expect((await staff.get('/api/subscriptions/stats')).body).toMatchObject(figures.subscriptionsByStatus);
    await world.sql(`UPDATE subscriptions SET status = 'expired', expired_at = access_until WHERE id = $1`, [ended]);
    expect(await read()).toMatchObject(figures);
    // Removed while it was in grace: it did not run out.
    await givenSubscription(project, { end_date: ago(8), grace_until: ago(5), deleted_at: ago(6) });
    expect(await read()).toMatchObject({ churnRate: 33.3, metrics: { expired: 1 } });
  });

  it.each([
    ['7d', 7],
    ['30d', 30],
    ['90d', 90],
  ])('has a bar for every day of %s, today the last, empty ones too', async (range, length) => {
    const project = await world.givenProject();
    await givenMovement(project, '-3.00', ago(0));
    await givenMovement(project, '-4.00', ago(2));
    for (const environment of ['production', 'production', 'development'])
      await givenSubscription(project, { created_at: ago(2), activated_at: ago(2), environment });
    const staff = await world.signIn('project_manager', [project]);
    const days = Array.from({ length }, (_, index) =>
      ago(length - 1 - index)
        .toISOString()
        .slice(0, 10),
    );
    const read = async () => (await staff.get(`/api/v1/analytics?range=${range}`)).body;
    for (const closed of [false, true]) {
      if (closed) await closeDays();
      const { revenueTrend, totalRevenue, newCustomers } = await read();
      expect(revenueTrend.map(({ date }: { date: string }) => date)).toEqual(days);
      expect(revenueTrend.at(-1)).toEqual({ date: days.at(-1), amount: '3.00', sales: 0 });
      expect(revenueTrend.at(-3)).toEqual({ date: days.at(-3), amount: '4.00', sales: 2 });
      expect(revenueTrend[0].amount).toBe('0.00');
      expect(totalRevenue).toBe('7.00');
      expect(newCustomers).toBe(2);
    }
  });

  describe.each(['Europe/Berlin', 'America/Santiago', 'America/Havana', 'Asia/Kathmandu'])('in %s', (zone) => {
    it('puts each sale on its local day, over the clock changes of a whole year', async () => {
      await world.sql('UPDATE settings SET timezone = $1', [zone]);
      const project = await world.givenProject();
      const today = DateTime.now().setZone(zone).startOf('day');
      const expected = new Map<string, number>();
      const at: Date[] = [];
      // Every half hour of the days around each change of the offset, and the edges of some other days.
      for (let back = 1; back < 364; back += 1) {
        const day = today.minus({ days: back });
        const changes = day.minus({ days: 1 }).offset !== day.plus({ days: 2 }).offset;
        const step = changes ? 30 * 60_000 : 0;
        const [start, end] = [day.toMillis(), day.plus({ days: 1 }).toMillis()];
        const instants = step
          ? Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step)
          : [start, end - 1];
        if (!changes && back % 90 !== 1) continue;
        at.push(...instants.map((instant) => new Date(instant)));
      }
      for (const instant of at) {
        const date = DateTime.fromJSDate(instant).setZone(zone).toISODate() ?? '';
        expected.set(date, (expected.get(date) ?? 0) + 1);
      }
      await world.sql(
        `INSERT INTO transactions (project_id, entry_number, type, amount, balance_before, balance_after, description, reference, created_at)
         SELECT $1, n, 'subscription_charge', -1, 1 - n, -n, 'Test', $3 || ':' || n, at FROM unnest($2::timestamptz[]) WITH ORDINALITY AS t(at, n)`,
        [project.id, at, zone],
      );
      await world.sql('UPDATE project_balances SET balance = -$2::int, entries = $2::int WHERE project_id = $1', [project.id, at.length]);
      const staff = await world.signIn('project_manager', [project]);
      const read = async () => {
        const { revenueTrend, totalRevenue, timezone } = (await staff.get('/api/v1/analytics?range=1y')).body;
        expect(timezone).toBe(zone);
        expect(totalRevenue).toBe(`${at.length}.00`);
        const sold = revenueTrend.filter(({ amount }: { amount: string }) => amount !== '0.00');
        return new Map(sold.map(({ date, amount }: { date: string; amount: string }) => [date, Number(amount)]));
      };
      const byDate = (map: Map<string, number>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));
      expect(byDate((await read()) as Map<string, number>)).toEqual(byDate(expected));
      while ((await closeDays()) > 0) continue;
      expect(byDate((await read()) as Map<string, number>)).toEqual(byDate(expected));
    });
  });

  it('answers a manager for the assigned projects, and a key for its own project', async () => {
    const [mine, other] = [await world.givenProject({ name: 'Mine' }), await world.givenProject({ name: 'Other' })];
    await givenSubscription(mine);
    await givenSubscription(other);
    await givenMovement(mine, '-10.00', ago(3));
    await givenMovement(other, '-99.00', ago(3));
    const manager = await world.signIn('project_manager', [mine]);
    const key = await world.givenKey(mine);
    const nobody = await world.signIn('project_manager');
    for (const closed of [false, true]) {
      if (closed) await closeDays();
      for (const caller of [manager, key]) {
        const { status, body } = await caller.get('/api/v1/analytics');
        expect(status).toBe(200);
        expect(body).toMatchObject({
          activeSubscriptions: 1,
          totalRevenue: '10.00',
          topProjects: [{ projectId: mine.id, revenue: '10.00' }],
        });
        expect(body.topProjects).toHaveLength(1);
      }
      expect((await nobody.get('/api/v1/analytics')).body).toMatchObject({ activeSubscriptions: 0, totalRevenue: '0.00', topProjects: [] });
    }
    expect((await world.anonymous().get('/api/v1/analytics')).status).toBe(401);
  });

  it('shows five top projects, the best first', async () => {
    const projects: GivenProject[] = [];
    for (let index = 1; index <= 6; index += 1) {
      const project = await world.givenProject({ name: `P${index}` });
      await givenMovement(project, `-${index}.00`, ago(3));
      projects.push(project);
    }
    const staff = await world.signIn('project_manager', projects);
    const names = async () => (await staff.get('/api/v1/analytics')).body.topProjects.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['P6', 'P5', 'P4', 'P3', 'P2']);
    await closeDays();
    expect(await names()).toEqual(['P6', 'P5', 'P4', 'P3', 'P2']);
  });

  it('measures uptime by the probes of the range', async () => {
    const { id } = await world.givenProject();
    await world.sql(
      `INSERT INTO core_probes (project_id, hour, probes, successes, last_at, last_ok) VALUES ($1, now() - interval '1 day', 60, 57, now(), true),
        ($1, now() - interval '80 days', 60, 0, now(), false)`,
      [id],
    );
    const staff = await world.signIn();
    expect((await staff.get('/api/v1/analytics')).body.metrics.uptime).toBe(95);
    expect((await staff.get('/api/v1/analytics?range=90d')).body.metrics.uptime).toBe(47.5);
  });

  it.each(['range=14d', 'range=', 'range=7d&range=30d', 'range[]=7d', 'rnage=7d', 'range=%00'])('answers 400 to %s', async (search) => {
    const staff = await world.signIn();
    expect((await staff.get(`/api/v1/analytics?${search}`)).status).toBe(400);
  });

  describe('export', () => {
    it('has the displayed figures, harmless to a spreadsheet, and leaves a row in the audit trail', async () => {
      const project = await world.givenProject({ name: '=cmd|x' });
      const charge = await givenMovement(project, '-5.00', ago(45));
      await givenMovement(project, '2.00', ago(1), charge);
      const staff = await world.signIn('project_manager', [project]);
      const answer = await staff.get('/api/analytics/export?format=csv&range=7d');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain('text/csv');
      const [first, last] = [ago(6), ago(0)].map((day) => day.toISOString().slice(0, 10));
      expect(answer.headers.get('content-disposition')).toContain(`analytics-${first}-to-${last}.csv`);
      const lines = answer.text.split(/\r?\n/);
      expect(lines[0]).toBe('section,name,value');
      expect(lines).toContain('summary,totalRevenue,-2.00');
      expect(lines).toContain(`topProjects.revenue,'=cmd|x,-2.00`);
      expect(lines.filter((line) => line.startsWith('revenueTrend,'))).toHaveLength(7);
      const [row] = await world.sql(`SELECT details, user_id FROM audit_logs WHERE action = 'analytics_exported'`);
      expect(row).toEqual({ details: { range: '7d', firstDay: first, lastDay: last }, user_id: staff.userId });
      expect(lines).toContain(`projects.revenueBefore,'=cmd|x,0.00`);
    });

    it('accepts the range in the filter as well', async () => {
      const staff = await world.signIn();
      const answer = await staff.get(`/api/analytics/export?filter=${encodeURIComponent('{"range":"90d"}')}`);
      expect(answer.text).toContain('range,range,90d');
    });

    it.each(['format=xml', 'range=2d', 'filter={bad', 'filter=[]', 'filter={"rnage":"7d"}', 'filter={"range":5}', 'filter=null', 'q=x'])(
      'answers 400 to %s',
      async (search) => {
        const staff = await world.signIn();
        expect((await staff.get(`/api/analytics/export?${search}`)).status).toBe(400);
      },
    );

    it('is not for keys', async () => {
      const key = await world.givenKey(await world.givenProject());
      expect((await key.get('/api/analytics/export')).status).toBe(401);
    });
  });
});
