import { startWorld, type GivenProject, type World } from '../../../../test/world.js';
import { FiguresWorker } from '../figures.worker.js';

interface GivenSubscription {
  at?: string;
  status?: string;
  columns?: Record<string, unknown>;
}

describe('GET /api/dashboard/stats', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  let serial = 0;
  /** A subscription that began `at` ago (an interval), active unless another state is given. */
  async function givenSubscription({ id }: GivenProject, { at = '1 hour', status = 'active', columns = {} }: GivenSubscription = {}) {
    serial += 1;
    const names = Object.keys(columns);
    const further = names.map((_, index) => `, $${index + 6}`).join('');
    const [row] = await world.sql<{ id: number }>(
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price, created_at, activated_at${names.map((name) => `, ${name}`).join('')})
       VALUES ($1, $2, $3, $4, now() - $5::interval, now() + interval '30 days', 10, now() - $5::interval, CASE WHEN $4::varchar <> 'pending' THEN now() - $5::interval END${further})
       RETURNING id`,
      [id, `s-${serial}`, String(serial).padStart(16, '0'), status, at, ...Object.values(columns)],
    );
    return row?.id ?? 0;
  }
  const givenCalls = (keyId: number, { id }: GivenProject, at: string, calls: number, environment = 'production') =>
    world.sql(
      `INSERT INTO api_usage_hourly (api_key_id, hour, project_id, environment, calls) VALUES ($1, date_trunc('hour', now() - $2::interval), $3, $4, $5)`,
      [keyId, at, id, environment, calls],
    );
  /** The users that sync would make: one for each subscription that was activated and is not deleted. */
  const keepUsers = async () => {
    await world.sql(
      `INSERT INTO vpn_users (subscription_id, project_id, environment, subscription_ref, vpn_login, start_date, end_date, sync_status)
       SELECT id, project_id, environment, subscription_id, vpn_login_id, start_date, end_date, 'synced' FROM subscriptions s
       WHERE activated_at IS NOT NULL AND NOT EXISTS (SELECT FROM vpn_users v WHERE v.subscription_id = s.id)`,
    );
    await world.sql(`DELETE FROM vpn_users v USING subscriptions s WHERE s.id = v.subscription_id AND s.deleted_at IS NOT NULL`);
  };
  const statsOf = async (...projects: GivenProject[]) => {
    await keepUsers();
    const manager = await world.signIn('project_manager', projects);
    const answer = await manager.get('/api/dashboard/stats');
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const closeDays = () => world.get(FiguresWorker).runOnce();

  it('has the present counts, and no change where there was nothing a month ago', async () => {
    const project = await world.givenProject();
    await givenSubscription(project);
    await givenSubscription(project, { status: 'pending' });
    expect(await statsOf(project)).toEqual({
      activeProjects: 1,
      totalSubscriptions: 2,
      vpnUsers: 1,
      apiCalls: 0,
      changes: { activeProjects: null, totalSubscriptions: null, vpnUsers: null, apiCalls: null },
    });
  });

  it('counts VPN users as their own list and its cards do: without those to be removed, and without the sandbox', async () => {
    const project = await world.givenProject();
    await givenSubscription(project);
    const refused = await givenSubscription(project);
    await givenSubscription(project, { columns: { environment: 'development' } });
    const manager = await world.signIn('project_manager', [project]);
    await statsOf(project);
    await world.sql(`UPDATE vpn_users SET desired = 'absent' WHERE subscription_id = $1`, [refused]);
    const filter = encodeURIComponent(JSON.stringify({ environment: 'production' }));
    const listed = await manager.get(`/api/vpn-users?filter=${filter}`);
    expect(listed.body).toHaveLength(1);
    expect((await manager.get('/api/vpn-users/stats')).body.total).toBe(1);
    expect((await manager.get('/api/dashboard/stats')).body.vpnUsers).toBe(1);
    expect((await manager.get(`/api/projects/${project.id}`)).body.vpnUserCount).toBe(1);
  });

  it('compares with a month ago, including subscriptions that were deleted since', async () => {
    const project = await world.givenProject({ created_at: new Date(Date.now() - 100 * 86_400_000) });
    await givenSubscription(project, { at: '50 days' });
    await givenSubscription(project, { at: '50 days', status: 'pending' });
    await givenSubscription(project, { at: '60 days', columns: { deleted_at: new Date(Date.now() - 5 * 86_400_000) } });
    await givenSubscription(project, { at: '3 days' });
    await givenSubscription(project, { at: '2 days' });
    const { keyId } = await world.givenKey(project);
    await givenCalls(keyId, project, '3 days', 60);
    await givenCalls(keyId, project, '40 days', 50);
    const expected = {
      activeProjects: 1,
      totalSubscriptions: 4,
      vpnUsers: 3,
      apiCalls: 60,
      changes: { activeProjects: 0, totalSubscriptions: 33.3, vpnUsers: 50, apiCalls: 20 },
    };
    expect(await statsOf(project)).toEqual(expected);
    expect(await closeDays()).toBeGreaterThan(50);
    expect(await statsOf(project)).toEqual(expected);
  });

  it('sees a change at once, whatever days are closed and counts folded', async () => {
    const project = await world.givenProject();
    const id = await givenSubscription(project, { at: '10 days' });
    await closeDays();
    expect((await statsOf(project)).totalSubscriptions).toBe(1);
    await givenSubscription(project, { at: '1 minute' });
    await givenSubscription(project, { at: '20 days' });
    expect(await statsOf(project)).toMatchObject({ totalSubscriptions: 3, vpnUsers: 3 });
    await closeDays();
    await world.sql('UPDATE subscriptions SET deleted_at = now() WHERE id = $1', [id]);
    expect(await statsOf(project)).toMatchObject({ totalSubscriptions: 2, vpnUsers: 2 });
  });

  it('counts facts that are written for a closed day', async () => {
    const project = await world.givenProject({ created_at: new Date(Date.now() - 100 * 86_400_000) });
    await givenSubscription(project, { at: '50 days' });
    await closeDays();
    await givenSubscription(project, { at: '45 days' });
    expect((await statsOf(project)).changes.totalSubscriptions).toBe(0);
    await givenSubscription(project, { at: '20 days' });
    const { changes } = await statsOf(project);
    expect(changes).toMatchObject({ totalSubscriptions: 50, vpnUsers: 50 });
    await closeDays();
    expect((await statsOf(project)).changes).toEqual(changes);
  });

  it('leaves sandbox rows and sandbox calls out', async () => {
    const project = await world.givenProject();
    await givenSubscription(project, { columns: { environment: 'development' } });
    const { keyId } = await world.givenKey(project, 'development');
    await givenCalls(keyId, project, '1 hour', 7, 'development');
    expect(await statsOf(project)).toMatchObject({ totalSubscriptions: 0, vpnUsers: 0, apiCalls: 0 });
  });

  it('shows a manager only the assigned projects, and a global admin all of them', async () => {
    const [mine, other] = [await world.givenProject(), await world.givenProject()];
    await givenSubscription(mine);
    await givenSubscription(other);
    expect(await statsOf(mine)).toMatchObject({ activeProjects: 1, totalSubscriptions: 1 });
    expect(await statsOf()).toMatchObject({ activeProjects: 0, totalSubscriptions: 0, vpnUsers: 0, apiCalls: 0 });
    const admin = await world.signIn();
    const [{ subscriptions, projects }] = await world.sql(
      `SELECT (SELECT count(*) FROM subscriptions WHERE deleted_at IS NULL AND environment = 'production') AS subscriptions, (SELECT count(*) FROM projects) AS projects`,
    );
    expect((await admin.get('/api/dashboard/stats')).body).toMatchObject({ activeProjects: projects, totalSubscriptions: subscriptions });
    await closeDays();
    expect((await admin.get('/api/dashboard/stats')).body).toMatchObject({ activeProjects: projects, totalSubscriptions: subscriptions });
  });

  it('derives the state that a project had a month ago from the changes since', async () => {
    const project = await world.givenProject({ created_at: new Date(Date.now() - 100 * 86_400_000) });
    const admin = await world.signIn();
    expect((await statsOf(project)).changes.activeProjects).toBe(0);
    expect((await admin.put(`/api/projects/${project.id}`, { status: 'paused' })).status).toBe(200);
    expect(await statsOf(project)).toMatchObject({ activeProjects: 0, changes: { activeProjects: -100 } });
  });

  it('keeps its counts right while many write at once and counts are being folded', async () => {
    const project = await world.givenProject();
    const rounds = Array.from({ length: 30 }, async (_, index) => {
      const id = await givenSubscription(project, { status: index % 2 ? 'pending' : 'active' });
      if (index % 3 === 0) await world.sql(`UPDATE subscriptions SET status = 'cancelled', cancelled_at = now() WHERE id = $1`, [id]);
      if (index % 5 === 0) await world.sql('UPDATE subscriptions SET deleted_at = now() WHERE id = $1', [id]);
      if (index % 4 === 0) await closeDays();
    });
    await Promise.all(rounds);
    await closeDays();
    const counted = await world.sql(
      `SELECT status, sum(count) AS count FROM subscription_counts WHERE project_id = $1 GROUP BY status HAVING sum(count) <> 0 ORDER BY status`,
      [project.id],
    );
    const real = await world.sql(
      `SELECT status, count(*) FROM subscriptions WHERE project_id = $1 AND deleted_at IS NULL GROUP BY status ORDER BY status`,
      [project.id],
    );
    expect(counted).toEqual(real);
    expect(await world.sql('SELECT 1 FROM subscription_counts WHERE id <> 0')).toEqual([]);
  });

  it('refuses strangers', async () => {
    expect((await world.anonymous().get('/api/dashboard/stats')).status).toBe(401);
  });

  describe('its trends', () => {
    const dayOf = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const trendsOf = async (...projects: GivenProject[]): Promise<Record<string, number>[]> => {
      await keepUsers();
      const manager = await world.signIn('project_manager', projects);
      return (await manager.get('/api/dashboard/trends')).body.days;
    };

    it('lead day by day to the present figures, the same before and after days are closed', async () => {
      const project = await world.givenProject({ created_at: new Date(Date.now() - 100 * 86_400_000) });
      await givenSubscription(project, { at: '50 days' });
      await givenSubscription(project, { at: '60 days', columns: { deleted_at: new Date(Date.now() - 5 * 86_400_000) } });
      await givenSubscription(project, { at: '3 days', status: 'pending' });
      await givenSubscription(project, { at: '2 days' });
      const { keyId } = await world.givenKey(project);
      await givenCalls(keyId, project, '2 days', 60);
      await givenCalls(keyId, project, '40 days', 50);
      for (const closed of [false, true]) {
        if (closed) await closeDays();
        const days = await trendsOf(project);
        expect(days).toHaveLength(30);
        expect(days[0]).toEqual({ date: dayOf(29), activeProjects: 1, totalSubscriptions: 2, vpnUsers: 2, apiCalls: 0 });
        expect(days.slice(-7).map(({ totalSubscriptions, vpnUsers, apiCalls }) => [totalSubscriptions, vpnUsers, apiCalls])).toEqual([
          [2, 2, 0],
          [1, 1, 0],
          [1, 1, 0],
          [2, 1, 0],
          [3, 2, 60],
          [3, 2, 0],
          [3, 2, 0],
        ]);
        const { totalSubscriptions, vpnUsers, activeProjects } = await statsOf(project);
        expect(days.at(-1)).toEqual({ date: dayOf(0), activeProjects, totalSubscriptions, vpnUsers, apiCalls: 0 });
      }
    });

    it('include when projects were made, stopped and removed', async () => {
      const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
      const [kept, stopped, removed] = [
        await world.givenProject({ created_at: ago(4) }),
        await world.givenProject({ created_at: ago(90), status: 'inactive' }),
        await world.givenProject({ created_at: ago(90), deleted_at: ago(1) }),
      ];
      await world.sql(
        `INSERT INTO audit_logs (actor_kind, user_name, action, entity_type, entity_id, project_id, details, created_at)
         VALUES ('system', 'Test', 'project_updated', 'project', $1::int::text, $1, '{"before": {"status": "active"}, "after": {"status": "inactive"}}', $2)`,
        [stopped.id, ago(2)],
      );
      const days = await trendsOf(kept, stopped, removed);
      expect(days.slice(-6).map(({ activeProjects }) => activeProjects)).toEqual([2, 3, 3, 2, 1, 1]);
      expect(days.at(-1)?.activeProjects).toBe((await statsOf(kept, stopped, removed)).activeProjects);
    });
  });
});
