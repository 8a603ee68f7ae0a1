import { createServer, connect as open, type AddressInfo, type Server } from 'node:net';

import { atOnce } from '../../../../test/orders.js';
import { MarzbanPanel, PANEL_LOGIN } from '../../../../test/servers/marzban-panel.js';
import { ThreeXUiPanel } from '../../../../test/servers/three-x-ui-panel.js';
import { eventually, startWorld, type GivenProject, type World } from '../../../../test/world.js';
import { Encryption } from '../../../common/secrets/encryption.js';
import { CoreConnections, STORED_CORE, type StoredCore } from '../core-connections.js';
import { CoreDrivers } from '../core-drivers.js';

const LOGIN = '1234567812345678';
/** Enough time for callers that do not wait to arrive beside the first one. */
const LATENCY_MS = 150;

interface SlowServer {
  columns: object;
  /** How often a password has reached the server. */
  tries(): number;
  close(): unknown;
}

/** Lets every connection through to PostgreSQL, late. */
async function slowDatabase(databaseUrl: string): Promise<SlowServer> {
  const target = new URL(databaseUrl);
  let tries = 0;
  const server: Server = createServer((socket) => {
    tries += 1;
    const upstream = open(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) end.on('error', () => [socket, upstream].forEach((each) => each.destroy()));
    upstream.pipe(socket);
    setTimeout(() => socket.pipe(upstream), LATENCY_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const columns = {
    core_driver: 'radius',
    core_url: `postgres://127.0.0.1:${port}${target.pathname}`,
    kage_login: decodeURIComponent(target.username),
  };
  return { columns, tries: () => tries, close: () => server.close() };
}

async function slowPanel(panel: MarzbanPanel | ThreeXUiPanel, core_driver: string): Promise<SlowServer> {
  await panel.start();
  panel.latencyMs = LATENCY_MS;
  const columns = { core_driver, core_url: panel.url, kage_login: PANEL_LOGIN };
  const tries = () => panel.calls.length;
  return { columns, tries, close: () => panel.close() };
}

describe('the first calls of a project', () => {
  let world: World;
  let second: World;

  beforeAll(async () => {
    world = await startWorld();
    second = await startWorld({ joining: world });
  });
  afterEach(() => world.core.control.calm());
  afterAll(async () => {
    await second.close();
    await world.close();
  });

  const connect = (columns: object, password = 'wrong'): Promise<GivenProject> =>
    world.givenProject({ ...columns, kage_password: world.get(Encryption).encrypt('core-password', password) });

  async function read({ id }: GivenProject, at = world): Promise<string> {
    const [stored] = await world.sql<StoredCore>(`SELECT ${STORED_CORE} FROM projects p WHERE p.id = $1`, [id]);
    if (!stored) throw new Error('The project is gone');
    const connection = at.get(CoreConnections).of(stored);
    return at
      .get(CoreDrivers)
      .of(connection)
      .get(connection, LOGIN)
      .then(
        () => 'read',
        ({ failure }) => failure,
      );
  }

  const kage = (): Promise<SlowServer> => {
    world.core.control.addAccount('slow', 'right');
    world.core.control.slow(LATENCY_MS, { path: '/auth/token' });
    world.core.control.forgetCalls();
    const tries = () => world.core.control.calls({ path: '/auth/token', account: 'slow' }).length;
    return Promise.resolve({ columns: { kage_login: 'slow' }, tries, close: () => undefined });
  };
  const SERVERS: [name: string, start: () => Promise<SlowServer>][] = [
    ['kage', kage],
    ['pasarguard', () => slowPanel(new MarzbanPanel('pasarguard'), 'pasarguard')],
    ['marzban', () => slowPanel(new MarzbanPanel('marzban'), 'pasarguard')],
    ['3x-ui', () => slowPanel(new ThreeXUiPanel(), '3x-ui')],
    ['radius', () => slowDatabase(world.databaseUrl)],
  ];

  describe.each(SERVERS)('on %s', (_name, start) => {
    let server: SlowServer;

    beforeEach(async () => {
      server = await start();
    });
    afterEach(() => server.close());

    it('try a wrong password once, ten at once in one process', async () => {
      const project = await connect(server.columns);
      expect(await atOnce(10, () => read(project))).toEqual(Array(10).fill('auth_rejected'));
      expect(server.tries()).toBe(1);
    });

    it('try a wrong password once, ten at once in each of two processes', async () => {
      const project = await connect(server.columns);
      expect(await atOnce(20, (index) => read(project, index % 2 === 0 ? world : second))).toEqual(Array(20).fill('auth_rejected'));
      expect(server.tries()).toBe(1);
    });
  });

  describe('wait', () => {
    let project: GivenProject;
    const signIns = () => world.core.control.calls({ path: '/auth/token', account: 'killed' }).length;
    const turn = (version: string, until: string) =>
      world.sql(
        `INSERT INTO core_sign_ins (project_id, turn_version, turn_id, turn_until)
         SELECT id, ${version}, gen_random_uuid(), now() + interval '${until}' FROM projects WHERE id = $1`,
        [project.id],
      );

    beforeEach(async () => {
      world.core.control.addAccount('killed', 'right');
      world.core.control.forgetCalls();
      project = await connect({ kage_login: 'killed' }, 'right');
    });

    it('for a killed process until its turn has expired, while other projects continue', async () => {
      await turn('connection_version', '1 hour');
      const calls = atOnce(4, (index) => read(project, index % 2 === 0 ? world : second));
      expect([await read(await world.givenProject()), signIns()]).toEqual(['read', 0]);
      await world.sql('UPDATE core_sign_ins SET turn_until = now() WHERE project_id = $1', [project.id]);
      expect(await calls).toEqual(Array(4).fill('read'));
    });

    it('for no call with the login and password of before a change', async () => {
      await turn('connection_version - 1', '1 hour');
      expect(await read(project)).toBe('read');
    });

    it('no longer than the sign-in takes: a slow call delays no other one, in neither process', async () => {
      const slow = world.core.control.hang({ method: 'GET', path: LOGIN, account: 'killed' });
      const calls = atOnce(6, (index) => read(project, index % 2 === 0 ? world : second));
      const underWay = () => world.core.control.calls({ method: 'GET', account: 'killed' }).filter(({ outcome }) => outcome === 'waiting');
      await eventually('all six are under way', () => underWay().length === 6);
      world.core.control.lift(slow);
      expect(await calls).toEqual(Array(6).fill('read'));
    });

    it('for a try that a server did not answer, and then try themselves', async () => {
      world.core.control.refuse(503, { path: '/auth/token', account: 'killed', times: 1 });
      const answers = await atOnce(6, (index) => read(project, index % 2 === 0 ? world : second));
      expect(answers.toSorted()).toEqual([...Array(5).fill('read'), 'unavailable']);
    });
  });
});
