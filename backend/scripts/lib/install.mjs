import fs from 'node:fs';
import path from 'node:path';

import { lock } from './lock.mjs';
import { Failure, npm, ROOT } from './run.mjs';

/** Outside node_modules, which an installation may delete. */
export const CACHE = path.join(ROOT, '.cache');

/** Installs the packages of the lock file unless they are all there. */
export async function ensureInstalled(say) {
  if (missingPackage() === null) return;
  const held = await lock(path.join(CACHE, 'install.lock'), (holder) =>
    say(`Waiting for process ${holder?.pid} to install the packages …`),
  );
  try {
    const missing = missingPackage();
    if (missing === null) return;
    say(`Installing packages (${missing} is missing) …`);
    const isFresh = !fs.existsSync(path.join(ROOT, 'node_modules'));
    const args = isFresh ? ['ci'] : ['install', '--no-save'];
    // The build needs them too, also where NODE_ENV says production.
    const { code, output, seconds } = await npm([...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) throw new Failure(`npm ${args.join(' ')} failed:\n${output.slice(-4_000)}`);
    say(`Installed in ${seconds.toFixed(0)} s`);
  } finally {
    held.release();
  }
}

/** @returns {string | null} the first package of the lock file that is not installed as it says */
function missingPackage() {
  const needed = packagesIn(path.join(ROOT, 'package-lock.json'));
  const installed = packagesIn(path.join(ROOT, 'node_modules/.package-lock.json'));
  for (const [place, entry] of Object.entries(needed)) {
    if (!place.includes('node_modules/') || entry.link || !isForThisMachine(entry)) continue;
    if (installed[place]?.version === entry.version) continue;
    // Optional packages without a platform of their own may rightly be missing.
    if (entry.optional && !entry.os) continue;
    return place.replace(/^.*node_modules\//, '');
  }
  return null;
}

function packagesIn(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : {};
}

function isForThisMachine({ os, cpu, libc }) {
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libc, thisLibc()));
}

function fits(list, value) {
  return !list || list.some((each) => each === value) || (list.every((each) => each.startsWith('!')) && !list.includes(`!${value}`));
}

function thisLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
