import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { freePort } from '../../src/local/free-port.js';
import { giveToServer, serverUser } from '../../src/local/postgres/server-user.js';
import { temporaryRoot } from './temporary-root.js';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 14;
const PROGRAMS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'];

/** Where the system keeps a PostgreSQL with its client tools: the embedded one comes without pg_dump. */
const binaries = candidates().find(
  (folder) => PROGRAMS.every((name) => fs.existsSync(path.join(folder, name))) && versionIn(folder) >= OLDEST,
);

/** `describe` where the system has a PostgreSQL with its pg_dump; elsewhere the tests are skipped and say why. */
export const describeOnSystemPostgres = (name: string, tests: () => void): void => {
  if (binaries) describe(name, tests);
  else describe.skip(`${name} (left out: no PostgreSQL ${OLDEST} or newer with its pg_dump on this machine)`, tests);
};

export interface SystemPostgres {
  /** The address of a database of that name. */
  url(database: string): string;
  /** With the tools that belong to this server first. */
  path: string;
  stop(): void;
}

export async function startSystemPostgres(): Promise<SystemPostgres> {
  if (!binaries) throw new Error('There is no PostgreSQL on this machine');
  const folder = fs.mkdtempSync(path.join(temporaryRoot(), 'kage-system-postgres-'));
  fs.chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  const password = crypto.randomBytes(12).toString('hex');
  const passwordFile = path.join(folder, 'password');
  fs.mkdirSync(data, { mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToServer(data, passwordFile);
  run('initdb', ['-D', data, '-U', 'kage', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const port = await freePort(0);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  run('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(data, 'server.log'), '-o', settings]);
  return {
    url: (database) => `postgres://kage:${password}@127.0.0.1:${port}/${database}`,
    path: `${binaries}${path.delimiter}${process.env.PATH ?? ''}`,
    stop: () => {
      run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(path.join(binaries ?? '', program), args, {
    ...serverUser,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    // A server that has been started keeps what it was given open: a pipe would never end.
    stdio: program === 'pg_ctl' ? 'ignore' : ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr || String(error)}`);
}

function candidates(): string[] {
  const debian = fs.existsSync(DEBIAN) ? fs.readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return [...debian.map((version) => path.join(DEBIAN, version, 'bin')), ...(stdout ? [stdout.trim()] : [])];
}

function versionIn(folder: string): number {
  const { stdout } = spawnSync(path.join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
