import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { lockHolder, tryLock } from '../../../scripts/lib/lock.mjs';
import { CannotStart } from '../cannot-start.js';
import { freePort } from '../free-port.js';
import { guard } from '../guard.js';
import { postgresBinaries } from './postgres-binaries.js';
import { endPostgresOrphans } from './postgres-orphans.js';
import { giveToServer, placeForServer, serverUser } from './server-user.js';

const USER = 'kage';
/** The role with which the product serves requests. The migrations create it and grant its rights. */
const RUNTIME_USER = 'kage_app';
const START_TIMEOUT_MS = 120_000;
const STOP_PATIENCE_MS = 20_000;
const PORT_TRIES = 5;
/** The fast shutdown, the immediate one, the end. */
const STOP_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
const CRASH_SIGNALS: readonly NodeJS.Signals[] = ['SIGQUIT', 'SIGKILL'];
const LOG_MAX_BYTES = 5_000_000;
/** The whole environment of the server: a PGDATA or LANG of the caller must not change it. */
const SERVER_ENV = { LC_ALL: 'C', TZ: 'UTC' };

export interface PostgresOptions {
  /** The cluster's own folder; made when missing. */
  folder: string;
  /** Used if it is free, otherwise another one. Default: the one of the last start. */
  port?: number;
  settings?: Record<string, string | number>;
  /** Removes the folder when this process dies without stopping the server. */
  temporary?: boolean;
}

export interface RunningPostgres {
  port: number;
  /** As the owner, for migrations and maintenance. */
  url(database: string): string;
  /** As the role that serves requests. */
  runtimeUrl(database: string): string;
  stop(): Promise<void>;
  /** Ends it as a power cut of its machine's programs would: nothing is finished, and the next start recovers. */
  crash(): Promise<void>;
  /** Resolves when the server ends by itself. */
  readonly died: Promise<void>;
}

/** Settings that make a temporary cluster faster: it would not survive a power cut. */
export const THROWAWAY_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 };

/** Starts a private PostgreSQL on loopback, ends servers of a killed run, and prevents a second start on the same folder. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const binaries = postgresBinaries();
  const folder = placeForServer(options.folder);
  const lockFile = path.join(folder, 'lock');
  const lock = tryLock(lockFile);
  if (!lock) throw new CannotStart(`The database in ${options.folder} is in use by process ${lockHolder(lockFile)?.pid ?? 'unknown'}`);
  try {
    const data = path.join(folder, 'data');
    await endPostgresOrphans(data);
    if (!fs.existsSync(path.join(data, 'PG_VERSION'))) createCluster(binaries.initdb, folder, data);
    const password = fs.readFileSync(path.join(folder, 'password'), 'utf8').trim();
    const { server, port, dismiss } = await startOnFreePort(binaries.postgres, folder, data, options);
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const stop = async (signals = STOP_SIGNALS) => {
      await end(server, exited, signals);
      dismiss();
      lock.release();
    };
    const address = (user: string, secret: string) => (database: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`;
    const runtimePassword = crypto.createHmac('sha256', password).update(RUNTIME_USER).digest('base64url');
    const url = address(USER, password);
    const runtimeUrl = address(RUNTIME_USER, runtimePassword);
    return { port, url, runtimeUrl, stop: () => stop(), crash: () => stop(CRASH_SIGNALS), died: exited };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The cluster gets its name only when it is complete: a killed first start leaves nothing incomplete. */
function createCluster(initdb: string, folder: string, data: string): void {
  const draft = path.join(folder, 'data.new');
  fs.rmSync(draft, { recursive: true, force: true });
  fs.rmSync(data, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = path.join(folder, 'password');
  fs.writeFileSync(passwordFile, `${crypto.randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  giveToServer(draft, passwordFile);
  const args = ['-D', draft, '-U', USER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '--locale=C', '--no-sync'];
  // Letters beyond ASCII have a lower case too, whatever locales the system has.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  const run = spawnSync(initdb, args, { ...serverUser, env: SERVER_ENV, cwd: '/', encoding: 'utf8' });
  if (run.status !== 0) throw new CannotStart(`The database could not be made. ${run.stderr || String(run.error)}`);
  fs.renameSync(draft, data);
}

async function startOnFreePort(postgres: string, folder: string, data: string, options: PostgresOptions) {
  const portFile = path.join(folder, 'port');
  const logFile = path.join(folder, 'server.log');
  let preferred = options.port ?? Number((fs.existsSync(portFile) && fs.readFileSync(portFile, 'utf8')) || 0);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(preferred);
    const logBegin = beginLog(logFile);
    const server = launch(postgres, data, logFile, { ...options.settings, port });
    // Guarded from its first moment on: we may be killed while it is starting.
    const dismiss = guard({ pid: server.pid ?? 0, signals: ['SIGINT', 'SIGQUIT'], remove: options.temporary ? [folder] : [] });
    if (await becomesReady(server, data)) {
      fs.writeFileSync(portFile, String(port));
      return { server, port, dismiss };
    }
    dismiss();
    const log = fs.readFileSync(logFile, 'utf8').slice(logBegin).slice(-3_000);
    // Between our look at the port and the server's, another process may have taken it.
    if (attempt === PORT_TRIES || !log.includes('could not bind')) throw new CannotStart(`PostgreSQL did not start:\n${log}`);
    preferred = 0;
  }
}

function beginLog(file: string): number {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_MAX_BYTES) return size;
  fs.rmSync(file);
  return 0;
}

function launch(postgres: string, data: string, logFile: string, settings: Record<string, string | number>): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = fs.openSync(logFile, 'a', 0o600);
  // Its own session: Ctrl-C in the terminal must reach the backend first, which still needs the database to finish its work.
  const server = spawn(postgres, args, { ...serverUser, env: SERVER_ENV, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  server.unref();
  server.on('error', () => undefined);
  return server;
}

async function becomesReady(server: ChildProcess, data: string): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (server.pid !== undefined && !hasEnded(server)) {
    if (isReady(data)) return true;
    if (Date.now() > until) server.kill('SIGQUIT');
    await sleep(15);
  }
  return false;
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function isReady(data: string): boolean {
  try {
    return fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

async function end(server: ChildProcess, exited: Promise<void>, signals: readonly NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    if (hasEnded(server)) return;
    server.kill(signal);
    // The handle is unreferenced, so it does not keep the process alive; while we wait, the timer does.
    const patience = new AbortController();
    await Promise.race([exited, sleep(STOP_PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
  }
}
