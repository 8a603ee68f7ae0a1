import { startWorld, type GivenProject, type World } from '../../../../test/world.js';

const HOUR_MS = 3_600_000;

describe('GET /api/sync/uptime', () => {
  let world: World;
  let first: GivenProject;
  let second: GivenProject;
  beforeAll(async () => {
    world = await startWorld();
    [second, first] = [await world.givenProject({ name: 'Server 10' }), await world.givenProject({ name: 'Server 2' })];
  });
  afterAll(() => world.close());
  afterEach(() => world.sql(`UPDATE settings SET timezone = 'UTC'`));

  const givenProbes = (project: GivenProject, hour: Date, probes: number, successes: number) =>
    world.sql(
      `INSERT INTO core_probes (project_id, hour, probes, successes, last_at, last_ok) VALUES ($1, date_trunc('hour', $2::timestamptz), $3, $4, $2, true)`,
      [project.id, hour, probes, successes],
    );
  const midnight = new Date(new Date().toISOString().slice(0, 10));
  const at = (hours: number) => new Date(midnight.getTime() + hours * HOUR_MS);
  const dateOf = (hours: number) => at(hours).toISOString().slice(0, 10);

  it('has every day of each server, and the share of probes that succeeded', async () => {
    await givenProbes(first, at(-24), 60, 60);
    await givenProbes(first, at(-1), 60, 45);
    await givenProbes(first, at(0), 3, 3);
    await givenProbes(first, at(-72), 60, 0);
    const staff = await world.signIn('project_manager', [first, second]);
    const { status, body } = await staff.get('/api/sync/uptime?days=3');
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 2,
      servers: [
        {
          projectId: first.id,
          name: 'Server 2',
          uptime: 87.8,
          days: [
            { date: dateOf(-48), probes: 0, failed: 0 },
            { date: dateOf(-24), probes: 120, failed: 15 },
            { date: dateOf(0), probes: 3, failed: 0 },
          ],
        },
        {
          projectId: second.id,
          name: 'Server 10',
          uptime: null,
          days: [-48, -24, 0].map((hours) => ({ date: dateOf(hours), probes: 0, failed: 0 })),
        },
      ],
    });
  });

  it('counts an hour towards the day of the zone of Settings in which it begins', async () => {
    await world.sql(`UPDATE settings SET timezone = 'Pacific/Kiritimati'`);
    const project = await world.givenProject();
    const [now] = await world.sql<{ begins: Date }>(
      `SELECT start_of_day(date_trunc('day', now() AT TIME ZONE 'Pacific/Kiritimati'), 'Pacific/Kiritimati') AS begins`,
    );
    const begins = now?.begins.getTime() ?? 0;
    await givenProbes(project, new Date(begins), 1, 1);
    await givenProbes(project, new Date(begins - HOUR_MS), 2, 0);
    const staff = await world.signIn('project_manager', [project]);
    const { body } = await staff.get('/api/sync/uptime?days=2');
    expect(body.servers[0].days).toMatchObject([
      { probes: 2, failed: 2 },
      { probes: 1, failed: 0 },
    ]);
  });

  it('comes in pages, or for one project', async () => {
    const staff = await world.signIn('project_manager', [first, second]);
    const names = async (search: string) => {
      const { total, servers } = (await staff.get(`/api/sync/uptime?${search}`)).body;
      return [total, servers.map(({ name }: { name: string }) => name)];
    };
    expect(await names('limit=1')).toEqual([2, ['Server 2']]);
    expect(await names('limit=1&offset=1')).toEqual([2, ['Server 10']]);
    expect(await names(`projectId=${second.id}`)).toEqual([1, ['Server 10']]);
  });

  it('shows the servers of the projects that the caller sees', async () => {
    const staff = await world.signIn('project_manager', [first]);
    expect((await staff.get('/api/sync/uptime')).body).toMatchObject({ total: 1, servers: [{ projectId: first.id }] });
    expect((await staff.get(`/api/sync/uptime?projectId=${second.id}`)).body).toEqual({ total: 0, servers: [] });
    expect((await (await world.signIn('finance')).get('/api/sync/uptime')).status).toBe(403);
  });

  it.each(['days=0', 'days=91', 'limit=101', 'offset=-1', 'projectId=0', 'day=1'])('is refused for %s', async (search) => {
    const staff = await world.signIn();
    expect((await staff.get(`/api/sync/uptime?${search}`)).status).toBe(400);
  });
});
