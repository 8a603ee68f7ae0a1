import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';

const STDERR_MAX = 4_000;

/** A connection address as environment variables of `libpq`: an argument would show the password to everybody on the machine. */
const PARAMETERS: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  connect_timeout: 'PGCONNECT_TIMEOUT',
};

export function libpqEnvironment(address: string): Record<string, string> {
  const url = new URL(address);
  const text = (part: string): string => decodeURIComponent(part);
  const given = {
    PGHOST: url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port,
    PGUSER: text(url.username),
    PGPASSWORD: text(url.password),
    PGDATABASE: text(url.pathname.slice(1)),
    ...Object.fromEntries([...url.searchParams].flatMap(([name, value]) => (PARAMETERS[name] ? [[PARAMETERS[name], value]] : []))),
    PGAPPNAME: 'kage-backup',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

export interface RunningPgTool {
  process: ChildProcess;
  /** Resolves when it has succeeded. @throws Error with its last output */
  ended: Promise<void>;
}

/** Starts `pg_dump` or `pg_restore` against a database, with an environment of their own for the password. */
export function startTool(program: string, args: readonly string[], address: string, path: string): RunningPgTool {
  const child = spawn(program, args, { env: { PATH: path, LC_ALL: 'C', ...libpqEnvironment(address) }, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-STDERR_MAX)));
  // A tool that ends early closes its input while we write; its own output says why.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error(`${program} is not on this machine: install the PostgreSQL client tools`)));
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${signal ?? code}: ${reasonIn(said)}`)),
    );
  });
  ended.catch(() => undefined);
  return { process: child, ended };
}

/** The tools print the failed statement below the error. */
function reasonIn(said: string): string {
  const lines = said.trim().split('\n');
  return lines.findLast((line) => line.includes('error:')) ?? lines.at(-1) ?? '';
}

/** The major version of a tool, or null where it is not on the machine. */
export async function toolVersion(program: string, path: string): Promise<number | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], { env: { PATH: path } });
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return null;
  }
}
