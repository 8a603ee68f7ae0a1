import { CoreSimulator } from '../../../../local/core-simulator/core-simulator.js';
import type { CoreConnection, DesiredUser } from '../../core-driver.js';
import { CoreFailure, type FailureClass } from '../../core-failure.js';
import { KageDriver } from './kage-driver.js';
import { CoreHttp } from '../../http/core-http.js';

const LOGIN = 'abcdefgh12345678';
const desired = (change: Partial<DesiredUser> = {}): DesiredUser => ({
  enabled: true,
  startDate: new Date('2026-11-01T00:00:00Z'),
  endDate: new Date('2026-12-01T12:30:15Z'),
  maxSessions: 3,
  maxInstalls: 5,
  email: 'ann@example.com',
  ...change,
});

async function failureOf(work: Promise<unknown>): Promise<CoreFailure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CoreFailure)) throw new Error(`Expected a CoreFailure, got ${String(error)}`);
  return error;
}

/** Short for the test that waits it out, long enough for a first call on a busy machine. */
const TIMEOUT_MS = 2_000;

async function kage() {
  const core = await CoreSimulator.start();
  core.control.addAccount('partner', 'partner-secret');
  const http = new CoreHttp(TIMEOUT_MS);
  const connection: CoreConnection = {
    driver: 'kage',
    projectId: 1,
    version: 1,
    account: 'kage  partner',
    url: core.url,
    login: 'partner',
    password: 'partner-secret',
  };
  const close = async () => {
    await http.onApplicationShutdown();
    await core.close();
  };
  return { core, driver: new KageDriver(http), connection, close };
}

describe('driver kage, when the core misbehaves', () => {
  let setup: Awaited<ReturnType<typeof kage>>;

  beforeEach(async () => {
    setup = await kage();
  });
  afterEach(() => setup.close());

  it.each<[number, FailureClass]>([
    [400, 'invalid'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [422, 'invalid'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
  ])('a write that is answered %i is %s', async (status, expected) => {
    const { core, driver, connection } = setup;
    core.control.refuse(status, { method: 'PUT' });
    expect((await failureOf(driver.put(connection, LOGIN, desired()))).failure).toBe(expected);
  });

  it('reports how long to wait, in seconds or until a date', async () => {
    const { core, driver, connection } = setup;
    core.control.refuse(429, { method: 'PUT', retryAfterSeconds: 7 });
    expect((await failureOf(driver.put(connection, LOGIN, desired()))).detail).toEqual({ status: 429, retryAfterMs: 7_000 });
  });

  it('renews a token once when the core no longer takes it', async () => {
    const { core, driver, connection } = setup;
    await driver.put(connection, LOGIN, desired());
    core.control.expireTokens();
    core.control.forgetCalls();
    await Promise.all([driver.get(connection, LOGIN), driver.get(connection, LOGIN), driver.get(connection, LOGIN)]);
    expect(core.control.calls({ path: '/auth/token' })).toHaveLength(1);
  });

  it('gives up after that one renewal', async () => {
    const { core, driver, connection } = setup;
    await driver.probe(connection);
    core.control.refuse(401, { method: 'GET' });
    core.control.forgetCalls();
    expect((await failureOf(driver.get(connection, LOGIN))).failure).toBe('auth_rejected');
    expect(core.control.calls().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /users/${LOGIN}`,
      'POST /auth/token',
      `GET /users/${LOGIN}`,
    ]);
  });

  it('shares one refused sign-in among all that wait for it, and never puts the password into the reason', async () => {
    const { core, driver, connection } = setup;
    const wrong = { ...connection, password: 'not-the-secret' };
    core.control.refuse(401, { path: '/auth/token', body: { message: 'bad password not-the-secret' } });
    const failures = await Promise.all(Array.from({ length: 5 }, () => failureOf(driver.get(wrong, LOGIN))));
    expect(failures.map(({ failure }) => failure)).toEqual(Array.from({ length: 5 }, () => 'auth_rejected'));
    expect(failures[0]?.message).toBe('The VPN core rejects the login or password: bad password ***');
    expect(core.control.calls({ path: '/auth/token' })).toHaveLength(1);
  });

  it('does not blame a user for a refused sign-in', async () => {
    const { core, driver, connection } = setup;
    for (const status of [400, 409, 422]) {
      core.control.refuse(status, { path: '/auth/token', times: 1 });
      expect((await failureOf(driver.put(connection, LOGIN, desired()))).meaning).toBe('project');
    }
  });

  it.each([
    ['not JSON', '<html>', 'text/html'],
    ['another shape', '{"ok":true}', 'application/json'],
    ['a number for an id', JSON.stringify({ id: 7, vpnLogin: LOGIN, ...desired(), updatedAt: new Date() }), 'application/json'],
    ['another user', JSON.stringify({ id: '7', vpnLogin: 'somebodyelse0001', ...desired(), updatedAt: new Date() }), 'application/json'],
  ])('an answer that is %s is contract_changed', async (_what, body, contentType) => {
    const { core, driver, connection } = setup;
    core.control.garbage({ method: 'PUT', body, contentType });
    expect((await failureOf(driver.put(connection, LOGIN, desired()))).failure).toBe('contract_changed');
  });

  it('does not read a page of a proxy as a refusal of a user', async () => {
    const { core, driver, connection } = setup;
    await driver.probe(connection);
    core.control.garbage({ method: 'PUT', body: '<html>', contentType: 'text/html' });
    expect((await failureOf(driver.put(connection, LOGIN, desired()))).meaning).toBe('project');
  });

  it('reports that a call without an answer in time may have been done', async () => {
    const { core, driver, connection } = setup;
    await driver.probe(connection);
    core.control.hang({ method: 'PUT', afterWork: true });
    expect((await failureOf(driver.put(connection, LOGIN, desired()))).failure).toBe('timeout_unknown');
    expect(core.control.user('partner', LOGIN)).toMatchObject({ enabled: true });
  });

  it('reports the same for one whose connection breaks', async () => {
    const { core, driver, connection } = setup;
    await driver.probe(connection);
    core.control.loseAnswer({ method: 'PUT' });
    expect((await failureOf(driver.put(connection, LOGIN, desired()))).failure).toBe('timeout_unknown');
    expect(core.control.user('partner', LOGIN)).toMatchObject({ enabled: true });
  });

  it('reports an unreachable core as unavailable, and an address without a core as not_found', async () => {
    const { core, driver, connection } = setup;
    core.control.refuse(404, { path: '/auth/token', times: 1 });
    expect((await failureOf(driver.probe(connection))).failure).toBe('not_found');
    await core.goOffline();
    expect((await failureOf(driver.probe(connection))).failure).toBe('unavailable');
  });
});
