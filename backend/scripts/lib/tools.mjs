// Programs of the system that some tests need. Only root (a container, CI) installs them; a normal user's machine stays as it is.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { run } from './run.mjs';

const TOOLS = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    programs: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
    aptPackage: 'chromium',
    leftOut: 'the browser tests',
  },
  {
    name: 'a Redis server',
    variable: 'REDIS_SERVER_PATH',
    programs: ['redis-server'],
    places: [],
    aptPackage: 'redis-server',
    leftOut: 'the tests of throttling shared through Redis',
  },
  {
    name: 'a PostgreSQL server with its pg_dump',
    variable: 'SYSTEM_PG_DUMP_PATH',
    programs: ['pg_dump'],
    places: [],
    aptPackage: 'postgresql',
    leftOut: 'the tests of backup and restore',
  },
  {
    name: 'Caddy',
    variable: 'CADDY_PATH',
    programs: ['caddy'],
    places: [],
    versionArgument: 'version',
    aptPackage: 'caddy',
    leftOut: 'the rolling restart behind Caddy',
  },
  {
    name: 'FreeRADIUS',
    variable: 'FREERADIUS_PATH',
    programs: ['freeradius'],
    places: ['/usr/sbin/freeradius'],
    versionArgument: '-v',
    aptPackage: ['freeradius-postgresql', 'freeradius-utils', 'postgresql-client'],
    leftOut: 'the RADIUS driver before a real FreeRADIUS',
  },
  {
    name: 'nginx',
    variable: 'NGINX_PATH',
    programs: ['nginx'],
    places: ['/usr/sbin/nginx'],
    versionArgument: '-v',
    aptPackage: 'nginx-light',
    forSweeps: true,
    leftOut: 'the rolling restart behind nginx',
  },
];

/**
 * Without `sweeps`, programs that only the sweeps use are not installed.
 * @returns {Promise<{ env: Record<string, string>, leftOut: string[] }>} the places of the programs, and the tests that cannot run
 * without them
 */
export async function systemTools(say, { sweeps = false } = {}) {
  const tools = TOOLS.filter(({ forSweeps }) => sweeps || !forSweeps);
  const missing = tools.filter((tool) => !find(tool));
  if (missing.length > 0) await installAsRoot(missing, say);
  const found = tools.map((tool) => ({ tool, place: find(tool) }));
  return {
    env: Object.fromEntries(found.filter(({ place }) => place).map(({ tool, place }) => [tool.variable, place])),
    leftOut: found.filter(({ place }) => !place).map(({ tool }) => `${tool.leftOut} (${tool.name} is not there)`),
  };
}

async function installAsRoot(tools, say) {
  if (process.getuid?.() !== 0 || process.platform !== 'linux' || !onPath('apt-get')) return;
  const packages = tools.flatMap(({ aptPackage }) => aptPackage);
  say(`Installing ${packages.join(' and ')} by apt-get …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  for (const each of packages) {
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', each], { env });
    if (code !== 0) say(`apt-get could not install ${each}: ${output.trim().split('\n').at(-1)}`);
  }
}

/** A program that is there but does not run (Ubuntu's chromium may be a stub that asks for snap) counts as missing. */
function find({ variable, programs, places, versionArgument = '--version' }) {
  const candidates = [process.env[variable], ...programs.map(onPath), ...places];
  return candidates.find((place) => place && fs.existsSync(place) && spawnSync(place, [versionArgument]).status === 0);
}

function onPath(program) {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => path.join(folder, program)).find((place) => fs.existsSync(place));
}
