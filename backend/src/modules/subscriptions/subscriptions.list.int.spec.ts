import { inDays, order } from '../../../test/orders.js';
import { startWorld, type GivenStaff, type Json, type World } from '../../../test/world.js';

describe('lists of subscriptions and VPN users', () => {
  let world: World;
  let manager: GivenStaff;
  let project: { id: number };
  let ids: Record<string, number>;
  beforeAll(async () => {
    world = await startWorld();
    project = await world.givenProject({ name: 'Zebra Networks', balance: '1000.00' });
    manager = await world.signIn('project_manager', [project]);
    const partner = await world.givenKey(project);
    const sell = async (more: object) => (await partner.post('/api/v1/subscriptions', order(more))).body.id as number;
    ids = {
      ann: await sell({
        subscriptionId: 'Ann-50',
        email: 'ann@example.com',
        name: 'Ann 50%',
        surname: 'Lee',
        phone: '+49 30 555',
        endDate: inDays(10),
      }),
      bob: await sell({
        subscriptionId: 'bob_1',
        name: 'Борис',
        vpnLoginId: 'BobBobBobBob1234',
        endDate: inDays(20),
        startDate: inDays(1),
      }),
      eve: await sell({ subscriptionId: 'eve', status: 'pending', endDate: inDays(30), email: 'EVE@Example.com' }),
      sus: await sell({ subscriptionId: 'sus', endDate: inDays(5) }),
      end: await sell({ subscriptionId: 'end', endDate: inDays(1) }),
    };
    await partner.patch('/api/v1/subscriptions/sus', { status: 'suspended' });
    for (const table of ['subscriptions', 'vpn_users']) {
      const id = table === 'subscriptions' ? 'id' : 'subscription_id';
      await world.sql(
        `UPDATE ${table} SET start_date = now() - interval '9 days', end_date = now() - interval '1 second' WHERE ${id} = $1`,
        [ids.end],
      );
    }
  });
  afterAll(() => world.close());

  it.each([
    ['José in the other Unicode form', 'José', 'Jose\u0301'],
    ['José without its accent', 'José', 'JOSE'],
    ['a final sigma', 'Οδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
    ['a sharp s', 'Straße', 'STRASSE'],
    ['full width', 'Anton', 'ＡＮＴＯＮ'],
    ['% as it is', '100％ Ann', '100%'],
  ])('a search finds %s', async (_, surname, q) => {
    await world.sql('UPDATE subscriptions SET surname = $1 WHERE id = $2', [surname, ids.eve]);
    const { body } = await manager.list('/api/subscriptions', { filter: { q } });
    await world.sql('UPDATE subscriptions SET surname = NULL WHERE id = $1', [ids.eve]);
    expect(body.map(({ id }: Json) => id)).toEqual([ids.eve]);
  });

  it.each([
    ['first and last name, in any order', 'lee ann'],
    ['words of several fields', 'ann@example.com Ann-50'],
    ['the project beside the customer', 'zebra ann-50'],
    ['a phone number without its signs', '493055'],
    ['a phone number with other signs', '+49 (30) 55-5'],
    ['the hash of the payment', '0xPAID'],
  ])('a search over subscriptions and VPN users finds by %s', async (_, q) => {
    await world.sql(`UPDATE subscriptions SET payment_hash = '0xpaid' WHERE id = $1`, [ids.ann]);
    const subscriptions = await manager.list('/api/subscriptions', { filter: { q } });
    const vpnUsers = await manager.list('/api/vpn-users', { filter: { q } });
    expect([names(subscriptions.body), names(vpnUsers.body, 'subscriptionId')]).toEqual([['ann'], ['ann']]);
  });

  it('a search finds a VPN login that is written in groups', async () => {
    expect(names((await manager.list('/api/subscriptions', { filter: { q: 'BobB obBo bBob 1234' } })).body)).toEqual(['bob']);
  });

  it('a search needs every word, and finds all of a project by its name', async () => {
    expect((await manager.list('/api/subscriptions', { filter: { q: 'ann nobody' } })).body).toEqual([]);
    expect((await manager.list('/api/subscriptions', { filter: { q: 'networks' } })).body).toHaveLength(5);
    expect((await manager.list('/api/transactions', { filter: { q: 'zebra eve' } })).body).toHaveLength(0);
    expect((await manager.list('/api/transactions', { filter: { q: 'zebra sus' } })).body).not.toHaveLength(0);
  });

  it('a search that names another project finds nothing of it', async () => {
    const other = await world.givenProject({ name: 'Lemur Networks', balance: '1000.00' });
    await (await world.givenKey(other)).post('/api/v1/subscriptions', order({ subscriptionId: 'theirs' }));
    expect((await manager.list('/api/subscriptions', { filter: { q: 'lemur' } })).body).toEqual([]);
    expect((await (await world.signIn()).list('/api/subscriptions', { filter: { q: 'lemur theirs' } })).body).toHaveLength(1);
  });

  const names = (rows: Json[], key = 'id') => rows.map((row) => Object.keys(ids).find((name) => ids[name] === row[key]));
  const subscriptions = async (query: object) => names((await manager.list('/api/subscriptions', query)).body);
  const users = async (query: object) => names((await manager.list('/api/vpn-users', query)).body, 'subscriptionId');

  it.each([
    ['ann', ['ann']],
    ['ANN@EXAMPLE', ['ann']],
    ['Lee', ['ann']],
    ['30 555', ['ann']],
    ['50%', ['ann']],
    ['%', ['ann']],
    ['_', ['bob']],
    ['bobbobbob', ['bob']],
    ['example.com', ['eve', 'ann']],
    ['БОРИС', ['bob']],
    ['nothing like it', []],
    ['\\', []],
  ])('search for %j', async (q, found) => {
    expect(await subscriptions({ filter: { q } })).toEqual(found);
  });

  it.each([
    [{ status: 'active' }, ['bob', 'ann']],
    [{ status: ['pending', 'suspended'] }, ['sus', 'eve']],
    [{ status: 'expired' }, ['end']],
    [{ email: 'Eve@example.COM' }, ['eve']],
    [{ email: 'ＥＶＥ@example.com' }, ['eve']],
    [{ email: 'adm\u0130n@example.com' }, []],
    [{ email: 'eve@example' }, []],
    [{ endDateFrom: inDays(15) }, ['eve', 'bob']],
    [{ endDateTo: inDays(15) }, ['end', 'sus', 'ann']],
    [{ environment: 'development' }, []],
    [{ id: [] }, []],
  ])('filter %j', async (filter, found) => {
    expect(await subscriptions({ filter })).toEqual(found);
  });

  it.each([
    [undefined, ['end', 'sus', 'eve', 'bob', 'ann']],
    [
      ['id', 'ASC'],
      ['ann', 'bob', 'eve', 'sus', 'end'],
    ],
    [
      ['endDate', 'ASC'],
      ['end', 'sus', 'ann', 'bob', 'eve'],
    ],
    [
      ['endDate', 'DESC'],
      ['eve', 'bob', 'ann', 'sus', 'end'],
    ],
    [
      ['startDate', 'ASC'],
      ['end', 'ann', 'eve', 'sus', 'bob'],
    ],
    [
      ['status', 'ASC'],
      ['ann', 'bob', 'end', 'eve', 'sus'],
    ],
    [
      ['status', 'DESC'],
      ['sus', 'eve', 'end', 'bob', 'ann'],
    ],
    [
      ['createdAt', 'DESC'],
      ['end', 'sus', 'eve', 'bob', 'ann'],
    ],
  ])('sort %j', async (sort, found) => {
    expect(await subscriptions(sort ? { sort } : {})).toEqual(found);
  });

  it('give the position of the page and the total, within the filter and the scope', async () => {
    await (await world.givenKey(await world.givenProject({ balance: '100.00' }))).post('/api/v1/subscriptions', order());
    const page = async (query: object) => {
      const answer = await manager.list('/api/subscriptions', query);
      return [answer.body.length, answer.headers.get('content-range')];
    };
    expect(await page({ range: [1, 2] })).toEqual([2, 'subscriptions 1-2/5']);
    expect(await page({ range: [0, 0], filter: { status: 'active' } })).toEqual([1, 'subscriptions 0-0/2']);
    expect(await page({ range: [0, 1], filter: { q: 'example.com' } })).toEqual([2, 'subscriptions 0-1/2']);
    expect(await page({ range: [10, 19] })).toEqual([0, 'subscriptions */5']);
    expect(await page({ filter: { status: 'cancelled' } })).toEqual([0, 'subscriptions */0']);
  });

  it.each([
    [{ filter: { status: 'active' } }, ['bob', 'ann']],
    [{ filter: { status: 'expired' } }, ['end']],
    [{ filter: { enabled: true } }, ['bob', 'ann']],
    [{ filter: { enabled: false } }, ['end', 'sus']],
    [{ filter: { syncStatus: 'pending' } }, ['end', 'sus', 'bob', 'ann']],
    [{ filter: { syncStatus: 'failed' } }, []],
    [{ filter: { q: 'ann-50' } }, ['ann']],
    [{ filter: { q: 'bobbob' } }, ['bob']],
    [{ sort: ['endDate', 'ASC'] }, ['end', 'sus', 'ann', 'bob']],
    [{ sort: ['lastSyncAt', 'DESC'] }, ['end', 'sus', 'bob', 'ann']],
  ])('VPN users %j', async (query, found) => {
    expect(await users(query)).toEqual(found);
  });

  it('show the desired state of a VPN user, and why it could not be sent', async () => {
    await world.sql(
      `UPDATE vpn_users SET sync_status = 'failed', failure_class = 'unavailable', failure_message = 'The core cannot be reached', sessions = 1 WHERE subscription_id = $1`,
      [ids.ann],
    );
    const { body } = await manager.list('/api/vpn-users', { filter: { q: 'ann-50' } });
    const record = {
      subscriptionId: ids.ann,
      subscriptionRef: 'Ann-50',
      status: 'active',
      enabled: true,
      sessions: 1,
      installs: null,
      maxSessions: 3,
      maxInstalls: 3,
      syncStatus: 'failed',
      failureClass: 'unavailable',
      failureMessage: 'The core cannot be reached',
      lastSyncAt: null,
    };
    expect(body).toMatchObject([record]);
    expect((await manager.get(`/api/vpn-users/${body[0].id}`)).body).toEqual(body[0]);
    expect((await manager.get('/api/vpn-users/stats')).body).toEqual({ total: 4, active: 2, suspended: 1, syncErrors: 1, syncPending: 3 });
  });

  it.each(['/api/subscriptions', '/api/vpn-users'])('%s leaves the sandbox out only where a filter asks for it', async (list) => {
    const own = await world.givenProject();
    await (await world.givenKey(own, 'development')).post('/api/v1/subscriptions', order());
    const staff = await world.signIn('project_manager', [own]);
    expect((await staff.list(list)).body).toMatchObject([{ environment: 'development' }]);
    expect((await staff.list(list, { filter: { environment: 'production' } })).body).toEqual([]);
  });
});
