import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { freePort } from '../../src/local/free-port.js';
import { createTestDatabase, withClient, type TestDatabase } from '../setup/test-database.js';

const INSTALLED = '/etc/freeradius/3.0';
const SHIPPED = path.join(import.meta.dirname, '../../../docker/freeradius');
const PSQL = '/usr/bin/psql';
const START_WITHIN_MS = 15_000;
/** As the files that docker/secrets.sh makes. */
const PASSWORDS = {
  radius_secret: 'testing-secret',
  radius_server_password: 'password-of-freeradius',
  radius_console_password: 'password-of-console',
};
/** Any number: roles belong to the whole cluster, which several test files use at once. */
const ROLES_LOCK = 1_812;

export const isFreeRadiusThere = (): boolean =>
  process.env.FREERADIUS_PATH !== undefined &&
  fs.existsSync(PSQL) &&
  fs.existsSync(path.join(INSTALLED, 'mods-config/sql/main/postgresql/schema.sql'));

/**
 * A real FreeRADIUS on loopback, with the configuration, the tables and the two database roles that docker/freeradius ships, on a database of its own.
 */
export class FreeRadius {
  readonly login = 'console';
  readonly password = PASSWORDS.radius_console_password;

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly database: TestDatabase,
    private readonly authPort: number,
    private readonly accountingPort: number,
    /** `postgres://host:port/database`, as a project's `coreUrl`. */
    readonly coreUrl: string,
  ) {}

  static async start(): Promise<FreeRadius> {
    const database = await createTestDatabase({ empty: true });
    const url = new URL(database.url);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-freeradius-'));
    await prepareDatabase(folder, url);
    const configuration = path.join(folder, 'raddb');
    execFileSync('sh', [path.join(SHIPPED, 'configure.sh'), INSTALLED, configuration]);
    const [authPort, accountingPort] = [await freePort(), await freePort()];
    const child = spawn(process.env.FREERADIUS_PATH ?? 'freeradius', ['-f', '-x', '-l', 'stdout', '-d', configuration], {
      env: {
        PATH: process.env.PATH,
        RADIUS_LISTEN: '127.0.0.1',
        RADIUS_AUTH_PORT: String(authPort),
        RADIUS_ACCT_PORT: String(accountingPort),
        RADIUS_CLIENTS: '127.0.0.0/8',
        RADIUS_SECRET: PASSWORDS.radius_secret,
        RADIUS_DB_HOST: url.hostname,
        RADIUS_DB_PORT: url.port,
        RADIUS_DB_USER: 'freeradius',
        RADIUS_DB_PASSWORD: PASSWORDS.radius_server_password,
        RADIUS_DB_NAME: url.pathname.slice(1),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await ready(child);
    return new FreeRadius(child, folder, database, authPort, accountingPort, `postgres://${url.host}${url.pathname}`);
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

  /** Runs the health check of the container. @throws when FreeRADIUS does not answer */
  checkHealth(secret: string = PASSWORDS.radius_secret): void {
    const file = path.join(this.folder, 'radius_secret');
    fs.writeFileSync(file, secret);
    const env = { PATH: process.env.PATH, RADIUS_AUTH_PORT: String(this.authPort), RADIUS_SECRET_FILE: file };
    execFileSync('sh', [path.join(SHIPPED, 'healthcheck.sh')], { env, stdio: 'pipe' });
  }

  /** Prepares the database once more, as each start of the containers does. */
  prepareAgain(): Promise<void> {
    return prepareDatabase(this.folder, new URL(this.database.url));
  }

  rows<Row>(sql: string, params: unknown[] = []): Promise<Row[]> {
    return withClient(this.database.url, async (client) => (await client.query(sql, params)).rows as Row[]);
  }

  private send(kind: 'auth' | 'acct', port: number, attributes: Record<string, string>): string {
    const input = Object.entries(attributes)
      .map(([name, value]) => `${name} = "${value}"`)
      .join('\n');
    const { stdout } = spawnSync('radclient', ['-x', '-r', '1', '-t', '5', `127.0.0.1:${port}`, kind, PASSWORDS.radius_secret], {
      input,
      encoding: 'utf8',
    });
    return /Received ([A-Za-z-]+) Id/.exec(stdout)?.[1] ?? `no answer: ${stdout}`;
  }
}

/** Runs what the container `radius-prepare` runs. */
async function prepareDatabase(folder: string, url: URL): Promise<void> {
  const program = path.join(folder, 'prepare');
  fs.cpSync(SHIPPED, program, { recursive: true });
  fs.copyFileSync(path.join(INSTALLED, 'mods-config/sql/main/postgresql/schema.sql'), path.join(program, 'schema.sql'));
  const secrets = { ...PASSWORDS, radius_owner_password: decodeURIComponent(url.password) };
  for (const [name, text] of Object.entries(secrets)) fs.writeFileSync(path.join(folder, name), text);
  const env = {
    PATH: process.env.PATH,
    PGHOST: url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGDATABASE: url.pathname.slice(1),
    SECRETS_FOLDER: folder,
  };
  await withClient(Object.assign(new URL(url), { pathname: '/postgres' }).href, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ROLES_LOCK]);
    execFileSync('sh', [path.join(program, 'database.sh')], { env, stdio: 'pipe' });
  });
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
