import { ApiUsageRecorder } from '../api-keys/usage/api-usage-recorder.js';
import { startWorld, type GivenProject, type GivenStaff, type World } from '../../../test/world.js';

describe('GET /api/search', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  let serial = 0;
  const givenSubscription = ({ id }: GivenProject, subscriptionId: string, email: string | null = null, environment = 'production') => {
    serial += 1;
    return world.sql(
      `INSERT INTO subscriptions (project_id, subscription_id, vpn_login_id, status, start_date, end_date, price, email, environment)
       VALUES ($1, $2, $3, 'active', now(), now() + interval '1 day', 10, $4, $5)`,
      [id, subscriptionId, String(serial).padStart(16, '0'), email, environment],
    );
  };
  const find = async (staff: GivenStaff, q: string) => {
    const { status, body } = await staff.get(`/api/search?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    return body as {
      projects: { name: string }[];
      subscriptions: { subscriptionId: string }[];
      users: { email: string }[];
      requests: { requestId: string }[];
    };
  };

  it('finds projects, subscriptions and users by what their lists search, whatever the case', async () => {
    const project = await world.givenProject({ name: 'Zebra Networks' });
    await givenSubscription(project, 'zebra-1', 'Ann@Zebra.example');
    await world.givenUser({ email: 'zebra.keeper@example.com' });
    const admin = await world.signIn();
    expect(await find(admin, 'ZEBRA')).toEqual({
      projects: [{ id: project.id, name: 'Zebra Networks', status: 'active' }],
      subscriptions: [
        {
          id: expect.any(Number),
          projectId: project.id,
          subscriptionId: 'zebra-1',
          vpnLoginId: expect.stringMatching(/^\d{16}$/),
          email: 'Ann@Zebra.example',
          status: 'active',
        },
      ],
      users: [{ id: expect.any(Number), firstName: 'Test', lastName: 'Person', email: 'zebra.keeper@example.com' }],
      requests: [],
    });
  });

  describe('finds a customer, in every project, by', () => {
    beforeAll(async () => {
      for (const name of ['Puffin North', 'Puffin South']) {
        const project = await world.givenProject({ name });
        await givenSubscription(project, `customer-of-${project.id}`, `odysseus.${project.id}@straße.example`);
        await world.sql(
          `UPDATE subscriptions SET name = 'Οδυσσεύς', surname = 'José-Ｇroß', phone = '+49 (30) 901-820', payment_hash = '0xFEED' || id,
             vpn_login_id = '771234567890' || lpad(project_id::text, 4, '0') WHERE project_id = $1`,
          [project.id],
        );
      }
    });

    it.each([
      ['login', '771234567890'],
      ['a login in groups', '7712 3456 7890'],
      ['order', 'customer-of-'],
      ['e-mail', 'odysseus.'],
      ['phone number', '49 30 901820'],
      ['name, a final sigma in the middle', 'ΟΔΥΣΣΕΥΣ'],
      ['name without accents', 'jose'],
      ['name in the other Unicode form', 'Jose\u0301'],
      ['name in full width, with a sharp s', 'GROSS'],
      ['e-mail with a sharp s', 'strasse.example'],
      ['transaction hash', '0xfeed'],
    ])('%s', async (_, q) => {
      const { subscriptions } = await find(await world.signIn(), q);
      expect(subscriptions.filter(({ subscriptionId }) => subscriptionId.startsWith('customer-of-'))).toHaveLength(2);
    });
  });

  it('finds projects and users too, accents, case and Unicode form aside', async () => {
    await world.givenProject({ name: 'Große Οδός' });
    const { id } = await world.givenUser({ email: 'zoe@example.com' });
    await world.sql(`UPDATE users SET first_name = 'Zoë' WHERE id = $1`, [id]);
    const admin = await world.signIn();
    for (const q of ['GROSSE', 'ΟΔΟΣ', 'ｇrosse']) expect((await find(admin, q)).projects.map(({ name }) => name)).toContain('Große Οδός');
    for (const q of ['zoe', 'ZOE\u0308']) expect((await find(admin, q)).users.map(({ email }) => email)).toContain('zoe@example.com');
  });

  it('covers the projects of a manager, who finds no users', async () => {
    const [mine, other] = [await world.givenProject({ name: 'Lemur One' }), await world.givenProject({ name: 'Lemur Two' })];
    await givenSubscription(mine, 'lemur-1');
    await givenSubscription(other, 'lemur-2');
    await world.givenUser({ email: 'lemur@example.com' });
    const manager = await world.signIn('project_manager', [mine]);
    const found = await find(manager, 'lemur');
    expect(found.projects.map(({ name }) => name)).toEqual(['Lemur One']);
    expect(found.subscriptions.map(({ subscriptionId }) => subscriptionId)).toEqual(['lemur-1']);
    expect(found.users).toEqual([]);
    expect(await find(await world.signIn('project_manager'), 'lemur')).toEqual({
      projects: [],
      subscriptions: [],
      users: [],
      requests: [],
    });
  });

  it('gives five of each, the newest, and nothing that was deleted', async () => {
    const project = await world.givenProject({ name: 'Otter' });
    for (let n = 1; n <= 8; n += 1) await givenSubscription(project, `otter-${n}`);
    await world.sql(`UPDATE subscriptions SET deleted_at = now() WHERE subscription_id = 'otter-8'`);
    const { subscriptions } = await find(await world.signIn(), 'otter');
    expect(subscriptions.map(({ subscriptionId }) => subscriptionId)).toEqual(['otter-7', 'otter-6', 'otter-5', 'otter-4', 'otter-3']);
  });

  it('finds the call of a key by the requestId of its answer, for people who may see the key', async () => {
    const project = await world.givenProject();
    const key = await world.givenKey(project, 'production', { name: 'Web shop' });
    const refused = await key.get('/api/v1/subscriptions/no-such-order');
    const { requestId } = refused.body;
    await world.get(ApiUsageRecorder).flush();
    const call = { apiKeyId: key.keyId, keyName: 'Web shop', projectId: project.id, method: 'GET', status: 404, requestId };
    const path = '/api/v1/subscriptions/no-such-order';
    for (const staff of [await world.signIn(), await world.signIn('project_manager', [project])])
      expect(await find(staff, ` ${requestId} `)).toMatchObject({ requests: [{ ...call, path, id: expect.any(Number) }] });
    expect((await find(await world.signIn('project_manager'), requestId)).requests).toEqual([]);
    expect((await find(await world.signIn('finance'), requestId)).requests).toEqual([]);
    expect((await find(await world.signIn(), requestId.slice(0, -1))).requests).toEqual([]);
  });

  it('searches % and _ literally, and subscriptions from three characters on', async () => {
    const project = await world.givenProject({ name: 'Rate 100%_net' });
    await givenSubscription(project, 'ab-cd');
    const admin = await world.signIn();
    expect((await find(admin, '100%_n')).projects).toHaveLength(1);
    expect((await find(admin, '%_%')).projects).toEqual([]);
    expect((await find(admin, 'ab')).subscriptions).toEqual([]);
    expect((await find(admin, 'ab-')).subscriptions).toHaveLength(1);
  });

  it.each([`q=${'x'.repeat(201)}`, 'q=a%00b', 'q=a&q=b', 'q=a&limit=5'])('answers 400 to "%s"', async (search) => {
    const admin = await world.signIn();
    expect((await admin.get(`/api/search?${search}`)).status).toBe(400);
  });

  it.each(['', '?q=', '?q=%20'])('finds nothing for "%s"', async (search) => {
    const admin = await world.signIn();
    expect(await admin.get(`/api/search${search}`)).toMatchObject({
      status: 200,
      body: { projects: [], subscriptions: [], users: [], requests: [] },
    });
  });

  it('is for staff alone', async () => {
    const key = await world.givenKey(await world.givenProject());
    expect((await key.get('/api/search?q=abc')).status).toBe(401);
    expect((await world.anonymous().get('/api/search?q=abc')).status).toBe(401);
  });
});
