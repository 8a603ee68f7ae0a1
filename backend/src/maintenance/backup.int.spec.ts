import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { describeOnSystemPostgres, startSystemPostgres, type SystemPostgres } from '../../test/setup/system-postgres.js';
import { order } from '../../test/orders.js';
import { createTestDatabase, withClient } from '../../test/setup/test-database.js';
import { eventually, startWorld, type World } from '../../test/world.js';
import { migrate } from '../database/migrate.js';
import { AuditSealsWorker } from '../modules/audit/seals/audit-seals.worker.js';
import { backup } from './backup.js';
import { restore } from './restore.js';

const KEY = 'a-key-for-backups-0123456789-abcdefghij';
/** What the backup itself writes once the dump is made. */
const WRITTEN_LATER = ['backup_runs', 'alerts', 'audit_logs', 'audit_seals'];

describeOnSystemPostgres('npm run backup and npm run restore', () => {
  let server: SystemPostgres;
  let world: World;
  let folder: string;
  let project: { id: number };
  let address: string;
  let stop: AbortController;
  /** A good backup, for the tests of what is restored from one. */
  let made: string;

  beforeAll(async () => {
    server = await startSystemPostgres();
    address = server.url('kage_source');
    await withClient(server.url('postgres'), (client) => client.query('CREATE DATABASE kage_source'));
    await migrate({ DATABASE_URL: address });
    world = await startWorld({ env: { DATABASE_URL: address } });
    project = await world.givenProject({ balance: '100.00', name: 'Straße & Söhne' });
    const partner = await world.givenKey(project);
    expect((await partner.post('/api/v1/subscriptions', order({ email: 'kept@example.com' }))).status).toBe(201);
    // Waits for rows that are written after the answer, before the first dump is made.
    await eventually('the call is written down', async () => (await world.sql('SELECT 1 FROM api_usage')).length === 1);
    await world.get(AuditSealsWorker).runOnce();
    made = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kage-backup-')), 'good.backup');
  }, 60_000);
  afterAll(async () => {
    fs.rmSync(path.dirname(made), { recursive: true });
    await world.app.close();
    await world.core.close();
    server.stop();
  });
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-backups-'));
    stop = new AbortController();
  });
  afterEach(() => {
    stop.abort();
    fs.rmSync(folder, { recursive: true });
  });

  const env = (more: Record<string, string> = {}) => ({
    DATABASE_URL: address,
    BACKUP_KEY: KEY,
    BACKUP_DIR: folder,
    PATH: server.path,
    ...more,
  });
  const run = async (args: string[] = [], more = {}) => {
    const lines: string[] = [];
    return { code: await backup(env(more), args, '/', (line) => lines.push(line), stop.signal), said: () => lines.join('\n') };
  };
  const restored = async (args: string[], more = {}) => {
    const lines: string[] = [];
    return { code: await restore(env(more), args, '/', (line) => lines.push(line)), said: lines.join('\n') };
  };
  const files = () => fs.readdirSync(folder).sort();
  const only = () => path.join(folder, files()[0] ?? '');
  const lastRun = async () => (await world.sql('SELECT * FROM backup_runs ORDER BY id DESC LIMIT 1'))[0];
  const databases = () =>
    withClient(server.url('postgres'), async (client) =>
      (await client.query<{ datname: string }>('SELECT datname FROM pg_database ORDER BY 1')).rows.map(({ datname }) => datname),
    );
  const rowsOf = (url: string): Promise<Record<string, string>> =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
      );
      const found: Record<string, string> = {};
      for (const { name } of rows.filter((row) => !WRITTEN_LATER.includes(row.name)))
        found[name] = JSON.stringify((await client.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows);
      return found;
    });
  const whileLocked = async (work: () => Promise<void>): Promise<void> => {
    const holder = new pg.Client({ connectionString: address });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE projects IN ACCESS EXCLUSIVE MODE');
    try {
      await work();
    } finally {
      await holder.end();
    }
  };
  const dumping = () =>
    eventually(
      'pg_dump to wait for the table',
      async () =>
        (await world.sql(`SELECT FROM pg_stat_activity WHERE application_name = 'kage-backup' AND wait_event_type = 'Lock'`)).length > 0,
    );

  it('makes an encrypted file that was restored and verified, records it in the database, and leaves nothing else', async () => {
    const { code, said } = await run();
    expect([code, said()]).toEqual([
      0,
      expect.stringMatching(/^Dumped and encrypted: 0\.\d MB\nRestored and proven: 2 movements of 1 projects, \d+ audit rows$/),
    ]);
    expect(files()).toEqual([expect.stringMatching(/^kage-\d{8}T\d{6}Z\.backup$/)]);
    const { size, mode } = fs.statSync(only());
    expect(mode & 0o777).toBe(0o600);
    const bytes = fs.readFileSync(only());
    for (const text of ['PGDMP', 'Straße', 'kept@example.com', 'projects']) expect(bytes.includes(text)).toBe(false);
    expect(await lastRun()).toMatchObject({ status: 'good', file: files()[0], bytes: size, error_message: null });
    expect(await world.sql(`SELECT 1 FROM audit_logs WHERE action = 'backup_made' AND details->>'file' = $1`, [files()[0]])).toHaveLength(
      1,
    );
    expect((await databases()).filter((name) => name.startsWith('kage_verify'))).toEqual([]);
    fs.copyFileSync(only(), made);
  });

  it('restores every row into a database that is made for it, on which the product runs', async () => {
    const target = server.url('kage_restored');
    const before = await rowsOf(address);
    const { code, said } = await restored([made], { DATABASE_URL: target });
    expect([code, said]).toEqual([0, expect.stringContaining('Restored and proven: 2 movements of 1 projects')]);
    expect(await rowsOf(target)).toEqual(before);

    const again = await startWorld({ env: { DATABASE_URL: target } });
    expect((await again.anonymous().get('/api/ready')).body).toMatchObject({ status: 'ready' });
    const partner = await again.givenKey(project);
    expect((await partner.post('/api/v1/subscriptions', order())).status).toBe(201);
    expect((await partner.get('/api/v1/balance')).body.balance).toBe('80.00');
    await again.get(AuditSealsWorker).runOnce();
    await again.app.close();
    await again.core.close();
    const second = await restored([made], { DATABASE_URL: target });
    expect(second).toEqual({ code: 2, said: expect.stringContaining('not empty. Nothing was changed') });
  });

  it('only checks with --check, in a database that is dropped afterwards', async () => {
    const before = await databases();
    expect(await restored([made, '--check'])).toEqual({ code: 0, said: expect.stringContaining('Restored and proven') });
    expect(await databases()).toEqual(before);
  });

  it('refuses a file that was cut off or altered, and a wrong key, before anything is touched', async () => {
    const whole = fs.readFileSync(made);
    const target = { DATABASE_URL: server.url('kage_never') };
    const damaged = path.join(folder, 'damaged');
    const altered = Buffer.from(whole);
    altered.writeUInt8(altered.readUInt8(Math.floor(whole.length / 2)) ^ 1, Math.floor(whole.length / 2));
    for (const bytes of [whole.subarray(0, whole.length - 1), whole.subarray(0, 40 + 64 * 1024 + 16), altered, Buffer.from('PGDMP')]) {
      fs.writeFileSync(damaged, bytes);
      await expect(restored([damaged], target)).rejects.toThrow(/cut off|not a backup/);
    }
    await expect(restored([made], { ...target, BACKUP_KEY: `${KEY}!` })).rejects.toThrow('the key is not the one');
    expect(await databases()).not.toContain('kage_never');
  });

  it('does not call a dump good that fails its verification; the file stays, under another name', async () => {
    await world.sql('UPDATE project_balances SET balance = balance + 1 WHERE project_id = $1', [project.id]);
    const { code, said } = await run();
    await world.sql('UPDATE project_balances SET balance = balance - 1 WHERE project_id = $1', [project.id]);
    expect(code).toBe(1);
    expect(said()).toContain(`What was restored from it is not right. Project ${project.id}: the balance is`);
    expect(files()).toEqual([expect.stringMatching(/\.unverified$/)]);
    expect(await lastRun()).toMatchObject({ status: 'failed', error_message: expect.stringContaining('is not right') });
    expect((await databases()).filter((name) => name.startsWith('kage_verify'))).toEqual([]);
  });

  it('is made by one process at a time, and a stopped one leaves nothing incomplete', async () => {
    await whileLocked(async () => {
      const first = run();
      await dumping();
      expect(await lastRun()).toMatchObject({ status: 'running' });
      const second = await run();
      expect([second.code, second.said()]).toEqual([1, 'Another process is making a backup.']);
      stop.abort();
      expect((await first).code).toBe(1);
    });
    expect(files()).toEqual([]);
    expect(await lastRun()).toMatchObject({ status: 'failed' });
  });

  it('removes the leftovers of a killed run', async () => {
    await world.sql('INSERT INTO backup_runs DEFAULT VALUES');
    fs.writeFileSync(path.join(folder, 'kage-20260101T000000Z.partial'), 'half');
    expect((await run()).code).toBe(0);
    expect(files()).toEqual([expect.stringMatching(/\.backup$/)]);
    expect(await world.sql(`SELECT 1 FROM backup_runs WHERE status = 'running'`)).toEqual([]);
  });

  it('makes backups by itself when they are due, and ends when it is asked to', async () => {
    await world.sql(`UPDATE backup_runs SET started_at = now() - interval '2 days'`);
    const running = run(['--schedule']);
    await eventually('the one that is due', () => files().some((name) => name.endsWith('.backup')));
    await eventually('it to be called good', async () => (await lastRun()).status === 'good');
    stop.abort();
    expect((await running).code).toBe(0);
    expect(files()).toHaveLength(1);
  });

  it('prints its usage', async () => {
    expect((await run(['--often'])).code).toBe(2);
    expect((await restored([])).code).toBe(2);
    await expect(backup({ ...env(), BACKUP_KEY: 'short' }, [], '/', () => undefined)).rejects.toThrow(
      'BACKUP_KEY must be at least 32 bytes',
    );
  });
});

describe('npm run backup on a machine without the PostgreSQL tools', () => {
  it('fails, says what is missing, and records the failure in the database', async () => {
    const database = await createTestDatabase();
    const lines: string[] = [];
    const env = { DATABASE_URL: database.url, BACKUP_KEY: KEY, PATH: '/nowhere' };
    expect(await backup(env, [], os.tmpdir(), (line) => lines.push(line))).toBe(1);
    expect(lines).toEqual(['No good backup: pg_dump is not on this machine: install the PostgreSQL client tools']);
    const { rows } = await withClient(database.url, (client) => client.query('SELECT status, error_message FROM backup_runs'));
    expect(rows).toEqual([{ status: 'failed', error_message: expect.stringContaining('pg_dump is not on this machine') }]);
    await database.drop();
  });
});
