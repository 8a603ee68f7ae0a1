import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

import { processIdentity } from '../../scripts/lib/lock.mjs';
import { migrate } from '../../src/database/migrate.js';
import { startPostgres, THROWAWAY_SETTINGS, type RunningPostgres } from '../../src/local/postgres/start-postgres.js';
import { endPostgresOrphans } from '../../src/local/postgres/postgres-orphans.js';
import { giveToServer } from '../../src/local/postgres/server-user.js';
import { temporaryRoot } from './temporary-root.js';
import { withClient } from './test-database.js';

const PREFIX = 'kage-test';
const CACHES_KEPT = 2;
export const TEMPLATE = 'kage_template';

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/test-cluster');

/** A cluster for one run, with the template that each test file clones. Nobody shares a running server: only the files it starts from are kept. */
export async function startCluster(): Promise<RunningPostgres> {
  await sweepDead();
  const folder = path.join(
    temporaryRoot(),
    [PREFIX, process.pid, processIdentity(process.pid), crypto.randomBytes(3).toString('hex')].join('-'),
  );
  const prepared = path.join(CACHE, schemaHash());
  const isPrepared = fs.existsSync(prepared);
  if (isPrepared) copyCluster(prepared, folder);
  const server = await startPostgres({ folder, settings: THROWAWAY_SETTINGS, temporary: true });
  if (isPrepared) return withRemoval(server, folder);
  await makeTemplate(server);
  // Copied at rest, so that the copy is whole; then started again for this run.
  await server.stop();
  publish(folder, prepared);
  return withRemoval(await startPostgres({ folder, settings: THROWAWAY_SETTINGS, temporary: true }), folder);
}

async function makeTemplate(server: RunningPostgres): Promise<void> {
  await withClient(server.url('postgres'), (client) => client.query(`CREATE DATABASE ${TEMPLATE}`));
  await migrate({
    DATABASE_URL: server.runtimeUrl(TEMPLATE),
    MIGRATION_DATABASE_URL: server.url(TEMPLATE),
  });
  // What a test makes as the owner (a table of notes, a sequence that a trigger counts by) is met by the application too.
  const opened = ['TABLES', 'SEQUENCES'].map((what) => `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT ALL ON ${what} TO PUBLIC`);
  await withClient(server.url(TEMPLATE), (client) => client.query(opened.join(';')));
}

function withRemoval(server: RunningPostgres, folder: string): RunningPostgres {
  const stop = async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** The template follows from the migrations, the rights that they give, the server's version and this file. */
function schemaHash(): string {
  const migrations = path.join(import.meta.dirname, '../../src/database/migrations');
  const hash = crypto.createHash('sha256');
  for (const file of ['../../package.json', '../../src/database/roles/runtime-role.ts', 'cluster.ts'])
    hash.update(fs.readFileSync(path.join(import.meta.dirname, file)));
  for (const name of fs.readdirSync(migrations).sort()) hash.update(name).update(fs.readFileSync(path.join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

function copyCluster(from: string, to: string): void {
  fs.mkdirSync(to);
  fs.chmodSync(to, 0o755);
  fs.cpSync(from, to, { recursive: true });
  fs.chmodSync(path.join(to, 'data'), 0o700);
  giveToServer(path.join(to, 'data'));
}

function publish(folder: string, prepared: string): void {
  const draft = `${prepared}.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  for (const name of ['data', 'password']) fs.cpSync(path.join(folder, name), path.join(draft, name), { recursive: true });
  try {
    fs.renameSync(draft, prepared);
  } catch {
    // Another run published the same meanwhile.
    fs.rmSync(draft, { recursive: true, force: true });
  }
  const byAge = fs
    .readdirSync(CACHE)
    .filter((name) => !name.includes('.'))
    .map((name) => ({ name, at: fs.statSync(path.join(CACHE, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { name } of byAge.slice(CACHES_KEPT)) fs.rmSync(path.join(CACHE, name), { recursive: true, force: true });
}

/** What a run left that died together with its guardian; the folder's name says which run made it. */
async function sweepDead(): Promise<void> {
  const root = temporaryRoot();
  for (const name of fs.readdirSync(root).filter((each) => each.startsWith(`${PREFIX}-`))) {
    const folder = path.join(root, name);
    const [pid, identity] = name.slice(PREFIX.length + 1).split('-');
    if (processIdentity(Number(pid)) === identity || fs.statSync(folder).uid !== process.getuid?.()) continue;
    await endPostgresOrphans(path.join(folder, 'data'));
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
