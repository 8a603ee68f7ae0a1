import { DataSource } from 'typeorm';

import { FreeRadius, isFreeRadiusThere } from '../../../test/servers/free-radius.js';
import { MarzbanPanel, PANEL_LOGIN, PANEL_PASSWORD } from '../../../test/servers/marzban-panel.js';
import type { Panel } from '../../../test/servers/panel.js';
import { API_TOKEN, ThreeXUiPanel } from '../../../test/servers/three-x-ui-panel.js';
import { createTestDatabase } from '../../../test/setup/test-database.js';
import { dataSourceOptions } from '../../database/data-source.js';
import { Database } from '../../database/database.js';
import { CoreSimulator } from '../../local/core-simulator/core-simulator.js';
import type { CoreConnection, CoreDriver, CoreUser, DesiredUser } from './core-driver.js';
import { CoreFailure } from './core-failure.js';
import { KageDriver } from './drivers/kage/kage-driver.js';
import { PasarguardApi } from './drivers/pasarguard/pasarguard-api.js';
import { PasarguardDriver } from './drivers/pasarguard/pasarguard-driver.js';
import { RadiusDatabases } from './drivers/radius/radius-databases.js';
import { RadiusDriver } from './drivers/radius/radius-driver.js';
import { SandboxDriver } from './drivers/sandbox/sandbox-driver.js';
import { ThreeXUiApi } from './drivers/three-x-ui/three-x-ui-api.js';
import { ThreeXUiDriver } from './drivers/three-x-ui/three-x-ui-driver.js';
import { CoreHttp } from './http/core-http.js';

const LOGIN = '1234567812345678';
const TIMEOUT_MS = 2_000;
/** Whole seconds: no server keeps more. */
const END = new Date('2027-01-31T12:30:15Z');

const desired = (change: Partial<DesiredUser> = {}): DesiredUser => ({
  enabled: true,
  startDate: new Date('2026-11-01T00:00:00Z'),
  endDate: END,
  maxSessions: 3,
  maxInstalls: 5,
  email: 'ann@example.com',
  ...change,
});

interface Setup {
  driver: CoreDriver;
  connection: CoreConnection;
  /** Servers that can be made to fail. */
  panel?: Panel;
  close(): Promise<void>;
}

const connectionOf = (change: Partial<CoreConnection>): CoreConnection => ({
  driver: 'kage',
  projectId: 1,
  version: 1,
  account: 'account 1',
  url: '',
  login: '',
  password: '',
  ...change,
});

async function sandbox(): Promise<Setup> {
  const testDatabase = await createTestDatabase();
  const limits = { DATABASE_POOL_MAX: 2, DATABASE_STATEMENT_TIMEOUT_MS: 10_000, DATABASE_LOCK_TIMEOUT_MS: 5_000 };
  const source = await new DataSource(dataSourceOptions({ ...limits, DATABASE_URL: testDatabase.url })).initialize();
  return {
    driver: new SandboxDriver(new Database(source)),
    connection: connectionOf({ driver: 'sandbox', account: 'sandbox project 1' }),
    async close() {
      await source.destroy();
      await testDatabase.drop();
    },
  };
}

async function kage(): Promise<Setup> {
  const core = await CoreSimulator.start();
  core.control.addAccount('partner', 'partner-secret');
  const http = new CoreHttp(TIMEOUT_MS);
  return {
    driver: new KageDriver(http),
    connection: connectionOf({ url: core.url, login: 'partner', password: 'partner-secret' }),
    async close() {
      await http.onApplicationShutdown();
      await core.close();
    },
  };
}

async function panelSetup<P extends Panel>(panel: P, driverOf: (http: CoreHttp) => CoreDriver, change: Partial<CoreConnection>) {
  await panel.start();
  const http = new CoreHttp(TIMEOUT_MS);
  return {
    panel,
    driver: driverOf(http),
    connection: connectionOf({ url: panel.url, ...change }),
    async close() {
      await http.onApplicationShutdown();
      await panel.close();
    },
  };
}

const pasarguard = (dialect: 'pasarguard' | 'marzban') =>
  panelSetup(new MarzbanPanel(dialect), (http) => new PasarguardDriver(new PasarguardApi(http)), {
    driver: 'pasarguard',
    login: PANEL_LOGIN,
    password: PANEL_PASSWORD,
    options: dialect === 'pasarguard' ? { groupIds: [1] } : {},
  });

const threeXUi = () =>
  panelSetup(new ThreeXUiPanel(), (http) => new ThreeXUiDriver(new ThreeXUiApi(http)), {
    driver: '3x-ui',
    password: API_TOKEN,
    options: { inboundIds: [1] },
  });

async function radius(): Promise<Setup> {
  const server = await FreeRadius.start();
  const databases = new RadiusDatabases();
  return {
    driver: new RadiusDriver(databases),
    connection: connectionOf({ driver: 'radius', url: server.coreUrl, login: server.login, password: server.password }),
    async close() {
      await databases.onApplicationShutdown();
      await server.stop();
    },
  };
}

async function failureOf(work: Promise<unknown>): Promise<CoreFailure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CoreFailure)) throw new Error(`Expected a CoreFailure, got ${String(error)}`);
  return error;
}

/** A field that a driver does not hold is left out of its users, and so of what is expected. */
function expectHeld(user: CoreUser | null, { enabled, endDate, maxSessions, maxInstalls, startDate }: DesiredUser): void {
  const desired: Partial<CoreUser> = { vpnLogin: LOGIN, enabled, endDate, maxSessions, maxInstalls, startDate };
  const held = Object.fromEntries(
    Object.entries(desired).filter(([field]) => user !== null && user[field as keyof CoreUser] !== undefined),
  );
  expect(user).toMatchObject(held);
}

const SERVERS: [name: string, start: () => Promise<Setup>][] = [
  ['kage', kage],
  ['sandbox', sandbox],
  ['pasarguard', () => pasarguard('pasarguard')],
  ['marzban', () => pasarguard('marzban')],
  ['3x-ui', threeXUi],
];
if (isFreeRadiusThere()) SERVERS.push(['radius', radius]);

describe.each(SERVERS)('the driver of %s', (_name, start) => {
  let setup: Setup;

  beforeAll(async () => {
    setup = await start();
  });
  afterAll(() => setup.close());
  afterEach(async () => {
    const { driver, connection } = setup;
    const logins: string[] = [];
    let cursor: string | null = null;
    do cursor = await driver.list(connection, cursor, 100, ({ vpnLogin }) => logins.push(vpnLogin));
    while (cursor !== null);
    for (const login of logins) await driver.delete(connection, login);
  });

  it('finds the server and names its product', async () => {
    const { driver, connection } = setup;
    expect((await driver.probe(connection)).product).not.toBe('');
  });

  it('finds no user on an empty server, and deleting a missing user is no failure', async () => {
    const { driver, connection } = setup;
    expect(await driver.get(connection, LOGIN)).toBeNull();
    expect(await driver.list(connection, null, 10, () => undefined)).toBeNull();
    expect(await driver.delete(connection, LOGIN)).toBe('absent');
    expect(await driver.credentials(connection, LOGIN)).toBeNull();
  });

  it('creates a user who can be read, extended, disabled and enabled again as the same user', async () => {
    const { driver, connection } = setup;
    const created = await driver.put(connection, LOGIN, desired());
    expectHeld(created, desired());
    expectHeld(await driver.get(connection, LOGIN), desired());

    const extended = desired({ endDate: new Date('2027-02-28T00:00:00Z'), maxSessions: 1, maxInstalls: 2 });
    expectHeld(await driver.put(connection, LOGIN, extended), extended);

    const disabled = desired({ enabled: false });
    expectHeld(await driver.put(connection, LOGIN, disabled), disabled);
    expectHeld(await driver.put(connection, LOGIN, desired()), desired());
    expect(await driver.get(connection, LOGIN)).toMatchObject({ id: created.id });
  });

  it('creates a user who is disabled from the beginning', async () => {
    const { driver, connection } = setup;
    expect(await driver.put(connection, LOGIN, desired({ enabled: false }))).toMatchObject({ enabled: false });
    expect(await driver.get(connection, LOGIN)).toMatchObject({ enabled: false });
  });

  it('keeps an end in the past and one far ahead', async () => {
    const { driver, connection } = setup;
    const past = new Date('2020-01-01T00:00:00Z');
    const begun = new Date('2019-01-01T00:00:00Z');
    expect(await driver.put(connection, LOGIN, desired({ startDate: begun, endDate: past }))).toMatchObject({ endDate: past });

    const far = new Date('2120-01-01T00:00:00Z');
    const latest = driver.latestEnd && driver.latestEnd < far ? driver.latestEnd : far;
    expect(await driver.put(connection, LOGIN, desired({ endDate: far }))).toMatchObject({ endDate: latest });
  });

  it('makes another user of a login that was deleted and is used again', async () => {
    const { driver, connection } = setup;
    const first = await driver.put(connection, LOGIN, desired());
    expect(await driver.delete(connection, LOGIN)).toBe('deleted');
    expect(await driver.get(connection, LOGIN)).toBeNull();
    const second = await driver.put(connection, LOGIN, desired());
    expect(second.id).not.toBe(first.id);
  });

  it('lists every user once, page by page', async () => {
    const { driver, connection } = setup;
    const logins = Array.from({ length: 7 }, (_, index) => `900000000000000${index}`);
    for (const login of logins) await driver.put(connection, login, desired());
    const seen: string[] = [];
    for (let cursor: string | null = null; ;) {
      cursor = await driver.list(connection, cursor, 3, ({ vpnLogin }) => seen.push(vpnLogin));
      if (cursor === null) break;
    }
    expect(seen.toSorted()).toEqual(logins);
  });

  it('gives credentials, and other ones after a rotation', async () => {
    const { driver, connection } = setup;
    await driver.put(connection, LOGIN, desired());
    const before = await driver.credentials(connection, LOGIN);
    expect(before?.link ?? before?.login).toBeTruthy();
    if (!driver.rotate) return;
    const after = await driver.rotate(connection, LOGIN);
    expect(after).not.toEqual(before);
    expect(after?.link ?? after?.password).toBeTruthy();
  });
});

const PANELS: [name: string, start: () => Promise<Setup & { panel: Panel }>][] = [
  ['pasarguard', () => pasarguard('pasarguard')],
  ['marzban', () => pasarguard('marzban')],
  ['3x-ui', threeXUi],
];
const CREATES = /^POST \/(api\/user|panel\/api\/clients\/add)$/;
const WRITES = /^(PUT|POST) \/(api\/user|panel\/api\/clients\/(add|update))/;

describe.each(PANELS)('the driver of %s, when the server misbehaves,', (_name, start) => {
  let setup: Setup & { panel: Panel };

  beforeEach(async () => {
    setup = await start();
  });
  afterEach(() => setup.close());

  it('reports a create whose answer was lost as unknown, and finds its user at the next try', async () => {
    const { driver, connection, panel } = setup;
    panel.loseAnswer(CREATES);
    expect((await failureOf(driver.put(connection, LOGIN, desired()))).failure).toBe('timeout_unknown');
    expectHeld(await driver.put(connection, LOGIN, desired()), desired());
    expect(panel.asked(CREATES)).toHaveLength(1);
  });

  it('asks once with a wrong password, and says so without it', async () => {
    const { driver, connection, panel } = setup;
    const failure = await failureOf(driver.probe({ ...connection, password: 'a-wrong-password' }));
    expect(failure.failure).toBe('auth_rejected');
    expect(failure.message).not.toContain('a-wrong-password');
    expect(panel.calls).toHaveLength(1);
  });

  it.each([
    ['7', 7_000],
    [undefined, undefined],
  ])('waits as Retry-After %s says', async (retryAfter, retryAfterMs) => {
    const { driver, connection, panel } = setup;
    await driver.probe(connection);
    panel.answerInstead(/./, { status: 429, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
    const failure = await failureOf(driver.get(connection, LOGIN));
    expect(failure.failure).toBe('rate_limited');
    expect(failure.detail.retryAfterMs).toBe(retryAfterMs);
  });

  it('does not accept garbage as an answer of the server', async () => {
    const { driver, connection, panel } = setup;
    await driver.probe(connection);
    panel.answerInstead(/./, { status: 200, body: '<html>A proxy</html>' });
    expect((await failureOf(driver.get(connection, LOGIN))).failure).toBe('contract_changed');
    expect((await failureOf(driver.list(connection, null, 10, () => undefined))).failure).toBe('contract_changed');
  });

  it('leaves one user behind when the connection breaks at any step', async () => {
    const { driver, connection, panel } = setup;
    await driver.put(connection, LOGIN, desired());
    for (const change of [{ enabled: false }, { enabled: true }, { endDate: new Date('2027-03-01T00:00:00Z') }]) {
      panel.loseAnswer(WRITES);
      await failureOf(driver.put(connection, LOGIN, desired(change)));
      expectHeld(await driver.put(connection, LOGIN, desired(change)), desired(change));
    }
    const seen: string[] = [];
    await driver.list(connection, null, 10, ({ vpnLogin }) => seen.push(vpnLogin));
    expect(seen).toEqual([LOGIN]);
  });

  it('writes nothing to another major version, and reads on', async () => {
    const { driver, connection, panel } = setup;
    await driver.put(connection, LOGIN, desired());
    if (panel instanceof MarzbanPanel || panel instanceof ThreeXUiPanel) panel.version = '9.0.0';
    const fresh = { ...connection, account: 'another process', url: connection.url.replace('127.0.0.1', 'localhost') };
    expect((await failureOf(driver.put(fresh, LOGIN, desired()))).failure).toBe('unsupported');
    expect(await driver.get(fresh, LOGIN)).toMatchObject({ vpnLogin: LOGIN });
    expect((await driver.probe(fresh)).version).toBe('9.0.0');
  });

  it('pages through 10,000 users, each once', async () => {
    const { driver, connection, panel } = setup;
    if (panel instanceof MarzbanPanel || panel instanceof ThreeXUiPanel) panel.addMany(10_000);
    const seen = new Set<string>();
    let count = 0;
    for (let cursor: string | null = null; ;) {
      cursor = await driver.list(connection, cursor, 1_000, ({ vpnLogin }) => {
        seen.add(vpnLogin);
        count += 1;
      });
      if (cursor === null) break;
    }
    expect([seen.size, count]).toEqual([10_000, 10_000]);
  });
});

describe.each(['pasarguard', 'marzban'] as const)('the driver of %s', (dialect) => {
  let setup: Awaited<ReturnType<typeof pasarguard>>;

  beforeEach(async () => {
    setup = await pasarguard(dialect);
  });
  afterEach(() => setup.close());

  it("does not touch a user of another admin: it is a conflict of that user, not the account's", async () => {
    const { driver, connection, panel } = setup;
    panel.addForeign(LOGIN);
    const failure = await failureOf(driver.put(connection, LOGIN, desired()));
    expect([failure.failure, failure.meaning]).toEqual(['conflict', 'user']);
    expect(await driver.probe(connection)).toMatchObject({ version: panel.version });
  });

  it('renews a token that has run out, once', async () => {
    const { driver, connection, panel } = setup;
    await driver.put(connection, LOGIN, desired());
    panel.expireTokens();
    await Promise.all([driver.get(connection, LOGIN), driver.get(connection, LOGIN)]);
    expect(panel.asked(/token$/)).toHaveLength(2);
  });

  it('gives its users access to the choices that were made after a test', async () => {
    const { driver, connection, panel } = setup;
    const { choices } = await driver.probe(connection);
    const options = Object.fromEntries(Object.entries(choices).map(([name, offered]) => [name, offered.map(({ id }) => id)]));
    await driver.put({ ...connection, options }, LOGIN, desired());
    expect(panel.user(LOGIN).access).toEqual(dialect === 'marzban' ? { vless: ['VLESS TCP'] } : [1]);
  });

  it("leaves the operator's next plan as it is", async () => {
    const { driver, connection, panel } = setup;
    await driver.put(connection, LOGIN, desired());
    panel.touch(LOGIN, { next_plan: { data_limit: 5, expire: 0 } });
    await driver.put(connection, LOGIN, desired({ maxInstalls: 9 }));
    expect(panel.user(LOGIN).next_plan).toEqual({ data_limit: 5, expire: 0 });
  });

  it.each(['limited', 'expired'] as const)('treats a user that is %s as enabled, and does not write that state back', async (status) => {
    const { driver, connection, panel } = setup;
    await driver.put(connection, LOGIN, desired());
    panel.touch(LOGIN, { status });
    expect(await driver.get(connection, LOGIN)).toMatchObject({ enabled: true, state: status });
    await driver.put(connection, LOGIN, desired());
    expect(panel.user(LOGIN).status).toBe(status);
  });

  it('reads usage and when a user was last seen', async () => {
    const { driver, connection, panel } = setup;
    await driver.put(connection, LOGIN, desired());
    panel.touch(LOGIN, { used_traffic: 5_000_000_000, online_at: '2026-11-28T10:00:00' });
    expect(await driver.get(connection, LOGIN)).toMatchObject({
      usedBytes: '5000000000',
      lastSeenAt: new Date('2026-11-28T10:00:00Z'),
    });
  });
});

describe('the driver of 3x-ui', () => {
  let setup: Awaited<ReturnType<typeof threeXUi>>;

  beforeEach(async () => {
    setup = await threeXUi();
  });
  afterEach(() => setup.close());

  it('keeps the key, the link and the flow of a client that it changes', async () => {
    const { driver, connection, panel } = setup;
    await driver.put(connection, LOGIN, desired());
    const { uuid, subId, flow } = panel.client(LOGIN);
    await driver.put(connection, LOGIN, desired({ endDate: new Date('2027-05-01T00:00:00Z') }));
    expect(panel.client(LOGIN)).toMatchObject({ uuid, subId, flow, expiryTime: Date.parse('2027-05-01T00:00:00Z') });
  });

  it('recognises a client whose name differs in letter case', async () => {
    const { driver, connection } = setup;
    await driver.put(connection, 'ABCDEFGH12345678', desired());
    expect(await driver.get(connection, 'abcdefgh12345678')).toMatchObject({ vpnLogin: 'ABCDEFGH12345678' });
  });
});
