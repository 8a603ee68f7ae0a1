import { createSocket } from 'node:dgram';

import { FreeRadius, isFreeRadiusThere } from '../../../../../test/servers/free-radius.js';
import type { CoreConnection, DesiredUser } from '../../core-driver.js';
import { CoreFailure } from '../../core-failure.js';
import { RadiusDatabases } from './radius-databases.js';
import { RadiusDriver } from './radius-driver.js';

const LOGIN = '1234567812345678';
const HOUR_MS = 3_600_000;

const desired = (change: Partial<DesiredUser> = {}): DesiredUser => ({
  enabled: true,
  startDate: new Date(Date.now() - HOUR_MS),
  endDate: new Date(Date.now() + HOUR_MS),
  maxSessions: 2,
  maxInstalls: 5,
  email: null,
  ...change,
});

// Where FreeRADIUS is not installed, `npm test` names these tests as left out.
(isFreeRadiusThere() ? describe : describe.skip)('the RADIUS driver before a real FreeRADIUS', () => {
  let server: FreeRadius;
  let databases: RadiusDatabases;
  let driver: RadiusDriver;
  let connection: CoreConnection;

  beforeAll(async () => {
    server = await FreeRadius.start();
    databases = new RadiusDatabases();
    driver = new RadiusDriver(databases);
    connection = {
      driver: 'radius',
      projectId: 1,
      version: 1,
      account: 'radius',
      url: server.coreUrl,
      login: server.login,
      password: server.password,
    };
  });
  afterAll(async () => {
    await databases.onApplicationShutdown();
    await server.stop();
  });
  beforeEach(async () => {
    for (const table of ['radcheck', 'radreply', 'radusergroup', 'radacct']) await server.rows(`TRUNCATE ${table}`);
  });

  async function passwordOf(login = LOGIN): Promise<string> {
    return (await driver.credentials(connection, login))?.password ?? '';
  }

  it('works with the role of docker/freeradius, which may do nothing else', async () => {
    expect(connection.login).toBe('console');
    expect(await driver.probe(connection)).toMatchObject({ product: 'FreeRADIUS (SQL)' });
    const rights = await server.rows<{ right: string }>(
      `SELECT table_name || ' ' || lower(privilege_type) AS right FROM information_schema.role_table_grants
       WHERE grantee IN ('console', 'PUBLIC') AND table_schema = 'public' ORDER BY 1`,
    );
    expect(rights.map(({ right }) => right)).toEqual([
      'radacct select',
      ...['delete', 'insert', 'select', 'update'].map((right) => `radcheck ${right}`),
      ...['delete', 'insert', 'select', 'update'].map((right) => `radreply ${right}`),
      ...['delete', 'select'].map((right) => `radusergroup ${right}`),
    ]);
    const roles = await server.rows<{ name: string }>(
      `SELECT rolname AS name FROM pg_roles WHERE rolname IN ('console', 'freeradius')
       AND NOT (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls) ORDER BY 1`,
    );
    expect(roles.map(({ name }) => name)).toEqual(['console', 'freeradius']);
  });

  it('says which rights a role lacks', async () => {
    await server.rows('REVOKE DELETE ON radusergroup FROM console');
    try {
      const error: unknown = await driver.probe(connection).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ failure: 'forbidden', message: 'The database role may not read or write radusergroup' });
    } finally {
      await server.prepareAgain();
    }
  });

  it('keeps its users when the database is prepared again', async () => {
    await driver.put(connection, LOGIN, desired());
    const password = await passwordOf();
    await server.prepareAgain();
    expect(server.authenticate(LOGIN, password)).toBe('Access-Accept');
  });

  it('stores no password that somebody tried', async () => {
    await driver.put(connection, LOGIN, desired());
    server.authenticate(LOGIN, await passwordOf());
    server.authenticate(LOGIN, 'another-password');
    expect(await server.rows('SELECT * FROM radpostauth')).toEqual([]);
  });

  it('accepts a user with the password that it gives, and no other', async () => {
    await driver.put(connection, LOGIN, desired());
    expect(server.authenticate(LOGIN, await passwordOf())).toBe('Access-Accept');
    expect(server.authenticate(LOGIN, 'another-password')).toBe('Access-Reject');
  });

  it('rejects a disabled user, and accepts them again with the same password', async () => {
    await driver.put(connection, LOGIN, desired());
    const password = await passwordOf();
    await driver.put(connection, LOGIN, desired({ enabled: false }));
    expect(server.authenticate(LOGIN, password)).toBe('Access-Reject');
    await driver.put(connection, LOGIN, desired());
    expect(server.authenticate(LOGIN, password)).toBe('Access-Accept');
  });

  it('rejects a user whose end has passed', async () => {
    await driver.put(connection, LOGIN, desired({ endDate: new Date(Date.now() - 1_000) }));
    expect(server.authenticate(LOGIN, await passwordOf())).toBe('Access-Reject');
  });

  it('rejects a deleted user', async () => {
    await driver.put(connection, LOGIN, desired());
    const password = await passwordOf();
    await driver.delete(connection, LOGIN);
    expect(server.authenticate(LOGIN, password)).toBe('Access-Reject');
    expect(await server.rows('SELECT * FROM radcheck')).toEqual([]);
  });

  it('rejects the third session of two', async () => {
    await driver.put(connection, LOGIN, desired({ maxSessions: 2 }));
    const password = await passwordOf();
    expect(server.account(LOGIN, 'Start', 'a1')).toBe('Accounting-Response');
    expect(server.authenticate(LOGIN, password, 2)).toBe('Access-Accept');
    expect(server.account(LOGIN, 'Start', 'b2')).toBe('Accounting-Response');
    expect(server.authenticate(LOGIN, password, 3)).toBe('Access-Reject');
    server.account(LOGIN, 'Stop', 'b2');
    expect(server.authenticate(LOGIN, password, 3)).toBe('Access-Accept');
  });

  it('reads sessions, traffic and when the user was last seen from the accounting', async () => {
    await driver.put(connection, LOGIN, desired());
    server.account(LOGIN, 'Start', 'a1');
    server.account(LOGIN, 'Interim-Update', 'a1', 3_000);
    server.account(LOGIN, 'Start', 'b2');
    server.account(LOGIN, 'Stop', 'b2', 500);
    const user = await driver.get(connection, LOGIN);
    expect(user).toMatchObject({ sessions: 1, installs: 2, usedBytes: '3500', isOnline: true });
    expect(Math.abs(Date.now() - (user?.lastSeenAt?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('leaves one row for each attribute when two processes write the same user at once', async () => {
    const others = new RadiusDatabases();
    const other = new RadiusDriver(others);
    try {
      for (let round = 0; round < 20; round += 1) {
        const change = { enabled: round % 2 === 0, maxSessions: 1 + (round % 5) };
        await Promise.all([driver, other, driver, other].map((each) => each.put(connection, LOGIN, desired(change))));
      }
    } finally {
      await others.onApplicationShutdown();
    }
    const rows = await server.rows<{ attribute: string; count: string }>(
      'SELECT attribute, count(*) FROM radcheck WHERE username = $1 GROUP BY attribute ORDER BY attribute',
      [LOGIN],
    );
    expect(rows).toEqual(
      ['Auth-Type', 'Cleartext-Password', 'Expiration', 'Simultaneous-Use'].map((attribute) => ({ attribute, count: '1' })),
    );
  });

  it("repairs duplicates that somebody else left, and keeps the operator's own attributes", async () => {
    await driver.put(connection, LOGIN, desired());
    await server.rows(`INSERT INTO radcheck (username, attribute, op, value)
      VALUES ('${LOGIN}', 'Simultaneous-Use', ':=', '9'), ('${LOGIN}', 'Login-Time', ':=', 'Al')`);
    await driver.put(connection, LOGIN, desired({ maxSessions: 2 }));
    const rows = await server.rows<{ attribute: string; value: string }>(
      `SELECT attribute, value FROM radcheck WHERE attribute IN ('Simultaneous-Use', 'Login-Time') ORDER BY attribute`,
    );
    expect(rows).toEqual([
      { attribute: 'Login-Time', value: 'Al' },
      { attribute: 'Simultaneous-Use', value: '2' },
    ]);
  });

  it('ends live sessions of a user who is disabled, where the access server can be asked', async () => {
    const asked: Buffer[] = [];
    const accessServer = createSocket('udp4', (packet) => asked.push(packet));
    await new Promise<void>((resolve) => accessServer.bind(0, '127.0.0.1', resolve));
    try {
      const { port } = accessServer.address();
      const asking = { ...connection, options: { disconnect: { host: '127.0.0.1', port, secret: 'shared-secret' } } };
      await driver.put(asking, LOGIN, desired());
      server.account(LOGIN, 'Start', 'a1/Vr=');
      await driver.put(asking, LOGIN, desired({ enabled: false }));
    } finally {
      accessServer.close();
    }
    // Code 40 is Disconnect-Request; the packet names the user, and the session as its access server named it.
    expect(asked[0]?.[0]).toBe(40);
    expect(asked[0]?.toString('latin1')).toContain(LOGIN);
    expect(asked[0]?.toString('latin1')).toMatch(/a1\/Vr=$/);
  });

  it('replies with the attributes of the project', async () => {
    const options = { replyAttributes: { 'Framed-Pool': 'main' } };
    await driver.put({ ...connection, options }, LOGIN, desired());
    const rows = await server.rows('SELECT attribute, op, value FROM radreply');
    expect(rows).toEqual([{ attribute: 'Framed-Pool', op: ':=', value: 'main' }]);
    expect(server.authenticate(LOGIN, await passwordOf())).toBe('Access-Accept');
  });

  it('is seen to be healthy by the check of its container', () => {
    expect(() => server.checkHealth()).not.toThrow();
    expect(() => server.checkHealth('another-secret')).toThrow();
  });

  it.each([
    ['a wrong password', { password: 'wrong' }, 'auth_rejected'],
    ['a database without the tables', { url: 'template1' }, 'not_found'],
    ['a server that is not there', { url: 'postgres://127.0.0.1:9/radius' }, 'unavailable'],
    ['an address of another kind', { url: 'https://radius.example.com/' }, 'not_found'],
  ] as const)('says what is wrong with %s', async (_what, change, failure) => {
    const url =
      'url' in change ? (change.url === 'template1' ? connection.url.replace(/[^/]+$/, 'template1') : change.url) : connection.url;
    const wrong = { ...connection, ...change, url };
    const error: unknown = await driver.probe(wrong).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CoreFailure);
    expect(error).toMatchObject({ failure });
  });
});
