import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { CACHE } from './install.mjs';
import { lock } from './lock.mjs';
import { Failure, npm, ROOT } from './run.mjs';

/** What each part is built from; the lock file stands for all packages. */
const PARTS = {
  backend: ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'],
  admin: ['src', 'public', 'index.html', 'login.html', 'package.json', 'tsconfig.json', 'vite.config.ts'],
};

/** Builds what is older than its sources; two starts in one checkout take turns. */
export async function ensureBuilt(say, parts = Object.keys(PARTS)) {
  // An image holds what was built and nothing to build it from.
  if (!fs.existsSync(path.join(ROOT, 'package-lock.json')) || parts.every(isFresh)) return;
  const held = await lock(path.join(CACHE, 'build.lock'), (holder) => say(`Waiting for process ${holder?.pid} to finish its build …`));
  try {
    const stale = parts.filter((part) => !isFresh(part));
    if (stale.length === 0) return;
    say(`Building ${stale.join(' and ')} …`);
    const seconds = await Promise.all(stale.map(build));
    say(`Built in ${Math.max(...seconds).toFixed(0)} s`);
  } finally {
    held.release();
  }
}

async function build(part) {
  const mark = markOf(part);
  // Taken before the build: a change made while it runs makes the next start build again.
  const hash = sourceHash(part);
  fs.rmSync(mark, { force: true });
  // Also in tests, so that the served pages are the same everywhere.
  const env = { NODE_ENV: 'production' };
  const { code, output, seconds } = await npm(['run', 'build', '-w', part, '--loglevel=error'], { env });
  if (code !== 0) throw new Failure(`The ${part} does not build:\n${output.slice(-6_000)}`);
  fs.writeFileSync(mark, hash);
  return seconds;
}

function isFresh(part) {
  const mark = markOf(part);
  return fs.existsSync(mark) && fs.readFileSync(mark, 'utf8') === sourceHash(part);
}

const markOf = (part) => path.join(ROOT, part, 'dist/.built-from');

function sourceHash(part) {
  const hash = crypto.createHash('sha256').update(process.version);
  hash.update(fs.readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const file of PARTS[part].flatMap((name) => filesUnder(path.join(ROOT, part, name)))) {
    hash.update(path.relative(ROOT, file)).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return /\.spec\.ts$|\.test\.tsx?$/.test(place) ? [] : [place];
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(path.join(place, name)));
}
