// npm run docker:prove: builds the images without a Docker engine. Each stage is a clean folder in which the Dockerfile's own commands
// run; steps that need an image (a system user, a capability) are listed and left out. Then the result has to start.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { copyOf, stagesOf } from './lib/dockerfile.mjs';
import { Failure, main, ROOT, run } from './lib/run.mjs';

const FILES = ['docker/backend.Dockerfile', 'docker/proxy.Dockerfile'];
/** Of the build's commands, those that need nothing but the folder. */
const PLAIN = /^(npm|rm) /;

await main(async () => {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-images-'));
  try {
    const context = contextIn(place);
    for (const file of FILES) await build(file, context, path.join(place, path.basename(file)));
    await proveBackend(path.join(place, 'backend.Dockerfile/backend/app'));
    await proveBackup(path.join(place, 'backend.Dockerfile/backup/app'));
    proveProxy(path.join(place, 'proxy.Dockerfile/last'));
    console.log('The images can be built: every step ran in a clean folder, and what came out starts.');
  } finally {
    fs.rmSync(place, { recursive: true, force: true });
  }
});

/** What Docker would be sent: the files of the checkout less what `.dockerignore` names. */
function contextIn(place) {
  const context = path.join(place, 'context');
  const ignored = fs
    .readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const isIgnored = (file) =>
    ignored.some((pattern) => (pattern.startsWith('**/') ? path.basename(file) === pattern.slice(3) : file === pattern));
  fs.cpSync(ROOT, context, { recursive: true, verbatimSymlinks: true, filter: (source) => !isIgnored(path.relative(ROOT, source)) });
  return context;
}

async function build(file, context, place) {
  for (const stage of stagesOf(fs.readFileSync(path.join(ROOT, file), 'utf8'))) {
    const root = path.join(place, stage.name);
    fs.mkdirSync(root, { recursive: true });
    let cwd = root;
    const env = {};
    for (const { name, rest } of stage.instructions) {
      if (name === 'WORKDIR') fs.mkdirSync((cwd = path.join(root, rest)), { recursive: true });
      if (name === 'ENV') for (const pair of rest.split(' ')) env[pair.split('=')[0]] = pair.split('=')[1];
      if (name === 'COPY') copy(rest, { context, place, root, cwd });
      if (name === 'RUN') await command(rest, cwd, env, `${file}, ${stage.name}`);
    }
  }
}

function copy(rest, { context, place, root, cwd }) {
  const { from, sources, target } = copyOf(rest);
  const to = target.startsWith('/') ? path.join(root, target) : path.join(cwd, target);
  for (const source of sources) {
    // The image that this stage was made from has Node; here it is the one that runs.
    const isNode = from !== null && source === '/usr/local/bin/node';
    const origin = isNode ? process.execPath : path.join(from === null ? context : path.join(place, from), source);
    const isInto = target.endsWith('/') || sources.length > 1;
    fs.cpSync(origin, isInto ? path.join(to, path.basename(source)) : to, { recursive: true, verbatimSymlinks: true });
  }
}

async function command(line, cwd, env, where) {
  for (const part of line.split(' && ')) {
    if (!PLAIN.test(part)) {
      console.log(`${where}: left to the image: ${part}`);
      continue;
    }
    const { code, output, seconds } = await run('sh', ['-c', part], { cwd, env });
    if (code !== 0) throw new Failure(`${where}: ${part} failed:\n${output.slice(-4_000)}`);
    console.log(`${where}: ${part} (${seconds.toFixed(0)} s)`);
  }
}

/** Refused for its environment, after every module was loaded from the packages of production alone. */
async function proveBackend(app) {
  for (const [file, said] of [
    ['backend/dist/main.js', 'DATABASE_URL'],
    ['backend/dist/migrate.js', 'DATABASE_URL'],
  ])
    await refuses(app, file, said);
  const { code, output } = await run(process.execPath, ['-e', "import('./backend/dist/common/tracing/start-tracing.js')"], { cwd: app });
  if (code !== 0) throw new Failure(`The tracing does not load:\n${output}`);
  if (fs.existsSync(path.join(app, 'backend/dist/local'))) throw new Failure('The image holds the local parts');
}

async function proveBackup(app) {
  await refuses(app, 'backend/scripts/backup.mjs', 'BACKUP_KEY');
}

async function refuses(app, file, said) {
  const bare = { DATABASE_URL: '', APP_SECRET: '', BACKUP_KEY: '' };
  const { code, output } = await run(process.execPath, [file], { cwd: app, env: bare });
  if (code !== 1 || !output.includes('The environment is not usable') || !output.includes(said))
    throw new Failure(`${file} should have refused an empty environment, but ended with ${code}:\n${output}`);
  console.log(`${file} loads, and refuses an empty environment`);
}

function proveProxy(root) {
  for (const file of ['srv/index.html', 'etc/caddy/Caddyfile'])
    if (!fs.existsSync(path.join(root, file))) throw new Failure(`The proxy has no /${file}`);
  const { status, stderr, error } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', path.join(root, 'etc/caddy/Caddyfile')],
    {
      encoding: 'utf8',
    },
  );
  if (error) console.log('The Caddyfile was not validated: there is no caddy on this machine');
  else if (status !== 0) throw new Failure(`The Caddyfile is not valid:\n${stderr}`);
  else console.log('The Caddyfile is valid');
}
