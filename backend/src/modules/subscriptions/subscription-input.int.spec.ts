import { randomUUID } from 'node:crypto';

import { inDays, once, order } from '../../../test/orders.js';
import { startWorld, type Client, type World } from '../../../test/world.js';

describe('bad input to subscriptions', () => {
  let world: World;
  let admin: Client;
  let partner: Client;
  let project: { id: number };
  let sold: { id: number; subscriptionId: string };
  beforeAll(async () => {
    world = await startWorld();
    admin = await world.signIn();
    project = await world.givenProject({ balance: '1000.00' });
    partner = await world.givenKey(project);
    sold = (await partner.post('/api/v1/subscriptions', order())).body;
  });
  afterAll(() => world.close());

  it.each([
    ['no Subscription ID', { subscriptionId: undefined }, { subscriptionId: 'Subscription ID is required' }],
    ['an empty Subscription ID', { subscriptionId: '  ' }, { subscriptionId: 'Subscription ID is required' }],
    ['null for a Subscription ID', { subscriptionId: null }, { subscriptionId: 'Subscription ID is required' }],
    ['a number for a Subscription ID', { subscriptionId: 5 }, { subscriptionId: expect.any(String) }],
    ['an array for a Subscription ID', { subscriptionId: ['a'] }, { subscriptionId: expect.any(String) }],
    ['a dot', { subscriptionId: '.' }, { subscriptionId: expect.any(String) }],
    ['two dots', { subscriptionId: '..' }, { subscriptionId: expect.any(String) }],
    ['a slash', { subscriptionId: 'a/b' }, { subscriptionId: expect.any(String) }],
    ['a letter outside ASCII', { subscriptionId: 'ordér' }, { subscriptionId: expect.any(String) }],
    ['129 characters', { subscriptionId: 'x'.repeat(129) }, { subscriptionId: expect.any(String) }],
    ['a NUL in the Subscription ID', { subscriptionId: 'a\u0000b' }, { subscriptionId: expect.any(String) }],
    ['no start', { startDate: undefined }, { startDate: 'Start date is required' }],
    ['no end', { endDate: undefined }, { endDate: 'End date is required' }],
    ['null for an end', { endDate: null }, { endDate: 'End date is required' }],
    ['an empty start', { startDate: '' }, { startDate: 'Start date is required' }],
    ['a day that the calendar does not have', { startDate: '2026-02-30' }, { startDate: expect.any(String) }],
    ['a time without its offset', { startDate: '2026-12-01T10:00:00' }, { startDate: expect.any(String) }],
    ['a number for a date', { endDate: 1_800_000_000 }, { endDate: expect.any(String) }],
    ['dates the wrong way round', { startDate: inDays(30), endDate: inDays(20) }, { endDate: expect.any(String) }],
    ['an end that has passed', { startDate: inDays(-30), endDate: inDays(-1) }, { endDate: expect.any(String) }],
    ['a suspended start', { status: 'suspended' }, { status: expect.any(String) }],
    ['null for a state', { status: null }, { status: expect.any(String) }],
    ['a login of 15 characters', { vpnLoginId: '123456789012345' }, { vpnLoginId: expect.any(String) }],
    ['a login of 17 characters', { vpnLoginId: '12345678901234567' }, { vpnLoginId: expect.any(String) }],
    ['a login of 15 characters and a blank', { vpnLoginId: '12345678 0123456' }, { vpnLoginId: expect.any(String) }],
    ['a login with a digit of another script', { vpnLoginId: '123456789012345\u0665' }, { vpnLoginId: expect.any(String) }],
    ['a number for a login', { vpnLoginId: 1234567890123456 }, { vpnLoginId: expect.any(String) }],
    ['no e-mail address', { email: 'ann' }, { email: expect.any(String) }],
    ['an e-mail address of 300 characters', { email: `${'a'.repeat(290)}@example.com` }, { email: expect.any(String) }],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, { name: expect.any(String) }],
    ['a NUL in a name', { name: 'a\u0000b' }, { name: expect.any(String) }],
    ['a lone surrogate', { surname: '\ud800' }, { surname: expect.any(String) }],
    ['an object for a phone', { phone: { number: 1 } }, { phone: expect.any(String) }],
    ['a phone of 51 characters', { phone: '1'.repeat(51) }, { phone: expect.any(String) }],
    ['a payment method of 51 characters', { paymentMethod: 'x'.repeat(51) }, { paymentMethod: expect.any(String) }],
    ['a payment hash of 256 characters', { paymentHash: 'x'.repeat(256) }, { paymentHash: expect.any(String) }],
    ['no traffic at all', { trafficLimitBytes: 0 }, { trafficLimitBytes: expect.any(String) }],
    ['an empty limit of traffic', { trafficLimitBytes: '' }, { trafficLimitBytes: expect.any(String) }],
    ['no session at all', { maxSessions: 0 }, { maxSessions: expect.any(String) }],
    ['an id', { id: 7 }, { id: 'Unknown field' }],
    ['a price', { price: '0.01' }, { price: 'Unknown field' }],
    ['an environment', { environment: 'development' }, { environment: 'Unknown field' }],
    ['what is paid', { paidUntil: inDays(900) }, { paidUntil: 'Unknown field' }],
    ['__proto__', { ['__proto__x']: 1 }, { ['__proto__x']: 'Unknown field' }],
  ])('answers 400 to %s, to partners and staff alike, and sells nothing', async (_, change, fields) => {
    const body = { ...order(), ...change };
    for (const answer of [
      await partner.post('/api/v1/subscriptions', body),
      await admin.post('/api/admin/subscriptions', { projectId: project.id, ...body }),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { statusCode: 400, code: 'validation_failed', message: expect.any(String), fields },
      });
    }
    expect(await world.balanceOf(project)).toBe('990.00');
  });

  it.each([
    ['blanks in groups of four', 'ABCD 1234 5678 90ef'],
    ['blanks of other kinds around it', '\u00a0ABCD12345678\u202f90ef\t\n'],
    ['characters that show nothing', '\u200bABCD\u00ad12345678\u206090ef\ufeff'],
  ])('cleans a pasted VPN login of %s before it is measured', async (_, vpnLoginId) => {
    for (const [index, sale] of [
      (body: object) => partner.post('/api/v1/subscriptions', body),
      (body: object) => admin.post('/api/admin/subscriptions', { projectId: project.id, ...body }),
    ].entries()) {
      // Pending ones cost nothing; each login is free again once its subscription is gone.
      const { status, body } = await sale(order({ vpnLoginId: vpnLoginId.replace('ABCD', `ABC${index}`), status: 'pending' }));
      expect([status, body.vpnLoginId]).toEqual([201, `ABC${index}1234567890ef`]);
      await partner.delete(`/api/v1/subscriptions/${body.subscriptionId}`);
    }
  });

  it.each([[undefined], [null], [0], [-1], [1.5], ['1'], [2_147_483_648], ['abc'], [[1]]])(
    'answers 400 to the project %j',
    async (projectId) => {
      const answer = await admin.post('/api/admin/subscriptions', order({ projectId }));
      expect(answer).toMatchObject({ status: 400, body: { fields: { projectId: expect.any(String) } } });
    },
  );

  it('answers 404 to a project that does not exist', async () => {
    expect((await admin.post('/api/admin/subscriptions', order({ projectId: 2_147_483_647 }))).status).toBe(404);
  });

  it.each([
    ['the end before the start', () => ({ startDate: inDays(40), endDate: inDays(35) })],
    ['a start behind the end', () => ({ startDate: inDays(31) })],
    ['null for a date', () => ({ endDate: null })],
    ['null for a state', () => ({ status: null })],
    ['an unknown state', () => ({ status: 'paused' })],
    ['an empty Subscription ID', () => ({ subscriptionId: '' })],
    ['a version of zero', () => ({ version: 0 })],
    ['a text for a version', () => ({ version: '1' })],
    ['a text for a correction', () => ({ correction: 'yes' })],
    ['an unknown field', () => ({ renewals: 3 })],
    ['an e-mail without a host', () => ({ email: 'ann@' })],
  ])('a PUT answers 400 to %s and changes nothing', async (_, change) => {
    const before = (await admin.get(`/api/subscriptions/${sold.id}`)).body;
    expect(await admin.put(`/api/admin/subscriptions/${sold.id}`, change())).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect((await admin.get(`/api/subscriptions/${sold.id}`)).body).toEqual(before);
  });

  it.each([[{ days: 0 }], [{ days: -1 }], [{ days: 1.5 }], [{ days: '30' }], [{ days: 36_501 }], [{ days: null }], [{ period: 30 }]])(
    'a renewal answers 400 to %j',
    async (body) => {
      expect(await admin.post(`/api/admin/subscriptions/${sold.id}/renew`, body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
      const answer = await partner.post(`/api/v1/subscriptions/${sold.subscriptionId}/renew`, body, once());
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );

  it.each(['99999999999999', '2147483648', '0', '-1', '1e3', '1.5', '0x10', '%201', 'abc', '%00', '1abc'])(
    'answers 400 to the id %s',
    async (id) => {
      for (const answer of [
        await admin.get(`/api/subscriptions/${id}`),
        await admin.put(`/api/admin/subscriptions/${id}`, {}),
        await admin.delete(`/api/admin/subscriptions/${id}`),
        await admin.post(`/api/admin/subscriptions/${id}/renew`, {}),
        await admin.get(`/api/vpn-users/${id}`),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.text).not.toMatch(/stack|sql|node_modules/i);
      }
    },
  );

  it.each(['a%2Fb', '%00', 'x'.repeat(129), 'ord%C3%A9r', '%20'])(
    'answers 400 to the Subscription ID %s in a path',
    async (subscriptionId) => {
      const path = `/api/v1/subscriptions/${subscriptionId}`;
      for (const answer of [await partner.get(path), await partner.patch(path, {}), await partner.delete(path)])
        expect(answer.status).toBe(400);
    },
  );

  it('answers 404 to a missing record', async () => {
    for (const answer of [
      await admin.get('/api/subscriptions/2147483647'),
      await admin.put('/api/admin/subscriptions/2147483647', {}),
      await admin.delete('/api/admin/subscriptions/2147483647'),
      await admin.get('/api/vpn-users/2147483647'),
      await partner.get(`/api/v1/subscriptions/${randomUUID()}`),
      await partner.get('/api/v1/vpn/users/0000000000000000'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  it.each(['{', '[]', '"text"', 'null', '5', '{"a":1}}', 'a=b'])('answers 400 to the body %s', async (rawBody) => {
    const answer = await partner.call('POST', '/api/v1/subscriptions', { rawBody });
    expect(answer).toMatchObject({ status: 400, body: { statusCode: 400, message: expect.any(String) } });
  });

  it('answers 413 to a body over 100 kB and 415 to another type', async () => {
    const large = JSON.stringify(order({ name: 'x'.repeat(110_000) }));
    expect((await partner.call('POST', '/api/v1/subscriptions', { rawBody: large })).status).toBe(413);
    const headers = { 'Content-Type': 'text/plain' };
    expect((await partner.call('POST', '/api/v1/subscriptions', { rawBody: JSON.stringify(order()), headers })).status).toBe(415);
  });

  it('answers 401 without a key, with a wrong one, and to a key where staff is asked for', async () => {
    for (const client of [world.anonymous(), world.anonymous({ Authorization: 'Bearer kage_live_wrong' })]) {
      expect((await client.post('/api/v1/subscriptions', order())).status).toBe(401);
      expect((await client.get('/api/v1/vpn/users')).status).toBe(401);
    }
    expect((await partner.get('/api/subscriptions')).status).toBe(401);
    expect((await admin.get('/api/v1/subscriptions')).status).toBe(401);
  });

  it('reads a state only as it is written', async () => {
    expect((await admin.list('/api/subscriptions', { filter: { status: ['active', 'pending'] } })).status).toBe(200);
    for (const filter of [
      { status: 'Active' },
      { status: null },
      { status: {} },
      { environment: 'live' },
      { email: 5 },
      { endDateFrom: 'today' },
      { nosuch: 1 },
    ]) {
      expect(await admin.list('/api/subscriptions', { filter })).toMatchObject({ status: 400, body: { code: 'invalid_list_query' } });
    }
    for (const sort of [
      ['email', 'ASC'],
      ['searchText', 'ASC'],
      ['status', 'sideways'],
      ['status;', 'ASC'],
    ]) {
      expect((await admin.list('/api/subscriptions', { sort })).status).toBe(400);
    }
  });
});
