import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { freePort } from '../../src/local/free-port.js';
import { createTestDatabase, withClient, type TestDatabase } from '../test-database.js';

const INSTALLED = '/etc/freeradius/3.0';
const OVERLAY = path.join(import.meta.dirname, '../../../docker/freeradius');
const SECRET = 'testing-secret';
const START_WITHIN_MS = 15_000;
/** The modules that the console's configuration uses; everything else of the package stays off. */
const MODULES = ['always', 'attr_filter', 'chap', 'expiration', 'expr', 'mschap', 'pap', 'preprocess'];

export const isFreeRadiusThere = (): boolean =>
  process.env.FREERADIUS_PATH !== undefined && fs.existsSync(path.join(INSTALLED, 'mods-config/sql/main/postgresql/schema.sql'));

/** A real FreeRADIUS on loopback, with the configuration that docker/freeradius ships, on a database of its own. */
export class FreeRadius {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly database: TestDatabase,
    private readonly authPort: number,
    private readonly accountingPort: number,
    /** `postgres://host:port/database`, as a project's `coreUrl`. */
    readonly coreUrl: string,
    readonly login: string,
    readonly password: string,
  ) {}

  static async start(): Promise<FreeRadius> {
    const database = await createTestDatabase({ empty: true });
    const url = new URL(database.url);
    await withClient(database.url, async (client) => {
      await client.query(fs.readFileSync(path.join(INSTALLED, 'mods-config/sql/main/postgresql/schema.sql'), 'utf8'));
    });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-freeradius-'));
    configure(folder);
    const [authPort, accountingPort] = [await freePort(), await freePort()];
    const child = spawn(process.env.FREERADIUS_PATH ?? 'freeradius', ['-f', '-x', '-l', 'stdout', '-d', folder], {
      env: {
        PATH: process.env.PATH,
        RADIUS_LISTEN: '127.0.0.1',
        RADIUS_AUTH_PORT: String(authPort),
        RADIUS_ACCT_PORT: String(accountingPort),
        RADIUS_CLIENTS: '127.0.0.1',
        RADIUS_SECRET: SECRET,
        RADIUS_DB_HOST: url.hostname,
        RADIUS_DB_PORT: url.port,
        RADIUS_DB_USER: decodeURIComponent(url.username),
        RADIUS_DB_PASSWORD: decodeURIComponent(url.password),
        RADIUS_DB_NAME: url.pathname.slice(1),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await ready(child);
    const coreUrl = `postgres://${url.host}${url.pathname}`;
    return new FreeRadius(
      child,
      folder,
      database,
      authPort,
      accountingPort,
      coreUrl,
      decodeURIComponent(url.username),
      decodeURIComponent(url.password),
    );
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await exited;
    fs.rmSync(this.folder, { recursive: true, force: true });
    await this.database.drop();
  }

  /** Asks as an access server does. @returns `Access-Accept` or `Access-Reject` */
  authenticate(userName: string, password: string, port = 1): string {
    return this.send('auth', this.authPort, {
      'User-Name': userName,
      'User-Password': password,
      'NAS-IP-Address': '10.0.0.1',
      'NAS-Port': String(port),
    });
  }

  /** Reports as an access server does. @param octets bytes in and out together */
  account(userName: string, status: 'Start' | 'Interim-Update' | 'Stop', sessionId: string, octets = 0): string {
    return this.send('acct', this.accountingPort, {
      'User-Name': userName,
      'Acct-Status-Type': status,
      'Acct-Session-Id': sessionId,
      'NAS-IP-Address': '10.0.0.1',
      'NAS-Port': String(Number.parseInt(sessionId, 36) % 1_000),
      'Calling-Station-Id': `device-${sessionId}`,
      'Acct-Input-Octets': String(Math.floor(octets / 2)),
      'Acct-Output-Octets': String(octets - Math.floor(octets / 2)),
      'Acct-Session-Time': '60',
    });
  }

  rows<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    return withClient(this.database.url, async (client) => (await client.query(sql, params)).rows as Row[]);
  }

  private send(kind: 'auth' | 'acct', port: number, attributes: Record<string, string>): string {
    const input = Object.entries(attributes)
      .map(([name, value]) => `${name} = "${value}"`)
      .join('\n');
    const { stdout } = spawnSync('radclient', ['-x', '-r', '1', '-t', '5', `127.0.0.1:${port}`, kind, SECRET], { input, encoding: 'utf8' });
    return /Received ([A-Za-z-]+) Id/.exec(stdout)?.[1] ?? `no answer: ${stdout}`;
  }
}

/** The package's own configuration, with our site, our sql module and our clients in place of its samples. */
function configure(folder: string): void {
  fs.cpSync(INSTALLED, folder, { recursive: true, verbatimSymlinks: true });
  for (const each of ['sites-enabled', 'mods-enabled']) {
    fs.rmSync(path.join(folder, each), { recursive: true });
    fs.mkdirSync(path.join(folder, each));
  }
  for (const module of MODULES) fs.symlinkSync(`../mods-available/${module}`, path.join(folder, 'mods-enabled', module));
  fs.copyFileSync(path.join(OVERLAY, 'site'), path.join(folder, 'sites-enabled/default'));
  fs.copyFileSync(path.join(OVERLAY, 'sql'), path.join(folder, 'mods-enabled/sql'));
  fs.copyFileSync(path.join(OVERLAY, 'clients.conf'), path.join(folder, 'clients.conf'));
  const main = path.join(folder, 'radiusd.conf');
  // As a process of the test's own, it need not change to the package's user.
  fs.writeFileSync(main, fs.readFileSync(main, 'utf8').replace(/^\s*(user|group) = freerad$/gm, ''));
}

function ready(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`FreeRADIUS did not start: ${output.slice(-2_000)}`)), START_WITHIN_MS);
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (!output.includes('Ready to process requests')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`FreeRADIUS ended: ${output.slice(-2_000)}`)));
  });
}
