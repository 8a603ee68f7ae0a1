import { startWorld, type GivenStaff, type Json, type World } from '../../../test/world.js';

describe('saved views', () => {
  let world: World;
  let ann: GivenStaff;
  let ben: GivenStaff;
  beforeAll(async () => {
    world = await startWorld();
    [ann, ben] = [await world.signIn('viewer', []), await world.signIn('viewer', [])];
  });
  afterAll(() => world.close());

  const WEEK = { list: 'subscriptions', name: 'Ends this week', search: 'filter=%7B%22endsWithinDays%22%3A7%7D&sort=endDate' };
  const namesOf = async (staff: GivenStaff, list = ''): Promise<string[]> =>
    ((await staff.get(`/api/views${list}`)).body as Json[]).map(({ name }) => name);

  it('belong to one person, by list and name', async () => {
    const saved = await ann.post('/api/views', WEEK);
    expect(saved).toMatchObject({ status: 201, body: WEEK });
    await ann.post('/api/views', { ...WEEK, list: 'vpn-users', name: 'Failed' });
    expect(await namesOf(ann)).toEqual(['Ends this week', 'Failed']);
    expect(await namesOf(ann, '?list=vpn-users')).toEqual(['Failed']);
    expect(await namesOf(ben)).toEqual([]);
    expect(await ben.delete(`/api/views/${saved.body.id}`)).toMatchObject({ status: 404 });
    expect(await ann.delete(`/api/views/${saved.body.id}`)).toMatchObject({ status: 200, body: { id: saved.body.id } });
    expect(await namesOf(ann)).toEqual(['Failed']);
  });

  it('have each name once in a list', async () => {
    expect((await ben.post('/api/views', WEEK)).status).toBe(201);
    expect(await ben.post('/api/views', WEEK)).toMatchObject({
      status: 409,
      body: { code: 'view_taken', fields: { name: 'In use already' } },
    });
    expect((await ben.post('/api/views', { ...WEEK, list: 'vpn-users' })).status).toBe(201);
  });

  it('are at most two hundred', async () => {
    const many = await world.signIn('viewer', []);
    await world.sql(
      `INSERT INTO views (user_id, list, name, search) SELECT $1, 'projects', 'v' || n, '' FROM generate_series(1, 199) AS n`,
      [many.userId],
    );
    const answers = await Promise.all([1, 2, 3].map((n) => many.post('/api/views', { ...WEEK, name: `Week ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['too_many_views', 'too_many_views']);
  });
});
